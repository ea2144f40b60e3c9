/** From the mechanism of a request to its profile: sources, events, choice of engine, certification, and what to warn of. */
import { backed } from '../engines/backed.ts';
import { enclosed, intersect } from '../engines/certify.ts';
import { type EngineOptions, profileOf } from '../engines/choose.ts';
import { renyiProfile } from '../engines/renyi/profile.ts';
import { eventSchemas } from '../mechanisms/catalogue.ts';
import type { Phase } from '../mechanisms/law.ts';
import { type Composed, compose, type RenyiPart, type ResolvedEvent } from '../mechanisms/resolve.ts';
import { oneSided } from '../profile/between.ts';
import { minimum } from '../profile/minimum.ts';
import { copyPoint, copyPoints, emptyPoints } from '../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import { type DivergencesResult, divergencesOf } from '../renyi/divergence.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type { Context, Direction, EngineName, PrivacyEvent, Refusal, RequestCommon, Warning } from '../types.ts';
import { describe } from './describe.ts';
import { isOwnCurve, readOwnCurve } from './own_curves.ts';

export interface Prepared {
  profile: PrivacyProfile;
  certifiedBy: EngineName | null;
  /** The laws of a composition; none for a user's own curve. */
  composed: Composed;
  warnings: Warning[];
  /** Renyi divergences of the mechanism, computed when they are asked for. */
  divergences(): DivergencesResult;
}
export type PrepareResult = { ok: true; prepared: Prepared } | { ok: false; refusal: Refusal };

const OWN_CURVE: Composed = { phases: [] };

interface Certified {
  profile: PrivacyProfile;
  certifiedBy: EngineName | null;
}

function certified(phases: Phase[], profile: PrivacyProfile, tolerance: number): ({ ok: true } & Certified) | NotCertified {
  // Without a loss that varies there is nothing for a second engine to compute.
  if (phases.every(({ law }) => law.density === null && law.atoms.length < 2)) {
    return notCertifiable('the losses of this mechanism are constants: no second engine computes them');
  }
  const second = profileOf(phases, { tolerance, without: profile.engine, coarse: true });
  if (second.engine === profile.engine) {
    return notCertifiable(`only the ${profile.engine} engine serves this mechanism, so no second opinion can be had`);
  }
  return { ok: true, profile: intersect(profile, second), certifiedBy: second.engine };
}

type NotCertified = { ok: false; refusal: Refusal };
function notCertifiable(detail: string): NotCertified {
  return { ok: false, refusal: { code: 'not_certifiable', pointer: '/certify', detail } };
}

/** Kinds of events that stand for every mechanism of which this much is known. */
const upperPairs = new Set<string>(eventSchemas.filter(({ law }) => law === 'upper_pair').map(({ kind }) => kind));

/** What the laws are to the real mechanisms, where they are not the same. @param resolved the events, each resolved */
export function sideWarnings(events: readonly PrivacyEvent[], resolved: readonly ResolvedEvent[]): Warning[] {
  const named = (chosen: (event: PrivacyEvent, index: number) => boolean) => {
    const names = events.filter(chosen).map(({ kind, sampling }) => (sampling.scheme === 'none' ? kind : `${kind} (${sampling.scheme})`));
    return [...new Set(names)];
  };
  const told = [
    {
      code: 'DOMINATING_PAIR',
      names: [...new Set(events.map(({ kind }) => kind))].filter((kind) => upperPairs.has(kind)),
      detail: 'events are priced by the pair that dominates every such mechanism: the intervals describe that pair',
    },
    {
      code: 'BOUNDED_FROM_ABOVE',
      names: named((_, index) => resolved[index]?.lower === null),
      detail: 'events are only bounded from above: so is every number of this answer, and the truth may be more private',
    },
    {
      code: 'BETWEEN_TWO_LAWS',
      names: named((_, index) => Array.isArray(resolved[index]?.lower)),
      detail: 'events are only known to lie between two laws: the intervals are as wide as these are apart',
    },
  ];
  return told
    .filter(({ names }) => names.length > 0)
    .map(({ code, names, detail }) => ({ code, detail: `${names.join(' and ')} ${detail}`, values: names }));
}

/** The caller does not want the answer any more. */
export class Cancelled extends Error {}

/** For the parts of an answer that counts its own points: they may be cancelled, and tell nothing. */
export function quiet(context: Context): Context {
  return { cancelled: () => context.cancelled() };
}

/** Points that are evaluated on end, the smallest first: what a lattice has made for some of them serves the next, whatever the order in which they are asked. */
const ON_END = 16;

/** A profile that asks, before each evaluation, whether the answer is still wanted, and tells that one more look was had. */
function polled(profile: PrivacyProfile, context: Context): PrivacyProfile {
  let looks = 0;
  const look = (direction: Direction, epsilon: Float64Array) => {
    if (context.cancelled()) throw new Cancelled();
    const points = profile.evaluate(direction, epsilon);
    looks += 1;
    context.progress?.(looks, looks + 1);
    return points;
  };
  return {
    ...profile,
    evaluate: (direction, epsilon) =>
      isAscending(epsilon) ? inPieces(profile, epsilon, (piece) => look(direction, piece)) : sorted(profile, epsilon, direction, look),
  };
}

const isAscending = (x: Float64Array) => x.every((value, i) => i === 0 || value >= x[i - 1]!);

/** The points of a list of any order. */
function sorted(
  profile: PrivacyProfile,
  epsilon: Float64Array,
  direction: Direction,
  look: (direction: Direction, piece: Float64Array) => ProfilePoints,
): ProfilePoints {
  const order = Array.from(epsilon.keys()).sort((i, j) => epsilon[i]! - epsilon[j]!);
  const found = inPieces(
    profile,
    Float64Array.from(order, (i) => epsilon[i]!),
    (piece) => look(direction, piece),
  );
  const all = emptyPoints(epsilon.length);
  for (const [at, i] of order.entries()) copyPoint(found, at, all, i);
  return all;
}

/** The points of a list, of a lattice found piece by piece. */
function inPieces({ engine }: PrivacyProfile, epsilon: Float64Array, look: (piece: Float64Array) => ProfilePoints): ProfilePoints {
  if (engine !== 'lattice' || epsilon.length <= ON_END) return look(epsilon);
  const all = emptyPoints(epsilon.length);
  for (let from = 0; from < epsilon.length; from += ON_END) copyPoints(look(epsilon.subarray(from, from + ON_END)), all, from);
  return all;
}

/**
 * @param bounds `upper` leaves out what bounds a mechanism from below, where that is a law of its own
 * @throws Cancelled from the profile, once the context says so
 */
export function prepare(request: RequestCommon, context: Context, bounds: Bounds = 'both'): PrepareResult {
  const result = prepareProfile(request, bounds);
  if (result.ok) result.prepared.profile = polled(result.prepared.profile, context);
  return result;
}

function prepareProfile(request: RequestCommon, bounds: Bounds): PrepareResult {
  const { mechanism } = request;
  const tolerance = request.tolerance ?? DEFAULT_TOLERANCE;
  if (isOwnCurve(mechanism)) {
    if (request.certify === true) {
      return notCertifiable('a curve of your own is read as it is: there is no second engine to compare with');
    }
    const read = readOwnCurve(mechanism);
    if (!read.ok) return read;
    return {
      ok: true,
      prepared: {
        profile: read.profile,
        certifiedBy: null,
        composed: OWN_CURVE,
        warnings: read.warnings,
        divergences: () => read.divergences,
      },
    };
  }
  const described = describe(mechanism);
  if (!described.ok) return described;
  const resolved = described.resolve();
  if (!resolved.ok) return resolved;
  const result = profileOfComposed(compose(resolved.events), { tolerance, certify: request.certify === true, bounds });
  if (result.ok) result.prepared.warnings.push(...sideWarnings(described.composition.events, resolved.events));
  return result;
}

type Bounds = 'both' | 'upper';

interface ComposeOptions {
  bounds?: Bounds;
  tolerance: number;
  certify: boolean;
  /** See the choice of engines. */
  contour?: EngineOptions['contour'] | undefined;
  apart?: boolean;
}

function profileOfPhases(phases: Phase[], { certify, ...options }: ComposeOptions): ({ ok: true } & Certified) | NotCertified {
  const chosen = profileOf(phases, options);
  const second = () => profileOf(phases, { tolerance: options.tolerance, without: 'contour' });
  const profile = chosen.engine === 'contour' ? backed(chosen, second) : chosen;
  return certify ? certified(phases, profile, options.tolerance) : { ok: true, profile, certifiedBy: null };
}

/** The bound by Renyi divergences, alone or beside the laws; null where a law has none that can be evaluated. */
function withRenyi(above: Certified | null, renyi: RenyiPart): PrivacyProfile | null {
  const bound = renyiProfile(renyi);
  if (bound === null) return above?.profile ?? null;
  return above === null ? bound : minimum(above.profile, bound);
}

/** Events of which some have a Renyi curve. */
function boundedByCurves(composed: Composed, renyi: RenyiPart, options: ComposeOptions): PrepareResult {
  if (renyi.only && options.certify) {
    return notCertifiable('of some event only Renyi divergences are known, which one engine alone reads');
  }
  const above = renyi.only ? null : profileOfPhases(composed.phases, options);
  if (above !== null && !above.ok) return above;
  // Two engines that agree about the laws say nothing of the bound by curves.
  const bound = options.certify ? (above?.profile ?? null) : withRenyi(above, renyi);
  if (bound === null) {
    const detail =
      'of some event only Renyi divergences are known, and those of another event here cannot be evaluated; compose them apart, and add their epsilons and deltas';
    return { ok: false, refusal: { code: 'unsupported_event', pointer: '/mechanism/events', detail } };
  }
  const left = 'of these events the dominating laws alone were certified: without certify the answer may be smaller';
  const warnings = options.certify ? [{ code: 'CURVE_LEFT_OUT', detail: left }] : [];
  return {
    ok: true,
    prepared: {
      profile: oneSided(bound, 'upper'),
      certifiedBy: above?.certifiedBy ?? null,
      composed,
      warnings,
      divergences: () => divergencesOf(composed),
    },
  };
}

/** The profile of the laws, shown from the sides from which they bound the truth. */
function profileOfComposed(composed: Composed, options: ComposeOptions): PrepareResult {
  if (composed.renyi !== undefined) return boundedByCurves(composed, composed.renyi, options);
  const above = profileOfPhases(composed.phases, options);
  if (!above.ok) return above;
  const { certifiedBy } = above;
  const prepared = (profile: PrivacyProfile): PrepareResult => ({
    ok: true,
    prepared: { profile, certifiedBy, composed, warnings: [], divergences: () => divergencesOf(composed) },
  });
  if (composed.lower === undefined) return prepared(above.profile);
  if (composed.lower === null || options.bounds === 'upper') return prepared(oneSided(above.profile, 'upper'));
  const below = profileOfPhases(composed.lower, options);
  return below.ok ? prepared(enclosed(below.profile, above.profile)) : below;
}

/** Events that were resolved before. @throws Cancelled from the profile, once the context says so */
export function prepareComposed(composed: Composed, options: ComposeOptions, context: Context): PrepareResult {
  const result = profileOfComposed(composed, options);
  if (result.ok) result.prepared.profile = polled(result.prepared.profile, context);
  return result;
}
