/**
 * What holds for every entry of the catalogue under every adjacency and sampler that it supports, on its example. A new entry joins by
 * itself.
 */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import { eventSchemas } from '../../../src/accounting/mechanisms/catalogue.ts';
import type { Composition, Interval } from '../../../src/accounting/types.ts';
import { type Combination, combinations, exampleOf, isSupported, nameOf } from '../../support/catalogue.ts';
import { ask } from '../ask.ts';

const supported = combinations.filter(isSupported);
const DELTA = 1e-6;

function epsilonOf(mechanism: Composition): Interval {
  const { epsilon_at } = ask('composeEvents', { mechanism, deltas: [DELTA] });
  return (epsilon_at[0] as { epsilon: Interval }).epsilon;
}
const low = ({ lower }: Interval) => lower ?? Number.NEGATIVE_INFINITY;
const high = ({ upper }: Interval) => upper ?? Number.POSITIVE_INFINITY;
const times = (mechanism: Composition, n: number): Composition => ({
  ...mechanism,
  events: Array.from({ length: n }, () => mechanism.events[0] as Composition['events'][number]),
});

t.test('every example is answered, from the sides that it bounds', async (t) => {
  for (const one of supported) {
    const name = nameOf(one);
    const epsilon = epsilonOf(exampleOf(one));
    t.ok(low(epsilon) <= high(epsilon), `${name}: ${low(epsilon)} <= ${high(epsilon)}`);
    t.ok(high(epsilon) >= 0, `${name}: an upper end of at least 0`);
    const { delta, remove, add } = ask('computeProfile', { mechanism: exampleOf(one), epsilon: [-0.5, 0, 0.01, 0.5, 2] });
    for (const curve of [delta, remove, add]) {
      curve.upper.forEach((upper, i) => {
        t.ok((upper ?? 1) >= 0 && (upper ?? 1) <= 1 && (curve.lower[i] ?? 0) <= (upper ?? 1), `${name}: a probability from two sides`);
        if (i > 0) t.ok((upper ?? 1) <= (curve.upper[i - 1] ?? 1) * (1 + 1e-9), `${name}: delta falls with epsilon`);
      });
    }
    delta.upper.forEach((upper, i) => {
      t.equal(upper, Math.max(remove.upper[i] ?? 1, add.upper[i] ?? 1), `${name}: the worse direction`);
    });
  }
});

t.test('a count of n is n events, to the last bit, and the order of events does not matter', async (t) => {
  for (const one of supported) {
    const other = exampleOf({ ...one, scheme: one.scheme }, { count: 2 });
    const counted = epsilonOf(exampleOf(one, { count: 3 }));
    t.same(epsilonOf(times(exampleOf(one), 3)), counted, nameOf(one));
    const single = exampleOf(one).events;
    t.same(epsilonOf({ ...other, events: [...other.events, ...single] }), counted, `${nameOf(one)}: 2 + 1`);
    t.same(epsilonOf({ ...other, events: [...single, ...other.events] }), counted, `${nameOf(one)}: 1 + 2`);
  }
});

t.test('more uses cost more', async (t) => {
  for (const one of supported) {
    const once = epsilonOf(exampleOf(one));
    const often = epsilonOf(exampleOf(one, { count: 4 }));
    t.ok(low(once) <= high(often), `${nameOf(one)}: ${low(once)} <= ${high(often)}`);
    t.ok(high(once) <= high(often) * (1 + 1e-9) + 1e-9, `${nameOf(one)}: what is promised`);
  }
});

t.test('a parameter that is said to raise or to lower the loss does', async (t) => {
  let asked = 0;
  for (const one of supported) {
    const event = exampleOf(one).events[0] as unknown as Record<string, unknown>;
    const base = epsilonOf(exampleOf(one));
    for (const field of eventSchemas.find(({ kind }) => kind === one.kind)?.fields ?? []) {
      if ((field.type !== 'number' && field.type !== 'integer') || field.effect === undefined || !(field.name in event)) continue;
      if (field.uneven !== undefined) continue;
      const grown = (event[field.name] as number) * 1.25;
      const changed = exampleOf(one, { [field.name]: field.type === 'integer' ? Math.ceil(grown) : grown });
      const outcome = operations.composeEvents({ mechanism: changed, deltas: [DELTA] }, { cancelled: () => false });
      if (!outcome.ok) continue;
      asked++;
      const after = outcome.answer.epsilon_at[0]?.epsilon as Interval;
      const [less, more] = field.effect === 'lowers_loss' ? [after, base] : [base, after];
      if (field.effect === 'none') t.same(after, base, `${nameOf(one)}: ${field.name} changes nothing`);
      const message = `${nameOf(one)}: ${field.name}: ${high(less)} <= ${high(more)}`;
      t.ok(low(less) <= high(more) && high(less) <= high(more) * (1 + 1e-6) + 1e-9, message);
    }
  }
  t.ok(asked > 40, `${asked} parameters were moved`);
});

t.test('where two engines serve, they agree; where one does, it says so', async (t) => {
  for (const one of supported) {
    for (const count of [1, 6]) {
      const mechanism = exampleOf(one, { count });
      const outcome = operations.computeProfile({ mechanism, epsilon: [0, 0.3, 1.5], certify: true }, { cancelled: () => false });
      const name = `${nameOf(one)} x ${count}`;
      if (outcome.ok) t.not(outcome.answer.certified_by, outcome.answer.engine, name);
      else t.equal(outcome.refusal.code, 'not_certifiable', `${name}: ${outcome.refusal.detail}`);
    }
  }
});

t.test('every other combination is refused where the fault is, with a reason and with what is supported', async (t) => {
  const refused = combinations.filter((one) => !isSupported(one));
  t.ok(refused.length > 0);
  for (const one of refused) {
    const outcome = operations.composeEvents({ mechanism: exampleOf(one), deltas: [DELTA] }, { cancelled: () => false });
    const name = nameOf(one);
    if (!t.notOk(outcome.ok, name) || outcome.ok) continue;
    const { code, pointer, detail } = outcome.refusal;
    t.equal(code, 'unsupported_event', name);
    const support = eventSchemas.find(({ kind }) => kind === one.kind)?.support ?? {};
    const schemes: readonly string[] = support[one.adjacency] ?? [];
    t.equal(pointer, schemes.length === 0 ? '/mechanism/events/0' : '/mechanism/events/0/sampling', name);
    for (const offered of schemes.length === 0 ? Object.keys(support) : schemes)
      t.ok(detail.includes(offered), `${name}: offers ${offered}`);
    t.ok(detail.length > 60, `${name}: ${detail}`);
  }
});

t.test('an event beside others is priced with them: never below either alone', async (t) => {
  const beside: Combination[] = ['add_remove', 'replace_one', 'zero_out'].map((adjacency) => ({
    kind: 'gaussian',
    adjacency: adjacency as Combination['adjacency'],
    scheme: 'none',
  }));
  for (const one of supported) {
    const gaussian = exampleOf(beside.find(({ adjacency }) => adjacency === one.adjacency) as Combination, { noise_multiplier: 4 });
    const alone = epsilonOf(exampleOf(one));
    const together = epsilonOf({ ...gaussian, events: [...exampleOf(one).events, ...gaussian.events] });
    t.ok(low(alone) <= high(together) && low(epsilonOf(gaussian)) <= high(together), nameOf(one));
    t.ok(high(together) >= high(alone) * (1 - 1e-6) - 1e-9, `${nameOf(one)}: what is promised`);
  }
});
