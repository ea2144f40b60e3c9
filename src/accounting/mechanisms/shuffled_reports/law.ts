/** The law of shuffled reports: the atoms of the clone pair. */
import { atomicMoment, atomicPair, atomicSingle, pureStrictMu } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Atom, Law } from '../law.ts';
import { cloneAtoms, type Randomizer } from './clones.ts';

/** Laws remembered: one takes a tenth of a second, and is asked for several times by one request. */
const CACHE_LIMIT = 8;
const cache = new Map<string, Atom[]>();

function atomsOf(epsilon: number, honest: number, randomizer: Randomizer): Atom[] {
  const key = `${epsilon} ${honest} ${randomizer}`;
  const atoms = cache.get(key) ?? cloneAtoms(epsilon, honest, randomizer);
  cache.delete(key);
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string);
  cache.set(key, atoms);
  return atoms;
}

function shuffledReportsLaw(epsilon: number, honest: number, randomizer: Randomizer): Law {
  const atoms = atomsOf(epsilon, honest, randomizer);
  const single = atomicSingle(atoms, 0);
  return {
    parameters: { kind: 'shuffled_reports', epsilon, honest, randomizer } satisfies ShuffledReportsParameters,
    key: `shuffled_reports(${epsilon},${honest},${randomizer})`,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    // No report costs more than it did before it was shuffled.
    strictMu: { bound: pureStrictMu(epsilon), tail: 0 },
    moment: atomicMoment(`shuffled_reports ${epsilon} ${honest} ${randomizer}`, () => atomicPair(atoms)),
    prefersLattice: () => false,
  };
}

export type ShuffledReportsParameters = { kind: 'shuffled_reports'; epsilon: number; honest: number; randomizer: Randomizer };

export const shuffledReportsFamily: LawFamily<ShuffledReportsParameters> = {
  kind: 'shuffled_reports',
  law: ({ epsilon, honest, randomizer }) => shuffledReportsLaw(epsilon, honest, randomizer),
};
