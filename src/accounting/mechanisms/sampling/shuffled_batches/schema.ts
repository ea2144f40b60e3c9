import type { SamplingSchema } from '../../schema.ts';

export const shuffledBatches = {
  scheme: 'shuffled_batches',
  title: 'Shuffled batches',
  description: 'The data set is shuffled once per epoch and cut into batches, as most data loaders do.',
  fields: [
    {
      name: 'batch_size',
      type: 'integer',
      effect: 'none',
      description: 'Records in one batch.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
    {
      name: 'dataset_size',
      type: 'integer',
      effect: 'none',
      description: 'Records in the data set.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
  ],
  optional: [],
  refusal:
    'shuffled batches are bounded for Gaussian noise only, and the Poisson figure is no guarantee for them; describe one unsampled event an epoch, which is an upper bound',
  unfit: {
    add_remove: 'one record shifts the batches of all later ones, and nothing useful holds; state zero_out',
  },
  source: 'Chua et al. 2024 (arXiv 2403.17673, 2411.04205)',
  traps: [
    'Pricing shuffled batches as Poisson sampling is the most common mistake in DP-SGD accounting: that figure bounds nothing here.',
    'No tight bound is known: the upper end is one participation an epoch without amplification, the lower end is attained; publish the upper end.',
    'count is the number of epochs, not of batches.',
  ],
} as const satisfies SamplingSchema;
