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

/**
 * The profile of atoms of ascending loss from sums that are tabulated once: with G_i = delta at loss i and E_i = sum over j >= i of
 * p_j e^(l_i - l_j), both of positive terms, delta(eps) = G_i + (1 - e^(eps - l_i)) E_i for the first l_i above eps. `infinityMass` as above.
 */
export function tabulatedSingle(atoms: readonly Atom[], infinityMass: number): SingleUse {
  const n = atoms.length;
  const table = () => new Float64Array(n + 1);
  const [above, below, aboveQ, excess, slope] = [table(), table(), table(), table(), table()];
  for (let i = n - 1; i >= 0; i--) {
    const { loss, p, q } = atoms[i] as Atom;
    above[i] = (above[i + 1] as number) + p;
    aboveQ[i] = (aboveQ[i + 1] as number) + q;
    const gap = i + 1 < n ? (atoms[i + 1] as Atom).loss - loss : 0;
    slope[i] = p + Math.exp(-gap) * (slope[i + 1] as number);
    excess[i] = (excess[i + 1] as number) - Math.expm1(-gap) * (slope[i + 1] as number);
  }
  for (let i = 0; i < n; i++) below[i + 1] = (below[i] as number) + (atoms[i] as Atom).p;
  /** Index of the first loss above eps. */
  const first = (epsilon: number) => {
    let low = 0;
    let high = n;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((atoms[middle] as Atom).loss > epsilon) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    logDelta: (epsilon) => {
      const i = first(epsilon);
      if (i === n) return Math.log(infinityMass);
      return Math.log(infinityMass + (excess[i] as number) - Math.expm1(epsilon - (atoms[i] as Atom).loss) * (slope[i] as number));
    },
    logP: (epsilon) => Math.log(infinityMass + (above[first(epsilon)] as number)),
    logPc: (epsilon) => Math.log(below[first(epsilon)] as number),
    logQ: (epsilon) => Math.log(aboveQ[first(epsilon)] as number),
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

/** rho of every pure mechanism, D_a <= a epsilon tanh(epsilon / 2), rounded up; attained by randomised response at order 1. */
export function pureRho(epsilon: number): number {
  return epsilon * Math.tanh(0.5 * epsilon) * (1 + 1e-15);
}

/** Pure epsilon-DP is mu-GDP with mu = 2 Phi^-1(e^epsilon / (1 + e^epsilon)). */
export function pureStrictMu(epsilon: number): number {
  return -2 * normalQuantileLog(-epsilon - Math.log1p(Math.exp(-epsilon)));
}
