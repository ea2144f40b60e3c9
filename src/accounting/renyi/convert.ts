/**
 * From a bound of Renyi divergences to (epsilon, delta), at one order a = 1 + z or at the best real one. With K = z D_a:
 *   classical (Mironov 2017, Proposition 3):  ln delta = K - z eps;
 *   improved (Canonne, Kamath and Steinke 2020, Proposition 12; Balle et al. 2020, Theorem 21):
 *     ln delta = K - z eps + g(z),  g(z) = z ln z - (1 + z) ln(1 + z).
 * g is convex and at most 0, and K is convex: ln delta is convex in z and eps = (K + g - ln delta) / z has one minimum over z, so descent over powers of
 * two and a scalar minimiser find the best order. Any order gives a sound bound: the search costs tightness only. The sharpest conversion, over all
 * pairs with these divergences, is the profile of engines/renyi.
 */
import { minimise } from '../numerics/minimise.ts';
import { downhill, type MomentBound } from '../numerics/renyi-region.ts';
import type { Range } from './parts.ts';

export type Conversion = 'classical' | 'improved';

/** g of the improved conversion, rounded up; 0 of the classical one. */
function gain(z: number, conversion: Conversion): number {
  return conversion === 'classical' ? 0 : -z * Math.log1p(1 / z) - Math.log1p(z);
}

const ROUNDING = 1e-15;
const up = (parts: readonly number[], scale: number) =>
  parts.reduce((sum, x) => sum + x, 0) / scale + ROUNDING * parts.reduce((sum, x) => sum + Math.abs(x) / scale, 0);

/** A bound of epsilon at delta by one order; at least 0. */
export function epsilonOf(z: number, k: number, logDelta: number, conversion: Conversion): number {
  return Math.max(0, up([k, gain(z, conversion), -logDelta], z));
}

/** A bound of ln delta at epsilon by one order, which may say less than delta <= 1. */
export function logDeltaOf(z: number, k: number, epsilon: number, conversion: Conversion): number {
  return up([k, -z * epsilon, gain(z, conversion)], 1);
}

export interface Best {
  value: number;
  order: number;
}

/** Of ln z: the value is flat there, so that its error counts squared. */
const ORDER_TOLERANCE = 1e-8;

function bestOver(value: (z: number) => number, { largest, corners = [] }: Pick<MomentBound, 'largest' | 'corners'>): Best {
  const power = downhill(value, largest, 0);
  const at = (log: number) => Math.min(Math.exp(log), largest);
  const { x, value: best } = minimise(
    (log) => value(at(log)),
    (power - 1) * Math.LN2,
    Math.min((power + 1) * Math.LN2, Math.log(largest)),
    ORDER_TOLERANCE,
  );
  // At a corner the error of the search counts in full.
  const there = corners.map((z) => ({ value: value(z), order: 1 + z }));
  return there.reduce((a, b) => (b.value < a.value ? b : a), { value: best, order: 1 + at(x) });
}

/** The least bound of epsilon at delta; Infinity where no order is bounded. */
export function bestEpsilon(bound: MomentBound, logDelta: number, conversion: Conversion): Best {
  return bestOver((z) => epsilonOf(z, bound.at(z), logDelta, conversion), bound);
}

/** The least bound of ln delta at epsilon; at most 0. */
export function bestLogDelta(bound: MomentBound, epsilon: number, conversion: Conversion): Best {
  const best = bestOver((z) => logDeltaOf(z, bound.at(z), epsilon, conversion), bound);
  return { ...best, value: Math.min(0, best.value) };
}

/**
 * The least ln delta over all orders as a range, K being known from both sides: for the profile that the improved conversion defines. From below,
 * ln delta is convex in z: to the left of an order it lies above the line through that order and one farther right, and likewise to the right.
 */
export function leastLogDelta(k: (z: number) => Range, largest: number, epsilon: number, conversion: Conversion): Range {
  const best = bestLogDelta({ at: (z) => k(z).upper, largest }, epsilon, conversion);
  const exponent = (z: number, end: 'lower' | 'upper') => k(z)[end] - z * epsilon + gain(z, conversion);
  const z = best.order - 1;
  const spread = 1e-5;
  const [a, b, c, d] = [
    z * (1 - 2 * spread),
    z * (1 - spread),
    Math.min(largest, z * (1 + spread)),
    Math.min(largest, z * (1 + 2 * spread)),
  ];
  if (!(d > c)) return { lower: Number.NEGATIVE_INFINITY, value: best.value, upper: best.value };
  const beyond = (x0: number, x1: number, x: number) => {
    // the line through x0 and x1 at x, beyond x1: lowest for the lower end at x1 and the upper end at x0
    const y1 = exponent(x1, 'lower');
    return y1 + ((y1 - exponent(x0, 'upper')) / (x1 - x0)) * (x - x1);
  };
  // on [b, c] both lines hold, and the larger of the two is least at an end or where they meet; outside of it convexity carries on upwards
  const left = (x: number) => beyond(a, b, x);
  const right = (x: number) => beyond(d, c, x);
  const rounding = ROUNDING * (Math.abs(epsilon * z) + 8);
  // best at the smallest orders: ln delta is 0 at order 1, and above the line from the right all the way there
  if (right(b) < right(c) && !(left(c) < left(b))) {
    return { lower: Math.min(0, right(0), best.value) - rounding, value: best.value, upper: best.value };
  }
  if (left(c) < left(b) && right(b) < right(c)) {
    const fall = left(b) - left(c);
    const rise = right(c) - right(b);
    const meet = b + ((left(b) - right(b)) / (fall + rise)) * (c - b);
    const lowest = Math.max(left(meet), right(meet));
    const lower = Math.min(lowest, best.value) - rounding;
    return { lower: Math.min(0, lower), value: best.value, upper: best.value };
  }
  return { lower: Number.NEGATIVE_INFINITY, value: best.value, upper: best.value };
}
