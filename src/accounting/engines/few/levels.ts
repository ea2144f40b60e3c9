/**
 * A composition as two halves, each composed from smaller numbers of uses: an even number is the square of half of it, an odd one is one more than an even one. What was
 * composed is kept for the next composition with the same law, as the steps of a run share theirs.
 */
import type { Law, Phase } from '../../mechanisms/law.ts';
import { Kept } from '../kept.ts';
import { LatticeTooLarge } from '../lattice/limits.ts';
import { endsOfSum, endsOfUse, reachOf } from './ends.ts';
import { defectOf, type Pairs, pairsOfUse } from './pair.ts';
import { compose, productError } from './product.ts';
import { Reader } from './reader.ts';

/** Some uses, with bounds of the relative error of their masses and of how far losses were moved by rounding. */
export interface Level extends Pairs {
  massError: number;
  lossError: number;
}

/** How finely laws are cut: cells of each, ln of the mass that one may leave outside. */
export interface Fineness {
  cells: number;
  logMass: number;
}

/** Relative error of a mass of one use by quadrature, beside the defect of their total that is measured. */
const MASS_ERROR = 4e-15;
/** Of a loss, relative to the largest: of a use, and of the sum of two. */
const LOSS_ERROR = 9e-16;
/** The same of a share. */
const SHARE_ERROR = 2e-15;

/** Atoms of a law, which stay what they are. */
const MOST_ATOMS = 2 ** 13;
/** Largest loss of two laws together: of their masses under P and under Q neither is lost. */
const FARTHEST = 600;

const MOST_BYTES = 16 * 2 ** 20;
const levels = new Kept<Level>(MOST_BYTES, ({ upper, lower }) => 24 * (upper.loss.length + lower.loss.length));

/** Two laws are read together, so that each has half of the way. */
function checkReach({ upper }: Pairs): void {
  if (!(2 * reachOf(upper) <= FARTHEST))
    throw new LatticeTooLarge('losses of this composition go so far that no double holds the smaller mass');
}

function oneUse(law: Law, { cells, logMass }: Fineness): Level {
  const pairs = pairsOfUse(law, endsOfUse(law, cells, logMass), logMass);
  if (pairs.upper.loss.length === 0) throw new LatticeTooLarge('one use has no finite loss');
  if (law.atoms.length > MOST_ATOMS) throw new LatticeTooLarge('one use has more atoms than cells are made for');
  checkReach(pairs);
  const massError = MASS_ERROR + Math.max(defectOf(pairs.upper), defectOf(pairs.lower));
  return { ...pairs, massError, lossError: LOSS_ERROR * reachOf(pairs.upper) + SHARE_ERROR };
}

export function together(x: Level, y: Level, { cells, logMass }: Fineness): Level {
  const pairs = compose(x, y, endsOfSum(new Reader(x.upper, y.upper), cells, logMass));
  checkReach(pairs);
  const error = Math.max(productError(x.upper, y.upper), productError(x.lower, y.lower));
  return {
    ...pairs,
    massError: x.massError + y.massError + error,
    lossError: x.lossError + y.lossError + 2 * error + LOSS_ERROR * reachOf(pairs.upper) + SHARE_ERROR,
  };
}

/** Two numbers of uses that are composed to one of at least two. */
const partsOf = (count: number): [number, number] => (count % 2 === 0 ? [count / 2, count / 2] : [count - 1, 1]);

function power(law: Law, count: number, fineness: Fineness): Level {
  return levels.get(`${count} ${fineness.cells} ${fineness.logMass} ${law.key}`, () => {
    if (count === 1) return oneUse(law, fineness);
    const [more, less] = partsOf(count);
    return together(power(law, more, fineness), power(law, less, fineness), fineness);
  });
}

/**
 * Cells of a law where nothing is composed but what is read, and of each law with so many products: with more of them so many that all add up as many pairs, with fewer about
 * half as many pairs again for half as many products.
 */
const CELLS_OF_TWO = 2 ** 13;
const CELLS = 2 ** 11;
const PRODUCTS = 4;
/** Fewest cells, and the most products that are made. */
const FEWEST_CELLS = 768;
const MOST_PRODUCTS = 256;

/** Two halves of a number of uses, which are read together. */
const halvesOfCount = (count: number): [number, number] => [Math.floor(count / 2), Math.ceil(count / 2)];

/** Products on the way to the halves of a composition; a square is half of one. */
export function productsFor(phases: readonly Phase[]): number {
  const made = (count: number, seen: Set<number>): number => {
    if (count < 2 || seen.has(count)) return 0;
    seen.add(count);
    const [more, less] = partsOf(count);
    return (more === less ? 0.5 : 1) + made(more, seen) + made(less, seen);
  };
  const [only] = phases;
  if (phases.length === 1 && only !== undefined) {
    const seen = new Set<number>();
    return halvesOfCount(only.count).reduce((sum, half) => sum + made(half, seen), 0);
  }
  return phases.reduce((sum, { count }) => sum + made(count, new Set()), phases.length - 2);
}

/** Cells of each law; null where there would be too few. */
export function cellsFor(phases: readonly Phase[]): number | null {
  const products = productsFor(phases);
  if (products === 0) return CELLS_OF_TWO;
  if (products > MOST_PRODUCTS) return null;
  return Math.max(FEWEST_CELLS, Math.floor(CELLS * (PRODUCTS / products) ** (products > PRODUCTS ? 0.5 : 0.25)));
}

/** Two independent parts of at least two uses. */
export function halvesOf(phases: readonly Phase[], fineness: Fineness): [Level, Level] {
  const [only] = phases;
  if (phases.length === 1 && only !== undefined) {
    const [less, more] = halvesOfCount(only.count);
    return [power(only.law, less, fineness), power(only.law, more, fineness)];
  }
  const parts = phases.toSorted((x, y) => x.count - y.count).map(({ law, count }) => power(law, count, fineness));
  while (parts.length > 2) {
    const [x, y] = parts.splice(0, 2) as [Level, Level];
    parts.push(together(x, y, fineness));
  }
  return parts as [Level, Level];
}
