import type { SamplingSchema } from '../../schema.ts';

export const withReplacement = {
  scheme: 'with_replacement',
  title: 'Batches with replacement',
  description: 'Each use draws batch_size records with replacement.',
  fields: [
    {
      name: 'batch_size',
      type: 'integer',
      effect: 'raises_loss',
      description: 'Records in one batch.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
    {
      name: 'dataset_size',
      type: 'integer',
      effect: 'lowers_loss',
      description: 'Records in the data set.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
  ],
  optional: [],
  refusal:
    'no dominating pair of this event for several copies of a record is implemented, and the Poisson figure would be too small; describe it without sampling if no record is drawn twice',
  unfit: {
    add_remove: 'the batch size is fixed, so adding or removing a record changes the batches of all others; state replace_one',
    zero_out: 'a zeroed record keeps its place in the draw, for which no tight pair is implemented; state replace_one, which costs no less',
  },
  source: 'Balle, Barthe and Gaboardi 2018, Theorem 10',
  traps: [
    'A record may be drawn several times in one batch, and then moves the sum as often.',
    'The answer lies between the mixture that is attained and the told copies that are proved to dominate; publish the upper end.',
  ],
} as const satisfies SamplingSchema;
