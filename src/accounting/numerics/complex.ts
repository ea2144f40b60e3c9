/** Exponentials and logarithms of complex numbers, kept as (re, im) and written into out[at], out[at + 1].
 *
 *  Formula: exp z, expm1 z = e^z - 1, log z, log1p z = ln(1 + z), principal branch (im in [-pi, pi]).
 *  Domain: finite parts; log 0 has real part -Infinity. No allocation, no overflow of |z|^2 inside 1e+-150.
 *  Method: expm1: expm1(a) cos b - 2 sin^2(b/2) and e^a sin b; log1p: |1 + z|^2 - 1 = a (2 + a) + b^2 by exact products
 *    where it is small, ln |1 + z| otherwise.
 *  Error: 8 u relative to the modulus of the result; log1p and log keep 8 u in the real part alone as well near
 *    |1 + z| = 1, where the real part crosses 0 (absolute u^2 at the crossing itself). Direction: nearest.
 *  Source: Kahan 1987, Branch cuts for complex elementary functions; the difference forms are elementary. */

import { squareTail, sumTail } from './exact.ts';

export function complexExp(re: number, im: number, out: Float64Array, at = 0): void {
  const modulus = Math.exp(re);
  out[at] = modulus * Math.cos(im);
  out[at + 1] = im === 0 ? 0 : modulus * Math.sin(im);
}

/** e^z - 1. */
export function complexExpm1(re: number, im: number, out: Float64Array, at = 0): void {
  const growth = Math.expm1(re);
  const half = Math.sin(0.5 * im);
  out[at] = growth * Math.cos(im) - 2 * half * half;
  out[at + 1] = im === 0 ? 0 : (growth + 1) * Math.sin(im);
}

/** ln z, im in [-pi, pi]. */
export function complexLog(re: number, im: number, out: Float64Array, at = 0): void {
  const larger = Math.max(Math.abs(re), Math.abs(im));
  const smaller = Math.min(Math.abs(re), Math.abs(im));
  if (larger > 0.5 && larger < 2) out[at] = 0.5 * Math.log1p(squareExcess(larger - 1, smaller));
  else out[at] = logModulus(larger, smaller);
  out[at + 1] = Math.atan2(im, re);
}

/** ln(1 + z), im in [-pi, pi]. */
export function complexLog1p(re: number, im: number, out: Float64Array, at = 0): void {
  const shifted = Math.abs(1 + re);
  const height = Math.abs(im);
  const larger = Math.max(shifted, height);
  // From the parts of z itself, because 1 + re has rounded.
  if (larger > 0.5 && larger < 2) out[at] = 0.5 * Math.log1p(squareExcess(re, im));
  else out[at] = logModulus(larger, Math.min(shifted, height));
  out[at + 1] = Math.atan2(im, 1 + re);
}

/** (1 + a)^2 + b^2 - 1 = 2 a + a^2 + b^2, to twice the precision before the last rounding. */
function squareExcess(a: number, b: number): number {
  const aSquare = a * a;
  const bSquare = b * b;
  const first = 2 * a + bSquare;
  const total = first + aSquare;
  return total + (sumTail(2 * a, bSquare, first) + sumTail(first, aSquare, total) + squareTail(a, aSquare) + squareTail(b, bSquare));
}

/** ln of the modulus for |z| far from 1 or far from overflow of squares: larger (1 + (smaller/larger)^2)^(1/2). */
function logModulus(larger: number, smaller: number): number {
  if (larger === 0) return Number.NEGATIVE_INFINITY;
  const ratio = smaller / larger;
  return Math.log(larger) + 0.5 * Math.log1p(ratio * ratio);
}
