/** Single-use profile of a law that has atoms only: sums of a few positive terms. */
import type { Atom, SingleUse } from './law.ts';

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
