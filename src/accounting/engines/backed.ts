/**
 * A profile with another behind it for the points at which it says too little: a contour line whose end is not proved, a valley between two
 * clusters of losses. There the second engine is asked, and each bound is the sharper of the two. The second profile is made when it is
 * first needed, and seldom is.
 */
import type { Bounds, PrivacyProfile, ProfilePoints } from '../profile/profile.ts';

/** Width of ln delta above which a point says too little, and ln delta below which no second engine says more. */
const WIDE = 1e-3;
const DEEPEST = -60;

function pick(from: Bounds, to: Bounds, i: number, j: number): void {
  const lower = from.lower[j]!;
  const upper = from.upper[j]!;
  if (lower > to.lower[i]! || Number.isNaN(to.lower[i]!)) to.lower[i] = lower;
  if (upper < to.upper[i]! || Number.isNaN(to.upper[i]!)) to.upper[i] = upper;
  to.value[i] = Math.min(to.upper[i]!, Math.max(to.lower[i]!, from.value[j]!));
}

/** Point i of `points` sharpened by point j of `other`, whose tests and estimates replace those that had no proof. */
function sharpen(points: ProfilePoints, i: number, other: ProfilePoints, j: number): void {
  pick(other.logDelta, points.logDelta, i, j);
  pick(other.logComplement, points.logComplement, i, j);
  for (const name of ['logP', 'logPc', 'logQ'] as const) points[name][i] = other[name][j]!;
  for (const name of ['logFpr', 'logTpr', 'logFnr'] as const) points.tests[name][i] = other.tests[name][j]!;
}

/** Contradictions are left to certification: where the two do not meet, the first one stands. */
function meets(points: ProfilePoints, i: number, other: ProfilePoints, j: number): boolean {
  return other.logDelta.lower[j]! <= points.logDelta.upper[i]! && points.logDelta.lower[i]! <= other.logDelta.upper[j]!;
}

export function backed(profile: PrivacyProfile, makeOther: () => PrivacyProfile): PrivacyProfile {
  let other: PrivacyProfile | null = null;
  return {
    ...profile,
    evaluate: (direction, epsilon) => {
      const points = profile.evaluate(direction, epsilon);
      const { lower, upper } = points.logDelta;
      const wide: number[] = [];
      for (let i = 0; i < epsilon.length; i++) if (!(upper[i]! - lower[i]! <= WIDE) && upper[i]! > DEEPEST) wide.push(i);
      if (wide.length === 0) return points;
      other ??= makeOther();
      const second = other.evaluate(
        direction,
        Float64Array.from(wide, (i) => epsilon[i]!),
      );
      for (const [j, i] of wide.entries()) if (meets(points, i, second, j)) sharpen(points, i, second, j);
      return points;
    },
  };
}
