/** Lattices on which the atoms of laws lie. */
import type { Atom, Law, Phase } from '../../mechanisms/law.ts';
import { onPoint } from './cells.ts';

/** Nearest to a whole number, relative, that a quotient of gaps must be for the lattices to be one. */
const COMMENSURABLE = 1e-11;
/** Parts of the smallest gap that are tried. */
const MOST_PARTS = 64;

/** The interval of the lattice on which the atoms of a law lie, or null. */
export function gapOf({ atoms }: Law): number | null {
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < atoms.length; i++) gap = Math.min(gap, (atoms[i] as Atom).loss - (atoms[i - 1] as Atom).loss);
  if (!(gap < Number.POSITIVE_INFINITY)) return null;
  const low = (atoms[0] as Atom).loss;
  const high = (atoms[atoms.length - 1] as Atom).loss;
  // The whole span divided by its number of steps has a smaller error than one step.
  const exact = (high - low) / Math.round((high - low) / gap);
  const slack = onPoint(low, high);
  return atoms.every(({ loss }) => Math.abs(loss - low - Math.round((loss - low) / exact) * exact) <= slack) ? exact : null;
}

/** The largest interval of which all gaps are multiples, or null; Infinity for no gaps. */
export function commonGap(gaps: number[]): number | null {
  const smallest = Math.min(...gaps);
  if (gaps.length === 0) return Number.POSITIVE_INFINITY;
  const isMultiple = (x: number) => Math.abs(x - Math.round(x)) <= COMMENSURABLE * x;
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const interval = smallest / parts;
    if (gaps.every((gap) => isMultiple(gap / interval))) return interval;
  }
  return null;
}

/** An interval no larger than this with which as many atoms as may be lie on the lattice of their law. */
export function fittingGaps(phases: readonly Phase[], interval: number): number {
  const gaps = phases.map(({ law }) => gapOf(law)).filter((gap) => gap !== null);
  const gap = commonGap(gaps) ?? Math.min(...gaps);
  return Number.isFinite(gap) && gap > interval ? gap / Math.ceil(gap / interval) : interval;
}
