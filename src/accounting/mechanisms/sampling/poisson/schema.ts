import type { SamplingSchema } from '../../schema.ts';

export const poisson = {
  scheme: 'poisson',
  title: 'Poisson sampling',
  description: 'Each record takes part in each use independently with the same secret probability.',
  fields: [
    {
      name: 'probability',
      type: 'number',
      effect: 'raises_loss',
      description: 'Probability that one record takes part in one use; 1 equals no sampling.',
      unit: 'probability',
      exclusiveMinimum: 0,
      maximum: 1,
    },
  ],
  optional: [],
  refusal: 'no dominating pair of this event under Poisson sampling is implemented for this adjacency; describe it without sampling',
  unfit: {},
  source: 'Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'Shuffled or fixed-size batches are not Poisson sampling: their cost is higher.',
    'The probability is the true inclusion probability of one record, e.g. expected batch size / data set size.',
  ],
} as const satisfies SamplingSchema;
