import type { SamplingSchema } from '../../schema.ts';

export const shuffledBatches = {
  scheme: 'shuffled_batches',
  title: 'Shuffled batches',
  description: 'The data set is shuffled once per epoch and cut into batches, as most data loaders do.',
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
    'shuffled batches have no tight upper bound and the Poisson figure is not a guarantee for them; describe one unsampled event per epoch under zero_out, which is an upper bound',
  source: 'Chua et al. 2024 (arXiv 2403.17673, 2411.04205)',
  traps: ['Pricing shuffled batches as Poisson sampling is the most common mistake in DP-SGD accounting.'],
} as const satisfies SamplingSchema;
