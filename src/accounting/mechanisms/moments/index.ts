/** From the parameters of a law to its ln-moment function, kept per thread so that lines are shared between requests. */
import type { LawParameters } from '../law.ts';
import { approximatePair, type DiscretePair, discreteMoment, randomizedResponsePair, sampledPair } from './discrete.ts';
import { gaussianMoment } from './gaussian.ts';
import { laplaceMoment, replaceLaplaceMoment } from './laplace.ts';
import { type LogMoment, type Precision, UNIT } from './moment.ts';
import { poissonGaussianMoment } from './poisson-gaussian.ts';
import { replaceGaussianMoment } from './replace-gaussian.ts';

/** Laws remembered, each with one or two megabytes of points, envelopes and lines. */
const CACHE_LIMIT = 24;
const cache = new Map<string, LogMoment>();

/** Null when the law has no ln-moment function here. */
export function logMomentOf(parameters: LawParameters, precision: Precision): LogMoment | null {
  if (precision.quadratureStep !== 1 || precision.unit !== UNIT) return make(parameters, precision);
  const key = JSON.stringify(parameters);
  let known: LogMoment | null | undefined = cache.get(key);
  if (known !== undefined) {
    cache.delete(key);
  } else {
    known = make(parameters, precision);
    if (known === null) return null;
    if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string);
  }
  cache.set(key, known);
  return known;
}

function make(parameters: LawParameters, precision: Precision): LogMoment | null {
  if (nothingFinite(parameters)) return null;
  switch (parameters.kind) {
    case 'gaussian':
      return gaussianMoment(parameters.mu, precision);
    case 'laplace':
      return laplaceMoment(1, parameters.epsilon, precision);
    case 'randomized_response':
    case 'approximate':
      return discreteMoment(JSON.stringify(parameters), pairOf(parameters), precision);
    case 'poisson':
      return poisson(parameters.probability, parameters.base, precision);
    case 'poisson_replace': {
      const { probability, shift, noise } = parameters;
      return noise === 'gaussian'
        ? replaceGaussianMoment(probability, shift, precision)
        : replaceLaplaceMoment(probability, shift, precision);
    }
  }
}

/** True when no loss is finite: there is nothing to integrate. */
function nothingFinite(parameters: LawParameters): boolean {
  if (parameters.kind === 'poisson') return parameters.probability === 1 && nothingFinite(parameters.base);
  return parameters.kind === 'approximate' && parameters.delta === 1;
}

function pairOf(parameters: Extract<LawParameters, { kind: 'randomized_response' | 'approximate' }>): DiscretePair {
  return parameters.kind === 'approximate'
    ? approximatePair(parameters.epsilon, parameters.delta)
    : randomizedResponsePair(parameters.epsilon, parameters.categories);
}

function poisson(probability: number, base: LawParameters, precision: Precision): LogMoment | null {
  switch (base.kind) {
    case 'gaussian':
      return probability === 1 ? gaussianMoment(base.mu, precision) : poissonGaussianMoment(probability, base.mu, precision);
    case 'laplace':
      return laplaceMoment(probability, base.epsilon, precision);
    case 'randomized_response':
    case 'approximate':
      return discreteMoment(`poisson ${probability} ${JSON.stringify(base)}`, sampledPair(probability, pairOf(base)), precision);
    case 'poisson':
      // Sampling twice is sampling once with the product.
      return poisson(probability * base.probability, base.base, precision);
    case 'poisson_replace':
      return null;
  }
}
