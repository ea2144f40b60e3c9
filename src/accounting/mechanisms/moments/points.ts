/**
 * A law as finitely many points, sum over Q_i r_i^s with r_i = dP/dQ and s = 1 + z: either its atoms themselves or the
 * nodes of a quadrature that converges exponentially.
 *
 * Points are kept by increasing ratio. Around r = 1 lie those where the binomial series of r^s converges fast: from sums of Q (r - 1)^k
 * they cost a polynomial in s whatever their number.
 */
import { UNIT } from './moment.ts';

/** Powers of r - 1 kept: with |r - 1| max(|s|, 8) <= 1/2 the terms fall by 4.8 or more each and the 21st is below 1e-17 of the first. */
export const POWERS = 20;

/** Points by increasing ratio. */
export interface Points {
  /** Mass under Q and its logarithm, d = r - 1, ln r. */
  logQ: Float64Array;
  q: Float64Array;
  d: Float64Array;
  loss: Float64Array;
  /** Error bounds: of logQ and of the loss, absolute. */
  logQError: Float64Array;
  lossError: Float64Array;
  /** Index of the first point with d >= 0. */
  centre: number;
}

/** The points from `from` to `to` - 1, which are those that matter at some tilt. */
export interface Window {
  points: Points;
  from: number;
  to: number;
}

/** Bytes of the points. */
export function bytesOf({ d }: Points): number {
  return 8 * 6 * d.length;
}

/** Points in the order in which a law makes them. */
export class PointList {
  readonly logQ: number[] = [];
  readonly d: number[] = [];
  readonly loss: number[] = [];
  readonly logQError: number[] = [];
  readonly lossError: number[] = [];

  add(logQ: number, d: number, loss: number, logQError: number, lossError: number): void {
    this.logQ.push(logQ);
    this.d.push(d);
    this.loss.push(loss);
    this.logQError.push(logQError);
    this.lossError.push(lossError);
  }

  sorted(): Points {
    const order = Uint32Array.from(this.d, (_, i) => i).sort((i, j) => this.d[i]! - this.d[j]!);
    const picked = (from: readonly number[]) => Float64Array.from(order, (i) => from[i]!);
    const logQ = picked(this.logQ);
    return pointsOf(logQ, logQ.map(Math.exp), picked(this.d), picked(this.loss), picked(this.logQError), picked(this.lossError));
  }
}

/** Arrays by increasing d. */
export function pointsOf(
  logQ: Float64Array,
  q: Float64Array,
  d: Float64Array,
  loss: Float64Array,
  logQError: Float64Array,
  lossError: Float64Array,
): Points {
  return { logQ, q, d, loss, logQError, lossError, centre: firstAtLeast(d, 0) };
}

export function wholeWindow(points: Points): Window {
  return { points, from: 0, to: points.d.length };
}

/** Index of the first entry >= x of an increasing array. */
function firstAtLeast(array: Float64Array, x: number): number {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (array[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Beyond |d| = 1/16 the series is never used. */
const LARGEST = 1 / 16;

/** The points of a window with |d| max(|s|, 8) < 1/2; none when the window lies beside the centre, from where the sums are taken. */
export function seriesRange({ points, from, to }: Window, modulusOfS: number): { from: number; to: number } {
  if (from > points.centre || to < points.centre) return { from, to: from };
  const limit = Math.min(0.5 / Math.max(modulusOfS, 8), LARGEST);
  return { from: Math.max(from, firstAtLeast(points.d, -limit)), to: Math.min(to, firstAtLeast(points.d, limit)) };
}

/** Error bound of ln q and of a loss ln(1 + q (e^v - 1)) whose exponent v has an absolute error `vError`. */
export function lossErrorOf(vError: number, sensitivity: number, loss: number): number {
  return (vError + 3 * UNIT) * sensitivity + 3 * UNIT * Math.abs(loss) + 1e-300;
}

/** ln(1 - q + q e^v); near r = 0 the sum 1 + d loses its digits and the other form keeps them. */
export function lossAt(q: number, v: number): number {
  if (v > 600) return Math.log(q) + v + Math.log1p(((1 - q) / q) * Math.exp(-v));
  const d = q * Math.expm1(v);
  return d > -0.5 ? Math.log1p(d) : Math.log(1 - q + q * Math.exp(v));
}
