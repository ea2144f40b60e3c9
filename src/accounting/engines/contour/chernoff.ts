/** Bounds that always hold, for epsilons whose line cannot be certified: A(eps) <= C_b e^{K(b) - b eps} for every b of the region. */
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
  let upper = composite.jet(t).value - t * epsilon;
  if (region !== 'left') upper = Math.min(upper, composite.logMassP);
  if (region !== 'right') upper = Math.min(upper, composite.logMassQ + epsilon);
  upper += 1e-12 * (1 + Math.abs(upper) + Math.abs(t * epsilon));
  for (const reading of readings) {
    if (!keep) {
      reading.lower = Number.NEGATIVE_INFINITY;
      reading.value = upper;
      reading.upper = upper;
    } else reading.upper = Math.min(reading.upper, upper);
  }
}
