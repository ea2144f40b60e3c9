/**
 * Gaussian pair P = N(mu, 1), Q = N(0, 1): loss L = mu x - mu^2 / 2, symmetric.
 * Source: Balle and Wang 2018, Theorem 8; Dong, Roth and Su 2022, Corollary 2.13.
 */
import { logDelta } from '../../numerics/gaussian-profile.ts';
import { logNormalCdf, logNormalPdf, normalCdf } from '../../numerics/normal.ts';
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import type { Density, Law, SingleUse } from '../law.ts';

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

export function gaussianLaw(mu: number): Law {
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
  };
}
