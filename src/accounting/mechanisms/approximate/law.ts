/**
 * The pair that dominates every (epsilon, delta)-DP mechanism: with probability delta the outcome reveals which of P and Q
 * it came from (loss +infinity under P, -infinity under Q), otherwise binary randomised response at epsilon; symmetric.
 * delta 0 is the pair of pure epsilon-DP. Source: Kairouz, Oh and Viswanath 2015, Theorem 3.3.
 */
import { atomicMoment, atomicSingle, pureRho, pureStrictMu } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Atom, Law } from '../law.ts';
import { approximatePair } from '../moments/discrete.ts';

function approximateLaw(epsilon: number, delta: number): Law {
  const inverse = Math.exp(-epsilon);
  const high = (1 - delta) / (1 + inverse);
  const low = high * inverse;
  const atoms: Atom[] = [];
  if (delta < 1) {
    if (epsilon === 0) atoms.push({ loss: 0, p: 1 - delta, q: 1 - delta });
    else atoms.push({ loss: -epsilon, p: low, q: high }, { loss: epsilon, p: high, q: low });
  }
  const single = atomicSingle(atoms, delta);
  return {
    parameters: { kind: 'approximate', epsilon, delta },
    key: `approximate(${epsilon},${delta})`,
    atoms,
    density: null,
    infinityMass: delta,
    dualInfinityMass: delta,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: pureStrictMu(epsilon), tail: 0 },
    ...(delta === 0 ? { zcdp: pureRho(epsilon) } : {}),
    moment: atomicMoment(`approximate ${epsilon} ${delta}`, () => approximatePair(epsilon, delta)),
    prefersLattice: () => false,
  };
}

/** Beyond it the smaller mass of the pair is no double. */
const LARGEST_EPSILON = 700;

export type ApproximateParameters = { kind: 'approximate'; epsilon: number; delta: number };

export const approximateFamily: LawFamily<ApproximateParameters> = {
  kind: 'approximate',
  law: ({ epsilon, delta }) => approximateLaw(epsilon, delta),
  /**
   * A chain of `size` neighbours: epsilon' = size epsilon and delta' = delta (e^epsilon' - 1) / (e^epsilon - 1), at most 1. For delta 0 it
   * is attained, by a binary answer whose odds grow by e^epsilon with each record.
   */
  group: ({ epsilon, delta }, size) => {
    if (size * epsilon > LARGEST_EPSILON) return null;
    const chain = epsilon === 0 ? size : Math.expm1(size * epsilon) / Math.expm1(epsilon);
    const parameters: ApproximateParameters = { kind: 'approximate', epsilon: size * epsilon, delta: Math.min(1, delta * chain) };
    return { parameters, exact: delta === 0 };
  },
  /** What releases nothing costs nothing. */
  merge: (uses) => uses.filter(({ parameters }) => parameters.epsilon > 0 || parameters.delta > 0),
};
