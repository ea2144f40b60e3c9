/** The Mills ratio of the standard normal law and its slope.
 *
 *  Formula: R(x) = (1 - Phi(x)) / phi(x); S(x) = -R'(x) = 1 - x R(x) > 0.
 *  Domain: every double. R overflows to Infinity below -37.6.
 *  Method: x in [-0.35, 1]: R is a rational of degree 7/8, S = 1 - x R (x R stays below 0.66);
 *    x in (1, 5]: S is a rational of degree 7/9, R = (1 - S) / x;
 *    x > 5: S = z P(z) / Q(z), z = 1 / x^2, degree 6/7, R = (1 - S) / x;
 *    x < -0.35: R(x) = sqrt(2 pi) e^{x^2/2} - R(-x), the square carried exactly.
 *    All coefficients are positive, so on x > 0 the rationals are evaluated without cancellation; even and odd
 *    powers apart, so that the processor can work on both at once.
 *  Error: R within 4 u relative, S within 8 u (test/fixtures/special.json). Direction: nearest.
 *  Source: rationals fitted to 60-digit values by test/fixtures/generate/rationals.py, truncation below 2e-19.
 *    S is primary on the right because differences R(a) - R(b) = int_a^b S then need no subtraction. */

import { squareTail } from './exact.ts';

const SQRT_2PI = 2.5066282746310007;

function ratioCentral(x: number): number {
  const w = x * x;
  const p =
    ((0.00040407890934253296 * w + 0.040301062287232896) * w + 0.6325300286054661) * w +
    1.2533141373155003 +
    x * (((1.410376853817751e-5 * w + 0.005250668893551167) * w + 0.19793653562628313) * w + 1.2331727674527384);
  const q =
    (((1.410666445819643e-5 * w + 0.005266178561975828) * w + 0.20329556409348526) * w + 1.42636788294174) * w +
    1 +
    x * (((0.0004039913711927162 * w + 0.04068938432660371) * w + 0.671061901508949) * w + 1.7818140727559475);
  return p / q;
}

function slopeMiddle(x: number): number {
  const w = x * x;
  const p =
    ((0.0004433247072847999 * w + 0.03400481193915822) * w + 0.489300028702864) * w +
    1.000000000085432 +
    x * (((1.9421574951609562e-5 * w + 0.004925334456972289) * w + 0.1571176701210195) * w + 0.9673502094798004);
  const q =
    (((0.0004433238159316287 * w + 0.03533410509696591) * w + 0.5885213821540837) * w + 2.272490045219186) * w +
    1 +
    x * ((((1.9421587455528036e-5 * w + 0.004983629901005783) * w + 0.17178802940963453) * w + 1.4112543070416588) * w + 2.22066434771233);
  return p / q;
}

function slopeFar(x: number): number {
  const inverse = 1 / x;
  const z = inverse * inverse;
  const w = z * z;
  const p =
    ((172066.59257458124 * w + 140571.22932799457) * w + 2080.7300913873105) * w +
    1 +
    z * ((305464.3755160531 * w + 25479.826063669567) * w + 76.02326822940057);
  const q =
    ((765802.5933486175 * w + 207305.3042384283) * w + 2302.799896075517) * w +
    1 +
    z * (((235212.02259545444 * w + 635274.1372873591) * w + 31307.87672845071) * w + 79.02326822940057);
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
  if (x >= -0.35) return ratioCentral(x);
  return ratioLeft(x);
}

/** S(x) = 1 - x R(x) = -R'(x), positive and decreasing. */
export function millsSlope(x: number): number {
  if (x > 5) return slopeFar(x);
  if (x > 1) return slopeMiddle(x);
  if (x >= -0.35) return 1 - x * ratioCentral(x);
  return 1 - x * ratioLeft(x);
}
