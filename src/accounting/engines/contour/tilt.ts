/**
 * Where to put the line. The integrand e^{K(z) - z eps} / (z (z + 1)) has one saddle on each piece of the real axis between
 * its poles 0 and -1, and the line through it reads another quantity (measure.ts):
 *   right  t > 0        delta, P(S > eps), e^eps Q(S > eps)
 *   middle -1 < t < 0   1 - delta, P(S <= eps), e^eps Q(S > eps)
 *   left   t < -1       e^eps delta_dual(-eps), P(S <= eps), e^eps Q(S <= eps)
 * Tilts are taken from a fixed lattice, a ratio of e^SPACING apart in the distance to the pole and finer by powers of two
 * where the integrand is narrow, so that lines are shared between epsilons, numbers of steps and requests, and the
 * same request always gets the same lines.
 */
import type { Composite } from './composite.ts';

export type Region = 'right' | 'middle' | 'left';

/** ln 1.2. */
export const SPACING = 0.1823215567939546;
/** Offset from the saddle allowed, in standard deviations of the integrand; costs a factor e^{0.7^2/2} in cancellation. */
const OFFSET = 0.7;
const LOWEST = -220;

export function tiltAt(region: Region, v: number): number {
  if (region === 'right') return Math.exp(v);
  return region === 'middle' ? -1 / (1 + Math.exp(v)) : -1 - Math.exp(v);
}

/** Highest lattice index whose tilt every law can evaluate. */
export function highestIndex(composite: Composite, region: Region): number {
  if (region === 'middle') return -LOWEST;
  return Math.floor(Math.log(Math.max(composite.maximumTilt - 1, 1e-9)) / SPACING);
}
export function lowestIndex(region: Region): number {
  // 1 + t has lost its digits when t is closer to -1 than this.
  return region === 'right' ? LOWEST : -150;
}

/** K'(t) - eps - 1/t - 1/(1+t), whose sign says on which side of the saddle t lies. */
function imbalance(composite: Composite, t: number, epsilon: number): number {
  return composite.jet(t).slope - epsilon - 1 / t - 1 / (1 + t);
}

export interface Tilt {
  region: Region;
  v: number;
  t: number;
  /** False when the saddle lies beyond the tilts that can be evaluated. */
  reached: boolean;
}

export function findTilt(composite: Composite, region: Region, epsilon: number): Tilt {
  const sign = region === 'left' ? -1 : 1;
  const above = (k: number) => sign * imbalance(composite, tiltAt(region, k * SPACING), epsilon) > 0;
  const bottom = lowestIndex(region);
  const top = highestIndex(composite, region);
  let low = 0;
  let high = 0;
  let stride = 4;
  if (above(Math.min(0, top))) {
    low = -stride;
    high = Math.min(0, top);
    while (low > bottom && above(low)) {
      high = low;
      stride *= 2;
      low = Math.max(bottom, low - stride);
    }
    if (low === bottom && above(low)) return { region, v: low * SPACING, t: tiltAt(region, low * SPACING), reached: false };
  } else {
    high = Math.min(stride, top);
    while (high < top && !above(high)) {
      low = high;
      stride *= 2;
      high = Math.min(top, high + stride);
    }
    if (high === top && !above(high)) return { region, v: high * SPACING, t: tiltAt(region, high * SPACING), reached: false };
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (above(middle)) high = middle;
    else low = middle;
  }
  return refine(composite, region, epsilon, low, high);
}

/**
 * Halves the interval of the lattice until it is narrow against the integrand, whose own curvature may change by orders of magnitude between
 * two neighbours where rare events take over; then takes the end nearer to the saddle, K' being linear to that accuracy.
 */
function refine(composite: Composite, region: Region, epsilon: number, lowIndex: number, highIndex: number): Tilt {
  const sign = region === 'left' ? -1 : 1;
  const curvature = (t: number) => composite.jet(t).curvature + 1 / (t * t) + 1 / ((1 + t) * (1 + t));
  let low = lowIndex * SPACING;
  let high = highIndex * SPACING;
  for (let level = 0; level < 40; level++) {
    const a = tiltAt(region, low);
    const b = tiltAt(region, high);
    if (Math.abs(b - a) * Math.sqrt(Math.max(curvature(a), curvature(b))) <= 2 * OFFSET) break;
    const middle = 0.5 * (low + high);
    if (sign * imbalance(composite, tiltAt(region, middle), epsilon) > 0) high = middle;
    else low = middle;
  }
  const below = Math.abs(imbalance(composite, tiltAt(region, low), epsilon));
  const above = Math.abs(imbalance(composite, tiltAt(region, high), epsilon));
  const v = below < above ? low : high;
  return { region, v, t: tiltAt(region, v), reached: true };
}

/**
 * Which region reads an epsilon with relative accuracy. The middle is taken where 1 - delta is provably at most .7 of the mass:
 * 1 - delta = E_P[min(1, e^{eps-S})] <= e^{K(t) - t eps} for every t in (-1, 0). Elsewhere delta is not close to 1 by the sharpness of
 * that bound (1 - delta >= (E_P e^{(eps-S)/2})^2 / (1 + e^eps)), so both delta and its complement come from one outer line.
 */
export function regionOf(composite: Composite, epsilon: number): Region {
  const outer = epsilon >= 0 ? 'right' : 'left';
  if (epsilon >= composite.jet(0).slope || epsilon <= composite.jet(-1).slope) return outer;
  let low = -1;
  let high = 0;
  // A handful of bisections: any t with a small bound will do.
  for (let step = 0; step < 12; step++) {
    const t = 0.5 * (low + high);
    const jet = composite.jet(t);
    if (jet.value - t * epsilon < -0.36) return 'middle';
    if (jet.slope > epsilon) high = t;
    else low = t;
  }
  return outer;
}
