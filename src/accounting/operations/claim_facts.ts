/** What recomputations ask of compositions, each prepared once a request. */
import type { Facts } from '../claims/question.ts';
import { composedMoment } from '../mechanisms/moments/bound.ts';
import { logMomentOf } from '../mechanisms/moments/index.ts';
import { FULL_PRECISION } from '../mechanisms/moments/moment.ts';
import { resolveEvents } from '../mechanisms/resolve.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import { Curve } from '../readings/curve.ts';
import { readMetric } from '../readings/metric.ts';
import type { Composition, Context, Direction, Metric, RequestCommon } from '../types.ts';
import { Cancelled, DEFAULT_TOLERANCE, prepare } from './prepare.ts';

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

/** ln E_P[e^(zL)] of the remove direction, with the errors of its evaluation added. */
function momentOf(composition: Composition, context: Context): ((z: number) => number) | null {
  const resolved = resolveEvents(composition);
  if (!resolved.ok) return null;
  const { phases, renyi } = resolved;
  const moment = composedMoment(renyi?.laws ?? phases, renyi?.curves ?? [], (law) => logMomentOf(law.parameters, FULL_PRECISION));
  // Infinite losses stand outside of moments, and make every divergence infinite.
  if (moment === null || moment.logMassP < 0 || moment.logMassQ < 0) return null;
  const { forward } = moment;
  return (z) => {
    if (context.cancelled()) throw new Cancelled();
    return z <= forward.largest ? forward.at(z) : Number.POSITIVE_INFINITY;
  };
}

function remembered<T>(compute: (composition: Composition) => T): (composition: Composition) => T {
  const known = new Map<string, T>();
  return (composition) => {
    const key = JSON.stringify(composition);
    if (!known.has(key)) known.set(key, compute(composition));
    return known.get(key) as T;
  };
}

export function factsOf({ tolerance = DEFAULT_TOLERANCE }: RequestCommon, context: Context): Facts {
  const profile = remembered((composition) => {
    const result = prepare({ mechanism: composition, tolerance }, context);
    return result.ok ? result.prepared.profile : null;
  });
  const curve = remembered((composition) => {
    const found = profile(composition);
    return found === null ? null : new Curve(found);
  });
  const slack = 1e-3 * tolerance;
  const read = (of: Curve | null, metric: Metric) => (of === null ? null : readMetric(of, metric, slack).value);
  return {
    curve,
    moment: remembered((composition) => momentOf(composition, context)),
    exact: (composition, metric) => read(curve(composition), metric),
    exactOf: (composition, metric, direction) => {
      const found = profile(composition);
      return found === null || found.symmetric ? null : read(new Curve(alone(found, direction)), metric);
    },
  };
}
