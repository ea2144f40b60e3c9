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
import { vertex } from '../numerics/vertex.ts';
import type { Direction } from '../types.ts';
import type { Curve, Knot, Test } from './curve.ts';
import { loosePieces, memoryOf, muAtTouch, muOfPoint, muOnLine, type Scan, scan, type Touch } from './mu_pieces.ts';

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
/** Rounds of knots, the knots of a curve at which none are added, and those that a floor may add all the same: one that was read before it may have taken all. */
const MOST_ROUNDS = 12;
const MOST_KNOTS = 800;
const KNOTS_OF_ITS_OWN = 300;
/** Touches, of those with the largest mu on the bound, whose best estimates and tests are looked at. */
const CONTENDERS = 6;

function widen(mu: number, sign: 1 | -1): number {
  return Number.isFinite(mu) ? mu + sign * QUANTILE_ERROR * (8 + Math.abs(mu)) : mu;
}

/** Adds knots until the upper bound is within `slack` of what its own lines attain. */
function refine(curve: Curve, logFloor: number, slack: number): Scan {
  if (slack < COARSE) curve.approach(logFloor);
  let state = scan(curve, logFloor);
  const most = Math.max(MOST_KNOTS, curve.knots.length + KNOTS_OF_ITS_OWN);
  for (let round = 0; round < MOST_ROUNDS && curve.knots.length < most; round++) {
    const { cuts, proved } = loosePieces(curve, state, state.attained + slack);
    if (!curve.split(cuts) && !proved) break;
    state = scan(curve, logFloor);
  }
  return state;
}

/** Both errors exchanged: of the other direction, with the hypotheses in each other's place. */
const mirrorOf = ({ logFpr, logFnr }: Test): Test => ({ logFpr: logFnr, logTpr: log1mexp(Math.max(0, -logFpr)), logFnr: logFpr });

/** Rounds of the search for the lowest chord, each of which lowers it. */
const MOST_CHORDS = 20;

/** Whether a point has the smaller false negative rate, by whichever logarithm tells more. */
const isLower = (a: Omit<Test, 'logFpr'>, b: Omit<Test, 'logFpr'>) => (a.logTpr < -Math.LN2 ? a.logTpr > b.logTpr : a.logFnr < b.logFnr);

/**
 * The lowest chord at e^logA between two of these tests, from one that is known: either end goes to the best test for the other, until neither moves.
 * Those of a discrete law are corners, of two directions, of which the nearest need not be on the hull of both.
 */
export function lowestChord(tests: readonly Test[], start: Test, end: Test, logA: number): { logFnr: number; logTpr: number } {
  let [below, above] = [start, end];
  let best = chord(below, above, logA);
  for (let round = 0, moved = true; moved && round < MOST_CHORDS; round++) {
    moved = false;
    for (const one of tests) {
      const [left, right] = one.logFpr <= logA ? [one, above] : [below, one];
      const next = chord(left, right, logA);
      if (!isLower(next, best)) continue;
      [best, below, above, moved] = [next, left, right, true];
    }
  }
  return best;
}

/** The smallest false negative rate known at the floor: the chord between the tests on both sides of it. */
function chordAtFloor(curve: Curve, logFloor: number): { logFnr: number; logTpr: number } {
  const never: Test = { logFpr: Number.NEGATIVE_INFINITY, logTpr: Number.NEGATIVE_INFINITY, logFnr: 0 };
  // The test that always rejects.
  const always: Test = { logFpr: 0, logTpr: 0, logFnr: Number.NEGATIVE_INFINITY };
  const discrete = curve.profile.corners('remove') !== null;
  const all: Test[] = [never, always];
  let below = never;
  let above = always;
  const take = (one: Test) => {
    if (one.logFpr <= logFloor) {
      if (one.logTpr > below.logTpr) below = one;
    } else if (one.logFpr < above.logFpr) above = one;
    if (discrete) all.push(one);
  };
  for (const knot of curve.knots) {
    for (const test of knot.tests) {
      take(test);
      // Most mirror images lie farther away than what is known.
      if (discrete || test.logFnr <= logFloor || test.logFnr < above.logFpr) take(mirrorOf(test));
    }
  }
  return discrete ? lowestChord(all, below, above, logFloor) : chord(below, above, logFloor);
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
  if (floor.logFnr >= logFloor) best = Math.max(best, muOfPoint(logFloor, Math.min(0, floor.logFnr), floor.logTpr));
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
    const memory = memoryOf(curve);
    const peak = vertex(before.epsilon, muAtTouch(memory, before), top.knot.epsilon, top.mu, after.epsilon, muAtTouch(memory, after));
    const width = 0.02 * (after.epsilon - before.epsilon);
    curve.insert([peak.x - width, peak.x, peak.x + width].filter((eps) => eps > before.epsilon && eps < after.epsilon));
    state = scan(curve, logFloor);
  }
  return state;
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
  const upper = Math.max(0, state.bound);
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
