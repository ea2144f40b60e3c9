/**
 * Bounds that always hold, for epsilons whose line cannot be certified: A(eps) <= C_b e^{K(b) - b eps} for every b of the region, with
 * C_b = c^c / (1 + c)^{1 + c} for delta on an outer region, c the distance to its pole, and C = 1 otherwise (aliasing.ts).
 */
import { logSharp } from './aliasing.ts';
import type { Composite } from './composite.ts';
import type { Reading } from './reading.ts';
import type { Region } from './tilt.ts';

/** Intersects (`keep`) or replaces the readings with Chernoff's bound at b = t and at the poles; the lower ends become trivial if replaced. */
export function chernoff(
  composite: Composite,
  region: Region,
  t: number,
  epsilon: number,
  readings: readonly Reading[],
  keep = false,
): void {
  const exponent = composite.jet(t).value - t * epsilon;
  const logC = region === 'middle' ? 0 : logSharp(region === 'right' ? t : -1 - t);
  // K is a plain sum over the points of a law, times its count.
  const rounding = 1e-12 * (1 + composite.uses + Math.abs(exponent) + Math.abs(t * epsilon));
  const poles = Math.min(
    region === 'left' ? Number.POSITIVE_INFINITY : composite.logMassP,
    region === 'right' ? Number.POSITIVE_INFINITY : composite.logMassQ + epsilon,
  );
  for (const [k, reading] of readings.entries()) {
    const upper = Math.min(exponent + (k === 0 ? logC : 0), poles) + rounding;
    // A line that gave no number is replaced as well.
    if (keep && reading.upper <= upper) continue;
    reading.upper = upper;
    if (!keep || !(reading.lower <= upper)) reading.lower = Number.NEGATIVE_INFINITY;
    if (!keep || !(reading.value <= upper)) reading.value = upper;
  }
}
