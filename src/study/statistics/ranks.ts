/**
 * Tests of paired differences that assume no distribution.
 *
 * Sign flips: the share of the 2^n patterns of signs whose sum is at least as far from 0 as the one observed; above 12 pairs the two halves are
 * enumerated and counted against each other. Wilcoxon's signed ranks: the exact law by counting while there are neither zeros nor ties; else
 * the normal approximation with the correction for ties, and a continuity correction.
 * Source: Fisher 1935; Wilcoxon 1945; Hollander and Wolfe 1999, chapter 3.
 */
import { normalSf } from '../../accounting/numerics/normal.ts';

/** Part of the largest difference below which two count as equal, and a sum as reached. */
const EQUAL = 1e-12;
export const MOST_FLIPPED = 20;

/** Two-sided share; null for more pairs than are enumerated. */
export function signFlipShare(differences: readonly number[]): number | null {
  const n = differences.length;
  if (n > MOST_FLIPPED) return null;
  const scale = differences.reduce((sum, d) => sum + Math.abs(d), 0);
  const reached = Math.abs(differences.reduce((sum, d) => sum + d, 0)) - EQUAL * scale;
  const half = Math.floor(n / 2);
  const left = sums(differences.slice(0, half));
  const right = sums(differences.slice(half)).sort();
  let count = 0;
  for (const l of left) count += right.length - countBelow(right, reached - l) + countBelow(right, -reached - l, true);
  return reached <= 0 ? 1 : count / 2 ** n;
}

function sums(differences: readonly number[]): Float64Array {
  let made: number[] = [0];
  for (const d of differences) made = made.flatMap((sum) => [sum + d, sum - d]);
  return Float64Array.from(made);
}

/** How many of a sorted list are below `bound`, or equal to it where `inclusive`. */
function countBelow(sorted: Float64Array, bound: number, inclusive = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] as number;
    if (value < bound || (inclusive && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Wilcoxon {
  /** The smaller of the sums of ranks of positive and negative differences. */
  w: number;
  p: number;
  method: 'exact' | 'normal';
}
const MOST_EXACT = 50;

export function wilcoxon(differences: readonly number[]): Wilcoxon {
  const largest = differences.reduce((most, d) => Math.max(most, Math.abs(d)), 0);
  const kept = differences.filter((d) => Math.abs(d) > EQUAL * largest).sort((a, b) => Math.abs(a) - Math.abs(b));
  const n = kept.length;
  const { positive, negative, ties } = rankSums(kept, EQUAL * largest);
  const w = Math.min(positive, negative);
  const exact = n === differences.length && ties === 0 && n <= MOST_EXACT;
  if (exact) return { w, p: Math.min(1, 2 * exactTail(n, w)), method: 'exact' };
  const mean = (n * (n + 1)) / 4;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  return { w, p: deviation === 0 ? 1 : Math.min(1, 2 * normalSf((mean - w - 0.5) / deviation)), method: 'normal' };
}

/** Sums of mean ranks by sign, and the sum of t^3 - t over groups of equal size. */
function rankSums(sorted: readonly number[], tolerance: number): { positive: number; negative: number; ties: number } {
  let positive = 0;
  let negative = 0;
  let ties = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && Math.abs(sorted[end] as number) - Math.abs(sorted[start] as number) <= tolerance) end++;
    const size = end - start;
    const rank = (start + 1 + end) / 2;
    ties += size ** 3 - size;
    for (let i = start; i < end; i++) {
      if ((sorted[i] as number) > 0) positive += rank;
      else negative += rank;
    }
    start = end;
  }
  return { positive, negative, ties };
}

/** P(W+ <= w) for n ranks without ties. */
function exactTail(n: number, w: number): number {
  const most = (n * (n + 1)) / 2;
  // share of the patterns by their sum, rank by rank
  const shares = new Float64Array(most + 1);
  shares[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = most; sum >= 0; sum--)
      shares[sum] = 0.5 * ((shares[sum] as number) + (sum >= rank ? (shares[sum - rank] as number) : 0));
  }
  let tail = 0;
  for (let sum = 0; sum <= w; sum++) tail += shares[sum] as number;
  return tail;
}
