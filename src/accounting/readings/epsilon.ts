/**
 * The smallest eps >= 0 with delta(eps) <= delta, for the worse direction, as an interval: the lower end from the lower bound of
 * delta, the upper end from the upper bound. Each end is found by a bracketing secant in ln delta and kept on its safe side.
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

interface Bracket {
  /** delta(low) > target >= delta(high). */
  low: number;
  high: number;
  atLow: number;
  atHigh: number;
}

/** A bracket from the knots and beyond; null when no finite eps reaches the target. */
function bracketOf(curve: Curve, logTarget: number, end: End): Bracket | null {
  const log = (knot: Knot) => knot.delta[end];
  const below = curve.knots.find((knot) => log(knot) <= logTarget);
  if (below !== undefined) {
    const before = curve.knots[curve.knots.indexOf(below) - 1] as Knot;
    return { low: before.epsilon, atLow: log(before), high: below.epsilon, atHigh: log(below) };
  }
  const top = curve.maximumLoss;
  let low = curve.last;
  for (let i = 0; i < 80; i++) {
    const next = Math.min(top, i === 0 && low.epsilon === 0 ? 1 : 2 * low.epsilon);
    if (next <= low.epsilon) return null;
    const [knot] = curve.at([next]) as [Knot];
    if (log(knot) <= logTarget) return { low: low.epsilon, atLow: log(low), high: next, atHigh: log(knot) };
    low = knot;
  }
  return null;
}

/** @param logTarget ln delta; -Infinity asks for delta 0 */
function solve(curve: Curve, logTarget: number, end: End): number | null {
  if ((curve.knots[0] as Knot).delta[end] <= logTarget) return 0;
  const bracket = bracketOf(curve, logTarget, end);
  if (bracket === null) return null;
  let { low, high, atLow, atHigh } = bracket;
  let last = 0;
  for (let i = 0; i < 200 && high - low > EPSILON_TOLERANCE * high; i++) {
    // Illinois: the end that stays is pulled towards the target, so that both ends move.
    const finite = Number.isFinite(atHigh) && Number.isFinite(logTarget) && i % 4 !== 3;
    const share = finite ? (atLow - logTarget) / (atLow - atHigh) : 0.5;
    const inside = Math.min(1 - 1e-3, Math.max(1e-3, Number.isFinite(share) ? share : 0.5));
    const middle = low + (high - low) * inside;
    if (middle <= low || middle >= high) break;
    const log = (curve.at([middle])[0] as Knot).delta[end];
    if (log <= logTarget) {
      high = middle;
      atHigh = log;
      if (last === 1) atLow = logTarget + 0.5 * (atLow - logTarget);
      last = 1;
    } else {
      low = middle;
      atLow = log;
      if (last === -1) atHigh = logTarget + 0.5 * (atHigh - logTarget);
      last = -1;
    }
  }
  return end === 'lower' ? low : high;
}

export function readEpsilon(curve: Curve, logDelta: number): EpsilonReading {
  const upper = solve(curve, logDelta, 'upper');
  const lower = solve(curve, logDelta, 'lower') ?? Number.POSITIVE_INFINITY;
  const value = solve(curve, logDelta, 'value');
  if (!Number.isFinite(lower)) return { lower: Number.POSITIVE_INFINITY, value: null, upper: null };
  if (value === null) return { lower, value: null, upper: null };
  return { lower, value: Math.max(lower, upper === null ? value : Math.min(upper, value)), upper };
}
