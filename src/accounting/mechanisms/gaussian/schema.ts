import type { EventSchema } from '../schema.ts';

export const gaussian = {
  kind: 'gaussian',
  title: 'Gaussian mechanism',
  description:
    'Adds N(0, sigma^2) noise to a query, e.g. to the sum of clipped gradients. noise_multiplier = sigma / C where C is the largest ' +
    'contribution of one record (the clipping norm), whatever the adjacency; or give sigma together with the sensitivity in the stated adjacency.',
  fields: [
    {
      name: 'noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Noise standard deviation divided by the largest contribution C of one record.',
      unit: 'ratio sigma / C',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'sigma',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Noise standard deviation.',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e100,
    },
    {
      name: 'sensitivity',
      type: 'number',
      effect: 'raises_loss',
      description: 'L2 sensitivity in the stated adjacency.',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e100,
    },
  ],
  forms: [['noise_multiplier'], ['sigma', 'sensitivity']],
  support: {
    add_remove: ['none', 'poisson', 'random_allocation'],
    replace_one: ['none', 'poisson', 'without_replacement', 'with_replacement', 'shuffled_batches'],
    zero_out: ['none', 'poisson', 'truncated_poisson', 'random_allocation', 'shuffled_batches'],
  },
  law: 'pair',
  source: 'Balle and Wang 2018, Theorem 8; Dong, Roth and Su 2022, Corollary 2.13; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'Under replace_one with Poisson sampling sigma and sensitivity are refused: the distance of two contributions does not bound each.',
    'Under sampling, noise below 1/100 of one contribution is refused: whoever is drawn has no privacy; describe it without sampling.',
    'Under replace_one a clipped sum moves by 2C: mu = 2 / noise_multiplier.',
    'The sampling probability must be the true inclusion probability of one record, also under gradient accumulation.',
    'Dividing the sum by a batch size that depends on the data voids the guarantee.',
  ],
  example: { kind: 'gaussian', noise_multiplier: 1.1, sampling: { scheme: 'poisson', probability: 0.004266666666666667 }, count: 14100 },
} as const satisfies EventSchema;
