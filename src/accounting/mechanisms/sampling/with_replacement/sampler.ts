/**
 * Batches with replacement, one record exchanged for another: a record is drawn j ~ Bin(m, 1/n) times, and j copies move the sum of
 * contributions by at most j times the base sensitivity. From above the profile sum_j Bin(j) delta_j(e0), e0 = ln(1 + (e^eps - 1) / q) with
 * q = 1 - (1 - 1/n)^m (Balle, Barthe and Gaboardi 2018, Theorem 10), which is that of fixed-size batches whose base tells j; from below
 * the mixture over j that is attained where all other records lie at the other end of the range.
 */
import { binomialAbove, logBinomial, logBinomialError } from '../../../numerics/binomial.ts';
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

/** Probabilities of rising outcomes, with the `rest` above them, that lie no lower whatever their relative errors up to `error`: small ones give to large ones. */
function raised(weights: readonly number[], rest: number, error: number): { weights: number[]; rest: number } {
  const top = weights.indexOf(Math.max(...weights));
  const moved = weights.map((weight, j) => weight * (j < top ? 1 - error : 1 + error));
  const above = rest * (1 + error);
  return {
    weights: moved.with(
      top,
      moved.reduce((left, weight, j) => (j === top ? left : left - weight), 1 - above),
    ),
    rest: above,
  };
}

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
    // Twice, since told copies are quotients of them.
    const error = 2 * Math.max(...weights.map((_, j) => logBinomialError(j, m, 1 / n, 1 - 1 / n)));
    const probability = -Math.expm1(m * Math.log1p(-1 / n));
    const told = raised(
      weights.slice(1).map((weight) => weight / probability),
      rest / probability,
      error,
    );
    const each = use(toldGaussiansFamily, { shifts: copies.slice(1), weights: told.weights, infinityMass: told.rest });
    // What is drawn more often is counted from below as drawn as often as the last, and as never where the probabilities are in doubt: less of a move is less of a loss here.
    const last = weights.length - 1;
    const moving = weights.map((weight, j) => (j === 0 ? 0 : (1 - error) * (j === last ? weight + rest : weight)));
    const still = moving.reduce((left, weight) => left - weight, 1);
    return {
      ok: true,
      uses: [use(fixedSizeFamily, { probability: Math.min(1, probability * (1 + error)), base: each.parameters })],
      lower: gaussianMixture(copies, moving.with(0, still)),
    };
  },
};
