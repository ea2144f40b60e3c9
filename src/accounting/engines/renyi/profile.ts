/**
 * Renyi engine: an upper profile from bounds of the ln-moments alone, where events have no law or where their Renyi divergences say more than
 * the pair that dominates them. Tight over all mechanisms with these moments (numerics/renyi-region.ts): orders are continuous and both
 * directions count.
 *
 * Infinite losses stand outside of the moments: with masses m of P and m' of Q at finite loss,
 *   delta(eps) = 1 - m + m delta'(eps - ln(m / m')),
 * delta' that of the pair given finite losses. Below 0 the profile follows from the other direction: delta(-e) = 1 - e^-e (1 - delta_other(e)).
 */
import type { Law } from '../../mechanisms/law.ts';
import { type ComposedMoment, composedMoment } from '../../mechanisms/moments/bound.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import { FULL_PRECISION } from '../../mechanisms/moments/moment.ts';
import type { RenyiPart } from '../../mechanisms/resolve.ts';
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import { bestOfOrders, type Corner, cornerOf, type MomentBound, onCorner, type RegionPoint } from '../../numerics/renyi-region.ts';
import { oneSided } from '../../profile/between.ts';
import { emptyPoints } from '../../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../../profile/profile.ts';
import type { Direction } from '../../types.ts';

interface Finite extends RegionPoint {
  logComplement: number;
}
/** Relative rounding of the last steps, in ln. */
const ROUNDING = 1e-14;

/** delta' of one direction. */
class OneDirection {
  private readonly bound: MomentBound;
  private readonly corner: Corner | null;
  /** The best order of the last eps, where the next one is looked for. */
  private z = 1;

  constructor(bound: MomentBound, corner: Corner | null) {
    this.bound = bound;
    this.corner = corner;
  }

  at(epsilon: number): Finite {
    const { corner } = this;
    if (corner !== null && epsilon <= corner.epsilon) return onCorner(corner, epsilon);
    const best = bestOfOrders(this.bound, epsilon, this.z);
    this.z = best.z;
    // 1 - delta grows with eps: where the bound has lost its digits, that at the end of the corner remains.
    const before = corner === null ? Number.NEGATIVE_INFINITY : onCorner(corner, corner.epsilon).logComplement;
    const logComplement = Math.max(before, log1mexp(Math.max(0, -best.logDelta)));
    return { ...best, logComplement, logDelta: Math.min(best.logDelta, log1mexp(Math.max(0, -before))) };
  }
}

/** From delta(e) of the other direction to delta(-e): its P and Q exchange, and the events are complements. */
function mirrored(other: Finite, epsilon: number): Finite {
  const logComplement = epsilon + other.logComplement;
  return {
    logComplement,
    logDelta: log1mexp(Math.max(0, -logComplement)),
    logP: log1mexp(Math.max(0, -other.logQ)),
    logPc: other.logQ,
    logQ: other.logPc,
  };
}

interface Directions {
  moment: ComposedMoment;
  of(direction: Direction): OneDirection;
}

function directionsOf(moment: ComposedMoment): Directions {
  const { forward, reverse, symmetric } = moment;
  // A bound of both directions, for what needs both.
  const worse = symmetric
    ? forward
    : {
        at: (z: number) => Math.max(forward.at(z), reverse.at(z)),
        largest: forward.largest,
        ...(forward.corners === undefined ? {} : { corners: forward.corners }),
      };
  const corner = cornerOf(worse);
  const remove = new OneDirection(forward, corner);
  const add = symmetric ? remove : new OneDirection(reverse, corner);
  return { moment, of: (direction) => (direction === 'remove' ? remove : add) };
}

function evaluate(directions: Directions, direction: Direction, epsilon: Float64Array): ProfilePoints {
  const { logMassP, logMassQ } = directions.moment;
  const [mass, otherMass] = direction === 'remove' ? [logMassP, logMassQ] : [logMassQ, logMassP];
  const logInfinity = log1mexp(-mass);
  const points = emptyPoints(epsilon.length);
  for (let i = 0; i < epsilon.length; i++) {
    const eps = (epsilon[i] as number) - (mass - otherMass);
    const other = direction === 'remove' ? 'add' : 'remove';
    const at = eps >= 0 ? directions.of(direction).at(eps) : mirrored(directions.of(other).at(-eps), eps);
    const logDelta = Math.min(0, logAddExp(logInfinity, mass + at.logDelta) + ROUNDING);
    points.logDelta.lower[i] = Number.NEGATIVE_INFINITY;
    points.logDelta.value[i] = logDelta;
    points.logDelta.upper[i] = logDelta;
    points.logComplement.lower[i] = Math.min(0, mass + at.logComplement - ROUNDING);
    points.logComplement.value[i] = points.logComplement.lower[i] as number;
    points.logComplement.upper[i] = 0;
    points.logP[i] = Math.min(0, logAddExp(logInfinity, mass + at.logP));
    points.logPc[i] = mass + at.logPc;
    points.logQ[i] = otherMass + at.logQ;
  }
  return points;
}

/** Null where a law has no moments that could be evaluated. */
export function renyiProfile({ laws, curves }: RenyiPart): PrivacyProfile | null {
  const moment = composedMoment(laws, curves, (law: Law) => logMomentOf(law.parameters, FULL_PRECISION));
  return moment === null ? null : regionProfile(moment);
}

/** The tightest bound of all mechanisms with these moments. */
export function regionProfile(moment: ComposedMoment): PrivacyProfile {
  let directions: Directions | null = null;
  const profile: PrivacyProfile = {
    engine: 'renyi',
    sides: 'two_sided',
    symmetric: moment.symmetric && moment.logMassP === moment.logMassQ,
    gaussianMu: null,
    infinityMass: (direction) => {
      const mass = -Math.expm1(direction === 'remove' ? moment.logMassP : moment.logMassQ);
      return { lower: mass, upper: mass };
    },
    maximumLoss: () => Number.POSITIVE_INFINITY,
    corners: () => null,
    evaluate: (direction, epsilon) => {
      directions ??= directionsOf(moment);
      return evaluate(directions, direction, epsilon);
    },
    errorBudget: () => ({ measure: 'relative to delta', terms: [{ name: 'rounding', value: ROUNDING }] }),
  };
  return oneSided(profile, 'upper');
}
