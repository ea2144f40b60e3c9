/** Confidence bounds of a rate from counts, and binomial upper tails with their error.
 *
 *  Formula: P(X >= k) = I_p(k, n - k + 1) for X ~ Bin(n, p); the lower bound of the rate at level a is the p with P(X >= k) = a
 *    (Clopper and Pearson 1934), a quantile of the beta law (k, n - k + 1); upper bounds are those of the opposite event.
 *  Domain: whole 0 <= k <= n, 1 <= n <= 1e9; 0 < a < 1/2, given by its logarithm.
 *  Method: the tail from its largest term down, all terms positive, so relatively accurate; the quantile by bracketing in ln p or,
 *    above one half, in ln(1 - p), which keeps both ends relatively accurate.
 *  Error: of the tail 8 u a term and that of the largest term, returned beside it. The rate is moved until its tail with that error is
 *    at most a: never above the exact bound, and below it by some 1e-14 relative. Direction: rate down, complement up.
 *  Source: Clopper and Pearson 1934; Loader 2000 for the largest term. */

import { logBinomial, logBinomialError } from './binomial.ts';
import { findRoot } from './roots.ts';
import { down, up } from './rounding.ts';

const UNIT = 2 ** -53;
/** Share of the sum below which what is left of it is bounded instead of added. */
const NEGLIGIBLE = 1e-18;

/** ln P(X >= k) for k above the mean n p, with a bound of its absolute error; q = 1 - p. */
export function logUpperTail(k: number, n: number, p: number, q: number): { log: number; error: number } {
  if (k <= 0) return { log: 0, error: 0 };
  const odds = p / q;
  let sum = 1;
  let term = 1;
  let j = k;
  for (; j < n; j++) {
    const ratio = ((n - j) / (j + 1)) * odds;
    term *= ratio;
    sum += term;
    // The ratios fall, so what is left is less than a geometric series.
    if (term * ratio < NEGLIGIBLE * sum * (1 - ratio)) break;
  }
  return { log: logBinomial(k, n, p, q) + Math.log(sum), error: logBinomialError(k, n, p, q) + UNIT * 8 * (j - k + 2) };
}

export interface RateBound {
  /** Not above the lower bound of the rate. */
  rate: number;
  /** Not below 1 minus that bound. */
  complement: number;
}

/** What a trial coordinate says: ln p below one half, ln(1 - p) above. */
interface Coordinate {
  p(x: number): number;
  q(x: number): number;
  /** Direction in which p falls. */
  outward: 1 | -1;
}
const byRate: Coordinate = { p: Math.exp, q: (x) => -Math.expm1(x), outward: -1 };
const byComplement: Coordinate = { p: (x) => -Math.expm1(x), q: Math.exp, outward: 1 };

/** The lower confidence bound of the rate of an event that was seen `successes` times in `trials`, at the one-sided level e^logLevel. */
export function lowerRateBound(successes: number, trials: number, logLevel: number): RateBound {
  if (successes === 0) return { rate: 0, complement: 1 };
  if (successes === trials) {
    const log = logLevel / trials;
    const units = 4 + 2 * Math.abs(log);
    return { rate: down(Math.exp(log), units), complement: up(-Math.expm1(log), units) };
  }
  const share = successes / trials;
  // C(n, k) p^k <= (e n p / k)^k: at this p the tail is below the level; at k / n it is at least one half.
  const logLeast = Math.log(share) - 1 + logLevel / successes;
  const coordinate = share <= 0.5 ? byRate : byComplement;
  const [safe, bold] =
    coordinate === byRate ? [logLeast, Math.log(share)] : [Math.log1p(-Math.exp(logLeast)), Math.log((trials - successes) / trials)];
  const tail = (x: number) => logUpperTail(successes, trials, coordinate.p(x), coordinate.q(x));
  const root = findRoot((x) => tail(x).log - logLevel, Math.min(safe, bold), Math.max(safe, bold));
  let x = root.x;
  for (let step = 8 * UNIT * Math.abs(x); ; step *= 2) {
    const { log, error } = tail(x);
    if (log + error <= logLevel) break;
    x = root.x + coordinate.outward * step;
  }
  return { rate: down(coordinate.p(x), 4), complement: up(coordinate.q(x), 4) };
}
