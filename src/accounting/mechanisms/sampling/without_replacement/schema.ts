import type { SamplingSchema } from '../../schema.ts';

export const withoutReplacement = {
  scheme: 'without_replacement',
  title: 'Fixed-size batches without replacement',
  description: 'Each use draws a batch of fixed size uniformly.',
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
    'no dominating pair of this event for batches of fixed size is implemented, and the Poisson figure would be too small; describe it without sampling, which is an upper bound',
  unfit: {
    add_remove: 'the batch size is fixed, so adding or removing a record changes the batches of all others; state replace_one',
    zero_out:
      'a zeroed record keeps its place in a batch of fixed size, for which no tight pair is implemented; state replace_one, which costs no less',
  },
  source: 'Balle, Barthe and Gaboardi 2018, Theorem 9; Zhu, Dong and Wang 2022, Theorem 10',
  traps: [
    'The batch size is fixed, so only replace_one makes sense, under which a clipped sum moves by 2 C.',
    'The answer lies between the pair that is attained and the symmetric pair that is proved to dominate; publish the upper end.',
    'Poisson sampling at the same rate costs several times less: its figure is no guarantee here.',
  ],
} as const satisfies SamplingSchema;
