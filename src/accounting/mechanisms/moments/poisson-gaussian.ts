/**
 * Poisson-sampled Gaussian, remove: Q = N(0, 1), P = (1 - q) N(0, 1) + q N(a, 1), a = 1/sigma, r = 1 - q + q e^{a x - a^2/2}.
 * F(s) = E_Q[r^s], s = 1 + z, by the trapezoid rule in x; errors: strip.ts.
 */

import { type Cells, type Corput, cellsOf, corputGain, corputOf, logBestShift, logPairs, type Shifted, weightsOf } from './envelope.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { lossAt, lossErrorOf, type Points, pointsOf, type Window } from './points.ts';
import { levelFor, logStripError, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Height for which the points of the envelope are fine enough, in units of 1/a. */
const ENVELOPE_HEIGHT = 20;
/** Shifts of the contour in x tried for the envelope. */
const SHIFTS = [0.1, 0.25, 0.5, 1, 1.6, 2.4];

/** The points x = k h, first <= k <= last. */
interface Grid {
  h: number;
  first: number;
  last: number;
  points: Points;
  /** L'(x). */
  slope: Float64Array;
  /** Arguments of r(x + i b) for the shifts b, made when first asked for. */
  arguments: Float64Array[] | null;
}

export function poissonGaussianMoment(q: number, a: number, precision: Precision = FULL_PRECISION): LogMoment {
  /** One grid a level, as wide as was asked so far. */
  const grids = new Map<number, Grid>();
  const envelopes = new Map<number, Envelope>();
  const leftReach = (t: number) => REACH + (t < -1 ? reachOf(leftMode(q, a, -1 - t)) : 0);
  const rightReach = (t: number) => REACH + reachOf(a * Math.max(1, 1 + t));
  const flatLevel = levelFor(a, 0, 1, 0);
  const levelOf = (t: number, y: number) => (y === 0 && t >= -1 ? flatLevel : levelFor(a, y, 1, Math.max(0, -(1 + t))));

  /** The grid for a line, and the range of its points that belongs to this tilt, whatever else the grid holds. */
  function gridFor(t: number, y: number): { grid: Grid; from: number; to: number } {
    const level = levelOf(t, y);
    const h = stepOf(level) * precision.quadratureStep;
    const first = Math.ceil(-leftReach(t) / h);
    const last = Math.floor(rightReach(t) / h);
    let grid = grids.get(level);
    if (grid === undefined || grid.first > first || grid.last < last) {
      grid = makeGrid(q, a, Math.min(first, grid?.first ?? first), Math.max(last, grid?.last ?? last), h, grid);
      grids.set(level, grid);
    }
    return { grid, from: first - grid.first, to: last - grid.first + 1 };
  }

  /** Error of the sum of 1, by level. */
  const plainErrors = new Map<number, number>();
  function plainError(level: number): number {
    let known = plainErrors.get(level);
    if (known === undefined) {
      known = Math.exp(logStripError(stepOf(level) * precision.quadratureStep, a, 0, 1, 0));
      plainErrors.set(level, known);
    }
    return known;
  }

  function quadrature(t: number, y: number): number {
    const s = 1 + t;
    const level = levelOf(t, y);
    const h = stepOf(level) * precision.quadratureStep;
    const negative = Math.max(0, -s);
    const strip = Math.exp(logStripError(h, a, y, 1, negative));
    // The sums of 1 and of s (r - 1) carry their own errors; F(t) is at least 1/e where the difference form is used.
    const plain = (4 + 6 * Math.hypot(s, y)) * (plainError(level) + 4e-28);
    return strip + plain + tailsOf(q, a, s, -leftReach(t) + 1, rightReach(t) - 1, moment.jet(t).value);
  }

  function envelope(t: number, value: number): Envelope {
    let known = envelopes.get(t);
    if (known === undefined) {
      if (envelopes.size >= 80) envelopes.clear();
      const { grid, from, to } = gridFor(t, ENVELOPE_HEIGHT / a);
      known = envelopeOf(grid, from, to, q, a, 1 + t, value);
      envelopes.set(t, known);
    }
    return known;
  }

  function logEnvelope(t: number, y: number, value: number, enough: number): number {
    const { corput, logShifted } = envelope(t, value);
    const log = Math.log1p(-Math.min(corputGain(corput, y) * (1 - 1e-9), 1 - 1e-12));
    // For so many uses that a value closer to 1 suffices, the shifted integrals have nothing to add.
    return log > enough && log < -0.05 ? Math.min(log, logShifted(y)) : log;
  }

  const law: PointLaw = {
    key: `poisson ${q} gaussian ${a}`,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: Math.log1p(-q),
    maximumLoss: Number.POSITIVE_INFINITY,
    // Beyond it the tilted law is an atom at the end of the support with a thin tail: no line decays, and delta is below e^-300.
    maximumTilt: 400 / a,
    discrete: false,
    size: (t, y) => (leftReach(t) + rightReach(t)) / (stepOf(levelOf(t, y)) * precision.quadratureStep),
    points: (t, y): Window => {
      const { grid, from, to } = gridFor(t, y);
      return { points: grid.points, from, to };
    },
    quadrature,
    logEnvelope,
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
  };
  const moment = pointMoment(law, precision);
  return moment;
}

interface Envelope {
  corput: Corput;
  logShifted: (y: number) => number;
  cells: Cells;
}

/** Envelopes of the weight phi r^s: (ln w)'' = -1 + s a^2 v (1 - v), (ln L')'' = -a^2 v (1 - v) with v = q e^v / r in (0, 1). */
function envelopeOf(grid: Grid, from: number, to: number, q: number, a: number, s: number, value: number): Envelope {
  const { h, first, points } = grid;
  const loss = points.loss.subarray(from, to);
  const w = new Float64Array(to - from);
  for (let i = 0; i < w.length; i++) {
    const x = (first + from + i) * h;
    w[i] = Math.exp(-0.5 * x * x - LOG_SQRT_2PI + s * loss[i]! - value);
  }
  const weights = weightsOf(w, h, (s * a * a) / 4 - 1, 1 + (Math.max(0, -s) * a * a) / 4);
  let lines: Shifted[] | null = null;
  const logShifted = (y: number) => {
    grid.arguments ??= argumentsOf(grid, q, a);
    lines ??= shiftsFor(a).map((b, k) => ({
      logFactor: 0.5 * b * b + Math.min(0, s) * Math.log(Math.cos(0.5 * a * b)),
      argument: (grid.arguments as Float64Array[])[k]!.subarray(from, to),
    }));
    return logBestShift(weights, lines, y);
  };
  const corput = corputOf(weights, grid.slope.subarray(from, to), 1 + (Math.abs(s + 1) * a * a) / 4, 0, true);
  return { corput, logShifted, cells: cellsOf(weights, loss) };
}

function shiftsFor(a: number): number[] {
  return SHIFTS.filter((b) => a * b < 3);
}

function argumentsOf({ h, first, last }: Grid, q: number, a: number): Float64Array[] {
  return shiftsFor(a).map((b) => {
    const sine = Math.sin(a * b);
    const cosine = Math.cos(a * b);
    return Float64Array.from({ length: last - first + 1 }, (_, i) => {
      const e = q * Math.exp(Math.min(a * (first + i) * h - 0.5 * a * a, 600));
      return Math.atan2(e * sine, 1 - q + e * cosine) * (1 - 1e-12);
    });
  });
}

/** Tails left out on both sides over F: the slope of ln(phi r^s) is at least REACH - 1 there, so each is below its end value. */
function tailsOf(q: number, a: number, s: number, from: number, to: number, value: number): number {
  const end = (x: number) => Math.exp(-0.5 * x * x - LOG_SQRT_2PI + s * lossAt(q, a * x - 0.5 * a * a) - value);
  return (end(from) + end(to)) / (REACH - 1);
}

/** -x at the mode of phi r^{-m}, the root of -x = m L'(x): L' increases, so left of it the logarithm falls at least as fast as for phi. */
function leftMode(q: number, a: number, m: number): number {
  let low = -a * m;
  let high = 0;
  for (let step = 0; step < 30; step++) {
    const x = 0.5 * (low + high);
    const v = a * x - 0.5 * a * a;
    if (-x > m * a * Math.exp(Math.log(q) + v - lossAt(q, v))) low = x;
    else high = x;
  }
  return -low;
}

/** A grid from `first` to `last`, with the points of a narrower one taken over. */
function makeGrid(q: number, a: number, first: number, last: number, h: number, known?: Grid): Grid {
  const n = last - first + 1;
  const array = () => new Float64Array(n);
  const [logQ, mass, d, loss, logQError, lossError, slope] = [array(), array(), array(), array(), array(), array(), array()] as const;
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  const logShare = Math.log(q);
  const fill = (from: number, to: number) => {
    for (let k = from; k <= to; k++) {
      const i = k - first;
      const x = k * h;
      const v = a * x - 0.5 * a * a;
      const l = lossAt(q, v);
      // The share q e^v / r of the shifted component.
      const share = Math.exp(logShare + v - l);
      logQ[i] = logStep - 0.5 * x * x;
      mass[i] = Math.exp(logQ[i]!);
      d[i] = q * Math.expm1(v);
      loss[i] = l;
      slope[i] = a * share;
      logQError[i] = UNIT * (1.5 * x * x + 4);
      lossError[i] = lossErrorOf(UNIT * (2 * Math.abs(a * x) + a * a), Math.min(1, share), l);
    }
  };
  if (known === undefined) fill(first, last);
  else {
    const at = known.first - first;
    const old = known.points;
    logQ.set(old.logQ, at);
    mass.set(old.q, at);
    d.set(old.d, at);
    loss.set(old.loss, at);
    slope.set(known.slope, at);
    logQError.set(old.logQError, at);
    lossError.set(old.lossError, at);
    fill(first, known.first - 1);
    fill(known.last + 1, last);
  }
  return { h, first, last, points: pointsOf(logQ, mass, d, loss, logQError, lossError), slope, arguments: null };
}
