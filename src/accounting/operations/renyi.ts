/** What Renyi divergences say of a mechanism, in the shape of the API: at given orders, as zCDP, and as epsilon at given deltas. */
import { regionProfile } from '../engines/renyi/profile.ts';
import { bestOfOrders, type MomentBound } from '../numerics/renyi-region.ts';
import { Curve } from '../readings/curve.ts';
import { readEpsilon } from '../readings/epsilon.ts';
import { toInterval, unbounded } from '../readings/interval.ts';
import { bestEpsilon, type Conversion } from '../renyi/convert.ts';
import { type Divergences, divergenceAt, larger } from '../renyi/divergence.ts';
import type { Range } from '../renyi/parts.ts';
import { readRho } from '../renyi/zcdp.ts';
import type { ConvertedEpsilon, Interval, RdpAt, RdpEpsilonAt, Refusal, Zcdp } from '../types.ts';
import type { Prepared } from './prepare.ts';

/** Why there are none. */
export function withoutReason(without: readonly string[]): string {
  if (without.includes('profile_points')) return 'guarantees (epsilon, delta) imply no Renyi divergences';
  return `Renyi divergences of ${without.join(' and ')} are not implemented, and those of a composition need those of all its parts`;
}

/** @param pointer what in the request asks for them */
export function divergencesFor(
  prepared: Prepared,
  pointer: string,
): { ok: true; divergences: Divergences } | { ok: false; refusal: Refusal } {
  const result = prepared.divergences();
  if (result.ok) return result;
  const detail = `${withoutReason(result.without)}; the profile, epsilon and mu answer without them`;
  return { ok: false, refusal: { code: 'unsupported_event', pointer, detail } };
}

export function rangeInterval({ lower, value, upper }: Range, sides: Divergences['sides']): Interval {
  if (lower === Number.POSITIVE_INFINITY) return unbounded;
  return toInterval(sides === 'upper' ? null : lower, value, sides === 'lower' ? null : upper);
}

export function rdpAt(divergences: Divergences, orders: readonly number[]): RdpAt[] {
  const { sides } = divergences;
  return orders.map((order) => {
    const remove = divergenceAt(divergences, 'remove', order);
    const add = divergences.symmetric ? remove : divergenceAt(divergences, 'add', order);
    return {
      order,
      rdp: rangeInterval(larger(remove, add), sides),
      remove: rangeInterval(remove, sides),
      add: rangeInterval(add, sides),
    };
  });
}

/** Why the divergences are infinite; null where they are not. */
export function infiniteReason(divergences: Divergences): string | null {
  if (!divergences.infinite('remove') && !divergences.infinite('add')) return null;
  return 'with positive probability an output rules out one of two neighbours, so every Renyi divergence is infinite';
}

export const NO_LIMIT = 'no multiple of the order is known to bound the divergence: it is stated up to a largest order, or without a limit';

export function zcdpOf(divergences: Divergences): Zcdp {
  const infinite = infiniteReason(divergences);
  if (infinite !== null) return { rho: unbounded, order: null, reason: infinite };
  const { rho, order } = readRho(divergences);
  const { sides } = divergences;
  const known = sides === 'lower' || Number.isFinite(rho.upper);
  return { rho: rangeInterval(rho, sides), order: known ? order : null, reason: known ? null : NO_LIMIT };
}

/** Bounds of K in each direction, from above. */
export function boundsOf(divergences: Divergences): { remove: MomentBound; add: MomentBound } {
  const { largest, corners } = divergences;
  const of = (direction: 'remove' | 'add'): MomentBound => ({
    at: (z) => {
      const { upper } = divergences.moment(direction, z);
      return Number.isNaN(upper) ? Number.POSITIVE_INFINITY : Math.max(0, upper);
    },
    largest,
    corners,
  });
  const remove = of('remove');
  return { remove, add: divergences.symmetric ? remove : of('add') };
}

/** The profile that the divergences allow at most: over all mechanisms that have them. */
export function regionCurve({ remove, add }: { remove: MomentBound; add: MomentBound }): Curve {
  return new Curve(regionProfile({ forward: remove, reverse: add, symmetric: remove === add, logMassP: 0, logMassQ: 0 }));
}

/** The order that bounds the region there; null where several do at once, in both directions. */
function regionOrder({ remove, add }: ReturnType<typeof boundsOf>, epsilon: number, logDelta: number): number | null {
  const points = [bestOfOrders(remove, epsilon), ...(add === remove ? [] : [bestOfOrders(add, epsilon)])];
  const worse = points.reduce((a, b) => (b.logDelta > a.logDelta ? b : a));
  return Math.abs(worse.logDelta - logDelta) < 1e-6 * (1 + Math.abs(logDelta)) ? 1 + worse.z : null;
}

const nothing = (conversion: ConvertedEpsilon['conversion']): ConvertedEpsilon => ({ conversion, epsilon: unbounded, order: null });

/** Epsilon at each delta from the divergences alone, by every conversion; never below epsilon itself. */
export function rdpEpsilons(divergences: Divergences, deltas: readonly { delta: number; log_delta: number | null }[]): RdpEpsilonAt[] {
  const useless = infiniteReason(divergences) !== null || divergences.sides === 'lower';
  const bounds = boundsOf(divergences);
  const byOrder = (logDelta: number, conversion: Conversion): ConvertedEpsilon => {
    const remove = bestEpsilon(bounds.remove, logDelta, conversion);
    const add = bounds.add === bounds.remove ? remove : bestEpsilon(bounds.add, logDelta, conversion);
    const worse = add.value > remove.value ? add : remove;
    if (!Number.isFinite(worse.value)) return nothing(conversion);
    return { conversion, epsilon: toInterval(null, worse.value, worse.value), order: worse.order };
  };
  const curve = useless ? null : regionCurve(bounds);
  const byRegion = (logDelta: number): ConvertedEpsilon => {
    const { upper } = readEpsilon(curve as Curve, logDelta);
    const order = upper === null ? null : regionOrder(bounds, upper, logDelta);
    return { conversion: 'exact_region', epsilon: toInterval(null, upper, upper), order };
  };
  return deltas.map(({ delta, log_delta }) => {
    const none = useless || log_delta === null;
    const conversions = [
      none ? nothing('classical') : byOrder(log_delta, 'classical'),
      none ? nothing('improved') : byOrder(log_delta, 'improved'),
      none ? nothing('exact_region') : byRegion(log_delta),
    ];
    const end = ({ epsilon }: ConvertedEpsilon) => epsilon.upper ?? Number.POSITIVE_INFINITY;
    const best = conversions.reduce((a, b) => (end(b) < end(a) ? b : a));
    return { delta, log_delta, ...best, conversions };
  });
}
