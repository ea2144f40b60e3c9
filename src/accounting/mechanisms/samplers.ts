/** The mathematics of each sampling scheme that has a theorem here; the others are refused with the words of their data. */
import type { SamplingScheme } from './catalogue.ts';
import type { SamplerDefinition } from './definition.ts';
import { noSampler } from './sampling/none/sampler.ts';
import { poissonSampler } from './sampling/poisson/sampler.ts';
import { randomAllocationSampler } from './sampling/random_allocation/sampler.ts';
import { shuffledBatchesSampler } from './sampling/shuffled_batches/sampler.ts';
import { truncatedPoissonSampler } from './sampling/truncated_poisson/sampler.ts';
import { withReplacementSampler } from './sampling/with_replacement/sampler.ts';
import { withoutReplacementSampler } from './sampling/without_replacement/sampler.ts';

export const samplerDefinitions: { [S in SamplingScheme]?: SamplerDefinition<S> } = {
  none: noSampler,
  poisson: poissonSampler,
  without_replacement: withoutReplacementSampler,
  with_replacement: withReplacementSampler,
  truncated_poisson: truncatedPoissonSampler,
  random_allocation: randomAllocationSampler,
  shuffled_batches: shuffledBatchesSampler,
};
