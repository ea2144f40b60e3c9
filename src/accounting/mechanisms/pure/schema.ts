import type { EventSchema } from '../schema.ts';

export const pure = {
  kind: 'pure',
  title: 'Any pure epsilon-DP mechanism',
  description:
    'A mechanism of which only epsilon is known. It is dominated by binary randomised response, so the answer bounds the truth from ' +
    'above for every such mechanism and is attained by one of them.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Pure epsilon of one use.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
  ],
  forms: [['epsilon']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none', 'without_replacement'], zero_out: ['none', 'poisson'] },
  law: 'upper_pair',
  source: 'Kairouz, Oh and Viswanath 2015, Theorem 3.3; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: ['The intervals describe the dominating pair: a particular mechanism may be more private.'],
  example: { kind: 'pure', epsilon: 0.1, sampling: { scheme: 'none' }, count: 50 },
} as const satisfies EventSchema;
