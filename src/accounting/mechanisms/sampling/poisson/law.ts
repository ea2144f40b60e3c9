/**
 * Poisson sampling of a pair (P0, Q0) under add_remove or zero_out: P = (1 - q) Q0 + q P0, Q = Q0, so the loss is
 * L = ln(1 - q + q e^L0). With e0(eps) = ln(1 + (e^eps - 1)/q), for eps > ln(1 - q):
 *   delta(eps)      = q delta0(e0)
 *   dual delta(eps) = (1 - e^eps (1 - q)) dual delta0(-e0(-eps)),   eps < -ln(1 - q), and 0 beyond.
 * The pair dominates each direction whenever (P0, Q0) dominates the unsampled mechanism.
 * Source: Balle, Barthe and Gaboardi 2018; Zhu, Dong and Wang 2022, Theorem 11.
 */
import { log1mexp, logAddExp } from '../../../numerics/logs.ts';
import type { LawFamily } from '../../definition.ts';
import type { Atom, Density, Law, LawParameters, SingleUse } from '../../law.ts';

/** Beyond it e^loss leaves the doubles. */
const LARGEST_EXPONENT = 700;

/** ln(1 - q + q e^loss), to a few rounding units of itself: a loss is the sum of nothing that cancels. */
export function sampledLoss(q: number, loss: number): number {
  if (loss > LARGEST_EXPONENT) return loss + Math.log(q);
  const rise = q * Math.expm1(loss);
  // From q = 1/2 on, 1 - q has no rounding.
  return rise < -0.5 ? Math.log(1 - q + q * Math.exp(loss)) : Math.log1p(rise);
}

/** The base loss that becomes `loss`; -Infinity at or below the end ln(1 - q) of the support. */
export function baseLoss(q: number, loss: number): number {
  if (loss > 1) return loss - Math.log(q) + Math.log1p(-(1 - q) * Math.exp(-loss));
  const ratio = Math.expm1(loss) / q;
  if (q < 0.5 || ratio > -0.5) return ratio <= -1 ? Number.NEGATIVE_INFINITY : Math.log1p(ratio);
  // Next to the end, where 1 + ratio would keep nothing of e^loss; 1 - q has no rounding.
  const above = Math.exp(loss) - (1 - q);
  return above > 0 ? Math.log(above / q) : Number.NEGATIVE_INFINITY;
}

function sampledDensity(q: number, base: Density): Density {
  const lossOf = (x: number) => sampledLoss(q, base.loss(x));
  const { slope } = base;
  return {
    from: base.from,
    to: base.to,
    scale: base.scale,
    breaks: base.breaks,
    loss: lossOf,
    xAt: (loss) => {
      const l0 = baseLoss(q, loss);
      return l0 === Number.NEGATIVE_INFINITY ? base.from : base.xAt(l0);
    },
    logP: (x) => base.logQ(x) + lossOf(x),
    logQ: base.logQ,
    ...(slope === undefined ? {} : { slope: (x: number) => q * Math.exp(base.loss(x) - lossOf(x)) * slope(x) }),
    reach: base.reach,
    pBelow: (x) => (1 - q) * base.qBelow(x) + q * base.pBelow(x),
    pAbove: (x) => (1 - q) * base.qAbove(x) + q * base.pAbove(x),
    qBelow: base.qBelow,
    qAbove: base.qAbove,
  };
}

/** ln((1 - q) e^a + q e^b). */
export function logMix(q: number, a: number, b: number): number {
  return logAddExp(Math.log1p(-q) + a, Math.log(q) + b);
}

function sampledSingle(q: number, base: Law): SingleUse {
  const end = Math.log1p(-q);
  return {
    logDelta: (epsilon) => (epsilon > end ? Math.log(q) + base.single.logDelta(baseLoss(q, epsilon)) : log1mexp(-epsilon)),
    // Below the end of the support every outcome lies above eps, also those that the base pair had at loss -infinity.
    logP: (epsilon) => {
      if (epsilon < end) return 0;
      const e0 = baseLoss(q, epsilon);
      return logMix(q, base.single.logQ(e0), base.single.logP(e0));
    },
    logPc: (epsilon) => {
      if (epsilon < end) return Number.NEGATIVE_INFINITY;
      const e0 = baseLoss(q, epsilon);
      return logMix(q, complementOfQ(base, e0), base.single.logPc(e0));
    },
    logQ: (epsilon) => (epsilon < end ? 0 : base.single.logQ(baseLoss(q, epsilon))),
  };
}

/** ln Q0(L0 <= e0): the P tail of the dual, with the inequality read so that atoms stay on the side of `logPc`. */
export function complementOfQ(base: Law, e0: number): number {
  if (base.density === null || base.atoms.length > 0) {
    let sum = base.dualInfinityMass;
    for (const atom of base.atoms) if (atom.loss <= e0) sum += atom.q;
    if (base.density !== null) sum += base.density.qBelow(base.density.xAt(e0));
    return Math.log(sum);
  }
  return base.dualSingle.logP(-e0);
}

function sampledDualSingle(q: number, base: Law, primal: SingleUse): SingleUse {
  const end = -Math.log1p(-q);
  // The event {dual loss >= eps} = {L0 <= e0(-eps)}; atoms are read into it for both measures.
  const inner = (epsilon: number) => baseLoss(q, -epsilon);
  return {
    logDelta: (epsilon) => {
      if (epsilon >= end) return Number.NEGATIVE_INFINITY;
      return Math.log(-Math.expm1(epsilon - end)) + base.dualSingle.logDelta(-inner(epsilon));
    },
    logP: (epsilon) => (epsilon > end ? Number.NEGATIVE_INFINITY : complementOfQ(base, inner(epsilon))),
    logPc: (epsilon) => (epsilon > end ? 0 : base.single.logQ(inner(epsilon))),
    logQ: (epsilon) => (epsilon > end ? Number.NEGATIVE_INFINITY : primal.logPc(-epsilon)),
  };
}

function sampledAtoms(q: number, base: Law): Atom[] {
  const atoms = base.atoms.map((a) => ({ loss: sampledLoss(q, a.loss), p: (1 - q) * a.q + q * a.p, q: a.q }));
  // Where only Q0 has mass, P now has (1 - q) of it.
  if (base.dualInfinityMass > 0 && q < 1) {
    atoms.unshift({ loss: Math.log1p(-q), p: (1 - q) * base.dualInfinityMass, q: base.dualInfinityMass });
  }
  return atoms;
}

/** Poisson sampling with probability q in (0, 1) of a base law. */
function poissonLaw(q: number, base: Law): Law {
  const single = sampledSingle(q, base);
  return {
    parameters: { kind: 'poisson', probability: q, base: base.parameters } satisfies PoissonParameters,
    key: `poisson(${q},${base.key})`,
    atoms: sampledAtoms(q, base),
    density: base.density === null ? null : sampledDensity(q, base.density),
    infinityMass: q * base.infinityMass,
    dualInfinityMass: 0,
    ...(base.omitted === undefined ? {} : { omitted: { p: (1 - q) * base.omitted.q + q * base.omitted.p, q: base.omitted.q } }),
    symmetric: false,
    single,
    dualSingle: sampledDualSingle(q, base, single),
    // Sampling never raises mu: with probability 1 - q nothing is released.
    strictMu: base.strictMu,
    ...(base.zcdp === undefined ? {} : { zcdp: base.zcdp }),
    realMoment: ({ how }) => (how === 'none' ? (base.realMoment?.({ how: 'poisson', probability: q }) ?? null) : null),
    // Sampling twice is sampling once with the product.
    moment: (probability, precision) => base.moment(probability * q, precision),
    prefersLattice: (probability) => base.prefersLattice(probability * q),
  };
}

/** P = (1 - q) Q0 + q P0, Q = Q0 with (P0, Q0) the base pair. */
export type PoissonParameters = { kind: 'poisson'; probability: number; base: LawParameters };

export const poissonFamily: LawFamily<PoissonParameters> = {
  kind: 'poisson',
  law: ({ probability, base }, lawOf) => poissonLaw(probability, lawOf(base)),
};
