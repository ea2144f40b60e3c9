/** The traps of local reports, one test each. */
import t from 'tap';
import type { PrivacyEvent, ProfileAnswer } from '../../../src/accounting/types.ts';
import { ask, composition, refusalOf } from '../ask.ts';

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
