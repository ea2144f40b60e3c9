/** The cells of a law with its upper and its lower law, as the planning of a lattice and the composition on it both ask for them. */
import type { Law } from '../../mechanisms/law.ts';
import type { Cells } from './cells.ts';
import { isOnPoints, type LatticeLaw, lowerLaw, upperLaw } from './laws.ts';
import { cellsOf } from './offsets.ts';
import { remembered } from './store.ts';

export interface Lattices {
  /** Of the upper law. */
  cells: Cells;
  upper: LatticeLaw;
  /** The same object where all mass lies on points. */
  lower: LatticeLaw;
}

/** Arrays as long as the law that come with it: cells, masses, tilted masses, transforms. */
const ARRAYS = 16;

/** @param logMass ln of the mass that may be left outside, per end */
export function latticesOf(law: Law, interval: number, logMass: number): Lattices {
  const make = () => {
    const cells = cellsOf(law, interval, logMass);
    const upper = upperLaw(cells.upper);
    const lower = cells.upper === cells.lower && isOnPoints(cells.upper) ? upper : lowerLaw(cells.lower);
    return { cells: cells.upper, upper, lower };
  };
  return remembered(`${law.key} on ${interval} but ${logMass}`, make, ({ upper }) => ARRAYS * upper.mass.length);
}
