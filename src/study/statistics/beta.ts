/**
 * The logarithm of the gamma function and the regularised incomplete beta function.
 *
 * ln Gamma: Stirling's series from 12 on, the recurrence below; absolute error 1e-15 of the largest term. I_x(a, b): continued fraction by
 * the modified Lentz method for x < (a + 1) / (a + b + 2), by symmetry else; relative error 1e-14 where neither a nor b is large, and that
 * of the exponent a ln x + b ln(1 - x) else. a, b > 0, 0 <= x <= 1.
 * Source: Abramowitz and Stegun 6.1.41, 26.5.8; Lentz 1976; DiDonato and Morris 1992.
 */

/** B_2n / (2n (2n - 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400];
const LOG_SQRT_2PI = 0.9189385332046728;
const FROM = 12;

/** ln Gamma(x), x > 0. */
export function logGamma(x: number): number {
  let product = 1;
  let y = x;
  while (y < FROM) {
    product *= y;
    y += 1;
  }
  const square = 1 / (y * y);
  let series = 0;
  for (let n = STIRLING.length - 1; n >= 0; n--) series = series * square + (STIRLING[n] as number);
  return (y - 0.5) * Math.log(y) - y + LOG_SQRT_2PI + series / y - Math.log(product);
}

const TINY = 1e-300;
const CONVERGED = 1e-16;
const STEPS = 10_000;

/** I_x(a, b); `y` is 1 - x, to be given where it is known better. */
export function incompleteBeta(a: number, b: number, x: number, y = 1 - x): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, y, x);
  const front = Math.exp(a * Math.log(x) + b * Math.log(y) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  return front * fraction(a, b, x);
}

function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / guarded(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guarded(1 + even * d);
    c = guarded(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guarded(1 + odd * d);
    c = guarded(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) <= CONVERGED) break;
  }
  return value;
}

function guarded(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
