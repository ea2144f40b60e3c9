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
 * Mass outside of the lattice is dropped, which lowers delta of both directions.
 */
import type { Cells } from './cells.ts';
import { UseMeasure } from './measure.ts';

export interface LatticeLaw {
  interval: number;
  /** Loss of entry 0 of `mass`; of a lower law the mean within the cell. */
  origin: number;
  /** P mass at each lattice point. */
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
}

/** Below this loss doubles lose the mass of P, and with it that of Q, of which it is e^loss. */
const DEEP_LOSS = -600;

/** Whether only P, and what lies above its mean, can be read of sums of this law. */
export function isDeep({ origin }: LatticeLaw): boolean {
  return origin < DEEP_LOSS;
}

/** Bound of the error of each loss. */
function lossErrorOf({ interval, origin, moved, a }: Cells): number {
  const top = origin + a.length * interval;
  return moved + 4.5e-16 * Math.max(Math.abs(origin), Math.abs(top));
}

export function upperLaw(cells: Cells): LatticeLaw {
  const { interval, origin, outsideP, outsideQ } = cells;
  const n = cells.a.length;
  const mass = Float64Array.from(cells.point);
  for (let j = 0; j < n; j++) {
    mass[j] = (mass[j] as number) + (cells.a[j] as number);
    mass[j + 1] = (mass[j + 1] as number) + (cells.b[j] as number);
  }
  const p = new UseMeasure({ mass, origin, interval }, null);
  return {
    interval,
    origin,
    mass,
    twin: null,
    p,
    q: p,
    variance: cells.spread * interval * interval,
    lossError: lossErrorOf(cells),
    outsideP,
    outsideQ,
  };
}

/** True when all of the mass lies on points. */
export function isOnPoints(cells: Cells): boolean {
  return cells.a.every((mass) => mass === 0) && cells.b.every((mass) => mass === 0);
}

/** Mass on a point belongs to the cell above it, on the last point to the last cell. */
export function lowerLaw(cells: Cells): LatticeLaw {
  if (isOnPoints(cells)) return upperLaw(cells);
  const { interval, outsideP, outsideQ } = cells;
  const n = cells.a.length;
  const a = Float64Array.from(cells.a);
  const b = Float64Array.from(cells.b);
  for (let j = 0; j < n; j++) a[j] = a[j]! + cells.point[j]!;
  b[n - 1] = b[n - 1]! + cells.point[n]!;
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
  const p = new UseMeasure({ mass, origin, interval }, null);
  const q = new UseMeasure({ mass: twin, origin, interval }, p);
  return { interval, origin, mass, twin, p, q, variance, lossError: lossErrorOf(cells), outsideP, outsideQ };
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
