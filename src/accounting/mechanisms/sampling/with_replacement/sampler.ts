/**
 * Batches with replacement, one record exchanged for another: a record is drawn j ~ Bin(m, 1/n) times, and j copies move the sum of
 * contributions by at most j times the base sensitivity. From above the profile sum_j Bin(j) delta_j(e0), e0 = ln(1 + (e^eps - 1) / q) with
 * q = 1 - (1 - 1/n)^m (Balle, Barthe and Gaboardi 2018, Theorem 10), which is that of fixed-size batches whose base tells j; from below
 * the mixture over j that is attained where all other records lie at the other end of the range.
 */
import { binomialAbove, logBinomial } from '../../../numerics/binomial.ts';
import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { gaussianFamily } from '../../gaussian/law.ts';
import { gaussianMixture } from '../../mixture_of_gaussians/law.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { fixedSizeFamily } from '../without_replacement/law.ts';
import { toldGaussiansFamily } from './law.ts';

/** Copies beyond these have less mass than this, and count as revealing the record. */
const NEGLIGIBLE = 1e-40;
/** Copies that are told apart. */
const MOST_COPIES = 200;

export const withReplacementSampler: SamplerDefinition<'with_replacement'> = {
  families: [toldGaussiansFamily],
  apply(base, { batch_size: m, dataset_size: n }) {
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const noise = only.family.noise?.(only.parameters);
    if (noise?.density !== 'gaussian') throw new Error(`the ${only.family.kind} law has no pair for several copies`);
    if (n === 1) return { ok: true, uses: [use(gaussianFamily, { mu: m * noise.shift })] };
    const weights: number[] = [];
    let rest = 1;
    while (rest > NEGLIGIBLE && weights.length < MOST_COPIES) {
      weights.push(Math.exp(logBinomial(weights.length, m, 1 / n, 1 - 1 / n)));
      rest = binomialAbove(weights.length - 1, m, 1 / n);
    }
    if (rest > NEGLIGIBLE) {
      return refused(
        '/sampling/batch_size',
        'a batch this many times larger than the data set is not supported; describe its draws as several uses',
      );
    }
    const copies = weights.map((_, j) => j * noise.shift);
    const refusal = narrowNoise(0.5 * (copies.at(-1) as number), 'with_replacement');
    if (refusal !== null) return refusal;
    const probability = -Math.expm1(m * Math.log1p(-1 / n));
    const told = use(toldGaussiansFamily, {
      shifts: copies.slice(1),
      weights: weights.slice(1).map((weight) => weight / probability),
      infinityMass: rest / probability,
    });
    // What is drawn more often is counted from below as drawn as often as the last: less of a move is less of a loss here.
    const last = weights.length - 1;
    return {
      ok: true,
      uses: [use(fixedSizeFamily, { probability, base: told.parameters })],
      lower: gaussianMixture(copies, weights.with(last, (weights[last] as number) + rest)),
    };
  },
};
