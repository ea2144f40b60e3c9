/**
 * Bounds from below of what a Renyi curve allows: delta of a pair of coins that keeps the curve at every real order and in both directions.
 *
 * For coins with P = (x, 1 - x), Q = (a, 1 - a): K_B(z) = ln(x^(1+z) a^-z + (1-x)^(1+z) (1-a)^-z) is convex, as is K of the curve. Between two
 * orders K_B lies below its chord, and K above the lines through its points on either side, carried on: on each side of where these two lines
 * meet the comparison is linear, so three places settle it. Up to the smallest order D_B is at most its value there, and D at least D_1;
 * beyond the largest D_B is at most the largest loss.
 */
import { log1mexp, logAddExp } from '../numerics/logs.ts';
import type { Range } from './parts.ts';

/** ln of x, 1 - x, a and 1 - a. */
export interface Coins {
  logP: number;
  logPc: number;
  logQ: number;
  logQc: number;
}

const SMALLEST = 1e-6;
/** Intervals looked at before a comparison is given up. */
const MOST_PIECES = 300;
/** Relative distance of the points through which lines are laid. */
const ASIDE = 0.02;
const ROUNDING = 1e-14;

/** K_B, rounded up. */
function momentOf({ logP, logPc, logQ, logQc }: Coins, z: number): number {
  const first = (1 + z) * logP - z * logQ;
  const second = (1 + z) * logPc - z * logQc;
  return logAddExp(first, second) + ROUNDING * (1 + Math.abs(first) + Math.abs(second)) * Math.min(1, z);
}

const reversed = ({ logP, logPc, logQ, logQc }: Coins): Coins => ({ logP: logQ, logPc: logQc, logQ: logP, logQc: logPc });
const largestLoss = ({ logP, logPc, logQ, logQc }: Coins) => Math.max(logP - logQ, logPc - logQc);

/** Whether the coins keep K at every order; false also where that could not be shown. */
function keeps(coins: Coins, k: (z: number) => Range, entropy: number): boolean {
  if (!(momentOf(coins, SMALLEST) / SMALLEST <= entropy)) return false;
  const line = (z0: number, z1: number) => {
    // through the lower end at z1 and the upper end at z0: below the convex K beyond z1
    const low = k(z1).lower;
    const slope = (low - k(z0).upper) / (z1 - z0);
    return (z: number) => low + slope * (z - z1);
  };
  let pieces = 0;
  const between = (z1: number, z2: number): boolean => {
    if (++pieces > MOST_PIECES) return false;
    const [b1, b2] = [momentOf(coins, z1), momentOf(coins, z2)];
    if (!(b1 <= k(z1).lower) || !(b2 <= k(z2).lower)) return false;
    const width = z2 - z1;
    const [fromLeft, fromRight] = [line(z1 - ASIDE * Math.min(width, z1), z1), line(z2 + ASIDE * width, z2)];
    const chord = (z: number) => b1 + ((b2 - b1) * (z - z1)) / width;
    const gap = fromLeft(z1) - fromRight(z1);
    const closing = gap - (fromLeft(z2) - fromRight(z2));
    const meet = closing > 0 ? Math.min(z2, Math.max(z1, z1 + (gap / closing) * width)) : z1;
    if (chord(meet) <= Math.max(fromLeft(meet), fromRight(meet))) return true;
    const middle = Math.sqrt(z1 * z2);
    return between(z1, middle) && between(middle, z2);
  };
  const most = largestLoss(coins);
  for (let z = SMALLEST; z < 2 ** 40; z *= 4) {
    if (k(z).lower >= z * most) return true;
    if (!between(z, 4 * z)) return false;
  }
  return false;
}

/** ln(e^a - e^b) of a >= b. */
const minus = (a: number, b: number) => (b === Number.NEGATIVE_INFINITY ? a : a + log1mexp(a - b));

/**
 * A bound from below of delta at epsilon, from coins that nearly attain it: they are moved together until they provably keep the curve.
 * @param k the curve in both directions; @param entropy a lower bound of its divergence at order 1
 */
export function coinDelta(near: Coins, epsilon: number, k: (z: number) => Range, entropy: number): number {
  const apart = minus(near.logP, near.logQ);
  if (!Number.isFinite(apart)) return 0;
  for (let share = 1e-9; share < 0.5; share *= 3) {
    const moved = Math.log(share) + apart;
    const coins = { ...near, logP: minus(near.logP, moved), logPc: logAddExp(near.logPc, moved) };
    if (keeps(coins, k, entropy) && keeps(reversed(coins), k, entropy)) {
      const delta = Math.exp(coins.logP) - Math.exp(epsilon + coins.logQ);
      return Math.max(0, delta - ROUNDING * (Math.exp(coins.logP) + Math.exp(epsilon + coins.logQ)));
    }
  }
  return 0;
}
