/** What laws that have atoms only share: the profile of one use as sums of a few positive terms, their ln-moment, a bound of mu. */
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import type { Atom, Law, SingleUse } from './law.ts';
import { type DiscretePair, discreteMoment, sampledPair } from './moments/discrete.ts';

function logSum(atoms: Atom[], term: (atom: Atom) => number, extra: number): number {
  let sum = extra;
  for (const atom of atoms) sum += term(atom);
  return Math.log(sum);
}

/** `infinityMass` is the P mass at loss +infinity, `dualInfinityMass` the Q mass at loss -infinity (never above eps). */
export function atomicSingle(atoms: Atom[], infinityMass: number): SingleUse {
  return {
    logDelta: (epsilon) => logSum(atoms, (a) => (a.loss > epsilon ? -a.p * Math.expm1(epsilon - a.loss) : 0), infinityMass),
    logP: (epsilon) => logSum(atoms, (a) => (a.loss > epsilon ? a.p : 0), infinityMass),
    logPc: (epsilon) => logSum(atoms, (a) => (a.loss > epsilon ? 0 : a.p), 0),
    logQ: (epsilon) => logSum(atoms, (a) => (a.loss > epsilon ? a.q : 0), 0),
  };
}

/** The pair of finitely many atoms without mass at infinite loss. */
export function atomicPair(atoms: readonly Atom[]): DiscretePair {
  return { q: atoms.map(({ q }) => q), d: atoms.map(({ loss }) => Math.expm1(loss)), infinityP: 0, infinityQ: 0 };
}

/** Points of an ln-moment above which a lattice is the better engine. */
const MOST_POINTS = 4096;

/** The ln-moment of a pair, also sampled; none where no loss is finite, so that there is nothing to integrate. */
export function atomicMoment(name: string, pairOf: () => DiscretePair): Law['moment'] {
  return (probability, precision) => {
    const base = pairOf();
    if (base.q.length > MOST_POINTS) return null;
    const pair = probability === 1 ? base : sampledPair(probability, base);
    return pair.q.every((mass) => mass === 0) ? null : discreteMoment(`poisson ${probability} ${name}`, pair, precision);
  };
}

/** Pure epsilon-DP is mu-GDP with mu = 2 Phi^-1(e^epsilon / (1 + e^epsilon)). */
export function pureStrictMu(epsilon: number): number {
  return -2 * normalQuantileLog(-epsilon - Math.log1p(Math.exp(-epsilon)));
}
