import type { EventSchema } from '../schema.ts';

export const discreteLaplace = {
  kind: 'discrete_laplace',
  title: 'Discrete Laplace mechanism',
  description:
    'Adds to one integer, e.g. a count, the integer x with probability proportional to e^(-noise_parameter |x|) (two-sided geometric ' +
    'noise). One use is pure epsilon-DP with epsilon = noise_parameter * sensitivity.',
  fields: [
    {
      name: 'noise_parameter',
      type: 'number',
      effect: 'raises_loss',
      description: 'Rate at which the probabilities fall: the ratio of neighbouring ones is e^-noise_parameter.',
      unit: 'nats per unit of the query',
      exclusiveMinimum: 0,
      maximum: 700,
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
  forms: [['noise_parameter', 'sensitivity']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none', 'without_replacement'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source: 'Ghosh, Roughgarden and Sundararajan 2009; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'noise_parameter is 1 / scale: noise of scale b has noise_parameter 1 / b.',
    'The formulas of continuous Laplace noise are not upper bounds for integer noise: at integer losses its delta is larger.',
    'The law is that of one integer. A vector of counts is one event a count, each with its own sensitivity.',
  ],
  example: { kind: 'discrete_laplace', noise_parameter: 0.5, sensitivity: 1, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
