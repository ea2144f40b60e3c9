/**
 * Where to put the lattice of one law.
 *
 * The upper law wants a point on the end of the support, or on an atom, so that what sits there is not split. The lower law
 * cannot use a point on the end: nothing lies below it to merge with. Where the mass is heaped against the end (a sampled
 * Gaussian with small sigma has nearly all of its mass within one interval of ln(1 - q)), its first point is put at the one
 * place where the heap and the cells above it balance exactly.
 */
import type { Law } from '../../mechanisms/law.ts';
import { cutIntoCells } from './cells.ts';
import { heaviestCell, solveShares } from './laws.ts';

/** Cells looked at when the heap is balanced: shares forget their start within far fewer. */
const LOOK = 240;
/** A heap is a heaviest cell this near to the end. */
const NEAR = 4;

/** A loss that the upper lattice should contain. */
export function upperOffset(law: Law): number {
  const atom = law.atoms[0];
  if (atom !== undefined) return atom.loss;
  const end = law.density === null ? 0 : law.density.loss(law.density.from);
  return Number.isFinite(end) ? end : 0;
}

/** A loss that the lower lattice should contain, and the cell at which its two passes meet. */
export function lowerOffset(law: Law, interval: number, logMass: number): { offset: number; meet: number | undefined } {
  const plain = { offset: upperOffset(law), meet: undefined };
  const end = law.density === null ? Number.NEGATIVE_INFINITY : law.density.loss(law.density.from);
  if (law.atoms.length > 0 || !Number.isFinite(end)) return plain;
  if (heaviestCell(cutIntoCells(law, interval, end, logMass, LOOK)) > NEAR) return plain;
  // Cell 0 ends at the offset, cell 1 begins there; imbalance > 0 means the heap offers more deficit than cell 1 can meet.
  const imbalance = (offset: number) => {
    const cells = cutIntoCells(law, interval, offset, logMass, LOOK);
    const { up } = solveShares(cells, 1);
    return (cells.a[0] as number) * Math.exp(interval) - (1 - (up[1] as number)) * (cells.b[1] as number);
  };
  let low = end + 1e-3 * interval;
  let high = end + 0.999 * interval;
  if (!(imbalance(low) < 0 && imbalance(high) > 0)) return plain;
  for (let i = 0; i < 30; i++) {
    const middle = 0.5 * (low + high);
    if (imbalance(middle) > 0) high = middle;
    else low = middle;
  }
  return { offset: 0.5 * (low + high), meet: 1 };
}
