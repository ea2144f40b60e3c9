/**
 * A user's own Renyi divergences at finitely many orders, of both directions. K(z) = z D_(1+z) is convex with K(0) = 0, so between the points it
 * lies below their chords, which turns them into a bound at every order up to the largest; what is wanted is below the lower hull.
 */
import type { MomentBound } from '../../numerics/renyi-region.ts';
import type { RdpCurve, Refusal } from '../../types.ts';
import type { RenyiCurve } from '../law.ts';

export type RdpCurveResult = { ok: true; curve: RenyiCurve } | { ok: false; refusal: Refusal };

interface Corner {
  z: number;
  k: number;
}

function hullOf(points: Corner[]): Corner[] {
  const hull: Corner[] = [];
  for (const point of points) {
    while (hull.length >= 2) {
      const a = hull[hull.length - 2] as Corner;
      const b = hull[hull.length - 1] as Corner;
      if ((b.z - a.z) * (point.k - a.k) - (b.k - a.k) * (point.z - a.z) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** The corners of the hull beyond 0, of many a few dozen: chords of near corners are nearly as good. */
function cornersOf(hull: Corner[]): number[] {
  const corners = hull.slice(1).map(({ z }) => z);
  const step = Math.ceil(corners.length / MOST_CORNERS);
  return corners.filter((_, i) => i % step === 0);
}
const MOST_CORNERS = 32;

function chords(hull: Corner[]): MomentBound {
  const largest = (hull[hull.length - 1] as Corner).z;
  const at = (z: number) => {
    const right = hull.findIndex((corner) => corner.z >= z);
    if (right < 0) return Number.POSITIVE_INFINITY;
    const b = hull[right] as Corner;
    const a = hull[right - 1] ?? b;
    // Both terms are positive; the rounding of the weights is added.
    return b.z === z ? b.k : ((b.k * (z - a.z) + a.k * (b.z - z)) / (b.z - a.z)) * (1 + 1e-15);
  };
  return { at, largest, corners: cornersOf(hull) };
}

export function readRdpCurve({ orders, epsilons }: RdpCurve): RdpCurveResult {
  if (orders.length !== epsilons.length) {
    const detail = `orders has ${orders.length} entries and epsilons ${epsilons.length}`;
    return { ok: false, refusal: { code: 'invalid_curve', pointer: '/mechanism/epsilons', detail } };
  }
  const points = orders.map((order, i) => ({ z: order - 1, k: (order - 1) * (epsilons[i] as number) }));
  points.sort((a, b) => a.z - b.z || a.k - b.k);
  const moment = chords(hullOf([{ z: 0, k: 0 }, ...points]));
  return { ok: true, curve: { parameters: { kind: 'rdp_curve' }, key: 'rdp_curve', moment } };
}
