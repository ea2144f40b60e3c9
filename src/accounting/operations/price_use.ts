/**
 * What one use of a law, or of a Renyi curve, costs in each accounting that adds up use by use. All numbers are upper bounds, Infinity where the
 * accounting knows no finite one.
 *
 * rho: mu^2 / 2 for a law that is mu-GDP over its whole curve (a post-processing of a Gaussian); e tanh(e/2) for losses within [-e, e] (the worst is
 * randomised response, whose divergence of every order a is at most a e tanh(e/2)); e + exp(-e) - 1 for Laplace noise; e^2 / 8 for bounded range
 * (Cesar and Rogers 2021). Sampled Gaussians have no smaller finite rho than unsampled ones: their divergence leaves every line through the origin
 * but that one.
 */
import type { Law, LawParameters } from '../mechanisms/law.ts';
import { lawOf } from '../mechanisms/laws.ts';
import { composedMoment } from '../mechanisms/moments/bound.ts';
import { mergeCurves, mergePhases, type ResolvedEvent } from '../mechanisms/resolve.ts';
import { up } from '../numerics/rounding.ts';
import { endsOf } from '../readings/largest_loss.ts';

/** Rounding of a few elementary functions and of the inverse normal cdf, in units of 2^-53; far above what they err. */
const ULPS = 4096;

interface Loss {
  /** Largest loss in size, and the mass at infinite loss, the larger of both directions. */
  epsilon: number;
  mass: number;
}

function lossOf(law: Law): Loss {
  const { infinityMass, dualInfinityMass, omitted } = law;
  const losses = endsOf(law).map(Math.abs);
  const epsilon = losses.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(0, ...losses);
  return { epsilon, mass: Math.max(infinityMass + (omitted?.p ?? 0), dualInfinityMass + (omitted?.q ?? 0)) };
}

function rhoOfLaw(law: Law): number {
  const { epsilon } = lossOf(law);
  const { kind } = law.parameters;
  const bounds = [0.5 * law.strictMu.bound ** 2, epsilon * Math.tanh(0.5 * epsilon)];
  if (kind === 'laplace') bounds.push(epsilon < 1e-3 ? 0.5 * epsilon * epsilon : epsilon + Math.expm1(-epsilon));
  if (kind === 'bounded_range') bounds.push((epsilon * epsilon) / 8);
  return Math.min(...bounds.map((bound) => (Number.isNaN(bound) ? Number.POSITIVE_INFINITY : bound)));
}

function rhoOfCurve(parameters: LawParameters): number {
  if (parameters.kind === 'zcdp') return parameters.rho as number;
  return parameters.kind === 'bounded_range' ? (parameters.epsilon as number) ** 2 / 8 : Number.POSITIVE_INFINITY;
}

export type PerUse = 'pure' | 'approximate' | 'zcdp' | 'approximate_zcdp' | 'gdp';

/** The mass at infinite loss counts apart only where what is left is known by itself, without being divided by what is left. */
const SEPARABLE = 'approximate';

export interface Costed {
  main: number;
  mass: number;
}

function costOfLaw(law: Law, accounting: PerUse): Costed {
  const { epsilon, mass } = lossOf(law);
  const separable = mass === 0 || law.parameters.kind === SEPARABLE;
  switch (accounting) {
    case 'pure':
    case 'approximate':
      return { main: epsilon, mass };
    case 'zcdp':
    case 'approximate_zcdp':
      return { main: separable ? rhoOfLaw(law) : Number.POSITIVE_INFINITY, mass };
    case 'gdp':
      return { main: separable ? law.strictMu.bound ** 2 : Number.POSITIVE_INFINITY, mass };
  }
}

function costOfCurve(parameters: LawParameters, accounting: PerUse): number {
  return accounting === 'zcdp' || accounting === 'approximate_zcdp' ? rhoOfCurve(parameters) : Number.POSITIVE_INFINITY;
}

/** Upwards; what is exactly 0 stays so, and what is not finite is Infinity. */
const upBy = (x: number, ulps: number) => (x === 0 ? 0 : Number.isFinite(x) ? up(x, ulps) : Number.POSITIVE_INFINITY);
const total = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0);

/** All uses of an event: its main quantity, and the mass that is charged beside it. The smaller of its laws and its curves where it has both. */
export function costOfEvent({ uses, curves, count }: ResolvedEvent, accounting: PerUse): Costed {
  const laws = uses.map((use) => ({ ...costOfLaw(lawOf(use.parameters), accounting), count: count * use.count }));
  const ofLaws = { main: total(laws.map((law) => law.count * law.main)), mass: total(laws.map((law) => law.count * law.mass)) };
  const none = { main: Number.POSITIVE_INFINITY, mass: 0 };
  const ofCurves =
    curves === undefined
      ? none
      : { main: total(curves.map((use) => count * use.count * costOfCurve(use.parameters, accounting))), mass: 0 };
  const best = uses.length > 0 && ofLaws.main <= ofCurves.main ? ofLaws : ofCurves;
  // what is exactly Gaussian loses its last digit only
  const exact = uses.length === 1 && uses[0]?.parameters.kind === 'gaussian' && accounting !== 'pure';
  return { main: upBy(best.main, exact ? 8 : ULPS), mass: upBy(best.mass, 8) };
}

/** Renyi divergence of one order of all uses of an event, the larger of both directions. */
export function renyiOfEvent({ uses, curves, count }: ResolvedEvent, order: number): number {
  const z = order - 1;
  const of = (laws: ReturnType<typeof mergePhases>, curved: ReturnType<typeof mergeCurves>) => {
    const moment = composedMoment(laws, curved);
    if (moment === null || moment.logMassP !== 0 || moment.logMassQ !== 0 || z > moment.forward.largest || z > moment.reverse.largest) {
      return Number.POSITIVE_INFINITY;
    }
    return Math.max(moment.forward.at(z), moment.reverse.at(z)) / z;
  };
  const bounds = [...(uses.length > 0 ? [of(mergePhases(uses), [])] : []), ...(curves === undefined ? [] : [of([], mergeCurves(curves))])];
  const best = Math.min(...bounds.map((bound) => (Number.isNaN(bound) ? Number.POSITIVE_INFINITY : bound)));
  return upBy(count * best, 64);
}
