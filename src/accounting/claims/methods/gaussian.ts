/** The parameters of compositions that formulas of one Gaussian, or of one pure mechanism, are stated for. */
import type { Composition } from '../../types.ts';

export interface SampledGaussian {
  probability: number;
  /** Noise over the distance that one record moves the sum. */
  sigma: number;
  count: number;
}

/** Uses of one Gaussian, Poisson-sampled or not (then with probability 1); null where the composition is anything else. */
export function sampledGaussian({ adjacency, events }: Composition): SampledGaussian | null {
  const [event, another] = events;
  if (event === undefined || another !== undefined || event.kind !== 'gaussian' || (event.group_size ?? 1) > 1) return null;
  const { sampling, count = 1 } = event;
  if (sampling.scheme !== 'none' && sampling.scheme !== 'poisson') return null;
  const probability = sampling.scheme === 'poisson' ? sampling.probability : 1;
  if (!('noise_multiplier' in event)) return { probability, sigma: event.sigma / event.sensitivity, count };
  return { probability, sigma: event.noise_multiplier / (adjacency === 'replace_one' ? 2 : 1), count };
}

export interface Guarantee {
  epsilon: number;
  delta: number;
  count: number;
}

/** The uses of a composition as guarantees (epsilon, delta), where each has one by its parameters; null otherwise. */
export function guarantees({ adjacency, events }: Composition): Guarantee[] | null {
  const all: Guarantee[] = [];
  for (const event of events) {
    if (event.sampling.scheme !== 'none' || (event.group_size ?? 1) > 1) return null;
    const count = event.count ?? 1;
    if (event.kind === 'pure' || event.kind === 'randomized_response' || event.kind === 'exponential') {
      all.push({ epsilon: event.epsilon, delta: 0, count });
    } else if (event.kind === 'approximate') {
      all.push({ epsilon: event.epsilon, delta: event.delta, count });
    } else if (event.kind === 'laplace') {
      const distance = adjacency === 'replace_one' ? 2 : 1;
      const epsilon = 'noise_multiplier' in event ? distance / event.noise_multiplier : event.sensitivity / event.scale;
      all.push({ epsilon, delta: 0, count });
    } else {
      return null;
    }
  }
  return all;
}
