/**
 * Closed-form engine, one use: the profile of a law is a formula. Error: every formula is a sum of positive terms or a
 * difference taken analytically; the interval is widened outwards by what rounding can do to it.
 */
import type { Law } from '../../mechanisms/law.ts';
import { logAddExp } from '../../numerics/logs.ts';
import { emptyPoints, logDown, logUp } from '../../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../../profile/profile.ts';
import type { Direction } from '../../types.ts';

/** Bound of the relative error of each probability at the eps at which it is in effect evaluated; the special functions err by 1e-14. */
const SINGLE_ERROR = 2e-13;

/**
 * How far that eps may be from the one asked for, relative to it. Near the end of a support the formulas subtract numbers of order one,
 * which acts like a rounding of eps; the profile is monotone, so its values at both shifted eps enclose it.
 */
const EPSILON_ERROR = 16 * 1.1102230246251565e-16;

export function singleProfile(law: Law): PrivacyProfile {
  return {
    engine: 'closed_form',
    sides: 'two_sided',
    symmetric: law.symmetric,
    gaussianMu: law.gaussianMu ?? null,
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
function extremeLoss(law: Law, direction: Direction): number {
  if (law.omitted !== undefined) return Number.POSITIVE_INFINITY;
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
  const logOmitted = Math.log((direction === 'remove' ? law.omitted?.p : law.omitted?.q) ?? 0);
  const complement = (eps: number) => logAddExp(use.logPc(eps), eps + use.logQ(eps));
  for (let i = 0; i < epsilon.length; i++) {
    const eps = epsilon[i] as number;
    const shift = EPSILON_ERROR * Math.abs(eps);
    const low = eps - shift;
    const high = eps + shift;
    points.logDelta.lower[i] = logDown(use.logDelta(high), SINGLE_ERROR);
    points.logDelta.value[i] = Math.min(0, use.logDelta(eps));
    points.logDelta.upper[i] = logUp(logAddExp(use.logDelta(low), logOmitted), SINGLE_ERROR);
    points.logComplement.lower[i] = logDown(complement(low), SINGLE_ERROR);
    points.logComplement.value[i] = Math.min(0, complement(eps));
    points.logComplement.upper[i] = logUp(logAddExp(complement(high), logOmitted), SINGLE_ERROR);
    points.logP[i] = use.logP(eps);
    points.logPc[i] = use.logPc(eps);
    points.logQ[i] = use.logQ(eps);
    // All three rates are those of one event, whatever the eps is at which it is in effect evaluated.
    points.tests.logFpr[i] = logUp(use.logQ(eps), SINGLE_ERROR);
    points.tests.logTpr[i] = logDown(use.logP(eps), SINGLE_ERROR);
    points.tests.logFnr[i] = logUp(logAddExp(use.logPc(eps), logOmitted), SINGLE_ERROR);
  }
  return points;
}
