/**
 * Batches of a fixed size, one record exchanged for another. With q the probability of one record to be in the batch and (P0, Q0) a
 * symmetric pair that dominates the mechanism on one batch under replace_one, delta is at most
 *   delta(eps) = q delta0(e0),   e0 = ln(1 + (e^eps - 1) / q),   eps >= 0        (Balle, Barthe and Gaboardi 2018, Theorem 9),
 * in both directions, and hence at most 1 - e^eps (1 - delta(-eps)) below 0. There is one symmetric pair with this profile:
 * differentiating, Q(L > eps) = Q0(L0 > e0) and P(L > eps) = (1 - q) Q0(L0 > e0) + q P0(L0 > e0) for eps >= 0. So outcomes of positive
 * base loss are those of the Poisson-sampled pair, their mirror images are the outcomes of negative loss, and what is left,
 * P0(L0 = 0) + (1 - q) delta0(0), sits at loss 0. A pair whose profile is nowhere smaller dominates, and composes adaptively
 * (Zhu, Dong and Wang 2022, Theorem 10).
 * The pair ((1 - q) Q0 + q P0, Q0) is attained: all other records at one end of the range, the one in question at the other.
 */
import type { LawFamily } from '../../definition.ts';
import type { Atom, Density, Law, LawParameters, SingleUse } from '../../law.ts';
import { baseLoss, complementOfQ, logMix, sampledLoss } from '../poisson/law.ts';

function fixedSizeDensity(q: number, base: Density): Density {
  const centre = base.xAt(0);
  const mirror = (x: number) => 2 * centre - x;
  const upperP = (x: number) => (1 - q) * base.qAbove(x) + q * base.pAbove(x);
  const lossOf = (x: number) => (x >= centre ? sampledLoss(q, base.loss(x)) : -sampledLoss(q, base.loss(mirror(x))));
  const logP = (x: number) => (x >= centre ? base.logQ(x) + lossOf(x) : base.logQ(mirror(x)));
  const pAbove = (x: number) => (x >= centre ? upperP(x) : upperP(centre) + (base.qAbove(centre) - base.qAbove(mirror(x))));
  const qAbove = (x: number) => (x >= centre ? base.qAbove(x) : base.qAbove(centre) + (upperP(centre) - upperP(mirror(x))));
  return {
    from: base.from,
    to: base.to,
    scale: base.scale,
    breaks: [...base.breaks.filter((x) => x !== centre), centre].sort((a, b) => a - b),
    loss: lossOf,
    xAt: (loss) => (loss >= 0 ? base.xAt(baseLoss(q, loss)) : mirror(base.xAt(baseLoss(q, -loss)))),
    logP,
    logQ: (x) => logP(mirror(x)),
    reach: (logMass) => {
      const { a, b } = base.reach(logMass);
      const end = Math.max(b, mirror(a));
      return { a: mirror(end), b: end };
    },
    pBelow: (x) => qAbove(mirror(x)),
    pAbove,
    qBelow: (x) => pAbove(mirror(x)),
    qAbove,
  };
}

function fixedSizeSingle(q: number, base: Law): SingleUse {
  const e0 = (epsilon: number) => baseLoss(q, epsilon);
  const upper: SingleUse = {
    logDelta: (epsilon) => Math.log(q) + base.single.logDelta(e0(epsilon)),
    logP: (epsilon) => logMix(q, base.single.logQ(e0(epsilon)), base.single.logP(e0(epsilon))),
    logPc: (epsilon) => logMix(q, complementOfQ(base, e0(epsilon)), base.single.logPc(e0(epsilon))),
    logQ: (epsilon) => base.single.logQ(e0(epsilon)),
  };
  // Below 0 every event is the mirror image of one above, seen under the other measure.
  return {
    logDelta: (epsilon) =>
      epsilon >= 0 ? upper.logDelta(epsilon) : Math.log(-Math.expm1(epsilon) + Math.exp(epsilon + upper.logDelta(-epsilon))),
    logP: (epsilon) => (epsilon >= 0 ? upper.logP(epsilon) : Math.log1p(-Math.exp(upper.logQ(-epsilon)))),
    logPc: (epsilon) => (epsilon >= 0 ? upper.logPc(epsilon) : upper.logQ(-epsilon)),
    logQ: (epsilon) => (epsilon >= 0 ? upper.logQ(epsilon) : upper.logPc(-epsilon)),
  };
}

function fixedSizeAtoms(q: number, base: Law): Atom[] {
  const upper = base.atoms
    .filter(({ loss }) => loss > 0)
    .map((atom) => ({ loss: sampledLoss(q, atom.loss), p: (1 - q) * atom.q + q * atom.p, q: atom.q }));
  const still = base.atoms.reduce((sum, { loss, p }) => sum + (loss === 0 ? p : 0), 0);
  const centre = still + (1 - q) * Math.exp(base.single.logDelta(0));
  const lower = upper.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })).reverse();
  return [...lower, { loss: 0, p: centre, q: centre }, ...upper];
}

/** @param q in (0, 1); base a symmetric law whose coordinate mirrors without stretching */
function fixedSizeLaw(q: number, base: Law): Law {
  if (!base.symmetric) throw new Error(`${base.key} is not symmetric`);
  const single = fixedSizeSingle(q, base);
  return {
    parameters: { kind: 'fixed_size', probability: q, base: base.parameters } satisfies FixedSizeParameters,
    key: `fixed_size(${q},${base.key})`,
    atoms: fixedSizeAtoms(q, base),
    density: base.density === null ? null : fixedSizeDensity(q, base.density),
    infinityMass: q * base.infinityMass,
    dualInfinityMass: q * base.dualInfinityMass,
    // Of a symmetric base: what P has above is what Q has below, and sampling mixes the two.
    ...(base.omitted === undefined ? {} : { omitted: base.omitted }),
    symmetric: true,
    single,
    dualSingle: single,
    // Sampling never raises mu, nor rho: above eps 0 the profile is that of the sampled pair, which the base dominates, and both are symmetric.
    strictMu: base.strictMu,
    ...(base.zcdp === undefined ? {} : { zcdp: base.zcdp }),
    realMoment: ({ how }) => (how === 'none' ? (base.realMoment?.({ how: 'fixed_size', probability: q }) ?? null) : null),
    moment: () => null,
    prefersLattice: () => true,
  };
}

/** The symmetric pair with the profile q delta0(ln(1 + (e^eps - 1) / q)) for eps >= 0. */
export type FixedSizeParameters = { kind: 'fixed_size'; probability: number; base: LawParameters };

export const fixedSizeFamily: LawFamily<FixedSizeParameters> = {
  kind: 'fixed_size',
  law: ({ probability, base }, lawOf) => fixedSizeLaw(probability, lawOf(base)),
};
