/**
 * The waist of the product: the privacy profile of a composed pair. Every engine returns this and every reading
 * starts from it; no reading knows which engine answered.
 *
 * With S the total privacy loss of a direction (P, Q):
 *   delta(eps) = E_P[(1 - e^(eps - S))_+] = P(S > eps) - e^eps Q(S > eps)   for every real eps.
 * All numbers are natural logarithms, so that e^-5000 keeps its relative accuracy; -Infinity stands for an exact 0.
 */
import type { Direction, EngineName, ErrorBudget } from '../types.ts';

/** Arrays of equal length: the truth lies in [lower, upper]; value is the best estimate within it. */
export interface Bounds {
  lower: Float64Array;
  value: Float64Array;
  upper: Float64Array;
}

/**
 * Tests that can be carried out, one per epsilon: for entry i some test has a false positive rate of at most
 * e^logFpr and a false negative rate of at most e^logFnr (a true positive rate of at least e^logTpr, the same
 * number kept from its other end). The trade-off curve passes at or below each of these points.
 */
export interface Tests {
  logFpr: Float64Array;
  logTpr: Float64Array;
  logFnr: Float64Array;
}

/** One direction at an array of epsilon. */
export interface ProfilePoints {
  /** ln delta(eps). */
  logDelta: Bounds;
  /** ln(1 - delta(eps)) = ln(P(S <= eps) + e^eps Q(S > eps)), relatively accurate where delta is near 1. */
  logComplement: Bounds;
  /** Best estimates of ln P(S > eps), ln P(S <= eps), ln Q(S > eps). */
  logP: Float64Array;
  logPc: Float64Array;
  logQ: Float64Array;
  /** The test "reject when S > eps", with its rates rounded to the sound side. */
  tests: Tests;
}

/**
 * A direction between two epsilons low and high. With A = delta or 1 - delta there is a function f with |f^(6)| <= sixth and
 *   e^(tilt (eps - low) - logScale) A(eps) <= f(eps) + error for delta, >= f(eps) - error for 1 - delta,
 * and on the other side >= f(eps) - opposite for delta, <= f(eps) + opposite for 1 - delta; infinite where the profile is known from above only.
 * `error` and `opposite` cover what f, f', f'' at the ends are wrong by as well, where a polynomial is laid through them. 1 - delta has a tilt in (-1, 0),
 * delta one above 0.
 */
export interface Smooth {
  of: 'delta' | 'complement';
  tilt: number;
  logScale: number;
  sixth: number;
  error: number;
  opposite: number;
  /** f, f', f'' at low, then at high. */
  ends(): Float64Array;
}

export interface PrivacyProfile {
  engine: EngineName;
  /** Which ends of the intervals are bounds; the missing ones are +-Infinity. */
  sides: 'two_sided' | 'upper' | 'lower';
  /** True when both directions have the same law. */
  symmetric: boolean;
  /** The mu of a profile that is exactly Gaussian, otherwise null. */
  gaussianMu: number | null;
  /** Total mass at infinite loss of a direction, as an interval: no finite epsilon exists below it. */
  infinityMass(direction: Direction): { lower: number; upper: number };
  /** Largest finite loss of a direction; Infinity if unbounded. */
  maximumLoss(direction: Direction): number;
  /**
   * Losses at which the curve has its corners, where a direction's law is discrete and small; else null.
   * Readings then look at these points and no others.
   */
  corners(direction: Direction): Float64Array | null;
  evaluate(direction: Direction, epsilon: Float64Array): ProfilePoints;
  /** A cheap upper bound of ln delta, where an engine has one: it tells when a direction cannot matter. */
  logDeltaBound?(direction: Direction, epsilon: number): number;
  /** The same of ln P(S > epsilon), which is larger: less epsilon it bounds ln of the false positive rate of the test there. */
  logTailBound?(direction: Direction, epsilon: number): number;
  /** True where only the rounding of sums keeps the interval wide, which it would in any engine that adds in doubles. */
  onlyRounding?(direction: Direction, epsilon: number): boolean;
  /** What is known of delta between two epsilons that are near each other, where an engine knows more than at epsilons alone. */
  smooth?(direction: Direction, low: number, high: number): Smooth | null;
  /** Worst error terms over everything evaluated so far. */
  errorBudget(): ErrorBudget;
}
