/**
 * Two engines, one answer. The second engine is asked at up to MOST_LOOKS epsilons a direction, spread over those that the readings look at with a
 * delta above e^DEEPEST; there the answer is the intersection of both intervals, elsewhere the first engine's. Intervals that do not meet are a contradiction between two
 * proofs, which no caller may paper over: it is thrown with both intervals.
 */
import { between } from '../profile/between.ts';
import type { Bounds, PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import type { Direction } from '../types.ts';

export interface Ends {
  lower: number;
  upper: number;
}

/** What two computations may contradict each other in; `logDualAbove` is e^epsilon times the mass under Q. */
export const QUANTITIES = {
  logDelta: 'ln delta',
  logComplement: 'ln(1 - delta)',
  logAbove: 'ln P(loss > epsilon)',
  logDualAbove: 'ln(e^epsilon Q(loss > epsilon))',
} as const;
export type Quantity = keyof typeof QUANTITIES;
/** What two engines are compared in, at a point. */
const COMPARED = ['logDelta', 'logComplement'] as const;
export type Compared = (typeof COMPARED)[number];

export class EnginesDisagree extends Error {
  readonly engines: [string, string];
  readonly quantity: Quantity;
  readonly direction: Direction;
  readonly epsilon: number;
  readonly intervals: [Ends, Ends];
  constructor(engines: [string, string], quantity: Quantity, direction: Direction, epsilon: number, intervals: [Ends, Ends]) {
    super(`${engines[0]} and ${engines[1]} disagree about ${QUANTITIES[quantity]} at epsilon ${epsilon} in the ${direction} direction`);
    this.engines = engines;
    this.quantity = quantity;
    this.direction = direction;
    this.epsilon = epsilon;
    this.intervals = intervals;
  }
}

const endsOf = (bounds: Bounds, i: number): Ends => ({ lower: bounds.lower[i]!, upper: bounds.upper[i]! });

/** Both quantities of a point as two engines give them, before they are made one. */
export class Point {
  private readonly ends: Record<Compared, [Ends, Ends]>;

  constructor(a: ProfilePoints, i: number, b: ProfilePoints, j: number) {
    const both = (quantity: Compared): [Ends, Ends] => [endsOf(a[quantity], i), endsOf(b[quantity], j)];
    this.ends = { logDelta: both('logDelta'), logComplement: both('logComplement') };
  }

  /** @throws EnginesDisagree where point i of the intersection is empty */
  check(met: ProfilePoints, i: number, engines: [string, string], direction: Direction, epsilon: number): void {
    for (const quantity of COMPARED) {
      const { lower, upper } = endsOf(met[quantity], i);
      if (lower > upper) throw new EnginesDisagree(engines, quantity, direction, epsilon, this.ends[quantity]);
    }
  }
}

const orElse = (x: number | undefined, other: number) => (x === undefined || Number.isNaN(x) ? other : x);

/** Looks a direction, and their least distance: relative to epsilon, at least as around 1/2. */
const MOST_LOOKS = 8;
/** ln of the smallest delta at which the second engine is asked: farther out it would need far more of itself. */
const DEEPEST = -12;
const SPREAD = 0.2;

/** The intersection at point i of `a` and point j of `b`, left in `a`, whose value is kept as far as it fits. */
export function meet(a: Bounds, i: number, b: Bounds, j: number): void {
  // An end that is no number bounds nothing.
  const lower = Math.max(orElse(a.lower[i], Number.NEGATIVE_INFINITY), orElse(b.lower[j], Number.NEGATIVE_INFINITY));
  const upper = Math.min(orElse(a.upper[i], 0), orElse(b.upper[j], 0));
  a.value[i] = Math.min(upper, Math.max(lower, orElse(a.value[i], upper)));
  a.lower[i] = lower;
  a.upper[i] = upper;
}

/** The first engine is the sharper one: values and tests are its own. */
export function intersect(a: PrivacyProfile, b: PrivacyProfile): PrivacyProfile {
  const looks: Record<Direction, number[]> = { remove: [], add: [] };
  const isFar = (direction: Direction, epsilon: number) =>
    looks[direction].length < MOST_LOOKS &&
    looks[direction].every((known) => Math.abs(known - epsilon) > SPREAD * Math.max(0.5, Math.abs(epsilon)));
  return {
    ...a,
    evaluate: (direction, epsilon): ProfilePoints => {
      const x = a.evaluate(direction, epsilon);
      const chosen: number[] = [];
      for (const [i, at] of epsilon.entries()) {
        // The first point is asked whatever the first engine makes of it: one that is wrong everywhere must not talk its way out.
        const matters = looks[direction].length === 0 || (x.logDelta.value[i] as number) >= DEEPEST;
        if (!(matters && isFar(direction, at))) continue;
        looks[direction].push(at);
        chosen.push(i);
      }
      if (chosen.length === 0) return x;
      const y = b.evaluate(
        direction,
        Float64Array.from(chosen, (i) => epsilon[i] as number),
      );
      for (const [j, i] of chosen.entries()) {
        const apart = new Point(x, i, y, j);
        meet(x.logDelta, i, y.logDelta, j);
        meet(x.logComplement, i, y.logComplement, j);
        apart.check(x, i, [a.engine, b.engine], direction, epsilon[i] as number);
      }
      return x;
    },
  };
}

/**
 * delta between those of two laws that enclose the mechanism.
 * @throws EnginesDisagree from the profile, where they leave nothing between them: one of the laws is then wrong
 */
export function enclosed(below: PrivacyProfile, above: PrivacyProfile): PrivacyProfile {
  const profile = between(below, above);
  const engines: [string, string] = [below.engine, above.engine];
  return {
    ...profile,
    evaluate: (direction, epsilon): ProfilePoints => {
      const points = profile.evaluate(direction, epsilon);
      for (const [i, at] of epsilon.entries()) {
        for (const quantity of COMPARED) {
          const { lower, upper } = endsOf(points[quantity], i);
          if (!(lower > upper)) continue;
          const [down, up] = [
            { lower: Number.NEGATIVE_INFINITY, upper },
            { lower, upper: 0 },
          ];
          throw new EnginesDisagree(engines, quantity, direction, at, quantity === 'logDelta' ? [up, down] : [down, up]);
        }
      }
      return points;
    },
  };
}
