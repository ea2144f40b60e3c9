/**
 * With probability delta the outcome shows that the record was there, and without the record it never does: P = delta at loss +infinity and
 * 1 - delta at ln(1 - delta), Q is constant. Beside any pair (P0, Q0) this is (1 - delta) P0 and delta at infinity, against Q0.
 */
import { atomicMoment, atomicSingle } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Law } from '../law.ts';

function revealLaw(delta: number): Law {
  const loss = Math.log1p(-delta);
  const atoms = delta < 1 ? [{ loss, p: 1 - delta, q: 1 }] : [];
  const key = `reveal(${delta})`;
  return {
    parameters: { kind: 'reveal', delta },
    key,
    atoms,
    density: null,
    infinityMass: delta,
    dualInfinityMass: delta < 1 ? 0 : 1,
    symmetric: false,
    single: atomicSingle(atoms, delta),
    dualSingle: atomicSingle(
      atoms.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })),
      delta < 1 ? 0 : 1,
    ),
    strictMu: { bound: Number.POSITIVE_INFINITY, tail: 0 },
    moment: atomicMoment(key, () => ({
      q: atoms.map(() => 1),
      d: atoms.map(() => -delta),
      infinityP: delta,
      infinityQ: delta < 1 ? 0 : 1,
    })),
    prefersLattice: () => false,
  };
}

export type RevealParameters = { kind: 'reveal'; delta: number };

export const revealFamily: LawFamily<RevealParameters> = {
  kind: 'reveal',
  law: ({ delta }) => revealLaw(delta),
  /** What never reveals costs nothing. */
  merge: (uses) => uses.filter(({ parameters }) => parameters.delta > 0),
};
