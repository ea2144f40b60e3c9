/** What recomputations ask of compositions, each prepared once a request. */
import type { Facts } from '../claims/question.ts';
import { resolveEvents } from '../mechanisms/resolve.ts';
import type { MomentBound } from '../numerics/renyi-region.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import { Curve } from '../readings/curve.ts';
import { readMetric } from '../readings/metric.ts';
import { divergenceAt, divergencesOf } from '../renyi/divergence.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type { Composition, Context, Direction, Metric, RequestCommon } from '../types.ts';
import { sourceFor } from './metric_source.ts';
import { Cancelled, type Prepared, prepare } from './prepare.ts';

/** One direction in place of both. */
function alone(profile: PrivacyProfile, direction: Direction): PrivacyProfile {
  return {
    ...profile,
    symmetric: true,
    infinityMass: () => profile.infinityMass(direction),
    maximumLoss: () => profile.maximumLoss(direction),
    corners: () => profile.corners(direction),
    evaluate: (_, epsilon) => profile.evaluate(direction, epsilon),
  };
}

/** Best estimates of ln E_P[e^(zL)] of the remove direction. */
function momentOf(composition: Composition, context: Context): MomentBound | null {
  const resolved = resolveEvents(composition);
  if (!resolved.ok) return null;
  // Tools know of the curve where there is one, and not of laws that say more.
  const { renyi } = resolved;
  const result = divergencesOf(renyi === undefined ? resolved : { ...resolved, renyi: { ...renyi, only: true } });
  if (!result.ok || result.divergences.infinite('remove')) return null;
  const { divergences } = result;
  const at = (z: number) => {
    if (context.cancelled()) throw new Cancelled();
    const { value } = divergences.moment('remove', z);
    return Number.isNaN(value) || z > divergences.largest ? Number.POSITIVE_INFINITY : Math.max(0, value);
  };
  return { at, largest: divergences.largest };
}

function remembered<T>(compute: (composition: Composition) => T): (composition: Composition) => T {
  const known = new Map<string, T>();
  return (composition) => {
    const key = JSON.stringify(composition);
    if (!known.has(key)) known.set(key, compute(composition));
    return known.get(key) as T;
  };
}

/** Of one direction, at one order: a rho is always that of both. */
function divergenceOf(prepared: Prepared, metric: Metric, direction: Direction): number | null {
  const result = prepared.divergences();
  if (!result.ok || metric.kind !== 'rdp' || result.divergences.symmetric) return null;
  const { value } = divergenceAt(result.divergences, direction, metric.order);
  return Number.isFinite(value) ? value : null;
}

export function factsOf({ tolerance = DEFAULT_TOLERANCE }: RequestCommon, context: Context): Facts {
  const prepared = remembered((composition) => {
    const result = prepare({ mechanism: composition, tolerance }, context);
    return result.ok ? result.prepared : null;
  });
  const slack = 1e-3 * tolerance;
  const read = (of: Prepared, profile: PrivacyProfile, metric: Metric) => {
    const source = sourceFor({ ...of, profile }, metric, slack, '/claim/metric');
    return source.ok ? readMetric(source.source, metric).value : null;
  };
  return {
    curve: remembered((composition) => {
      const found = prepared(composition);
      return found === null ? null : new Curve(found.profile);
    }),
    moment: remembered((composition) => momentOf(composition, context)),
    exact: (composition, metric) => {
      const found = prepared(composition);
      return found === null ? null : read(found, found.profile, metric);
    },
    exactOf: (composition, metric, direction) => {
      const found = prepared(composition);
      if (metric.kind === 'rho' || metric.kind === 'rdp') return found === null ? null : divergenceOf(found, metric, direction);
      return found === null || found.profile.symmetric ? null : read(found, alone(found.profile, direction), metric);
    },
  };
}
