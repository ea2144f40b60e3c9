import type { EventSchema } from '../schema.ts';

export const skellam = {
  kind: 'skellam',
  title: 'Skellam mechanism',
  description:
    'Adds to one integer the difference of two Poisson variables of mean variance / 2 each. Sums of Skellam noise are Skellam noise, so ' +
    'that many clients can add a share of it each.',
  fields: [
    {
      name: 'variance',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Variance of the whole noise, which is the sum of the variances that the clients add.',
      unit: 'squared units of the query',
      exclusiveMinimum: 0,
      maximum: 1e9,
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
  forms: [['variance', 'sensitivity']],
  support: { add_remove: ['none', 'poisson'], replace_one: ['none'], zero_out: ['none', 'poisson'] },
  law: 'pair',
  source: 'Agarwal, Kairouz and Liu 2021; log-concavity: Amos 1974; Poisson sampling: Zhu, Dong and Wang 2022, Theorem 11',
  traps: [
    'variance is that of the sum of all noise: of honest clients only, if the others may leave theirs out.',
    'A Gaussian of the same variance is no upper bound: near epsilon 0 delta is larger.',
    'The law is that of one integer. Vectors have a cost that depends on both their L1 and L2 sensitivity.',
  ],
  example: { kind: 'skellam', variance: 16, sensitivity: 1, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
