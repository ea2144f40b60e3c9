/**
 * Exponential moments of one measure of a sum of lattice losses: P, or e^loss times Q.
 *
 * Exact moments cost a pass over all points. Where only a bound is needed, or a place to look at, the masses are first split onto
 * every 4th, 16th, ... point so that their mean is kept: E[e^(theta L)] is convex in L, so that K can only grow, by at most
 * count (theta F D)^2 / 8 for a spacing of F points.
 */
import { sum } from '../../numerics/sums.ts';
import { type TiltedUse, tiltedPoints, tiltedUse } from './use.ts';

const BLOCK = 32;
/** Weight relative to the sum so far at which a pass may end: what is left changes no moment by more than 1e-20 of itself. */
const NOTHING_LEFT = 1e-36;
const COARSENING = 4;
/** Fewest points that are worth coarsening. */
const FEW_POINTS = 512;
/** Growth of K that a coarse law may cause, and of the variance relative to its own. */
const ROUGH = 0.1;
const ROUGH_VARIANCE = 0.05;
/** The growth where K is only bounded: windows have 40 nats or more to their ends, and grow by a tenth of that at most. */
const ROUGH_BOUND = 4;

/** K, K' and K'' of the sum at theta, and K - theta K', which keeps its digits where theta K' is large. */
export interface Moments {
  k: number;
  mean: number;
  variance: number;
  centred: number;
}

/** Masses at the points origin + j interval, or at[j] in the place of j. */
interface Masses {
  mass: Float64Array;
  origin: number;
  interval: number;
  at: Int32Array | null;
}

/** Masses at a few points are not coarsened. */
const isLong = ({ mass, at }: Masses) => at === null && mass.length > FEW_POINTS;

/** Of one use, with the place of the mean among the points. */
export interface UseMoments extends Moments {
  meanIndex: number;
}

/** The same of masses at a few points. */
function momentsOfPoints(mass: Float64Array, at: Int32Array, { origin, interval }: Masses, theta: number): UseMoments {
  const anchor = at[theta > 0 ? at.length - 1 : 0]!;
  const rate = theta * interval;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < at.length; i++) {
    const k = at[i]! - anchor;
    const m = mass[i]! * Math.exp(rate * k);
    s0 += m;
    s1 += m * k;
    s2 += m * k * k;
  }
  const m1 = s1 / s0;
  return {
    k: Math.log(s0) + theta * (origin + anchor * interval),
    mean: origin + (anchor + m1) * interval,
    variance: Math.max(0, s2 / s0 - m1 * m1) * interval * interval,
    centred: Math.log(s0) - theta * m1 * interval,
    meanIndex: anchor + m1,
  };
}

/** The masses are taken relative to the largest tilted one. */
function useMoments(masses: Masses, theta: number): UseMoments {
  const { mass, origin, interval, at } = masses;
  if (at !== null) return momentsOfPoints(mass, at, masses, theta);
  const n = mass.length;
  // The tilt is applied from the end at which it is largest, so that nothing overflows.
  const anchor = theta > 0 ? n - 1 : 0;
  const step = theta > 0 ? -1 : 1;
  const rate = Math.abs(theta) * interval;
  const [ratio1, ratio2, ratio3, ratio4] = [Math.exp(-rate), Math.exp(-2 * rate), Math.exp(-3 * rate), Math.exp(-4 * rate)];
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  // In blocks: the weight is recomputed at the start of each, and the rounding of a sum grows with the blocks, not the points. All
  // masses together are at most 1, so that from a weight far below the sum on nothing is left.
  for (let from = 0; from < n; from += BLOCK) {
    let weight = Math.exp(-rate * from);
    if (weight < 1e-300 || weight < NOTHING_LEFT * s0) break;
    // Places within the block, four by four, so that no sum waits for another.
    let [a0, a1, a2] = [0, 0, 0];
    let [b0, b1, b2] = [0, 0, 0];
    const to = Math.min(n - from, BLOCK);
    let j = anchor + step * from;
    let i = 0;
    for (; i + 4 <= to; i += 4, j += 4 * step) {
      const m0 = weight * mass[j]!;
      const m1 = weight * ratio1 * mass[j + step]!;
      const m2 = weight * ratio2 * mass[j + 2 * step]!;
      const m3 = weight * ratio3 * mass[j + 3 * step]!;
      const [t1, t2, t3] = [m1 * (i + 1), m2 * (i + 2), m3 * (i + 3)];
      const t0 = m0 * i;
      a0 += m0 + m1;
      b0 += m2 + m3;
      a1 += t0 + t1;
      b1 += t2 + t3;
      a2 += t0 * i + t1 * (i + 1);
      b2 += t2 * (i + 2) + t3 * (i + 3);
      weight *= ratio4;
    }
    for (; i < to; i++, j += step) {
      const m = weight * mass[j]!;
      a0 += m;
      a1 += m * i;
      a2 += m * i * i;
      weight *= ratio1;
    }
    const [c0, c1] = [a0 + b0, a1 + b1];
    s0 += c0;
    s1 += c1 + from * c0;
    s2 += a2 + b2 + from * (2 * c1 + from * c0);
  }
  const sign = theta > 0 ? -1 : 1;
  const m1 = s1 / s0;
  return {
    k: Math.log(s0) + theta * (origin + anchor * interval),
    mean: origin + (anchor + sign * m1) * interval,
    variance: Math.max(0, s2 / s0 - m1 * m1) * interval * interval,
    centred: Math.log(s0) - theta * sign * m1 * interval,
    meanIndex: anchor + sign * m1,
  };
}

function coarser({ mass, origin, interval }: Masses): Masses {
  const out = new Float64Array(Math.ceil((mass.length - 1) / COARSENING) + 1);
  for (let j = 0; j < mass.length; j++) {
    const at = Math.floor(j / COARSENING);
    const share = (j - COARSENING * at) / COARSENING;
    const m = mass[j] as number;
    out[at] = (out[at] as number) + m * (1 - share);
    if (share > 0) out[at + 1] = (out[at + 1] as number) + m * share;
  }
  return { mass: out, origin, interval: COARSENING * interval, at: null };
}

/** Tilts whose moments are remembered: the same few are asked for again and again. */
const REMEMBERED = 8;

let made = 0;

/** One measure of one use. */
export class UseMeasure {
  /** Names it in a thread. */
  readonly id = ++made;
  readonly mass: Float64Array;
  /** The measure whose tilted mean and mass the tilted masses are relative to: that of P. */
  private readonly relative: UseMeasure;
  /** Coarser and coarser, made when they are asked for. */
  private readonly rungs: Masses[];
  private readonly known = new Map<number, UseMoments>();
  private lastTilted: { theta: number; use: TiltedUse } | null = null;

  constructor(masses: Masses, relative: UseMeasure | null) {
    this.mass = masses.mass;
    this.relative = relative ?? this;
    this.rungs = [masses];
  }

  /** The masses coarsened so many times, or as often as there are many points. */
  rung(times: number): Masses {
    for (let top = this.rungs.length - 1; top < times; top++) {
      const finest = this.rungs[top] as Masses;
      if (!isLong(finest)) return finest;
      this.rungs.push(coarser(finest));
    }
    return this.rungs[times] as Masses;
  }

  moments(theta: number): UseMoments {
    let moments = this.known.get(theta);
    if (moments === undefined) {
      moments = useMoments(this.rung(0), theta);
      if (this.known.size === REMEMBERED) this.known.delete(this.known.keys().next().value as number);
      this.known.set(theta, moments);
    }
    return moments;
  }

  /**
   * ln of the mass under the tilt by theta, 0 or -1, to a few rounding units whatever the number of points: what many uses leave of 1 in all
   * is told by it, where moments, which are sums over many blocks, err by more than a use may.
   */
  logTotal(theta: 0 | -1): number {
    const { mass, origin, interval, at } = this.rung(0);
    if (theta === 0) return Math.log(sum(mass));
    return Math.log(sum(mass.map((m, j) => m * Math.exp(-(origin + (at?.[j] ?? j) * interval)))));
  }

  /** The tilted masses, about the tilted mean of P and relative to its tilted mass. */
  tilted(theta: number): TiltedUse {
    if (this.lastTilted?.theta !== theta) {
      const { meanIndex, centred } = this.relative.moments(theta);
      const { interval, at } = this.rung(0);
      const centre = { meanIndex, centred, shift: Math.round(meanIndex) };
      const slope = theta * interval;
      const use = at === null ? tiltedUse(this.mass, slope, centre) : tiltedPoints(this.mass, at, slope, centre);
      this.lastTilted = { theta, use };
    }
    return this.lastTilted.use;
  }
}

export interface MeasureTerm {
  use: UseMeasure;
  count: number;
}

function total(terms: readonly MeasureTerm[], momentsOf: (use: UseMeasure) => Moments): Moments {
  const out = { k: 0, mean: 0, variance: 0, centred: 0 };
  for (const { use, count } of terms) {
    const m = momentsOf(use);
    out.k += count * m.k;
    out.mean += count * m.mean;
    out.variance += count * m.variance;
    out.centred += count * m.centred;
  }
  return out;
}

/** One measure of a sum. */
export class Measure {
  readonly terms: readonly MeasureTerm[];
  /** Entry r bounds the growth of K at theta by coarsening all masses r times: growth theta^2. */
  private readonly growth = [0];

  constructor(terms: readonly MeasureTerm[]) {
    this.terms = terms;
    for (let times = 1; terms.some(({ use }) => isLong(use.rung(times - 1))); times++) {
      let growth = 0;
      for (const { use, count } of terms) {
        const [own, coarse] = [use.rung(0).interval, use.rung(times).interval];
        // A use that has not been coarsened has not grown.
        if (coarse > own) growth += (count * coarse * coarse) / 8;
      }
      this.growth.push(growth);
    }
  }

  moments(theta: number): Moments {
    return total(this.terms, (use) => use.moments(theta));
  }

  /** The moments of the masses that were coarsened most often, so that K grows by so much at most, and that fit by the bound of what their variance grows. */
  private coarsest(theta: number, growth: number, fits: (moments: Moments, rate: number) => boolean): Moments {
    for (let times = this.growth.findLastIndex((rate) => rate * theta * theta <= growth); times > 0; times--) {
      const moments = total(this.terms, (use) => useMoments(use.rung(times), theta));
      if (fits(moments, this.growth[times] as number)) return moments;
    }
    return this.moments(theta);
  }

  /** Bound of K: that of a law whose K is at most a little larger. */
  boundOfK(theta: number): number {
    return this.coarsest(theta, ROUGH_BOUND, () => true).k;
  }

  /** Near enough to look for a tilt. */
  rough(theta: number): Moments {
    return this.coarsest(theta, ROUGH, ({ variance }, rate) => rate <= ROUGH_VARIANCE * variance);
  }
}
