import type { EventSchema } from '../schema.ts';

export const aboveThreshold = {
  kind: 'above_threshold',
  title: 'AboveThreshold (sparse vector)',
  description:
    'Compares queries with a noisy threshold and says which are above it, until `positives` of them were. The noise of the threshold has scale ' +
    'sensitivity / epsilon_threshold, that of every query scale 2 positives sensitivity / epsilon_query. One use is the whole run: it is ' +
    '(epsilon_threshold + epsilon_query)-DP whatever the number of queries, and the answer bounds it from above.',
  fields: [
    {
      name: 'epsilon_threshold',
      type: 'number',
      effect: 'raises_loss',
      description: 'epsilon of the threshold.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 350,
    },
    {
      name: 'epsilon_query',
      type: 'number',
      effect: 'raises_loss',
      description: 'epsilon of the queries, all together.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 350,
    },
    {
      name: 'positives',
      type: 'integer',
      effect: 'none',
      description: 'Positive answers after which it stops.',
      unit: 'answers',
      minimum: 1,
      maximum: 1e9,
    },
    { name: 'noise', type: 'choice', description: 'Noise of threshold and queries.', values: ['laplace'] },
  ],
  forms: [['epsilon_threshold', 'epsilon_query', 'positives', 'noise']],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'envelope',
  source: 'Lyu, Su and Li 2017, Theorem 2; Dwork and Roth 2014, section 3.6; Kairouz, Oh and Viswanath 2015, Theorem 3.3',
  traps: [
    'The noise of every query must carry the factor `positives`. Without it the run costs epsilon_threshold + positives epsilon_query: give that epsilon_query.',
    'A threshold that is drawn again after each positive answer is a new use: one event with positives 1 and a count.',
    'Only above and below are covered: releasing the noisy value of a positive query costs extra.',
    'Most published variants of the sparse vector technique are not private; noise on the queries alone is not.',
    'Gaussian noise needs a cap on the number of queries and is not offered.',
  ],
  example: {
    kind: 'above_threshold',
    epsilon_threshold: 0.25,
    epsilon_query: 0.75,
    positives: 3,
    noise: 'laplace',
    sampling: { scheme: 'none' },
    count: 1,
  },
} as const satisfies EventSchema;
