/**
 * A user's own guarantees: delta(epsilon_i) <= delta_i in both directions. delta is convex in y = e^epsilon, falls, is 1 at y = 0, and
 * delta(-e) = 1 - e^-e (1 - delta(e)) for the larger of both directions: between the points, their mirror images and (0, 1) every chord bounds
 * it from above, and beyond the last point it is at most the last delta. Nothing is known from below. A guarantee above the chord of its
 * neighbours says nothing and is left out, which is reported.
 */
import type { ProfilePoints, Refusal, Warning } from '../../types.ts';

/** A corner of the hull: 1 - delta is kept too, since it may be small. */
export interface HullPoint {
  epsilon: number;
  delta: number;
  complement: number;
}
export type ProfilePointsResult = { ok: true; hull: HullPoint[]; warnings: Warning[] } | { ok: false; refusal: Refusal };

/** Points (y, delta) by increasing epsilon; y relative to the last, so that e^700 and e^-700 do no harm. */
function hullOf(points: HullPoint[]): HullPoint[] {
  const hull: HullPoint[] = [];
  for (const point of points) {
    while (hull.length >= 2) {
      const a = hull[hull.length - 2] as HullPoint;
      const b = hull[hull.length - 1] as HullPoint;
      // Slopes in y compared after dividing by e^b: (b - a) falls faster than (point - b).
      const before = -Math.expm1(a.epsilon - b.epsilon);
      const after = Math.expm1(point.epsilon - b.epsilon);
      if ((b.delta - a.delta) * after < (point.delta - b.delta) * before) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

export function readProfilePoints({ epsilon, delta }: ProfilePoints): ProfilePointsResult {
  if (epsilon.length !== delta.length) {
    const detail = `epsilon has ${epsilon.length} entries and delta ${delta.length}`;
    return { ok: false, refusal: { code: 'invalid_curve', pointer: '/mechanism/delta', detail } };
  }
  const given: HullPoint[] = Array.from(epsilon as ArrayLike<number>, (eps, i) => ({
    epsilon: eps,
    delta: delta[i] as number,
    complement: 1 - (delta[i] as number),
  }));
  // Whatever is released, delta(eps) >= 1 - e^eps: always to accept is a test.
  const impossible = given.findIndex((point) => point.complement > Math.exp(point.epsilon) * (1 + 1e-12));
  if (impossible >= 0) {
    const { epsilon: at, delta: stated } = given[impossible] as HullPoint;
    const detail = `no mechanism has delta(${at}) = ${stated}: it is at least 1 - e^epsilon = ${-Math.expm1(at)}`;
    return { ok: false, refusal: { code: 'invalid_curve', pointer: `/mechanism/delta/${impossible}`, detail } };
  }
  const mirrored = given.map((point) => {
    const complement = point.complement * Math.exp(-point.epsilon);
    return { epsilon: -point.epsilon, delta: 1 - complement, complement };
  });
  const start: HullPoint = { epsilon: Number.NEGATIVE_INFINITY, delta: 1, complement: 0 };
  const sorted = [start, ...given, ...mirrored].sort((a, b) => a.epsilon - b.epsilon || a.delta - b.delta);
  // Of equal epsilon the smallest; what does not fall says nothing.
  let least = Number.POSITIVE_INFINITY;
  const falling = sorted.filter((point) => {
    const kept = point.delta < least && point.delta >= 0 && point.complement >= 0;
    if (kept) least = point.delta;
    return kept;
  });
  const hull = hullOf(falling);
  const left = given.filter((point) => !hull.includes(point)).length;
  const detail = `${left} of ${given.length} points say no more than the others and were left out`;
  const warnings: Warning[] = left > 0 ? [{ code: 'POINTS_LEFT_OUT', detail, values: [String(left), String(given.length)] }] : [];
  return { ok: true, hull, warnings };
}
