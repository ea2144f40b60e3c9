/** The catalogue of events and samplers, as data. A new mechanism adds its line here and its law to `laws.ts`. */
import { approximate } from './approximate/schema.ts';
import { gaussian } from './gaussian/schema.ts';
import { laplace } from './laplace/schema.ts';
import { pure } from './pure/schema.ts';
import { randomizedResponse } from './randomized_response/schema.ts';
import type { EventSchema, FieldSchema, SamplingSchema } from './schema.ts';

export const eventSchemas: EventSchema[] = [gaussian, laplace, randomizedResponse, pure, approximate];

const probability: FieldSchema = {
  name: 'probability',
  type: 'number',
  description: 'Probability that one record takes part in one use; 1 equals no sampling.',
  unit: 'probability',
  exclusiveMinimum: 0,
  maximum: 1,
};
const batchSize: FieldSchema = {
  name: 'batch_size',
  type: 'integer',
  description: 'Records in one batch.',
  unit: 'records',
  minimum: 1,
  maximum: 1e12,
};
const datasetSize: FieldSchema = {
  name: 'dataset_size',
  type: 'integer',
  description: 'Records in the data set.',
  unit: 'records',
  minimum: 1,
  maximum: 1e12,
};
const steps: FieldSchema = {
  name: 'steps',
  type: 'integer',
  description: 'Uses among which the participations of one record are allocated.',
  unit: 'uses',
  minimum: 1,
  maximum: 1e9,
};
const participations: FieldSchema = {
  name: 'participations',
  type: 'integer',
  description: 'Uses in which one record takes part; default 1.',
  unit: 'uses',
  minimum: 1,
  maximum: 1e9,
};
const maximumBatchSize: FieldSchema = {
  name: 'maximum_batch_size',
  type: 'integer',
  description: 'Largest batch that is kept; what exceeds it is dropped.',
  unit: 'records',
  minimum: 1,
  maximum: 1e12,
};

export const samplingSchemas: SamplingSchema[] = [
  {
    scheme: 'none',
    title: 'No sampling',
    description: 'Every record takes part in every use.',
    fields: [],
    optional: [],
    refusal: '',
    source: '',
    traps: [],
  },
  {
    scheme: 'poisson',
    title: 'Poisson sampling',
    description: 'Each record takes part in each use independently with the same secret probability.',
    fields: [probability],
    optional: [],
    refusal: 'no dominating pair of this event under Poisson sampling is implemented for this adjacency; describe it without sampling',
    source: 'Zhu, Dong and Wang 2022, Theorem 11',
    traps: [
      'Shuffled or fixed-size batches are not Poisson sampling: their cost is higher.',
      'The probability is the true inclusion probability of one record, e.g. expected batch size / data set size.',
    ],
  },
  {
    scheme: 'without_replacement',
    title: 'Fixed-size batches without replacement',
    description: 'Each use draws a batch of fixed size uniformly.',
    fields: [batchSize, datasetSize],
    optional: [],
    refusal:
      'fixed-size batches without replacement are not supported, and the Poisson figure would be too small; describe the event without sampling, which is an upper bound',
    source: 'Balle, Barthe and Gaboardi 2018, Theorem 9',
    traps: ['The batch size is fixed, so only replace_one makes sense.'],
  },
  {
    scheme: 'with_replacement',
    title: 'Batches with replacement',
    description: 'Each use draws batch_size records with replacement.',
    fields: [batchSize, datasetSize],
    optional: [],
    refusal:
      'batches with replacement are not supported, and the Poisson figure would be too small; a record may be drawn several times, so no simple bound is offered',
    source: 'Balle, Barthe and Gaboardi 2018, Theorem 10',
    traps: ['A record may be drawn several times in one batch.'],
  },
  {
    scheme: 'truncated_poisson',
    title: 'Poisson sampling with a largest batch',
    description: 'Poisson sampling of which batches above a maximum are cut.',
    fields: [probability, maximumBatchSize, datasetSize],
    optional: [],
    refusal: 'truncated Poisson sampling is not supported; describe the event without sampling, which is an upper bound under zero_out',
    source: 'Ganesh 2025',
    traps: ['The data set size is public here, so only zero_out makes sense.'],
  },
  {
    scheme: 'random_allocation',
    title: 'Random allocation',
    description: 'Each record takes part in a random choice of the uses of an epoch (balls in bins).',
    fields: [steps, participations],
    optional: ['participations'],
    refusal: 'random allocation is not supported; one unsampled event with count = participations per epoch is an upper bound',
    source: 'Feldman and Shenfeld 2025; Chua et al. 2024',
    traps: ['One fixed assignment reused in every epoch is not random allocation.'],
  },
  {
    scheme: 'shuffled_batches',
    title: 'Shuffled batches',
    description: 'The data set is shuffled once per epoch and cut into batches, as most data loaders do.',
    fields: [batchSize, datasetSize],
    optional: [],
    refusal:
      'shuffled batches have no tight upper bound and the Poisson figure is not a guarantee for them; describe one unsampled event per epoch under zero_out, which is an upper bound',
    source: 'Chua et al. 2024 (arXiv 2403.17673, 2411.04205)',
    traps: ['Pricing shuffled batches as Poisson sampling is the most common mistake in DP-SGD accounting.'],
  },
];
