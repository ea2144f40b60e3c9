/** Descriptions of a mechanism that say less than its profile, as profiles of their own: pure and approximate guarantees, and Renyi curves. */

import { log1mexp } from '../numerics/logs.ts';
import type { Representation } from '../readings/representation.ts';
import { coinDelta } from '../renyi/bernoulli.ts';
import { bestLogDelta, leastLogDelta, logDeltaOf } from '../renyi/convert.ts';
import type { Range } from '../renyi/parts.ts';
import { regionCurve } from './renyi.ts';

/** K of a curve that holds in both directions, and its divergence at order 1 from below. */
export interface CurveRange {
  moment(z: number): Range;
  largest: number;
  entropy: number;
}

const RELATIVE = 1e-14;
const widened = (lower: number, value: number, upper: number): Range => ({
  lower: Math.max(0, lower * (1 - RELATIVE)),
  value,
  upper: Math.min(1, upper * (1 + RELATIVE)),
});

/** (epsilon, delta)-DP: delta_g = delta0 + (1 - delta0) (e^eps0 - e^eps)_+ / (1 + e^eps0), whose pi delta_g is convex in pi. */
export function guarantee(epsilon: Range, delta: number): Representation {
  const at = (eps0: number, eps: number) => delta + (1 - delta) * (eps >= eps0 ? 0 : -Math.expm1(eps - eps0) / (1 + Math.exp(-eps0)));
  const deltaAt = (eps: number) => widened(at(epsilon.lower, eps), at(epsilon.value, eps), at(epsilon.upper, eps));
  return convex(deltaAt);
}

function convex(deltaAt: (epsilon: number) => Range): Representation {
  return { delta: deltaAt, between: (left, right) => [{ left: deltaAt(left).upper, right: deltaAt(right).upper }] };
}

function remembered(deltaAt: (epsilon: number) => Range): (epsilon: number) => Range {
  const known = new Map<number, Range>();
  return (epsilon) => {
    const range = known.get(epsilon) ?? deltaAt(epsilon);
    known.set(epsilon, range);
    return range;
  };
}

/**
 * The improved conversion of a curve at the best order, as it is published: min over orders of z^z / (1 + z)^(1 + z) e^(K - z eps). Of one order
 * pi delta_g is a multiple of pi^(1+z) (1 - pi)^-z, convex in pi; the minimum of several is not.
 */
export function improvedProfile({ moment, largest }: CurveRange): Representation {
  const orders = new Map<number, number>();
  const bound = { at: (z: number) => moment(z).upper, largest };
  const orderAt = (epsilon: number) => {
    const z = orders.get(epsilon) ?? bestLogDelta(bound, epsilon, 'improved').order - 1;
    orders.set(epsilon, z);
    return z;
  };
  const deltaAt = remembered((epsilon) => {
    const { lower, value, upper } = leastLogDelta(moment, largest, epsilon, 'improved');
    return widened(Math.exp(lower), Math.exp(value), Math.exp(upper));
  });
  const byOrder = (z: number) => (epsilon: number) => Math.exp(logDeltaOf(z, bound.at(z), epsilon, 'improved')) * (1 + RELATIVE);
  return {
    delta: deltaAt,
    between: (left, right) => {
      const pairs = [orderAt(left), orderAt(right)].map((z) => ({ left: byOrder(z)(left), right: byOrder(z)(right) }));
      return [...pairs, { left: 1, right: 1 }];
    },
  };
}

/** All that a curve allows: the largest delta of any pair that keeps it. From below by coins, at the epsilons of `sharp` only. */
export function exactRegion({ moment, largest, entropy }: CurveRange, sharp: (epsilon: number) => boolean): Representation {
  const bound = { at: (z: number) => Math.max(0, moment(z).upper), largest };
  const curve = regionCurve({ remove: bound, add: bound });
  return convex(
    remembered((epsilon) => {
      const { delta, touch } = curve.worseAt(epsilon);
      const upper = Math.exp(delta.upper);
      const coins = { logP: touch.logTpr, logPc: touch.logFnr, logQ: touch.logFpr, logQc: log1mexp(Math.max(0, -touch.logFpr)) };
      const lower = sharp(epsilon) ? coinDelta(coins, epsilon, moment, entropy) : 0;
      return { lower: Math.min(lower, upper), value: upper, upper };
    }),
  );
}
