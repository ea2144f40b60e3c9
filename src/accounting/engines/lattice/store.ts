/** The lattice laws of compositions, and their tilted sums, which a thread keeps for the next profile of the same composition. */
import type { Phase } from '../../mechanisms/law.ts';
import { Kept, keyOf } from '../kept.ts';
import { isOnPoints, lowerLaw, upperLaw } from './laws.ts';
import { cellsOf } from './offsets.ts';
import { LatticeSum, type LatticeTerm } from './sum.ts';
import { type Sector, type TailSums, tailSums } from './tails.ts';
import { tiltedSum } from './tilted.ts';

/** A lattice law of a whole composition. */
export interface Composed {
  /** Names the law among all that a thread keeps. */
  key: string;
  sum: LatticeSum;
}

/** Bytes that are kept of laws, and of tilted sums. */
const MOST_BYTES_OF_LAWS = 32 * 2 ** 20;
const MOST_BYTES_OF_TILTS = 64 * 2 ** 20;

export interface Both<T> {
  upper: T;
  lower: T;
}
const bytesOf = ({ sum }: Composed) => 8 * sum.terms.reduce((total, { law }) => total + 2 * law.mass.length + (law.twin?.length ?? 0), 0);
export const laws = new Kept<Both<Composed>>(MOST_BYTES_OF_LAWS, ({ upper, lower }) => bytesOf(upper) + bytesOf(lower));
export const tilts = new Kept<TailSums>(MOST_BYTES_OF_TILTS, ({ tilted, p, q, excess, slope }) => {
  const { length } = tilted.p.mass;
  return 8 * ((tilted.q === tilted.p ? 1 : 2) * length + p.length + q.length + excess.length + slope.length);
});

function composedLaws(key: string, phases: Phase[], interval: number, logMass: number): Both<Composed> {
  const upper: LatticeTerm[] = [];
  const lower: LatticeTerm[] = [];
  for (const { law, count } of phases) {
    const cells = cellsOf(law, interval, logMass);
    const above = upperLaw(cells.upper);
    upper.push({ law: above, count });
    lower.push({ law: cells.upper === cells.lower && isOnPoints(cells.upper) ? above : lowerLaw(cells.lower), count });
  }
  const ofUpper = { key: `upper ${key}`, sum: new LatticeSum(upper) };
  const one = lower.every(({ law }, i) => law === upper[i]?.law);
  return { upper: ofUpper, lower: one ? ofUpper : { key: `lower ${key}`, sum: new LatticeSum(lower) } };
}

/** @param logMass ln of the mass that one use may leave outside */
export function lawsOf(phases: Phase[], interval: number, logMass: number): Both<Composed> {
  const key = `${interval} ${logMass} ${keyOf(phases)}`;
  return laws.get(key, () => composedLaws(key, phases, interval, logMass));
}

export function tiltOf({ key, sum }: Composed, theta: number, sector: Sector): TailSums {
  return tilts.get(`${key} ${sector} ${theta}`, () => tailSums(tiltedSum(sum, theta), sector));
}
