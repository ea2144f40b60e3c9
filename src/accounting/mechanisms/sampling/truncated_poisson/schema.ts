import type { SamplingSchema } from '../../schema.ts';

export const truncatedPoisson = {
  scheme: 'truncated_poisson',
  title: 'Poisson sampling with a largest batch',
  description: 'Poisson sampling of which batches above a maximum are cut.',
  fields: [
    {
      name: 'probability',
      type: 'number',
      effect: 'raises_loss',
      uneven: { because: 'the bound mixes batches that are cut and batches that are not, and nobody has proved that it rises throughout' },
      description: 'Probability that one record takes part in one use; 1 equals no sampling.',
      unit: 'probability',
      exclusiveMinimum: 0,
      maximum: 1,
    },
    {
      name: 'maximum_batch_size',
      type: 'integer',
      uneven: {
        because:
          'a small limit keeps most records out of the batch and hides them, one that is seldom reached hides nothing: the loss rises and falls with it',
      },
      description: 'Largest batch that is kept; what exceeds it is dropped.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
    {
      name: 'dataset_size',
      type: 'integer',
      uneven: {
        because:
          'a small limit keeps most records out of the batch and hides them, one that is seldom reached hides nothing: the loss rises and falls with the part of the draws that is cut',
      },
      description: 'Records in the data set.',
      unit: 'records',
      minimum: 1,
      maximum: 1e12,
    },
  ],
  optional: [],
  refusal:
    'no dominating pair of this event under truncated Poisson sampling is implemented; describe it without sampling, which is an upper bound',
  unfit: {
    add_remove: 'the size of the data set enters the batches, so it is public and cannot change; state zero_out',
    replace_one:
      'the published theorem is for a record that is zeroed; state zero_out, or without_replacement for batches that are always full',
  },
  source: 'Ganesh 2025 (arXiv 2508.15089), Theorem 3.1',
  traps: [
    'The data set size is public here, so only zero_out makes sense.',
    'Cutting a batch never makes it more private: the record may take the place of another one.',
    'A largest batch near the expected one is cut often, and then costs nearly as much as batches of fixed size.',
  ],
} as const satisfies SamplingSchema;
