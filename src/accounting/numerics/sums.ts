/** Compensated sums.
 *
 *  Formula: sum = x_0 + x_1 + ...; dot = x_0 y_0 + x_1 y_1 + ...
 *  Domain: any length; no overflow of partial results, products outside the subnormal range (see exact.ts).
 *  Method: Neumaier's variant of Kahan summation; for the dot product the rounding of each product is kept as well.
 *  Error: |computed - true| <= 2 u |true| + (n u)^2 sum |terms|: as if computed in twice the precision and rounded once.
 *    Infinities and NaN pass through. Direction: nearest.
 *  Source: Neumaier 1974; Ogita, Rump & Oishi 2005 (Sum2, Dot2). */

import { productTail } from './exact.ts';

/** Sum of values[from .. to). */
export function sum(values: Float64Array, from = 0, to = values.length): number {
  let total = 0;
  let tail = 0;
  for (let i = from; i < to; i++) {
    const x = values[i]!;
    const next = total + x;
    tail += Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total;
    total = next;
  }
  // With an infinite total the tail is NaN and has nothing to say.
  return Number.isFinite(total) ? total + tail : total;
}

/** Sum of a[i] b[i] over the common indices. */
export function dot(a: Float64Array, b: Float64Array): number {
  const n = Math.min(a.length, b.length);
  let total = 0;
  let tail = 0;
  for (let i = 0; i < n; i++) {
    const x = a[i]!;
    const y = b[i]!;
    const product = x * y;
    const next = total + product;
    const virtual = next - total;
    tail += total - (next - virtual) + (product - virtual) + productTail(x, y, product);
    total = next;
  }
  if (!Number.isFinite(total)) return total;
  // Factors beyond 2^970 overflow the splitting of exact.ts: the plain sum is then the answer.
  return Number.isNaN(tail) ? total : total + tail;
}
