/**
 * P = sum_j w_j N(s_j, 1), Q = N(0, 1) with s_j >= 0: the loss L(x) = ln sum_j w_j e^(l_j(x)), l_j(x) = s_j x - s_j^2 / 2, increases in x,
 * so every event {L > eps} is a half-line x > x(eps). With e^eps = sum_j w_j e^(l_j) at the end of that line, both profiles are sums of
 * those of the single Gaussians, in which nothing cancels:
 *   delta(eps)      = sum_j w_j delta_(s_j)(l_j)
 *   dual delta(eps) = sum_j w_j e^(l_j + eps) delta_(s_j)(-l_j),   x = x(-eps).
 * Source: Choquette-Choo, Ganesh, Steinke and Thakurta 2023 (arXiv 2310.15526), section 4; Ganesh 2024 (arXiv 2401.10294).
 */
import { logDelta } from '../../numerics/gaussian-profile.ts';
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import { logNormalCdf, logNormalPdf, normalCdf } from '../../numerics/normal.ts';
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import { type LawFamily, type Use, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import { type Density, type Law, type SingleUse, WIDEST_QUADRATURE } from '../law.ts';
import { gaussianMixtureMoment } from '../moments/gaussian-mixture.ts';
import type { Mixture } from '../moments/mixture-ratio.ts';
import { poissonFamily } from '../sampling/poisson/law.ts';

interface Part {
  shift: number;
  weight: number;
  logWeight: number;
}

/** Largest shift up to which the quadrature of the ln-moment is worth it: its points grow with the square. */
const WIDEST_CONTOUR = 2 * WIDEST_QUADRATURE;

/** The loss of one part, x a point of the line. */
const partLoss = (s: number, x: number) => s * (x - 0.5 * s);

/** ln sum_j w_j e^(l_j(x)). */
function logSum(parts: readonly Part[], x: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const { shift, logWeight } of parts) top = Math.max(top, logWeight + partLoss(shift, x));
  let sum = 0;
  for (const { shift, logWeight } of parts) sum += Math.exp(logWeight + partLoss(shift, x) - top);
  return top + Math.log(sum);
}

/** L(x). Small losses keep their relative accuracy up to what the parts of different sign leave of it. */
function lossOf(parts: readonly Part[], x: number): number {
  let excess = 0;
  for (const { shift, weight } of parts) excess += weight * Math.expm1(partLoss(shift, x));
  return excess > -0.5 && excess < Number.POSITIVE_INFINITY ? Math.log1p(excess) : logSum(parts, x);
}

/**
 * Inverse of the loss, -Infinity at or below the end ln(stay) of the support: the root of M(x) = ln(e^loss - stay), M the logarithm of
 * the sum over the parts that move. M is convex and its slope lies between the smallest and the largest shift, so Newton's method from
 * the right, where M(x) >= ln w_j + l_j(x) for every j, falls onto the root. The last steps are taken on the loss itself, since M is of
 * order one where the loss is small.
 */
function inverseOf(parts: readonly Part[]): (loss: number) => number {
  const moving = parts.filter(({ shift }) => shift > 0);
  const move = moving.reduce((sum, { weight }) => sum + weight, 0);
  const stay = parts.reduce((sum, { shift, weight }) => sum + (shift > 0 ? 0 : weight), 0);
  /** ln(e^loss - stay), where stay + move = 1. */
  const logMoved = (loss: number): number => {
    if (stay === 0) return loss;
    if (loss > 1) return loss + Math.log1p(-stay * Math.exp(-loss));
    const excess = Math.expm1(loss) / move;
    if (stay > 0.5 || excess > -0.5) return excess <= -1 ? Number.NEGATIVE_INFINITY : Math.log(move) + Math.log1p(excess);
    // Next to the end of the support, where 1 + excess would keep nothing of e^loss.
    const above = Math.exp(loss) - stay;
    return above > 0 ? Math.log(above) : Number.NEGATIVE_INFINITY;
  };
  return (loss) => {
    const target = logMoved(loss);
    if (!Number.isFinite(target)) return target;
    let x = Number.POSITIVE_INFINITY;
    for (const { shift, logWeight } of moving) x = Math.min(x, (target - logWeight) / shift + 0.5 * shift);
    for (let i = 0; i < 100; i++) {
      const value = logSum(moving, x);
      let slope = 0;
      for (const { shift, logWeight } of moving) slope += shift * Math.exp(logWeight + partLoss(shift, x) - value);
      const next = x - (value - target) / slope;
      if (!(next < x - 1e-15 * Math.abs(x))) return polished(parts, Math.min(next, x), loss);
      x = next;
    }
    return polished(parts, x, loss);
  };
}

/** Two steps of Newton's method from a point that is the root to a few rounding units of order one. */
function polished(parts: readonly Part[], start: number, loss: number): number {
  let x = start;
  for (let i = 0; i < 2; i++) {
    const value = lossOf(parts, x);
    let slope = 0;
    for (const { shift, logWeight } of parts) slope += shift * Math.exp(logWeight + partLoss(shift, x) - value);
    const step = (value - loss) / slope;
    if (!(Math.abs(step) < 1e-6 * (1 + Math.abs(x)))) return x;
    x -= step;
  }
  return x;
}

/** ln sum_j w_j e^(log of each part). */
function logMix(parts: readonly Part[], log: (shift: number) => number): number {
  let sum = Number.NEGATIVE_INFINITY;
  for (const { shift, logWeight } of parts) sum = logAddExp(sum, logWeight + log(shift));
  return Math.min(0, sum);
}

function mixtureDensity(parts: readonly Part[], widest: number, pointAt: (loss: number) => number): Density {
  const mix = (of: (shift: number) => number) => parts.reduce((sum, { shift, weight }) => sum + weight * of(shift), 0);
  const end = Math.log(parts.reduce((sum, { shift, weight }) => sum + (shift > 0 ? 0 : weight), 0));
  const loss = (x: number) => (Number.isFinite(x) ? lossOf(parts, x) : x > 0 ? x : end);
  return {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
    scale: Math.min(1, 1 / widest),
    breaks: [],
    loss,
    xAt: pointAt,
    logP: (x) => logNormalPdf(x) + loss(x),
    logQ: logNormalPdf,
    reach: (logMass) => {
      const z = -normalQuantileLog(logMass);
      return { a: -z, b: widest + z };
    },
    pBelow: (x) => mix((s) => normalCdf(x - s)),
    pAbove: (x) => mix((s) => normalCdf(s - x)),
    qBelow: (x) => normalCdf(x),
    qAbove: (x) => normalCdf(-x),
  };
}

function mixtureSingle(parts: readonly Part[], pointAt: (loss: number) => number): SingleUse {
  return {
    logDelta: (epsilon) => {
      const x = pointAt(epsilon);
      if (x === Number.NEGATIVE_INFINITY) return log1mexp(-epsilon);
      return logMix(parts, (s) => (s === 0 ? Number.NEGATIVE_INFINITY : logDelta(s, partLoss(s, x))));
    },
    logP: (epsilon) => {
      const x = pointAt(epsilon);
      return logMix(parts, (s) => logNormalCdf(s - x));
    },
    logPc: (epsilon) => {
      const x = pointAt(epsilon);
      return logMix(parts, (s) => logNormalCdf(x - s));
    },
    logQ: (epsilon) => logNormalCdf(-pointAt(epsilon)),
  };
}

function mixtureDualSingle(parts: readonly Part[], pointAt: (loss: number) => number, primal: SingleUse): SingleUse {
  return {
    logDelta: (epsilon) => {
      const x = pointAt(-epsilon);
      if (x === Number.NEGATIVE_INFINITY) return x;
      return logMix(parts, (s) => {
        const l = partLoss(s, x);
        return s === 0 ? Number.NEGATIVE_INFINITY : l + epsilon + logDelta(s, -l);
      });
    },
    logP: (epsilon) => logNormalCdf(pointAt(-epsilon)),
    logPc: (epsilon) => logNormalCdf(-pointAt(-epsilon)),
    logQ: (epsilon) => primal.logPc(-epsilon),
  };
}

/** The mixture that is used with a probability, and else nothing moves. */
function sampledMixture({ shifts, weights }: Mixture, probability: number): Mixture {
  if (probability === 1) return { shifts, weights };
  const scaled = weights.map((weight) => probability * weight);
  const rest = 1 - probability;
  if (shifts[0] !== 0) return { shifts: [0, ...shifts], weights: [rest, ...scaled] };
  return { shifts, weights: scaled.with(0, rest + scaled[0]!) };
}

function mixtureLaw(shifts: readonly number[], weights: readonly number[]): Law {
  const parts = shifts.map((shift, i) => ({ shift, weight: weights[i] as number, logWeight: Math.log(weights[i] as number) }));
  const widest = Math.max(...shifts);
  const pointAt = inverseOf(parts);
  const single = mixtureSingle(parts, pointAt);
  return {
    parameters: { kind: 'gaussian_mixture', shifts, weights },
    key: `gaussian_mixture(${shifts.join()};${weights.join()})`,
    atoms: [],
    density: mixtureDensity(parts, widest, pointAt),
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: false,
    single,
    dualSingle: mixtureDualSingle(parts, pointAt, single),
    // Told which part was drawn, one sees a Gaussian; far in the tail only the widest is left.
    strictMu: { bound: widest, tail: widest },
    moment: (probability, precision) => gaussianMixtureMoment(sampledMixture({ shifts, weights }, probability), precision),
    prefersLattice: () => widest > WIDEST_CONTOUR,
  };
}

/** Shifts in units of the noise, ascending and different, and their positive weights, which add up to 1. */
export type GaussianMixtureParameters = { kind: 'gaussian_mixture'; shifts: readonly number[]; weights: readonly number[] };

export const gaussianMixtureFamily: LawFamily<GaussianMixtureParameters> = {
  kind: 'gaussian_mixture',
  law: ({ shifts, weights }) => mixtureLaw(shifts, weights),
};

/**
 * Uses of the mixture of Gaussians of these shifts (at least 0) and weights: equal shifts are one, and what is a Gaussian, or a sampled
 * one, is called so. Nothing is used where nothing moves.
 */
export function gaussianMixture(shifts: readonly number[], weights: readonly number[]): Use[] {
  const byShift = new Map<number, number>();
  shifts.forEach((shift, i) => {
    const weight = weights[i] as number;
    if (weight > 0) byShift.set(shift, (byShift.get(shift) ?? 0) + weight);
  });
  const parts = [...byShift].map(([shift, weight]) => ({ shift, weight })).sort((a, b) => a.shift - b.shift);
  const moving = parts.filter(({ shift }) => shift > 0);
  const [first] = moving;
  if (first === undefined) return [];
  if (moving.length === 1) {
    const { parameters } = use(gaussianFamily, { mu: first.shift });
    return parts.length === 1 ? [{ parameters, count: 1 }] : [use(poissonFamily, { probability: first.weight, base: parameters })];
  }
  return [use(gaussianMixtureFamily, { shifts: parts.map(({ shift }) => shift), weights: parts.map(({ weight }) => weight) })];
}
