/** The standard normal law: density, tails, their logarithms and interval masses.
 *
 *  Formula: Phi(x) = P(X <= x), X ~ N(0, 1); phi = Phi'; erfcx(x) = e^{x^2} erfc(x).
 *  Domain: every double, infinities included; NaN gives NaN. Below -38.5 normalCdf underflows: use logNormalCdf.
 *  Method: |x| <= 0.7: 1/2 + x C(x^2), C rational 4/4; beyond: phi(x) R(|x|) with the Mills ratio R of mills.ts.
 *    x^2 is carried as a pair of doubles into the exponential, so the far tail loses nothing to e^{-x^2/2}.
 *    Masses: |x^2 difference| / 2 < 0.7: phi(a) int e^{-s (a + s/2)} ds by Gauss-Legendre, all terms positive;
 *    otherwise a difference of two tails that differ by a factor of 2 or more.
 *  Error, relative: normalCdf, normalSf, normalPdf, erfcx 6 u; logNormalCdf 4 u; normalMass 16 u; logNormalMass
 *    16 u absolute plus 4 u relative; where a result is subnormal, its own spacing. Direction: nearest.
 *  Source: C fitted by test/fixtures/generate/rationals.py; the rest from the definitions. */

import { squareTail } from './exact.ts';
import { millsRatio } from './mills.ts';
import { gaussLegendre } from './quadrature.ts';

export { millsRatio, millsSlope } from './mills.ts';
export { normalCentralQuantile, normalIsf, normalQuantile, normalQuantileLog } from './normal-quantile.ts';

export const LOG_SQRT_2PI = 0.9189385332046728;
const INVERSE_SQRT_2PI = 0.3989422804014327;
const SQRT_2 = Math.SQRT2;
const SQRT_2_OVER_PI = 0.7978845608028654;
const CENTRAL = 0.7;

/** Phi(x) - 1/2 for |x| <= 0.7. */
function centralMass(x: number): number {
  const v = x * x;
  let p = 1.4433207968149048e-6;
  p = p * v + 4.911800180968291e-5;
  p = p * v + 0.003538476185493573;
  p = p * v + 0.023461685388125143;
  p = p * v + 0.3989422804014327;
  let q = 2.197425851998264e-5;
  q = q * v + 0.0010372417648945597;
  q = q * v + 0.02144904289417356;
  q = q * v + 0.22547639063103814;
  q = q * v + 1;
  return (x * p) / q;
}

/** 1 - Phi(x) for x >= 0.7. */
function upperTail(x: number): number {
  if (x > 38.6) return 0;
  const square = x * x;
  const factor = INVERSE_SQRT_2PI * millsRatio(x);
  return Math.exp(-0.5 * square) * (factor - 0.5 * squareTail(x, square) * factor);
}

/** ln phi(x) without its constant -ln sqrt(2 pi), and the rounding of x^2 folded into `addend` first. */
function exponentPlus(x: number, addend: number): number {
  const square = x * x;
  if (square > 1e300) return -0.5 * square;
  return -0.5 * square + (addend - 0.5 * squareTail(x, square));
}

/** Density of the standard normal law. */
export function normalPdf(x: number): number {
  const magnitude = Math.abs(x);
  if (magnitude > 38.6) return 0;
  const square = x * x;
  return Math.exp(-0.5 * square) * (INVERSE_SQRT_2PI - 0.5 * INVERSE_SQRT_2PI * squareTail(x, square));
}

/** Natural logarithm of the density. */
export function logNormalPdf(x: number): number {
  return exponentPlus(x, -LOG_SQRT_2PI);
}

export function normalCdf(x: number): number {
  if (x < -CENTRAL) return upperTail(-x);
  if (x <= CENTRAL) return 0.5 + centralMass(x);
  return 1 - upperTail(x);
}

/** 1 - normalCdf(x), with full relative accuracy for large x. */
export function normalSf(x: number): number {
  return normalCdf(-x);
}

/** ln Phi(x). */
export function logNormalCdf(x: number): number {
  if (x > CENTRAL) return Math.log1p(-upperTail(x));
  if (x > -CENTRAL) return Math.log(0.5 + centralMass(x));
  if (x === Number.NEGATIVE_INFINITY) return x;
  return exponentPlus(x, Math.log(millsRatio(-x)) - LOG_SQRT_2PI);
}

/** ln (1 - Phi(x)). */
export function logNormalSf(x: number): number {
  return logNormalCdf(-x);
}

/** e^{x^2} erfc(x); Infinity below -26.7. */
export function erfcx(x: number): number {
  if (x >= 0) return SQRT_2_OVER_PI * millsRatio(SQRT_2 * x);
  if (!(x >= -27)) return x < 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  const square = x * x;
  return 2 * Math.exp(square) * (1 + squareTail(x, square)) - erfcx(-x);
}

/** Phi(x) - 1/2 for x >= 0, relatively accurate near 0. */
export function normalCentralMass(x: number): number {
  if (x < 0) return -normalCentralMass(-x);
  return x <= CENTRAL ? centralMass(x) : 0.5 - upperTail(x);
}

// Below this the exponent of the density falls by less than ln 2 over the interval and quadrature replaces differencing.
const DIFFERENCE_FROM = 0.7;
// Four nodes leave less than 1e-17 relative while h (a + 1) stays below this, ten over the whole range.
const SHORT = 0.06;
const shortRule = gaussLegendre(4);
const longRule = gaussLegendre(10);

/** int_0^h e^{-s (a + s / 2)} ds for a >= 0 and h (a + h / 2) < 0.7. */
function scaledMass(a: number, h: number): number {
  const { nodes, weights } = h * (a + 1) < SHORT ? shortRule : longRule;
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) {
    const s = 0.5 * h * (1 + nodes[i]!);
    sum += weights[i]! * Math.exp(-s * (a + 0.5 * s));
  }
  return 0.5 * h * sum;
}

/** Phi(b) - Phi(a), relatively accurate wherever the interval lies and however short it is. Negative when b < a. */
export function normalMass(a: number, b: number): number {
  if (b < a) return -normalMass(b, a);
  if (a === b) return 0;
  if (b <= 0) return normalMass(-b, -a);
  if (a < 0) return normalCentralMass(b) + normalCentralMass(-a);
  const h = b - a;
  if (0.5 * h * (a + b) < DIFFERENCE_FROM) return normalPdf(a) * scaledMass(a, h);
  return normalSf(a) - normalSf(b);
}

/** ln (Phi(b) - Phi(a)) for a <= b; NaN when b < a, -Infinity when a = b. */
export function logNormalMass(a: number, b: number): number {
  if (b < a) return Number.NaN;
  if (a === b) return Number.NEGATIVE_INFINITY;
  if (b <= 0) return logNormalMass(-b, -a);
  if (a < 0) {
    const outside = normalCdf(a) + normalSf(b);
    return outside < 0.5 ? Math.log1p(-outside) : Math.log(normalCentralMass(b) + normalCentralMass(-a));
  }
  const h = b - a;
  const drop = 0.5 * h * (a + b);
  if (drop < DIFFERENCE_FROM) return exponentPlus(a, Math.log(scaledMass(a, h)) - LOG_SQRT_2PI);
  return exponentPlus(a, Math.log(millsRatio(a) - Math.exp(-drop) * millsRatio(b)) - LOG_SQRT_2PI);
}
