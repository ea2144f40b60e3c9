import type { SamplingSchema } from '../../schema.ts';

export const withoutReplacement = {
  scheme: 'without_replacement',
  title: 'Fixed-size batches without replacement',
  description: 'Each use draws a batch of fixed size uniformly.',
  fields: [
    {
      name: 'batch_size',
      type: 'integer',
      description: 'Records in one batch.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
    {
      name: 'dataset_size',
      type: 'integer',
      description: 'Records in the data set.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
  ],
  optional: [],
  refusal:
    'fixed-size batches without replacement are not supported, and the Poisson figure would be too small; describe the event without sampling, which is an upper bound',
  source: 'Balle, Barthe and Gaboardi 2018, Theorem 9',
  traps: ['The batch size is fixed, so only replace_one makes sense.'],
} as const satisfies SamplingSchema;
