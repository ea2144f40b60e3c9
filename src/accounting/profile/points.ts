/** Building blocks of profiles: empty point sets, outward widening of logarithms, and the combination with atoms. */
import type { Bounds, ProfilePoints } from './profile.ts';

const UNIT_ROUND_OFF = 1.1102230246251565e-16;

export function emptyBounds(n: number): Bounds {
  return { lower: new Float64Array(n), value: new Float64Array(n), upper: new Float64Array(n) };
}

/** Numbers in an array up to which the engine of the language makes no buffer for it. */
const SMALL = 8;

/** Twelve arrays, in one buffer where each would take one of its own: a reading asks for few points at a time, and often. */
export function emptyPoints(n: number): ProfilePoints {
  const buffer = n > SMALL ? new ArrayBuffer(12 * 8 * n) : null;
  const array = (k: number) => (buffer === null ? new Float64Array(n) : new Float64Array(buffer, 8 * n * k, n));
  const bounds = (k: number) => ({ lower: array(k), value: array(k + 1), upper: array(k + 2) });
  return {
    logDelta: bounds(0),
    logComplement: bounds(3),
    logP: array(6),
    logPc: array(7),
    logQ: array(8),
    tests: { logFpr: array(9), logTpr: array(10), logFnr: array(11) },
  };
}

/** Copies point i of one set to point j of another. */
export function copyPoint(from: ProfilePoints, i: number, to: ProfilePoints, j: number): void {
  for (const name of ['logDelta', 'logComplement'] as const) {
    for (const end of ['lower', 'value', 'upper'] as const) to[name][end][j] = from[name][end][i]!;
  }
  for (const name of ['logP', 'logPc', 'logQ'] as const) to[name][j] = from[name][i]!;
  for (const name of ['logFpr', 'logTpr', 'logFnr'] as const) to.tests[name][j] = from.tests[name][i]!;
}

/** Copies all points of one set into another, from its point `at` on. */
export function copyPoints(from: ProfilePoints, to: ProfilePoints, at: number): void {
  for (const name of ['logDelta', 'logComplement'] as const) {
    for (const end of ['lower', 'value', 'upper'] as const) to[name][end].set(from[name][end], at);
  }
  for (const name of ['logP', 'logPc', 'logQ'] as const) to[name].set(from[name], at);
  for (const name of ['logFpr', 'logTpr', 'logFnr'] as const) to.tests[name].set(from.tests[name], at);
}

/** Largest logarithm below ln x that a relative error `relative` of x and the rounding of the logarithm allow. */
export function logDown(log: number, relative: number): number {
  return Number.isFinite(log) ? log - relative - 4 * UNIT_ROUND_OFF * Math.abs(log) : log;
}

/** The same upwards; a probability never exceeds 1. */
export function logUp(log: number, relative: number): number {
  return Number.isFinite(log) ? Math.min(0, log + relative + 4 * UNIT_ROUND_OFF * Math.abs(log)) : log;
}
