/**
 * Upper and lower lattice laws of one use.
 *
 * UPPER (connect-the-dots): the mass of a cell is split to its two ends so that its P and Q mass are kept. Splitting is the
 * reverse of a post-processing, so the pair dominates the true one: delta_U(eps) >= delta(eps) for every real eps, also of
 * the dual. What lies outside of the lattice is made fully revealing: P mass at +infinity, Q mass at -infinity.
 *
 * LOWER (merging): each use reveals only the cell that its outcome lies in, and the composition only the sum of these indices.
 * Both are post-processings, so with the P and Q masses of the cells, each composed by itself, every test on the sum is one of the
 * mechanism: delta_L(eps) = max over j of P(J >= j) - e^eps Q(J >= j) <= delta(eps) for every real eps, and likewise of the dual.
 * What is lost is the variance of the loss within cells, D^2 / 12 a use: the ratio P/Q of the sum need not be that of a point.
 * A law all of whose mass lies on points is its own upper and lower law.
 * Both hold whatever the points at which cells end, and whatever index stands for a cell: a graded law has wide cells where little mass lies.
 * Mass outside of the lattice is dropped, which lowers delta of both directions.
 */
import { type Cells, DEEP_LOSS, lossAt } from './cells.ts';
import { UseMeasure } from './measure.ts';

export interface LatticeLaw {
  interval: number;
  /** Loss of entry 0 of `mass`; of a lower law the mean within the cell. */
  origin: number;
  /** The indices at which there is mass, ascending; null where there may be at all. */
  at: Int32Array | null;
  /** P mass at each of them. */
  mass: Float64Array;
  /** e^loss times the Q mass at each point, where that is not `mass` itself: of a lower law with mass within its cells. */
  twin: Float64Array | null;
  /** Both as measures: one object where there is no twin. */
  p: UseMeasure;
  q: UseMeasure;
  /** Variance that the law of one use has gained or lost against the true one, to first order. */
  variance: number;
  /** Bound of the error of each loss of one use: atoms moved onto points, and rounding. */
  lossError: number;
  /** P and Q mass that is not on the lattice. */
  outsideP: number;
  outsideQ: number;
  /** Whether what lies deep is cut (cells.ts): then only P, and what rejects above a loss, is read of sums with it. */
  isCut: boolean;
}

/** Whether only P, and what lies above its mean, can be read of sums of this law. */
export function isDeep({ origin }: LatticeLaw): boolean {
  return origin < DEEP_LOSS;
}

/** The smallest and the largest loss. */
export const bottomOf = ({ origin, interval, at }: LatticeLaw) => origin + (at?.[0] ?? 0) * interval;
export const topOf = ({ origin, interval, at, mass }: LatticeLaw) =>
  origin + (at === null ? mass.length - 1 : at[at.length - 1]!) * interval;

/** Bound of the error of each loss. */
function lossErrorOf(cells: Cells): number {
  const { origin, moved } = cells;
  const top = lossAt(cells, cells.a.length);
  return moved + 4.5e-16 * Math.max(Math.abs(origin), Math.abs(top));
}

export function upperLaw(cells: Cells): LatticeLaw {
  const { interval, origin, at, outsideP, outsideQ, isCut } = cells;
  const n = cells.a.length;
  const mass = Float64Array.from(cells.point);
  for (let j = 0; j < n; j++) {
    mass[j] = (mass[j] as number) + (cells.a[j] as number);
    mass[j + 1] = (mass[j + 1] as number) + (cells.b[j] as number);
  }
  const p = new UseMeasure({ mass, origin, interval, at }, null);
  return {
    interval,
    origin,
    at,
    mass,
    twin: null,
    p,
    q: p,
    variance: cells.spread * interval * interval,
    lossError: lossErrorOf(cells),
    outsideP,
    outsideQ,
    isCut,
  };
}

/** True when all of the mass lies on points. */
export function isOnPoints(cells: Cells): boolean {
  return cells.a.every((mass) => mass === 0) && cells.b.every((mass) => mass === 0);
}

/** Mass on a point belongs to the cell above it, on the last point to the last cell. */
export function lowerLaw(cells: Cells): LatticeLaw {
  if (isOnPoints(cells)) return upperLaw(cells);
  const n = cells.a.length;
  const a = Float64Array.from(cells.a);
  const b = Float64Array.from(cells.b);
  for (let j = 0; j < n; j++) a[j] = a[j]! + cells.point[j]!;
  b[n - 1] = b[n - 1]! + cells.point[n]!;
  return cells.at === null ? evenLowerLaw(cells, a, b) : gradedLowerLaw(cells, cells.at, a, b);
}

/** All cells are labelled by the same fraction of them. */
function evenLowerLaw(cells: Cells, a: Float64Array, b: Float64Array): LatticeLaw {
  const { interval, outsideP, outsideQ, isCut } = cells;
  const n = a.length;
  const { fraction, total, above } = middleOf(cells, a, b);
  const origin = cells.origin + fraction * interval;
  const up = Math.exp(fraction * interval);
  const down = Math.exp((fraction - 1) * interval);
  const mass = new Float64Array(n);
  const twin = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    const [x, y] = [a[j]!, b[j]!];
    mass[j] = x + y;
    twin[j] = up * x + down * y;
  }
  const spread = cells.spread / total;
  // t (1 - t) + (t - m)^2 = t (1 - 2 m) + m^2 for mass at the fraction t of its cell.
  const kept = (above / total) * (1 - 2 * fraction) + fraction * fraction;
  const variance = Math.max(0, kept - spread) * interval * interval;
  const p = new UseMeasure({ mass, origin, interval, at: null }, null);
  const q = new UseMeasure({ mass: twin, origin, interval, at: null }, p);
  return { interval, origin, at: null, mass, twin, p, q, variance, lossError: lossErrorOf(cells), outsideP, outsideQ, isCut };
}

/**
 * Each cell is labelled by a point inside of it, the nearest to ln of the ratio of its masses; what is left of that in the mean is made up for by
 * where the lattice lies, since many uses would add it up.
 */
function gradedLowerLaw(cells: Cells, ends: Int32Array, a: Float64Array, b: Float64Array): LatticeLaw {
  const { interval, outsideP, outsideQ, isCut } = cells;
  const n = a.length;
  const at = new Int32Array(n);
  const mass = new Float64Array(n);
  let [kept, left, total] = [0, 0, 0];
  for (let j = 0; j < n; j++) {
    const [x, y, points] = [a[j]!, b[j]!, ends[j + 1]! - ends[j]!];
    const m = x + y;
    // In points above the lower end.
    const ratio = m > 0 ? -Math.log1p((y / m) * Math.expm1(-points * interval)) / interval : 0.5 * points;
    at[j] = ends[j]! + Math.min(points - 1, Math.floor(ratio));
    mass[j] = m;
    total += m;
    left += m * (ends[j]! + ratio - at[j]!);
    if (m > 0) kept += (x * y * points * points) / m;
  }
  const fraction = left / total;
  const origin = cells.origin + fraction * interval;
  const twin = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    const rise = (at[j]! - ends[j]! + fraction) * interval;
    twin[j] = Math.exp(rise) * a[j]! + Math.exp(rise - (ends[j + 1]! - ends[j]!) * interval) * b[j]!;
  }
  const variance = Math.max(0, kept - cells.spread) * interval * interval;
  const p = new UseMeasure({ mass, origin, interval, at }, null);
  const q = new UseMeasure({ mass: twin, origin, interval, at }, p);
  return { interval, origin, at, mass, twin, p, q, variance, lossError: lossErrorOf(cells), outsideP, outsideQ, isCut };
}

/** Cells between which a factor is carried on. */
const CHUNK = 32;

/**
 * The label of a cell is its mean loss, midway between those under P and under Q; it only decides where sums are looked for. With it the
 * P mass of all cells, and of it what goes to their upper ends.
 */
function middleOf({ origin, interval }: Cells, a: Float64Array, b: Float64Array): { fraction: number; total: number; above: number } {
  let p = 0;
  let q = 0;
  let upP = 0;
  let upQ = 0;
  const shrink = Math.exp(-interval);
  for (let from = 0; from < a.length; from += CHUNK) {
    let toQ = Math.exp(-(origin + from * interval));
    for (let j = from; j < Math.min(a.length, from + CHUNK); j++) {
      const [x, y] = [a[j]!, b[j]!];
      p += x + y;
      upP += y;
      q += toQ * (x + shrink * y);
      upQ += toQ * shrink * y;
      toQ *= shrink;
    }
  }
  // Of deep losses the weights overflow, and the label is that under P.
  const underQ = upQ / q;
  return { fraction: 0.5 * (upP / p + (Number.isFinite(underQ) ? underQ : upP / p)), total: p, above: upP };
}
