/** Every parameter of every entry of the catalogue, with every wrong type and beyond every bound: 400 at the parameter, and nothing else. */
import t, { type Test } from 'tap';
import { eventSchemas, samplingSchemas } from '../../src/accounting/mechanisms/catalogue.ts';
import type { FieldSchema, PlainField } from '../../src/accounting/mechanisms/schema.ts';
import { takeIn } from '../../src/contract/index.ts';
import { samplingOf } from '../support/catalogue.ts';

const EVENT = '/mechanism/events/0';
type Members = Record<string, unknown>;

const bodyOf = (event: Members) => ({ mechanism: { kind: 'composition', adjacency: 'replace_one', events: [event] } });
const read = (body: unknown) => takeIn('composeEvents', Buffer.from(JSON.stringify(body)));
/** Where the fault is; 'ok' for none. */
const verdict = (event: Members) => {
  const taken = read(bodyOf(event));
  return taken.ok ? 'ok' : `${taken.code} ${taken.errors[0]?.pointer}`;
};

/** Values that no field of this type may have, and those at its bounds, which it may. */
function probes(field: PlainField): { wrong: unknown[]; right: unknown[] } {
  const strangers: unknown[] = [null, '1', '', {}, [[]], [null], ['1']];
  if (field.type === 'boolean') return { wrong: [...strangers, 0, 1, 'true'], right: [true, false] };
  if (field.type === 'choice') return { wrong: [...strangers, 0, true, `${field.values[0]} `, 'Constructor'], right: [...field.values] };
  const { minimum, exclusiveMinimum, maximum } = field;
  const step = field.type === 'integer' ? 1 : 0;
  const above = step === 1 ? maximum + 1 : maximum === 0 ? 1e-300 : maximum * (1 + 1e-12);
  const below = exclusiveMinimum ?? (minimum as number) - (step === 1 ? 1 : Math.max(1e-300, 1e-12 * Math.abs(minimum as number)));
  const inside: number[] = [maximum, ...(minimum === undefined ? [] : [minimum])];
  const outside: unknown[] = [above, below, -1e300, 1e300, ...(step === 1 ? [maximum - 0.5] : [])];
  if (field.type !== 'numbers') return { wrong: [...strangers, [1], true, ...outside], right: inside };
  const list = (value: unknown) => Array.from({ length: Math.max(1, field.minimumItems) }, () => value);
  const lists = inside.map(list);
  const short = field.minimumItems > 0 ? [lists[0]?.slice(1)] : [];
  return { wrong: [...strangers, 1, true, ...short], right: lists };
}

interface Place {
  at: string;
  field: PlainField;
  put(value: unknown): Members;
}

function placesIn(event: Members, fields: readonly FieldSchema[], pointer: string, put: (members: Members) => Members): Place[] {
  return fields.flatMap((field): Place[] => {
    if (!(field.name in event) || field.type === 'event' || field.type === 'loss_pmf') return [];
    if (field.type !== 'variant') {
      return [{ at: `${pointer}/${field.name}`, field, put: (value) => put({ ...event, [field.name]: value }) }];
    }
    const inner = event[field.name] as Members;
    const variant = field.variants.find(({ kind }) => kind === inner.kind);
    return placesIn(inner, variant?.fields ?? [], `${pointer}/${field.name}`, (members) => put({ ...event, [field.name]: members }));
  });
}

/** Every form of an event: the example with the members of the form, those that it lacks at an ordinary value. */
function variantsOf({ example, fields, forms }: (typeof eventSchemas)[number]): Members[] {
  return forms.map((form) => {
    const others = new Set(fields.map(({ name }) => name).filter((name) => !form.includes(name)));
    const kept = Object.fromEntries(Object.entries(example).filter(([name]) => !others.has(name)));
    const added = fields
      .filter(({ name }) => form.includes(name) && !(name in example))
      .flatMap((field): [string, unknown][] => {
        if (field.type === 'numbers')
          return [[field.name, Array.from({ length: Math.max(1, field.minimumItems) }, () => field.minimum ?? 1)]];
        return field.type === 'number' || field.type === 'integer' ? [[field.name, field.minimum ?? 1]] : [];
      });
    return { ...kept, ...Object.fromEntries(added) };
  });
}

function checkPlaces(t: Test, places: Place[]): number {
  let asked = 0;
  for (const { at, field, put } of places) {
    const { wrong, right } = probes(field);
    for (const value of wrong) {
      asked++;
      const verdictOf = verdict(put(value));
      const there = verdictOf === `invalid_request ${at}` || verdictOf.startsWith(`invalid_request ${at}/`);
      if (!there) t.fail(`${at} = ${JSON.stringify(value)}: ${verdictOf}`);
    }
    for (const value of right) t.equal(verdict(put(value)), 'ok', `${at} = ${JSON.stringify(value)}`);
  }
  return asked;
}

t.test('parameters of events', async (t) => {
  let asked = 0;
  for (const schema of eventSchemas) {
    for (const event of variantsOf(schema)) {
      t.equal(verdict(event), 'ok', `${schema.kind} with ${Object.keys(event)}`);
      asked += checkPlaces(
        t,
        placesIn(event, schema.fields, EVENT, (members) => members),
      );
      const required = schema.fields.map(({ name }) => name).filter((name) => schema.forms.every((form) => form.includes(name)));
      for (const name of ['kind', 'sampling', ...required]) {
        const { [name]: _, ...rest } = event;
        t.equal(verdict(rest), `invalid_request ${EVENT}/${name}`, `${schema.kind} without ${name}`);
      }
      t.equal(verdict({ ...event, surplus: 1 }), `invalid_request ${EVENT}/surplus`, `${schema.kind}: an unknown member`);
    }
  }
  t.ok(asked > 300, `${asked} values were refused`);
});

t.test('parameters of samplers', async (t) => {
  const example = eventSchemas[0]?.example as Members;
  for (const { scheme, fields, optional } of samplingSchemas) {
    const sampling = samplingOf(scheme) as unknown as Members;
    checkPlaces(
      t,
      placesIn(sampling, fields, `${EVENT}/sampling`, (members) => ({ ...example, sampling: members })),
    );
    for (const { name } of fields.filter((field) => !optional.includes(field.name))) {
      const { [name]: _, ...rest } = sampling;
      t.equal(verdict({ ...example, sampling: rest }), `invalid_request ${EVENT}/sampling/${name}`, `${scheme} without ${name}`);
    }
    t.equal(verdict({ ...example, sampling: { ...sampling, surplus: 1 } }), `invalid_request ${EVENT}/sampling/surplus`, scheme);
  }
});

t.test('the members of all events', async (t) => {
  const example = eventSchemas[0]?.example as Members;
  for (const [name, wrong] of [
    ['count', [0, -1, 1.5, 1e9 + 1, '1', null, [1]]],
    ['group_size', [0, -1, 1.5, 1e6 + 1, '1', null, [1]]],
    ['label', [1, null, 'x'.repeat(201)]],
  ] as const) {
    for (const value of wrong) t.equal(verdict({ ...example, [name]: value }), `invalid_request ${EVENT}/${name}`, `${name} ${value}`);
  }
});

/** The same value with the members of all objects in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

t.test('a request that was read and written again has the same key, in any order of its members', async (t) => {
  const keys = new Set<string>();
  for (const { kind, example } of eventSchemas) {
    const body = bodyOf(example as Members);
    const first = read(body);
    if (!first.ok) throw new Error(`${kind}: ${first.detail}`);
    const again = [first.request, reversed(body), JSON.parse(JSON.stringify(body, null, 2))].map((one) => read(one));
    for (const taken of again) t.equal(taken.ok && taken.canonical, first.canonical, kind);
    keys.add(first.canonical);
  }
  t.equal(keys.size, eventSchemas.length, 'and no two examples share one');
});
