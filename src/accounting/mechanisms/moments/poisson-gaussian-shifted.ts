/** The points of the Poisson-sampled Gaussian (poisson-gaussian.ts) on the line Im x = b, for nodes high up (shifted-line.ts). */
import { UNIT } from './moment.ts';
import { lossErrorOf } from './points.ts';
import type { ShiftedPoints, ShiftedWindow } from './shifted-line.ts';
import { BEYOND_EXTRA, logNegative, type Negative, type Shift, shiftFor } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Largest exponent a x - a^2/2 of a point. */
const LARGEST_EXPONENT = 600;

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
  /** Points of which a node at height y turns about so many. */
  size(range: Omit<Range, 'tails'>, y: number): number;
  /** Bytes. */
  held(): number;
}

export function shiftedGrids(q: number, a: number, factor: number): ShiftedGrids {
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
      if (a * to - 0.5 * a * a > LARGEST_EXPONENT) return null;
      const shift = shiftOf(negative);
      const { b, h } = shift;
      const first = Math.ceil(from / h);
      const last = Math.floor(to / h);
      let grid = grids.get(negative.power);
      if (grid === undefined || grid.first > first || grid.last < last) {
        const least = Math.min(first, grid?.first ?? first);
        const most = Math.max(last, grid?.last ?? last);
        grid = { shift, first: least, last: most, points: pointsOn(q, a, least, most, shift) };
        grids.set(negative.power, grid);
      }
      const growth = Math.exp(0.5 * b * b + logNegative(negative, a * b));
      const quadrature = shift.error + (4 + 6 * q * modulus) * (shift.plainError + BEYOND_EXTRA * growth) + tails * growth;
      return { points: grid.points, from: first - grid.first, to: last - grid.first + 1, quadrature };
    },
    size({ from, to, negative }, y) {
      const { b, h } = shiftOf(negative);
      const all = (to - from) / h;
      // The series takes the points with y |d| < 1/2, and those with y times their argument above 60 have died out.
      if (q * y > 0.5) return all;
      return Math.min(all, Math.log(120 / Math.sin(a * b)) / (a * h));
    },
    held: () => [...grids.values()].reduce((sum, { points }) => sum + 80 * points.logQ.length, 0),
  };
}

function pointsOn(q: number, a: number, first: number, last: number, { b, h }: Shift): ShiftedPoints {
  const n = last - first + 1;
  const buffer = new ArrayBuffer(80 * n);
  const array = (k: number) => new Float64Array(buffer, 8 * n * k, n);
  const points: ShiftedPoints = {
    ...{ logQ: array(0), phase: array(1), qRe: array(2), qIm: array(3), dRe: array(4), dIm: array(5) },
    ...{ loss: array(6), argument: array(7), logQError: array(8), lossError: array(9) },
  };
  const logStep = Math.log(h) - LOG_SQRT_2PI + 0.5 * b * b;
  const angle = a * b;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const half = Math.sin(0.5 * angle);
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const v = a * x - 0.5 * a * a;
    const e = Math.exp(v);
    const dRe = q * (Math.expm1(v) * cos - 2 * half * half);
    const dIm = q * e * sin;
    const excess = dRe * (2 + dRe) + dIm * dIm;
    const modulus = Math.hypot(1 + dRe, dIm);
    const logQ = logStep - 0.5 * x * x;
    const mass = Math.exp(logQ);
    points.logQ[i] = logQ;
    points.phase[i] = -x * b;
    points.qRe[i] = mass * Math.cos(x * b);
    points.qIm[i] = -mass * Math.sin(x * b);
    points.dRe[i] = dRe;
    points.dIm[i] = dIm;
    const loss = excess > -0.5 && excess < 1e200 ? 0.5 * Math.log1p(excess) : Math.log(modulus);
    points.loss[i] = loss;
    points.argument[i] = Math.atan2(dIm, 1 + dRe);
    points.logQError[i] = UNIT * (2 * x * x + 3 * Math.abs(x) * b + b * b - logStep + b * b + 6);
    const share = (q * e) / modulus;
    const rounded = (Math.abs(dRe) + Math.abs(dIm)) / modulus;
    points.lossError[i] =
      lossErrorOf(UNIT * (2 * Math.abs(a * x) + a * a + 2 * angle), share, Math.hypot(loss, points.argument[i]!)) + 6 * UNIT * rounded;
  }
  return points;
}
