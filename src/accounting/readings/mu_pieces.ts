/**
 * The bound of mu from the lines of the knots: pieces between the points where neighbouring lines meet, and the touches on them. The argument is
 * at the top of mu.ts.
 *
 * A meeting c of two lines may be above m all the same where delta <= delta_m is proved between their knots (smooth.ts), if c lies between the points a_m(eps) =
 * Q_m(L > eps) at which f_m has the slopes of the two knots. For on a piece with line l and knot eps, let a be a point with f_m(a) > l(a). The
 * difference f_m - l is convex, and at most 0 at an end whose mu is at most m, and at a_m(eps) where delta(eps) <= delta_m(eps). So a lies
 * between a_m(eps) and an end c of the other kind, hence between a_m(eps) and a_m of the neighbour: f_m has at a the slope -e^e of an e between
 * their epsilons, and f(a) >= 1 - delta(e) - e^e a >= 1 - delta_m(e) - e^e a = f_m(a). A larger m keeps the proof, and its points a_m are looked at anew.
 */
import { logQAbove } from '../numerics/gaussian-profile.ts';
import { logAddExp, logDiffExp } from '../numerics/logs.ts';
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import { type Curve, type Cut, type Knot, partsFor } from './curve.ts';
import { Comparison } from './smooth.ts';

/** Intervals that are cut at once. */
const MOST_CUTS = 60;
/** A touch whose mu is provably so far below the largest is no contender. */
const NEAR_BEST = 1e-4;

/** -Phi^-1(e^log) for a probability of which both logarithms are known, from the smaller side. */
function minusQuantile(log: number, logOther: number): number {
  return log < -Math.LN2 ? -normalQuantileLog(log) : normalQuantileLog(logOther);
}

/** mu of a point: -Phi^-1(fpr) - Phi^-1(fnr). */
export function muOfPoint(logFpr: number, logFnr: number, logTpr: number): number {
  if (logFnr === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return -normalQuantileLog(logFpr) + minusQuantile(logFnr, logTpr);
}

type End = 'value' | 'upper';

/** mu at the false positive rate e^logA on the line of a knot; the line taken from the bound or the best estimate of delta. */
export function muOnLine(knot: Knot, logA: number, end: End): number {
  const steep = knot.epsilon + logA;
  const logTpr = logAddExp(knot.delta[end], steep);
  const complement = knot.complement[end === 'upper' ? 'lower' : 'value'];
  const logFnr = complement > steep ? logDiffExp(complement, steep) : Number.NEGATIVE_INFINITY;
  if (logFnr === Number.NEGATIVE_INFINITY && logTpr >= 0) return Number.POSITIVE_INFINITY;
  return -normalQuantileLog(logA) + minusQuantile(logFnr, Math.min(0, logTpr));
}

/** ln of the false positive rate at which the lines of two neighbours meet; any other cut would be sound, but not as sharp. */
function meeting(left: Knot, right: Knot): number {
  if (left.delta.upper > right.delta.upper) {
    return logDiffExp(left.delta.upper, right.delta.upper) - left.epsilon - Math.log(Math.expm1(right.epsilon - left.epsilon));
  }
  return 0.5 * (left.touch.logFpr + right.touch.logFpr);
}

/**
 * The larger mu of the two lines at the false positive rate where they meet. There they agree up to rounding: a mu for the larger true positive
 * and the smaller false negative rate is at least that of either.
 */
function muOfBoth(left: Knot, right: Knot, logA: number): number {
  const l = left.epsilon + logA;
  const r = right.epsilon + logA;
  const logTpr = Math.max(logAddExp(left.delta.upper, l), logAddExp(right.delta.upper, r));
  if (left.complement.lower <= l || right.complement.lower <= r) {
    return Math.max(muOnLine(left, logA, 'upper'), muOnLine(right, logA, 'upper'));
  }
  const logFnr = Math.min(logDiffExp(left.complement.lower, l), logDiffExp(right.complement.lower, r));
  return -normalQuantileLog(logA) + minusQuantile(logFnr, Math.min(0, logTpr));
}

/** What does not depend on the floor, by the id of a knot: mu where its line touches the curve, and where it meets the line of its neighbour. */
interface Memory {
  touch: number[];
  right: Knot[];
  cornerFpr: number[];
  cornerMu: number[];
  /** A mu for which delta <= delta_mu is proved up to that neighbour; undefined where none is. */
  proved: (number | undefined)[];
}

const memories = new WeakMap<Curve, Memory>();

export function memoryOf(curve: Curve): Memory {
  let known = memories.get(curve);
  if (known === undefined) {
    known = { touch: [], right: [], cornerFpr: [], cornerMu: [], proved: [] };
    memories.set(curve, known);
  }
  return known;
}

export function muAtTouch({ touch }: Memory, knot: Knot): number {
  touch[knot.id] ??= muOnLine(knot, knot.touch.logFpr, 'upper');
  return touch[knot.id] as number;
}

/** A point where a knot's line touches the curve, with its mu on the bound. */
export interface Touch {
  mu: number;
  knot: Knot;
  logFpr: number;
}

export interface Scan {
  /** The far ends of the pieces: mu there, and the knot on the left of it; a piece is refined between that knot and the next. */
  mu: number[];
  index: number[];
  /** Largest mu of the pieces. */
  bound: number;
  /** Those with the largest mu are among them. */
  touches: Touch[];
  /** Largest mu among the touches: what refining cannot get below. */
  attained: number;
}

/** ln of the false positive rate at which f_mu has the slope of a knot. */
const logTouch = (mu: number, { epsilon }: Knot) => logQAbove(mu, epsilon);
const TOUCH_ERROR = 1e-9;

/** Whether the meeting of a knot's line with its neighbour's may be above mu, delta <= delta_mu being proved between them. */
function isBetween(memory: Memory, left: Knot, right: Knot, mu: number): boolean {
  const corner = memory.cornerFpr[left.id] as number;
  const margin = TOUCH_ERROR * (1 + Math.abs(corner));
  return corner <= logTouch(mu, left) - margin && corner >= logTouch(mu, right) + margin;
}

/**
 * Takes what is proved between knots for the heights of their meetings, from the lowest bound that this leaves; heights whose meeting does not lie
 * where it must come back, which raises the bound.
 */
function settle(curve: Curve, memory: Memory, { mu, index }: Scan, attained: number): number {
  const heights = mu.map((height, i) => {
    const left = curve.knots[index[i] as number] as Knot;
    const proof =
      i > 0 && i + 1 < mu.length && memory.right[left.id] === curve.knots[(index[i] as number) + 1] ? memory.proved[left.id] : undefined;
    return proof !== undefined && proof < height && height === memory.cornerMu[left.id] ? proof : height;
  });
  for (;;) {
    let bound = attained;
    for (const height of heights) bound = Math.max(bound, height);
    let raised = false;
    for (let i = 0; i < mu.length; i++) {
      if (heights[i] === mu[i]) continue;
      const k = index[i] as number;
      if ((mu[i] as number) > bound && !isBetween(memory, curve.knots[k] as Knot, curve.knots[k + 1] as Knot, bound)) {
        heights[i] = mu[i] as number;
        raised = true;
      }
    }
    if (!raised) {
      for (let i = 0; i < mu.length; i++) mu[i] = heights[i] as number;
      return bound;
    }
  }
}

/** Walks the pieces from a* down to the floor. */
export function scan(curve: Curve, logFloor: number): Scan {
  const { knots } = curve;
  const memory = memoryOf(curve);
  const first = knots[0] as Knot;
  // From the smallest fixed point that is possible: up to the true one f(a) >= a, so there mu is at most its value here.
  const logStar = Math.min(-Math.LN2, first.complement.lower - Math.LN2);
  const start = Math.max(logStar, logFloor);
  const found: Touch[] = [{ mu: muOnLine(first, start, 'upper'), knot: first, logFpr: start }];
  let attained = (found[0] as Touch).mu;
  const mus = [attained];
  const index = [0];
  let cut = logStar;
  // The line in force at the floor: that of the first knot whose meeting with its neighbour lies beyond it.
  let last = knots.length - 1;
  let atFloor = Number.NaN;
  for (let i = 0; i + 1 < knots.length; i++) {
    const left = knots[i] as Knot;
    const right = knots[i + 1] as Knot;
    if (memory.right[left.id] !== right) {
      memory.right[left.id] = right;
      memory.proved[left.id] = undefined;
      memory.cornerFpr[left.id] = meeting(left, right);
      memory.cornerMu[left.id] = muOfBoth(left, right, memory.cornerFpr[left.id] as number);
    }
    const corner = memory.cornerFpr[left.id] as number;
    const next = Math.min(cut, corner);
    const end = next <= logFloor;
    const mu = end
      ? muOnLine(left, logFloor, 'upper')
      : next === corner
        ? (memory.cornerMu[left.id] as number)
        : muOfBoth(left, right, next);
    const at = left.touch.logFpr;
    // Along a line mu is at most what it is at the ends of its piece: a lower touch is not asked for.
    if (at >= logFloor && at <= logStar && Math.max(mu, mus[mus.length - 1] as number) > attained - NEAR_BEST) {
      const touch = muAtTouch(memory, left);
      found.push({ mu: touch, knot: left, logFpr: at });
      attained = Math.max(attained, touch);
    }
    if (end) {
      last = i;
      atFloor = mu;
      break;
    }
    mus.push(mu);
    index.push(i);
    cut = next;
  }
  const floor = knots[last] as Knot;
  if (Number.isNaN(atFloor)) atFloor = muOnLine(floor, logFloor, 'upper');
  mus.push(atFloor);
  index.push(last);
  found.push({ mu: atFloor, knot: floor, logFpr: logFloor });
  attained = Math.max(attained, atFloor);
  const state = { mu: mus, index, bound: 0, touches: found, attained };
  state.bound = settle(curve, memory, state, attained);
  return state;
}

/**
 * The pieces whose mu is above a target and for which nothing better is proved, each to be cut as finely as its height asks for; and whether anything was
 * proved.
 */
export function loosePieces(curve: Curve, { mu, index, attained }: Scan, target: number): { cuts: Cut[]; proved: boolean } {
  const memory = memoryOf(curve);
  const cuts: Cut[] = [];
  const comparison = new Comparison(curve, attained, 0);
  const loose = mu.flatMap((height, i) => (height > target ? [i] : [])).sort((i, j) => (mu[j] as number) - (mu[i] as number));
  let proved = false;
  for (const i of loose.slice(0, MOST_CUTS)) {
    const height = mu[i] as number;
    const left = curve.knots[index[i] as number] as Knot;
    const right = curve.knots[(index[i] as number) + 1];
    if (right === undefined) continue;
    const isMeeting = i > 0 && i + 1 < mu.length && height === memory.cornerMu[left.id] && isBetween(memory, left, right, attained);
    const parts = isMeeting ? comparison.parts(left, right) : Number.POSITIVE_INFINITY;
    if (parts === 0) {
      memory.proved[left.id] = attained;
      proved = true;
      continue;
    }
    const ends = Math.max(muAtTouch(memory, left), muAtTouch(memory, right));
    cuts.push({ index: index[i] as number, parts: Math.min(parts, partsFor(height, ends, target)) });
  }
  return { cuts, proved };
}
