/** The privacy profile of the Gaussian pair N(mu, 1) against N(0, 1), as probabilities and as logarithms.
 *
 *  Formula: delta(eps) = Phi(-a) - e^eps Phi(-b) = phi(a) [R(a) - R(b)], a = eps/mu - mu/2, b = a + mu;
 *    1 - delta = phi(a) [R(-a) + R(b)]; R the Mills ratio.
 *  Domain: mu in [0, Infinity], every real eps; logarithms reach -1e300.
 *  Method: eps >= 0, a >= 0 or 1 - delta > 1/2: R(a) - R(b) = int_a^b S (S = 1 - t R, all terms positive) by
 *    Gauss-Legendre while mu < 0.75 (a + 1.2), a difference of two numbers a factor 1.7 or more apart beyond;
 *    otherwise 1 - delta, a sum of positive terms. The smaller of delta and 1 - delta gives the other by log1p.
 *    eps < 0: delta(eps) = 1 - e^eps + e^eps delta(-eps) and 1 - delta(eps) = e^eps (1 - delta(-eps)), no cancellation.
 *    a^2 / 2 is carried as a pair of doubles, with the remainder of eps / mu, so rounding does not grow with a.
 *  Error: delta and 1 - delta 32 u relative; logarithms 32 u absolute plus 2 u relative (test/fixtures/special.json).
 *    Direction: nearest; widen with `up` and `down`.
 *  Source: Balle & Wang 2018, theorem 8; the rest from the definitions. */

import { productTail, squareTail, sumTail } from './exact.ts';
import { millsRatio, millsSlope } from './mills.ts';
import { logNormalCdf } from './normal.ts';
import { gaussLegendre } from './quadrature.ts';

const INVERSE_SQRT_2PI = 0.3989422804014327;
const LOG_SQRT_2PI = 0.9189385332046728;

const rule4 = gaussLegendre(4);
const rule8 = gaussLegendre(8);
const rule12 = gaussLegendre(12);

/** R(a) - R(a + h) for a >= -0.7, h >= 0. */
export function millsDifference(a: number, h: number): number {
  // The scale on which S varies; the thresholds keep the truncation of each rule below 1e-16.
  const scale = a + 1.2;
  if (h > 0.75 * scale) return millsRatio(a) - millsRatio(a + h);
  const { nodes, weights } = h < 0.02 * scale ? rule4 : h < 0.25 * scale ? rule8 : rule12;
  const half = 0.5 * h;
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) sum += weights[i]! * millsSlope(a + half * (1 + nodes[i]!));
  return half * sum;
}

// Scratch of the last `locate`: a, and -a^2/2 = high + low. Module state instead of an object keeps the path free of allocation.
let a = 0;
let high = 0;
let low = 0;

/** Sets a, high and low for eps >= 0. */
function locate(mu: number, eps: number): void {
  const quotient = eps / mu;
  a = quotient - 0.5 * mu;
  let tail = 0;
  // Outside, the exact products would overflow or underflow; rounding of the logarithm hides the correction there.
  const exact = quotient < 1e100 && mu < 1e100 && mu > 1e-100;
  if (exact) {
    // a is a difference of large numbers when mu is large: give it back what the division and the subtraction lost.
    const product = quotient * mu;
    const rough = a;
    tail = sumTail(quotient, -0.5 * mu, rough) + (eps - product - productTail(quotient, mu, product)) / mu;
    a = rough + tail;
    tail -= a - rough;
  }
  const square = a * a;
  high = -0.5 * square;
  low = exact ? -0.5 * squareTail(a, square) - a * tail : 0;
}

/** delta as phi(a) times this; eps >= 0 and a >= -0.7. */
const deltaFactor = (mu: number): number => millsDifference(a, mu);
/** 1 - delta as phi(a) times this; eps >= 0 and a <= 1. */
const complementFactor = (mu: number): number => millsRatio(-a) + millsRatio(a + mu);

const density = (factor: number): number => Math.exp(high) * (INVERSE_SQRT_2PI * (factor + low * factor));
const logDensity = (factor: number): number => high + (Math.log(factor) - LOG_SQRT_2PI + low);

// Where a < 0 and delta > 1/2 the complement is the smaller of the two; a > -0.7 whenever delta <= 1/2.
const complementIsSmaller = (mu: number): boolean => a < 0 && density(complementFactor(mu)) < 0.5;

function outside(mu: number, eps: number): boolean {
  return !(mu > 0 && mu < Number.POSITIVE_INFINITY && eps < Number.POSITIVE_INFINITY && eps > Number.NEGATIVE_INFINITY);
}
/** delta of the degenerate pairs: mu = 0 (identical laws), mu = Infinity (disjoint laws), eps infinite. */
function degenerateDelta(mu: number, eps: number): number {
  if (Number.isNaN(mu) || Number.isNaN(eps) || mu < 0) return Number.NaN;
  if (eps === Number.NEGATIVE_INFINITY) return 1;
  if (eps === Number.POSITIVE_INFINITY) return 0;
  if (mu > 0) return 1;
  return eps < 0 ? -Math.expm1(eps) : 0;
}

/** delta(eps) = sup over events S of P(S) - e^eps Q(S), for every real eps. */
export function delta(mu: number, eps: number): number {
  if (outside(mu, eps)) return degenerateDelta(mu, eps);
  if (eps < 0) return -Math.expm1(eps) + Math.exp(eps) * delta(mu, -eps);
  locate(mu, eps);
  if (a < -0.7 || complementIsSmaller(mu)) return 1 - density(complementFactor(mu));
  return density(deltaFactor(mu));
}

/** 1 - delta(eps), relatively accurate where delta is near 1. */
export function oneMinusDelta(mu: number, eps: number): number {
  if (outside(mu, eps)) return eps < 0 && mu === 0 ? Math.exp(eps) : 1 - degenerateDelta(mu, eps);
  if (eps < 0) return Math.exp(eps) * oneMinusDelta(mu, -eps);
  locate(mu, eps);
  return a < 0 ? density(complementFactor(mu)) : 1 - density(deltaFactor(mu));
}

/** ln delta(eps); -Infinity where delta = 0. */
export function logDelta(mu: number, eps: number): number {
  if (outside(mu, eps)) return Math.log(degenerateDelta(mu, eps));
  if (eps < 0) {
    const complement = oneMinusDelta(mu, eps);
    return complement < 0.5 ? Math.log1p(-complement) : Math.log(-Math.expm1(eps) + Math.exp(eps) * delta(mu, -eps));
  }
  locate(mu, eps);
  if (a < 0) {
    const complement = density(complementFactor(mu));
    if (complement < 0.5) return Math.log1p(-complement);
  }
  return logDensity(deltaFactor(mu));
}

/** ln Q(L > eps), the false positive rate at which f_mu has the slope -e^eps; mu > 0. */
export function logQAbove(mu: number, eps: number): number {
  return logNormalCdf(-eps / mu - 0.5 * mu);
}

/** ln (1 - delta(eps)), relatively accurate on both sides: near 0 when delta is small, far below when it is near 1. */
export function logOneMinusDelta(mu: number, eps: number): number {
  if (outside(mu, eps)) return eps < 0 && mu === 0 ? eps : Math.log1p(-degenerateDelta(mu, eps));
  if (eps < 0) {
    if (eps > -0.5) {
      const small = delta(mu, eps);
      if (small < 0.5) return Math.log1p(-small);
    }
    return eps + logOneMinusDelta(mu, -eps);
  }
  locate(mu, eps);
  if (a >= 0) return Math.log1p(-density(deltaFactor(mu)));
  const factor = complementFactor(mu);
  return density(factor) < 0.5 ? logDensity(factor) : Math.log1p(-density(deltaFactor(mu)));
}

/** Slopes of the logarithms, written by the two functions below. */
export const slopes = { eps: 0, mu: 0 };

/** ln delta at eps >= 0 where delta <= 1/2, with d/deps = -R(b)/D and d/dmu = 1/D, D = R(a) - R(b), left in `slopes`. */
export function logDeltaWithSlopes(mu: number, eps: number): number {
  locate(mu, eps);
  if (a < -0.7) {
    // delta > 1/2 here: the caller's bracket may pass through, and only direction matters.
    const complement = density(complementFactor(mu));
    slopes.mu = density(1) / (1 - complement);
    slopes.eps = -slopes.mu * millsRatio(a + mu);
    return Math.log1p(-complement);
  }
  const difference = deltaFactor(mu);
  slopes.mu = 1 / difference;
  slopes.eps = -millsRatio(a + mu) / difference;
  return logDensity(difference);
}

/** ln (1 - delta) at eps >= 0 where delta >= 1/2, with d/deps = R(b)/C and d/dmu = -1/C, C = R(-a) + R(b). */
export function logComplementWithSlopes(mu: number, eps: number): number {
  locate(mu, eps);
  if (a > 1) {
    const small = density(deltaFactor(mu));
    slopes.mu = -density(1) / (1 - small);
    slopes.eps = -slopes.mu * millsRatio(a + mu);
    return Math.log1p(-small);
  }
  const sum = complementFactor(mu);
  slopes.mu = -1 / sum;
  slopes.eps = millsRatio(a + mu) / sum;
  return logDensity(sum);
}
