import type { EventSchema } from '../schema.ts';

export const randomizedResponse = {
  kind: 'randomized_response',
  title: 'k-ary randomised response',
  description:
    'Reports the true category with probability e^epsilon / (e^epsilon + categories - 1), otherwise one of the others uniformly.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Pure epsilon of one report.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    {
      name: 'categories',
      type: 'integer',
      effect: 'lowers_loss',
      description: 'Number of categories.',
      unit: 'count',
      minimum: 2,
      maximum: 1_000_000,
    },
  ],
  forms: [['epsilon', 'categories']],
  support: { replace_one: ['none'] },
  law: 'pair',
  source: 'Warner 1965; Kairouz, Oh and Viswanath 2015; Kairouz, Bonawitz and Ramage 2016',
  traps: [
    'Adding or removing a record is undefined for a report about a record: only replace_one is supported.',
    'The count of reports multiplies: 50 reports of epsilon 1 cost epsilon 45.676 at delta 1e-5, not 1.',
  ],
  example: { kind: 'randomized_response', epsilon: 1, categories: 2, sampling: { scheme: 'none' }, count: 50 },
} as const satisfies EventSchema;
