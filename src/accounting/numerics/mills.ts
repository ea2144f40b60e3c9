/** The Mills ratio of the standard normal law and its slope.
 *
 *  Formula: R(x) = (1 - Phi(x)) / phi(x); S(x) = -R'(x) = 1 - x R(x) > 0.
 *  Domain: every double. R overflows to Infinity below -37.6.
 *  Method: x in [-0.7, 1]: R is a rational of degree 7/8, S = 1 - x R (x R stays below 0.66);
 *    x in (1, 5]: S is a rational of degree 7/9, R = (1 - S) / x;
 *    x > 5: S = z P(z) / Q(z), z = 1 / x^2, degree 6/7, R = (1 - S) / x;
 *    x < -0.7: R(x) = sqrt(2 pi) e^{x^2/2} - R(-x), the square carried exactly.
 *    All coefficients are positive, so on x > 0 the rationals are evaluated without cancellation.
 *  Error: R within 4 u relative, S within 8 u (test/fixtures/special.json). Direction: nearest.
 *  Source: rationals fitted to 60-digit values by test/fixtures/generate/rationals.py, truncation below 2e-19.
 *    S is primary on the right because differences R(a) - R(b) = int_a^b S then need no subtraction. */

import { squareTail } from './exact.ts';

const SQRT_2PI = 2.5066282746310007;

function ratioCentral(x: number): number {
  let p = 1.410376853817751e-5;
  p = p * x + 0.00040407890934253296;
  p = p * x + 0.005250668893551167;
  p = p * x + 0.040301062287232896;
  p = p * x + 0.19793653562628313;
  p = p * x + 0.6325300286054661;
  p = p * x + 1.2331727674527384;
  p = p * x + 1.2533141373155003;
  let q = 1.410666445819643e-5;
  q = q * x + 0.0004039913711927162;
  q = q * x + 0.005266178561975828;
  q = q * x + 0.04068938432660371;
  q = q * x + 0.20329556409348526;
  q = q * x + 0.671061901508949;
  q = q * x + 1.42636788294174;
  q = q * x + 1.7818140727559475;
  q = q * x + 1;
  return p / q;
}

function slopeMiddle(x: number): number {
  let p = 1.9421574951609562e-5;
  p = p * x + 0.0004433247072847999;
  p = p * x + 0.004925334456972289;
  p = p * x + 0.03400481193915822;
  p = p * x + 0.1571176701210195;
  p = p * x + 0.489300028702864;
  p = p * x + 0.9673502094798004;
  p = p * x + 1.000000000085432;
  let q = 1.9421587455528036e-5;
  q = q * x + 0.0004433238159316287;
  q = q * x + 0.004983629901005783;
  q = q * x + 0.03533410509696591;
  q = q * x + 0.17178802940963453;
  q = q * x + 0.5885213821540837;
  q = q * x + 1.4112543070416588;
  q = q * x + 2.272490045219186;
  q = q * x + 2.22066434771233;
  q = q * x + 1;
  return p / q;
}

function slopeFar(x: number): number {
  const inverse = 1 / x;
  const z = inverse * inverse;
  let p = 172066.59257458124;
  p = p * z + 305464.3755160531;
  p = p * z + 140571.22932799457;
  p = p * z + 25479.826063669567;
  p = p * z + 2080.7300913873105;
  p = p * z + 76.02326822940057;
  p = p * z + 1;
  let q = 235212.02259545444;
  q = q * z + 765802.5933486175;
  q = q * z + 635274.1372873591;
  q = q * z + 207305.3042384283;
  q = q * z + 31307.87672845071;
  q = q * z + 2302.799896075517;
  q = q * z + 79.02326822940057;
  q = q * z + 1;
  return (z * p) / q;
}

function ratioLeft(x: number): number {
  if (!(x >= -38)) return x < 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  const square = x * x;
  return SQRT_2PI * Math.exp(0.5 * square) * (1 + 0.5 * squareTail(x, square)) - millsRatio(-x);
}

/** R(x) = (1 - Phi(x)) / phi(x). */
export function millsRatio(x: number): number {
  if (x > 5) return (1 - slopeFar(x)) / x;
  if (x > 1) return (1 - slopeMiddle(x)) / x;
  if (x >= -0.7) return ratioCentral(x);
  return ratioLeft(x);
}

/** S(x) = 1 - x R(x) = -R'(x), positive and decreasing. */
export function millsSlope(x: number): number {
  if (x > 5) return slopeFar(x);
  if (x > 1) return slopeMiddle(x);
  if (x >= -0.7) return 1 - x * ratioCentral(x);
  return 1 - x * ratioLeft(x);
}
