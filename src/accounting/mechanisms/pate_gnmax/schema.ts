import type { EventSchema } from '../schema.ts';

export const pateGnmax = {
  kind: 'pate_gnmax',
  title: 'PATE with Gaussian noisy-max',
  description:
    'Each query adds N(0, sigma^2) to the number of teachers that vote for each class and releases the class with the most. One record ' +
    'reaches one teacher, whose vote moves from one class to another. One use is all of the queries; the bound does not look at the votes.',
  fields: [
    {
      name: 'noise_multiplier',
      type: 'number',
      effect: 'lowers_loss',
      description: 'Standard deviation sigma of the noise of one vote count.',
      unit: 'votes',
      exclusiveMinimum: 0,
      maximum: 1e9,
    },
    {
      name: 'queries',
      type: 'integer',
      effect: 'raises_loss',
      description: 'Queries that are answered.',
      unit: 'queries',
      minimum: 1,
      maximum: 1e12,
    },
  ],
  forms: [['noise_multiplier', 'queries']],
  support: { replace_one: ['none'] },
  law: 'envelope',
  source: 'Papernot et al. 2018 (arXiv 1802.08908); the vote counts as one Gaussian release',
  traps: [
    'A changed vote moves two counts by 1: the L2 sensitivity is sqrt 2, so mu = sqrt(2 queries) / sigma, not 2 / sigma a query.',
    'The number prices the noisy counts, of which the released class is a function: it is an upper bound for the class alone.',
    'Bounds that use the votes (data-dependent PATE) are themselves sensitive and may not be published as they are.',
  ],
  example: { kind: 'pate_gnmax', noise_multiplier: 40, queries: 1000, sampling: { scheme: 'none' }, count: 1 },
} as const satisfies EventSchema;
