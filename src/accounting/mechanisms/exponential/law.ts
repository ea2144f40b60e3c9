/**
 * The pair that dominates every mechanism of bounded range e: losses on [-e, e] of density e^((l-e)/2) / (2 (1 - e^-e)) under P, no atoms.
 *
 * Range e means that the losses of one pair of data sets lie in [t - e, t] for some t in [0, e]. E_Q[e^L] = 1, and delta is a convex
 * function of e^L under Q, so the law on the two ends is the worst: t with Q mass (e^-t - e^-e) / (1 - e^-e), hence
 *   delta_t(x) = (1 - e^(t-e)) (1 - e^(x-t)) / (1 - e^-e),   t - e <= x <= t.
 * The exponents of the two factors add up to x - e: the product is largest where they are equal, t = (x + e) / 2. The supremum over all t,
 *   delta(x) = (1 - e^((x-e)/2))^2 / (1 - e^-e),   |x| <= e,
 * is 1 - e^x at -e and convex in e^x, so it is the profile of a pair; its second derivative is the density above. The pair is symmetric, and
 * being a bound for every range that an adaptive use may take it composes (Zhu, Dong and Wang 2022, Theorem 10).
 * Source: Dong, Durfee and Rogers 2020, Lemma 3.2 (the worst case of one t).
 */
import { log1mexp } from '../../numerics/logs.ts';
import { pureStrictMu } from '../atoms.ts';
import type { LawFamily } from '../definition.ts';
import type { Density, Law, SingleUse } from '../law.ts';
import { boundedRangeMoment } from '../moments/bounded-range.ts';

/** ln P(L > x) for |x| <= e; Q(L < x) is P(L > -x). */
const logAbove = (e: number, x: number) => log1mexp(0.5 * (e - x)) - log1mexp(e);
/** ln P(L < x) = ln(e^((x-e)/2) - e^-e) - ln(1 - e^-e). */
const logBelow = (e: number, x: number) => 0.5 * (x - e) + log1mexp(0.5 * (e + x)) - log1mexp(e);

function boundedRangeDensity(e: number): Density {
  const logP = (x: number) => 0.5 * (x - e) - Math.LN2 - log1mexp(e);
  const inside = (x: number) => Math.min(e, Math.max(-e, x));
  return {
    from: -e,
    to: e,
    scale: 2,
    breaks: [],
    loss: (x) => x,
    xAt: inside,
    logP,
    logQ: (x) => logP(x) - x,
    reach: () => ({ a: -e, b: e }),
    pBelow: (x) => Math.exp(logBelow(e, x)),
    pAbove: (x) => Math.exp(logAbove(e, x)),
    qBelow: (x) => Math.exp(logAbove(e, -x)),
    qAbove: (x) => Math.exp(logBelow(e, -x)),
  };
}

function boundedRangeSingle(e: number): SingleUse {
  const none = Number.NEGATIVE_INFINITY;
  return {
    logDelta: (epsilon) => {
      if (epsilon >= e) return none;
      return epsilon <= -e ? log1mexp(-epsilon) : 2 * log1mexp(0.5 * (e - epsilon)) - log1mexp(e);
    },
    logP: (epsilon) => (epsilon >= e ? none : epsilon <= -e ? 0 : logAbove(e, epsilon)),
    logPc: (epsilon) => (epsilon >= e ? 0 : epsilon <= -e ? none : logBelow(e, epsilon)),
    logQ: (epsilon) => (epsilon >= e ? none : epsilon <= -e ? 0 : logBelow(e, -epsilon)),
  };
}

function boundedRangeLaw(epsilon: number): Law {
  const single = boundedRangeSingle(epsilon);
  return {
    parameters: { kind: 'bounded_range', epsilon },
    key: `bounded_range(${epsilon})`,
    atoms: [],
    density: boundedRangeDensity(epsilon),
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    // Losses of at most epsilon: randomised response at epsilon dominates.
    strictMu: { bound: pureStrictMu(epsilon), tail: 0 },
    moment: (probability, precision) => (probability === 1 ? boundedRangeMoment(epsilon, precision) : null),
    prefersLattice: () => false,
  };
}

export type BoundedRangeParameters = { kind: 'bounded_range'; epsilon: number };

export const boundedRangeFamily: LawFamily<BoundedRangeParameters> = {
  kind: 'bounded_range',
  law: ({ epsilon }) => boundedRangeLaw(epsilon),
};
