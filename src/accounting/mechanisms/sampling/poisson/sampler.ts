/**
 * Poisson sampling of one law: under add_remove and zero_out the sampled pair of any law, under replace_one, where both worlds sample
 * the record, the pair of its additive noise.
 */
import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { poissonFamily } from './law.ts';
import { poissonReplaceFamily } from './replace.ts';

/** Larger shifts under sampling would need lattices of many millions of panels for an answer that says: no privacy. */
const LARGEST_SHIFT = 100;

export const poissonSampler: SamplerDefinition<'poisson'> = {
  families: [poissonFamily, poissonReplaceFamily],
  apply(base, { probability }, adjacency) {
    if (probability === 1) return { ok: true, uses: [...base] };
    const [only] = base;
    // A record is drawn for all releases of a use or for none, so their laws cannot be sampled one by one.
    if (only === undefined || base.length > 1 || only.count !== 1) {
      return refused(
        '/sampling',
        'a use that releases several results is not supported under Poisson sampling; describe it without sampling',
      );
    }
    const { family, parameters } = only;
    const noise = family.noise?.(parameters);
    // Where one record is exchanged, it contributes at most half of the replace-one sensitivity in each world.
    const shift = (adjacency === 'replace_one' ? 0.5 : 1) * (noise?.shift ?? 0);
    if (shift > LARGEST_SHIFT) {
      const detail = `the noise is below 1/${LARGEST_SHIFT} of one contribution, where sampling protects nobody who is drawn; describe the event without sampling, which is an upper bound`;
      return refused('/sampling', detail);
    }
    if (adjacency !== 'replace_one') return { ok: true, uses: [use(poissonFamily, { probability, base: parameters })] };
    if (noise === undefined) throw new Error(`the ${family.kind} law has no pair under Poisson sampling and replace_one`);
    return { ok: true, uses: [use(poissonReplaceFamily, { probability, noise: noise.density, shift })] };
  },
};
