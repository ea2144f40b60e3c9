/** Error-free products and sums of doubles.
 *
 *  Formula: a * b = h + tail exactly, h = fl(a * b); a + b = s + tail exactly, s = fl(a + b).
 *  Domain: |a|, |b| < 2^970 and a * b neither overflowing nor below 2^-960; outside it the tail may be NaN or inexact.
 *  Error: none. Direction: exact.
 *  Source: Dekker 1971 (splitting by 2^27 + 1), Knuth (two-sum). */

const SPLITTER = 134217729;

/** a * b - product, exactly, where `product` is the rounded a * b. */
export function productTail(a: number, b: number, product: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return ah * bh - product + ah * bl + al * bh + al * bl;
}

/** x * x - square, exactly, where `square` is the rounded x * x. */
export function squareTail(x: number, square: number): number {
  const c = SPLITTER * x;
  const high = c - (c - x);
  const low = x - high;
  return high * high - square + 2 * high * low + low * low;
}

/** a + b - sum, exactly, where `sum` is the rounded a + b. */
export function sumTail(a: number, b: number, sum: number): number {
  const bVirtual = sum - a;
  return a - (sum - bVirtual) + (b - bVirtual);
}
