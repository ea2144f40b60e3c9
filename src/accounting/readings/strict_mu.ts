/**
 * mu over the whole trade-off curve, with no floor.
 *
 * For sampled Gaussians alone, under add_remove and zero_out, it is sqrt(sum T / sigma^2) however small the sampling probability is:
 * far in the tail the term in which every use took part decides. In general it lies between the largest mu found on the curve (and
 * that limit) and sqrt(sum mu_k^2), since each use is mu_k-GDP and GDP composes by squares (Dong, Roth and Su 2022, Corollary 3.3);
 * the laws state their mu_k.
 * Infinity mass makes it unbounded. A law without Gaussian parts has bounded losses, so TPR <= e^(maximum loss) FPR and mu falls to 0
 * at both ends: there the curve itself decides, down to a small floor.
 */

import type { Phase } from '../mechanisms/law.ts';
import type { Composed } from '../mechanisms/resolve.ts';
import { normalCentralMass } from '../numerics/normal.ts';
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import type { Interval } from '../types.ts';
import type { Curve } from './curve.ts';
import { toInterval, unbounded } from './interval.ts';
import { type MuReading, readMu } from './mu.ts';

/** Floor down to which a curve of bounded losses is read. */
const LOG_SMALL_FLOOR = -230;

function boundedLosses(curve: Curve, upperBound: number, slack: number): { lower: number; upper: number } {
  const reading = readMu(curve, LOG_SMALL_FLOOR, slack);
  // Below the floor TPR <= e^maximum FPR; the implied mu grows with the false positive rate, so the floor has the largest.
  const logTpr = LOG_SMALL_FLOOR + curve.maximumLoss;
  const tail = logTpr < -1 ? normalQuantileLog(logTpr) - normalQuantileLog(LOG_SMALL_FLOOR) : Number.POSITIVE_INFINITY;
  const upper = reading.upper === null ? upperBound : Math.min(upperBound, Math.max(reading.upper, tail));
  return { lower: Math.min(reading.lower, upper), upper };
}

/** Sums of squares over the uses. */
function squares(phases: Phase[]): { bound: number; tail: number; exact: boolean } {
  let bound = 0;
  let tail = 0;
  let exact = true;
  for (const { law, count } of phases) {
    const use = law.strictMu;
    bound += count * use.bound * use.bound;
    tail += count * use.tail * use.tail;
    exact &&= use.bound === use.tail;
  }
  return { bound, tail, exact };
}

const ROUNDING = 1e-14;

/** What is known without looking at the curve: that it is unbounded, or its value where the laws alone decide; null otherwise. */
export function strictMuOfLaws(profile: PrivacyProfile, { phases, lower, renyi }: Composed): Interval | null {
  const mass = Math.max(profile.infinityMass('remove').lower, profile.infinityMass('add').lower);
  if (mass > 0) return unbounded;
  if (profile.gaussianMu !== null) return null;
  // What is known through Renyi divergences alone states no mu of its own.
  if (renyi?.only === true) return unbounded;
  if (phases.length === 0 || lower !== undefined || phases.some(isUnlimited)) return null;
  const { bound, exact } = squares(phases);
  const mu = Math.sqrt(bound);
  return exact ? toInterval(mu * (1 + ROUNDING) * (1 - 2 * ROUNDING), mu, mu * (1 + ROUNDING)) : null;
}

const isUnlimited = ({ law }: Phase) => law.infinityMass > 0 || law.dualInfinityMass > 0;

/** A bound of mu over the whole curve by the laws alone, and so of mu at every floor; Infinity where they have none. */
export function strictMuBound({ phases, renyi }: Composed): number {
  if (renyi?.only === true || phases.length === 0 || phases.some(isUnlimited)) return Number.POSITIVE_INFINITY;
  return Math.sqrt(squares(phases).bound) * (1 + ROUNDING);
}

/** @param composed without laws for a user's own curve, whose corners are all there is */
export function readStrictMu(curve: Curve, composed: Composed, reading: MuReading, slack: number): Interval {
  const { profile } = curve;
  const { phases, lower: below } = composed;
  const known = strictMuOfLaws(profile, composed);
  if (known !== null) return known;
  if (profile.gaussianMu !== null) return toInterval(reading.lower, reading.value, reading.upper);
  if (phases.length === 0) {
    if (profile.sides === 'upper' && profile.infinityMass('remove').upper > 0) return unbounded;
    const { lower, upper } = boundedLosses(curve, Number.POSITIVE_INFINITY, slack);
    return toInterval(profile.sides === 'upper' ? null : lower, upper, profile.sides === 'lower' ? null : upper);
  }
  const { bound, tail } = squares(phases);
  const unlimited = phases.some(isUnlimited);
  const upper = unlimited ? Number.POSITIVE_INFINITY : Math.sqrt(bound) * (1 + ROUNDING);
  const inside = tail === 0 && !unlimited ? boundedLosses(curve, upper, slack) : { lower: 0, upper };
  if (below === null) return toInterval(null, inside.upper, inside.upper);
  // From below the laws that the composition dominates decide, far in the tail and inside the curve.
  const tailBelow = Math.sqrt(below === undefined ? tail : squares(below).tail) * (1 - ROUNDING);
  const lower = Math.max(tailBelow, reading.lower, inside.lower);
  return toInterval(Math.min(lower, inside.upper), inside.upper, inside.upper);
}

/** Phi(mu/2) - 1/2, the largest regret that any mechanism with this mu can have. */
export function largestRegret(mu: number): number {
  return normalCentralMass(0.5 * mu);
}
