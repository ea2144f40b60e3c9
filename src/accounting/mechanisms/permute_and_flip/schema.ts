import type { EventSchema } from '../schema.ts';

export const permuteAndFlip = {
  kind: 'permute_and_flip',
  title: 'Permute-and-flip',
  description:
    'Visits the candidates in random order and accepts one with probability e^(epsilon (u - largest u) / (2 sensitivity)). It is epsilon-DP, ' +
    'and the answer is that of the pair that dominates every epsilon-DP mechanism: a bound from above.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Parameter of the exponent e^(epsilon (u - largest u) / (2 sensitivity)).',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
  ],
  forms: [['epsilon']],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'envelope',
  source: 'McKenna and Sheldon 2020, Theorem 1; Ding et al. 2021; Kairouz, Oh and Viswanath 2015, Theorem 3.3',
  traps: [
    'It is not of bounded range: the smaller cost of the exponential mechanism is not its own.',
    'That its profile is that of Laplace noise is attained by two candidates and not proved for more.',
  ],
  example: { kind: 'permute_and_flip', epsilon: 0.5, sampling: { scheme: 'none' }, count: 4 },
} as const satisfies EventSchema;
