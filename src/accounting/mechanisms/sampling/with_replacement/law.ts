/**
 * Gaussian pairs of several shifts, of which one is drawn and told: P tells j with probability w_j and shows N(s_j, 1), Q the same with
 * N(0, 1). The profile is sum_j w_j delta_(s_j)(eps). In the coordinate of the loss l the part j is N(s_j^2 / 2, s_j^2) under P and
 * N(-s_j^2 / 2, s_j^2) under Q, so the pair is symmetric. The rest of the weight stands for shifts that are too large to be told apart
 * from infinity.
 */
import { logDelta } from '../../../numerics/gaussian-profile.ts';
import { logAddExp } from '../../../numerics/logs.ts';
import { logNormalCdf, normalCdf } from '../../../numerics/normal.ts';
import { normalQuantileLog } from '../../../numerics/normal-quantile.ts';
import type { LawFamily } from '../../definition.ts';
import type { Density, Law, SingleUse } from '../../law.ts';

const LOG_SQRT_2PI = 0.9189385332046727;

interface Part {
  shift: number;
  weight: number;
}

/** x = l / unit. */
function toldDensity(parts: readonly Part[], unit: number): Density {
  const mix = (of: (standard: number, shift: number) => number, x: number, sign: number) => {
    let sum = 0;
    for (const { shift, weight } of parts) sum += weight * of((unit * x) / shift + 0.5 * sign * shift, shift);
    return sum;
  };
  const terms = parts.map(({ shift, weight }) => ({ log: Math.log((weight * unit) / shift), slope: unit / shift, centre: 0.5 * shift }));
  const logP = (x: number) => {
    let top = Number.NEGATIVE_INFINITY;
    for (const { log, slope, centre } of terms) top = Math.max(top, log - 0.5 * (slope * x - centre) ** 2);
    let sum = 0;
    for (const { log, slope, centre } of terms) sum += Math.exp(log - 0.5 * (slope * x - centre) ** 2 - top);
    return top + Math.log(sum) - LOG_SQRT_2PI;
  };
  return {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
    scale: Math.min(1, 1 / unit),
    breaks: [],
    loss: (x) => unit * x,
    xAt: (loss) => loss / unit,
    logP,
    logQ: (x) => logP(-x),
    reach: (logMass) => {
      let end = 0;
      for (const { shift, weight } of parts) {
        const log = logMass - Math.log(parts.length) - Math.log(weight);
        if (log < 0) end = Math.max(end, (shift * (0.5 * shift - normalQuantileLog(log))) / unit);
      }
      return { a: -end, b: end };
    },
    pBelow: (x) => mix((z) => normalCdf(z), x, -1),
    pAbove: (x) => mix((z) => normalCdf(-z), x, -1),
    qBelow: (x) => mix((z) => normalCdf(z), x, 1),
    qAbove: (x) => mix((z) => normalCdf(-z), x, 1),
  };
}

function toldSingle(parts: readonly Part[], infinityMass: number): SingleUse {
  const mix = (initial: number, log: (shift: number) => number) => {
    let sum = Math.log(initial);
    for (const { shift, weight } of parts) sum = logAddExp(sum, Math.log(weight) + log(shift));
    return Math.min(0, sum);
  };
  return {
    logDelta: (epsilon) => mix(infinityMass, (s) => logDelta(s, epsilon)),
    logP: (epsilon) => mix(infinityMass, (s) => logNormalCdf(0.5 * s - epsilon / s)),
    logPc: (epsilon) => mix(0, (s) => logNormalCdf(epsilon / s - 0.5 * s)),
    logQ: (epsilon) => mix(0, (s) => logNormalCdf(-epsilon / s - 0.5 * s)),
  };
}

function toldGaussiansLaw(shifts: readonly number[], weights: readonly number[], infinityMass: number): Law {
  const parts = shifts.map((shift, i) => ({ shift, weight: weights[i] as number }));
  const single = toldSingle(parts, infinityMass);
  const widest = Math.max(...shifts);
  return {
    parameters: { kind: 'told_gaussians', shifts, weights, infinityMass } satisfies ToldGaussiansParameters,
    key: `told_gaussians(${shifts.join()};${weights.join()};${infinityMass})`,
    atoms: [],
    density: toldDensity(parts, shifts[0] as number),
    infinityMass,
    dualInfinityMass: infinityMass,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: widest, tail: widest },
    moment: () => null,
    prefersLattice: () => true,
  };
}

/** Shifts ascending and positive; the weights and `infinityMass` add up to 1. */
export type ToldGaussiansParameters = {
  kind: 'told_gaussians';
  shifts: readonly number[];
  weights: readonly number[];
  infinityMass: number;
};

export const toldGaussiansFamily: LawFamily<ToldGaussiansParameters> = {
  kind: 'told_gaussians',
  law: ({ shifts, weights, infinityMass }) => toldGaussiansLaw(shifts, weights, infinityMass),
};
