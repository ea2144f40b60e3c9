/**
 * Audits of one run: m canaries, each put in or left out by a fair coin, r guesses about them, v of which are right.
 *
 * An (eps, delta)-DP mechanism lets so many guesses be right with probability at most
 *   P(W >= v) + 2 m delta max_{1 <= i <= v} P(v - i <= W < v) / i,   W ~ Bin(r, e^eps / (1 + e^eps))
 * (Steinke, Nasr and Jagielski 2023, arXiv 2305.08846, theorem 5.2). A mechanism with a known profile is (eps, delta(eps))-DP for every eps,
 * so the least of these bounds holds, without any correction for having looked for it; and so does that of every Gaussian profile.
 * Bounds of the probability are rounded up, so that what is refuted is refuted.
 */
import { logBinomial } from '../numerics/binomial.ts';
import { logUpperTail, lowerRateBound } from '../numerics/binomial-bounds.ts';
import { logDelta } from '../numerics/gaussian-profile.ts';
import { minimise } from '../numerics/minimise.ts';
import { findMonotoneRoot, findRoot } from '../numerics/roots.ts';
import type { Curve } from '../readings/curve.ts';
import { readTradeOff, type TradeOffPoint } from '../readings/trade_off.ts';

export interface Guesses {
  canaries: number;
  guesses: number;
  correct: number;
}

const UNIT = 2 ** -53;
/** Probabilities below it are rounded up to it: no level is near. */
const LEAST = 1e-250;
/** Logarithm above which a product of terms does not begin among subnormal numbers. */
const SMALL = -600;

/** max over i of P(v - i <= W < v) / i, from the terms below v. */
function largestShare({ guesses, correct }: Guesses, p: number, q: number): number {
  const odds = q / p;
  let log = logBinomial(correct - 1, guesses, p, q);
  let term = Math.exp(log);
  let sum = 0;
  let share = 0;
  for (let i = 1; i <= correct; i++) {
    sum += term;
    if (sum > i * share) share = sum / i;
    // The sum is a probability: later shares are at most 1 / i.
    if (share * i >= 1) break;
    const j = correct - i;
    const ratio = (j / (guesses - j + 1)) * odds;
    if (log > SMALL) {
      term *= ratio;
    } else {
      log += Math.log(ratio);
      term = Math.exp(log);
    }
  }
  return share;
}

/** Upper bound of the probability of as many right guesses under (eps, e^logDelta)-DP; at most 1. */
export function probabilityBound(audit: Guesses, epsilon: number, logDelta: number): number {
  const { canaries, guesses, correct } = audit;
  if (correct === 0) return 1;
  const p = 1 / (1 + Math.exp(-epsilon));
  const q = 1 / (1 + Math.exp(epsilon));
  // Below the mean the tail is at least one half, which refutes nothing.
  if (correct <= guesses * p) return 1;
  const { log, error } = logUpperTail(correct, guesses, p, q);
  const share = logDelta === Number.NEGATIVE_INFINITY ? 0 : 2 * canaries * Math.exp(logDelta) * largestShare(audit, p, q);
  // Each step of the sum of terms and each logarithm is rounded; a term moves by as much as the tail's largest.
  const widening = Math.exp(2 * error + UNIT * 64 * (guesses + 16));
  return Math.min(1, (Math.exp(log) + share) * widening + LEAST);
}

/** Largest epsilon that is refuted at this delta with the failure probability, 0 where none is. */
export function epsilonRefuted(audit: Guesses, logDelta: number, failure: number): number {
  const excess = (epsilon: number) => Math.log(probabilityBound(audit, epsilon, logDelta)) - Math.log(failure);
  return largestRefuted(excess);
}

/** The least bound over all epsilon of a profile, given by ln of an upper bound of delta. */
export function leastProbability(audit: Guesses, logDeltaAt: (epsilon: number) => number): number {
  const { guesses, correct } = audit;
  // Where the share of right guesses is that of eps the bound is 1: the best eps lies below.
  const most = Math.min(700, Math.log((correct + 0.5) / (guesses - correct + 0.5)));
  if (most <= 0) return 1;
  const at = (epsilon: number) => Math.log(probabilityBound(audit, epsilon, logDeltaAt(epsilon)));
  const steps = 32;
  let best = 0;
  for (let i = 1, least = at(0); i <= steps; i++) {
    const there = at((i * most) / steps);
    if (there < least) {
      least = there;
      best = i;
    }
  }
  const near = (i: number) => (Math.min(steps, Math.max(0, i)) * most) / steps;
  return Math.exp(minimise(at, near(best - 1), near(best + 1), 1e-7).value);
}

/** Largest mu that is refuted, 0 where none is. */
export function muRefuted(audit: Guesses, failure: number): number {
  const rounding = 1e-13;
  const excess = (mu: number) =>
    Math.log(leastProbability(audit, (epsilon) => (mu === 0 ? Number.NEGATIVE_INFINITY : logDelta(mu, epsilon) + rounding))) -
    Math.log(failure);
  return largestRefuted(excess);
}

/** The largest x >= 0 found with excess(x) <= 0, where excess rises; 0 where it is positive there already. */
function largestRefuted(excess: (x: number) => number): number {
  if (excess(0) > 0) return 0;
  const root = findMonotoneRoot(excess, 0.1, true, { low: 0, high: 700, step: 0.1 });
  return excess(root.low) <= 0 ? root.low : 0;
}

/**
 * True when the share of right guesses is known to be below what the claimed curve allows an attacker who guesses about the same share of
 * canaries: with false positive rate a and true positive rate T(a), guessing "in" about (a + T(a)) / 2 of all and "out" by the mirrored
 * test, a share T / (a + T) is right. The guesses are taken to be independent, as they are where every canary acts for itself.
 */
export function staysBehind(curve: Curve, { canaries, guesses, correct }: Guesses, failure: number): boolean {
  const wanted = guesses / canaries;
  const pointAt = (logA: number) => readTradeOff(curve, [logA])[0] as TradeOffPoint;
  const end = curve.profile.sides === 'upper' ? 'upper' : 'lower';
  const excess = (logA: number) => Math.exp(logA) + Math.exp(pointAt(logA).logTpr[end]) - wanted;
  const root = findRoot(excess, Math.log(wanted) - 40, Math.log(wanted / 2), { tolerance: 1e-3 });
  if (root.status !== 'root') return false;
  // At the larger rate the power is less, so what is allowed is not overstated.
  const a = Math.exp(root.high);
  const allowed = Math.exp(pointAt(root.low).logTpr[end]) / (a + Math.exp(pointAt(root.high).logTpr[end]));
  return 1 - lowerRateBound(guesses - correct, guesses, Math.log(failure)).rate < allowed;
}
