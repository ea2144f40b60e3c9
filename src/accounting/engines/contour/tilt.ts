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

/** ln 1.44. */
export const SPACING = 0.3646431135879093;
/** Nats of cancellation allowed, and for a line with a much shorter period than its nearer rival. */
const LOSS = 1;
const LARGEST_LOSS = 3;
/** Standard deviations in a period above which it counts as long. */
const LONG = 100;
/** Halvings of an interval of the lattice: until a line that is not long has been found, and altogether. */
const MOST_SHORT_LEVELS = 3;
const MOST_LEVELS = 40;
const LOWEST = -110;

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
  return region === 'right' ? LOWEST : -75;
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

/** The shortest period of a line. */
export type PeriodOf = (tilt: Tilt) => number;

export function findTilt(composite: Composite, region: Region, epsilon: number, periodOf: PeriodOf): Tilt {
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
  return refine(composite, region, epsilon, low, high, periodOf);
}

/** An end of an interval around the saddle: f = K(t) - t eps - ln |t (1 + t)|, its slope, and its second derivative. */
interface End {
  v: number;
  t: number;
  f: number;
  slope: number;
  curvature: number;
}

function endAt(composite: Composite, region: Region, v: number, epsilon: number): End {
  const t = tiltAt(region, v);
  const jet = composite.jet(t);
  return {
    v,
    t,
    f: jet.value - t * epsilon - Math.log(Math.abs(t * (1 + t))),
    slope: jet.slope - epsilon - 1 / t - 1 / (1 + t),
    curvature: jet.curvature + 1 / (t * t) + 1 / ((1 + t) * (1 + t)),
  };
}

/**
 * Halves an interval of the lattice until one end will do. f is convex, so its minimum is at least where the tangents of the two ends meet; what an
 * end lies above that is lost to cancellation. Where rare events take over, the tilted law has two clusters far apart at the saddle itself and a
 * period has to hold both, while a little beside it one of them is negligible: then a larger loss is accepted.
 */
function refine(composite: Composite, region: Region, epsilon: number, lowIndex: number, highIndex: number, periodOf: PeriodOf): Tilt {
  const sign = region === 'left' ? -1 : 1;
  let low = endAt(composite, region, lowIndex * SPACING, epsilon);
  let high = endAt(composite, region, highIndex * SPACING, epsilon);
  const tilt = ({ v, t }: End): Tilt => ({ region, v, t, reached: true });
  const length = (end: End) => periodOf(tilt(end)) / Math.sqrt(end.curvature);
  for (let level = 0; ; level++) {
    const meet = (low.f - high.f + high.slope * high.t - low.slope * low.t) / (high.slope - low.slope);
    const least = low.f + low.slope * (meet - low.t);
    const [nearer, farther] = low.f <= high.f ? [low, high] : [high, low];
    if (!(nearer.f - least > LOSS)) {
      const other = farther.f - least <= LARGEST_LOSS ? farther : nearer;
      const best = length(nearer) > LONG && length(other) < length(nearer) ? other : nearer;
      if (level >= MOST_SHORT_LEVELS || length(best) <= LONG) return tilt(best);
    }
    if (level === MOST_LEVELS) return tilt(nearer);
    const middle = endAt(composite, region, 0.5 * (low.v + high.v), epsilon);
    if (sign * middle.slope > 0) high = middle;
    else low = middle;
  }
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
