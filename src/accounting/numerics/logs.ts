/** Arithmetic on natural logarithms.
 *
 *  Formula: log1mexp(x) = ln(1 - e^-x); log1pexp(x) = ln(1 + e^x); logAddExp(a, b) = ln(e^a + e^b);
 *    logDiffExp(a, b) = ln(e^a - e^b); logSumExp(xs) = ln sum e^x.
 *  Domain: every double, infinities included; log1mexp of a negative number and logDiffExp with a < b are NaN.
 *  Method: log1mexp: ln(-expm1(-x)) up to ln 2, log1p(-e^-x) beyond; the rest from it after taking out the largest term.
 *  Error: 4 u relative for log1mexp and log1pexp; 4 u max(1, |result|, |largest argument|) absolute for the others,
 *    which is what the rounding of the arguments allows. Direction: nearest.
 *  Source: Maechler 2012, Accurately computing log(1 - exp(-|a|)). */

/** ln(1 - e^-x) for x >= 0. */
export function log1mexp(x: number): number {
  return x <= Math.LN2 ? Math.log(-Math.expm1(-x)) : Math.log1p(-Math.exp(-x));
}

/** ln(1 + e^x). */
export function log1pexp(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** ln(e^a + e^b). */
export function logAddExp(a: number, b: number): number {
  const largest = Math.max(a, b);
  const other = Math.min(a, b);
  // Equal infinities would give NaN from the difference; -Infinity adds nothing, Infinity swallows everything.
  if (other === Number.NEGATIVE_INFINITY || largest === Number.POSITIVE_INFINITY) return largest;
  return largest + Math.log1p(Math.exp(other - largest));
}

/** ln(e^a - e^b) for a >= b. */
export function logDiffExp(a: number, b: number): number {
  if (b === Number.NEGATIVE_INFINITY) return a;
  return a + log1mexp(a - b);
}

/** ln of the sum of e^x over the array; -Infinity when it is empty. */
export function logSumExp(xs: ArrayLike<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  let at = -1;
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!;
    if (Number.isNaN(x)) return Number.NaN;
    if (x > largest) {
      largest = x;
      at = i;
    }
  }
  if (largest === Number.NEGATIVE_INFINITY || largest === Number.POSITIVE_INFINITY) return largest;
  // The largest term is exactly 1: leaving it to log1p keeps small sums of the others.
  let sum = 0;
  for (let i = 0; i < xs.length; i++) if (i !== at) sum += Math.exp(xs[i]! - largest);
  return largest + Math.log1p(sum);
}
