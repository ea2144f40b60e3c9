/**
 * Sums a line at one epsilon: the three readings with their intervals.
 *
 * Interval of a reading A (relative to the prefactor e^{K(t) - t eps} h / pi, sum s of Re g_j e^{-i j h eps}):
 *   [s - aliasing - e, s + e],  e = truncation + quadrature + rounding,
 * since aliases only add. Rounding: every node has the relative error of its e^{K}, the rotation by e^{-i h eps} adds at most 4 u per
 * step and u |h eps| per step for its angle, the summation u per addition; the exponent K(t) - t eps is wrong by a few u of its parts.
 */
import { UNIT } from '../../mechanisms/moments/moment.ts';
import { logAliases } from './aliasing.ts';
import type { Line } from './line.ts';

/** ln of a reading with its bounds. */
export interface Reading {
  lower: number;
  value: number;
  upper: number;
}

/** Relative error terms of one reading. */
export interface ErrorTerms {
  aliasing: number;
  truncation: number;
  quadrature: number;
  rounding: number;
}

export const errorTerms: ErrorTerms = { aliasing: 0, truncation: 0, quadrature: 0, rounding: 0 };

const sums = new Float64Array(3);

/** Nodes summed in one block. */
const BLOCK = 1024;
/** Additions that a node's term goes through: those of its block, four at a time, and those of the blocks. */
export const additions = (count: number): number => Math.min(count, BLOCK) / 4 + count / BLOCK + 8;

/**
 * Re sum g_j e^{-i j h eps} for the three kernels. Four neighbouring nodes have a rotation each, by four steps at a time, so that none
 * waits for another.
 */
function sumKernels(line: Line, epsilon: number): void {
  const [a, b, c] = line.kernels;
  const angle = line.h * epsilon;
  const cos = Math.cos(4 * angle);
  const sin = -Math.sin(4 * angle);
  let first = 0;
  let second = 0;
  let third = 0;
  const n = line.count;
  const [ar, ai, br, bi, cr, ci] = [a.re, a.im, b.re, b.im, c.re, c.im];
  let x0 = 1;
  let y0 = 0;
  let x1 = Math.cos(angle);
  let y1 = -Math.sin(angle);
  let x2 = Math.cos(2 * angle);
  let y2 = -Math.sin(2 * angle);
  let x3 = Math.cos(3 * angle);
  let y3 = -Math.sin(3 * angle);
  // Sums of blocks, so that long lines do not collect the rounding of as many additions.
  let all0 = 0;
  let all1 = 0;
  let all2 = 0;
  for (let j = 0; j < n; j += 4) {
    if (j % BLOCK === 0) {
      all0 += first;
      all1 += second;
      all2 += third;
      first = second = third = 0;
    }
    first +=
      ar[j]! * x0 -
      ai[j]! * y0 +
      (ar[j + 1]! * x1 - ai[j + 1]! * y1) +
      (ar[j + 2]! * x2 - ai[j + 2]! * y2 + (ar[j + 3]! * x3 - ai[j + 3]! * y3));
    second +=
      br[j]! * x0 -
      bi[j]! * y0 +
      (br[j + 1]! * x1 - bi[j + 1]! * y1) +
      (br[j + 2]! * x2 - bi[j + 2]! * y2 + (br[j + 3]! * x3 - bi[j + 3]! * y3));
    third +=
      cr[j]! * x0 -
      ci[j]! * y0 +
      (cr[j + 1]! * x1 - ci[j + 1]! * y1) +
      (cr[j + 2]! * x2 - ci[j + 2]! * y2 + (cr[j + 3]! * x3 - ci[j + 3]! * y3));
    const u0 = x0 * cos - y0 * sin;
    y0 = x0 * sin + y0 * cos;
    x0 = u0;
    const u1 = x1 * cos - y1 * sin;
    y1 = x1 * sin + y1 * cos;
    x1 = u1;
    const u2 = x2 * cos - y2 * sin;
    y2 = x2 * sin + y2 * cos;
    x2 = u2;
    const u3 = x3 * cos - y3 * sin;
    y3 = x3 * sin + y3 * cos;
    x3 = u3;
  }
  sums[0] = all0 + first;
  sums[1] = all1 + second;
  sums[2] = all2 + third;
}

const SIGNS = { right: [1, 1, 1], middle: [-1, -1, 1], left: [1, -1, -1] } as const;

/** Fills `readings` (delta, P, Q kernels) for the region of the line; leaves the terms of the first in `errorTerms`. */
export function readLine(line: Line, epsilon: number, readings: [Reading, Reading, Reading]): void {
  const { t, region } = line.tilt;
  sumKernels(line, epsilon);
  const exponent = line.value - t * epsilon;
  const prefactor = exponent + Math.log(line.h / Math.PI);
  const exponentError = UNIT * (4 * line.magnitude + 3 * Math.abs(t * epsilon) + 3 * Math.abs(prefactor) + 8);
  let aliasing = 0;
  for (let k = 0; k < 3; k++) {
    const kernel = line.kernels[k]!;
    const sum = SIGNS[region][k]! * sums[k]!;
    const rounding =
      kernel.rounding +
      UNIT * ((additions(line.count) + 8) * kernel.total + (5 + 3 * Math.abs(line.h * epsilon)) * kernel.weighted) +
      exponentError * Math.abs(sum);
    // The real K of the rivals errs by a few n u per use; the reserve covers it. Both probabilities have the same bound.
    if (k < 2) aliasing = Math.exp(logAliases(line.rivals, t, epsilon, k === 0) - prefactor + 1e-3 + 4e-14 * line.magnitude);
    const error = rounding + kernel.quadrature + kernel.truncation;
    place(readings[k]!, prefactor, sum, error, aliasing);
    if (k === 0) {
      const size = Math.max(sum, 1e-300);
      errorTerms.aliasing = aliasing / size;
      errorTerms.truncation = kernel.truncation / size;
      errorTerms.quadrature = kernel.quadrature / size;
      errorTerms.rounding = rounding / size;
    }
  }
}

/** Share of a sum up to which its errors move the logarithm as themselves, but for their square. */
const SMALL = 1e-3;

/** ln of a sum with its bounds. For 0 <= x < 1/2 ln(1 + x) <= x, and ln(1 - x) >= -x - x^2. */
function place(reading: Reading, prefactor: number, sum: number, error: number, aliasing: number): void {
  const value = sum > 0 ? prefactor + Math.log(sum) : Number.NEGATIVE_INFINITY;
  const below = (error + aliasing) / sum;
  reading.value = value;
  if (sum > 0 && below < SMALL) {
    reading.upper = outward(value + error / sum, 1);
    reading.lower = outward(value - below * (1 + below), -1);
  } else {
    reading.upper = outward(prefactor + Math.log(Math.max(sum, 0) + error), 1);
    reading.lower = sum - error - aliasing > 0 ? outward(prefactor + Math.log(sum - error - aliasing), -1) : Number.NEGATIVE_INFINITY;
  }
}

/** A logarithm moved by what its own computation may have rounded away. */
export function outward(log: number, direction: 1 | -1): number {
  return Number.isFinite(log) ? log + direction * UNIT * (4 * Math.abs(log) + 8) : log;
}
