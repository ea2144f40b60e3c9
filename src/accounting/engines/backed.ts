/**
 * A profile with another behind it for the points at which it says too little: a contour line whose end is not proved, a valley between two
 * clusters of losses. There the second engine is asked, and each bound is the sharper of the two. The second profile is made when it is
 * first needed, and seldom is.
 */
import type { Bounds, PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import { meet, Point } from './certify.ts';
import { LatticeTooLarge } from './lattice/limits.ts';

/** Width of ln delta or of ln(1 - delta) above which a point says too little, unless told otherwise, and the logarithm below which no second engine says more. */
const WIDE = 1e-3;
const DEEPEST = -60;

const NAMES = ['lower', 'value', 'upper'] as const;

/** The intersection at a point, with the value of the second engine where that is the narrower. */
function sharpenBounds(bounds: Bounds, i: number, other: Bounds, j: number): void {
  if (!narrower(other, j, bounds, i)) {
    meet(bounds, i, other, j);
    return;
  }
  meet(other, j, bounds, i);
  for (const name of NAMES) bounds[name][i] = other[name][j]!;
}

/** Where delta is close to 1 it is 1 - delta that may be wide. */
const saysEnough = ({ lower, upper }: Bounds, i: number, wide: number) => upper[i]! - lower[i]! <= wide || upper[i]! <= DEEPEST;

/** What a second engine says, null where it would take more than it may. */
function withinLimits<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof LatticeTooLarge) return null;
    throw error;
  }
}

/** Whether point j of `a` says more than point i of `b`. */
const narrower = (a: Bounds, j: number, b: Bounds, i: number) => !(a.upper[j]! - a.lower[j]! >= b.upper[i]! - b.lower[i]!);

/** Point i of `points` sharpened by point j of `other`, whose tests and estimates replace those that say less. */
function sharpen(points: ProfilePoints, i: number, other: ProfilePoints, j: number): void {
  const better = narrower(other.logDelta, j, points.logDelta, i);
  sharpenBounds(points.logDelta, i, other.logDelta, j);
  sharpenBounds(points.logComplement, i, other.logComplement, j);
  if (!better) return;
  for (const name of ['logP', 'logPc', 'logQ'] as const) points[name][i] = other[name][j]!;
  for (const name of ['logFpr', 'logTpr', 'logFnr'] as const) points.tests[name][i] = other.tests[name][j]!;
}

/**
 * @param wide width from which a point says too little
 * @throws EnginesDisagree from the profile, where the two exclude each other
 */
export function backed(profile: PrivacyProfile, makeOther: () => PrivacyProfile, wide = WIDE): PrivacyProfile {
  let other: PrivacyProfile | null = null;
  let isSpent = false;
  return {
    ...profile,
    errorBudget: () => {
      const own = profile.errorBudget();
      if (other === null) return own;
      const { measure, terms } = other.errorBudget();
      return {
        measure: `${own.measure}; where that says too little, ${other.engine}: ${measure}`,
        terms: [...own.terms, ...terms.map(({ name, value }) => ({ name: `${other?.engine}: ${name}`, value }))],
      };
    },
    evaluate: (direction, epsilon) => {
      const points = profile.evaluate(direction, epsilon);
      if (isSpent) return points;
      const asked: number[] = [];
      for (let i = 0; i < epsilon.length; i++) {
        const says = saysEnough(points.logDelta, i, wide) && saysEnough(points.logComplement, i, wide);
        if (!says && profile.onlyRounding?.(direction, epsilon[i]!) !== true) asked.push(i);
      }
      if (asked.length === 0) return points;
      const second = withinLimits(() => {
        other ??= makeOther();
        return other.evaluate(
          direction,
          Float64Array.from(asked, (i) => epsilon[i]!),
        );
      });
      if (second === null || other === null) {
        isSpent = true;
        return points;
      }
      for (const [j, i] of asked.entries()) {
        const apart = new Point(points, i, second, j);
        sharpen(points, i, second, j);
        apart.check(points, i, [profile.engine, other.engine], direction, epsilon[i]!);
      }
      return points;
    },
  };
}
