/**
 * The lattice of a composition: its interval, from the width asked of mu.
 *
 * Splitting adds at most T D^2 / 6 to mu^2 (it acts like a Gaussian use of variance D^2 / 6), merging takes about as much away, so
 * width of mu = T D^2 / (6 mu) or less. Where every phase has its own small scale the interval also stays well below that scale,
 * and where atoms must fall on points it is a fraction of their distance.
 */
import type { Atom, Law, Phase } from '../../mechanisms/law.ts';
import { cutIntoCells, lossRange, onPoint } from './cells.ts';
import { upperOffset } from './offsets.ts';

export interface LatticePlan {
  interval: number;
  /** Points of the widest law, and of a window of +-12 standard deviations. */
  points: number;
  windowPoints: number;
}

/** Points that cost next to nothing. */
const CHEAP_POINTS = 2 ** 14;
/** Points above which a lattice is not built: 2^20. */
export const MOST_POINTS = 2 ** 20;
/** Points of a lattice on which the laws lie, which costs nothing in width. */
const MOST_NATIVE_POINTS = 2 ** 21;

interface Spread {
  /** Variances of the loss of one use under P and Q together, and the span of its support. */
  variance: number;
  span: number;
}

function spreadOf(phase: Phase, logMass: number): Spread {
  const { low, high } = lossRange(phase.law, logMass);
  const span = Math.max(high - low, 1e-300);
  const cells = cutIntoCells(phase.law, span / 512, upperOffset(phase.law), logMass);
  let mass = 0;
  let mean = 0;
  let square = 0;
  const add = (p: number, loss: number) => {
    mass += p;
    mean += p * loss;
    square += p * loss * loss;
  };
  for (let j = 0; j < cells.point.length; j++) {
    const loss = cells.origin + j * cells.interval;
    add(cells.point[j] as number, loss);
    if (j < cells.a.length) {
      const a = cells.a[j] as number;
      const b = cells.b[j] as number;
      if (a + b > 0) add(a + b, loss + (cells.interval * b) / (a + b));
    }
  }
  mean /= mass;
  return { variance: Math.max(square / mass - mean * mean, 1e-300), span };
}

/** Nearest to a whole number, relative, that a quotient of gaps must be for the lattices to be one. */
const COMMENSURABLE = 1e-11;
/** Parts of the smallest gap that are tried. */
const MOST_PARTS = 64;

/** The interval of the lattice on which the atoms of a law lie, or null. */
function gapOf({ atoms }: Law): number | null {
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
function commonGap(gaps: number[]): number | null {
  const smallest = Math.min(...gaps);
  if (gaps.length === 0) return Number.POSITIVE_INFINITY;
  const isMultiple = (x: number) => Math.abs(x - Math.round(x)) <= COMMENSURABLE * x;
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const interval = smallest / parts;
    if (gaps.every((gap) => isMultiple(gap / interval))) return interval;
  }
  return null;
}

/**
 * Laws of atoms that lie on one lattice are composed on it, whatever the tolerance: nothing is lost there. A single atom lies on every
 * lattice.
 */
function nativeInterval(phases: Phase[], span: number, mu: number): number | null {
  if (phases.some(({ law }) => law.density !== null)) return null;
  const gaps = phases.filter(({ law }) => law.atoms.length > 1).map(({ law }) => gapOf(law));
  if (gaps.includes(null)) return null;
  const interval = commonGap(gaps as number[]);
  return interval !== null && Math.max(span, 24 * mu) / interval <= MOST_NATIVE_POINTS ? interval : null;
}

/**
 * @param tolerance width asked of mu
 * @param logMass ln of the mass that one use may leave outside
 */
export function planLattice(phases: Phase[], tolerance: number, logMass: number): LatticePlan {
  let total = 0;
  let variance = 0;
  let span = 0;
  let finest = Number.POSITIVE_INFINITY;
  for (const phase of phases) {
    const spread = spreadOf(phase, logMass);
    total += phase.count;
    variance += phase.count * spread.variance;
    span = Math.max(span, spread.span);
    finest = Math.min(finest, Math.sqrt(spread.variance));
  }
  const mu = Math.sqrt(variance);
  const byTolerance = Math.sqrt((4 * tolerance * Math.max(mu, tolerance)) / total);
  // Where a finer lattice costs little it is taken: the values are then better than the width that was asked for.
  let interval = Math.min(byTolerance, 0.2 * finest, Math.max(span, 24 * mu) / CHEAP_POINTS);
  interval = Math.max(interval, span / (MOST_POINTS / 2), (24 * mu) / (MOST_POINTS / 2));
  const native = nativeInterval(phases, span, mu);
  if (native !== null) return { interval: native, points: Math.ceil(span / native), windowPoints: Math.ceil((24 * mu) / native) };
  const gaps = phases.map(({ law }) => gapOf(law)).filter((gap) => gap !== null);
  const gap = commonGap(gaps) ?? Math.min(...gaps);
  if (Number.isFinite(gap)) interval = gap > interval ? gap / Math.ceil(gap / interval) : interval;
  return { interval, points: Math.ceil(span / interval), windowPoints: Math.ceil((24 * mu) / interval) };
}
