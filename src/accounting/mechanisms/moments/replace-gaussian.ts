/**
 * Poisson-sampled Gaussian under replace-one: P = (1 - q) N(0, 1) + q N(a, 1), Q = (1 - q) N(0, 1) + q N(-a, 1).
 * With p(x) = 1 - q + q e^{a x - a^2/2} and m(x) = p(-x), F(z) = E_{N(0,1)}[p^{1+z} m^{-z}] by the trapezoid rule in x; errors: strip.ts.
 * The law is symmetric; the loss ln p - ln m increases from end to end.
 */

import { replaceRatio } from './complex-ratio.ts';
import {
  type Cells,
  type Corput,
  cellsOf,
  corputGain,
  corputOf,
  Envelopes,
  logBestShift,
  logPairs,
  type Shifted,
  weightsOf,
} from './envelope.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import { canBeCut, partsOf } from './parts/gaussian.ts';
import { replaceRatio as partRatio } from './parts/ratio.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { bytesOf, lossAt, lossErrorOf, type Points, pointsOf, type Window } from './points.ts';
import { shiftedGrids } from './shifted-grid.ts';
import { BEYOND_REACH, EXTRA, levelFor, logStripError, type Negative, NONE, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
const ENVELOPE_HEIGHT = 10;
const SHIFTS = [0.1, 0.25, 0.5, 1, 1.6, 2.4];

/** The points x = k h, |k| <= last. */
interface Grid {
  h: number;
  last: number;
  points: Points;
  logM: Float64Array;
  /** L'(x). */
  slope: Float64Array;
  arguments: Float64Array[] | null;
}

interface Envelope {
  right: Corput;
  left: Corput;
  logShifted: (y: number) => number;
  cells: Cells;
}

export function replaceGaussianMoment(q: number, a: number, precision: Precision = FULL_PRECISION): LogMoment {
  /** One grid a level, as wide as was asked so far. */
  const grids = new Map<number, Grid>();
  const envelopes = new Envelopes<Envelope>();
  const reach = (t: number) => REACH + reachOf(a * (Math.abs(1 + t) + Math.abs(t)));
  const negative = (t: number): Negative => ({ power: Math.max(0, t) + Math.max(0, -(1 + t)), cap: Number.POSITIVE_INFINITY });
  const levelOf = (t: number, y: number) => levelFor(a, y, 2, negative(t));
  const shifted = shiftedGrids(a, precision.quadratureStep, { q, tails: 2, ratio: (x, turn) => replaceRatio(q, a, x, turn) });
  // One grid serves the exponents up to a power of 2.
  const roundedOf = (t: number): Negative => {
    const { power, cap } = negative(t);
    return power === 0 ? NONE : { power: 2 ** Math.ceil(Math.log2(power)), cap };
  };

  /** The grid for a line, and the range of its points that belongs to this tilt, whatever else the grid holds. */
  function gridFor(t: number, y: number): { grid: Grid; from: number; to: number } {
    const level = levelOf(t, y);
    const h = stepOf(level) * precision.quadratureStep;
    const last = Math.floor(reach(t) / h);
    let grid = grids.get(level);
    if (grid === undefined || grid.last < last) {
      grid = makeGrid(q, a, last, h);
      grids.set(level, grid);
    }
    return { grid, from: grid.last - last, to: grid.last + last + 1 };
  }

  function quadrature(t: number, y: number): number {
    const h = stepOf(levelOf(t, y)) * precision.quadratureStep;
    const strip = Math.exp(logStripError(h, a, y, 2, negative(t)));
    const plain = (4 + 6 * q * Math.hypot(1 + t, y)) * (Math.exp(logStripError(h, a, 0, 2, NONE)) + BEYOND_REACH);
    return strip + plain + tails(t, 0);
  }

  /** The slope of the logarithm is at least REACH - 1 at the ends, so each tail is below its end value. */
  function tails(t: number, extra: number): number {
    const x = reach(t) + extra - 1;
    const up = lossAt(q, a * x - 0.5 * a * a);
    const down = lossAt(q, -a * x - 0.5 * a * a);
    const end = (u: number, d: number) => Math.exp(-0.5 * x * x - LOG_SQRT_2PI + (1 + t) * u - t * d - moment.jet(t).value);
    return (end(up, down) + end(down, up)) / (REACH - 1);
  }

  const plainSize = (t: number, y: number) => (2 * reach(t)) / (stepOf(levelOf(t, y)) * precision.quadratureStep);
  const shiftedSize = (t: number, low: number, y: number) =>
    shifted.size({ from: -reach(t), to: reach(t), negative: roundedOf(t) }, low, y);

  function envelope(t: number, value: number): Envelope {
    return envelopes.get(t, () => {
      const { grid, from, to } = gridFor(t, ENVELOPE_HEIGHT / a);
      return { envelope: envelopeOf(grid, from, to, q, a, t, value), samples: to - from };
    });
  }

  function logEnvelope(t: number, y: number, value: number, enough: number): number {
    const known = envelope(t, value);
    const gain = Math.min((corputGain(known.right, y) + corputGain(known.left, y)) * (1 - 1e-9), 1 - 1e-12);
    const log = Math.log1p(-gain);
    return log > enough && log < -0.05 ? Math.min(log, known.logShifted(y)) : log;
  }

  const law: PointLaw = {
    key: `replace gaussian ${q} ${a}`,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: Number.NEGATIVE_INFINITY,
    maximumLoss: Number.POSITIVE_INFINITY,
    maximumTilt: 5e3 / a,
    discrete: false,
    size: (t, y) => Math.min(plainSize(t, y), shiftedSize(t, y, y)),
    points: (t, y): Window => {
      const { grid, from, to } = gridFor(t, y);
      return { points: grid.points, from, to };
    },
    quadrature,
    shifted(t, low, y) {
      if (plainSize(t, y) <= shiftedSize(t, low, y)) return null;
      return shifted.window(
        { from: -reach(t) - EXTRA, to: reach(t) + EXTRA, negative: roundedOf(t), tails: tails(t, EXTRA) },
        Math.hypot(1 + t, y),
      );
    },
    logEnvelope,
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
    held: () => [...grids.values()].reduce((sum, grid) => sum + gridBytes(grid), envelopes.held + shifted.held()),
  };
  const moment = pointMoment(law, precision);
  if (precision.unit !== UNIT || precision.quadratureStep !== 1 || !canBeCut(q, a)) return moment;
  return { ...moment, parts: partsOf(partRatio(q, a)) };
}

/** Its slopes, its ln m and arguments, and its points. */
function gridBytes({ points, slope, arguments: shifted }: Grid): number {
  return bytesOf(points) + 8 * slope.length * (2 + (shifted?.length ?? 0));
}

/**
 * With u = q e^v / p and v the same of m: L' = a (u + v), (ln w)'' = -1 + (1 + t) a^2 u (1-u) - t a^2 v (1-v), and (ln L')'' lies within
 * [-2 a^2, a^2]. Both ends count: van der Corput's test is applied to {x >= x0} and to {x <= -x1}, disjoint since x0, x1 >= 0.
 */
function envelopeOf(grid: Grid, from: number, to: number, q: number, a: number, t: number, value: number): Envelope {
  const { h, last, points, logM } = grid;
  const loss = points.loss.subarray(from, to);
  const slope = grid.slope.subarray(from, to);
  const w = new Float64Array(to - from);
  for (let i = 0; i < w.length; i++) {
    const x = (from + i - last) * h;
    w[i] = Math.exp(-0.5 * x * x - LOG_SQRT_2PI + logM[from + i]! + (1 + t) * loss[i]! - value);
  }
  const curvature = ((Math.abs(1 + t) + Math.abs(t)) * a * a) / 4;
  const most = new Float64Array(w.length - 1);
  const everywhere = (base: number) => ({ base, factor: 0, most });
  const weights = weightsOf(w, h, everywhere(curvature - 1), everywhere(1 + curvature));
  const half = (w.length - 1) / 2;
  const kp = everywhere(1 + curvature + 2 * a * a);
  const shifts = shiftsFor(a);
  const exponent = Math.max(0, t) + Math.max(0, -(1 + t));
  const lines: Shifted[] = [];
  const lineOf = (k: number): Shifted => {
    grid.arguments ??= argumentsOf(grid, q, a);
    const b = shifts[k]!;
    lines[k] ??= {
      logFactor: 0.5 * b * b - exponent * Math.log(Math.cos(0.5 * a * b)),
      argument: grid.arguments[k]!.subarray(from, to),
    };
    return lines[k];
  };
  const logShifted = (y: number) => logBestShift(weights, shifts.length, lineOf, y);
  return {
    right: corputOf(weights, slope, kp, half, true),
    left: corputOf(weights, slope, kp, half, false),
    logShifted,
    cells: cellsOf(weights, loss),
  };
}

function shiftsFor(a: number): number[] {
  return SHIFTS.filter((b) => a * b < 3);
}

/** arg p rises with x and -arg m falls: on a cell the sum is at least arg p at its left end plus -arg m at its right end. */
function argumentsOf({ h, last }: Grid, q: number, a: number): Float64Array[] {
  return shiftsFor(a).map((b) => {
    const theta = a * b;
    const rising = Float64Array.from({ length: 2 * last + 1 }, (_, i) => logisticArgument(q, a * (i - last) * h - 0.5 * a * a, theta));
    // arg m at x is arg p at -x.
    return rising.map((r, i) => (r + (i < 2 * last ? rising[2 * last - i - 1]! : 0)) * (1 - 1e-12));
  });
}

/** Argument of 1 - q + q e^{v + i theta}. */
function logisticArgument(q: number, v: number, theta: number): number {
  const e = q * Math.exp(Math.min(v, 600));
  return Math.atan2(e * Math.sin(theta), 1 - q + e * Math.cos(theta));
}

function makeGrid(q: number, a: number, last: number, h: number): Grid {
  const n = 2 * last + 1;
  const array = () => new Float64Array(n);
  const [logQ, d, loss, logQError, lossError, logM, slope] = [array(), array(), array(), array(), array(), array(), array()] as const;
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  for (let i = 0; i < n; i++) {
    const x = (i - last) * h;
    const logP = lossAt(q, a * x - 0.5 * a * a);
    const m = lossAt(q, -a * x - 0.5 * a * a);
    // p - m = 2 q e^{-a^2/2} sinh(a x), without cancellation near x = 0.
    const ratio = Math.abs(a * x) > 600 ? Math.expm1(logP - m) : 2 * q * Math.sinh(a * x) * Math.exp(-0.5 * a * a - m);
    const l = Math.abs(ratio) < 0.5 ? Math.log1p(ratio) : logP - m;
    const vError = UNIT * (4 * Math.abs(a * x) + 2 * a * a);
    logQ[i] = logStep - 0.5 * x * x + m;
    d[i] = ratio;
    loss[i] = l;
    logQError[i] = UNIT * (1.5 * x * x + 6 + 3 * Math.abs(m)) + vError;
    lossError[i] = lossErrorOf(vError, Math.min(2, Math.abs(l)), Math.abs(logP) + Math.abs(m));
    logM[i] = m;
    slope[i] = a * (Math.exp(Math.log(q) + a * x - 0.5 * a * a - logP) + Math.exp(Math.log(q) - a * x - 0.5 * a * a - m));
  }
  return { h, last, points: pointsOf(logQ, logQ.map(Math.exp), d, loss, logQError, lossError), logM, slope, arguments: null };
}
