/** A profile bounded from above by the chords between points (e^epsilon, delta), and by the last delta beyond the last of them. */
import { oneSided } from './between.ts';
import { emptyPoints } from './points.ts';
import type { PrivacyProfile, ProfilePoints } from './profile.ts';

export interface HullPoint {
  epsilon: number;
  delta: number;
  /** 1 - delta, kept where it is small. */
  complement: number;
}

/** Rounding of a chord, relative to each of its positive terms. */
const ROUNDING = 1e-14;

interface Chord {
  delta: number;
  complement: number;
  /** The slope in e^epsilon, Q(L > eps), and the value of the line at e^epsilon = 0, P(L > eps). */
  logQ: number;
  p: number;
}

function chordAt(hull: readonly HullPoint[], epsilon: number): Chord {
  const right = hull.findIndex((point) => point.epsilon > epsilon);
  const last = hull[hull.length - 1] as HullPoint;
  if (right < 0) return { delta: last.delta, complement: last.complement, logQ: Number.NEGATIVE_INFINITY, p: last.delta };
  const a = hull[right - 1] as HullPoint;
  const b = hull[right] as HullPoint;
  // The first point lies at e^epsilon = 0.
  const open = a.epsilon === Number.NEGATIVE_INFINITY;
  const share = open ? Math.exp(epsilon - b.epsilon) : Math.expm1(epsilon - a.epsilon) / Math.expm1(b.epsilon - a.epsilon);
  const fall = a.delta - b.delta;
  return {
    delta: (1 - share) * a.delta + share * b.delta,
    complement: (1 - share) * a.complement + share * b.complement,
    logQ: Math.log(fall) - (open ? b.epsilon : a.epsilon + Math.log(Math.expm1(b.epsilon - a.epsilon))),
    p: open ? 1 : a.delta + fall / Math.expm1(b.epsilon - a.epsilon),
  };
}

function evaluate(hull: readonly HullPoint[], epsilon: Float64Array): ProfilePoints {
  const points = emptyPoints(epsilon.length);
  for (let i = 0; i < epsilon.length; i++) {
    const { delta, complement, logQ, p } = chordAt(hull, epsilon[i] as number);
    points.logDelta.upper[i] = Math.min(0, Math.log(delta) + ROUNDING);
    points.logDelta.value[i] = points.logDelta.upper[i] as number;
    points.logComplement.lower[i] = Math.log(complement) - ROUNDING;
    points.logComplement.value[i] = points.logComplement.lower[i] as number;
    points.logP[i] = Math.log(Math.min(1, p));
    points.logPc[i] = Math.log(Math.max(0, 1 - p));
    points.logQ[i] = Math.min(0, logQ);
  }
  return points;
}

/** @param hull convex and falling, from e^epsilon = 0 with delta 1 on; the larger of both directions */
export function hullProfile(hull: readonly HullPoint[]): PrivacyProfile {
  const last = hull[hull.length - 1] as HullPoint;
  const corners = Float64Array.from(hull.map(({ epsilon }) => epsilon).filter(Number.isFinite));
  return oneSided(
    {
      engine: 'closed_form',
      sides: 'two_sided',
      symmetric: true,
      gaussianMu: null,
      infinityMass: () => ({ lower: 0, upper: last.delta }),
      maximumLoss: () => last.epsilon,
      corners: () => corners,
      evaluate: (_, epsilon) => evaluate(hull, epsilon),
      errorBudget: () => ({ measure: 'relative to delta', terms: [{ name: 'rounding', value: ROUNDING }] }),
    },
    'upper',
  );
}
