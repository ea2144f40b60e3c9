/**
 * The catalogue of events and samplers, as data: a new one adds its line here, and the compiler then asks for its mathematics in
 * `events.ts` or `samplers.ts`.
 */
import { aboveThreshold } from './above_threshold/schema.ts';
import { adaptiveClipping } from './adaptive_clipping/schema.ts';
import { approximate } from './approximate/schema.ts';
import { discreteGaussian } from './discrete_gaussian/schema.ts';
import { discreteLaplace } from './discrete_laplace/schema.ts';
import { exponential } from './exponential/schema.ts';
import { gaussian } from './gaussian/schema.ts';
import { hadamard } from './hadamard/schema.ts';
import { laplace } from './laplace/schema.ts';
import { localHashing } from './local_hashing/schema.ts';
import { matrixGaussian } from './matrix_gaussian/schema.ts';
import { mixtureOfGaussians } from './mixture_of_gaussians/schema.ts';
import { pair } from './pair/schema.ts';
import { partitionSelection } from './partition_selection/schema.ts';
import { pateGnmax } from './pate_gnmax/schema.ts';
import { permuteAndFlip } from './permute_and_flip/schema.ts';
import { privateSelection } from './private_selection/schema.ts';
import { pure } from './pure/schema.ts';
import { randomizedResponse } from './randomized_response/schema.ts';
import { reportNoisyMax } from './report_noisy_max/schema.ts';
import { none } from './sampling/none/schema.ts';
import { poisson } from './sampling/poisson/schema.ts';
import { randomAllocation } from './sampling/random_allocation/schema.ts';
import { shuffledBatches } from './sampling/shuffled_batches/schema.ts';
import { truncatedPoisson } from './sampling/truncated_poisson/schema.ts';
import { withReplacement } from './sampling/with_replacement/schema.ts';
import { withoutReplacement } from './sampling/without_replacement/schema.ts';
import type { EventOf, EventSchema, SamplingOf, SamplingSchema } from './schema.ts';
import { shuffledReports } from './shuffled_reports/schema.ts';
import { skellam } from './skellam/schema.ts';
import { subsetSelection } from './subset_selection/schema.ts';
import { unaryEncoding } from './unary_encoding/schema.ts';
import { zcdp } from './zcdp/schema.ts';

const samplings = [
  none,
  poisson,
  withoutReplacement,
  withReplacement,
  truncatedPoisson,
  randomAllocation,
  shuffledBatches,
] as const satisfies readonly SamplingSchema[];

export type Sampling = SamplingOf<(typeof samplings)[number]>;
export type SamplingScheme = Sampling['scheme'];

const events = [
  gaussian,
  laplace,
  randomizedResponse,
  pure,
  approximate,
  discreteLaplace,
  discreteGaussian,
  skellam,
  pair,
  partitionSelection,
  adaptiveClipping,
  mixtureOfGaussians,
  matrixGaussian,
  pateGnmax,
  zcdp,
  exponential,
  permuteAndFlip,
  reportNoisyMax,
  aboveThreshold,
  privateSelection,
  unaryEncoding,
  localHashing,
  subsetSelection,
  hadamard,
  shuffledReports,
] as const satisfies readonly EventSchema<SamplingScheme>[];

/** What every event carries beside the parameters of its kind. */
export interface EventCommon {
  sampling: Sampling;
  /** Number of uses, 1 to 1e9; default 1. */
  count?: number;
  /** Records that one person may contribute; default 1. */
  group_size?: number;
  label?: string;
}

export type PrivacyEvent = EventOf<(typeof events)[number], EventCommon>;
export type EventKind = PrivacyEvent['kind'];

export const samplingSchemas: readonly (SamplingSchema & { scheme: SamplingScheme })[] = samplings;
export const eventSchemas: readonly (EventSchema<SamplingScheme> & { kind: EventKind })[] = events;
