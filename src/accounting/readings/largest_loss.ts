/**
 * The largest privacy loss of a composition, which is its pure epsilon: losses of independent uses add up, and so do their largest.
 */
import type { Density, Law } from '../mechanisms/law.ts';
import type { Composed } from '../mechanisms/resolve.ts';

/** Of the ends of a density and of their sum, relative. */
const ROUNDING = 1e-14;

/** Losses of one use, among them the smallest and the largest, without what is infinite by itself. */
export function endsOf({ atoms, density }: Law): number[] {
  const ofDensity = ({ from, to, loss }: Density) => [loss(from), loss(to)];
  return [...atoms.map(({ loss }) => loss), ...(density === null ? [] : ofDensity(density))];
}

/** In the direction of the law (1), or of its dual (-1). */
function largestOf(law: Law, direction: 1 | -1): number {
  const unlimited = law.infinityMass > 0 || law.dualInfinityMass > 0 || law.omitted !== undefined;
  return unlimited ? Number.POSITIVE_INFINITY : Math.max(...endsOf(law).map((loss) => direction * loss));
}

/**
 * Of the worse direction, as an interval of the laws in `phases`; Infinity where there is none. Null where these are not all that is composed, or
 * where a law does not tell its end.
 */
export function largestLoss({ phases, renyi }: Composed): { lower: number; value: number; upper: number } | null {
  if (phases.length === 0 || renyi?.only === true) return null;
  const sums = ([1, -1] as const).map((direction) => phases.reduce((sum, { law, count }) => sum + count * largestOf(law, direction), 0));
  const value = Math.max(...sums);
  if (Number.isNaN(value)) return null;
  const rounding = ROUNDING * phases.length * Math.abs(value);
  return { lower: Math.max(0, value - rounding), value: Math.max(0, value), upper: Math.max(0, value + rounding) };
}
