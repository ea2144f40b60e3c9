/** Points of a sampled Gaussian on a line Im x = b (shifted-line.ts), one grid for each negative exponent (strip.ts), as wide as was asked so far. */
import { modulusOf } from '../../numerics/modulus.ts';
import { type ComplexRatio, type Turn, turnOf } from './complex-ratio.ts';
import { UNIT } from './moment.ts';
import type { ShiftedPoints, ShiftedWindow } from './shifted-line.ts';
import { BEYOND_EXTRA, logNegative, type Negative, type Shift, shiftFor } from './strip.ts';

/** Largest exponent a x - a^2/2 of a point. */
const LARGEST_EXPONENT = 600;
/** Points on the real axis from which on nodes at the foot of a line are moved: they round more there. */
const MOST_FIRST = 20_000;
const LOG_SQRT_2PI = 0.9189385332046728;
/** Bytes of a point. */
const POINT_BYTES = 96;

interface ShiftedGrid {
  shift: Shift;
  first: number;
  last: number;
  points: ShiftedPoints;
}

/** The range of x that a tilt needs, and what is left out of F(t) beside it on the real line. */
export interface Range {
  from: number;
  to: number;
  negative: Negative;
  tails: number;
}

export interface ShiftedGrids {
  /** Null where a likelihood ratio in the range has no double. */
  window(range: Range, modulus: number): ShiftedWindow | null;
  /** What nodes from height `low` to y cost, in points of the real axis. */
  size(range: Omit<Range, 'tails'>, low: number, y: number): number;
  /** Bytes. */
  held(): number;
}

/** What differs from one sampled Gaussian to the next. */
export interface ShiftedKind {
  /** The sampling probability, and how many tails the loss has that grow with it. */
  q: number;
  tails: number;
  ratio(x: number, turn: Turn): ComplexRatio;
}

/** @param factor on the step, for tests that spoil it */
export function shiftedGrids(a: number, factor: number, kind: ShiftedKind): ShiftedGrids {
  /** By the exponent of 1/r. */
  const grids = new Map<number, ShiftedGrid>();
  const shifts = new Map<number, Shift>();
  const shiftOf = (negative: Negative): Shift => {
    let shift = shifts.get(negative.power);
    if (shift === undefined) {
      shift = shiftFor(a, negative, factor);
      shifts.set(negative.power, shift);
    }
    return shift;
  };
  return {
    window({ from, to, negative, tails }, modulus) {
      if (a * Math.max(to, -from) - 0.5 * a * a > LARGEST_EXPONENT) return null;
      const shift = shiftOf(negative);
      const { b, h } = shift;
      const first = Math.ceil(from / h);
      const last = Math.floor(to / h);
      let grid = grids.get(negative.power);
      if (grid === undefined || grid.first > first || grid.last < last) {
        const least = Math.min(first, grid?.first ?? first);
        const most = Math.max(last, grid?.last ?? last);
        grid = { shift, first: least, last: most, points: pointsOn(a, least, most, shift, kind) };
        grids.set(negative.power, grid);
      }
      // Where |r| >= 1 - q stands for the cosine it holds for integrals; the normal law beyond the reach takes the place of the tails.
      const growth = Math.exp(0.5 * b * b + logNegative(negative, a * b));
      // |r - 1| times the masses integrates to at most 2 q.
      const quadrature = shift.error + (4 + 6 * kind.q * modulus) * (shift.plainError + BEYOND_EXTRA * growth) + tails * growth;
      return { points: grid.points, from: first - grid.first, to: last - grid.first + 1, quadrature };
    },
    size({ from, to, negative }, low, y) {
      const { b, h } = shiftOf(negative);
      const all = (to - from) / h;
      if (low === 0) return Math.max(all, MOST_FIRST);
      // The series takes the points with y |d| < 1/2, and those with y times their argument above 60 have died out.
      if (kind.q * y > 0.5) return all;
      return Math.min(all, (kind.tails * Math.log(120 / Math.sin(a * b))) / (a * h));
    },
    held: () => [...grids.values()].reduce((sum, { points }) => sum + POINT_BYTES * points.logQ.length, 0),
  };
}

/** The points x + i b, x = k h, first <= k <= last. */
function pointsOn(a: number, first: number, last: number, { b, h }: Shift, { ratio }: ShiftedKind): ShiftedPoints {
  const n = last - first + 1;
  const buffer = new ArrayBuffer(POINT_BYTES * n);
  const array = (k: number) => new Float64Array(buffer, 8 * n * k, n);
  const points: ShiftedPoints = {
    ...{ logQ: array(0), phase: array(1), qRe: array(2), qIm: array(3), dRe: array(4), dIm: array(5) },
    ...{ loss: array(6), argument: array(7), logQError: array(8), lossError: array(9), q: array(10), d: array(11) },
  };
  const logStep = Math.log(h) - LOG_SQRT_2PI + 0.5 * b * b;
  const turn = turnOf(a * b);
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const r = ratio(x, turn);
    const logQ = logStep - 0.5 * x * x + r.logM;
    const phase = -x * b + r.argumentM;
    const q = Math.exp(logQ);
    points.logQ[i] = logQ;
    points.phase[i] = phase;
    points.q[i] = q;
    points.qRe[i] = q * Math.cos(phase);
    points.qIm[i] = q * Math.sin(phase);
    points.dRe[i] = r.dRe;
    points.dIm[i] = r.dIm;
    points.d[i] = modulusOf(r.dRe, r.dIm);
    points.loss[i] = r.loss;
    points.argument[i] = r.argument;
    points.logQError[i] = UNIT * (2 * x * x + 3 * Math.abs(x) * b + 2 * b * b - logStep + 8) + r.logMError;
    points.lossError[i] = r.lossError;
  }
  return points;
}
