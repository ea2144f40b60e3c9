/**
 * From the rates of an attack to what the mechanism must have lost, and beside a claimed curve.
 *
 * mu: whatever is mu-GDP has errors on or above f_mu, so mu >= Phi^-1(1 - FPR) - Phi^-1(FNR), and the bound at the largest of both errors
 * holds (Nasr et al. 2023, arXiv 2302.07956); no Gaussian family is assumed. epsilon: TPR <= e^eps FPR + delta, and the same for whoever
 * calls non-members, TNR <= e^eps FNR + delta (Kairouz, Oh and Viswanath 2015). A claimed trade-off curve f cannot be true where
 * FNR < f(FPR) at the largest of both errors, since f falls.
 */

import type { RateBound } from '../numerics/binomial-bounds.ts';
import { normalIsf } from '../numerics/normal-quantile.ts';
import type { Curve } from '../readings/curve.ts';
import { readTradeOff, type TradeOffPoint } from '../readings/trade_off.ts';
import type { Rates } from './rates.ts';

/** Relative error of a quantile or of a few roundings. */
const ROUNDING = 4e-15;

/** -Phi^-1(rate), from the smaller of the rate and its complement. */
function isf({ rate, complement }: RateBound): number {
  return rate <= 0.5 ? normalIsf(rate) : -normalIsf(complement);
}

/** The error rates that are not exceeded, each with its complement. */
const largestErrors = ({ tpr, fpr }: Rates) => ({
  fpr: fpr.upper,
  fnr: { rate: tpr.lower.complement, complement: tpr.lower.rate },
});

/** Lower bound of mu; 0 where the attack is not known to beat a guess. */
export function muShown(rates: Rates): number {
  const { fpr, fnr } = largestErrors(rates);
  const [a, b] = [isf(fpr), isf(fnr)];
  const mu = a + b - ROUNDING * (1 + Math.abs(a) + Math.abs(b));
  return Math.max(mu, 0);
}

/** ln((rate - delta) / opposite), rounded down. */
function logRatio(rate: number, delta: number, opposite: number): number {
  const above = rate - delta;
  if (above <= 0) return Number.NEGATIVE_INFINITY;
  // The difference is rounded once, the given delta is exact.
  const log = Math.log(above) - Math.log(opposite);
  return log - ROUNDING * (1 + Math.abs(Math.log(above)) + Math.abs(Math.log(opposite)));
}

/** Lower bound of epsilon at delta, the larger of both directions; 0 where none is shown. */
export function epsilonShown(rates: Rates, delta: number): number {
  const { fpr, fnr } = largestErrors(rates);
  return Math.max(0, logRatio(fnr.complement, delta, fpr.rate), logRatio(fpr.complement, delta, fnr.rate));
}

export interface Beside {
  /** The claimed curve cannot be true. */
  falsified: boolean;
  /** The attack is known to stay behind what the claimed curve allows. */
  behind: boolean;
  /** ln of the largest true positive rate that the claim allows at the largest false positive rate. */
  allowed: TradeOffPoint;
}

const UNREACHED: Pick<TradeOffPoint, 'logFnr'> = { logFnr: { lower: 0, value: 0, upper: 0 } };

/** Where the rates at each threshold stand beside a claimed curve. */
export function besideCurve(curve: Curve, all: readonly Rates[]): Beside[] {
  const logs = all.flatMap(({ fpr }) => [Math.log(fpr.upper.rate), Math.log(fpr.lower.rate)]);
  const points = readTradeOff(curve, logs);
  // Of a mechanism bounded from above only the bound is known: behind it means behind what is allowed.
  const end = curve.profile.sides === 'upper' ? 'lower' : 'upper';
  return all.map(({ tpr, fpr }, i) => {
    const allowed = points[2 * i] as TradeOffPoint;
    const least = fpr.lower.rate === 0 ? UNREACHED : (points[2 * i + 1] as TradeOffPoint);
    const logFnr = Math.log(tpr.lower.complement);
    return {
      falsified: logFnr + ROUNDING * (1 + Math.abs(logFnr)) < allowed.logFnr.lower,
      behind: Math.log(tpr.upper.complement) > least.logFnr[end],
      allowed,
    };
  });
}
