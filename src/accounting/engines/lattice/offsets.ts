/**
 * Where to put the lattice of one law.
 *
 * The upper law wants a point on the end of the support, or on an atom, so that what sits there is not split. The lower law wants
 * atoms in the middle of a cell, where they are told apart from what lies around them as well as may be.
 */
import type { Law } from '../../mechanisms/law.ts';
import { type Cells, cutIntoCells } from './cells.ts';
import { isOnPoints } from './laws.ts';

/** A loss that the upper lattice should contain. */
export function upperOffset(law: Law): number {
  const atom = law.atoms[0];
  if (atom !== undefined) return atom.loss;
  const end = law.density === null ? 0 : law.density.loss(law.density.from);
  return Number.isFinite(end) ? end : 0;
}

/** The cells of the upper and of the lower law. */
export function cellsOf(law: Law, interval: number, logMass: number): { upper: Cells; lower: Cells } {
  const offset = upperOffset(law);
  const upper = cutIntoCells(law, interval, offset, logMass);
  if (law.atoms.length === 0 || (law.density === null && isOnPoints(upper))) return { upper, lower: upper };
  return { upper, lower: cutIntoCells(law, interval, offset + 0.5 * interval, logMass) };
}
