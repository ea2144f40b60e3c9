import type { EventSchema } from '../schema.ts';

export const laplace = {
  kind: 'laplace',
  title: 'Laplace mechanism',
  description:
    'Adds Laplace noise of the given scale. noise_multiplier = scale / C where C is the largest contribution of one record; or give scale ' +
    'together with the L1 sensitivity in the stated adjacency. One use is pure epsilon-DP with epsilon = sensitivity / scale.',
  fields: [
    {
      name: 'noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Noise scale divided by the largest contribution C of one record.',
      unit: 'ratio scale / C',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'scale',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Scale of the noise (its standard deviation is scale * sqrt 2).',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e100,
    },
    {
      name: 'sensitivity',
      type: 'number',
      effect: 'raises_loss',
      description: 'L1 sensitivity in the stated adjacency.',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e100,
    },
  ],
  forms: [['noise_multiplier'], ['scale', 'sensitivity']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none', 'poisson', 'without_replacement'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source: 'Dwork et al. 2006; Mironov 2017, Proposition 6; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'Under replace_one with Poisson sampling scale and sensitivity are refused: the distance of two contributions does not bound each.',
    'Under sampling, noise below 1/100 of one contribution is refused: whoever is drawn has no privacy; describe it without sampling.',
    'scale is not the standard deviation: that is scale * sqrt 2.',
    'Under replace_one a clipped sum moves by 2C: epsilon = 2 / noise_multiplier.',
  ],
  example: { kind: 'laplace', noise_multiplier: 10, sampling: { scheme: 'none' }, count: 1 },
} as const satisfies EventSchema;
