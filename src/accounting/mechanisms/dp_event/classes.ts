/**
 * The leaves of dp_accounting's events, each as an event of the catalogue: class by class, what its fields are and what they become.
 * `null` releases nothing. Fields mean what dp_accounting says they mean; https://github.com/google/differential-privacy, dp_event.py.
 */
import { findRoot } from '../../numerics/roots.ts';
import type { Sampling } from '../catalogue.ts';

/** An event without its sampling and count. */
export interface Leaf {
  kind: string;
  [name: string]: unknown;
}
export interface LeafClass {
  fields: readonly string[];
  /** Fields that have a default in dp_accounting. */
  optional?: readonly string[];
  /** The sampling that the class itself stands for. */
  sampling?(fields: Record<string, unknown>): Sampling;
  /** A text says why it is not supported. */
  leaf(fields: Record<string, unknown>): Leaf | null | string;
}

const EVERYTHING: Leaf = { kind: 'approximate', epsilon: 0, delta: 1 };

/** k buckets, with probability p one of them at random: own bucket 1 - p + p/k, any other p/k. */
function randomizedResponse({ noise_parameter: p, num_buckets: categories }: Record<string, unknown>): Leaf | null | string {
  if (typeof p !== 'number' || typeof categories !== 'number' || !(p >= 0 && p <= 1)) return 'noise_parameter must be a probability';
  if (p === 0) return EVERYTHING;
  return p === 1 ? null : { kind: 'randomized_response', epsilon: Math.log1p((categories * (1 - p)) / p), categories };
}

function epsilonDelta({ epsilon, delta }: Record<string, unknown>): Leaf | null {
  if (delta !== 0) return { kind: 'approximate', epsilon, delta };
  return epsilon === 0 ? null : { kind: 'pure', epsilon };
}

/** Trees in which a record stands once: the root path of the deepest one, ceil(log2(steps + 1)) nodes. */
function tree({ noise_multiplier, step_counts }: Record<string, unknown>): Leaf | string {
  const counts = (Array.isArray(step_counts) ? step_counts : [step_counts]) as unknown[];
  if (counts.length === 0 || !counts.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 1 && n < 2 ** 52)) {
    return 'step_counts must be positive integers';
  }
  let nodes = 0;
  // In integers: a logarithm rounds the last levels of a tall tree away.
  for (const most = Math.max(...(counts as number[])); 2 ** nodes <= most; ) nodes++;
  return {
    kind: 'gaussian',
    noise_multiplier: typeof noise_multiplier === 'number' ? noise_multiplier / Math.sqrt(nodes) : noise_multiplier,
  };
}

export const leafClasses: Readonly<Record<string, LeafClass>> = {
  NoOpDpEvent: { fields: [], leaf: () => null },
  NonPrivateDpEvent: { fields: [], leaf: () => EVERYTHING },
  GaussianDpEvent: { fields: ['noise_multiplier'], leaf: (fields) => ({ kind: 'gaussian', ...fields }) },
  LaplaceDpEvent: { fields: ['noise_multiplier'], leaf: (fields) => ({ kind: 'laplace', ...fields }) },
  RandomizedResponseDpEvent: { fields: ['noise_parameter', 'num_buckets'], leaf: randomizedResponse },
  EpsilonDeltaDpEvent: { fields: ['epsilon', 'delta'], leaf: epsilonDelta },
  DiscreteLaplaceDpEvent: { fields: ['noise_parameter', 'sensitivity'], leaf: (fields) => ({ kind: 'discrete_laplace', ...fields }) },
  DiscreteGaussianDpEvent: {
    fields: ['sigma'],
    optional: ['sensitivity', 'dimension'],
    leaf: ({ sigma, sensitivity = 1, dimension = null }) =>
      dimension === 1
        ? { kind: 'discrete_gaussian', sigma, sensitivity }
        : 'only dimension 1 has a law: the discrete Gaussian of more dimensions is not that of one',
  },
  SingleEpochTreeAggregationDpEvent: { fields: ['noise_multiplier', 'step_counts'], leaf: tree },
  MixtureOfGaussiansDpEvent: {
    fields: ['standard_deviation', 'sensitivities', 'sampling_probs'],
    leaf: ({ standard_deviation, sensitivities, sampling_probs: probabilities }) => ({
      kind: 'mixture_of_gaussians',
      standard_deviation,
      sensitivities,
      probabilities,
    }),
  },
  ZCDpEvent: {
    fields: ['rho'],
    optional: ['xi'],
    leaf: ({ rho, xi = 0 }) => {
      if (xi !== 0) return 'xi other than 0 is not supported; give an rdp_curve of your own';
      return rho === 0 ? null : { kind: 'zcdp', rho };
    },
  },
  ExponentialMechanismDpEvent: { fields: ['epsilon'], leaf: (fields) => ({ kind: 'exponential', ...fields }) },
  PermuteAndFlipDpEvent: { fields: ['epsilon'], leaf: (fields) => ({ kind: 'permute_and_flip', ...fields }) },
  TruncatedSubsampledGaussianDpEvent: {
    fields: ['dataset_size', 'sampling_probability', 'truncated_batch_size', 'noise_multiplier'],
    sampling: ({ dataset_size, sampling_probability, truncated_batch_size }) =>
      ({
        scheme: 'truncated_poisson',
        probability: sampling_probability,
        maximum_batch_size: truncated_batch_size,
        dataset_size,
      }) as Sampling,
    leaf: ({ noise_multiplier }) => ({ kind: 'gaussian', noise_multiplier }),
  },
};

/** gamma of the truncated negative binomial of shape eta with this mean, which falls from infinity to 1 as gamma grows; rounded down. */
export function gammaOf(mean: number, eta: number): number {
  const logMean = (logGamma: number) => {
    const once = Math.log(-Math.expm1(logGamma)) - logGamma;
    return eta === 0 ? once - Math.log(-logGamma) : once + Math.log(eta / -Math.expm1(eta * logGamma));
  };
  // Fewer successes mean more runs, which cost more.
  const root = findRoot((logGamma) => logMean(logGamma) - Math.log(mean), -700, -1e-9);
  return Math.exp(root.low) * (1 - 1e-12);
}
