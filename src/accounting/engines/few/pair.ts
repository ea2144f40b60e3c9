/**
 * One use as two lists of outcomes, each with its mass under P and under Q, from above and from below.
 *
 * Between the ends of cells, which may lie anywhere, as on a lattice (../lattice/laws.ts): UPPER, the mass of a cell is split to its two ends so that its P and
 * its Q mass are kept, which dominates the true pair; LOWER, a use reveals only the cell that it lies in, which is a post-processing. Atoms stay what they are.
 */
import type { Law } from '../../mechanisms/law.ts';
import { sum } from '../../numerics/sums.ts';
import { cut } from '../lattice/cells.ts';

interface Outcomes {
  /** Ascending; of a lower law about ln P/Q, somewhere in the cell. */
  loss: Float64Array;
  p: Float64Array;
  q: Float64Array;
}

export interface Pair extends Outcomes {
  /** P and Q mass that is not among them, with that of infinite loss. */
  missingP: number;
  missingQ: number;
}

export interface Pairs {
  upper: Pair;
  lower: Pair;
}

/** Outcomes without those that have no mass. */
export function thinned({ loss, p, q }: Outcomes): Outcomes {
  const kept = loss.map((_, i) => (p[i]! > 0 || q[i]! > 0 ? 1 : 0));
  const of = (all: Float64Array) => all.filter((_, i) => kept[i] === 1);
  return { loss: of(loss), p: of(p), q: of(q) };
}

/** Both laws of cells between these ends, of whose P mass a is to go to their lower ends and b to their upper ones. */
export function lawsOfCells(ends: Float64Array, a: Float64Array, b: Float64Array): { upper: Outcomes; lower: Outcomes } {
  const n = a.length;
  const upper = { loss: ends, p: new Float64Array(n + 1), q: new Float64Array(n + 1) };
  const lower = { loss: new Float64Array(n), p: new Float64Array(n), q: new Float64Array(n) };
  let toQ = Math.exp(-ends[0]!);
  for (let j = 0; j < n; j++) {
    const next = Math.exp(-ends[j + 1]!);
    const [x, y] = [a[j]!, b[j]!];
    upper.p[j] = upper.p[j]! + x;
    upper.p[j + 1] = y;
    upper.q[j] = upper.q[j]! + x * toQ;
    upper.q[j + 1] = y * next;
    lower.p[j] = x + y;
    lower.q[j] = x * toQ + y * next;
    const width = ends[j + 1]! - ends[j]!;
    const rise = x + y > 0 ? -Math.log1p((y / (x + y)) * Math.expm1(-width)) : 0;
    lower.loss[j] = ends[j]! + Math.min(width, Math.max(0, rise));
    toQ = next;
  }
  return { upper, lower };
}

/** Outcomes and atoms in one list. */
function withAtoms({ loss, p, q }: Outcomes, law: Law): Outcomes {
  if (law.atoms.length === 0) return { loss, p, q };
  const all = [...law.atoms, ...Array.from(loss, (l, i) => ({ loss: l, p: p[i]!, q: q[i]! }))].sort((x, y) => x.loss - y.loss);
  const of = (name: 'loss' | 'p' | 'q') => Float64Array.from(all, (one) => one[name]);
  return { loss: of('loss'), p: of('p'), q: of('q') };
}

/** @param ends of the cells of the density, which hold all of it that is kept; null without one. @param logMass ln of what may be left outside, per end */
export function pairsOfUse(law: Law, ends: Float64Array | null, logMass: number): Pairs {
  if (ends === null) {
    const { omitted = { p: 0, q: 0 }, infinityMass, dualInfinityMass } = law;
    const none = { loss: new Float64Array(0), p: new Float64Array(0), q: new Float64Array(0) };
    const pair = { ...withAtoms(none, law), missingP: infinityMass + omitted.p, missingQ: dualInfinityMass + omitted.q };
    return { upper: pair, lower: pair };
  }
  const { a, b, outsideP, outsideQ } = cut({ ...law, atoms: [] }, { origin: 0, interval: 1, at: ends }, ends.length - 1, logMass);
  const { upper, lower } = lawsOfCells(ends, a, b);
  const pairOf = (outcomes: Outcomes): Pair => ({ ...withAtoms(thinned(outcomes), law), missingP: outsideP, missingQ: outsideQ });
  return { upper: pairOf(upper), lower: pairOf(lower) };
}

/** How far the masses of a pair are from 1 in all. */
export const defectOf = ({ p, q, missingP, missingQ }: Pair) => Math.max(Math.abs(sum(p) + missingP - 1), Math.abs(sum(q) + missingQ - 1));

export const bottomOf = ({ loss }: Pair) => loss[0]!;
export const topOf = ({ loss }: Pair) => loss[loss.length - 1]!;
