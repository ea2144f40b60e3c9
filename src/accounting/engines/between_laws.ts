/** What an upper and a lower law of losses say together: delta_L <= delta <= delta_U, each side widened by its own errors. */
import type { Phase } from '../mechanisms/law.ts';
import { emptyPoints, logDown, logUp } from '../profile/points.ts';
import type { Bounds, ProfilePoints } from '../profile/profile.ts';
import type { Direction, ErrorBudget } from '../types.ts';

/** ln of an amount, with what it may be. */
export interface LogRange {
  lower: number;
  value: number;
  upper: number;
}

/** What one law says at one eps of a direction, all as ln. */
export interface SideView {
  delta: LogRange;
  complement: LogRange;
  above: LogRange;
  below: LogRange;
  otherAbove: LogRange;
}

export const exactly = (log: number): LogRange => ({ lower: log, value: log, upper: log });

/** ln of an amount e^logScale (value +- error). */
export function toRange(value: number, error: number, logScale = 0): LogRange {
  const log = (x: number) => (x > 0 ? logScale + Math.log(x) : Number.NEGATIVE_INFINITY);
  return { lower: log(value - error), value: log(value), upper: log(value + error) };
}

/** Beyond the largest loss of a law only what is left out of it is left. */
export function beyond(missing: number): SideView {
  const rest = Math.log1p(-Math.exp(missing));
  const none = exactly(Number.NEGATIVE_INFINITY);
  return { delta: exactly(missing), complement: exactly(rest), above: exactly(missing), below: exactly(rest), otherAbove: none };
}

/** 1 - prod (1 - mass)^count of a direction: the mass at infinite loss in truth. */
export function infinityOf(phases: readonly Phase[], direction: Direction): number {
  let log = 0;
  for (const { law, count } of phases) log += count * Math.log1p(-(direction === 'remove' ? law.infinityMass : law.dualInfinityMass));
  return -Math.expm1(log);
}

/** @param off all that an upper law counts as infinite loss */
export function infinityBetween(mass: number, off: number): { lower: number; upper: number } {
  return { lower: mass * (1 - 1e-13), upper: mass === 0 ? 0 : Math.max(mass * (1 + 1e-13), off) };
}

/** Two laws, by what they say of an eps of a direction. */
export interface Laws {
  upper(direction: Direction, epsilon: number): SideView;
  lower(direction: Direction, epsilon: number): SideView;
  /** Relative error of all masses. */
  massError: number;
  /** Bound of the error of a loss of the whole sum: eps is shifted by it to the sound side. */
  lossError: number;
  /** How far the truth lies from lower to upper in ln delta, to first order. */
  weight: number;
}

/** ln of the smallest delta whose errors enter the budget: below it the readings hardly look. */
const LOG_SMALLEST_NOTED = -46;

/** The largest errors so far, relative to delta. */
export interface Worst {
  noise: number;
  discretisation: number;
}

export function budgetOf(worst: Worst, massError: number): ErrorBudget {
  return {
    measure: 'relative to delta, the largest over the points evaluated with delta above 1e-20',
    terms: [
      { name: 'discretisation', value: worst.discretisation },
      { name: 'transform', value: worst.noise },
      { name: 'rounding', value: massError },
    ],
  };
}

export function pointsBetween(laws: Laws, direction: Direction, epsilon: Float64Array, worst: Worst): ProfilePoints {
  const { massError, lossError, weight } = laws;
  const points = emptyPoints(epsilon.length);
  const between = (low: number, high: number) => (low === high || !Number.isFinite(low) ? high : (1 - weight) * low + weight * high);
  for (let i = 0; i < epsilon.length; i++) {
    const eps = epsilon[i] as number;
    const u = laws.upper(direction, eps - lossError);
    const l = laws.lower(direction, eps + lossError);
    setBetween(points.logDelta, i, l.delta, u.delta, weight, massError);
    setBetween(points.logComplement, i, u.complement, l.complement, 1 - weight, massError);
    points.logP[i] = between(l.above.value, u.above.value);
    points.logPc[i] = between(l.below.value, u.below.value);
    points.logQ[i] = between(l.otherAbove.value, u.otherAbove.value);
    points.tests.logFpr[i] = logUp(l.otherAbove.upper, massError);
    points.tests.logTpr[i] = logDown(l.above.lower, massError);
    points.tests.logFnr[i] = logUp(l.below.upper, massError);
    note(worst, points, i, u);
  }
  return points;
}

function note(worst: Worst, points: ProfilePoints, i: number, u: SideView): void {
  if (!((points.logDelta.value[i] as number) > LOG_SMALLEST_NOTED)) return;
  const width = (points.logDelta.upper[i] as number) - (points.logDelta.lower[i] as number);
  if (Number.isFinite(width)) worst.discretisation = Math.max(worst.discretisation, Math.expm1(width));
  const noise = u.delta.upper - u.delta.value;
  if (Number.isFinite(noise)) worst.noise = Math.max(worst.noise, Math.expm1(noise));
}

/** lower from one law, upper from the other; the value at `weight` of the way between them. */
function setBetween(bounds: Bounds, i: number, low: LogRange, high: LogRange, weight: number, massError: number): void {
  const lower = logDown(low.lower, massError);
  const upper = logUp(high.upper, massError);
  const between = Number.isFinite(low.value) && Number.isFinite(high.value) ? low.value + weight * (high.value - low.value) : high.value;
  bounds.lower[i] = lower;
  bounds.upper[i] = upper;
  bounds.value[i] = Math.min(upper, Math.max(lower, between));
}
