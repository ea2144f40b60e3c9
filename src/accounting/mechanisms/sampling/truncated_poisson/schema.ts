import type { SamplingSchema } from '../../schema.ts';

export const truncatedPoisson = {
  scheme: 'truncated_poisson',
  title: 'Poisson sampling with a largest batch',
  description: 'Poisson sampling of which batches above a maximum are cut.',
  fields: [
    {
      name: 'probability',
      type: 'number',
      description: 'Probability that one record takes part in one use; 1 equals no sampling.',
      unit: 'probability',
      exclusiveMinimum: 0,
      maximum: 1,
    },
    {
      name: 'maximum_batch_size',
      type: 'integer',
      description: 'Largest batch that is kept; what exceeds it is dropped.',
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
  refusal: 'truncated Poisson sampling is not supported; describe the event without sampling, which is an upper bound under zero_out',
  source: 'Ganesh 2025',
  traps: ['The data set size is public here, so only zero_out makes sense.'],
} as const satisfies SamplingSchema;
