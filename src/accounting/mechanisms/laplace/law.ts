/**
 * Laplace pair with epsilon = sensitivity / scale: P = Lap(epsilon, 1), Q = Lap(0, 1). The loss |x| - |x - epsilon| is
 * epsilon with P-probability 1/2, -epsilon with Q-probability 1/2, and 2x - epsilon in between; symmetric.
 * Profile 1 - e^((eps - epsilon)/2) for |eps| <= epsilon.
 * Source: Dwork et al. 2006; Mironov 2017, Proposition 6; Dong, Roth and Su 2022, Proposition 2.8.
 */
import { log1mexp } from '../../numerics/logs.ts';
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import type { LawFamily } from '../definition.ts';
import type { Density, Law, SingleUse } from '../law.ts';
import { fixedSizeMoment, laplacePart } from '../moments/fixed-size.ts';
import { laplaceMoment } from '../moments/laplace.ts';

function laplaceDensity(epsilon: number): Density {
  return {
    from: 0,
    to: epsilon,
    scale: 1,
    breaks: [],
    loss: (x) => 2 * x - epsilon,
    xAt: (loss) => Math.min(epsilon, Math.max(0, 0.5 * (loss + epsilon))),
    logP: (x) => x - epsilon - Math.LN2,
    logQ: (x) => -x - Math.LN2,
    slope: () => 2,
    reach: () => ({ a: 0, b: epsilon }),
    pBelow: (x) => 0.5 * Math.exp(-epsilon) * Math.expm1(x),
    pAbove: (x) => -0.5 * Math.expm1(x - epsilon),
    qBelow: (x) => -0.5 * Math.expm1(-x),
    qAbove: (x) => 0.5 * Math.exp(-epsilon) * Math.expm1(epsilon - x),
  };
}

/**
 * D_a <= a rho with rho = epsilon + e^-epsilon - 1, the relative entropy, rounded up; for small epsilon by its alternating series, cut after a term
 * that adds.
 */
function laplaceRho(e: number): number {
  if (e < 0.01) return e * e * (0.5 - e * (1 / 6 - e * (1 / 24 - e * (1 / 120 - e / 720)))) * (1 + 1e-15);
  return (e + Math.expm1(-e)) * (1 + 4e-12);
}

function laplaceSingle(e0: number): SingleUse {
  return {
    logDelta: (epsilon) => {
      if (epsilon >= e0) return Number.NEGATIVE_INFINITY;
      return epsilon <= -e0 ? log1mexp(-epsilon) : log1mexp(0.5 * (e0 - epsilon));
    },
    logP: (epsilon) => {
      if (epsilon >= e0) return Number.NEGATIVE_INFINITY;
      return epsilon < -e0 ? 0 : Math.log1p(-0.5 * Math.exp(0.5 * (epsilon - e0)));
    },
    logPc: (epsilon) => {
      if (epsilon >= e0) return 0;
      return epsilon < -e0 ? Number.NEGATIVE_INFINITY : 0.5 * (epsilon - e0) - Math.LN2;
    },
    logQ: (epsilon) => {
      if (epsilon >= e0) return Number.NEGATIVE_INFINITY;
      return epsilon < -e0 ? 0 : -0.5 * (epsilon + e0) - Math.LN2;
    },
  };
}

/**
 * The test with loss threshold 2x - epsilon has mu u(x) + u(epsilon - x), u(x) = -Phi^-1(e^-x / 2), which is concave since the hazard of the
 * normal law increases: the one in the middle has the largest, 2 u(epsilon / 2).
 */
export function laplaceStrictMu(epsilon: number): number {
  return -2 * normalQuantileLog(-0.5 * epsilon - Math.LN2);
}

function laplaceLaw(epsilon: number): Law {
  const single = laplaceSingle(epsilon);
  const small = 0.5 * Math.exp(-epsilon);
  return {
    parameters: { kind: 'laplace', epsilon },
    key: `laplace(${epsilon})`,
    atoms: [
      { loss: -epsilon, p: small, q: 0.5 },
      { loss: epsilon, p: 0.5, q: small },
    ],
    density: laplaceDensity(epsilon),
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: laplaceStrictMu(epsilon), tail: 0 },
    zcdp: laplaceRho(epsilon),
    realMoment: ({ how, probability }) => (how === 'fixed_size' ? fixedSizeMoment(probability, laplacePart(epsilon)) : null),
    moment: (probability, precision) => laplaceMoment(probability, epsilon, precision),
    prefersLattice: (probability) => probability < 1,
  };
}

export type LaplaceParameters = { kind: 'laplace'; epsilon: number };

export const laplaceFamily: LawFamily<LaplaceParameters> = {
  kind: 'laplace',
  law: ({ epsilon }) => laplaceLaw(epsilon),
  noise: ({ epsilon }) => ({ density: 'laplace', shift: epsilon }),
  /** Moves of the records of a group add up to at most `size` times one of them. */
  group: ({ epsilon }, size) => (size * epsilon > 1e9 ? null : { parameters: { kind: 'laplace', epsilon: size * epsilon }, exact: true }),
};
