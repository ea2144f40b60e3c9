/**
 * From the three readings of a line to both directions of the pair, all in logarithms.
 *
 * p, q: masses of P and Q at finite loss. For delta of (P, Q) at eps and of the dual at -eps:
 *   right   delta = 1 - p + D            1 - delta = p - D             dual delta = 1 - p e^{-eps} + e^{-eps} D
 *   middle  delta = 1 - X                1 - delta = X                 dual delta = 1 - e^{-eps} X
 *   left    delta = 1 - q e^eps + D'     1 - delta = q e^eps - D'      dual delta = 1 - q + e^{-eps} D'
 * and the dual complement is always e^{-eps} (1 - delta).
 */
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import { outward, type Reading } from './reading.ts';
import type { Region } from './tilt.ts';

export interface Measures {
  delta: Reading;
  complement: Reading;
  p: Reading;
  pc: Reading;
  q: Reading;
}

export function emptyReading(): Reading {
  return { lower: 0, value: 0, upper: 0 };
}

export function emptyMeasures(): Measures {
  return { delta: emptyReading(), complement: emptyReading(), p: emptyReading(), pc: emptyReading(), q: emptyReading() };
}

/** ln(e^a - e^b), -Infinity when b >= a. */
function logDifference(a: number, b: number): number {
  return b >= a ? Number.NEGATIVE_INFINITY : a + log1mexp(a - b);
}

/** out = e^shift x. */
function scaled(out: Reading, x: Reading, shift: number): void {
  out.lower = outward(x.lower + shift, -1);
  out.value = x.value + shift;
  out.upper = outward(x.upper + shift, 1);
}

/** out = e^whole - x, times e^shift. */
function complement(out: Reading, whole: number, x: Reading, shift: number): void {
  out.lower = outward(logDifference(outward(whole, -1), x.upper) + shift, -1);
  out.value = logDifference(whole, x.value) + shift;
  out.upper = outward(logDifference(outward(whole, 1), x.lower) + shift, 1);
}

/** out = (1 - e^whole) + e^shift x with whole <= 0. */
function topped(out: Reading, whole: number, x: Reading, shift: number): void {
  const add = (w: number, y: number) => logAddExp(w >= 0 ? Number.NEGATIVE_INFINITY : log1mexp(-w), y + shift);
  out.lower = outward(add(whole === 0 ? 0 : outward(whole, 1), x.lower), -1);
  out.value = add(whole, x.value);
  out.upper = outward(add(whole === 0 ? 0 : outward(whole, -1), x.upper), 1);
}

/** Probabilities end at 1, and an interval keeps its value inside. */
function settle(measures: Measures): void {
  for (const name of ['delta', 'complement', 'p', 'pc', 'q'] as const) {
    const reading = measures[name];
    reading.upper = Math.min(reading.upper, 0);
    reading.value = Math.min(Math.max(reading.value, reading.lower), reading.upper);
  }
}

/** `logP`, `logQ`: ln of the finite masses. Readings a, b, c as readLine leaves them. */
export function measure(
  region: Region,
  epsilon: number,
  logP: number,
  logQ: number,
  r: readonly [Reading, Reading, Reading],
  out: Measures,
): void {
  const [a, b, c] = r;
  if (region === 'right') {
    topped(out.delta, logP, a, 0);
    complement(out.complement, logP, a, 0);
    topped(out.p, logP, b, 0);
    complement(out.pc, logP, b, 0);
    scaled(out.q, c, -epsilon);
  } else if (region === 'middle') {
    complement(out.delta, 0, a, 0);
    scaled(out.complement, a, 0);
    complement(out.p, 0, b, 0);
    scaled(out.pc, b, 0);
    scaled(out.q, c, -epsilon);
  } else {
    topped(out.delta, logQ + epsilon, a, 0);
    complement(out.complement, logQ + epsilon, a, 0);
    complement(out.p, 0, b, 0);
    scaled(out.pc, b, 0);
    complement(out.q, logQ + epsilon, c, -epsilon);
  }
  settle(out);
}

/** The dual direction at -epsilon from the same readings at epsilon. */
export function measureDual(
  region: Region,
  epsilon: number,
  logP: number,
  logQ: number,
  r: readonly [Reading, Reading, Reading],
  out: Measures,
): void {
  const [a, b, c] = r;
  if (region === 'right') {
    topped(out.delta, logP - epsilon, a, -epsilon);
    complement(out.complement, logP, a, -epsilon);
    complement(out.q, logP, b, 0);
    complement(out.p, epsilon, c, -epsilon);
    scaled(out.pc, c, -epsilon);
  } else if (region === 'middle') {
    complement(out.delta, epsilon, a, -epsilon);
    scaled(out.complement, a, -epsilon);
    complement(out.p, epsilon, c, -epsilon);
    scaled(out.pc, c, -epsilon);
    scaled(out.q, b, 0);
  } else {
    topped(out.delta, logQ, a, -epsilon);
    complement(out.complement, logQ + epsilon, a, -epsilon);
    topped(out.p, logQ, c, -epsilon);
    complement(out.pc, logQ + epsilon, c, -epsilon);
    scaled(out.q, b, 0);
  }
  settle(out);
}
