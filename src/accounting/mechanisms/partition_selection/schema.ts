import type { EventSchema } from '../schema.ts';

export const partitionSelection = {
  kind: 'partition_selection',
  title: 'Partition selection by a threshold',
  description:
    'Counts the persons in each partition, adds noise to every count, and releases partitions and counts above the threshold. A partition ' +
    'that only one person brings betrays that person when it is released: that probability is delta, for each partition of one person.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      uneven: { because: 'less noise raises the loss of the counts, and lowers the chance that a partition of one person is released' },
      description: 'Epsilon of all counts of one person together: the scale of Laplace noise is partitions_per_user / epsilon.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
      effect: 'raises_loss',
    },
    {
      name: 'sigma',
      type: 'number',
      effect: 'lowers_loss',
      uneven: { because: 'more noise lowers the loss of the counts, and raises the chance that a partition of one person is released' },
      description: 'Standard deviation of Gaussian noise on each count.',
      unit: 'persons',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'threshold',
      type: 'number',
      description: 'A noisy count above it is released.',
      unit: 'persons',
      minimum: 0,
      maximum: 1e12,
      effect: 'lowers_loss',
    },
    {
      name: 'partitions_per_user',
      type: 'integer',
      effect: 'raises_loss',
      uneven: {
        because: 'the scale of Laplace noise grows with it, so that many small losses take the place of a few large ones',
        unless: 'sigma',
      },
      description: 'Largest number of partitions in which one person is counted, once in each.',
      unit: 'partitions',
      minimum: 1,
      maximum: 1e6,
    },
    {
      name: 'noise',
      type: 'choice',
      description: 'Noise on each count: laplace with epsilon, gaussian with sigma.',
      values: ['laplace', 'gaussian'],
    },
  ],
  forms: [
    ['epsilon', 'threshold', 'partitions_per_user', 'noise'],
    ['sigma', 'threshold', 'partitions_per_user', 'noise'],
  ],
  support: { add_remove: ['none'], zero_out: ['none'] },
  law: 'envelope',
  source: 'Korolova et al. 2009; Desfontaines, Voss, Gipson and Mandayam 2022; proof in the code',
  traps: [
    'Bounding the partitions of a person is part of the mechanism: without it neither the noise nor the number of chances to be betrayed is bounded.',
    'Every partition of the person is a chance to be betrayed: delta is that of one partition, about partitions_per_user times.',
    'Partitions without data must not be released: names that come from the data are what the threshold protects.',
    'A person counted more than once in a partition moves the count by more than 1, and the threshold with it.',
  ],
  example: {
    kind: 'partition_selection',
    epsilon: 1,
    threshold: 40,
    partitions_per_user: 2,
    noise: 'laplace',
    sampling: { scheme: 'none' },
  },
} as const satisfies EventSchema;
