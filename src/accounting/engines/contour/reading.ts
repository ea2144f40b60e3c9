/**
 * Sums a line at one epsilon: the three readings with their intervals.
 *
 * Interval of a reading A (relative to the prefactor e^{K(t) - t eps} h / pi, sum s of Re g_j e^{-i j h eps}):
 *   [s - aliasing - e, s + e],  e = truncation + quadrature + rounding,
 * since aliases only add. Rounding: every node has the relative error of its e^{K}, the rotation by e^{-i h eps} adds at most 4 u per
 * step and u |h eps| per step for its angle, the summation n u; the exponent K(t) - t eps is wrong by a few u of its parts.
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

/** Re sum g_j e^{-i j h eps} for the three kernels. */
function sumKernels(line: Line, epsilon: number): void {
  const [a, b, c] = line.kernels;
  const angle = line.h * epsilon;
  const cos = Math.cos(angle);
  const sin = -Math.sin(angle);
  let x = 1;
  let y = 0;
  let first = 0;
  let second = 0;
  let third = 0;
  const n = line.count;
  for (let j = 0; j < n; j++) {
    first += a.re[j]! * x - a.im[j]! * y;
    second += b.re[j]! * x - b.im[j]! * y;
    third += c.re[j]! * x - c.im[j]! * y;
    const next = x * cos - y * sin;
    y = x * sin + y * cos;
    x = next;
  }
  sums[0] = first;
  sums[1] = second;
  sums[2] = third;
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
      UNIT * ((line.count + 8) * kernel.total + (5 + 3 * Math.abs(line.h * epsilon)) * kernel.weighted) +
      exponentError * Math.abs(sum);
    // The real K of the rivals errs by a few n u per use; the reserve covers it. Both probabilities have the same bound.
    if (k < 2) aliasing = Math.exp(logAliases(line.rivals, t, epsilon, k === 0) - prefactor + 1e-3 + 4e-14 * line.magnitude);
    const error = rounding + kernel.quadrature + kernel.truncation;
    const reading = readings[k]!;
    reading.value = sum > 0 ? prefactor + Math.log(sum) : Number.NEGATIVE_INFINITY;
    reading.upper = outward(prefactor + Math.log(Math.max(sum, 0) + error), 1);
    reading.lower = sum - error - aliasing > 0 ? outward(prefactor + Math.log(sum - error - aliasing), -1) : Number.NEGATIVE_INFINITY;
    if (k === 0) {
      const size = Math.max(sum, 1e-300);
      errorTerms.aliasing = aliasing / size;
      errorTerms.truncation = kernel.truncation / size;
      errorTerms.quadrature = kernel.quadrature / size;
      errorTerms.rounding = rounding / size;
    }
  }
}

/** A logarithm moved by what its own computation may have rounded away. */
export function outward(log: number, direction: 1 | -1): number {
  return Number.isFinite(log) ? log + direction * UNIT * (4 * Math.abs(log) + 8) : log;
}
