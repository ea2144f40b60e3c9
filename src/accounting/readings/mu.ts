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
/** A slack from which the floor itself need not be found. */
const COARSE = 0.1;
/** Touches, of those with the largest mu on the bound, whose best estimates and tests are looked at. */
const CONTENDERS = 6;

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
function meeting(left: Knot, right: Knot): number {
  if (left.delta.upper > right.delta.upper) {
    return logDiffExp(left.delta.upper, right.delta.upper) - left.epsilon - Math.log(Math.expm1(right.epsilon - left.epsilon));
  }
  return 0.5 * (left.touch.logFpr + right.touch.logFpr);
}

/** Where two neighbours' lines meet, and the larger mu of the two lines there. */
interface Corner {
  right: Knot;
  logFpr: number;
  mu: number;
}

/** What does not depend on the floor is remembered for each knot as long as its neighbour stays the same. */
const corners = new WeakMap<Knot, Corner>();
const touches = new WeakMap<Knot, number>();

function cornerOf(left: Knot, right: Knot): Corner {
  let known = corners.get(left);
  if (known === undefined || known.right !== right) {
    const logFpr = meeting(left, right);
    known = { right, logFpr, mu: Math.max(muOnLine(left, logFpr, 'upper'), muOnLine(right, logFpr, 'upper')) };
    corners.set(left, known);
  }
  return known;
}

function muAtTouch(knot: Knot): number {
  let known = touches.get(knot);
  if (known === undefined) {
    known = muOnLine(knot, knot.touch.logFpr, 'upper');
    touches.set(knot, known);
  }
  return known;
}

interface Piece {
  /** Index of the knot on the left of the piece's far end; the piece is refined between it and the next. */
  index: number;
  mu: number;
}

/** A point where a knot's line touches the curve, with its mu on the bound. */
interface Touch {
  mu: number;
  knot: Knot;
  logFpr: number;
}

interface Scan {
  pieces: Piece[];
  touches: Touch[];
  /** Largest mu among the touches: what refining cannot get below. */
  attained: number;
}

/** Walks the pieces from a* down to the floor. */
function scan(curve: Curve, logFloor: number): Scan {
  const { knots } = curve;
  const first = knots[0] as Knot;
  // From the smallest fixed point that is possible: up to the true one f(a) >= a, so there mu is at most its value here.
  const logStar = Math.min(-Math.LN2, first.complement.lower - Math.LN2);
  const start = Math.max(logStar, logFloor);
  const pieces: Piece[] = [{ index: 0, mu: muOnLine(first, start, 'upper') }];
  const found: Touch[] = [{ mu: (pieces[0] as Piece).mu, knot: first, logFpr: start }];
  let cut = logStar;
  // The line in force at the floor: that of the first knot whose meeting with its neighbour lies beyond it.
  let last = knots.length - 1;
  for (let i = 0; i + 1 < knots.length; i++) {
    const left = knots[i] as Knot;
    const at = left.touch.logFpr;
    if (at >= logFloor && at <= logStar) found.push({ mu: muAtTouch(left), knot: left, logFpr: at });
    const right = knots[i + 1] as Knot;
    const corner = cornerOf(left, right);
    const next = Math.min(cut, corner.logFpr);
    if (next <= logFloor) {
      last = i;
      break;
    }
    const mu = next === corner.logFpr ? corner.mu : Math.max(muOnLine(left, next, 'upper'), muOnLine(right, next, 'upper'));
    pieces.push({ index: i, mu });
    cut = next;
  }
  const floor = knots[last] as Knot;
  const atFloor = muOnLine(floor, logFloor, 'upper');
  pieces.push({ index: last, mu: atFloor });
  found.push({ mu: atFloor, knot: floor, logFpr: logFloor });
  return { pieces, touches: found, attained: found.reduce((best, { mu }) => Math.max(best, mu), 0) };
}

/** Adds knots until the upper bound is within `slack` of what its own lines attain. */
function refine(curve: Curve, logFloor: number, slack: number): Scan {
  if (slack < COARSE) curve.approach(logFloor);
  let state = scan(curve, logFloor);
  for (let round = 0; round < 12 && curve.knots.length < 800; round++) {
    const target = state.attained + slack;
    const loose = state.pieces.filter((piece) => piece.mu > target).sort((a, b) => b.mu - a.mu);
    if (!curve.split(loose.slice(0, 60).map((piece) => piece.index))) break;
    state = scan(curve, logFloor);
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
function lowerBound(curve: Curve, logFloor: number, contenders: readonly Touch[]): number {
  const logStarHigh = Math.min(-Math.LN2, (curve.knots[0] as Knot).complement.upper - Math.LN2);
  let best = logStarHigh >= logFloor ? -2 * normalQuantileLog(logStarHigh) : 0;
  for (const { knot } of contenders) {
    for (const test of knot.tests) {
      if (test.logFpr < logFloor || test.logFnr < logFloor) continue;
      best = Math.max(best, muOfPoint(test.logFpr, test.logFnr, test.logTpr));
    }
  }
  const floor = chordAtFloor(curve, logFloor);
  if (floor !== null && floor.logFnr >= logFloor) best = Math.max(best, muOfPoint(logFloor, Math.min(0, floor.logFnr), floor.logTpr));
  return Math.max(0, widen(best, -1));
}

/** The touch with the largest best estimate of mu among the contenders. */
function bestTouch(contenders: readonly Touch[]): Touch {
  let best: Touch | null = null;
  for (const { knot, logFpr } of contenders) {
    const mu = muOnLine(knot, logFpr, 'value');
    if (best === null || mu > best.mu) best = { mu, knot, logFpr };
  }
  return best as Touch;
}

/**
 * Between knots the curve may rise a little above the best of them: up to this many rounds of knots around it, where the
 * mechanism's own maximum lies inside, make the best estimate as good as the profile.
 */
const POLISHES = 3;

function polish(curve: Curve, logFloor: number, refined: Scan): Scan {
  let state = refined;
  for (let round = 0; round < POLISHES; round++) {
    const top = state.touches.reduce((best, touch) => (touch.mu > best.mu ? touch : best));
    const i = curve.knots.indexOf(top.knot);
    const before = curve.knots[i - 1];
    const after = curve.knots[i + 1];
    if (top.logFpr === logFloor || before === undefined || after === undefined || after.epsilon - before.epsilon < 1e-4 * after.epsilon)
      break;
    const peak = vertex(before.epsilon, muAtTouch(before), top.knot.epsilon, top.mu, after.epsilon, muAtTouch(after));
    const width = 0.02 * (after.epsilon - before.epsilon);
    curve.insert([peak - width, peak, peak + width].filter((eps) => eps > before.epsilon && eps < after.epsilon));
    state = scan(curve, logFloor);
  }
  return state;
}

/** The vertex of the parabola through three points of which the middle one is the highest. */
function vertex(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): number {
  const left = (y1 - y0) / (x1 - x0);
  const right = (y2 - y1) / (x2 - x1);
  const bend = (right - left) / (x2 - x0);
  return bend < 0 ? 0.5 * (x0 + x1) - (0.5 * left) / bend : x1;
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
  const refined = refine(curve, logFloor, slack);
  const state = slack < COARSE ? polish(curve, logFloor, refined) : refined;
  let upper = 0;
  for (const piece of state.pieces) upper = Math.max(upper, piece.mu);
  const contenders = state.touches.toSorted((a, b) => b.mu - a.mu).slice(0, CONTENDERS);
  const best = bestTouch(contenders);
  const lower = profile.sides === 'upper' ? 0 : lowerBound(curve, logFloor, contenders);
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

function attainedAt(best: Touch): MuReading['attainedAt'] {
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
