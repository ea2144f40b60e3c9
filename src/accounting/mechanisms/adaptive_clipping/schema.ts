import type { EventSchema } from '../schema.ts';

export const adaptiveClipping = {
  kind: 'adaptive_clipping',
  title: 'Gaussian mechanism with adaptive clipping',
  description:
    'One step releases the noisy sum of contributions clipped to C together with a noisy count of the contributions below C, from which ' +
    'the next C is set. Both come from the same records, so they are one Gaussian release with ' +
    'noise multiplier (noise_multiplier^-2 + (2 quantile_noise_multiplier)^-2)^(-1/2).',
  fields: [
    {
      name: 'noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Standard deviation of the noise of the sum, divided by the clipping norm C.',
      unit: 'ratio sigma / C',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'quantile_noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Standard deviation of the noise of the count, of which one record moves +1/2 or -1/2.',
      unit: 'records',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'encoding',
      type: 'choice',
      description: 'How a record enters the count. centred: as +1/2 where it lies below C, else as -1/2; nothing else is supported.',
      values: ['centred'],
    },
  ],
  forms: [['noise_multiplier', 'quantile_noise_multiplier', 'encoding']],
  support: { add_remove: ['none', 'poisson'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source: 'Andrew, Thakkar, McMahan and Ramaswamy 2021, Theorem 1; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'A count of indicators 0 and 1 moves by 1, not by 1/2: pricing it as centred understates the cost several times.',
    'noise_multiplier is the noise that was added to the sum, not the smaller effective one of both releases.',
    'The count must come from the same sample as the sum; a sample of its own is an event of its own.',
  ],
  example: {
    kind: 'adaptive_clipping',
    noise_multiplier: 1,
    quantile_noise_multiplier: 10,
    encoding: 'centred',
    sampling: { scheme: 'poisson', probability: 0.01 },
    count: 1000,
  },
} as const satisfies EventSchema;
