import type { SamplingSchema } from '../../schema.ts';

export const randomAllocation = {
  scheme: 'random_allocation',
  title: 'Random allocation',
  description: 'Each record takes part in a random choice of the uses of an epoch (balls in bins).',
  fields: [
    {
      name: 'steps',
      type: 'integer',
      description: 'Uses among which the participations of one record are allocated.',
      unit: 'uses',
      minimum: 1,
      maximum: 1e9,
    },
    {
      name: 'participations',
      type: 'integer',
      description: 'Uses in which one record takes part; default 1.',
      unit: 'uses',
      minimum: 1,
      maximum: 1e9,
    },
  ],
  optional: ['participations'],
  refusal: 'random allocation is not supported; one unsampled event with count = participations per epoch is an upper bound',
  source: 'Feldman and Shenfeld 2025; Chua et al. 2024',
  traps: ['One fixed assignment reused in every epoch is not random allocation.'],
} as const satisfies SamplingSchema;
