/** Mu-GDP: everything that the trade-off curve of N(mu, 1) against N(0, 1) says.
 *
 *  Formula: f_mu(alpha) = Phi(Phi^-1(1 - alpha) - mu); advantage = 2 Phi(mu/2) - 1;
 *    Bayes error at prior pi of the alternative = min over alpha of (1 - pi) alpha + pi f(alpha)
 *      = pi Phi(a) + (1 - pi) Phi(-b) with a, b of the profile at eps = ln((1 - pi) / pi).
 *  Domain: mu in [0, Infinity]; alpha, prior in [0, 1]; error rates by logarithm down to -1e300.
 *  Method: quantile, shift, tail; the complement 1 - f is the opposite tail, never a subtraction. The quantile is carried
 *    with its residual (the tail evaluated at it against alpha), else its rounding would cost x^2 u in the far tail.
 *  Error: (24 + 2 mu) u relative, the mu from what one ulp of alpha moves the curve; logarithms (24 + 2 mu) u absolute
 *    plus 4 u relative (test/fixtures/special.json). Direction: nearest.
 *  Source: Dong, Roth & Su 2022, section 2; Kairouz, Oh & Viswanath 2015 for the Bayes error. */

import { sumTail } from './exact.ts';
import {
  logNormalCdf,
  logNormalSf,
  millsRatio,
  normalCdf,
  normalCentralMass,
  normalQuantile,
  normalQuantileLog,
  normalSf,
} from './normal.ts';
import { logTailResidual } from './normal-quantile.ts';

export { epsilonAt, muFromAdvantage, muFromEpsilonDelta, muFromErrors } from './gaussian-inverse.ts';
export { delta, logDelta, logOneMinusDelta, oneMinusDelta } from './gaussian-profile.ts';

// Scratch: Phi^-1(1 - alpha) - mu = at + rest, the pair left by `place`. Module state keeps the path free of allocation.
let at = 0;
let rest = 0;

/** Subtracts mu from the quantile `x` with correction `dx`. */
function place(x: number, dx: number, mu: number): void {
  at = x - mu;
  rest = sumTail(x, -mu, at) + dx;
  // Infinite quantiles or mu leave no tail.
  if (!Number.isFinite(rest)) rest = 0;
}

// Inside, rounding of the quantile costs less than x^2 u < u and the residual would only add its own.
const REFINE_FROM = 1;

/** alpha = small, or 1 - small when not `low`; small <= 1/2. */
function placeAtSmall(mu: number, small: number, low: boolean): void {
  const x = -normalQuantile(small);
  // A subnormal tail has lost the digits that the residual needs.
  const dx = x < REFINE_FROM || small < 1e-307 ? 0 : ((normalSf(x) - small) / small) * millsRatio(x);
  if (low) place(x, dx, mu);
  else place(-x, -dx, mu);
}

function placeAtProbability(mu: number, alpha: number): void {
  const low = alpha <= 0.5;
  placeAtSmall(mu, low ? alpha : 1 - alpha, low);
}

function placeAtLogarithm(mu: number, logAlpha: number): void {
  if (logAlpha > -Math.LN2) {
    placeAtSmall(mu, -Math.expm1(logAlpha), false);
    return;
  }
  const x = -normalQuantileLog(logAlpha);
  place(x, x < REFINE_FROM || x > 1e150 ? 0 : logTailResidual(x, logAlpha) * millsRatio(x), mu);
}

// What `rest` adds to ln Phi(at), and with the opposite sign and argument to ln (1 - Phi(at)).
const drift = (x: number): number => (rest === 0 ? 0 : rest / millsRatio(x));
const cdfAt = (): number => normalCdf(at) * (1 + drift(-at));
const sfAt = (): number => normalSf(at) * (1 - drift(at));

/** f_mu(alpha), the smallest false negative rate at false positive rate alpha. */
export function tradeOff(mu: number, alpha: number): number {
  if (!(alpha >= 0 && alpha <= 1)) return Number.NaN;
  placeAtProbability(mu, alpha);
  return cdfAt();
}

/** 1 - f_mu(alpha), the largest true positive rate. */
export function oneMinusTradeOff(mu: number, alpha: number): number {
  if (!(alpha >= 0 && alpha <= 1)) return Number.NaN;
  placeAtProbability(mu, alpha);
  return sfAt();
}

/** ln f_mu(alpha) at ln alpha. */
export function logTradeOff(mu: number, logAlpha: number): number {
  placeAtLogarithm(mu, logAlpha);
  return logNormalCdf(at) + drift(-at);
}

/** ln (1 - f_mu(alpha)) at ln alpha. */
export function logOneMinusTradeOff(mu: number, logAlpha: number): number {
  placeAtLogarithm(mu, logAlpha);
  return logNormalSf(at) - drift(at);
}

/** max over alpha of 1 - alpha - f_mu(alpha), which is delta(0). */
export function advantage(mu: number): number {
  return 2 * normalCentralMass(0.5 * mu);
}

/** Error of the best test when the alternative has this prior probability. */
export function bayesError(mu: number, prior: number): number {
  if (!(prior >= 0 && prior <= 1 && mu >= 0)) return Number.NaN;
  const smaller = Math.min(prior, 1 - prior);
  if (smaller === 0 || mu === 0) return smaller;
  const eps = Math.log1p(-prior) - Math.log(prior);
  const centre = eps / mu;
  return Math.min(smaller, prior * normalCdf(centre - 0.5 * mu) + (1 - prior) * normalCdf(-centre - 0.5 * mu));
}
