/**
 * Mixture of Gaussians against the one at rest: Q = N(0, 1), P = sum_j w_j N(s_j, 1), r = dP/dQ (mixture-ratio.ts).
 * F(s) = E_Q[r^s], s = 1 + z, by the trapezoid rule in x, as for the Poisson-sampled Gaussian with the largest shift in the place of its own: the bounds of strip.ts ask of
 * r only what mixture-ratio.ts says of it.
 */

import { Envelopes, logPairs } from './envelope.ts';
import { envelopeOf, type Grid } from './gaussian-mixture-envelope.ts';
import { complexRatioAt, type Mixture, movingOf, ratioAt, stayOf, turnsOf, widestOf } from './mixture-ratio.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { bytesOf, pointsOf, type Window } from './points.ts';
import { type Envelope, logAbove } from './poisson-gaussian-envelope.ts';
import { shiftedGrids } from './shifted-grid.ts';
import { BEYOND_REACH, EXTRA, levelFor, logStripError, NONE, negativeAt, negativeOf, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Height for which the points of the envelope are fine enough, in units of 1/a. */
const ENVELOPE_HEIGHT = 10;

export function gaussianMixtureMoment(mixture: Mixture, precision: Precision = FULL_PRECISION): LogMoment {
  const a = widestOf(mixture);
  const q = movingOf(mixture);
  const logKept = Math.log(stayOf(mixture));
  const factor = precision.quadratureStep;
  /** One grid a level, as wide as was asked so far. */
  const grids = new Map<number, Grid>();
  const envelopes = new Envelopes<Envelope>();
  let turns = turnsOf(mixture, 0);
  const shifted = shiftedGrids(a, factor, {
    q,
    tails: 1,
    ratio: (x, turn) => {
      if (turns.angle[turns.angle.length - 1] !== turn.angle) {
        turns = turnsOf(mixture, turn.angle / a);
        turns.angle[turns.angle.length - 1] = turn.angle;
      }
      return complexRatioAt(mixture, x, turns);
    },
  });
  const leftReach = (t: number) => REACH + (t < -1 ? leftModeReach(mixture, -1 - t) : 0);
  const rightReach = (t: number) => REACH + reachOf(a * Math.max(1, 1 + t));
  const levelOf = (t: number, y: number) => levelFor(a, y, 1, negativeAt(t, logKept));
  const stepFor = (t: number, y: number) => stepOf(levelOf(t, y)) * factor;

  /** The grid for a line, and the range of its points that belongs to this tilt, whatever else the grid holds. */
  function gridFor(t: number, y: number): { grid: Grid; from: number; to: number } {
    const level = levelOf(t, y);
    const h = stepOf(level) * factor;
    const first = Math.ceil(-leftReach(t) / h);
    const last = Math.floor(rightReach(t) / h);
    let grid = grids.get(level);
    if (grid === undefined || grid.first > first || grid.last < last) {
      grid = makeGrid(mixture, Math.min(first, grid?.first ?? first), Math.max(last, grid?.last ?? last), h);
      grids.set(level, grid);
    }
    return { grid, from: first - grid.first, to: last - grid.first + 1 };
  }

  function quadrature(t: number, y: number): number {
    const h = stepFor(t, y);
    const strip = Math.exp(logStripError(h, a, y, 1, negativeOf(Math.max(0, -1 - t), logKept)));
    // The sums of 1 and of s (r - 1), |r - 1| <= sum of w (e^v + 1) over what moves, carry their own errors.
    const plain = (4 + 6 * q * Math.hypot(1 + t, y)) * (Math.exp(logStripError(h, a, 0, 1, NONE)) + BEYOND_REACH);
    const inside = Math.min(h, 1);
    return strip + plain + tails(t, -leftReach(t) + inside, rightReach(t) - inside);
  }

  /** Tails left out on both sides over F: the slope of ln(phi r^s) is at least REACH - 1 there, so each is below its end value. */
  function tails(t: number, from: number, to: number): number {
    const { value } = moment.jet(t);
    const end = (x: number) => Math.exp(-0.5 * x * x - LOG_SQRT_2PI + (1 + t) * ratioAt(mixture, x).loss - value);
    return (end(from) + end(to)) / (REACH - 1);
  }

  const plainSize = (t: number, y: number) => (leftReach(t) + rightReach(t)) / stepFor(t, y);
  const shiftedSize = (t: number, low: number, y: number) =>
    shifted.size({ from: -leftReach(t), to: rightReach(t), negative: negativeAt(t, logKept) }, low, y);

  function envelope(t: number, value: number): Envelope {
    return envelopes.get(t, () => {
      const { grid, from, to } = gridFor(t, ENVELOPE_HEIGHT / a);
      return { envelope: envelopeOf(grid, from, to, mixture, 1 + t, value), samples: to - from };
    });
  }

  const law: PointLaw = {
    key: `gaussian mixture ${mixture.shifts.join()} ${mixture.weights.join()}`,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: logKept,
    maximumLoss: Number.POSITIVE_INFINITY,
    // Those of a sampled Gaussian (poisson-gaussian.ts).
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
      return shifted.window({ from, to, negative: negativeAt(t, logKept), tails: tails(t, from + 1, to - 1) }, Math.hypot(1 + t, y));
    },
    logEnvelope: (t, y, value, enough) => logAbove(envelope(t, value), y, enough),
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
    held: () => [...grids.values()].reduce((sum, grid) => sum + gridBytes(grid), envelopes.held + shifted.held()),
  };
  const moment = pointMoment(law, precision);
  return { ...moment, unparted: true };
}

/** What it knows of its points, their arguments, and these. */
function gridBytes({ points, slope, arguments: shifted }: Grid): number {
  return bytesOf(points) + 8 * slope.length * (3 + shifted.length);
}

/** A power of 2 beyond -x at the mode of phi r^{-m}, the root of -x = m L'(x): L' increases, so -x has passed it once it is at least m L'(x). */
function leftModeReach(mixture: Mixture, m: number): number {
  for (let reach = reachOf(0); ; reach *= 2) if (reach >= m * ratioAt(mixture, -reach).slope) return reach;
}

function makeGrid(mixture: Mixture, first: number, last: number, h: number): Grid {
  const n = last - first + 1;
  const array = () => new Float64Array(n);
  const [logQ, q, d, loss, logQError, lossError] = [array(), array(), array(), array(), array(), array()] as const;
  const [slope, variance, biased] = [array(), array(), array()] as const;
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const at = ratioAt(mixture, x);
    logQ[i] = logStep - 0.5 * x * x;
    q[i] = Math.exp(logQ[i]!);
    // x, its square and the sum round: x^2, x^2 / 2, and the whole.
    logQError[i] = UNIT * (2 * x * x - logStep + 4);
    d[i] = at.d;
    loss[i] = at.loss;
    lossError[i] = at.lossError;
    slope[i] = at.slope;
    variance[i] = at.variance;
    biased[i] = at.biased;
  }
  return { h, first, last, points: pointsOf(logQ, q, d, loss, logQError, lossError), slope, variance, biased, arguments: [] };
}
