/**
 * Poisson-sampled Gaussian, remove: Q = N(0, 1), P = (1 - q) N(0, 1) + q N(a, 1), a = 1/sigma, r = 1 - q + q e^{a x - a^2/2}.
 * F(s) = E_Q[r^s], s = 1 + z, by the trapezoid rule in x; errors: strip.ts.
 */

import { type Cells, type Corput, cellsOf, corputGain, corputOf, logPairs, logShifted, type Shifted, shiftedOf } from './envelope.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { lossAt, lossErrorOf, PointList, type Points } from './points.ts';
import { levelFor, logStripError, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046727;
/** Height for which the points of the envelope are fine enough, in units of 1/a. */
const ENVELOPE_HEIGHT = 20;
/** Shifts of the contour in x tried for the envelope. */
const SHIFTS = [0.1, 0.25, 0.5, 1, 1.6, 2.4];

interface Grid {
  points: Points;
  /** In order of x: x, ln r, ln L'(x). */
  x: Float64Array;
  loss: Float64Array;
  logSlope: Float64Array;
  step: number;
}

export function poissonGaussianMoment(q: number, a: number, precision: Precision = FULL_PRECISION): LogMoment {
  const grids = new Map<number, Grid>();
  const envelopes = new Map<number, Envelope>();
  const leftReach = (t: number) => REACH + (t < -1 ? reachOf(leftMode(q, a, -1 - t)) : 0);
  const rightReach = (t: number) => REACH + reachOf(a * Math.max(1, 1 + t));
  const levelOf = (t: number, y: number) => levelFor(a, y, 1, Math.max(0, -(1 + t)));

  function grid(t: number, y: number): Grid {
    const level = levelOf(t, y);
    const low = leftReach(t);
    const high = rightReach(t);
    const key = level + 100 * (Math.round(Math.log2(high - REACH)) + 2) + 1e5 * (low > REACH ? Math.round(Math.log2(low - REACH)) + 2 : 0);
    let known = grids.get(key);
    if (known === undefined) {
      if (grids.size >= 24) grids.clear();
      known = makeGrid(q, a, -low, high, stepOf(level) * precision.quadratureStep);
      grids.set(key, known);
    }
    return known;
  }

  function quadrature(t: number, y: number): number {
    const s = 1 + t;
    const h = stepOf(levelOf(t, y)) * precision.quadratureStep;
    const negative = Math.max(0, -s);
    const strip = Math.exp(logStripError(h, a, y, 1, negative));
    // The sums of 1 and of s (r - 1) carry their own errors; F(t) is at least 1/e where the difference form is used.
    const plain = (4 + 6 * Math.hypot(s, y)) * (Math.exp(logStripError(h, a, 0, 1, 0)) + 4e-28);
    return strip + plain + tailsOf(q, a, s, -leftReach(t) + 1, rightReach(t) - 1, moment.jet(t).value);
  }

  function envelope(t: number, value: number): Envelope {
    let known = envelopes.get(t);
    if (known === undefined) {
      if (envelopes.size >= 80) envelopes.clear();
      known = envelopeOf(grid(t, ENVELOPE_HEIGHT / a), q, a, 1 + t, value);
      envelopes.set(t, known);
    }
    return known;
  }

  function logEnvelope(t: number, y: number, value: number): number {
    const { corput, shifted } = envelope(t, value);
    let log = Math.log1p(-Math.min(corputGain(corput, y) * (1 - 1e-9), 1 - 1e-12));
    // For so many uses that a value closer to 1 suffices, the shifted integrals have nothing to add.
    if (log < -0.05) for (const line of shifted()) log = Math.min(log, logShifted(line, y) + 1e-9);
    return log;
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
    points: (t, y) => grid(t, y).points,
    quadrature,
    logEnvelope,
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
  };
  const moment = pointMoment(law, precision);
  return moment;
}

interface Envelope {
  corput: Corput;
  shifted: () => Shifted[];
  cells: Cells;
}

/** Envelopes of the weight phi r^s: (ln w)'' = -1 + s a^2 v (1 - v), (ln L')'' = -a^2 v (1 - v) with v = q e^v / r in (0, 1). */
function envelopeOf({ x, loss, logSlope, step }: Grid, q: number, a: number, s: number, value: number): Envelope {
  const logW = x.map((xi, i) => -0.5 * xi * xi - LOG_SQRT_2PI + s * loss[i]! - value);
  const logP = logW.map((w, i) => w - logSlope[i]!);
  const corput = corputOf(logW, logP, step, Math.max(0, (s * a * a) / 4 - 1), 1 + (Math.abs(s + 1) * a * a) / 4);
  let lines: Shifted[] | null = null;
  const shifted = () => {
    lines ??= SHIFTS.filter((b) => a * b < 3).map((b) => {
      const theta = a * b;
      const argument = x.map((xi) => {
        const e = q * Math.exp(Math.min(a * xi - 0.5 * a * a, 600));
        return Math.atan2(e * Math.sin(theta), 1 - q + e * Math.cos(theta)) * (1 - 1e-12);
      });
      const logFactor = 0.5 * b * b + Math.min(0, s) * Math.log(Math.cos(0.5 * theta));
      return shiftedOf(logW, argument, step, 1 + (Math.max(0, -s) * a * a) / 4, logFactor);
    });
    return lines;
  };
  return { corput, shifted, cells: cellsOf(logW, loss, step, Math.max(0, (s * a * a) / 4 - 1)) };
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

function makeGrid(q: number, a: number, from: number, to: number, h: number): Grid {
  const first = Math.ceil(from / h);
  const last = Math.floor(to / h);
  const n = last - first + 1;
  const list = new PointList();
  const grid = { x: new Float64Array(n), loss: new Float64Array(n), logSlope: new Float64Array(n), step: h };
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const v = a * x - 0.5 * a * a;
    const d = q * Math.expm1(v);
    const loss = lossAt(q, v);
    const logSlope = Math.log(a * q) + v - loss;
    const logQ = logStep - 0.5 * x * x;
    const vError = UNIT * (2 * Math.abs(a * x) + a * a);
    list.add(logQ, d, loss, UNIT * (1.5 * x * x + 4), lossErrorOf(vError, Math.min(1, Math.exp(logSlope) / a), loss));
    grid.x[i] = x;
    grid.loss[i] = loss;
    grid.logSlope[i] = logSlope;
  }
  return { points: list.sorted(), ...grid };
}
