import type { EventSchema } from '../schema.ts';

export const approximate = {
  kind: 'approximate',
  title: 'Any (epsilon, delta)-DP mechanism',
  description:
    'A mechanism of which only (epsilon, delta) is known. It is dominated by binary randomised response with an added mass delta at ' +
    'infinite loss, so the answer bounds the truth from above for every such mechanism and is attained by one of them.',
  fields: [
    { name: 'epsilon', type: 'number', effect: 'raises_loss', description: 'epsilon of one use.', unit: 'nats', minimum: 0, maximum: 700 },
    { name: 'delta', type: 'number', effect: 'raises_loss', description: 'delta of one use.', unit: 'probability', minimum: 0, maximum: 1 },
  ],
  forms: [['epsilon', 'delta']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none'], zero_out: ['none', 'poisson'] },
  law: 'upper_pair',
  source: 'Kairouz, Oh and Viswanath 2015, Theorem 3.3; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'delta adds up as 1 - (1 - delta)^count: below that mass no epsilon is finite.',
    'The intervals describe the dominating pair: a particular mechanism may be more private.',
  ],
  example: { kind: 'approximate', epsilon: 0.5, delta: 1e-6, sampling: { scheme: 'none' }, count: 10 },
} as const satisfies EventSchema;
