import type { SamplingSchema } from '../../schema.ts';

export const randomAllocation = {
  scheme: 'random_allocation',
  title: 'Random allocation',
  description: 'Each record takes part in a random choice of the uses of an epoch (balls in bins).',
  fields: [
    {
      name: 'steps',
      type: 'integer',
      effect: 'lowers_loss',
      description: 'Uses among which the participations of one record are allocated.',
      unit: 'uses',
      minimum: 1,
      maximum: 1e9,
    },
    {
      name: 'participations',
      type: 'integer',
      effect: 'raises_loss',
      description: 'Uses in which one record takes part; default 1.',
      unit: 'uses',
      minimum: 1,
      maximum: 1e9,
    },
  ],
  optional: ['participations'],
  refusal:
    'no law of this event under random allocation is implemented; describe one unsampled event with count = participations an epoch, which is an upper bound',
  unfit: {
    replace_one:
      'the pair is that of a record against none; state zero_out or add_remove, or shuffled_batches for an interval under replace_one',
  },
  source: 'Feldman and Shenfeld 2025 (arXiv 2502.08202, 2602.17284); Chua et al. 2024 (arXiv 2412.16802)',
  traps: [
    'count is the number of epochs, each of which draws afresh. One fixed assignment reused in E epochs is one epoch of noise sigma / sqrt(E).',
    'Several participations are bounded from above only, by as many epochs of one participation in a block of steps / participations uses.',
    'Each record must draw its uses independently of the others: shuffling into batches of equal size is shuffled_batches.',
  ],
} as const satisfies SamplingSchema;
