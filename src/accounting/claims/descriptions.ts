/** What may have been priced in place of what was described. */
import type { Composition, PrivacyEvent } from '../types.ts';
import type { Description } from './question.ts';

type Change = (event: PrivacyEvent) => PrivacyEvent | null;

/** The composition with every event changed that can be; nothing where none can. */
function changed(composition: Composition, change: Change, adjacency = composition.adjacency): Composition[] {
  const events = composition.events.map(change);
  if (events.every((event) => event === null)) return [];
  return [{ ...composition, adjacency, events: events.map((event, i) => event ?? (composition.events[i] as PrivacyEvent)) }];
}

function withNoise(factor: number): Change {
  return (event) => {
    if ('noise_multiplier' in event && typeof event.noise_multiplier === 'number') {
      return { ...event, noise_multiplier: factor * event.noise_multiplier } as PrivacyEvent;
    }
    if ('sigma' in event && typeof event.sigma === 'number') return { ...event, sigma: factor * event.sigma } as PrivacyEvent;
    return null;
  };
}

const withoutCount: Change = (event) => ((event.count ?? 1) > 1 ? { ...event, count: 1 } : null);

/** Ways in which people count the steps of epochs that batches do not divide. */
const STEP_COUNTS: ((epochs: number, batches: number) => number)[] = [
  (epochs, batches) => epochs * Math.ceil(batches),
  (epochs, batches) => epochs * Math.floor(batches),
  (epochs, batches) => Math.ceil(epochs * batches),
  (epochs, batches) => Math.floor(epochs * batches),
];

const asPoisson =
  (stepsOf: (typeof STEP_COUNTS)[number]): Change =>
  (event) => {
    const { sampling, count = 1 } = event;
    if (sampling.scheme !== 'without_replacement' && sampling.scheme !== 'with_replacement' && sampling.scheme !== 'shuffled_batches')
      return null;
    const { batch_size, dataset_size } = sampling;
    // A shuffled use is an epoch of all batches.
    const steps = sampling.scheme === 'shuffled_batches' ? Math.max(1, stepsOf(count, dataset_size / batch_size)) : count;
    return { ...event, sampling: { scheme: 'poisson', probability: Math.min(1, batch_size / dataset_size) }, count: steps };
  };

/** Each way once: where batches divide the data set all say the same, and without epochs there is nothing to count. */
function asPoissonSteps(composition: Composition): Composition[] {
  const all = STEP_COUNTS.flatMap((stepsOf) => changed(composition, asPoisson(stepsOf), 'add_remove'));
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

const AMPLIFYING: readonly string[] = ['poisson', 'without_replacement'];
const unsampled: Change = (event) => (AMPLIFYING.includes(event.sampling.scheme) ? { ...event, sampling: { scheme: 'none' } } : null);

function withSmallerBatches(accumulations: number): Change {
  return (event) =>
    event.sampling.scheme === 'poisson'
      ? { ...event, sampling: { ...event.sampling, probability: event.sampling.probability / accumulations } }
      : null;
}

/** Only what says how large it is: the epsilon of Laplace noise of unit sensitivity is one over its noise multiplier. */
const asPure: Change = (event) => {
  if (event.kind !== 'laplace' || event.sampling.scheme !== 'none') return null;
  const { count, group_size } = event;
  const epsilon = 'scale' in event ? event.sensitivity / event.scale : 1 / event.noise_multiplier;
  return {
    kind: 'pure',
    epsilon,
    sampling: { scheme: 'none' },
    ...(count === undefined ? {} : { count }),
    ...(group_size === undefined ? {} : { group_size }),
  };
};

export const descriptions: readonly Description[] = [
  { cause: 'count_ignored', misread: (composition) => changed(composition, withoutCount) },
  {
    cause: 'one_contribution',
    misread: (composition) =>
      composition.adjacency === 'replace_one' && composition.events.every((event) => 'noise_multiplier' in event)
        ? [{ ...composition, adjacency: 'add_remove' }]
        : [],
  },
  { cause: 'wrong_sampler', misread: asPoissonSteps },
  { cause: 'sampling_ignored', misread: (composition) => changed(composition, unsampled) },
  { cause: 'noise_doubled', misread: (composition) => changed(composition, withNoise(2)) },
  { cause: 'noise_halved', misread: (composition) => changed(composition, withNoise(0.5)) },
  {
    cause: 'physical_batch',
    misread: (composition) => [2, 4, 8, 16, 32, 64].flatMap((accumulations) => changed(composition, withSmallerBatches(accumulations))),
  },
  { cause: 'taken_as_pure', misread: (composition) => changed(composition, asPure) },
];
