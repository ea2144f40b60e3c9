import type { EventSchema } from '../schema.ts';

export const localHashing = {
  kind: 'local_hashing',
  title: 'Local hashing',
  description:
    'Reports the hash of the value, one of `buckets`, by randomised response; the hash function of the report is public. Without buckets: ' +
    'optimal local hashing, with the integer nearest to e^epsilon + 1. Priced for two values that the function keeps apart.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      uneven: { because: 'without buckets their number follows epsilon in steps', unless: 'buckets' },
      description: 'Pure epsilon of one report.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    {
      name: 'domain_size',
      type: 'integer',
      effect: 'none',
      description: 'Number of values; it does not change the cost.',
      unit: 'count',
      minimum: 2,
      maximum: 1e15,
    },
    {
      name: 'buckets',
      type: 'integer',
      effect: 'lowers_loss',
      description: 'Number of hash values.',
      unit: 'count',
      minimum: 2,
      maximum: 1e15,
    },
  ],
  forms: [
    ['epsilon', 'domain_size', 'buckets'],
    ['epsilon', 'domain_size'],
  ],
  support: { replace_one: ['none'] },
  law: 'pair',
  source: 'Bassily and Smith 2015; Wang, Blocki, Li and Jha 2017, Section 4',
  traps: [
    'Libraries round the optimal number of buckets differently, and fewer buckets cost more: state the number that was used.',
    'A function drawn at random hides values that collide, but universal families only bound collisions from above: nothing is credited.',
    'Adding or removing a record is undefined for a report about a record: only replace_one is supported.',
  ],
  example: { kind: 'local_hashing', epsilon: 1, domain_size: 1_000_000, buckets: 4, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
