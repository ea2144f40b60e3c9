import { refused, type SamplerDefinition, type Use } from '../../definition.ts';

export const noSampler: SamplerDefinition<'none'> = {
  families: [],
  apply: (base) => ({ ok: true, uses: [...base] }),
  applyToGroup(base, _sampling, _adjacency, size) {
    const uses: Use[] = [];
    let exact = true;
    for (const { family, parameters, count } of base) {
      const group = family.group?.(parameters, size) ?? null;
      if (group === null) {
        const detail = `no theorem for groups of ${size} records of this event is implemented; describe the sensitivity of the whole group, or one event a record`;
        return refused('/group_size', detail);
      }
      uses.push({ parameters: group.parameters, count });
      exact &&= group.exact;
    }
    return exact ? { ok: true, uses } : { ok: true, uses, lower: null };
  },
};
