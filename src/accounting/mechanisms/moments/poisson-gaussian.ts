/**
 * Poisson-sampled Gaussian, remove: Q = N(0, 1), P = (1 - q) N(0, 1) + q N(a, 1), a = 1/sigma, r = 1 - q + q e^{a x - a^2/2}.
 * F(s) = E_Q[r^s], s = 1 + z, by the trapezoid rule in x; errors: strip.ts.
 */

import { poissonRatio } from './complex-ratio.ts';
import { Envelopes, logPairs } from './envelope.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import { canBeCut, partsOf } from './parts/gaussian.ts';
import { poissonRatio as partRatio } from './parts/ratio.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { bytesOf, lossAt, lossErrorOf, pointsOf, type Window } from './points.ts';
import { type Envelope, envelopeOf, type Grid, logAbove } from './poisson-gaussian-envelope.ts';
import { shiftedGrids } from './shifted-grid.ts';
import { BEYOND_REACH, EXTRA, levelFor, logStripError, NONE, negativeAt, negativeOf, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Height for which the points of the envelope are fine enough, in units of 1/a. */
const ENVELOPE_HEIGHT = 10;

export function poissonGaussianMoment(q: number, a: number, precision: Precision = FULL_PRECISION): LogMoment {
  /** One grid a level, as wide as was asked so far. */
  const grids = new Map<number, Grid>();
  const envelopes = new Envelopes<Envelope>();
  const shifted = shiftedGrids(a, precision.quadratureStep, { q, tails: 1, ratio: (x, turn) => poissonRatio(q, a, x, turn) });
  const leftReach = remembered((t: number) => REACH + (t < -1 ? leftModeReach(q, a, -1 - t) : 0));
  const rightReach = (t: number) => REACH + reachOf(a * Math.max(1, 1 + t));
  const logKept = Math.log1p(-q);
  const levels = new Map<number, number>();
  let last = { y: Number.NaN, power: 0, level: 0 };
  const levelOf = (t: number, y: number): number => {
    const negative = negativeAt(t, logKept);
    if (y > 0) {
      // Asked again and again for the line that is being made.
      if (y !== last.y || negative.power !== last.power) last = { y, power: negative.power, level: levelFor(a, y, 1, negative) };
      return last.level;
    }
    let level = levels.get(negative.power);
    if (level === undefined) {
      level = levelFor(a, 0, 1, negative);
      levels.set(negative.power, level);
    }
    return level;
  };

  /** The grid for a line, and the range of its points that belongs to this tilt, whatever else the grid holds. */
  function gridFor(t: number, y: number): { grid: Grid; from: number; to: number } {
    const level = levelOf(t, y);
    const h = stepOf(level) * precision.quadratureStep;
    const first = Math.ceil(-leftReach(t) / h);
    const last = Math.floor(rightReach(t) / h);
    let grid = grids.get(level);
    if (grid === undefined || grid.first > first || grid.last < last) {
      const known = [grid, grids.get(level - 2), grids.get(level + 2)].filter((one) => one !== undefined);
      // Wide enough for the tilts of most readings, so that it is seldom made anew.
      const [least, most] = [-Math.floor((REACH + 2) / h), Math.floor((REACH + reachOf(8 * a)) / h)];
      grid = makeGrid(q, a, Math.min(first, grid?.first ?? least), Math.max(last, grid?.last ?? most), h, known);
      grids.set(level, grid);
    }
    return { grid, from: first - grid.first, to: last - grid.first + 1 };
  }

  /** Error of the sum of 1, by level. */
  const plainErrors = new Map<number, number>();
  function plainError(level: number): number {
    let known = plainErrors.get(level);
    if (known === undefined) {
      known = Math.exp(logStripError(stepOf(level) * precision.quadratureStep, a, 0, 1, NONE));
      plainErrors.set(level, known);
    }
    return known;
  }

  function quadrature(t: number, y: number): number {
    const s = 1 + t;
    const level = levelOf(t, y);
    const h = stepOf(level) * precision.quadratureStep;
    const strip = Math.exp(logStripError(h, a, y, 1, negativeOf(Math.max(0, -s), logKept)));
    // The sums of 1 and of s (r - 1), |r - 1| <= q (e^v + 1), carry their own errors; F(t) is at least 1/e where the difference form is used.
    const plain = (4 + 6 * q * Math.hypot(s, y)) * (plainError(level) + BEYOND_REACH);
    return strip + plain + tails(t, h);
  }

  /** Where the integrand is monotone the omitted points sum to less than the integral from one step inside the reach. */
  function tails(t: number, h: number): number {
    const inside = Math.min(h, 1);
    return tailsOf(q, a, 1 + t, -leftReach(t) + inside, rightReach(t) - inside, moment.jet(t).value);
  }

  const plainSize = (t: number, y: number) => (leftReach(t) + rightReach(t)) / (stepOf(levelOf(t, y)) * precision.quadratureStep);
  const shiftedSize = (t: number, low: number, y: number) =>
    shifted.size({ from: -leftReach(t), to: rightReach(t), negative: negativeAt(t, logKept) }, low, y);

  function envelope(t: number, value: number): Envelope {
    return envelopes.get(t, () => {
      const { grid, from, to } = gridFor(t, ENVELOPE_HEIGHT / a);
      return { envelope: envelopeOf(grid, from, to, q, a, 1 + t, value), samples: to - from };
    });
  }

  const law: PointLaw = {
    key: `poisson ${q} gaussian ${a}`,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: Math.log1p(-q),
    maximumLoss: Number.POSITIVE_INFINITY,
    // Beyond them the tilted law is an atom at the end of the support with a thin tail: no line decays, and delta is below e^-300.
    maximumTilt: 400 / a,
    minimumTilt: -Math.max(400 / a, 40 / -logKept),
    discrete: false,
    size: (t, y) => Math.min(plainSize(t, y), shiftedSize(t, y, y)),
    points: (t, y): Window => {
      const { grid, from, to } = gridFor(t, y);
      return { points: grid.points, from, to };
    },
    quadrature,
    shifted(t, low, y) {
      if (plainSize(t, y) <= shiftedSize(t, low, y)) return null;
      const [from, to] = [-leftReach(t) - EXTRA, rightReach(t) + EXTRA];
      const beyond = tailsOf(q, a, 1 + t, from + 1, to - 1, moment.jet(t).value);
      return shifted.window({ from, to, negative: negativeAt(t, logKept), tails: beyond }, Math.hypot(1 + t, y));
    },
    logEnvelope: (t, y, value, enough) => logAbove(envelope(t, value), y, enough),
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
    held: () => [...grids.values()].reduce((sum, grid) => sum + gridBytes(grid), envelopes.held + shifted.held()),
  };
  const moment = pointMoment(law, precision);
  if (precision.unit !== UNIT || precision.quadratureStep !== 1) return moment;
  return canBeCut(q, a) ? { ...moment, parts: partsOf(partRatio(q, a)) } : moment;
}

/** Its slopes and arguments, and its points. */
function gridBytes({ points, slope, arguments: shifted }: Grid): number {
  return bytesOf(points) + 8 * slope.length * (1 + shifted.length);
}

/** Tails left out on both sides over F: the slope of ln(phi r^s) is at least REACH - 1 there, so each is below its end value. */
export function tailsOf(q: number, a: number, s: number, from: number, to: number, value: number): number {
  const end = (x: number) => Math.exp(-0.5 * x * x - LOG_SQRT_2PI + s * lossAt(q, a * x - 0.5 * a * a) - value);
  return (end(from) + end(to)) / (REACH - 1);
}

/**
 * A power of 2 beyond -x at the mode of phi r^{-m}, the root of -x = m L'(x): L' increases, so left of it the logarithm falls at least as fast as
 * for phi, and -x has passed the root once it is at least m L'(x).
 */
export function leftModeReach(q: number, a: number, m: number): number {
  for (let reach = reachOf(0); ; reach *= 2) {
    const v = -a * reach - 0.5 * a * a;
    if (reach >= m * a * Math.exp(Math.log(q) + v - lossAt(q, v))) return reach;
  }
}

/** A function that is mostly asked again for what it was asked last. */
function remembered(of: (t: number) => number): (t: number) => number {
  let last = Number.NaN;
  let value = Number.NaN;
  return (t) => {
    if (t !== last) {
      value = of(t);
      last = t;
    }
    return value;
  };
}

/** A grid from `first` to `last`; what other grids with the same, twice or half the step know of its points is taken over. */
function makeGrid(q: number, a: number, first: number, last: number, h: number, known: readonly Grid[]): Grid {
  const n = last - first + 1;
  const buffer = new ArrayBuffer(56 * n);
  const array = (k: number) => new Float64Array(buffer, 8 * n * k, n);
  const [logQ, mass, d, loss, logQError, lossError, slope] = [
    array(0),
    array(1),
    array(2),
    array(3),
    array(4),
    array(5),
    array(6),
  ] as const;
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  const logShare = Math.log(q);
  for (const grid of known) copyPoints(grid, h, first, last, { mass, d, loss, lossError, slope });
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    logQ[i] = logStep - 0.5 * x * x;
    // x, its square and the sum round: x^2, x^2 / 2, and the whole.
    logQError[i] = UNIT * (2 * x * x - logStep + 4);
    // A point that was taken over has an error.
    if (lossError[i]! > 0) continue;
    const v = a * x - 0.5 * a * a;
    const grown = Math.exp(v);
    const excess = q * (Math.abs(v) > 1 ? grown - 1 : Math.expm1(v));
    const l = v > 600 || excess <= -0.5 ? lossAt(q, v) : Math.log1p(excess);
    // The share q e^v / r of the shifted component.
    const share = v > 600 ? Math.exp(logShare + v - l) : (q * grown) / (excess > -0.5 ? 1 + excess : 1 - q + q * grown);
    // The step is a factor of its own, so that a point of a grid with half or twice the step has the same bits.
    mass[i] = h * Math.exp(-0.5 * x * x - LOG_SQRT_2PI);
    d[i] = excess;
    loss[i] = l;
    slope[i] = a * share;
    lossError[i] = lossErrorOf(UNIT * (2 * Math.abs(a * x) + a * a), Math.min(1, share), l);
  }
  return { h, first, last, points: pointsOf(logQ, mass, d, loss, logQError, lossError), slope, arguments: [] };
}

function copyPoints(
  from: Grid,
  h: number,
  first: number,
  last: number,
  to: { mass: Float64Array; d: Float64Array; loss: Float64Array; lossError: Float64Array; slope: Float64Array },
): void {
  const ratio = from.h / h;
  const { points, slope } = from;
  // Every second of these points is one of those, or the other way round.
  const stride = Math.max(1, ratio);
  const begin = stride * Math.ceil(Math.max(first, ratio * from.first) / stride);
  const end = Math.min(last, ratio * from.last);
  for (let k = begin; k <= end; k += stride) {
    const i = k - first;
    const j = k / ratio - from.first;
    to.mass[i] = points.q[j]! / ratio;
    to.d[i] = points.d[j]!;
    to.loss[i] = points.loss[j]!;
    to.lossError[i] = points.lossError[j]!;
    to.slope[i] = slope[j]!;
  }
}
