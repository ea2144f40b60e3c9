/**
 * A law as finitely many points, sum over Q_i r_i^s with r_i = dP/dQ and s = 1 + z: either its atoms themselves or the
 * nodes of a quadrature that converges exponentially.
 *
 * In increasing order of |r - 1| the first points are those where the binomial series of r^s converges fast; sums of
 * Q (r - 1)^k over every prefix are kept, so that these points cost a polynomial in s whatever their number.
 */
import { UNIT } from './moment.ts';

/** Powers of r - 1 kept: with |r - 1| max(|s|, 8) <= 1/2 the terms fall by 4.8 or more each and the 21st is below 1e-17 of the first. */
export const POWERS = 20;

export interface Points {
  /** By increasing |d|: mass under Q and its logarithm, d = r - 1, ln r. */
  logQ: Float64Array;
  q: Float64Array;
  d: Float64Array;
  loss: Float64Array;
  magnitude: Float64Array;
  /** Error bounds: of logQ and of the loss, absolute. */
  logQError: Float64Array;
  lossError: Float64Array;
  /** powers[k - 2][i]: sum of Q d^k over the first i points. */
  powers: Float64Array[];
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
    const order = byMagnitude(this.d);
    const logQ = picked(this.logQ, order);
    const d = picked(this.d, order);
    const q = new Float64Array(d.length);
    const magnitude = new Float64Array(d.length);
    for (let i = 0; i < d.length; i++) {
      q[i] = Math.exp(logQ[i]!);
      magnitude[i] = Math.abs(d[i]!);
    }
    return {
      logQ,
      q,
      d,
      loss: picked(this.loss, order),
      magnitude,
      logQError: picked(this.logQError, order),
      lossError: picked(this.lossError, order),
      powers: prefixPowers(q, d),
    };
  }
}

function picked(from: readonly number[], order: Uint32Array): Float64Array {
  const out = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) out[i] = from[order[i]!]!;
  return out;
}

/** Indices by increasing |d|. A quadrature makes its points in increasing d: then two runs are merged, else everything is sorted. */
function byMagnitude(d: readonly number[]): Uint32Array {
  const n = d.length;
  const order = new Uint32Array(n);
  let increasing = true;
  for (let i = 1; i < n && increasing; i++) increasing = d[i]! >= d[i - 1]!;
  if (!increasing) {
    for (let i = 0; i < n; i++) order[i] = i;
    return order.sort((i, j) => Math.abs(d[i]!) - Math.abs(d[j]!));
  }
  let right = d.findIndex((x) => x >= 0);
  if (right < 0) right = n;
  let left = right - 1;
  for (let k = 0; k < n; k++) order[k] = right === n || (left >= 0 && -d[left]! <= d[right]!) ? left-- : right++;
  return order;
}

function prefixPowers(q: Float64Array, d: Float64Array): Float64Array[] {
  const n = d.length;
  const term = new Float64Array(n);
  for (let i = 0; i < n; i++) term[i] = q[i]! * d[i]!;
  const powers: Float64Array[] = [];
  // Beyond |d| = 1/16 the series is never used.
  let limit = 0;
  while (limit < n && Math.abs(d[limit]!) <= 1 / 16) limit++;
  for (let k = 2; k <= POWERS; k++) {
    const sums = new Float64Array(limit + 1);
    let sum = 0;
    for (let i = 0; i < limit; i++) {
      term[i]! *= d[i]!;
      sum += term[i]!;
      sums[i + 1] = sum;
    }
    powers.push(sums);
  }
  return powers;
}

/** Number of leading points with |d| max(|s|, 8) <= 1/2. */
export function seriesPoints(points: Points, modulusOfS: number): number {
  const limit = 0.5 / Math.max(modulusOfS, 8);
  let low = 0;
  let high = points.magnitude.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points.magnitude[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
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
