import type { EventSchema } from '../schema.ts';

export const reportNoisyMax = {
  kind: 'report_noisy_max',
  title: 'Report noisy max',
  description:
    'Adds noise of scale 2 sensitivity / epsilon to every utility and releases which is the largest. With Gumbel noise it is the exponential ' +
    'mechanism, with exponential noise permute-and-flip, with Laplace noise it is only known to be epsilon-DP.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'epsilon of the scale 2 sensitivity / epsilon.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    { name: 'noise', type: 'choice', description: 'Noise on every utility.', values: ['gumbel', 'exponential', 'laplace'] },
    {
      name: 'monotone',
      type: 'boolean',
      description:
        'Whether one record moves all utilities in the same direction, as counts under add_remove do, which halves epsilon; false when absent.',
    },
  ],
  forms: [['epsilon', 'noise']],
  optional: ['monotone'],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'envelope',
  source:
    'Gumbel noise: Durfee and Rogers 2019, Lemma 4.2; exponential noise: Ding et al. 2021; Laplace noise: Dwork and Roth 2014, Claim 3.9',
  traps: [
    'Only the index may be released: the noisy value itself costs extra.',
    'The scale is 2 sensitivity / epsilon whatever is said of monotone: with scale sensitivity / epsilon give twice the epsilon.',
    'Gaussian noise has no pure bound and is not offered.',
  ],
  example: { kind: 'report_noisy_max', epsilon: 0.5, noise: 'gumbel', monotone: false, sampling: { scheme: 'none' }, count: 4 },
} as const satisfies EventSchema;
