import type { EventSchema } from '../schema.ts';

export const pair = {
  kind: 'pair',
  title: 'A pair of your own',
  description:
    'A mechanism of your own by the distribution of its privacy loss in both directions, to be composed with other events: probability i ' +
    'belongs to the loss (lower_index + i) * interval. Both directions must be those of one pair: P_add(-l) = e^-l P_remove(l).',
  fields: [
    {
      name: 'interval',
      type: 'number',
      uneven: { because: 'it belongs to the probabilities: with another interval they are not those of a pair' },
      description: 'Distance between neighbouring losses.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 1e6,
    },
    {
      name: 'lower_index',
      type: 'integer',
      uneven: { because: 'it belongs to the probabilities: with another index they are not those of a pair' },
      description: 'Index of the loss of the first probability of either direction.',
      unit: 'intervals',
      minimum: -1e9,
      maximum: 1e9,
    },
    { name: 'remove', type: 'loss_pmf', description: 'Loss of the data set with the record against that without it.' },
    { name: 'add', type: 'loss_pmf', description: 'Loss of the data set without the record against that with it.' },
    {
      name: 'side',
      type: 'choice',
      description: 'What the pair is to the mechanism: it dominates it (upper), it is dominated by it (lower), or it is its own (exact).',
      values: ['upper', 'lower', 'exact'],
    },
  ],
  forms: [['interval', 'lower_index', 'remove', 'add', 'side']],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'pair',
  source: 'Zhu, Dong and Wang 2022, Theorem 10: dominating pairs compose; Sommer, Meiser and Mohammadi 2019',
  traps: [
    'Probabilities that were rounded to a grid bound the truth from one side only: say which.',
    'A list for one direction is not enough: its mirror image is another law unless the mechanism is symmetric.',
    'The infinity mass composes: many uses add up its chances.',
  ],
  example: {
    kind: 'pair',
    interval: 0.5,
    lower_index: -1,
    remove: { probabilities: [0.3775406687981454, 0, 0.6224593312018546], infinity_mass: 0 },
    add: { probabilities: [0.3775406687981454, 0, 0.6224593312018546], infinity_mass: 0 },
    side: 'exact',
    sampling: { scheme: 'none' },
    count: 10,
  },
} as const satisfies EventSchema;
