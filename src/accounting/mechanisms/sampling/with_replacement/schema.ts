import type { SamplingSchema } from '../../schema.ts';

export const withReplacement = {
  scheme: 'with_replacement',
  title: 'Batches with replacement',
  description: 'Each use draws batch_size records with replacement.',
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
    'batches with replacement are not supported, and the Poisson figure would be too small; a record may be drawn several times, so no simple bound is offered',
  source: 'Balle, Barthe and Gaboardi 2018, Theorem 10',
  traps: ['A record may be drawn several times in one batch.'],
} as const satisfies SamplingSchema;
