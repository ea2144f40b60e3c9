import type { EventSchema } from '../schema.ts';

export const mixtureOfGaussians = {
  kind: 'mixture_of_gaussians',
  title: 'Mixture of Gaussians mechanism',
  description:
    'Gaussian noise on a query whose sensitivity is drawn at random: with probability probabilities[j] one record moves the result by ' +
    'at most sensitivities[j], e.g. by how often it was sampled. What was drawn is secret.',
  fields: [
    {
      name: 'standard_deviation',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Standard deviation of the noise.',
      unit: 'units of the query',
      exclusiveMinimum: 0,
      maximum: 1e100,
    },
    {
      name: 'sensitivities',
      type: 'numbers',
      effect: 'raises_loss',
      description: 'How far one record may move the result (a norm), in each case; 0 where it does not take part.',
      unit: 'units of the query',
      minimum: 0,
      maximum: 1e100,
      minimumItems: 1,
      maximumItems: 128,
    },
    {
      name: 'probabilities',
      type: 'numbers',
      uneven: { because: 'they add up to 1, so that none changes alone' },
      description: 'The probability of each case; they add up to 1.',
      unit: 'probability',
      minimum: 0,
      maximum: 1,
      minimumItems: 1,
      maximumItems: 128,
    },
  ],
  forms: [['standard_deviation', 'sensitivities', 'probabilities']],
  support: { add_remove: ['none'], zero_out: ['none'] },
  law: 'pair',
  source: 'Choquette-Choo, Ganesh, Steinke and Thakurta 2023 (arXiv 2310.15526); Ganesh 2024 (arXiv 2401.10294)',
  traps: [
    'The cases are drawn afresh and in secret in every use; a draw that is kept or published is a Gaussian event of its own.',
    'Moves of both signs do not have this law: state their absolute values, which is an upper bound.',
    'The probabilities must add up to 1: a record that may be left out needs its case of sensitivity 0.',
  ],
  example: {
    kind: 'mixture_of_gaussians',
    standard_deviation: 1,
    sensitivities: [0, 1, 2],
    probabilities: [0.9025, 0.095, 0.0025],
    sampling: { scheme: 'none' },
    count: 10,
  },
} as const satisfies EventSchema;
