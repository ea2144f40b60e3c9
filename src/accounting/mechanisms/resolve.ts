/**
 * From the events of a request to phases of laws: what the data says is supported is enforced here and nowhere else, events and their
 * samplers resolve to laws, and equal laws are merged.
 */
import type { Composition, Refusal } from '../types.ts';
import { eventSchemas, type PrivacyEvent, type SamplingScheme, samplingSchemas } from './catalogue.ts';
import { type EventDefinition, type Refused, type Resolution, refused, type SamplerDefinition, type Use, type Uses } from './definition.ts';
import { eventDefinitions } from './events.ts';
import type { CurvePhase, Phase } from './law.ts';
import { curveFamilyOf, curveOf, curveRefusal, familyOf, lawOf } from './laws.ts';
import { samplerDefinitions } from './samplers.ts';
import { instead } from './sampling/shared.ts';
import type { Adjacency } from './schema.ts';

/** A composition as laws. */
export interface Composed {
  /** The laws of the composition, or those that dominate it where `lower` is given. */
  phases: Phase[];
  /** Laws that the composition dominates; null where nothing bounds it from below; absent where `phases` are the composition itself. */
  lower?: Phase[] | null;
  /** Present where some event has a Renyi curve: with it all events are bounded through their moments. */
  renyi?: RenyiPart;
}
export interface RenyiPart {
  curves: CurvePhase[];
  /** The laws of the events without a curve. */
  laws: Phase[];
  /** Some event has nothing but its curve, so that `phases` are not the whole composition. */
  only: boolean;
}
/** The laws of one use of an event, and how often it is used. */
export interface ResolvedEvent extends Uses {
  count: number;
}

export type Resolved = ({ ok: true } & Composed) | Failed;
type Failed = { ok: false; refusal: Refusal };

/** Null when the data of the event and of its sampler say that it may stand under this adjacency. */
function unsupported({ kind, sampling }: PrivacyEvent, adjacency: Adjacency): Refused | null {
  const support = eventSchemas.find((schema) => schema.kind === kind)?.support ?? {};
  const schemes = support[adjacency];
  if (schemes === undefined) return refused('', `${kind} is not defined under ${adjacency}; supported: ${Object.keys(support).join(', ')}`);
  if (!schemes.includes(sampling.scheme)) {
    const schema = samplingSchemas.find(({ scheme }) => scheme === sampling.scheme);
    const why = schema?.unfit[adjacency] ?? schema?.refusal;
    return refused('/sampling', `${kind}, ${sampling.scheme} under ${adjacency}: ${why}. Supported here: ${schemes.join(', ')}`);
  }
  return null;
}

const noGroups = (scheme: SamplingScheme): Refused =>
  refused('/group_size', `no theorem for groups of records is implemented for this way of sampling; ${instead(scheme)}`);

const NO_GROUPS_OF_CURVES =
  'no theorem for groups of records of this event is implemented; describe the parameters of the whole group, e.g. size * epsilon or size^2 * rho';

/** The laws of a base under sampling, for one record or for a group. */
function sampled(base: readonly Use[], { sampling, group_size = 1 }: PrivacyEvent, adjacency: Adjacency): Resolution {
  const sampler = samplerDefinitions[sampling.scheme] as SamplerDefinition | undefined;
  if (sampler === undefined) throw new Error(`no sampler for ${sampling.scheme}, which the data says is supported`);
  const withFamilies = base.map((one) => ({ ...one, family: familyOf(one.parameters) }));
  if (group_size === 1) return sampler.apply(withFamilies, sampling, adjacency);
  return sampler.applyToGroup?.(withFamilies, sampling, adjacency, group_size) ?? noGroups(sampling.scheme);
}

/** Rounds that are sampled one by one: the laws of each, as often as there are rounds. */
function sampledRounds(rounds: readonly Use[], event: PrivacyEvent, adjacency: Adjacency): Resolution {
  if ((event.group_size ?? 1) > 1) return noGroups(event.sampling.scheme);
  const uses: Use[] = [];
  for (const { parameters, count } of rounds) {
    const one = sampled([{ parameters, count: 1 }], event, adjacency);
    if (!one.ok || one.lower !== undefined) return one;
    uses.push(...times(one.uses, count));
  }
  return { ok: true, uses };
}

const times = (uses: readonly Use[], count: number): Use[] => uses.map((one) => ({ ...one, count: count * one.count }));

/** The laws of one use of an event. */
function resolveEvent(event: PrivacyEvent, adjacency: Adjacency): Resolution {
  const refusal = unsupported(event, adjacency);
  if (refusal !== null) return refusal;
  // The table gives each kind its own definition, which the compiler cannot follow through a union.
  const definition = eventDefinitions[event.kind] as EventDefinition;
  if (event.sampling.scheme !== 'none' && definition.resolveRounds !== undefined) {
    const rounds = definition.resolveRounds(event, adjacency);
    return rounds.ok ? sampledRounds(rounds.uses, event, adjacency) : rounds;
  }
  const base = definition.resolve(event, adjacency, resolveAll);
  if (!base.ok) return base;
  const without = base.curves?.map(({ parameters }) => curveRefusal(parameters)).find((found) => found !== null);
  if (without !== undefined) return without;
  // A curve is that of one record.
  if (base.curves !== undefined && (event.group_size ?? 1) > 1) return refused('/group_size', NO_GROUPS_OF_CURVES);
  const result = sampled(base.uses, event, adjacency);
  // Sampling what only dominates a mechanism dominates it sampled, and says nothing from below.
  return result.ok && base.lower !== undefined && event.sampling.scheme !== 'none' ? { ...result, lower: null } : { ...base, ...result };
}

/** All uses of an event. */
function resolveAll(event: PrivacyEvent, adjacency: Adjacency): Resolution {
  const one = resolveEvent(event, adjacency);
  if (!one.ok) return one;
  const all = (uses: Use[]) => times(uses, event.count ?? 1);
  return {
    ...one,
    uses: all(one.uses),
    ...(one.lower === undefined ? {} : { lower: one.lower === null ? null : all(one.lower) }),
    ...(one.curves === undefined ? {} : { curves: all(one.curves) }),
  };
}

/** Uses of one family merged in its own way, then equal laws counted together. */
export function mergePhases(uses: readonly Use[]): Phase[] {
  const phases = new Map<string, Phase>();
  for (const [kind, members] of Map.groupBy(uses, ({ parameters }) => parameters.kind)) {
    for (const { parameters, count } of familyOf({ kind }).merge?.(members) ?? members) {
      const law = lawOf(parameters);
      const known = phases.get(law.key);
      if (known === undefined) phases.set(law.key, { law, count });
      else known.count += count;
    }
  }
  // A fixed order makes the answer independent of the order of events, to the last bit.
  return [...phases.values()].sort((a, b) => (a.law.key < b.law.key ? -1 : 1));
}

/** The same for curves. */
export function mergeCurves(uses: readonly Use[]): CurvePhase[] {
  const phases = new Map<string, CurvePhase>();
  for (const [kind, members] of Map.groupBy(uses, ({ parameters }) => parameters.kind)) {
    for (const { parameters, count } of curveFamilyOf({ kind }).merge?.(members) ?? members) {
      const curve = curveOf(parameters);
      const known = phases.get(curve.key);
      if (known === undefined) phases.set(curve.key, { curve, count });
      else known.count += count;
    }
  }
  return [...phases.values()].sort((a, b) => (a.curve.key < b.curve.key ? -1 : 1));
}

/** Every event of a composition on its own, in its order. */
export function resolveEach({ adjacency, events }: Composition): { ok: true; events: ResolvedEvent[] } | Failed {
  const resolved: ResolvedEvent[] = [];
  for (const [index, event] of events.entries()) {
    const resolution = resolveEvent(event, adjacency);
    if (!resolution.ok) {
      const { path, detail } = resolution;
      return { ok: false, refusal: { code: 'unsupported_event', pointer: `/mechanism/events/${index}${path}`, detail } };
    }
    const { ok: _, ...uses } = resolution;
    resolved.push({ ...uses, count: event.count ?? 1 });
  }
  return { ok: true, events: resolved };
}

/** Composition keeps domination, so the laws from above compose to a law from above, and those from below to one from below. */
export function compose(events: readonly ResolvedEvent[]): Composed {
  const laws = (chosen: readonly ResolvedEvent[]) => mergePhases(chosen.flatMap(({ uses, count }) => times(uses, count)));
  const phases = laws(events);
  if (events.every(({ lower }) => lower === undefined)) return { phases };
  if (events.every(({ lower }) => lower !== null)) {
    return { phases, lower: mergePhases(events.flatMap(({ uses, lower, count }) => times(lower ?? uses, count))) };
  }
  const curved = events.filter(({ curves }) => curves !== undefined);
  if (curved.length === 0) return { phases, lower: null };
  const renyi = {
    curves: mergeCurves(curved.flatMap(({ curves, count }) => times(curves ?? [], count))),
    laws: laws(events.filter(({ curves }) => curves === undefined)),
    only: curved.some(({ uses }) => uses.length === 0),
  };
  return { phases, lower: null, renyi };
}

export function resolveEvents(composition: Composition): Resolved {
  const each = resolveEach(composition);
  return each.ok ? { ok: true, ...compose(each.events) } : each;
}
