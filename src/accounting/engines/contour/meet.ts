/** What a line says together with what the parts of its laws say (valley.ts). */
import { logAddExp } from '../../numerics/logs.ts';
import { EnginesDisagree, type Quantity } from '../certify.ts';
import type { Reading } from './reading.ts';

/** The readings of the right region, in their order. */
const READINGS: readonly Quantity[] = ['logDelta', 'logAbove', 'logDualAbove'];

/**
 * Intersects the readings with sums of terms from below and, with the rest, from above; returns the width of ln delta if that was sharpened. Two intervals that do not meet are
 * a contradiction between two proofs, as between engines.
 * @throws EnginesDisagree
 */
export function meetReadings(sums: readonly Reading[], rest: number, readings: readonly Reading[], epsilon: number): number | null {
  let width: number | null = null;
  for (const [i, reading] of readings.entries()) {
    const slack = 1e-14 * (1 + Math.abs(sums[i]!.value));
    const lower = sums[i]!.lower - slack;
    const upper = logAddExp(sums[i]!.upper, rest) + slack;
    if (lower > reading.upper || upper < reading.lower) {
      const ends = { lower: reading.lower, upper: reading.upper };
      throw new EnginesDisagree(['contour', 'contour of parts'], READINGS[i]!, 'remove', epsilon, [ends, { lower, upper }]);
    }
    if (!(upper - lower < reading.upper - reading.lower)) continue;
    reading.lower = Math.max(lower, reading.lower);
    reading.upper = Math.min(upper, reading.upper);
    reading.value = Math.min(Math.max(sums[i]!.value, reading.lower), reading.upper);
    if (i === 0) width = reading.upper - reading.lower;
  }
  return width;
}
