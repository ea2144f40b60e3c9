/**
 * Poisson sampling of n records with probability q, of which a batch above B keeps B at random. Whether at least B of the other n - 1
 * records are drawn is told (probability tau). If not, nothing is cut: the Poisson pair. If so, the record takes the place of another one:
 * it is in the batch with q' = P(Bin(n, q) > B) B / (n tau), and is then 2 C away from the batch without it. That holds whether the record
 * that is zeroed keeps its place in the draw or not: with A the batches of others only, B1 those with the record and B0 those with what
 * replaces it,
 *   D(e^eps; (1 - q') A + q' B1, (1 - q') A + q' B0) <= q' max(D(e^eps0; B1, A), D(e^eps0; B1, B0)),   e^eps0 = 1 + (e^eps - 1) / q',
 * for eps >= 0 (advanced joint convexity), and B0, B1 are at most 2 C from A and C from each other: the profile of batches of fixed size
 * at q' whose base moves by 2 C. (The theorem as published takes the pair of Poisson sampling under replace_one, which is a little looser.)
 * From below all other records are 0: Poisson sampling with the true inclusion probability (1 - tau) q + tau q'.
 * Source: Ganesh 2025 (arXiv 2508.15089), Theorem 3.1.
 */
import { binomialAbove } from '../../../numerics/binomial.ts';
import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { gaussianFamily } from '../../gaussian/law.ts';
import { poissonFamily } from '../poisson/law.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { fixedSizeFamily } from '../without_replacement/law.ts';
import { toldFamily } from './law.ts';

/** Batches that are cut less often than this count as never cut. */
const NEVER = 1e-300;

export const truncatedPoissonSampler: SamplerDefinition<'truncated_poisson'> = {
  families: [toldFamily],
  apply(base, { probability: q, maximum_batch_size: limit, dataset_size: n }) {
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const noise = only.family.noise?.(only.parameters);
    if (noise?.density !== 'gaussian') throw new Error(`the ${only.family.kind} law has no pair under truncated Poisson sampling`);
    const refusal = narrowNoise(2 * noise.shift, 'truncated_poisson');
    if (refusal !== null) return refusal;
    if (q === 1) {
      const detail =
        'with probability 1 every batch is cut to one of fixed size; without_replacement under replace_one is supported for these';
      return refused('/sampling/probability', detail);
    }
    const sampled = (probability: number) => use(poissonFamily, { probability, base: only.parameters });
    const tau = limit >= n ? 0 : binomialAbove(limit - 1, n - 1, q);
    if (!(tau > NEVER)) return { ok: true, uses: [sampled(q)] };
    const included = (binomialAbove(limit, n, q) * limit) / n;
    const moved = use(gaussianFamily, { mu: 2 * noise.shift });
    const cut = use(fixedSizeFamily, { probability: included / tau, base: moved.parameters });
    const inclusion = q * (1 - tau) + included;
    if (tau > 1 - 1e-12) return { ok: true, uses: [cut], lower: [sampled(inclusion)] };
    const told = use(toldFamily, { share: tau, first: cut.parameters, second: sampled(q).parameters });
    return { ok: true, uses: [told], lower: [sampled(inclusion)] };
  },
};
