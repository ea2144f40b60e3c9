/** What can be asked of each entry of the catalogue, for the tests and documents that go through all of them. */
import { operations } from '../../src/accounting/index.ts';
import { eventSchemas, type PrivacyEvent, type Sampling, samplingSchemas } from '../../src/accounting/mechanisms/catalogue.ts';
import { resolveEach } from '../../src/accounting/mechanisms/resolve.ts';
import type { Adjacency } from '../../src/accounting/mechanisms/schema.ts';
import type { Composition, EngineName } from '../../src/accounting/types.ts';
import type { Served } from '../../src/contract/served.ts';

export const ADJACENCIES: readonly Adjacency[] = ['add_remove', 'replace_one', 'zero_out'];

/** An ordinary value of each parameter of a sampler. */
const SAMPLER_VALUES: Record<string, number> = {
  probability: 0.1,
  batch_size: 10,
  dataset_size: 100,
  steps: 5,
  participations: 1,
  maximum_batch_size: 20,
};

export interface Combination {
  kind: string;
  adjacency: Adjacency;
  scheme: string;
}
export const nameOf = ({ kind, adjacency, scheme }: Combination) => `${kind}/${adjacency}/${scheme}`;

export const combinations: readonly Combination[] = eventSchemas.flatMap(({ kind }) =>
  ADJACENCIES.flatMap((adjacency) => samplingSchemas.map(({ scheme }) => ({ kind, adjacency, scheme }))),
);
export const isSupported = ({ kind, adjacency, scheme }: Combination): boolean => {
  const schemes: readonly string[] = eventSchemas.find((schema) => schema.kind === kind)?.support[adjacency] ?? [];
  return schemes.includes(scheme);
};

/** The sampler with ordinary parameters. @throws Error for a parameter that has no value here yet */
export function samplingOf(scheme: string): Sampling {
  const fields = samplingSchemas.find((schema) => schema.scheme === scheme)?.fields ?? [];
  const optional = samplingSchemas.find((schema) => schema.scheme === scheme)?.optional ?? [];
  const given = fields.filter(({ name }) => !optional.includes(name) || name in SAMPLER_VALUES);
  const missing = given.find(({ name }) => !(name in SAMPLER_VALUES));
  if (missing !== undefined) throw new Error(`test/support/catalogue.ts has no ordinary value for ${missing.name} of ${scheme}`);
  return { scheme, ...Object.fromEntries(given.map(({ name }) => [name, SAMPLER_VALUES[name]])) } as Sampling;
}

/** The example of a kind as a composition, with `changes`. */
export function exampleOf({ kind, adjacency, scheme }: Combination, changes: Record<string, unknown> = {}): Composition {
  const example = eventSchemas.find((schema) => schema.kind === kind)?.example;
  const event = { ...example, sampling: samplingOf(scheme), count: 1, ...changes } as unknown as PrivacyEvent;
  return { kind: 'composition', adjacency, events: [event] };
}

function boundOf(composition: Composition): Served['bound'] {
  const resolved = resolveEach(composition);
  if (!resolved.ok) throw new Error(resolved.refusal.detail);
  const sides = resolved.events.map(({ lower }) => lower);
  if (sides.some((lower) => lower === null)) return 'above';
  if (sides.some((lower) => lower !== undefined)) return 'between';
  const upperPair = composition.events.some(({ kind }) => eventSchemas.find((schema) => schema.kind === kind)?.law === 'upper_pair');
  return upperPair ? 'attained' : 'exact';
}

/** Measured on the example: a single use, a few and many, with and without a second engine. */
export function servedBy(combination: Combination): Served {
  const engines = new Set<EngineName>();
  for (const count of [1, 3, 100]) {
    for (const certify of [false, true]) {
      const outcome = operations.composeEvents({ mechanism: exampleOf(combination, { count }), certify }, { cancelled: () => false });
      if (!outcome.ok) continue;
      engines.add(outcome.answer.engine);
      if (outcome.answer.certified_by !== undefined) engines.add(outcome.answer.certified_by);
    }
  }
  if (engines.size === 0) throw new Error(`no engine serves ${nameOf(combination)}`);
  return { bound: boundOf(exampleOf(combination)), engines: [...engines].sort() };
}
