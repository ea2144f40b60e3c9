/** A pair that the user states: outcomes with their masses under P and Q, and mass at infinite loss of either. */
import { normalQuantileLog } from '../../numerics/normal-quantile.ts';
import { atomicMoment, tabulatedSingle } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Atom, Law } from '../law.ts';

export type PairParameters = {
  kind: 'pair';
  /** Outcomes of positive mass, by rising loss. */
  atoms: readonly Atom[];
  infinityMass: number;
  dualInfinityMass: number;
  /** Mass that is dropped, in a pair that bounds the truth from below. */
  dropped: { p: number; q: number } | null;
};

/** The largest mu of a corner; unbounded where some loss is infinite. */
function largestMu(atoms: readonly Atom[]): number {
  let largest = 0;
  let p = 0;
  let q = 1;
  for (const atom of atoms) {
    p += atom.p;
    q -= atom.q;
    if (p > 0 && q > 0 && p < 1) largest = Math.max(largest, -normalQuantileLog(Math.log(p)) - normalQuantileLog(Math.log(q)));
  }
  return largest;
}

function pairLaw(parameters: PairParameters): Law {
  const { infinityMass, dualInfinityMass, dropped } = parameters;
  const atoms = [...parameters.atoms];
  const dual = atoms.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })).reverse();
  const key = `pair(${JSON.stringify(parameters)})`;
  const bounded = infinityMass === 0 && dualInfinityMass === 0;
  return {
    parameters,
    key,
    atoms,
    density: null,
    infinityMass,
    dualInfinityMass,
    ...(dropped === null ? {} : { omitted: dropped }),
    symmetric: false,
    single: tabulatedSingle(atoms, infinityMass),
    dualSingle: tabulatedSingle(dual, dualInfinityMass),
    strictMu: { bound: bounded ? largestMu(atoms) * (1 + 1e-9) : Number.POSITIVE_INFINITY, tail: 0 },
    moment: atomicMoment(key, () => ({
      q: atoms.map(({ q }) => q),
      d: atoms.map(({ loss }) => Math.expm1(loss)),
      infinityP: infinityMass,
      infinityQ: dualInfinityMass,
    })),
    prefersLattice: () => true,
  };
}

export const pairFamily: LawFamily<PairParameters> = { kind: 'pair', law: pairLaw };
