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
import { findRoot } from '../../numerics/roots.ts';
import { type LawFamily, type Use, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import type { Density, Law, SingleUse } from '../law.ts';
import { poissonFamily } from '../sampling/poisson/law.ts';

interface Part {
  shift: number;
  weight: number;
}

/** The loss of one part, x a point of the line. */
const partLoss = (s: number, x: number) => s * (x - 0.5 * s);

/** L(x). Small losses keep their relative accuracy up to what the parts of different sign leave of it. */
function lossOf(parts: readonly Part[], x: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const { shift } of parts) largest = Math.max(largest, Math.abs(partLoss(shift, x)));
  if (largest < 0.5) {
    let excess = 0;
    for (const { shift, weight } of parts) excess += weight * Math.expm1(partLoss(shift, x));
    return Math.log1p(excess);
  }
  let log = Number.NEGATIVE_INFINITY;
  for (const { shift, weight } of parts) log = logAddExp(log, Math.log(weight) + partLoss(shift, x));
  return log;
}

/** The weight that does not move, and that of all others. */
function restOf(parts: readonly Part[]): { stay: number; move: number } {
  const sum = (moves: boolean) => parts.reduce((total, { shift, weight }) => total + (shift > 0 === moves ? weight : 0), 0);
  return { stay: sum(false), move: sum(true) };
}

/**
 * Inverse of the loss, -Infinity at or below the end ln(stay) of the support. Bracket: the loss is at least ln w_j + l_j for every j, and
 * e^loss is at most stay + move max e^(l_j) over the parts that move.
 */
function pointAt(parts: readonly Part[], target: number): number {
  if (target === Number.POSITIVE_INFINITY) return target;
  const { stay, move } = restOf(parts);
  const moving = parts.filter(({ shift }) => shift > 0);
  const excess = target > 30 ? Number.POSITIVE_INFINITY : Math.expm1(target) / move;
  if (excess <= -1 || (stay === 0 && target === Number.NEGATIVE_INFINITY)) return Number.NEGATIVE_INFINITY;
  const needed = stay === 0 ? target : target > 30 ? target - Math.log(move) + Math.log1p(-stay * Math.exp(-target)) : Math.log1p(excess);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (const { shift, weight } of moving) {
    low = Math.min(low, needed / shift + 0.5 * shift);
    high = Math.min(high, (target - Math.log(weight)) / shift + 0.5 * shift);
  }
  const margin = 1e-9 * (1 + Math.abs(low) + Math.abs(high));
  if (!(high > low)) return low;
  return findRoot((x) => lossOf(parts, x) - target, low - margin, high + margin).x;
}

/** ln sum_j w_j e^(log of each part). */
function logMix(parts: readonly Part[], log: (shift: number) => number): number {
  let sum = Number.NEGATIVE_INFINITY;
  for (const { shift, weight } of parts) sum = logAddExp(sum, Math.log(weight) + log(shift));
  return Math.min(0, sum);
}

function mixtureDensity(parts: readonly Part[], widest: number): Density {
  const mix = (of: (shift: number) => number) => parts.reduce((sum, { shift, weight }) => sum + weight * of(shift), 0);
  const ends: Record<string, number> = { '-Infinity': Math.log(restOf(parts).stay), Infinity: Number.POSITIVE_INFINITY };
  const loss = (x: number) => ends[String(x)] ?? lossOf(parts, x);
  return {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
    scale: Math.min(1, 1 / widest),
    breaks: [],
    loss,
    xAt: (target) => pointAt(parts, target),
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

function mixtureSingle(parts: readonly Part[]): SingleUse {
  return {
    logDelta: (epsilon) => {
      const x = pointAt(parts, epsilon);
      if (x === Number.NEGATIVE_INFINITY) return log1mexp(-epsilon);
      return logMix(parts, (s) => (s === 0 ? Number.NEGATIVE_INFINITY : logDelta(s, partLoss(s, x))));
    },
    logP: (epsilon) => {
      const x = pointAt(parts, epsilon);
      return logMix(parts, (s) => logNormalCdf(s - x));
    },
    logPc: (epsilon) => {
      const x = pointAt(parts, epsilon);
      return logMix(parts, (s) => logNormalCdf(x - s));
    },
    logQ: (epsilon) => logNormalCdf(-pointAt(parts, epsilon)),
  };
}

function mixtureDualSingle(parts: readonly Part[], primal: SingleUse): SingleUse {
  return {
    logDelta: (epsilon) => {
      const x = pointAt(parts, -epsilon);
      if (x === Number.NEGATIVE_INFINITY) return x;
      return logMix(parts, (s) => {
        const l = partLoss(s, x);
        return s === 0 ? Number.NEGATIVE_INFINITY : l + epsilon + logDelta(s, -l);
      });
    },
    logP: (epsilon) => logNormalCdf(pointAt(parts, -epsilon)),
    logPc: (epsilon) => logNormalCdf(-pointAt(parts, -epsilon)),
    logQ: (epsilon) => primal.logPc(-epsilon),
  };
}

function mixtureLaw(shifts: readonly number[], weights: readonly number[]): Law {
  const parts = shifts.map((shift, i) => ({ shift, weight: weights[i] as number }));
  const widest = Math.max(...shifts);
  const single = mixtureSingle(parts);
  return {
    parameters: { kind: 'gaussian_mixture', shifts, weights },
    key: `gaussian_mixture(${shifts.join()};${weights.join()})`,
    atoms: [],
    density: mixtureDensity(parts, widest),
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: false,
    single,
    dualSingle: mixtureDualSingle(parts, single),
    // Told which part was drawn, one sees a Gaussian; far in the tail only the widest is left.
    strictMu: { bound: widest, tail: widest },
    moment: () => null,
    prefersLattice: () => true,
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
