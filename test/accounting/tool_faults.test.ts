/** Where published accountants are measured to be wrong, the answer here is the right one, and theirs lies outside of it. */
import t from 'tap';
import type { Adjacency, Composition, Interval, PrivacyEvent } from '../../src/accounting/types.ts';
import { ask, composition, contains, fixture, halfUnit, refusalOf } from './ask.ts';

interface Fault {
  tool: string;
  fault: string;
  adjacency: Adjacency;
  event: PrivacyEvent;
  reading: 'epsilon' | 'delta' | 'mu';
  /** delta, epsilon or the error floor. */
  at: number;
  theirs: number;
  /** As printed. */
  right: string;
  /** above: an upper bound that others have; a sharper one is as right. */
  side?: 'above';
}

function read({ adjacency, event, reading, at }: Fault): Interval {
  const mechanism = composition(adjacency, event);
  if (reading === 'mu') return ask('fitGdp', { mechanism, error_floor: at, floors: [] }).mu;
  const answer = ask('composeEvents', { mechanism, tolerance: 1e-5, ...(reading === 'epsilon' ? { deltas: [at] } : { epsilons: [at] }) });
  const interval = reading === 'epsilon' ? answer.epsilon_at[0]?.epsilon : answer.delta_at[0]?.delta;
  if (interval === undefined) throw new Error(`no ${reading}`);
  return interval;
}

for (const one of fixture<{ cases: Fault[] }>('tool-faults.json').cases) {
  t.test(`${one.tool}: ${one.fault} (${one.event.count ?? 1} x ${one.event.kind})`, async (t) => {
    const { lower, upper } = read(one);
    const right = Number(one.right);
    const slack = halfUnit(one.right);
    const message = `[${lower}, ${upper}], right ${one.right}, theirs ${one.theirs}`;
    if (one.side === 'above') {
      t.ok((upper as number) <= right + slack && (upper as number) > 2 * one.theirs, message);
      return;
    }
    t.ok(contains(lower, upper, right, slack) && (upper as number) - (lower as number) <= 2e-3 * right, message);
    t.notOk(contains(lower, upper, one.theirs, 0), message);
  });
}

const epsilonAt = (mechanism: Composition, delta: number) =>
  (ask('composeEvents', { mechanism, deltas: [delta] }).epsilon_at[0] as { epsilon: Interval }).epsilon;
const sampled = (probability: number, noise_multiplier: number, count: number) =>
  composition('add_remove', { kind: 'gaussian', noise_multiplier, sampling: { scheme: 'poisson', probability }, count });

t.test('a delta is a probability after any number of steps', async (t) => {
  for (const count of [1e7, 1e8]) {
    const { delta } = ask('computeProfile', { mechanism: sampled(0.01, 1, count), epsilon: [0] });
    t.ok((delta.upper[0] as number) <= 1 && (delta.lower[0] as number) > 0.999, `${count}: [${delta.lower[0]}, ${delta.upper[0]}]`);
  }
});

t.test('a delta below 1e-15 has a finite epsilon', async (t) => {
  for (const delta of [1e-16, 1e-30, 1e-100]) {
    const { lower, upper } = epsilonAt(sampled(0.01, 1, 1000), delta);
    t.ok(lower !== null && upper !== null && lower > 3 && upper < 40 * lower, `${delta}: [${lower}, ${upper}]`);
  }
});

t.test('no trade-off curve rises above guessing, and small false positive rates have a true power', async (t) => {
  for (const mechanism of [sampled(0.01, 1, 1000), sampled(0.001, 0.6, 1e5)]) {
    const { fpr, fnr } = ask('computeTradeOff', { mechanism, fpr: [1e-12, 1e-6, 1e-5, 0.01, 0.5, 0.99] });
    fpr.forEach((x, i) => {
      t.ok((fnr.upper[i] as number) <= 1 - x + 1e-12, `${x}: ${fnr.upper[i]}`);
      if (x > 0 && x < 1e-4) t.ok((fnr.value[i] as number) < 1 - x, `${x}: below guessing`);
    });
  }
});

t.test('both directions of a sampled Gaussian are answered, and they differ', async (t) => {
  const { remove, add, delta } = ask('computeProfile', { mechanism: sampled(0.01, 1, 1000), epsilon: [1] });
  t.ok((remove.lower[0] as number) > 1.05 * (add.upper[0] as number));
  t.equal(delta.upper[0], remove.upper[0]);
});

t.test('Poisson figures for batches that are none are never given', async (t) => {
  const poisson = epsilonAt(sampled(0.01, 1, 1000), 1e-5);
  for (const scheme of ['without_replacement', 'with_replacement', 'shuffled_batches'] as const) {
    for (const adjacency of ['add_remove', 'replace_one', 'zero_out'] as const) {
      const sampling = { scheme, batch_size: 10, dataset_size: 1000 };
      const mechanism = composition(adjacency, { kind: 'gaussian', noise_multiplier: 1, sampling, count: 1000 });
      if (refusalOf('composeEvents', { mechanism, deltas: [1e-5] }) !== null) continue;
      const { upper } = epsilonAt(mechanism, 1e-5);
      t.ok(upper === null || upper > 2 * (poisson.upper as number), `${scheme} under ${adjacency}: ${upper} against ${poisson.upper}`);
    }
  }
});
