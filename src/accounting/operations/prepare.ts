/** From the mechanism of a request to its profile: sources, events, choice of engine, certification, and what to warn of. */
import { intersect } from '../engines/certify.ts';
import { profileOf } from '../engines/choose.ts';
import { type AtomList, dualList } from '../engines/closed_form/atom_list.ts';
import { atomProfile } from '../engines/closed_form/atom_profile.ts';
import { eventSchemas } from '../mechanisms/catalogue.ts';
import type { Phase } from '../mechanisms/law.ts';
import { readPmf } from '../mechanisms/privacy_loss_pmf/source.ts';
import { resolveEvents } from '../mechanisms/resolve.ts';
import { type Point, readPoints } from '../mechanisms/trade_off_points/source.ts';
import { between, oneSided } from '../profile/between.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import type { Context, EngineName, MechanismRequest, PrivacyLossPmf, Refusal, RequestCommon, TradeOffPoints, Warning } from '../types.ts';

export interface Prepared {
  profile: PrivacyProfile;
  certifiedBy: EngineName | null;
  /** The phases of a composition; empty for a user's own curve. */
  phases: Phase[];
  warnings: Warning[];
}
export type PrepareResult = { ok: true; prepared: Prepared } | { ok: false; refusal: Refusal };

export const DEFAULT_TOLERANCE = 1e-3;
const U = 1.1102230246251565e-16;

/** Atoms of a convex polygon: one segment, one loss. */
function polygonAtoms(polygon: Point[]): AtomList {
  const loss: number[] = [];
  const logP: number[] = [];
  const logQ: number[] = [];
  let dualInfinityMass = 0;
  for (let i = polygon.length - 1; i > 0; i--) {
    const a = polygon[i - 1] as Point;
    const b = polygon[i] as Point;
    const q = b.fpr - a.fpr;
    const p = a.fnr - b.fnr;
    if (p <= 0) dualInfinityMass += q;
    else if (q > 0) {
      loss.push(Math.log(p) - Math.log(q));
      logP.push(Math.log(p));
      logQ.push(Math.log(q));
    }
  }
  return {
    loss: Float64Array.from(loss),
    logP: Float64Array.from(logP),
    logQ: Float64Array.from(logQ),
    infinityMass: 1 - (polygon[0] as Point).fnr,
    dualInfinityMass,
    relativeError: 8 * U,
    lossError: 8 * U,
  };
}

function fromPoints(request: TradeOffPoints): PrepareResult {
  const read = readPoints(request);
  if (!read.ok) return read;
  const polygon = (points: Point[]) => {
    const list = polygonAtoms(points);
    return atomProfile(list, dualList(list), 'two_sided');
  };
  const upper = polygon(read.upper);
  const profile = read.lower === read.upper ? upper : between(polygon(read.lower), upper);
  return { ok: true, prepared: { profile, certifiedBy: null, phases: [], warnings: read.warnings } };
}

function fromPmf(request: PrivacyLossPmf): PrepareResult {
  const read = readPmf(request);
  if (!read.ok) return read;
  const list = (atoms: { loss: Float64Array; logP: Float64Array; infinityMass: number }): AtomList => ({
    ...atoms,
    logQ: atoms.logP.map((log, i) => log - (atoms.loss[i] as number)),
    dualInfinityMass: 0,
    relativeError: 8 * U,
    lossError: 4 * U * Math.abs(atoms.loss[atoms.loss.length - 1] ?? 0),
  });
  const exact = atomProfile(list(read.remove), list(read.add), 'two_sided');
  const profile = request.side === 'exact' ? exact : oneSided(exact, request.side);
  return { ok: true, prepared: { profile, certifiedBy: null, phases: [], warnings: read.warnings } };
}

function certified(phases: Phase[], profile: PrivacyProfile, tolerance: number): PrepareResult {
  // Without a loss that varies there is nothing for a second engine to compute.
  if (phases.every(({ law }) => law.density === null && law.atoms.length < 2)) {
    const detail = 'the losses of this mechanism are constants: no second engine computes them';
    return { ok: false, refusal: { code: 'not_certifiable', pointer: '/certify', detail } };
  }
  const second = profileOf(phases, { tolerance, without: profile.engine });
  if (second.engine === profile.engine) {
    const detail = `only the ${profile.engine} engine serves this mechanism, so no second opinion can be had`;
    return { ok: false, refusal: { code: 'not_certifiable', pointer: '/certify', detail } };
  }
  const both = intersect(profile, second);
  return { ok: true, prepared: { profile: both, certifiedBy: second.engine, phases, warnings: [] } };
}

/** Kinds of events that stand for every mechanism of which this much is known. */
const upperPairs = new Set(eventSchemas.filter(({ law }) => law === 'upper_pair').map(({ kind }) => kind));

export function upperPairWarning(mechanism: MechanismRequest): Warning[] {
  if (mechanism.kind !== 'composition') return [];
  const kinds = [...new Set(mechanism.events.map((event) => event.kind))].filter((kind) => upperPairs.has(kind));
  if (kinds.length === 0) return [];
  const detail = `${kinds.join(' and ')} events are priced by the pair that dominates every such mechanism: the intervals describe that pair`;
  return [{ code: 'DOMINATING_PAIR', detail }];
}

/** The caller does not want the answer any more. */
export class Cancelled extends Error {}

/** A profile that asks, before each evaluation, whether the answer is still wanted. */
function polled(profile: PrivacyProfile, context: Context): PrivacyProfile {
  return {
    ...profile,
    evaluate: (direction, epsilon) => {
      if (context.cancelled()) throw new Cancelled();
      return profile.evaluate(direction, epsilon);
    },
  };
}

/** @throws Cancelled from the profile, once the context says so */
export function prepare(request: RequestCommon, context: Context): PrepareResult {
  const result = prepareProfile(request);
  if (result.ok) result.prepared.profile = polled(result.prepared.profile, context);
  return result;
}

function prepareProfile(request: RequestCommon): PrepareResult {
  const { mechanism } = request;
  const tolerance = request.tolerance ?? DEFAULT_TOLERANCE;
  if (mechanism.kind !== 'composition') {
    if (request.certify === true) {
      const detail = 'a curve of your own is read as it is: there is no second engine to compare with';
      return { ok: false, refusal: { code: 'not_certifiable', pointer: '/certify', detail } };
    }
    return mechanism.kind === 'trade_off_points' ? fromPoints(mechanism) : fromPmf(mechanism);
  }
  const resolved = resolveEvents(mechanism);
  if (!resolved.ok) return resolved;
  const result = composed(resolved.phases, { tolerance, certify: request.certify === true });
  if (result.ok) result.prepared.warnings.push(...upperPairWarning(mechanism));
  return result;
}

interface ComposeOptions {
  tolerance: number;
  certify: boolean;
  /** See the choice of engines. */
  contourServesFewer?: boolean;
}

function composed(phases: Phase[], { certify, ...options }: ComposeOptions): PrepareResult {
  const profile = profileOf(phases, options);
  if (certify) return certified(phases, profile, options.tolerance);
  return { ok: true, prepared: { profile, certifiedBy: null, phases, warnings: [] } };
}

/** Phases that were resolved before. @throws Cancelled from the profile, once the context says so */
export function preparePhases(phases: Phase[], options: ComposeOptions, context: Context): PrepareResult {
  const result = composed(phases, options);
  if (result.ok) result.prepared.profile = polled(result.prepared.profile, context);
  return result;
}
