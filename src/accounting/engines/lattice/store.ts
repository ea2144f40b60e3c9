/**
 * What a thread keeps of lattices: laws cut on one, which the steps and phases of a run share; the sums of compositions, and their tilted
 * laws, for the next profile of the same composition.
 */
import type { Law, Phase } from '../../mechanisms/law.ts';
import { Kept, keyOf } from '../kept.ts';
import { type Cells, cut } from './cells.ts';
import type { Layout } from './grade.ts';
import { isOnPoints, type LatticeLaw, lowerLaw, upperLaw } from './laws.ts';
import { cellsOf, upperOffset } from './offsets.ts';
import { TailSources } from './reader.ts';
import { LatticeSum, type LatticeTerm } from './sum.ts';
import type { Sector } from './tail_sums.ts';
import { type TiltedSum, tiltedSum } from './tilted.ts';

export interface Both<T> {
  upper: T;
  lower: T;
}

/** Both laws of one use, one object where all mass lies on points, and the cells of the upper one. */
export interface Lattices extends Both<LatticeLaw> {
  cells: Cells;
}

/** A lattice law of a whole composition. */
export interface Composed {
  /** Names the law among all that a thread keeps. */
  key: string;
  sum: LatticeSum;
}

/** Bytes that are kept of laws, alone and in compositions, and of tilted laws. */
const MOST_BYTES_OF_LAWS = 32 * 2 ** 20;
const MOST_BYTES_OF_TILTS = 32 * 2 ** 20;
/** Of tilted laws without what is made to read them: mostly the same ones once more. */
const MOST_BYTES_OF_SUMS = 4 * 2 ** 20;
/** Arrays as long as a law that come with it: cells, masses, tilted masses, transforms. */
const ARRAYS = 16;

const bytesOf = (law: LatticeLaw) => 8 * ARRAYS * law.mass.length;
const laws = new Kept<Lattices>(MOST_BYTES_OF_LAWS, ({ upper }) => bytesOf(upper));
export const compositions = new Kept<Both<Composed>>(MOST_BYTES_OF_LAWS, ({ upper }) =>
  upper.sum.terms.reduce((sum, { law }) => sum + bytesOf(law), 0),
);
/** Tilted laws, which several sectors may read. */
const sums = new Kept<TiltedSum>(MOST_BYTES_OF_SUMS, ({ p, q }) => 16 * (p.re.length + (q === p ? 0 : q.re.length)));
export const tilts = new Kept<TailSources>(MOST_BYTES_OF_TILTS, ({ bytes }) => bytes);

/** @param logMass ln of the mass that one use may leave outside, per end */
export function latticesOf(law: Law, interval: number, logMass: number): Lattices {
  return laws.get(`${interval} ${logMass} ${law.key}`, () => {
    const cells = cellsOf(law, interval, logMass);
    const upper = upperLaw(cells.upper);
    const lower = cells.upper === cells.lower && isOnPoints(cells.upper) ? upper : lowerLaw(cells.lower);
    return { cells: cells.upper, upper, lower };
  });
}

/** Both laws of the cells between these ends, indices of the lattice through the offset of the law. */
function gradedOf(law: Law, interval: number, ends: Int32Array, logMass: number): Both<LatticeLaw> {
  const first = ends[0]!;
  const grid = { origin: upperOffset(law) + first * interval, interval, at: ends.map((k) => k - first) };
  const cells = cut(law, grid, ends.length - 1, logMass);
  const upper = upperLaw(cells);
  return { upper, lower: isOnPoints(cells) ? upper : lowerLaw(cells) };
}

function composedLaws(key: string, phases: Phase[], { interval, grade }: Layout, logMass: number): Both<Composed> {
  const upper: LatticeTerm[] = [];
  const lower: LatticeTerm[] = [];
  for (const [i, { law, count }] of phases.entries()) {
    const lattices = grade === null ? latticesOf(law, interval, logMass) : gradedOf(law, interval, grade.ends[i]!, logMass);
    upper.push({ law: lattices.upper, count });
    lower.push({ law: lattices.lower, count });
  }
  const ofUpper = { key: `upper ${key}`, sum: new LatticeSum(upper) };
  const one = lower.every(({ law }, i) => law === upper[i]?.law);
  return { upper: ofUpper, lower: one ? ofUpper : { key: `lower ${key}`, sum: new LatticeSum(lower) } };
}

/** @param logMass ln of the mass that one use may leave outside */
export function lawsOf(phases: Phase[], plan: Layout, logMass: number): Both<Composed> {
  // What a grade is follows from the phases and from what is asked of them, of which noise is a share.
  const key = `${plan.interval} ${plan.grade === null ? '' : plan.noise} ${logMass} ${keyOf(phases)}`;
  return compositions.get(key, () => composedLaws(key, phases, plan, logMass));
}

export function tiltOf({ key, sum }: Composed, theta: number, sector: Sector): TailSources {
  const sumOf = () => sums.get(`${key} ${theta}`, () => tiltedSum(sum, theta));
  return tilts.get(`${key} ${sector} ${theta}`, () => new TailSources(sumOf(), sector));
}
