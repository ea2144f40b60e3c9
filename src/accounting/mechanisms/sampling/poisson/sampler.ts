/**
 * Poisson sampling of one law: under add_remove and zero_out the sampled pair of any law, under replace_one, where both worlds sample
 * the record, the pair of its additive noise.
 */
import { binomialMasses } from '../../../numerics/binomial.ts';
import { type Resolution, refused, type SamplerDefinition, use } from '../../definition.ts';
import { gaussianMixture } from '../../mixture_of_gaussians/law.ts';
import { noSampler } from '../none/sampler.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { poissonFamily } from './law.ts';
import { poissonReplaceFamily } from './replace.ts';

export const poissonSampler: SamplerDefinition<'poisson'> = {
  families: [poissonFamily, poissonReplaceFamily],
  apply(base, { probability }, adjacency) {
    if (probability === 1) return { ok: true, uses: [...base] };
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const { family, parameters } = only;
    const noise = family.noise?.(parameters);
    // Where one record is exchanged, it contributes at most half of the replace-one sensitivity in each world.
    const shift = (adjacency === 'replace_one' ? 0.5 : 1) * (noise?.shift ?? 0);
    const refusal = narrowNoise(shift, 'poisson');
    if (refusal !== null) return refusal;
    if (adjacency !== 'replace_one') return { ok: true, uses: [use(poissonFamily, { probability, base: parameters })] };
    if (noise === undefined) throw new Error(`the ${family.kind} law has no pair under Poisson sampling and replace_one`);
    return { ok: true, uses: [use(poissonReplaceFamily, { probability, noise: noise.density, shift })] };
  },
  /**
   * Of the records of a person j are drawn, j ~ Bin(size, probability), and move a Gaussian by at most j times one of them:
   * the mixture of Gaussians of Ganesh 2024 (arXiv 2401.10294), which is attained.
   */
  applyToGroup(base, sampling, adjacency, size) {
    const { probability } = sampling;
    if (probability === 1) return noSampler.applyToGroup?.(base, { scheme: 'none' }, adjacency, size) as Resolution;
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const noise = only.family.noise?.(only.parameters);
    if (adjacency === 'replace_one' || noise?.density !== 'gaussian') {
      const detail =
        'groups of records under Poisson sampling are supported for Gaussian noise under add_remove and zero_out only; describe the event without sampling, which is an upper bound';
      return refused('/group_size', detail);
    }
    const refusal = narrowNoise(size * noise.shift, 'poisson');
    if (refusal !== null) return refusal;
    const drawn = Array.from({ length: size + 1 }, (_, j) => j);
    return {
      ok: true,
      uses: gaussianMixture(
        drawn.map((j) => j * noise.shift),
        binomialMasses(size, probability),
      ),
    };
  },
};
