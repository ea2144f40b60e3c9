/**
 * A user's own trade-off curve as points (FPR, FNR).
 *
 * `exact_piecewise_linear`: the curve is the polygon through the points, with (0, 1) and (1, 0) added where they are missing.
 * `samples`: points of a smooth convex curve. Straight lines between them lie ABOVE it, so the polygon only bounds mu from below;
 * from above it is bounded by the neighbouring chords, extended: f(a) >= each chord's line outside of its own interval.
 * Repairs: what is not convex or not decreasing by at most 1e-9 is replaced by the lower hull and reported; more is refused.
 * Source: convexity of trade-off functions, Dong, Roth and Su 2022, Proposition 2.2.
 */
import type { Refusal, TradeOffPoints, Warning } from '../../types.ts';

export interface Point {
  fpr: number;
  fnr: number;
}
export type PointsResult = { ok: true; lower: Point[]; upper: Point[]; warnings: Warning[] } | { ok: false; refusal: Refusal };

const REPAIR = 1e-9;

function refuse(pointer: string, detail: string): PointsResult {
  return { ok: false, refusal: { code: 'invalid_curve', pointer, detail } };
}

/** Lower convex hull of points sorted by fpr. */
function lowerHull(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2) {
      const a = hull[hull.length - 2] as Point;
      const b = hull[hull.length - 1] as Point;
      const cross = (b.fpr - a.fpr) * (point.fnr - a.fnr) - (b.fnr - a.fnr) * (point.fpr - a.fpr);
      if (cross > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** How far the highest point lies above its own lower hull; both sorted by FPR. */
function liftAbove(points: Point[], hull: Point[]): number {
  let most = 0;
  let i = 1;
  for (const point of points) {
    while (i < hull.length - 1 && (hull[i] as Point).fpr < point.fpr) i++;
    const a = hull[i - 1] as Point;
    const b = hull[i] as Point;
    const height = b.fpr === a.fpr ? Math.min(a.fnr, b.fnr) : a.fnr + ((b.fnr - a.fnr) * (point.fpr - a.fpr)) / (b.fpr - a.fpr);
    most = Math.max(most, point.fnr - height);
  }
  return most;
}

/** The points sorted by FPR, of equal FPR only the lowest kept. */
function sortedPoints(request: TradeOffPoints): Point[] {
  const all: Point[] = Array.from({ length: request.fpr.length }, (_, i) => ({
    fpr: request.fpr[i] as number,
    fnr: request.fnr[i] as number,
  }));
  all.sort((a, b) => a.fpr - b.fpr || a.fnr - b.fnr);
  return all.filter((point, i) => i === 0 || point.fpr > (all[i - 1] as Point).fpr);
}

export function readPoints(request: TradeOffPoints): PointsResult {
  if (request.fpr.length !== request.fnr.length) {
    return refuse('/mechanism/fnr', `fpr has ${request.fpr.length} entries and fnr ${request.fnr.length}`);
  }
  const points = sortedPoints(request);
  for (const { fpr, fnr } of points) {
    if (fpr + fnr > 1 + REPAIR)
      return refuse('/mechanism/fnr', `the point (${fpr}, ${fnr}) has a true positive rate below its false positive rate`);
  }
  const samples = request.interpretation === 'samples';
  if (points[0]?.fpr !== 0) points.unshift({ fpr: 0, fnr: 1 });
  const last = points[points.length - 1] as Point;
  if (last.fpr !== 1) points.push({ fpr: 1, fnr: 0 });
  else last.fnr = 0;
  const hull = lowerHull(points);
  const repaired = liftAbove(points, hull);
  if (repaired > REPAIR) {
    return refuse(
      '/mechanism/fnr',
      `the points are not convex and decreasing: one lies ${repaired} above the hull of the others, more than ${REPAIR}`,
    );
  }
  const warnings: Warning[] = [];
  if (repaired > 0) {
    const detail = `points up to ${repaired} above the lower hull were moved onto it`;
    warnings.push({ code: 'CURVE_REPAIRED', detail, values: [String(repaired)] });
  }
  if (!samples) return { ok: true, lower: hull, upper: hull, warnings };
  warnings.push({
    code: 'SAMPLES',
    detail: 'the points are samples: upper bounds come from extended neighbouring chords, lower bounds from the chords between the points',
  });
  return { ok: true, upper: belowSamples(hull), lower: hull, warnings };
}

/** The largest convex polygon that every convex curve through the samples lies above. */
function belowSamples(hull: Point[]): Point[] {
  const lines: { slope: number; at: Point }[] = [];
  for (let i = 1; i < hull.length; i++) {
    const a = hull[i - 1] as Point;
    const b = hull[i] as Point;
    lines.push({ slope: (b.fnr - a.fnr) / (b.fpr - a.fpr), at: b });
  }
  const result: Point[] = [];
  for (let i = 1; i < hull.length; i++) {
    const a = hull[i - 1] as Point;
    const b = hull[i] as Point;
    // The chord on the left, extended to the right, and the chord on the right, extended to the left.
    const left = lines[i - 2];
    const right = lines[i];
    const fromLeft = (x: number) => (left === undefined ? 0 : Math.max(0, a.fnr + left.slope * (x - a.fpr)));
    const fromRight = (x: number) => (right === undefined ? 0 : Math.max(0, b.fnr + right.slope * (x - b.fpr)));
    const height = (x: number) => Math.max(fromLeft(x), fromRight(x));
    if (i === 1) result.push({ fpr: a.fpr, fnr: height(a.fpr) });
    const corners: number[] = [];
    if (left !== undefined && right !== undefined && right.slope > left.slope) {
      corners.push((a.fnr - left.slope * a.fpr - b.fnr + right.slope * b.fpr) / (right.slope - left.slope));
    }
    // Where an extension reaches 0 before it meets the other.
    if (left !== undefined && left.slope < 0) corners.push(a.fpr - a.fnr / left.slope);
    for (const x of corners.sort((p, q) => p - q)) if (x > a.fpr && x < b.fpr) result.push({ fpr: x, fnr: height(x) });
    result.push({ fpr: b.fpr, fnr: i === hull.length - 1 ? 0 : b.fnr });
  }
  return lowerHull(result);
}
