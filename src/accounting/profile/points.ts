/** Building blocks of profiles: empty point sets, outward widening of logarithms, and the combination with atoms. */
import type { Bounds, ProfilePoints } from './profile.ts';

const UNIT_ROUND_OFF = 1.1102230246251565e-16;

export function emptyBounds(n: number): Bounds {
  return { lower: new Float64Array(n), value: new Float64Array(n), upper: new Float64Array(n) };
}

export function emptyPoints(n: number): ProfilePoints {
  return {
    logDelta: emptyBounds(n),
    logComplement: emptyBounds(n),
    logP: new Float64Array(n),
    logPc: new Float64Array(n),
    logQ: new Float64Array(n),
    tests: { logFpr: new Float64Array(n), logTpr: new Float64Array(n), logFnr: new Float64Array(n) },
  };
}

/** Largest logarithm below ln x that a relative error `relative` of x and the rounding of the logarithm allow. */
export function logDown(log: number, relative: number): number {
  return Number.isFinite(log) ? log - relative - 4 * UNIT_ROUND_OFF * Math.abs(log) : log;
}

/** The same upwards; a probability never exceeds 1. */
export function logUp(log: number, relative: number): number {
  return Number.isFinite(log) ? Math.min(0, log + relative + 4 * UNIT_ROUND_OFF * Math.abs(log)) : log;
}
