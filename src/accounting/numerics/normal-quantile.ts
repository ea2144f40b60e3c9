/** Quantiles of the standard normal law, from probabilities and from their logarithms.
 *
 *  Formula: x with Phi(x) = p, or ln Phi(x) = logP.
 *  Domain: p in [0, 1] (0 and 1 give infinities), logP in [-Infinity, 0]; NaN outside.
 *  Method: |p - 1/2| <= 0.425: rational in (p - 1/2)^2; min(p, 1 - p) > e^{-729}: rationals in sqrt(-ln p);
 *    smaller: fixed point of x^2 = -2 logP - ln(2 pi) + 2 ln R(x), then one Newton step on ln Phi.
 *    Probabilities above 1/2 given by logarithm go through expm1, so that 1 - p keeps its digits.
 *  Error: 8 u relative (test/fixtures/special.json). Direction: nearest.
 *  Source: Wichura 1988, AS 241 (PPND16); the deep tail from the definition of the Mills ratio R. */

import { squareTail } from './exact.ts';
import { millsRatio } from './mills.ts';

const LN2_LOW = 2.3190468138462996e-17;
const LOG_2PI = 1.8378770664093453;
const LOG_SQRT_2PI = 0.9189385332046728;

/** x with Phi(x) = 1/2 + q for |q| <= 0.425. */
function central(q: number): number {
  const r = 0.180625 - q * q;
  let p = 2509.0809287301227;
  p = p * r + 33430.57558358813;
  p = p * r + 67265.7709270087;
  p = p * r + 45921.95393154987;
  p = p * r + 13731.69376550946;
  p = p * r + 1971.5909503065513;
  p = p * r + 133.14166789178438;
  p = p * r + 3.3871328727963665;
  let d = 5226.495278852546;
  d = d * r + 28729.085735721943;
  d = d * r + 39307.89580009271;
  d = d * r + 21213.794301586597;
  d = d * r + 5394.196021424751;
  d = d * r + 687.1870074920579;
  d = d * r + 42.31333070160091;
  d = d * r + 1;
  return (q * p) / d;
}

/** x >= 0 with ln (1 - Phi(x)) = -s, 2.5 < s < 25. */
function tailNear(s: number): number {
  const r = Math.sqrt(s) - 1.6;
  let p = 0.0007745450142783414;
  p = p * r + 0.022723844989269184;
  p = p * r + 0.2417807251774506;
  p = p * r + 1.2704582524523684;
  p = p * r + 3.6478483247632045;
  p = p * r + 5.769497221460691;
  p = p * r + 4.630337846156546;
  p = p * r + 1.4234371107496835;
  let d = 1.0507500716444169e-9;
  d = d * r + 0.0005475938084995345;
  d = d * r + 0.015198666563616457;
  d = d * r + 0.14810397642748008;
  d = d * r + 0.6897673349851;
  d = d * r + 1.6763848301838038;
  d = d * r + 2.053191626637759;
  d = d * r + 1;
  return p / d;
}

/** As tailNear for 25 <= s < 729. */
function tailMiddle(s: number): number {
  const r = Math.sqrt(s) - 5;
  let p = 2.0103343992922881e-7;
  p = p * r + 2.7115555687434876e-5;
  p = p * r + 0.0012426609473880784;
  p = p * r + 0.026532189526576124;
  p = p * r + 0.29656057182850487;
  p = p * r + 1.7848265399172913;
  p = p * r + 5.463784911164114;
  p = p * r + 6.657904643501103;
  let d = 2.0442631033899397e-15;
  d = d * r + 1.421511758316446e-7;
  d = d * r + 1.8463183175100548e-5;
  d = d * r + 0.0007868691311456133;
  d = d * r + 0.014875361290850615;
  d = d * r + 0.1369298809227358;
  d = d * r + 0.599832206555888;
  d = d * r + 1;
  return p / d;
}

/** As tailNear for s >= 729: the fixed point contracts by 1 / x^2 < 1e-3 a turn. */
function tailFar(s: number): number {
  if (s > 1e300) return Math.sqrt(2 * s);
  let x = Math.sqrt(2 * s - LOG_2PI - Math.log(2 * s));
  for (let turn = 0; turn < 3; turn++) x = Math.sqrt(2 * s - LOG_2PI + 2 * Math.log(millsRatio(x)));
  return x + logTailResidual(x, -s) * millsRatio(x);
}

/** ln (1 - Phi(x)) - logP for 0 < x < 1e150, where the two nearly cancel: the square is subtracted first, exactly. */
export function logTailResidual(x: number, logP: number): number {
  const square = x * x;
  return -0.5 * square - logP + (Math.log(millsRatio(x)) - LOG_SQRT_2PI - 0.5 * squareTail(x, square));
}

function tail(s: number): number {
  if (s < 25) return tailNear(s);
  return s < 729 ? tailMiddle(s) : tailFar(s);
}

/** x with Phi(x) = 1/2 + q, relatively accurate for small q; |q| <= 1/2. */
export function normalCentralQuantile(q: number): number {
  if (Math.abs(q) <= 0.425) return central(q);
  const x = tail(-Math.log(0.5 - Math.abs(q)));
  return q < 0 ? -x : x;
}

/** x with Phi(x) = p. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p < 0.075) return p === 0 ? Number.NEGATIVE_INFINITY : -tail(-Math.log(p));
  // p - 1/2 and 1 - p are exact or correctly rounded here.
  if (p <= 0.925) return central(p - 0.5);
  return p === 1 ? Number.POSITIVE_INFINITY : tail(-Math.log1p(-p));
}

/** x with 1 - Phi(x) = p. */
export function normalIsf(p: number): number {
  return -normalQuantile(p);
}

/** x with ln Phi(x) = logP, logP <= 0. */
export function normalQuantileLog(logP: number): number {
  if (!(logP <= 0)) return Number.NaN;
  if (logP === Number.NEGATIVE_INFINITY) return logP;
  // ln 0.075 and ln 0.925: the borders of the central rational.
  if (logP < -2.5902671654458267) return -tail(-logP);
  // p - 1/2 = expm1(logP + ln 2) / 2, with ln 2 as a pair of doubles.
  if (logP < -0.07796154146971186) return central(0.5 * Math.expm1(logP + Math.LN2 + LN2_LOW));
  return logP === 0 ? Number.POSITIVE_INFINITY : tail(-Math.log(-Math.expm1(logP)));
}
