/**
 * The smallest eps >= 0 with delta(eps) <= delta, for the worse direction, as an interval: the lower end from the lower bound of
 * delta, the upper end from the upper bound. Each end is found by a bracketing secant in ln delta and kept on its safe side.
 */
import { findRoot } from '../numerics/roots.ts';
import type { Curve, Knot } from './curve.ts';

export interface EpsilonReading {
  lower: number;
  /** Null where no finite eps reaches delta. */
  value: number | null;
  upper: number | null;
}

type End = 'lower' | 'value' | 'upper';

/** Relative width at which the search stops. */
const EPSILON_TOLERANCE = 1e-13;

interface Bracket {
  /** delta(low) > target >= delta(high). */
  low: number;
  high: number;
}

/** A bracket from the knots and beyond; null when no finite eps reaches the target. */
function bracketOf(curve: Curve, logTarget: number, end: End): Bracket | null {
  const log = (knot: Knot) => knot.delta[end];
  const below = curve.knots.find((knot) => log(knot) <= logTarget);
  if (below !== undefined) {
    const before = curve.knots[curve.knots.indexOf(below) - 1] as Knot;
    return { low: before.epsilon, high: below.epsilon };
  }
  const top = curve.maximumLoss;
  let low = curve.last;
  for (let i = 0; i < 80; i++) {
    const next = Math.min(top, i === 0 && low.epsilon === 0 ? 1 : 2 * low.epsilon);
    if (next <= low.epsilon) return null;
    const [knot] = curve.at([next]) as [Knot];
    if (log(knot) <= logTarget) return { low: low.epsilon, high: next };
    low = knot;
  }
  return null;
}

/** @param logTarget ln delta; -Infinity asks for delta 0 */
function solve(curve: Curve, logTarget: number, end: End): number | null {
  if ((curve.knots[0] as Knot).delta[end] <= logTarget) return 0;
  const bracket = bracketOf(curve, logTarget, end);
  if (bracket === null) return null;
  // Equality counts as reached, so that the upper side of the final bracket always is.
  const gap = (eps: number) => {
    const log = (curve.at([eps])[0] as Knot).delta[end];
    if (log > logTarget) return log - logTarget;
    return Number.isFinite(logTarget) ? Math.min(log - logTarget, -Number.MIN_VALUE) : Number.NEGATIVE_INFINITY;
  };
  const root = findRoot(gap, bracket.low, bracket.high, { tolerance: EPSILON_TOLERANCE * bracket.high });
  return end === 'lower' ? root.low : root.high;
}

export function readEpsilon(curve: Curve, logDelta: number): EpsilonReading {
  const upper = solve(curve, logDelta, 'upper');
  const lower = solve(curve, logDelta, 'lower') ?? Number.POSITIVE_INFINITY;
  const value = solve(curve, logDelta, 'value');
  if (!Number.isFinite(lower)) return { lower: Number.POSITIVE_INFINITY, value: null, upper: null };
  if (value === null) return { lower, value: null, upper: null };
  return { lower, value: Math.max(lower, upper === null ? value : Math.min(upper, value)), upper };
}
