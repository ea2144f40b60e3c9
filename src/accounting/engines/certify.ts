/**
 * Two engines, one answer: the intersection of their intervals at every point. Intervals that do not meet are a contradiction
 * between two proofs, which no caller may paper over: it is thrown with both intervals.
 */
import type { Bounds, PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import type { Direction } from '../types.ts';

export class EnginesDisagree extends Error {
  readonly engines: [string, string];
  readonly direction: Direction;
  readonly epsilon: number;
  readonly intervals: [{ lower: number; upper: number }, { lower: number; upper: number }];
  constructor(a: PrivacyProfile, b: PrivacyProfile, direction: Direction, epsilon: number, intervals: EnginesDisagree['intervals']) {
    super(`${a.engine} and ${b.engine} disagree about ln delta(${epsilon}) in the ${direction} direction`);
    this.engines = [a.engine, b.engine];
    this.direction = direction;
    this.epsilon = epsilon;
    this.intervals = intervals;
  }
}

const orElse = (x: number | undefined, other: number) => (x === undefined || Number.isNaN(x) ? other : x);

function meet(a: Bounds, b: Bounds): Bounds {
  const n = a.value.length;
  const out = { lower: new Float64Array(n), value: new Float64Array(n), upper: new Float64Array(n) };
  for (let i = 0; i < n; i++) {
    // An end that is no number bounds nothing.
    const lower = Math.max(orElse(a.lower[i], Number.NEGATIVE_INFINITY), orElse(b.lower[i], Number.NEGATIVE_INFINITY));
    const upper = Math.min(orElse(a.upper[i], 0), orElse(b.upper[i], 0));
    out.lower[i] = lower;
    out.upper[i] = upper;
    out.value[i] = Math.min(upper, Math.max(lower, orElse(a.value[i], upper)));
  }
  return out;
}

/** The first engine is the sharper one: values and tests are its own. */
export function intersect(a: PrivacyProfile, b: PrivacyProfile): PrivacyProfile {
  return {
    ...a,
    evaluate: (direction, epsilon): ProfilePoints => {
      const x = a.evaluate(direction, epsilon);
      const y = b.evaluate(direction, epsilon);
      const logDelta = meet(x.logDelta, y.logDelta);
      for (let i = 0; i < epsilon.length; i++) {
        if ((logDelta.lower[i] as number) <= (logDelta.upper[i] as number)) continue;
        throw new EnginesDisagree(a, b, direction, epsilon[i] as number, [
          { lower: x.logDelta.lower[i] as number, upper: x.logDelta.upper[i] as number },
          { lower: y.logDelta.lower[i] as number, upper: y.logDelta.upper[i] as number },
        ]);
      }
      return { ...x, logDelta, logComplement: meet(x.logComplement, y.logComplement) };
    },
  };
}
