/**
 * The symmetric privacy profile of a mechanism, delta(eps) = max over both directions, at a growing set of eps >= 0.
 *
 * Because delta(-e) = 1 - e^-e (1 - delta(e)), eps >= 0 is enough. Every knot carries a line of the trade-off function,
 *   f(a) >= 1 - delta_upper(eps) - e^eps a   for all a,
 * and tests, points (FPR, FNR) at or above f. Readings bound what they want between the lines and the tests, and ask for more
 * knots where that matters; engines are asked for whole arrays.
 */
import type { PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import type { Direction } from '../types.ts';

export interface Test {
  logFpr: number;
  logTpr: number;
  logFnr: number;
}

/** ln of a probability: bounds and best estimate. */
export interface LogInterval {
  lower: number;
  value: number;
  upper: number;
}

export interface Knot {
  /** Different for each knot of a curve, counted from 0: readings keep what they know of a knot in arrays by it. */
  id: number;
  epsilon: number;
  /** ln delta and ln(1 - delta) of the worse direction. */
  delta: LogInterval;
  complement: LogInterval;
  /** ln delta of each direction. */
  remove: LogInterval;
  add: LogInterval;
  /** Tests of both directions; a test stands for its mirror image too. */
  tests: Test[];
  /** Best estimate of where the line of the worse direction touches the curve. */
  touch: Test;
  /** The direction with the larger best estimate of delta. */
  direction: Direction;
}

/** An end that an engine could not give (far out, where exponents cancel) is the trivial one: never a number that is not a bound. */
function interval(bounds: ProfilePoints['logDelta'], i: number): LogInterval {
  const lower = bounds.lower[i] as number;
  const upper = bounds.upper[i] as number;
  const value = bounds.value[i] as number;
  const low = Number.isNaN(lower) ? Number.NEGATIVE_INFINITY : lower;
  const high = Number.isNaN(upper) ? 0 : upper;
  return { lower: low, value: Number.isNaN(value) ? high : value, upper: high };
}

function larger(a: LogInterval, b: LogInterval): LogInterval {
  return { lower: Math.max(a.lower, b.lower), value: Math.max(a.value, b.value), upper: Math.max(a.upper, b.upper) };
}

function smaller(a: LogInterval, b: LogInterval): LogInterval {
  return { lower: Math.min(a.lower, b.lower), value: Math.min(a.value, b.value), upper: Math.min(a.upper, b.upper) };
}

/** The test that never rejects, which always exists. */
const NEVER: Test = { logFpr: Number.NEGATIVE_INFINITY, logTpr: Number.NEGATIVE_INFINITY, logFnr: 0 };

function testAt(points: ProfilePoints, i: number): Test {
  const { tests } = points;
  // Outward rounding may pass 1, a rate does not.
  const rate = (log: Float64Array) => Math.min(0, log[i] as number);
  const test = { logFpr: rate(tests.logFpr), logTpr: rate(tests.logTpr), logFnr: rate(tests.logFnr) };
  return Number.isNaN(test.logFpr) || Number.isNaN(test.logTpr) || Number.isNaN(test.logFnr) ? NEVER : test;
}

function touchAt(points: ProfilePoints, i: number): Test {
  const touch = { logFpr: points.logQ[i] as number, logTpr: points.logP[i] as number, logFnr: points.logPc[i] as number };
  return Number.isNaN(touch.logFpr) ? NEVER : touch;
}

function symmetricKnot(epsilon: number, points: ProfilePoints, i: number): Knot {
  const delta = interval(points.logDelta, i);
  const complement = interval(points.logComplement, i);
  return {
    id: 0,
    epsilon,
    delta,
    complement,
    remove: delta,
    add: delta,
    tests: [testAt(points, i)],
    touch: touchAt(points, i),
    direction: 'remove',
  };
}

function fullKnot(epsilon: number, remove: ProfilePoints, i: number, add: ProfilePoints, j: number): Knot {
  const r = interval(remove.logDelta, i);
  const a = interval(add.logDelta, j);
  const direction = a.value > r.value ? 'add' : 'remove';
  return {
    id: 0,
    epsilon,
    delta: larger(r, a),
    complement: smaller(interval(remove.logComplement, i), interval(add.logComplement, j)),
    remove: r,
    add: a,
    tests: [testAt(remove, i), testAt(add, j)],
    touch: direction === 'add' ? touchAt(add, j) : touchAt(remove, i),
    direction,
  };
}

/** The other direction has ln delta <= log, far below this one: it changes neither the maximum nor the tests that matter. */
function boundedKnot(epsilon: number, remove: ProfilePoints, i: number, log: number): Knot {
  const delta = interval(remove.logDelta, i);
  const complement = interval(remove.logComplement, i);
  const add = { lower: Number.NEGATIVE_INFINITY, value: log, upper: log };
  return {
    id: 0,
    epsilon,
    delta,
    complement,
    remove: delta,
    add,
    tests: [testAt(remove, i)],
    touch: touchAt(remove, i),
    direction: 'remove',
  };
}

/** An interval, by the knot at which it begins, and the number of equal parts to cut it into. */
export interface Cut {
  index: number;
  parts: number;
}

const MOST_PARTS = 6;

/**
 * Parts with which a bound on an interval comes down from `bound` to `target`, when what it stands above the values `ends` at its ends falls
 * with the square of the length; the value between them may be a little higher.
 */
export function partsFor(bound: number, ends: number, target: number): number {
  const parts = Math.ceil(Math.sqrt((1.2 * (bound - ends)) / (target - ends)));
  // Where an end is itself above the target, or the bound infinite, as many as are allowed.
  return parts <= MOST_PARTS ? Math.max(2, parts) : MOST_PARTS;
}

/** Relative distance of the knots on both sides of a rate that is approached. */
const NEAR = 1e-6;
/** Relative distance that leaves the rounding of a sum of losses behind. */
const BEYOND_ROUNDING = 1e-12;
/** ln of the ratio of two deltas beyond which the smaller one is not computed. */
const NEGLIGIBLE = 0.5;
/** Corners up to which a discrete law is read at its corners. */
const MOST_CORNERS = 800;

export class Curve {
  readonly profile: PrivacyProfile;
  /** Ascending in epsilon; the first is at 0. */
  readonly knots: Knot[] = [];
  private made = 0;

  constructor(profile: PrivacyProfile) {
    this.profile = profile;
    this.insert([0]);
  }

  /** Knots at arbitrary real eps with both directions in full, not kept. */
  at(epsilon: ArrayLike<number>): Knot[] {
    return this.evaluate(Float64Array.from(epsilon), false);
  }

  /** One knot for the worse direction alone, not kept. */
  worseAt(epsilon: number): Knot {
    return this.evaluate(Float64Array.of(epsilon), true)[0] as Knot;
  }

  /** Knots for bounds of the worse direction: one that provably cannot be the worse is bounded only. */
  private evaluate(array: Float64Array, onlyWorse: boolean): Knot[] {
    const knots: Knot[] = [];
    const remove = this.profile.evaluate('remove', array);
    if (this.profile.symmetric) {
      for (let i = 0; i < array.length; i++) knots.push(symmetricKnot(array[i] as number, remove, i));
      return knots;
    }
    const bound = onlyWorse ? this.profile.logDeltaBound : undefined;
    const small = new Float64Array(array.length);
    let large = array.length;
    for (let i = 0; bound !== undefined && i < array.length; i++) {
      const log = bound('add', array[i] as number);
      if (!(log < (remove.logDelta.lower[i] as number) - NEGLIGIBLE)) continue;
      small[i] = log;
      large--;
    }
    const rest = large === array.length ? array : array.filter((_, i) => small[i] === 0);
    const add = large > 0 ? this.profile.evaluate('add', rest) : null;
    let next = 0;
    for (let i = 0; i < array.length; i++) {
      const [epsilon, log] = [array[i] as number, small[i] as number];
      knots.push(log === 0 ? fullKnot(epsilon, remove, i, add as ProfilePoints, next++) : boundedKnot(epsilon, remove, i, log));
    }
    return knots;
  }

  /** Adds knots at these eps >= 0; eps already present are left as they are. */
  insert(epsilon: number[]): void {
    const sorted = Float64Array.from(epsilon).sort();
    const fresh: number[] = [];
    let k = 0;
    for (const eps of sorted) {
      while (k < this.knots.length && (this.knots[k] as Knot).epsilon < eps) k++;
      const known = this.knots[k]?.epsilon === eps || fresh[fresh.length - 1] === eps;
      if (!known && Number.isFinite(eps) && eps >= 0) fresh.push(eps);
    }
    if (fresh.length === 0) return;
    const added = this.evaluate(Float64Array.from(fresh), true);
    for (const knot of added) knot.id = this.made++;
    // Merged from the far end, in place.
    let i = this.knots.length - 1;
    let j = added.length - 1;
    this.knots.length += added.length;
    for (let at = this.knots.length - 1; j >= 0; at--) {
      const old = this.knots[i];
      const next = added[j] as Knot;
      const takeOld = i >= 0 && (old as Knot).epsilon > next.epsilon;
      this.knots[at] = takeOld ? (old as Knot) : next;
      if (takeOld) i--;
      else j--;
    }
  }

  get last(): Knot {
    return this.knots[this.knots.length - 1] as Knot;
  }

  /** A bound of the largest finite loss of either direction, a little beyond its rounding: there delta is the infinity mass and nothing else. */
  get maximumLoss(): number {
    const loss = Math.max(this.profile.maximumLoss('remove'), this.profile.maximumLoss('add'));
    return loss + BEYOND_ROUNDING * Math.abs(loss);
  }

  /**
   * Extends the knots until the last one touches the curve at a false positive rate of at most e^logFpr (or at the largest
   * finite loss), and lays `count` of them over the range where less than half as many are.
   */
  cover(logFpr: number, count = 17): void {
    const top = Math.max(0, this.maximumLoss);
    const far = (knot: Knot) => knot.touch.logFpr <= logFpr || knot.epsilon >= top;
    if (!far(this.last)) this.insert([this.firstFar(far, logFpr, top)]);
    const end = this.knots.find(far) ?? this.last;
    // Just below the end of the support delta is as large as its rounding; at the end it is the infinity mass.
    if (Number.isFinite(top) && end.epsilon >= top * (1 - 1e-9)) this.insert([top]);
    const corners = this.cornersUpTo(end.epsilon);
    // At the largest loss of a discrete law the finite part of delta is 0, which no corner shows.
    if (corners !== null) {
      this.insert([...corners, top]);
      return;
    }
    const inside = this.knots.filter((knot) => knot.epsilon <= end.epsilon).length;
    if (2 * inside < count) this.insert(Array.from({ length: count - 1 }, (_, i) => (end.epsilon * i) / (count - 1)));
  }

  /**
   * Puts knots where the curve has the false positive rate e^log, or (`rate` fnr) the false negative rate, one close on each side, so that
   * both the line and the chord there are sharp. Needs `cover` of the false positive rate.
   */
  approach(log: number, rate: 'fpr' | 'fnr' = 'fpr'): void {
    if (this.cornersUpTo(0) !== null) return;
    const gap = ({ touch }: Knot) => (rate === 'fpr' ? touch.logFpr - log : log - touch.logFnr);
    for (let i = 0; i < 20; i++) {
      const index = this.knots.findIndex((knot) => gap(knot) <= 0);
      if (index <= 0) return;
      const low = (this.knots[index - 1] as Knot).epsilon;
      const high = (this.knots[index] as Knot).epsilon;
      if (high - low <= 4 * NEAR * high) return;
      const { guess, margin } = this.locate(gap, index);
      // Bisection in between keeps the bracket shrinking whatever the curve does.
      const centre = i % 4 !== 3 && guess > low && guess < high ? guess : 0.5 * (low + high);
      const reach = Math.min(0.25 * (high - low), Math.max(NEAR * centre, margin));
      this.insert([centre - reach, centre + reach].map((eps) => Math.min(high, Math.max(low, eps))));
    }
  }

  /** Inverse interpolation of a gap to 0 through the two and the four knots around; their difference tells the error. */
  private locate(gap: (knot: Knot) => number, index: number): { guess: number; margin: number } {
    const near = this.knots
      .slice(Math.max(0, index - 2), index + 2)
      .map((knot) => ({ epsilon: knot.epsilon, gap: gap(knot) }))
      .filter((one) => Number.isFinite(one.gap));
    const interpolate = (points: typeof near) =>
      points.reduce((sum, one) => {
        const weight = points.reduce((w, other) => (other === one ? w : (w * other.gap) / (other.gap - one.gap)), 1);
        return sum + weight * one.epsilon;
      }, 0);
    const full = interpolate(near);
    const fewer = interpolate(near.slice(0, 3));
    return Number.isFinite(full) && Number.isFinite(fewer)
      ? { guess: full, margin: 0.3 * Math.abs(full - fewer) }
      : { guess: Number.NaN, margin: 0 };
  }

  /** Cuts intervals into equal parts; false when none can be cut any more. */
  split(cuts: readonly Cut[]): boolean {
    const fresh: number[] = [];
    for (const { index, parts } of cuts) {
      const a = this.knots[index]?.epsilon;
      const b = this.knots[index + 1]?.epsilon;
      if (a === undefined || b === undefined || b - a < 1e-9 * b) continue;
      for (let k = 1; k < parts; k++) fresh.push(a + ((b - a) * k) / parts);
    }
    this.insert(fresh);
    return fresh.length > 0;
  }

  /** A cheap upper bound of ln of the false positive rate at eps. Infinity where there is none. */
  private boundedFpr(epsilon: number): number {
    const bound = this.profile.logTailBound;
    if (bound === undefined) return Number.POSITIVE_INFINITY;
    const log = Math.max(bound('remove', epsilon), this.profile.symmetric ? Number.NEGATIVE_INFINITY : bound('add', epsilon));
    return log < 0 ? log - epsilon : Number.POSITIVE_INFINITY;
  }

  /** A point that is far, at most about a tenth farther than needed. */
  private firstFar(far: (knot: Knot) => boolean, logFpr: number, top: number): number {
    const probe = (eps: number) => {
      const bound = this.boundedFpr(eps);
      return bound < Number.POSITIVE_INFINITY ? bound <= logFpr : far(this.evaluate(Float64Array.of(eps), true)[0] as Knot);
    };
    let high = Math.max(1, 2 * this.last.epsilon);
    if (high >= top) high = top;
    let low = this.last.epsilon;
    while (high < top && !probe(high)) {
      low = high;
      high = Math.min(top, 2 * high);
    }
    for (let i = 0; i < 40 && high > 1.15 * low; i++) {
      const middle = low > 0.1 * high ? 0.5 * (low + high) : 0.25 * high;
      if (middle < 1e-12) break;
      if (probe(middle)) high = middle;
      else low = middle;
    }
    return high;
  }

  /** The corners of a discrete law with few of them, within [0, end]; null for any other law, which is then treated as smooth. */
  private cornersUpTo(end: number): number[] | null {
    const remove = this.profile.corners('remove');
    const add = this.profile.corners('add');
    if (remove === null || add === null || remove.length + add.length > MOST_CORNERS) return null;
    return [...remove, ...(this.profile.symmetric ? [] : add)].filter((eps) => eps >= 0 && eps <= end);
  }
}
