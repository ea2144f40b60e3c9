/**
 * The smallest eps >= 0 with delta(eps) <= delta, for the worse direction, as an interval: the lower end from the lower bound of
 * delta, the upper end from the upper bound. Each end is found by Newton's method in ln delta, whose slope -e^eps Q(S > eps) / delta the
 * profile knows, inside a bracket, and kept on its safe side.
 */
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
const MOST_STEPS = 100;

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
    const knot = curve.worseAt(next);
    if (log(knot) <= logTarget) return { low: low.epsilon, high: next };
    low = knot;
  }
  return null;
}

/** Newton's step from a knot towards the target, from the best estimates; NaN where they give none. */
function stepFrom(knot: Knot, gap: number): number {
  return gap / Math.exp(knot.epsilon + knot.touch.logFpr - knot.delta.value);
}

/**
 * @param logTarget ln delta; -Infinity asks for delta 0
 * @param guess where to begin
 */
function solve(curve: Curve, logTarget: number, end: End, guess: number | null): number | null {
  if ((curve.knots[0] as Knot).delta[end] <= logTarget) return 0;
  const bracket = bracketOf(curve, logTarget, end);
  if (bracket === null) return null;
  let { low, high } = bracket;
  let next = guess !== null && guess > low && guess < high ? guess : low + 0.5 * (high - low);
  let width = high - low;
  for (let i = 0; i < MOST_STEPS && high - low > EPSILON_TOLERANCE * high; i++) {
    const knot = curve.worseAt(next);
    const gap = knot.delta[end] - logTarget;
    if (gap > 0) low = next;
    else high = next;
    const step = stepFrom(knot, gap);
    const nudge = 0.5 * EPSILON_TOLERANCE * high;
    // A step a little too long, so that the other end of the bracket follows.
    let target = next + step + (gap > 0 ? nudge : -nudge) * (Math.abs(step) < 100 * nudge ? 1 : 0);
    // Every third step at least halves the bracket.
    if (i % 3 === 2) {
      if (high - low > 0.5 * width && !(Math.abs(step) < 100 * nudge)) target = Number.NaN;
      width = high - low;
    }
    next = target > low && target < high ? target : low + 0.5 * (high - low);
    if (next <= low || next >= high) break;
  }
  return end === 'lower' ? low : high;
}

export function readEpsilon(curve: Curve, logDelta: number): EpsilonReading {
  const value = solve(curve, logDelta, 'value', null);
  const upper = solve(curve, logDelta, 'upper', value);
  const lower = solve(curve, logDelta, 'lower', value) ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(lower)) return { lower: Number.POSITIVE_INFINITY, value: null, upper: null };
  if (value === null) return { lower, value: null, upper: null };
  return { lower, value: Math.max(lower, upper === null ? value : Math.min(upper, value)), upper };
}
