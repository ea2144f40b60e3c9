import type { EventSchema } from '../schema.ts';

export const privateSelection = {
  kind: 'private_selection',
  title: 'Private selection, the best of a random number of runs',
  description:
    'Runs the base event a random number of times, e.g. with hyper-parameters drawn at random, and releases only the best result. The answer is ' +
    'a bound from above through Renyi divergences of the base, taken exactly at every order.',
  fields: [
    {
      name: 'base',
      type: 'event',
      description: 'One run; its count is the number of uses within a run, e.g. of training steps.',
    },
    {
      name: 'distribution',
      type: 'variant',
      description: 'Law of the number of runs.',
      variants: [
        {
          kind: 'truncated_negative_binomial',
          description: 'Truncated at 1; eta 1 is geometric, eta 0 logarithmic.',
          fields: [
            { name: 'eta', type: 'number', effect: 'raises_loss', description: 'Shape.', unit: 'none', exclusiveMinimum: -1, maximum: 1e6 },
            {
              name: 'gamma',
              type: 'number',
              effect: 'lowers_loss',
              description: 'Success probability; smaller means more runs, and a larger cost.',
              unit: 'probability',
              exclusiveMinimum: 0,
              maximum: 1,
            },
          ],
        },
        {
          kind: 'poisson',
          description: 'Poisson; with no run nothing is released but that there was none.',
          fields: [
            {
              name: 'mean',
              type: 'number',
              effect: 'raises_loss',
              description: 'Mean number of runs.',
              unit: 'runs',
              exclusiveMinimum: 0,
              maximum: 1e9,
            },
          ],
        },
      ],
    },
  ],
  forms: [['base', 'distribution']],
  support: { add_remove: ['none'], replace_one: ['none'], zero_out: ['none'] },
  law: 'curve',
  source: 'Papernot and Steinke 2022, Theorems 2 and 6; Liu and Talwar 2019',
  traps: [
    'The number of runs must be random, drawn from this distribution, and must not be released.',
    'A sweep over a fixed grid of which the best is published is not this: it composes like any other releases.',
    'Every run is on the same data with fresh randomness, and how good a result is must follow from the result itself.',
    'One run costs less than the best of several even where the mean is below one.',
  ],
  example: {
    kind: 'private_selection',
    base: { kind: 'gaussian', noise_multiplier: 4, sampling: { scheme: 'none' }, count: 1 },
    distribution: { kind: 'truncated_negative_binomial', eta: 1, gamma: 0.1 },
    sampling: { scheme: 'none' },
    count: 1,
  },
} as const satisfies EventSchema;
