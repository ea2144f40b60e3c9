/** Inverses of the Gaussian profile: eps at a delta, mu through a point.
 *
 *  Formula: epsilonAt solves delta_mu(eps) = delta for eps >= 0; muFromEpsilonDelta solves it for mu;
 *    muFromErrors: mu = -Phi^-1(alpha) - Phi^-1(beta); muFromAdvantage: mu = 2 Phi^-1((1 + advantage) / 2).
 *  Domain: mu > 0; delta by its natural logarithm in [-Infinity, 0]; every real eps for muFromEpsilonDelta.
 *  Method: Newton in the logarithm of min(delta, 1 - delta), which is concave in eps and in ln mu, from a one-sided
 *    bound (delta <= Phi(-a), 1 - delta >= Phi(a)); a bracket and bisection guard against rounding.
 *  Error: 1e-13 relative, or what one ulp of the given logarithm moves the root. Direction: nearest.
 *  Source: from the definitions; Balle & Wang 2018 for the calibration problem. */

import { logComplementWithSlopes, logDelta, logDeltaWithSlopes, slopes } from './gaussian-profile.ts';
import { log1mexp } from './logs.ts';
import { normalCentralQuantile, normalIsf, normalQuantileLog } from './normal-quantile.ts';

const LOG_HALF = -Math.LN2;
const MAXIMUM_STEPS = 100;
// Newton squares the error: the step after one this small would be below rounding.
const LAST_STEP = 1e-10;

/** Newton inside [low, high]; `value` returns f(x) - target and leaves its slope in `slope`. */
function newton(value: (x: number) => number, slope: () => number, low: number, high: number, start: number, rising: boolean): number {
  let lo = low;
  let hi = high;
  let x = start;
  for (let step = 0; step < MAXIMUM_STEPS; step++) {
    const f = value(x);
    if (f === 0) return x;
    if (f > 0 === rising) hi = x;
    else lo = x;
    let next = x - f / slope();
    if (!(next >= lo && next <= hi)) next = 0.5 * (lo + hi);
    if (Math.abs(next - x) <= LAST_STEP * Math.abs(next)) return next;
    x = next;
  }
  return x;
}

/** The eps >= 0 with ln delta_mu(eps) = logDeltaTarget; 0 when delta_mu(0) is smaller already. */
export function epsilonAt(mu: number, logDeltaTarget: number): number {
  if (!(mu >= 0) || !(logDeltaTarget <= 0)) return Number.NaN;
  if (logDeltaTarget >= logDelta(mu, 0)) return 0;
  if (logDeltaTarget === Number.NEGATIVE_INFINITY || mu === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const slope = () => slopes.eps;
  if (logDeltaTarget <= LOG_HALF) {
    // delta <= Phi(-a): the root lies left of the eps with Phi(-a) = delta, and Newton descends to it from the right.
    const bound = mu * (0.5 * mu - normalQuantileLog(logDeltaTarget));
    return newton((eps) => logDeltaWithSlopes(mu, eps) - logDeltaTarget, slope, 0, bound, bound, false);
  }
  const target = log1mexp(-logDeltaTarget);
  const bound = Math.max(0, mu * (0.5 * mu + normalQuantileLog(target)));
  return newton((eps) => logComplementWithSlopes(mu, eps) - target, slope, 0, bound, bound, true);
}

/** The mu with delta_mu(eps) = e^logDeltaTarget; 0 when identical laws reach it already (eps < 0 only). */
export function muFromEpsilonDelta(eps: number, logDeltaTarget: number): number {
  if (Number.isNaN(eps) || !(logDeltaTarget <= 0)) return Number.NaN;
  if (logDeltaTarget === 0) return Number.POSITIVE_INFINITY;
  if (logDeltaTarget === Number.NEGATIVE_INFINITY) return 0;
  const complement = log1mexp(-logDeltaTarget);
  if (eps >= 0) return muAtNonNegative(eps, logDeltaTarget, complement);
  // 1 - delta(eps) = e^eps (1 - delta(-eps)).
  const mirrored = complement - eps;
  return mirrored >= 0 ? 0 : muAtNonNegative(-eps, log1mexp(-mirrored), mirrored);
}

/** eps >= 0, delta and 1 - delta given by their logarithms. */
function muAtNonNegative(eps: number, logDeltaTarget: number, logComplement: number): number {
  const atZero = muFromLogAdvantage(logDeltaTarget, logComplement);
  if (eps === 0) return atZero;
  const small = logDeltaTarget <= LOG_HALF;
  // delta <= Phi(-a) gives eps/mu - mu/2 <= x, so mu >= sqrt(x^2 + 2 eps) - x; and delta <= delta(0) gives mu >= atZero.
  const x = small ? -normalQuantileLog(logDeltaTarget) : normalQuantileLog(logComplement);
  const root = Math.sqrt(x * x + 2 * eps);
  const low = Math.max(atZero, x > 0 ? (2 * eps) / (x + root) : root - x) * (1 - 1e-15);
  // a mu below the smallest double, which only subnormal deltas have
  if (!(low > 0)) return 0;
  const f = small
    ? (u: number) => logDeltaWithSlopes(Math.exp(u), eps) - logDeltaTarget
    : (u: number) => logComplementWithSlopes(Math.exp(u), eps) - logComplement;
  // Doubling from the lower bound ends: delta tends to 1 as mu grows.
  let high = Math.log(low) + 0.7;
  while (high < 400 && f(high) > 0 !== small) high += 0.7;
  let mu = 0;
  const value = (u: number) => {
    mu = Math.exp(u);
    return f(u);
  };
  return Math.exp(newton(value, () => slopes.mu * mu, Math.log(low), high, Math.log(low), small));
}

function muFromLogAdvantage(logAdvantage: number, logComplement: number): number {
  if (logAdvantage <= LOG_HALF) return 2 * normalCentralQuantile(0.5 * Math.exp(logAdvantage));
  return -2 * normalQuantileLog(logComplement - Math.LN2);
}

/** The mu whose trade-off curve passes through (alpha, beta), both given by natural logarithms; 0 when alpha + beta >= 1. */
export function muFromErrors(logAlpha: number, logBeta: number): number {
  return Math.max(0, -normalQuantileLog(logAlpha) - normalQuantileLog(logBeta));
}

/** The mu whose advantage 2 Phi(mu/2) - 1 is the given one. */
export function muFromAdvantage(advantage: number): number {
  return advantage < 0.8 ? 2 * normalCentralQuantile(0.5 * advantage) : 2 * normalIsf(0.5 * (1 - advantage));
}
