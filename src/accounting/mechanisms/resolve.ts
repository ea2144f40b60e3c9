/**
 * From the events of a request to phases of laws: what the data says is supported is enforced here and nowhere else, events and their
 * samplers resolve to laws, and equal laws are merged.
 */
import type { Composition, Refusal } from '../types.ts';
import { eventSchemas, type PrivacyEvent, samplingSchemas } from './catalogue.ts';
import { type EventDefinition, type Refused, type Resolution, refused, type SamplerDefinition, type Use } from './definition.ts';
import { eventDefinitions } from './events.ts';
import type { Phase } from './law.ts';
import { familyOf, lawOf } from './laws.ts';
import { samplerDefinitions } from './samplers.ts';
import type { Adjacency } from './schema.ts';

export type Resolved = { ok: true; phases: Phase[] } | { ok: false; refusal: Refusal };

/** Null when the data of the event and of its sampler say that it may stand under this adjacency. */
function unsupported({ kind, sampling, group_size }: PrivacyEvent, adjacency: Adjacency): Refused | null {
  const support = eventSchemas.find((schema) => schema.kind === kind)?.support ?? {};
  const schemes = support[adjacency];
  if (schemes === undefined) return refused('', `${kind} is not defined under ${adjacency}; supported: ${Object.keys(support).join(', ')}`);
  if (!schemes.includes(sampling.scheme)) {
    const why = samplingSchemas.find((schema) => schema.scheme === sampling.scheme)?.refusal;
    return refused('/sampling', `${kind} under ${adjacency}: ${why}. Supported here: ${schemes.join(', ')}`);
  }
  if ((group_size ?? 1) === 1) return null;
  return refused('/group_size', 'groups of more than one record are not supported; state the sensitivity of the whole group instead');
}

/** The laws of one use of an event. */
function resolveEvent(event: PrivacyEvent, adjacency: Adjacency): Resolution {
  const refusal = unsupported(event, adjacency);
  if (refusal !== null) return refusal;
  // The table gives each kind its own definition, which the compiler cannot follow through a union.
  const definition = eventDefinitions[event.kind] as EventDefinition;
  const sampler = samplerDefinitions[event.sampling.scheme] as SamplerDefinition | undefined;
  if (sampler === undefined) throw new Error(`no sampler for ${event.sampling.scheme}, which ${event.kind} is said to support`);
  const base = definition.resolve(event, adjacency);
  if (!base.ok) return base;
  return sampler.apply(
    base.uses.map((one) => ({ ...one, family: familyOf(one.parameters) })),
    event.sampling,
    adjacency,
  );
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

export function resolveEvents({ adjacency, events }: Composition): Resolved {
  const uses: Use[] = [];
  for (const [index, event] of events.entries()) {
    const resolution = resolveEvent(event, adjacency);
    if (!resolution.ok) {
      const { path, detail } = resolution;
      return { ok: false, refusal: { code: 'unsupported_event', pointer: `/mechanism/events/${index}${path}`, detail } };
    }
    for (const { parameters, count } of resolution.uses) uses.push({ parameters, count: count * (event.count ?? 1) });
  }
  return { ok: true, phases: mergePhases(uses) };
}
