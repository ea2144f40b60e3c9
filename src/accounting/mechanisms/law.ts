/**
 * What a mechanism is to the engines: the law of the privacy loss of one use.
 *
 * A law is a pair (P, Q) of output distributions; L = ln dP/dQ. It has atoms, at most one continuous part, and
 * possibly mass on which one of the two vanishes. The opposite direction of the same pair is its dual: the loss -L
 * under Q. An engine that composes the law of (P, Q) therefore serves both directions at once, since
 * Q(S = s) = e^-s P(S = s).
 */

import type { MomentBound } from '../numerics/renyi-region.ts';
import type { LogMoment, Precision, RealMoment, Sampled } from './moments/moment.ts';

/** A point of the output space with both masses; p = q e^loss up to rounding. */
export interface Atom {
  loss: number;
  p: number;
  q: number;
}

/** The continuous part, in a coordinate x in which the loss increases strictly. */
export interface Density {
  /** The interval of x; ends may be infinite. */
  from: number;
  to: number;
  /** Length in x over which the log densities change by order one: panels of a quadrature are fractions of it. */
  scale: number;
  /** Points inside the interval at which a density is not smooth. */
  breaks: number[];
  loss(x: number): number;
  /** Inverse of `loss`; for a loss outside the support the nearer end. */
  xAt(loss: number): number;
  logP(x: number): number;
  logQ(x: number): number;
  /** d loss / dx, where it is known in closed form: lattices are then built several times faster. */
  slope?(x: number): number;
  /** Smallest interval [a, b] of x such that P and Q each have at most e^logMass outside of it, per end. */
  reach(logMass: number): { a: number; b: number };
  /** Masses of the continuous part beyond a point, relatively accurate: P and Q below and above x. */
  pBelow(x: number): number;
  pAbove(x: number): number;
  qBelow(x: number): number;
  qAbove(x: number): number;
}

/**
 * Profile of a single use at one real epsilon, all natural logarithms, each relatively accurate to a few rounding
 * units times `ulps`: delta, 1 - delta, P(L > eps), P(L <= eps), Q(L > eps). At an atom either reading of the
 * inequality is allowed as long as P and Q read the same event.
 */
export interface SingleUse {
  logDelta(epsilon: number): number;
  logP(epsilon: number): number;
  logPc(epsilon: number): number;
  logQ(epsilon: number): number;
}

/**
 * The parameters that determine a law, after units, adjacency and sensitivity have been resolved. `kind` names the family (see
 * `definition.ts`), whose own type says what the others are. Plain data: equal text means equal law.
 */
export interface LawParameters {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** Shift of a sampled law in units of its noise above which the quadrature of its ln-moment grows out of proportion. */
export const WIDEST_QUADRATURE = 30;

/** mu over the whole curve of one use: an upper bound, and the limit of mu in the far tail, which bounds it from below. */
export interface StrictMu {
  bound: number;
  tail: number;
}

export interface Law {
  parameters: LawParameters;
  /** Equal keys mean equal laws. */
  key: string;
  atoms: Atom[];
  density: Density | null;
  /** P mass where Q vanishes (loss +infinity) and Q mass where P vanishes (loss -infinity). */
  infinityMass: number;
  dualInfinityMass: number;
  /**
   * Mass of an infinite list of atoms that is left out of it, far out: of finite loss, however large. Engines count it as infinite loss
   * from above and as nothing from below. Absent where nothing is left out.
   */
  omitted?: { p: number; q: number };
  /** True when the dual has the same law. */
  symmetric: boolean;
  /** Closed single-use profile for (P, Q), and for the dual unless symmetric. */
  single: SingleUse;
  dualSingle: SingleUse;
  strictMu: StrictMu;
  /** rho with which one use is zCDP, where a theorem says less than half the square of the bound of mu. */
  zcdp?: number;
  /** The mu of a law that is exactly Gaussian. */
  gaussianMu?: number;
  /**
   * K at real arguments, of one use or sampled, where it is known more accurately than by `moment`, or where there are no others: relatively
   * accurate also next to 0. Its values are null where they would take too long; absent, or null, where there is none.
   */
  realMoment?(sampled: Sampled): RealMoment | null;
  /** ln-moment function of one use, Poisson-sampled with `probability` (1: not sampled); null where there is none. */
  moment(probability: number, precision: Precision): LogMoment | null;
  /**
   * True when the characteristic function decays too slowly for the contour, or needs very fine quadrature, while a lattice is cheap;
   * of one use, or of one that is Poisson-sampled with `probability`.
   */
  prefersLattice(probability: number): boolean;
}

/** `count` independent adaptive uses of one law. */
export interface Phase {
  law: Law;
  count: number;
}

/** All that is known of some mechanisms: a bound of their Renyi divergences, in both directions. */
export interface RenyiCurve {
  parameters: LawParameters;
  /** Equal keys mean equal curves. */
  key: string;
  /** Upper bound of ln E_P[e^(zL)], z times the divergence of order 1 + z, in both directions and for every adjacent pair; z > 0. */
  moment: MomentBound;
  /** rho with which it is zCDP, and the largest divergence of any order, where the curve states them. */
  zcdp?: number;
  maximumLoss?: number;
}

/** `count` adaptive uses of one curve. */
export interface CurvePhase {
  curve: RenyiCurve;
  count: number;
}
