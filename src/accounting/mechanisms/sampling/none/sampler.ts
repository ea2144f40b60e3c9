import type { SamplerDefinition } from '../../definition.ts';

export const noSampler: SamplerDefinition<'none'> = {
  families: [],
  apply: (base) => ({ ok: true, uses: [...base] }),
};
