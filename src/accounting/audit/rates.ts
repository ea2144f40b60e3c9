/**
 * The rates of an attack with their confidence bounds, at one threshold or at several that were fixed beforehand.
 *
 * Every end of every rate fails with probability at most (1 - confidence) / (2 thresholds) (Clopper and Pearson 1934; Bonferroni). So
 * the ends from which privacy is bounded, the smallest true and the largest false positive rates, hold all together with the confidence;
 * and so do the other ends, all together.
 */
import { lowerRateBound, type RateBound } from '../numerics/binomial-bounds.ts';

/** What an attack called a member, of members and of others. */
export interface Counts {
  members: number;
  nonMembers: number;
  truePositives: number;
  falsePositives: number;
}

/** A rate between two confidence bounds; `complement` is 1 - rate, kept from its own end. */
export interface Rate {
  estimate: number;
  lower: RateBound;
  upper: RateBound;
}

export interface Rates {
  tpr: Rate;
  fpr: Rate;
}

function rateOf(successes: number, trials: number, logLevel: number): Rate {
  // The opposite event has the opposite bounds.
  const failures = lowerRateBound(trials - successes, trials, logLevel);
  return {
    estimate: successes / trials,
    lower: lowerRateBound(successes, trials, logLevel),
    upper: { rate: failures.complement, complement: failures.rate },
  };
}

/** @param failure probability, 1 - confidence, with which some end of one side may be wrong */
export function ratesOf(thresholds: readonly Counts[], failure: number): Rates[] {
  const logLevel = Math.log(failure / (2 * thresholds.length)) - 1e-14;
  return thresholds.map(({ members, nonMembers, truePositives, falsePositives }) => ({
    tpr: rateOf(truePositives, members, logLevel),
    fpr: rateOf(falsePositives, nonMembers, logLevel),
  }));
}

/** How many scores are at or above each threshold. */
export function countAtOrAbove(scores: ArrayLike<number>, thresholds: readonly number[]): number[] {
  const sorted = Float64Array.from(scores).sort();
  return thresholds.map((threshold) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as number) >= threshold) high = middle;
      else low = middle + 1;
    }
    return sorted.length - low;
  });
}
