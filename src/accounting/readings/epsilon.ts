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
/** Relative distance over which the bend of ln delta counts less than that. */
const STRAIGHT = 1e-7;

interface Bracket {
  /** delta(low) > target >= delta(high). */
  low: Knot;
  high: Knot;
}

/** A bracket from the knots and beyond; null when no finite eps reaches the target. */
function bracketOf(curve: Curve, logTarget: number, end: End): Bracket | null {
  const log = (knot: Knot) => knot.delta[end];
  const below = curve.knots.findIndex((knot) => log(knot) <= logTarget);
  if (below > 0) return { low: curve.knots[below - 1] as Knot, high: curve.knots[below] as Knot };
  const top = curve.maximumLoss;
  let low = curve.last;
  for (let i = 0; i < 80; i++) {
    const next = Math.min(top, i === 0 && low.epsilon === 0 ? 1 : 2 * low.epsilon);
    if (next <= low.epsilon) return null;
    const knot = curve.worseAt(next);
    if (log(knot) <= logTarget) return { low, high: knot };
    low = knot;
  }
  return null;
}

/** d ln delta / d eps at a knot, from the best estimates. */
const slopeAt = ({ epsilon, touch, delta }: Knot) => -Math.exp(epsilon + touch.logFpr - delta.value);

/** Where ln delta meets the target between two knots, from the values and slopes at both: eps as a cubic function of ln delta. */
function between({ low, high }: Bracket, logTarget: number): number {
  const [from, to] = [low.delta.value, high.delta.value];
  const width = to - from;
  const x = (logTarget - from) / width;
  const [rise, fall] = [x * x * (3 - 2 * x), (1 - x) * x * width];
  return low.epsilon + (high.epsilon - low.epsilon) * rise + fall * ((1 - x) / slopeAt(low) - x / slopeAt(high));
}

/**
 * The end of a bracket that keeps its side of the target, once it is narrow; for the value where a step of Newton's leads. And the last knot looked at.
 * @param logTarget ln delta; -Infinity asks for delta 0
 */
function solve(curve: Curve, logTarget: number, end: End, bracket: Bracket): { epsilon: number; knot: Knot } {
  let knot = bracket.high;
  let low = bracket.low.epsilon;
  let high = bracket.high.epsilon;
  const within = (x: number) => (x > low && x < high ? x : low + 0.5 * (high - low));
  let next = within(between(bracket, logTarget));
  let width = high - low;
  for (let i = 0; i < MOST_STEPS && high - low > EPSILON_TOLERANCE * high; i++) {
    knot = curve.worseAt(next);
    const gap = knot.delta[end] - logTarget;
    if (gap > 0) low = next;
    else high = next;
    const step = -gap / slopeAt(knot);
    const nudge = 0.5 * EPSILON_TOLERANCE * high;
    if (end === 'value' && Math.abs(step) < nudge) return { epsilon: next + step, knot };
    // A step a little too long, so that the other end of the bracket follows.
    let target = next + step + (gap > 0 ? nudge : -nudge) * (Math.abs(step) < 100 * nudge ? 1 : 0);
    // Every third step at least halves the bracket.
    if (i % 3 === 2) {
      if (high - low > 0.5 * width && !(Math.abs(step) < 100 * nudge)) target = Number.NaN;
      width = high - low;
    }
    next = within(target);
    if (next <= low || next >= high) break;
  }
  return { epsilon: end === 'lower' ? low : high, knot };
}

/** An end from where the value is, and its safe side: one look at where its own bound leads, where that is so near that ln delta is straight; else a search. */
function endNear(
  curve: Curve,
  logTarget: number,
  end: 'lower' | 'upper',
  { epsilon, knot }: { epsilon: number; knot: Knot },
): number | null {
  if ((curve.knots[0] as Knot).delta[end] <= logTarget) return 0;
  const side = end === 'upper' ? 1 : -1;
  const step = (knot.delta.value - knot.delta[end]) / slopeAt(knot);
  const next = epsilon + step + side * 0.25 * EPSILON_TOLERANCE * epsilon;
  if (Math.abs(step) < STRAIGHT * epsilon && side * (next - epsilon) > 0 && next <= curve.maximumLoss) {
    const log = curve.worseAt(next).delta[end];
    if (end === 'upper' ? log <= logTarget : log > logTarget) return next;
  }
  const bracket = bracketOf(curve, logTarget, end);
  return bracket === null ? null : solve(curve, logTarget, end, bracket).epsilon;
}

export function readEpsilon(curve: Curve, logDelta: number): EpsilonReading {
  const first = (curve.knots[0] as Knot).delta;
  const bracket = first.value <= logDelta ? null : bracketOf(curve, logDelta, 'value');
  const found = bracket === null ? { epsilon: 0, knot: curve.knots[0] as Knot } : solve(curve, logDelta, 'value', bracket);
  const upper = endNear(curve, logDelta, 'upper', found);
  const lower = endNear(curve, logDelta, 'lower', found) ?? Number.POSITIVE_INFINITY;
  const value = bracket === null && first.value > logDelta ? null : found.epsilon;
  if (!Number.isFinite(lower)) return { lower: Number.POSITIVE_INFINITY, value: null, upper: null };
  if (value === null) return { lower, value: null, upper: null };
  return { lower, value: Math.max(lower, upper === null ? value : Math.min(upper, value)), upper };
}
