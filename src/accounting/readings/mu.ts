/**
 * The tightest mu of mu-GDP over the part of the trade-off curve on which both error rates lie in [floor, 1 - floor].
 *
 *   mu = sup of mu(a) = Phi^-1(1 - a) - Phi^-1(f(a));
 * f is symmetric, so a runs from the floor to the fixed point a* = (1 - delta(0))/2.
 *
 * UPPER end. The lines of the knots bound f from below. Cut [floor, a*] at any points and give each piece one line: f_mu is
 * convex, so a line that lies above f_mu at both ends of a piece lies above it on the piece. The largest mu at the ends of the
 * pieces is therefore a bound, whatever the cuts; they are put where neighbouring lines meet.
 * LOWER end. Every test (FPR, FNR) lies on or above f: its mu is attained by the curve. At the floor the chord between two tests.
 * Source: Dong, Roth and Su 2022; the convexity argument is spelt out above.
 */
import { log1mexp, logAddExp, logDiffExp } from '../numerics/logs.ts';
import { logNormalCdf } from '../numerics/normal.ts';
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import type { Direction } from '../types.ts';
import type { Curve, Knot, Test } from './curve.ts';

export interface MuReading {
  lower: number;
  /** Null where no finite number is known. */
  value: number | null;
  upper: number | null;
  attainedAt: { logFpr: number; logFnr: number; epsilon: number } | null;
  direction: Direction | 'both';
  /** True when no point of the curve has both errors in the range. */
  empty: boolean;
}

/** Rounding of two quantiles and the logarithms below them. */
const QUANTILE_ERROR = 1e-14;

/** -Phi^-1(e^log) for a probability of which both logarithms are known, from the smaller side. */
function minusQuantile(log: number, logOther: number): number {
  return log < -Math.LN2 ? -normalQuantileLog(log) : normalQuantileLog(logOther);
}

/** mu of a point: -Phi^-1(fpr) - Phi^-1(fnr). */
export function muOfPoint(logFpr: number, logFnr: number, logTpr: number): number {
  if (logFnr === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return -normalQuantileLog(logFpr) + minusQuantile(logFnr, logTpr);
}

function widen(mu: number, sign: 1 | -1): number {
  return Number.isFinite(mu) ? mu + sign * QUANTILE_ERROR * (8 + Math.abs(mu)) : mu;
}

type End = 'value' | 'upper';

/** mu at the false positive rate e^logA on the line of a knot; the line taken from the bound or the best estimate of delta. */
function muOnLine(knot: Knot, logA: number, end: End): number {
  const steep = knot.epsilon + logA;
  const logTpr = logAddExp(knot.delta[end], steep);
  const complement = knot.complement[end === 'upper' ? 'lower' : 'value'];
  const logFnr = complement > steep ? logDiffExp(complement, steep) : Number.NEGATIVE_INFINITY;
  if (logFnr === Number.NEGATIVE_INFINITY && logTpr >= 0) return Number.POSITIVE_INFINITY;
  return -normalQuantileLog(logA) + minusQuantile(logFnr, Math.min(0, logTpr));
}

/** ln of the false positive rate at which the lines of two neighbours meet; any other cut would be sound, but not as sharp. */
function meeting(left: Knot, right: Knot, end: End): number {
  if (left.delta[end] > right.delta[end]) {
    return logDiffExp(left.delta[end], right.delta[end]) - left.epsilon - Math.log(Math.expm1(right.epsilon - left.epsilon));
  }
  return 0.5 * (left.touch.logFpr + right.touch.logFpr);
}

interface Piece {
  /** Index of the knot on the left of the piece's far end; the piece is refined between it and the next. */
  index: number;
  mu: number;
}

interface Scan {
  pieces: Piece[];
  /** Largest mu at a touching point, on the same bound: what refining cannot get below. */
  attained: { mu: number; knot: Knot; logFpr: number };
}

/** Walks the pieces from a* down to the floor. */
function scan(curve: Curve, logFloor: number, end: End): Scan {
  const { knots } = curve;
  const first = knots[0] as Knot;
  // From the smallest fixed point that is possible: up to the true one f(a) >= a, so there mu is at most its value here.
  const logStar = Math.min(-Math.LN2, (end === 'upper' ? first.complement.lower : first.complement.value) - Math.LN2);
  const pieces: Piece[] = [{ index: 0, mu: muOnLine(first, Math.max(logStar, logFloor), end) }];
  let attained = { mu: pieces[0]?.mu as number, knot: first, logFpr: logStar };
  const touch = (knot: Knot, logFpr: number) => {
    const mu = muOnLine(knot, logFpr, end);
    if (mu > attained.mu) attained = { mu, knot, logFpr };
  };
  let cut = logStar;
  // The line in force at the floor: that of the first knot whose meeting with its neighbour lies beyond it.
  let last = knots.length - 1;
  for (let i = 0; i + 1 < knots.length; i++) {
    const left = knots[i] as Knot;
    const right = knots[i + 1] as Knot;
    if (left.touch.logFpr >= logFloor) touch(left, Math.min(left.touch.logFpr, logStar));
    const next = Math.min(cut, meeting(left, right, end));
    if (next <= logFloor) {
      last = i;
      break;
    }
    pieces.push({ index: i, mu: Math.max(muOnLine(left, next, end), muOnLine(right, next, end)) });
    cut = next;
  }
  const floor = knots[last] as Knot;
  pieces.push({ index: last, mu: muOnLine(floor, logFloor, end) });
  touch(floor, logFloor);
  return { pieces, attained };
}

/** Adds knots until the upper bound is within `slack` of what its own lines attain. */
function refine(curve: Curve, logFloor: number, slack: number): Scan {
  curve.approach(logFloor);
  let state = scan(curve, logFloor, 'upper');
  for (let round = 0; round < 12 && curve.knots.length < 800; round++) {
    const target = state.attained.mu + slack;
    const loose = state.pieces.filter((piece) => piece.mu > target).map((piece) => piece.index);
    if (!curve.split(loose.slice(-40))) break;
    state = scan(curve, logFloor, 'upper');
  }
  return state;
}

/** ln of the largest false negative rate known at the floor: the chord between the tests on both sides of it. */
function chordAtFloor(curve: Curve, logFloor: number): { logFnr: number; logTpr: number } | null {
  let below: Test | null = null;
  let above: Test | null = null;
  for (const knot of curve.knots) {
    for (const test of knot.tests) {
      if (test.logFpr <= logFloor) {
        if (below === null || test.logTpr > below.logTpr) below = test;
      } else if (above === null || test.logFpr < above.logFpr) above = test;
    }
  }
  if (below === null) below = { logFpr: Number.NEGATIVE_INFINITY, logTpr: Number.NEGATIVE_INFINITY, logFnr: 0 };
  if (above === null) return null;
  return chord(below, above, logFloor);
}

/**
 * A point on the chord between two tests at a false positive rate of at most e^logA: the share of the upper test is rounded down and
 * the other share is what is left of 1, so that rounding moves the point along the chord and not off it.
 */
export function chord(below: Test, above: Test, logA: number): { logFnr: number; logTpr: number } {
  const size = Math.abs(logA) + Math.abs(above.logFpr) + (Number.isFinite(below.logFpr) ? Math.abs(below.logFpr) : 0);
  const up = logA > below.logFpr ? logDiffExp(logA, below.logFpr) - logDiffExp(above.logFpr, below.logFpr) : Number.NEGATIVE_INFINITY;
  const share = Math.min(0, up - 1e-15 * (8 + size));
  const rest = share === Number.NEGATIVE_INFINITY ? 0 : log1mexp(-share);
  return {
    logFnr: logAddExp(share + above.logFnr, rest + below.logFnr) + 1e-15,
    logTpr: logAddExp(share + above.logTpr, rest + below.logTpr) - 1e-15,
  };
}

/**
 * A test with both rates at least the floor counts wherever it lies: if the curve itself is below the floor there, the curve at the
 * floor has a larger mu than the test.
 */
function lowerBound(curve: Curve, logFloor: number): number {
  const logStarHigh = Math.min(-Math.LN2, (curve.knots[0] as Knot).complement.upper - Math.LN2);
  let best = logStarHigh >= logFloor ? -2 * normalQuantileLog(logStarHigh) : 0;
  for (const knot of curve.knots) {
    for (const test of knot.tests) {
      if (test.logFpr < logFloor || test.logFnr < logFloor) continue;
      best = Math.max(best, muOfPoint(test.logFpr, test.logFnr, test.logTpr));
    }
  }
  const floor = chordAtFloor(curve, logFloor);
  if (floor !== null && floor.logFnr >= logFloor) best = Math.max(best, muOfPoint(logFloor, Math.min(0, floor.logFnr), floor.logTpr));
  return Math.max(0, widen(best, -1));
}

/** @param slack how far the upper bound may stay above what its own lines attain */
export function readMu(curve: Curve, logFloor: number, slack: number): MuReading {
  const { profile } = curve;
  if (profile.gaussianMu !== null) return gaussianReading(profile.gaussianMu, logFloor);
  const first = curve.knots[0] as Knot;
  if (first.complement.upper - Math.LN2 < logFloor) {
    return { lower: -2 * normalQuantileLog(logFloor), value: null, upper: null, attainedAt: null, direction: 'both', empty: true };
  }
  curve.cover(logFloor - 1);
  const state = refine(curve, logFloor, slack);
  let upper = 0;
  for (const piece of state.pieces) upper = Math.max(upper, piece.mu);
  const best = scan(curve, logFloor, 'value').attained;
  const lower = profile.sides === 'upper' ? 0 : lowerBound(curve, logFloor);
  const ambiguous = first.complement.lower - Math.LN2 < logFloor;
  const upperEnd = profile.sides === 'lower' || ambiguous || !Number.isFinite(upper) ? null : widen(upper, 1);
  const value = Math.max(lower, upperEnd === null ? best.mu : Math.min(upperEnd, best.mu));
  return {
    lower,
    value: Number.isFinite(value) ? value : null,
    upper: upperEnd,
    attainedAt: attainedAt(best),
    direction: directionOf(curve, best.knot),
    empty: false,
  };
}

function attainedAt(best: Scan['attained']): MuReading['attainedAt'] {
  const steep = best.knot.epsilon + best.logFpr;
  const complement = best.knot.complement.value;
  return {
    logFpr: best.logFpr,
    logFnr: complement > steep ? logDiffExp(complement, steep) : Number.NEGATIVE_INFINITY,
    epsilon: best.knot.epsilon,
  };
}

function directionOf(curve: Curve, knot: Knot): Direction | 'both' {
  return curve.profile.symmetric || Math.abs(knot.remove.value - knot.add.value) < 1e-9 ? 'both' : knot.direction;
}

function gaussianReading(mu: number, logFloor: number): MuReading {
  const z = -normalQuantileLog(logFloor);
  // Every point of the curve has this mu; the fixed point a* = Phi(-mu/2) is named unless the floor cuts it off.
  const half = Math.min(0.5 * mu, z);
  const logFpr = logNormalCdf(-half);
  return {
    lower: mu * (1 - 4e-16),
    value: mu,
    upper: mu * (1 + 4e-16),
    attainedAt: { logFpr, logFnr: logNormalCdf(half - mu), epsilon: Math.max(0, mu * half - 0.5 * mu * mu) },
    direction: 'both',
    empty: false,
  };
}
