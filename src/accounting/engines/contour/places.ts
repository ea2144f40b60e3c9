/**
 * The tilts of one composition and region that were looked at, with what is known of them whatever the epsilon, and the search among them for
 * the line of an epsilon: the interval of the lattice that holds the saddle, then halvings of it, which are remembered as a tree.
 */
import { LONG } from './aliasing.ts';
import type { Composite } from './composite.ts';
import type { Line, Period } from './line.ts';
import { highestIndex, lowestIndex, type Region, SPACING, type Tilt, tiltAt } from './tilt.ts';

/** Nats of cancellation allowed, and for a line with a much shorter period than its nearer rival. */
const LOSS = 3;
const LARGEST_LOSS = 4;
/** Share of its exponent that a bound without a line may lose besides. */
const NEAR = 0.05;
/** Deviations of the bulk of the law in a period above which a line is too long: the part without rare events says how far up it goes. */
const VERY_LONG = 600;
/** Halvings of an interval of the lattice: until a line that is not long has been found, and altogether. */
const MOST_SHORT_LEVELS = 4;
const MOST_LEVELS = 40;

/** Points of the lattice that a search goes on by. Upwards it stays with them: the sum of a law may take many more points at a tilt that no epsilon needs. */
const STRIDE = 2;

/** A tilt with f = K(t) - ln |t (1 + t)| and its derivatives; the saddle of an epsilon is where the slope is epsilon. */
export interface Place extends Tilt {
  /** v in spacings of the lattice, a multiple of a power of 2. */
  index: number;
  f: number;
  slope: number;
  curvature: number;
  /** Of the tilted law itself, without the poles. */
  deviation: number;
  period: Period | null;
  line: Line | null;
}

/** Two places on either side of a saddle, and the halves of the interval between them. */
interface Span {
  low: Place;
  high: Place;
  halves: { middle: Place; lower: Span; upper: Span } | null;
  /** Deviation of the law where rare events weigh least: they add to the variance alone. */
  bulk: number;
}

export interface Found {
  place: Place;
  /** False when the saddle lies beyond the tilts that can be evaluated. */
  reached: boolean;
}

export interface Places {
  /** The place whose line reads this epsilon. `periodOf` gives, and remembers, the shortest period of a line. */
  find(epsilon: number, periodOf: (place: Place) => Period): Found;
  /** A place near the saddle of this epsilon; no period is asked for. */
  near(epsilon: number): Found;
  /** The place at an index of the lattice. */
  at(index: number): Place;
  /** The two places of the lattice next to this one towards the pole, where rare events weigh less, the nearer first. */
  towardsPole(place: Place): Place[];
}

const heightOf = ({ f, t }: Place, epsilon: number) => f - t * epsilon;
/** The period above which a line is long. */
const lengthWanted = ({ curvature }: Place) => LONG * Math.sqrt(curvature);

export function placesOf(composite: Composite, region: Region): Places {
  const sign = region === 'left' ? -1 : 1;
  const bottom = lowestIndex(region);
  const top = highestIndex(composite, region);
  const lattice = new Map<number, Place>();
  const spans = new Map<number, Span>();

  function makePlace(index: number): Place {
    const v = index * SPACING;
    const t = tiltAt(region, v);
    const { value, slope, curvature } = composite.jet(t);
    return {
      region,
      index,
      v,
      t,
      f: value - Math.log(Math.abs(t * (1 + t))),
      slope: slope - 1 / t - 1 / (1 + t),
      curvature: curvature + 1 / (t * t) + 1 / ((1 + t) * (1 + t)),
      deviation: Math.sqrt(curvature),
      period: null,
      line: null,
    };
  }

  function at(index: number): Place {
    let place = lattice.get(index);
    if (place === undefined) {
      place = makePlace(index);
      lattice.set(index, place);
    }
    return place;
  }

  const above = (place: Place, epsilon: number) => sign * (place.slope - epsilon) > 0;

  let last: Span | null = null;
  /** The interval of the lattice around the saddle, or the end beyond which it lies; looked for from where the last one was. */
  function search(epsilon: number): Span | Place {
    let low: number;
    let high = Math.min(last?.high.index ?? 0, top);
    let stride = STRIDE;
    if (above(at(high), epsilon)) {
      low = Math.max(bottom, high - stride);
      while (above(at(low), epsilon)) {
        if (low === bottom) return at(low);
        high = low;
        stride *= 2;
        low = Math.max(bottom, low - stride);
      }
    } else {
      low = high;
      high = Math.min(top, low + stride);
      while (!above(at(high), epsilon)) {
        if (high === top) return at(high);
        low = high;
        high = Math.min(top, high + STRIDE);
      }
    }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (above(at(middle), epsilon)) high = middle;
      else low = middle;
    }
    let span = spans.get(low);
    if (span === undefined) {
      const below = at(low);
      span = { low: below, high: at(high), halves: null, bulk: Math.min(at(Math.min(0, top)).deviation, below.deviation) };
      spans.set(low, span);
    }
    return span;
  }

  function halve(span: Span): NonNullable<Span['halves']> {
    const { low, high, bulk } = span;
    const middle = makePlace(0.5 * (low.index + high.index));
    span.halves = { middle, lower: { low, high: middle, halves: null, bulk }, upper: { low: middle, high, halves: null, bulk } };
    return span.halves;
  }

  /** Neighbouring epsilons mostly share an interval. */
  function bracket(epsilon: number): Span | Place {
    if (last !== null && !above(last.low, epsilon) && above(last.high, epsilon)) return last;
    const found = search(epsilon);
    if ('halves' in found) last = found;
    return found;
  }

  function towardsPole(place: Place): Place[] {
    const index = Math.ceil(place.index);
    return [index - 1, index - 2].filter((k) => k >= bottom).map(at);
  }

  /**
   * Halves an interval of the lattice until one end will do. f - t eps is convex, so its minimum is at least where the tangents of the two ends
   * meet; what an end lies above that is lost to cancellation. Where rare events take over, the tilted law has two clusters far apart at the saddle
   * itself and a period has to hold both, while a little beside it one of them is negligible: then a larger loss is accepted.
   */
  function refine(whole: Span, epsilon: number, periodOf: ((place: Place) => Period) | null): Place {
    let span = whole;
    const middles: Place[] = [];
    for (let level = 0; ; level++) {
      const { low, high } = span;
      const f0 = heightOf(low, epsilon);
      const f1 = heightOf(high, epsilon);
      const slope = low.slope - epsilon;
      const meet = (f0 - f1 + (high.slope - epsilon) * high.t - slope * low.t) / (high.slope - low.slope);
      const least = f0 + slope * (meet - low.t);
      const nearer = f0 <= f1 ? low : high;
      const lost = Math.min(f0, f1) - least;
      if (periodOf === null) {
        if (!(lost > LOSS + NEAR * Math.abs(least))) return nearer;
      } else if (!(lost > LOSS)) {
        const { period } = periodOf(nearer);
        const veryLong = period > VERY_LONG * whole.bulk;
        if (!veryLong && period <= lengthWanted(nearer)) return nearer;
        const seen = [whole.low, whole.high, ...middles];
        const near = (place: Place) => heightOf(place, epsilon) - least <= LARGEST_LOSS;
        // By its length: next to two clusters the deviation is large, and a line is no shorter for that.
        const shorter = (x: Place, y: Place) => (periodOf(y).period < periodOf(x).period ? y : x);
        if (veryLong) return [...seen, ...towardsPole(whole.low)].filter(near).reduce(shorter, nearer);
        const best = seen.filter(near).reduce(shorter, nearer);
        if (level >= MOST_SHORT_LEVELS || periodOf(best).period <= lengthWanted(best)) return best;
      }
      if (level === MOST_LEVELS) return nearer;
      const { middle, lower, upper } = span.halves ?? halve(span);
      middles.push(middle);
      span = above(middle, epsilon) ? lower : upper;
    }
  }

  function found(epsilon: number, periodOf: ((place: Place) => Period) | null): Found {
    const where = bracket(epsilon);
    return 'halves' in where ? { place: refine(where, epsilon, periodOf), reached: true } : { place: where, reached: false };
  }

  return { find: found, near: (epsilon) => found(epsilon, null), at, towardsPole };
}
