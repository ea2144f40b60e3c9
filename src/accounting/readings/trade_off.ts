/**
 * The trade-off function at given false positive rates a: f(a) between the best line and the best chord.
 *
 *   f(a) = max over eps >= 0 of max(1 - delta - e^eps a, e^-eps (1 - delta - a))     (the second are the lines of slope above -1)
 * Every line bounds f from below; every chord between two tests, or their mirror images, bounds it from above. Knots are added
 * around the best line until the bound stops falling.
 */
import { logAddExp, logDiffExp } from '../numerics/logs.ts';
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import type { Curve, Knot, LogInterval, Test } from './curve.ts';
import { chord, lowestChord } from './mu.ts';
import { muOfPoint } from './mu_pieces.ts';

export interface TradeOffPoint {
  logFnr: LogInterval;
  logTpr: LogInterval;
  /** mu at this point of the curve. */
  mu: LogInterval;
}

const NONE = Number.NEGATIVE_INFINITY;

function minus(log: number, subtract: number): number {
  return log > subtract ? logDiffExp(log, subtract) : NONE;
}

interface Line {
  index: number;
  logTpr: number;
  logFnr: number;
}

/** What the line of a knot says at a: on its own side, or mirrored beyond the fixed point. */
function onLine(knot: Knot, logA: number, end: 'value' | 'upper', mirrored: boolean): { logTpr: number; logFnr: number } {
  const delta = knot.delta[end];
  const complement = knot.complement[end === 'upper' ? 'lower' : 'value'];
  if (!mirrored) {
    const steep = knot.epsilon + logA;
    return { logTpr: Math.min(0, logAddExp(delta, steep)), logFnr: minus(complement, steep) };
  }
  const logFnr = minus(complement, logA) - knot.epsilon;
  // TPR = 1 - e^-eps + e^-eps (delta + a).
  const logTpr = logAddExp(Math.log(-Math.expm1(-knot.epsilon)), logAddExp(delta, logA) - knot.epsilon);
  return { logTpr: Math.min(0, logTpr), logFnr };
}

function bestLine(curve: Curve, logA: number, end: 'value' | 'upper', mirrored: boolean): Line {
  let best: Line = { index: 0, logTpr: 0, logFnr: NONE };
  curve.knots.forEach((knot, index) => {
    const line = onLine(knot, logA, end, mirrored);
    if (line.logFnr > best.logFnr || (line.logFnr === best.logFnr && line.logTpr < best.logTpr)) best = { index, ...line };
  });
  // Where the false negative rate is near 1 the line with the smallest true positive rate is the sharper choice.
  curve.knots.forEach((knot, index) => {
    const line = onLine(knot, logA, end, mirrored);
    if (line.logTpr < best.logTpr) best = { index, logTpr: line.logTpr, logFnr: Math.max(best.logFnr, line.logFnr) };
  });
  return best;
}

function refine(curve: Curve, logA: number, mirrored: boolean): void {
  let best = bestLine(curve, logA, 'upper', mirrored);
  for (let round = 0; round < 20; round++) {
    const here = (curve.knots[best.index] as Knot).epsilon;
    const before = curve.knots[best.index - 1]?.epsilon;
    const after = curve.knots[best.index + 1]?.epsilon;
    const fresh: number[] = [];
    if (before !== undefined) fresh.push(0.25 * before + 0.75 * here, 0.5 * (before + here));
    if (after !== undefined) fresh.push(0.25 * after + 0.75 * here, 0.5 * (after + here));
    if (fresh.every((eps) => Math.abs(eps - here) < 1e-10 * (1 + here))) return;
    curve.insert(fresh);
    const next = bestLine(curve, logA, 'upper', mirrored);
    const gain = best.logTpr - next.logTpr + (next.logFnr > best.logFnr ? next.logFnr - best.logFnr : 0);
    const settled = next.index !== 0 && gain < 1e-13 * Math.max(1, Math.abs(best.logTpr)) && round > 3;
    best = next;
    if (settled) return;
  }
}

/** Tests and their mirror images with the corners (0, 1) and (1, 0), by false positive rate. */
function allTests(curve: Curve): Test[] {
  const tests: Test[] = [
    { logFpr: NONE, logTpr: NONE, logFnr: 0 },
    { logFpr: 0, logTpr: 0, logFnr: NONE },
  ];
  for (const knot of curve.knots) {
    for (const test of knot.tests) {
      tests.push(test);
      // Mirrored: the roles of the two error rates are exchanged; 1 - FPR is rounded down.
      const logTpr = Math.log1p(-Math.exp(test.logFpr)) - 1e-15;
      tests.push({ logFpr: test.logFnr, logTpr, logFnr: test.logFpr });
    }
  }
  tests.sort((a, b) => a.logFpr - b.logFpr || a.logFnr - b.logFnr);
  // Of equal false positive rates the best is enough; a law with few corners gives the same test many times.
  return tests.filter((test, i) => i === 0 || test.logFpr > (tests[i - 1] as Test).logFpr);
}

/** The lowest chord over a between tests near to it, and of a discrete law between any. */
function bestChord(tests: Test[], logA: number, discrete: boolean): { logFnr: number; logTpr: number } {
  let i = tests.findIndex((test) => test.logFpr > logA);
  if (i < 0) i = tests.length;
  const left = tests.slice(Math.max(0, i - 12), i);
  const right = tests.slice(i, i + 12);
  if (left.length === 0) left.push(tests[0] as Test);
  const best = { logFnr: 0, logTpr: NONE };
  if (discrete && right.length > 0) Object.assign(best, lowestChord(tests, left.at(-1) as Test, right[0] as Test, logA));
  for (const below of left) {
    // A test with a smaller false positive rate can be used as it is.
    best.logFnr = Math.min(best.logFnr, below.logFnr);
    best.logTpr = Math.max(best.logTpr, below.logTpr);
    for (const above of right) {
      const point = chord(below, above, logA);
      best.logFnr = Math.min(best.logFnr, point.logFnr);
      best.logTpr = Math.max(best.logTpr, point.logTpr);
    }
  }
  return best;
}

function between(lower: number, value: number, upper: number): LogInterval {
  return { lower, value: Math.min(upper, Math.max(lower, Number.isNaN(value) ? upper : value)), upper };
}

/** f at a false positive rate of 0: only mass at infinite loss is found without a false alarm. */
function atZero(curve: Curve): TradeOffPoint {
  const mass = (end: 'lower' | 'upper') => Math.max(curve.profile.infinityMass('remove')[end], curve.profile.infinityMass('add')[end]);
  const lower = Math.log(mass('lower'));
  const upper = Math.log(mass('upper'));
  return {
    logTpr: { lower, value: upper, upper },
    logFnr: { lower: Math.log1p(-mass('upper')), value: Math.log1p(-mass('upper')), upper: Math.log1p(-mass('lower')) },
    mu: { lower: Number.NEGATIVE_INFINITY, value: Number.NaN, upper: Number.POSITIVE_INFINITY },
  };
}

/** f(1) = 0: who always rejects misses nobody. */
const AT_ONE: TradeOffPoint = {
  logTpr: { lower: 0, value: 0, upper: 0 },
  logFnr: { lower: NONE, value: NONE, upper: NONE },
  mu: { lower: NONE, value: Number.NaN, upper: Number.POSITIVE_INFINITY },
};

const MOST_DOUBLINGS = 12;

/** Extends the knots until the last one touches the curve at a false negative rate of e^log, which it has not where mass at infinite loss is left. */
function coverFnr(curve: Curve, log: number, logFpr: number): void {
  const { upper } = atZero(curve).logFnr;
  for (let i = 0, reach = logFpr; i < MOST_DOUBLINGS && log < upper; i++, reach *= 2) {
    const { touch, epsilon } = curve.last;
    if (touch.logFnr > log || epsilon >= curve.maximumLoss) return;
    curve.cover(reach);
  }
}

/** f at each of the false positive rates e^logA; logA <= 0, -Infinity for the rate 0. */
export function readTradeOff(curve: Curve, logAs: number[]): TradeOffPoint[] {
  const smallest = logAs.reduce((least, logA) => (Number.isFinite(logA) ? Math.min(least, logA) : least), 0);
  curve.cover(smallest - 1);
  const logStar = (curve.knots[0] as Knot).complement.value - Math.LN2;
  // Beyond the fixed point f(a) = b is read where f(b) = a.
  const mirrored = logAs.filter((logA) => logA > logStar && logA < 0);
  if (mirrored.length > 0) coverFnr(curve, Math.max(...mirrored), smallest - 1);
  for (const logA of logAs.toSorted((a, b) => b - a)) {
    if (!Number.isFinite(logA)) continue;
    // Beyond the fixed point the curve is its own mirror image.
    curve.approach(logA, logA > logStar ? 'fnr' : 'fpr');
    refine(curve, logA, logA > logStar);
  }
  const tests = allTests(curve);
  return logAs.map((logA) => {
    if (logA === 0) return AT_ONE;
    return logA === NONE ? atZero(curve) : pointAt(curve, tests, logA, logA > logStar);
  });
}

function pointAt(curve: Curve, tests: Test[], logA: number, mirrored: boolean): TradeOffPoint {
  const bound = bestLine(curve, logA, 'upper', mirrored);
  const value = bestLine(curve, logA, 'value', mirrored);
  const reached = bestChord(tests, logA, curve.profile.corners('remove') !== null);
  const widen = 1e-14;
  const logFnr = between(bound.logFnr - widen, value.logFnr, Math.min(0, reached.logFnr + widen));
  const logTpr = between(reached.logTpr - widen, value.logTpr, Math.min(0, bound.logTpr + widen));
  // mu is a difference of two quantiles, each of which is rounded.
  const rounding = 1e-14 + 2e-15 * Math.abs(normalQuantileLog(logA));
  const mu = between(
    Math.max(0, muOfPoint(logA, logFnr.upper, logTpr.lower) - rounding),
    muOfPoint(logA, logFnr.value, logTpr.value),
    muOfPoint(logA, logFnr.lower, logTpr.upper) + rounding,
  );
  return { logFnr, logTpr, mu };
}
