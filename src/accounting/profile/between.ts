/** A profile known from two sides by two laws: delta from above by one, from below (and by tests) by the other. */
import type { ErrorBudget } from '../types.ts';
import { emptyPoints } from './points.ts';
import type { Bounds, PrivacyProfile, ProfilePoints } from './profile.ts';

function withoutLower(points: ProfilePoints): ProfilePoints {
  const trivial = emptyPoints(points.logP.length);
  trivial.tests.logFpr.fill(Number.NEGATIVE_INFINITY);
  trivial.tests.logTpr.fill(Number.NEGATIVE_INFINITY);
  points.logDelta.lower.fill(Number.NEGATIVE_INFINITY);
  points.logComplement.upper.fill(0);
  return { ...points, tests: trivial.tests };
}

function withoutUpper(points: ProfilePoints): ProfilePoints {
  points.logDelta.upper.fill(0);
  points.logComplement.lower.fill(Number.NEGATIVE_INFINITY);
  return points;
}

type Smoothness = NonNullable<PrivacyProfile['smooth']>;

/** What is known between epsilons, of a law that bounds the truth from above. */
function fromAbove(smooth: Smoothness): Smoothness {
  return (direction, low, high) => {
    const known = smooth(direction, low, high);
    return known && { ...known, opposite: Number.POSITIVE_INFINITY };
  };
}

/** An exact profile that only bounds the truth from one side. */
export function oneSided(profile: PrivacyProfile, side: 'upper' | 'lower'): PrivacyProfile {
  const strip = side === 'upper' ? withoutLower : withoutUpper;
  // A bound of the known law is a bound of the truth only from above.
  const { logDeltaBound, logTailBound, smooth, ...rest } = profile;
  return {
    ...rest,
    ...(side === 'upper' && logDeltaBound !== undefined ? { logDeltaBound } : {}),
    ...(side === 'upper' && logTailBound !== undefined ? { logTailBound } : {}),
    ...(side === 'upper' && smooth !== undefined ? { smooth: fromAbove(smooth) } : {}),
    sides: side,
    gaussianMu: null,
    infinityMass: (direction) => {
      const mass = profile.infinityMass(direction);
      return side === 'upper' ? { lower: 0, upper: mass.upper } : { lower: mass.lower, upper: 1 };
    },
    evaluate: (direction, epsilon) => strip(profile.evaluate(direction, epsilon)),
  };
}

/** The terms of both, each told by its side where they differ in kind. */
function bothBudgets(lower: ErrorBudget, upper: ErrorBudget): ErrorBudget {
  const named = (budget: ErrorBudget, side: string) => budget.terms.map(({ name, value }) => ({ name: `${side}: ${name}`, value }));
  const measure = lower.measure === upper.measure ? upper.measure : `lower: ${lower.measure}; upper: ${upper.measure}`;
  return { measure, terms: [...named(lower, 'lower'), ...named(upper, 'upper')] };
}

/** The value, which is that of one of two laws, inside of what both leave. */
function settled({ lower, value, upper }: Bounds): Bounds {
  return { lower, value: value.map((x, i) => Math.min(upper[i] as number, Math.max(lower[i] as number, x))), upper };
}

/** delta between that of `lower` and that of `upper`. */
export function between(lower: PrivacyProfile, upper: PrivacyProfile): PrivacyProfile {
  return {
    ...upper,
    ...(upper.smooth === undefined ? {} : { smooth: fromAbove(upper.smooth) }),
    sides: 'two_sided',
    symmetric: lower.symmetric && upper.symmetric,
    gaussianMu: null,
    // What `upper` counts as infinite may be a large finite loss of `lower`.
    maximumLoss: (direction) => Math.max(lower.maximumLoss(direction), upper.maximumLoss(direction)),
    errorBudget: () => bothBudgets(lower.errorBudget(), upper.errorBudget()),
    corners: (direction) => {
      const a = lower.corners(direction);
      const b = upper.corners(direction);
      return a === null || b === null ? null : Float64Array.from([...a, ...b]).sort();
    },
    infinityMass: (direction) => ({ lower: lower.infinityMass(direction).lower, upper: upper.infinityMass(direction).upper }),
    evaluate: (direction, epsilon) => {
      const low = lower.evaluate(direction, epsilon);
      const high = upper.evaluate(direction, epsilon);
      return {
        ...high,
        logDelta: settled({ ...high.logDelta, lower: low.logDelta.lower }),
        logComplement: settled({ ...high.logComplement, upper: low.logComplement.upper }),
        tests: low.tests,
      };
    },
  };
}
