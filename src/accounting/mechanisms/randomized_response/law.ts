/**
 * The reports of local randomisers with extreme probabilities: for the worst two inputs the loss is +epsilon, 0 or -epsilon with P masses
 * in the ratio 1 : quiet : e^-epsilon; symmetric. With t = 1 + quiet + e^-epsilon the profile is (1 - e^(eps - epsilon)) / t for
 * 0 <= eps <= epsilon. k-ary randomised response has quiet = (k - 2) e^-epsilon; the others say in their event what it is.
 * Source: Kairouz, Oh and Viswanath 2015; Kairouz, Bonawitz and Ramage 2016.
 */
import { atomicMoment, atomicSingle, pureRho, pureStrictMu } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Atom, Law } from '../law.ts';
import { threePointPair } from '../moments/discrete.ts';

function threePointLaw(epsilon: number, quiet: number): Law {
  // In units of the largest mass, so that nothing overflows.
  const inverse = Math.exp(-epsilon);
  const total = 1 + quiet + inverse;
  const high = 1 / total;
  const low = inverse / total;
  const atoms: Atom[] = [{ loss: -epsilon, p: low, q: high }];
  if (quiet > 0) atoms.push({ loss: 0, p: quiet / total, q: quiet / total });
  atoms.push({ loss: epsilon, p: high, q: low });
  const single = atomicSingle(atoms, 0);
  return {
    parameters: { kind: 'three_point', epsilon, quiet } satisfies ThreePointParameters,
    key: `three_point(${epsilon},${quiet})`,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: pureStrictMu(epsilon), tail: 0 },
    zcdp: pureRho(epsilon),
    moment: atomicMoment(`three_point ${epsilon} ${quiet}`, () => threePointPair(epsilon, quiet)),
    prefersLattice: () => false,
  };
}

/** quiet: P mass of the loss 0 in units of that of the loss +epsilon. */
export type ThreePointParameters = { kind: 'three_point'; epsilon: number; quiet: number };

export const threePointFamily: LawFamily<ThreePointParameters> = {
  kind: 'three_point',
  law: ({ epsilon, quiet }) => threePointLaw(epsilon, quiet),
};
