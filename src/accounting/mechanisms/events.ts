/** The mathematics of each kind of event. */
import { aboveThresholdEvent } from './above_threshold/event.ts';
import { adaptiveClippingEvent } from './adaptive_clipping/event.ts';
import { approximateEvent } from './approximate/event.ts';
import type { EventKind } from './catalogue.ts';
import type { EventDefinition } from './definition.ts';
import { discreteGaussianEvent } from './discrete_gaussian/event.ts';
import { discreteLaplaceEvent } from './discrete_laplace/event.ts';
import { exponentialEvent } from './exponential/event.ts';
import { gaussianEvent } from './gaussian/event.ts';
import { hadamardEvent } from './hadamard/event.ts';
import { laplaceEvent } from './laplace/event.ts';
import { localHashingEvent } from './local_hashing/event.ts';
import { matrixGaussianEvent } from './matrix_gaussian/event.ts';
import { mixtureOfGaussiansEvent } from './mixture_of_gaussians/event.ts';
import { pairEvent } from './pair/event.ts';
import { partitionSelectionEvent } from './partition_selection/event.ts';
import { pateGnmaxEvent } from './pate_gnmax/event.ts';
import { permuteAndFlipEvent } from './permute_and_flip/event.ts';
import { privateSelectionEvent } from './private_selection/event.ts';
import { pureEvent } from './pure/event.ts';
import { randomizedResponseEvent } from './randomized_response/event.ts';
import { reportNoisyMaxEvent } from './report_noisy_max/event.ts';
import { shuffledReportsEvent } from './shuffled_reports/event.ts';
import { skellamEvent } from './skellam/event.ts';
import { subsetSelectionEvent } from './subset_selection/event.ts';
import { unaryEncodingEvent } from './unary_encoding/event.ts';
import { zcdpEvent } from './zcdp/event.ts';

export const eventDefinitions: { [K in EventKind]: EventDefinition<K> } = {
  gaussian: gaussianEvent,
  laplace: laplaceEvent,
  randomized_response: randomizedResponseEvent,
  pure: pureEvent,
  approximate: approximateEvent,
  discrete_laplace: discreteLaplaceEvent,
  discrete_gaussian: discreteGaussianEvent,
  skellam: skellamEvent,
  pair: pairEvent,
  partition_selection: partitionSelectionEvent,
  adaptive_clipping: adaptiveClippingEvent,
  mixture_of_gaussians: mixtureOfGaussiansEvent,
  matrix_gaussian: matrixGaussianEvent,
  pate_gnmax: pateGnmaxEvent,
  zcdp: zcdpEvent,
  exponential: exponentialEvent,
  permute_and_flip: permuteAndFlipEvent,
  report_noisy_max: reportNoisyMaxEvent,
  above_threshold: aboveThresholdEvent,
  private_selection: privateSelectionEvent,
  unary_encoding: unaryEncodingEvent,
  local_hashing: localHashingEvent,
  subset_selection: subsetSelectionEvent,
  hadamard: hadamardEvent,
  shuffled_reports: shuffledReportsEvent,
};
