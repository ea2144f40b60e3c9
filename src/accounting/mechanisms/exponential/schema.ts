import type { EventSchema } from '../schema.ts';

export const exponential = {
  kind: 'exponential',
  title: 'Exponential mechanism',
  description:
    'Selects a candidate of utility u with probability proportional to e^(epsilon u / (2 sensitivity)). Its losses lie in a range of length ' +
    'epsilon (half of it where utilities are monotone). The answer is the smaller of two bounds: the pair that dominates every such ' +
    'mechanism, and the Renyi divergences of the worst one at each order.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Parameter of the exponent e^(epsilon u / (2 sensitivity)).',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    {
      name: 'monotone',
      type: 'boolean',
      description:
        'Whether one record moves the utilities of all candidates in the same direction, as counts under add_remove do; false when absent.',
    },
  ],
  forms: [['epsilon']],
  optional: ['monotone'],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'envelope',
  source:
    'McSherry and Talwar 2007; bounded range: Durfee and Rogers 2019, Dong, Durfee and Rogers 2020, Lemma 3.2; Renyi divergences: Cesar and Rogers 2021, section 3',
  traps: [
    'epsilon is that of the exponent epsilon u / (2 sensitivity). With the exponent epsilon u / sensitivity give twice as much.',
    'Monotone utilities halve the range: say so only if no record can raise one utility and lower another.',
    'Under replace_one counts are not monotone.',
    'The best composition of uses that are fixed in advance is smaller than that of uses chosen along the way; this is the latter.',
  ],
  example: { kind: 'exponential', epsilon: 0.5, monotone: false, sampling: { scheme: 'none' }, count: 4 },
} as const satisfies EventSchema;
