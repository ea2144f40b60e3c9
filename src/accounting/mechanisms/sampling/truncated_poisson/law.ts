/**
 * One of two laws is used, and which is told: with probability `share` the first, a law without atoms that is cut from above into finitely
 * many outcomes (see bracket.ts), else the second. The profile is the mixture of both profiles, and so is that of the dual.
 */
import { logAddExp } from '../../../numerics/logs.ts';
import { atomicSingle } from '../../atoms.ts';
import { atomsOf, discretise, pointsOf } from '../../bracket.ts';
import type { LawFamily } from '../../definition.ts';
import type { Atom, Density, Law, LawParameters, SingleUse } from '../../law.ts';

const POINTS = 2048;
const LOG_OUTSIDE = -80;

/** A continuous part with less of the mass. */
function scaled(density: Density, weight: number): Density {
  const log = Math.log(weight);
  return {
    ...density,
    logP: (x) => log + density.logP(x),
    logQ: (x) => log + density.logQ(x),
    pBelow: (x) => weight * density.pBelow(x),
    pAbove: (x) => weight * density.pAbove(x),
    qBelow: (x) => weight * density.qBelow(x),
    qAbove: (x) => weight * density.qAbove(x),
  };
}

const dual = (atoms: Atom[]) => atoms.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })).reverse();

function mixed(share: number, first: SingleUse, second: SingleUse): SingleUse {
  const mix = (a: number, b: number) => Math.min(0, logAddExp(Math.log(share) + a, Math.log1p(-share) + b));
  return {
    logDelta: (epsilon) => mix(first.logDelta(epsilon), second.logDelta(epsilon)),
    logP: (epsilon) => mix(first.logP(epsilon), second.logP(epsilon)),
    logPc: (epsilon) => mix(first.logPc(epsilon), second.logPc(epsilon)),
    logQ: (epsilon) => mix(first.logQ(epsilon), second.logQ(epsilon)),
  };
}

/** Standard deviation of the loss under Q, roughly: what the points are spaced by. */
function spreadOf(density: Density): number {
  const { a, b } = density.reach(-3);
  const spread = 0.25 * Math.abs(density.loss(b) - density.loss(a));
  const reach = density.reach(LOG_OUTSIDE);
  return Math.max(spread, 1e-6 * (density.loss(reach.b) - density.loss(reach.a)));
}

function toldLaw(parameters: ToldParameters, first: Law, second: Law): Law {
  const { share } = parameters;
  if (first.density === null || second.density === null) throw new Error('only continuous laws are told apart');
  const { a, b } = first.density.reach(LOG_OUTSIDE);
  const points = pointsOf(first.density.loss(a), first.density.loss(b), spreadOf(first.density), POINTS);
  const cut = atomsOf(discretise(first.density, points, 'upper'));
  const atoms = [...cut.atoms, ...first.atoms].sort((x, y) => x.loss - y.loss);
  const single = mixed(share, atomicSingle(atoms, cut.infinityMass), second.single);
  return {
    parameters,
    key: `told(${share},${first.key},${second.key})`,
    atoms: atoms.map(({ loss, p, q }) => ({ loss, p: share * p, q: share * q })),
    density: scaled(second.density, 1 - share),
    infinityMass: share * cut.infinityMass,
    dualInfinityMass: share * cut.dualInfinityMass,
    symmetric: false,
    single,
    dualSingle: mixed(share, atomicSingle(dual(atoms), cut.dualInfinityMass), second.dualSingle),
    strictMu: {
      bound: Math.max(first.strictMu.bound, second.strictMu.bound),
      tail: Math.max(first.strictMu.tail, second.strictMu.tail),
    },
    moment: () => null,
    prefersLattice: () => true,
  };
}

/** From above: with probability `share` the law of `first`, else that of `second`, both without infinite loss. */
export type ToldParameters = { kind: 'told'; share: number; first: LawParameters; second: LawParameters };

export const toldFamily: LawFamily<ToldParameters> = {
  kind: 'told',
  law: (parameters, lawOf) => toldLaw(parameters, lawOf(parameters.first), lawOf(parameters.second)),
};
