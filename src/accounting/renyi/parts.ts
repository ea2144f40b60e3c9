/**
 * ln-moments of one use in one direction at real arguments, K(z) = ln E_P[e^(zL)] for z > -1, with both ends of their error.
 *
 * The dual direction is K(-1 - z) of the law. Where a law cannot be evaluated (the quadrature grows with the order, or the tail of a list of
 * atoms would be missing) K is enclosed by what holds at every order: D_(1+z) = K(z)/z grows with z, so K(z) >= z/z' K(z') for z' < z; K is
 * convex, so it lies above its chords beyond them; and D_(1+z) is at most the largest loss, and at most (1 + z) rho.
 */
import type { Law } from '../mechanisms/law.ts';
import { lawOf } from '../mechanisms/laws.ts';
import { LogSum, logMomentFrom, logPairedTerm, logTerm, mirrored, termError, tiltOf } from '../mechanisms/moments/divergence-terms.ts';
import { logMomentOf } from '../mechanisms/moments/index.ts';
import { FULL_PRECISION, type LogMoment, type Tilt, UNIT } from '../mechanisms/moments/moment.ts';
import type { PoissonParameters } from '../mechanisms/sampling/poisson/law.ts';
import { log1mexp, logAddExp, logSumExp } from '../numerics/logs.ts';
import type { Direction } from '../types.ts';

/** The truth lies in [lower, upper]; an end that is infinite bounds nothing. */
export interface Range {
  lower: number;
  value: number;
  upper: number;
}

export interface MomentPart {
  count: number;
  at(direction: Direction, z: number): Range;
  /** Whether the loss is infinite with positive probability. */
  infinite(direction: Direction): boolean;
  maximumLoss: number;
  /** D_a <= a bound for every order, and D_a / a tends to tail as a grows. */
  rho: { bound: number; tail: number };
}

/** Points of a quadrature beyond which an order is enclosed instead. */
const MOST_WORK = 2e4;
/** Relative width of K from which on other bounds are asked for too. */
const NARROW = 1e-11;
/** Relative width of a sum of atoms that is not looked at again. */
const CLOSE_ENOUGH = 1e-11;
/** Relative mass of the tail that a list of atoms leaves out, at the tilts for which it is made: below e^-72. */
const LEFT_OUT = 1e-28;

export const exactly = (x: number): Range => ({ lower: x, value: x, upper: x });

function extremeLoss({ atoms, density, omitted }: Law): number {
  if (omitted !== undefined) return Number.POSITIVE_INFINITY;
  const ends = atoms.map(({ loss }) => Math.abs(loss));
  if (density !== null) ends.push(Math.abs(density.loss(density.from)), Math.abs(density.loss(density.to)));
  return ends.reduce((largest, loss) => Math.max(largest, loss), 0) * (1 + 4 * UNIT);
}

/** ln of the sum of p e^(zl) over a list. */
export function sumOver(loss: ArrayLike<number>, logP: ArrayLike<number>): (z: number) => Range {
  const logs = new Float64Array(loss.length);
  return (z) => {
    let largest = 1;
    for (let i = 0; i < logs.length; i++) {
      const log = (logP[i] as number) + z * (loss[i] as number);
      logs[i] = log;
      largest = Math.max(largest, Math.abs(log));
    }
    const value = logSumExp(logs);
    const error = 16 * UNIT * (largest + logs.length);
    return { lower: value - error, value, upper: value + error };
  };
}

/**
 * K of Laplace noise beyond what its quadrature reaches, |t| large: (1 + z) / (1 + 2z) e^(ze) + z / (1 + 2z) e^(-(1 + z)e), the same in both
 * directions (Mironov 2017, Proposition 6). Null for other laws.
 */
function closedForm({ parameters }: Law, t: number): Range | null {
  if (parameters.kind !== 'laplace') return null;
  const epsilon = parameters.epsilon as number;
  const z = t > 0 ? t : -1 - t;
  if (!(z > 1)) return null;
  const share = z / (1 + 2 * z);
  const rest = Math.log1p(-share) + Math.log1p((z / (1 + z)) * Math.exp(-(1 + 2 * z) * epsilon));
  const value = z * epsilon + rest;
  const error = 8 * UNIT * (Math.abs(z * epsilon) + 1);
  return { lower: value - error, value, upper: value + error };
}

/**
 * K of a law of finitely many atoms: ln of their sum, or, where its rounding shows, by the sum of e^K - 1. The second needs total masses of 1.
 */
function atomsMoment({ atoms, symmetric }: Law): (tilt: Tilt) => Range {
  const quick = sumOver(
    atoms.map(({ loss }) => loss),
    atoms.map(({ p }) => Math.log(p)),
  );
  return (tilt) => {
    const plain = quick(tilt.t);
    if (plain.upper - plain.lower <= CLOSE_ENOUGH * Math.abs(plain.value)) return plain;
    const sum = new LogSum();
    const inner = symmetric ? mirrored(tilt) : tilt;
    for (const { loss, q } of atoms) {
      if (q === 0 || (symmetric && loss <= 0)) continue;
      const log = Math.log(q) + (symmetric ? logPairedTerm(loss, inner) : logTerm(loss, inner));
      sum.add(log, termError(loss, inner, 4 * UNIT) + UNIT * (8 + 2 * Math.abs(Math.log(q))));
    }
    const { value, error } = logMomentFrom(sum, inner);
    return { lower: Math.max(plain.lower, value - error), value, upper: Math.min(plain.upper, value + error) };
  };
}

/** K of the law itself at a tilt, where it can be evaluated; null elsewhere. */
function evaluator(law: Law): ((tilt: Tilt) => Range | null) | null {
  const real = law.realMoment?.({ how: 'none', probability: 1 }) ?? null;
  const others = quadrature(law);
  if (real === null) return others;
  return (tilt) => {
    const at = real(tilt);
    return at === null ? (others?.(tilt) ?? null) : { lower: at.value - at.error, value: at.value, upper: at.value + at.error };
  };
}

function quadrature(law: Law): ((tilt: Tilt) => Range | null) | null {
  const whole = law.infinityMass === 0 && law.dualInfinityMass === 0;
  if (law.density === null && law.omitted === undefined && whole) return atomsMoment(law);
  const moment: LogMoment | null = logMomentOf(law.parameters, FULL_PRECISION);
  if (moment === null) {
    if (law.density !== null || law.omitted !== undefined) return null;
    const listed = sumOver(
      law.atoms.map(({ loss }) => loss),
      law.atoms.map(({ p }) => Math.log(p)),
    );
    return ({ t }) => listed(t);
  }
  const listed = law.omitted !== undefined;
  return ({ t }) => {
    if (listed ? Math.abs(t) > moment.maximumTilt : moment.work(t, 0) > MOST_WORK) return closedForm(law, t);
    const { value, error } = moment.real(t);
    return { lower: value - error, value, upper: value + error + (listed ? LEFT_OUT : 0) };
  };
}

/** The law as listed, which bounds K from below, and rho from above: for long lists of integer noise. */
function listedOnly(law: Law): ((tilt: Tilt) => Range | null) | null {
  if (law.omitted === undefined || law.zcdp === undefined) return null;
  const listed = sumOver(
    law.atoms.map(({ loss }) => loss),
    law.atoms.map(({ p }) => Math.log(p)),
  );
  return ({ t }) => ({ ...listed(t), upper: Number.POSITIVE_INFINITY });
}

/**
 * K of a sampled pair at large z by K0 of what it samples. Its ratio is r = 1 - q + q e^L0 >= q e^L0, and norms of order 1 + z under Q give
 *   (1 + z) ln q + K0(z) <= K(z) <= (1 + z) ln(1 - q + q e^(K0(z) / (1 + z))),
 * which meet as z grows. In the other direction r >= 1 - q. The pair for batches of a fixed size has these ratios where L0 > 0, and e^zL <= 1 elsewhere.
 */
function sampledBounds({ parameters }: Law): ((direction: Direction, z: number) => Range) | null {
  const { kind } = parameters;
  if (kind !== 'poisson' && kind !== 'fixed_size') return null;
  const { probability: q, base } = parameters as unknown as PoissonParameters;
  const whole = partOf({ law: lawOf(base), count: 1 });
  if (whole === null) return null;
  return (direction, z) => {
    if (kind === 'poisson' && direction === 'add') return { lower: 0, value: 0, upper: -z * Math.log1p(-q) * (1 + 4 * UNIT) };
    const { lower, upper } = whole.at('remove', z);
    const slack = 16 * UNIT * (Math.abs(upper) + (1 + z) * Math.abs(Math.log(q)));
    const mean = upper / (1 + z) + Math.log(q);
    const most = (1 + z) * logAddExp(mean, Math.log1p(-q)) + slack;
    const least = (1 + z) * Math.log(q) - slack;
    if (kind === 'poisson') return { lower: least + lower, value: most, upper: most };
    return { lower: lower > 0 ? least + lower + log1mexp(lower) : 0, value: most, upper: logAddExp(most, 0) };
  };
}

/** A lower bound of K(z), z > z0, by its convexity: the line through an upper bound at z0 / 2 and a lower one at z0. */
function beyond(half: number, there: number, z0: number, z: number): number {
  const rise = ((there - half) / (0.5 * z0)) * (z - z0);
  return there + rise - 8 * UNIT * (Math.abs(there) + Math.abs(rise) + (Math.abs(half) * z) / z0);
}

/** Null where no ln-moment of the law is implemented. */
export function partOf({ law, count }: { law: Law; count: number }): MomentPart | null {
  const evaluate = evaluator(law) ?? listedOnly(law);
  if (evaluate === null) return null;
  const maximumLoss = extremeLoss(law);
  const { bound, tail } = law.strictMu;
  const half = (mu: number) => 0.5 * mu * mu;
  const rho = { bound: Math.min(law.zcdp ?? Number.POSITIVE_INFINITY, half(bound)) * (1 + 8 * UNIT), tail: half(tail) * (1 - 8 * UNIT) };
  const infinite = (direction: Direction) => (direction === 'remove' ? law.infinityMass : law.dualInfinityMass) > 0;
  /** The largest K that any order z > 0 can have; for infinite losses nothing bounds it. */
  const ceiling = (z: number) => z * Math.min(maximumLoss, (1 + z) * rho.bound) * (1 + 4 * UNIT);
  const sampled = sampledBounds(law);
  const at = (direction: Direction, z: number): Range => {
    // The remaining argument of a symmetric law keeps the digits of z.
    const tilt = (x: number) => tiltOf(law.symmetric ? 'remove' : direction, x);
    const highest = z > 0 && !infinite(direction) ? ceiling(z) : Number.POSITIVE_INFINITY;
    const here = evaluate(tilt(z));
    const narrow = here !== null && here.upper - here.lower <= NARROW * Math.abs(here.value);
    const bounds = z > 0 && !narrow ? sampled?.(direction, z) : undefined;
    const top = Math.min(highest, bounds?.upper ?? Number.POSITIVE_INFINITY);
    if (here !== null) {
      const upper = Math.min(here.upper, top);
      const lower = Math.min(upper, Math.max(here.lower, bounds?.lower ?? Number.NEGATIVE_INFINITY));
      return { lower, value: Math.min(upper, Math.max(lower, here.value)), upper };
    }
    let lower = Math.max(0, bounds?.lower ?? 0);
    for (let smaller = z / 2; smaller > 1e-3; smaller /= 2) {
      const below = evaluate(tilt(smaller));
      if (below === null) continue;
      lower = Math.max(lower, (z / smaller) * below.lower);
      const half = evaluate(tilt(smaller / 2));
      if (half !== null) lower = Math.max(lower, beyond(half.upper, below.lower, smaller, z));
      break;
    }
    return { lower: Math.min(lower * (1 - 8 * UNIT), top), value: Math.min(lower, top), upper: top };
  };
  return { count, at, infinite, maximumLoss, rho };
}

/** A direction's losses of an own curve, with ln of their masses; mass that is missing from the list has an infinite loss. */
export interface LossList {
  loss: Float64Array;
  logP: Float64Array;
  infinityMass: number;
  relativeError: number;
  lossError: number;
}

/** One use of a law that is given by its list in each direction. */
export function listPart(lists: Record<Direction, LossList>): MomentPart {
  const sums = { remove: sumOver(lists.remove.loss, lists.remove.logP), add: sumOver(lists.add.loss, lists.add.logP) };
  const largest = ({ loss }: LossList) => loss.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return {
    count: 1,
    at: (direction, z) => {
      const { relativeError, lossError } = lists[direction];
      const { lower, value, upper } = sums[direction](z);
      const error = relativeError + Math.abs(z) * lossError;
      return { lower: lower - error, value, upper: upper + error };
    },
    infinite: (direction) => lists[direction].infinityMass > 0,
    maximumLoss: Math.max(largest(lists.remove) + lists.remove.lossError, largest(lists.add) + lists.add.lossError),
    rho: { bound: Number.POSITIVE_INFINITY, tail: 0 },
  };
}
