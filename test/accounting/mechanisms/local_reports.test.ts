/** The traps of local reports, one test each. */
import t from 'tap';
import type { PrivacyEvent, ProfileAnswer } from '../../../src/accounting/types.ts';
import { ask, composition, fixture, refusalOf } from '../ask.ts';

const sampling = { scheme: 'none' } as const;
const profile = (event: PrivacyEvent, epsilon: number[]): ProfileAnswer =>
  ask('computeProfile', { mechanism: composition('replace_one', event), epsilon });
const deltaAt = (event: PrivacyEvent, epsilon: number) => profile(event, [epsilon]).delta.value[0] as number;

t.test('unary_encoding: two bits change, so one report has twice the epsilon of a bit', async (t) => {
  const event: PrivacyEvent = { kind: 'unary_encoding', epsilon: 2, domain_size: 10, encoding: 'symmetric', sampling };
  const oneBit: PrivacyEvent = { kind: 'randomized_response', epsilon: 1, categories: 2, sampling };
  const bothBits = { ...oneBit, count: 2 };
  for (const epsilon of [0, 0.5, 1.5]) {
    t.ok(Math.abs(deltaAt(event, epsilon) / deltaAt(bothBits, epsilon) - 1) < 1e-12, `two bits at ${epsilon}`);
  }
  t.ok(deltaAt(event, 1) > 0.2 && deltaAt(oneBit, 1) === 0, 'pricing one bit would promise epsilon 1');
});

t.test('unary_encoding: the size of the domain does not change the cost', async (t) => {
  const event = (domain_size: number): PrivacyEvent => ({
    kind: 'unary_encoding',
    epsilon: 1,
    domain_size,
    encoding: 'optimised',
    sampling,
  });
  t.equal(deltaAt(event(2), 0.4), deltaAt(event(1e9), 0.4));
});

t.test('local_hashing: fewer buckets cost more', async (t) => {
  const event = (buckets: number): PrivacyEvent => ({ kind: 'local_hashing', epsilon: 1, domain_size: 100, buckets, sampling });
  const costs = [2, 3, 4, 5].map((buckets) => deltaAt(event(buckets), 0.2));
  for (let i = 1; i < costs.length; i++) t.ok((costs[i] as number) < (costs[i - 1] as number));
});

t.test('hadamard: values of different blocks share no column', async (t) => {
  const event = (blocks: number): PrivacyEvent => ({ kind: 'hadamard', epsilon: 2, domain_size: 100, blocks, sampling });
  t.ok(deltaAt(event(2), 0.5) > 1.3 * deltaAt(event(1), 0.5));
});

t.test('the largest parameters are answered, and what says nothing is refused', async (t) => {
  const large: PrivacyEvent[] = [
    { kind: 'unary_encoding', epsilon: 700, domain_size: 1e9, encoding: 'symmetric', sampling },
    { kind: 'unary_encoding', epsilon: 700, domain_size: 1e9, encoding: 'optimised', sampling },
    { kind: 'local_hashing', epsilon: 700, domain_size: 1e15, sampling },
    { kind: 'subset_selection', epsilon: 700, domain_size: 1e9, subset_size: 1e9 - 1, sampling },
    { kind: 'hadamard', epsilon: 700, domain_size: 1e15, blocks: 1e15, sampling },
  ];
  for (const event of large) {
    const { delta } = profile(event, [0, 600]);
    t.ok((delta.lower[0] as number) > 0 && (delta.upper[0] as number) <= 1 && (delta.lower[1] as number) > 0, event.kind);
  }
  const refused: PrivacyEvent[] = [
    { kind: 'subset_selection', epsilon: 1, domain_size: 5, subset_size: 5, sampling },
    { kind: 'hadamard', epsilon: 1, domain_size: 5, blocks: 6, sampling },
  ];
  for (const event of refused) {
    t.equal(refusalOf('composeEvents', { mechanism: composition('replace_one', event) }), 'unsupported_event', event.kind);
  }
});

type Randomizer = 'any' | 'binary_randomized_response';
const shuffled = (local_epsilon: number, honest: number, count = 1, reports = honest, randomizer: Randomizer = 'any'): PrivacyEvent => ({
  kind: 'shuffled_reports',
  local_epsilon,
  reports,
  honest,
  randomizer,
  sampling,
  count,
});
const upperAt = (event: PrivacyEvent, epsilon: number) => profile(event, [epsilon]).delta.upper[0] as number;
const epsilonOf = (event: PrivacyEvent, delta: number) => {
  const { epsilon_at } = ask('composeEvents', { mechanism: composition('replace_one', event), deltas: [delta] });
  return epsilon_at[0]?.epsilon as { upper: number; lower: number | null; bound: string };
};

interface Clones {
  cases: { local_epsilon: number; honest: number; randomizer: Randomizer; epsilon: number[]; delta: number[] }[];
}

t.test('shuffled_reports: the sum over every outcome of the clone pair, from above and near', async (t) => {
  for (const { local_epsilon, honest, randomizer, epsilon, delta } of fixture<Clones>('clones.json').cases) {
    const answer = profile(shuffled(local_epsilon, honest, 1, honest, randomizer), epsilon);
    delta.forEach((truth, i) => {
      const upper = answer.delta.upper[i] as number;
      const message = `epsilon ${local_epsilon}, ${honest} reports at ${epsilon[i]}: ${truth} <= ${upper}`;
      t.ok(truth <= upper * (1 + 1e-14) && upper <= truth * (1 + 2e-3), message);
      t.equal(answer.delta.lower[i], null, 'nothing is said from below');
    });
  }
});

t.test('shuffled_reports: the range that the authors of the theorem publish', async (t) => {
  const { upper, lower, bound } = epsilonOf(shuffled(4, 1e5), 1e-6);
  t.ok(upper > 0.1675385583 && upper < 0.1727905508, `${upper}`);
  t.same([lower, bound], [null, 'upper']);
});

t.test('shuffled_reports: only honest reports count', async (t) => {
  t.equal(upperAt(shuffled(1, 100, 1, 10_000), 0.2), upperAt(shuffled(1, 100), 0.2));
  t.ok(upperAt(shuffled(1, 100, 1, 10_000), 0.2) > upperAt(shuffled(1, 10_000), 0.2));
  t.match(refusalOf('composeEvents', { mechanism: composition('replace_one', shuffled(1, 11, 1, 10)) }), 'unsupported_event');
  const alone = profile(shuffled(1, 1), [0.5]).delta.upper[0] as number;
  const local = deltaAt({ kind: 'randomized_response', epsilon: 1, categories: 2, sampling }, 0.5);
  t.ok(alone >= local && alone <= local * (1 + 1e-12), 'one honest report is not hidden at all');
});

t.test('shuffled_reports: rounds add up, and more reports or more noise never cost more', async (t) => {
  const cost = (event: PrivacyEvent) => epsilonOf(event, 1e-6).upper;
  const base = cost(shuffled(2, 2000));
  t.ok(cost(shuffled(2, 2000, 4)) > 1.5 * base);
  t.ok(cost(shuffled(2, 2500)) < base && cost(shuffled(1.9, 2000)) < base);
});

t.test('shuffled_reports: one bit is hidden by more of the others than any report is', async (t) => {
  const bit = (randomizer: Randomizer) => epsilonOf(shuffled(4, 10_000, 1, 10_000, randomizer), 1e-6).upper;
  t.ok(bit('binary_randomized_response') < 0.75 * bit('any'));
});

t.test('shuffled_reports: neither Poisson sampling nor shuffled batches', async (t) => {
  for (const scheme of [
    { scheme: 'poisson', probability: 0.01 },
    { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 1000 },
  ] as const) {
    const event = { ...shuffled(1, 1000), sampling: scheme } as PrivacyEvent;
    t.equal(refusalOf('composeEvents', { mechanism: composition('replace_one', event) }), 'unsupported_event');
  }
  t.equal(refusalOf('composeEvents', { mechanism: composition('add_remove', shuffled(1, 1000)) }), 'unsupported_event');
});
