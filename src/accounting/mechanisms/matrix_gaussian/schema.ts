import type { EventSchema } from '../schema.ts';

const steps = {
  name: 'steps',
  type: 'integer',
  effect: 'raises_loss',
  description: 'Rounds of the whole run.',
  unit: 'rounds',
  minimum: 1,
  maximum: 1e12,
} as const;

export const matrixGaussian = {
  kind: 'matrix_gaussian',
  title: 'Matrix mechanism with Gaussian noise',
  description:
    'A whole run of rounds with correlated Gaussian noise (DP-FTRL, matrix factorisation): one use releases all rounds, as one Gaussian ' +
    'release of C x with noise of standard deviation noise_multiplier times the largest contribution of one record to one round. What one ' +
    'record moves in all rounds together is the sensitivity of the strategy C under its pattern of participation: state it, or the strategy.',
  fields: [
    {
      name: 'noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Standard deviation of the noise divided by the largest contribution of one record to one round, for C as it is used.',
      unit: 'ratio',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'sensitivity',
      type: 'number',
      effect: 'raises_loss',
      description: 'Largest L2 norm of C u over all patterns of participation u, contributions to a round being at most 1.',
      unit: 'ratio',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'strategy',
      type: 'variant',
      description: 'How the noise is correlated, and how often a record takes part.',
      variants: [
        { kind: 'tree', description: 'Binary tree aggregation; each record takes part in one round.', fields: [steps] },
        {
          kind: 'banded',
          description: 'Lower-triangular C with `bands` diagonals and columns of norm 1 (BandMF).',
          fields: [
            steps,
            {
              name: 'bands',
              type: 'integer',
              effect: 'lowers_loss',
              description: 'Diagonals of C that are not 0.',
              unit: 'rounds',
              minimum: 1,
              maximum: 1e12,
            },
            {
              name: 'participations',
              type: 'integer',
              effect: 'raises_loss',
              description: 'Most rounds in which one record takes part.',
              unit: 'rounds',
              minimum: 1,
              maximum: 1e12,
            },
            {
              name: 'min_separation',
              type: 'integer',
              effect: 'lowers_loss',
              description: 'Fewest rounds from one participation of a record to its next.',
              unit: 'rounds',
              minimum: 1,
              maximum: 1e12,
            },
          ],
        },
      ],
    },
  ],
  forms: [
    ['noise_multiplier', 'strategy'],
    ['noise_multiplier', 'sensitivity'],
  ],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source:
    'Denisov et al. 2022; Honaker 2015 (tree); Choquette-Choo et al. 2023 (arXiv 2306.08153), min-separation sensitivity and cyclic Poisson sampling',
  traps: [
    'The sensitivity belongs to a pattern of participation: a record that comes back sooner or more often than stated costs more.',
    'noise_multiplier is that of C as it is used; the banded strategy wants its columns scaled to norm 1.',
    'Poisson sampling is that of cyclic BandMF: the records are cut into `bands` parts in turn, and each round samples from its part only. ' +
      'Sampling from all records in every round is not supported.',
    'Under replace_one everything moves twice as far.',
  ],
  example: {
    kind: 'matrix_gaussian',
    noise_multiplier: 4,
    strategy: { kind: 'banded', steps: 2000, bands: 8, participations: 10, min_separation: 200 },
    sampling: { scheme: 'none' },
    count: 1,
  },
} as const satisfies EventSchema;
