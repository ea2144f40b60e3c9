/**
 * Where to put the line. The integrand e^{K(z) - z eps} / (z (z + 1)) has one saddle on each piece of the real axis between
 * its poles 0 and -1, and the line through it reads another quantity (measure.ts):
 *   right  t > 0        delta, P(S > eps), e^eps Q(S > eps)
 *   middle -1 < t < 0   1 - delta, P(S <= eps), e^eps Q(S > eps)
 *   left   t < -1       e^eps delta_dual(-eps), P(S <= eps), e^eps Q(S <= eps)
 * Tilts are taken from a fixed lattice, a ratio of e^SPACING = 2 apart in the distance to the pole and finer by powers of two
 * where the integrand is narrow, so that lines are shared between epsilons, numbers of steps and requests, and the
 * same request always gets the same lines. The search for them is in places.ts.
 */
import type { Composite } from './composite.ts';

export type Region = 'right' | 'middle' | 'left';

export const SPACING = Math.LN2;
const LOWEST = -58;

export function tiltAt(region: Region, v: number): number {
  if (region === 'right') return Math.exp(v);
  return region === 'middle' ? -1 / (1 + Math.exp(v)) : -1 - Math.exp(v);
}

/** The v of a tilt. */
export function placeOf(region: Region, t: number): number {
  if (region === 'right') return Math.log(t);
  return region === 'middle' ? Math.log(-1 / t - 1) : Math.log(-1 - t);
}

/** Highest lattice index whose tilt every law can evaluate. */
export function highestIndex(composite: Composite, region: Region): number {
  if (region === 'middle') return -LOWEST;
  const most = region === 'left' ? -composite.minimumTilt : composite.maximumTilt;
  return Math.floor(Math.log(Math.max(most - 1, 1e-9)) / SPACING);
}
export function lowestIndex(region: Region): number {
  // 1 + t has lost its digits when t is closer to -1 than this.
  return region === 'right' ? LOWEST : -39;
}

export interface Tilt {
  region: Region;
  v: number;
  t: number;
}

/**
 * Which region reads an epsilon with relative accuracy. The middle is taken where 1 - delta is provably at most .7 of the mass:
 * 1 - delta = E_P[min(1, e^{eps-S})] <= e^{K(t) - t eps} for every t in (-1, 0). Elsewhere delta is not close to 1 by the sharpness of
 * that bound (1 - delta >= (E_P e^{(eps-S)/2})^2 / (1 + e^eps)), so both delta and its complement come from one outer line.
 *
 * The least exponent over t is K(t) - t K'(t) at the t with K'(t) = eps, and rises with it: the middle is a single interval, which this gives
 * to a handful of bisections, and empty where it is so already at t = -1; where exactly it ends does not matter.
 */
export function middleOf(composite: Composite): { from: number; to: number } {
  const isMiddle = (t: number) => {
    const jet = composite.jet(t);
    return jet.value - t * jet.slope < -0.36;
  };
  const from = composite.jet(-1).slope;
  if (!isMiddle(-1)) return { from, to: from };
  let low = -1;
  let high = 0;
  for (let step = 0; step < 7; step++) {
    const t = 0.5 * (low + high);
    if (isMiddle(t)) low = t;
    else high = t;
  }
  return { from, to: composite.jet(low).slope };
}
