/**
 * Gaussian pair P = N(mu, 1), Q = N(0, 1): loss L = mu x - mu^2 / 2, symmetric.
 * Source: Balle and Wang 2018, Theorem 8; Dong, Roth and Su 2022, Corollary 2.13.
 */
import { logDelta } from '../../numerics/gaussian-profile.ts';
import { logNormalCdf, logNormalPdf, normalCdf } from '../../numerics/normal.ts';
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import type { LawFamily } from '../definition.ts';
import { type Density, type Law, type SingleUse, WIDEST_QUADRATURE } from '../law.ts';
import { fixedSizeMoment, gaussianPart } from '../moments/fixed-size.ts';
import { gaussianMoment } from '../moments/gaussian.ts';
import { poissonGaussianMoment } from '../moments/poisson-gaussian.ts';

function gaussianDensity(mu: number): Density {
  return {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
    scale: Math.min(1, 1 / mu),
    breaks: [],
    loss: (x) => mu * (x - 0.5 * mu),
    xAt: (loss) => loss / mu + 0.5 * mu,
    logP: (x) => logNormalPdf(x - mu),
    logQ: logNormalPdf,
    slope: () => mu,
    reach: (logMass) => {
      const z = -normalQuantileLog(logMass);
      return { a: -z, b: mu + z };
    },
    pBelow: (x) => normalCdf(x - mu),
    pAbove: (x) => normalCdf(mu - x),
    qBelow: (x) => normalCdf(x),
    qAbove: (x) => normalCdf(-x),
  };
}

function gaussianSingle(mu: number): SingleUse {
  const half = 0.5 * mu;
  return {
    logDelta: (epsilon) => logDelta(mu, epsilon),
    logP: (epsilon) => logNormalCdf(half - epsilon / mu),
    logPc: (epsilon) => logNormalCdf(epsilon / mu - half),
    logQ: (epsilon) => logNormalCdf(-epsilon / mu - half),
  };
}

function gaussianLaw(mu: number): Law {
  const single = gaussianSingle(mu);
  return {
    parameters: { kind: 'gaussian', mu },
    key: `gaussian(${mu})`,
    atoms: [],
    density: gaussianDensity(mu),
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    gaussianMu: mu,
    strictMu: { bound: mu, tail: mu },
    realMoment: ({ how, probability }) => (how === 'fixed_size' ? fixedSizeMoment(probability, gaussianPart(mu)) : null),
    moment: (probability, precision) =>
      probability === 1 ? gaussianMoment(mu, precision) : poissonGaussianMoment(probability, mu, precision),
    prefersLattice: (probability) => probability < 1 && mu > WIDEST_QUADRATURE,
  };
}

/** Of groups; see `ratioRefusal`. */
const LARGEST_MU = 1e9;

export type GaussianParameters = { kind: 'gaussian'; mu: number };

export const gaussianFamily: LawFamily<GaussianParameters> = {
  kind: 'gaussian',
  law: ({ mu }) => gaussianLaw(mu),
  /** Gaussians are one with mu = sqrt(sum count mu^2), added up in an order of its own. */
  merge(uses) {
    const counts = new Map<number, number>();
    for (const { parameters, count } of uses) counts.set(parameters.mu, (counts.get(parameters.mu) ?? 0) + count);
    let square = 0;
    for (const [mu, count] of [...counts].sort(([a], [b]) => a - b)) square += count * mu * mu;
    return [{ parameters: { kind: 'gaussian', mu: Math.sqrt(square) }, count: 1 }];
  },
  noise: ({ mu }) => ({ density: 'gaussian', shift: mu }),
  /** Moves of the records of a group add up to at most `size` times one of them. */
  group: ({ mu }, size) => (size * mu > LARGEST_MU ? null : { parameters: { kind: 'gaussian', mu: size * mu }, exact: true }),
};
