import type { EventSchema } from '../schema.ts';

export const discreteGaussian = {
  kind: 'discrete_gaussian',
  title: 'Discrete Gaussian mechanism',
  description:
    'Adds to one integer, e.g. a count, the integer x with probability proportional to e^(-x^2 / (2 sigma^2)). Losses lie on a lattice, ' +
    'so that uses of one noise are composed without discretisation. rho-zCDP with rho = sensitivity^2 / (2 sigma^2).',
  fields: [
    {
      name: 'sigma',
      type: 'number',
      effect: 'lowers_loss',
      uneven: { because: 'a narrow noise has few outputs: while it widens, the next larger loss becomes likelier before it shrinks' },
      description: 'Parameter of the noise; its standard deviation is slightly smaller.',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e6,
    },
    {
      name: 'sensitivity',
      type: 'integer',
      effect: 'raises_loss',
      description: 'Largest change of the integer in the stated adjacency.',
      unit: 'units of the query',
      minimum: 1,
      maximum: 1e6,
    },
  ],
  forms: [['sigma', 'sensitivity']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none', 'without_replacement'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source: 'Canonne, Kamath and Steinke 2020; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'The formulas of continuous Gaussian noise are not upper bounds: at small sigma delta is larger.',
    'The law is that of one integer. In more dimensions the worst move need not lie along one axis, and the cost can be higher.',
    'The sum of discrete Gaussians, as in distributed noise, is not a discrete Gaussian: describe it as skellam if that is what each adds.',
  ],
  example: { kind: 'discrete_gaussian', sigma: 4, sensitivity: 1, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
