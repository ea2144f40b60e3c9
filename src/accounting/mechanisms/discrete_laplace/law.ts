/**
 * Discrete Laplace pair: noise G(x) = tanh(a/2) e^(-a|x|) on the integers, P = G moved by D, Q = G. The loss a (|x| - |x - D|) takes the
 * values a (D - 2j), j = 0 .. D, with the P masses
 *   c at j = 0,   tanh(a/2) e^(-a j) between,   c e^(-a D) at j = D,   c = 1 / (1 + e^-a);
 * the Q mass of j is the P mass of D - j, so the pair is symmetric. A move by less than D costs less: the noise is log-concave.
 * With J the last j whose loss exceeds eps and t = a (D - 2J) - eps, the profile is a sum of positive terms:
 *   delta(eps) = c ((1 - e^-(a J + t)) + e^-a (1 - e^(-a J))).
 * mu over the whole curve is the largest Phi^-1(TPR) - Phi^-1(FPR) at a corner. At corner J it is u(J) + u(D - 1 - J) with
 * u(j) = -Phi^-1(c e^(-a (j + 1))), which is concave in j since the hazard of the normal law increases: the middle corner attains it.
 * Source: Ghosh, Roughgarden and Sundararajan 2009.
 */
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import { atomicMoment, atomicPair } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Atom, Law, SingleUse } from '../law.ts';

function atomsOf(a: number, d: number): Atom[] {
  const c = 1 / (1 + Math.exp(-a));
  const mass = (j: number) => (j === 0 || j === d ? c : Math.tanh(0.5 * a)) * Math.exp(-a * j);
  return Array.from({ length: d + 1 }, (_, i) => ({ loss: a * (2 * i - d), p: mass(d - i), q: mass(i) }));
}

function discreteLaplaceSingle(a: number, d: number): SingleUse {
  const logC = -Math.log1p(Math.exp(-a));
  /** The last j whose loss exceeds eps, -1 where none does. */
  const lastAbove = (epsilon: number) => Math.min(d, Math.max(-1, Math.ceil(0.5 * (d - epsilon / a)) - 1));
  return {
    logDelta: (epsilon) => {
      const j = lastAbove(epsilon);
      if (j < 0) return Number.NEGATIVE_INFINITY;
      if (j === d) return Math.log(-Math.expm1(epsilon));
      const t = Math.max(0, a * (d - 2 * j) - epsilon);
      return logC + Math.log(-Math.expm1(-(a * j + t)) - Math.exp(-a) * Math.expm1(-a * j));
    },
    logP: (epsilon) => {
      const j = lastAbove(epsilon);
      if (j < 0) return Number.NEGATIVE_INFINITY;
      return j === d ? 0 : Math.log1p(-Math.exp(logC - a * (j + 1)));
    },
    logPc: (epsilon) => {
      const j = lastAbove(epsilon);
      if (j < 0) return 0;
      return j === d ? Number.NEGATIVE_INFINITY : logC - a * (j + 1);
    },
    logQ: (epsilon) => {
      const j = lastAbove(epsilon);
      if (j < 0) return Number.NEGATIVE_INFINITY;
      return j === d ? 0 : logC - a * (d - j);
    },
  };
}

function strictMu(a: number, d: number): number {
  const u = (j: number) => -normalQuantileLog(-a * (j + 1) - Math.log1p(Math.exp(-a)));
  return u(Math.floor(0.5 * (d - 1))) + u(Math.ceil(0.5 * (d - 1)));
}

function discreteLaplaceLaw(a: number, d: number): Law {
  const single = discreteLaplaceSingle(a, d);
  const atoms = atomsOf(a, d);
  return {
    parameters: { kind: 'discrete_laplace', a, d } satisfies DiscreteLaplaceParameters,
    key: `discrete_laplace(${a},${d})`,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: strictMu(a, d), tail: 0 },
    moment: atomicMoment(`discrete_laplace ${a} ${d}`, () => atomicPair(atoms)),
    prefersLattice: () => false,
  };
}

/** Beyond it the smallest masses are no doubles. */
export const LARGEST_EPSILON = 700;

export type DiscreteLaplaceParameters = { kind: 'discrete_laplace'; a: number; d: number };

export const discreteLaplaceFamily: LawFamily<DiscreteLaplaceParameters> = {
  kind: 'discrete_laplace',
  law: ({ a, d }) => discreteLaplaceLaw(a, d),
  /** Moves of the records of a group add up to at most `size` times one of them. */
  group: ({ a, d }, size) =>
    a * d * size > LARGEST_EPSILON || d * size > 1e6 ? null : { parameters: { kind: 'discrete_laplace', a, d: d * size }, exact: true },
};
