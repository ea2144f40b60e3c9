/**
 * k-ary randomised response under replace-one: loss +epsilon with probability e^epsilon / (e^epsilon + k - 1), -epsilon with
 * probability 1 / (e^epsilon + k - 1), 0 otherwise; symmetric. Profile (e^epsilon - e^eps)_+ / (e^epsilon + k - 1) for eps >= 0.
 * Source: Kairouz, Oh and Viswanath 2015; Kairouz, Bonawitz and Ramage 2016.
 */
import { atomicMoment, atomicSingle, pureStrictMu } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Law } from '../law.ts';
import { randomizedResponsePair } from '../moments/discrete.ts';

function randomizedResponseLaw(epsilon: number, categories: number): Law {
  // Divided by e^epsilon, so that nothing overflows.
  const inverse = Math.exp(-epsilon);
  const total = 1 + (categories - 1) * inverse;
  const high = 1 / total;
  const low = inverse / total;
  const atoms = [{ loss: -epsilon, p: low, q: high }];
  if (categories > 2) {
    const rest = ((categories - 2) * inverse) / total;
    atoms.push({ loss: 0, p: rest, q: rest });
  }
  atoms.push({ loss: epsilon, p: high, q: low });
  const single = atomicSingle(atoms, 0);
  return {
    parameters: { kind: 'randomized_response', epsilon, categories },
    key: `randomized_response(${epsilon},${categories})`,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: pureStrictMu(epsilon), tail: 0 },
    moment: atomicMoment(`randomized_response ${epsilon} ${categories}`, () => randomizedResponsePair(epsilon, categories)),
    prefersLattice: () => false,
  };
}

export type RandomizedResponseParameters = { kind: 'randomized_response'; epsilon: number; categories: number };

export const randomizedResponseFamily: LawFamily<RandomizedResponseParameters> = {
  kind: 'randomized_response',
  law: ({ epsilon, categories }) => randomizedResponseLaw(epsilon, categories),
};
