import type { EventSchema } from '../schema.ts';

export const pair = {
  kind: 'pair',
  title: 'A pair of your own',
  description:
    'A mechanism of your own by the distribution of its privacy loss, to be composed with other events. Either by probabilities in both ' +
    'directions: probability i belongs to the loss (lower_index + i) * interval, and both directions must be those of one pair, ' +
    'P_add(-l) = e^-l P_remove(l). Or by two cdfs of the loss L = ln dP/dQ at points of your choice, P(L <= l) and Q(L <= l): between ' +
    'the points everything that they allow is allowed for, so that the answer narrows as points are added.',
  fields: [
    {
      name: 'interval',
      type: 'number',
      description: 'Distance between neighbouring losses.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 1e6,
    },
    {
      name: 'lower_index',
      type: 'integer',
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
    {
      name: 'losses',
      type: 'numbers',
      description: 'Points of the loss of the data set with the record against that without it, ascending.',
      unit: 'nats',
      minimum: -700,
      maximum: 700,
      minimumItems: 1,
      maximumItems: 4096,
    },
    {
      name: 'cdf_p',
      type: 'numbers',
      description: 'Probability of a loss of at most each point with the record.',
      unit: 'probability',
      minimum: 0,
      maximum: 1,
      minimumItems: 1,
      maximumItems: 4096,
    },
    {
      name: 'cdf_q',
      type: 'numbers',
      description: 'Probability of a loss of at most each point without the record.',
      unit: 'probability',
      minimum: 0,
      maximum: 1,
      minimumItems: 1,
      maximumItems: 4096,
    },
  ],
  forms: [
    ['interval', 'lower_index', 'remove', 'add', 'side'],
    ['losses', 'cdf_p', 'cdf_q'],
  ],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'pair',
  source: 'Zhu, Dong and Wang 2022, Theorem 10: dominating pairs compose; Sommer, Meiser and Mohammadi 2019',
  traps: [
    'Probabilities that were rounded to a grid bound the truth from one side only: say which.',
    'A list for one direction is not enough: its mirror image is another law unless the mechanism is symmetric.',
    'The infinity mass composes: many uses add up its chances.',
    'Above the last point of a cdf the loss may be infinite: put points where 1 - cdf_p is as small as the delta that matters. A double near 1 cannot say less than 1e-16.',
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
