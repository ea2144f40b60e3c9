/**
 * Closed-form engine, one use: the profile of a law is a formula. Error: every formula is a sum of positive terms or a
 * difference taken analytically, relative error below SINGLE_ERROR in each probability; the direction is outward.
 */
import type { Law } from '../../mechanisms/law.ts';
import { logAddExp } from '../../numerics/logs.ts';
import { emptyPoints, logDown, logUp, setBounds } from '../../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../../profile/profile.ts';
import type { Direction } from '../../types.ts';

/**
 * Bound of the relative error of each probability. The special functions err by less than 1e-14; an argument rounded at
 * relative u moves a tail of logarithm -x^2/2 by x^2 u, which `logUp` and `logDown` add through |log|.
 */
const SINGLE_ERROR = 2e-13;

export function singleProfile(law: Law): PrivacyProfile {
  return {
    engine: 'closed_form',
    sides: 'two_sided',
    symmetric: law.symmetric,
    gaussianMu: law.parameters.kind === 'gaussian' ? law.parameters.mu : null,
    infinityMass: (direction) => {
      const mass = direction === 'remove' ? law.infinityMass : law.dualInfinityMass;
      return { lower: mass, upper: mass };
    },
    maximumLoss: (direction) => extremeLoss(law, direction),
    corners: () => null,
    evaluate: (direction, epsilon) => evaluate(law, direction, epsilon),
    errorBudget: () => ({ measure: 'relative to each probability', terms: [{ name: 'rounding', value: SINGLE_ERROR }] }),
  };
}

/** Largest finite loss of a direction. */
export function extremeLoss(law: Law, direction: Direction): number {
  const sign = direction === 'remove' ? 1 : -1;
  let largest = Number.NEGATIVE_INFINITY;
  for (const atom of law.atoms) largest = Math.max(largest, sign * atom.loss);
  if (law.density !== null) {
    const { density } = law;
    largest = Math.max(largest, direction === 'remove' ? density.loss(density.to) : -density.loss(density.from));
  }
  return largest;
}

function evaluate(law: Law, direction: Direction, epsilon: Float64Array): ProfilePoints {
  const use = direction === 'remove' ? law.single : law.dualSingle;
  const points = emptyPoints(epsilon.length);
  for (let i = 0; i < epsilon.length; i++) {
    const eps = epsilon[i] as number;
    const logP = use.logP(eps);
    const logPc = use.logPc(eps);
    const logQ = use.logQ(eps);
    setBounds(points.logDelta, i, use.logDelta(eps), SINGLE_ERROR);
    setBounds(points.logComplement, i, logAddExp(logPc, eps + logQ), SINGLE_ERROR);
    points.logP[i] = logP;
    points.logPc[i] = logPc;
    points.logQ[i] = logQ;
    points.tests.logFpr[i] = logUp(logQ, SINGLE_ERROR);
    points.tests.logTpr[i] = logDown(logP, SINGLE_ERROR);
    points.tests.logFnr[i] = logUp(logPc, SINGLE_ERROR);
  }
  return points;
}
