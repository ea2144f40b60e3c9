/** Central limit theorems that are used as if they were bounds, for Poisson-sampled Gaussians of one kind. */
import { epsilonAt } from '../../numerics/gaussian-inverse.ts';
import { logDelta } from '../../numerics/gaussian-profile.ts';
import { normalCdf, normalSf } from '../../numerics/normal.ts';
import type { CauseCode } from '../causes.ts';
import type { Method, Question } from '../question.ts';
import { sampledGaussian } from './gaussian.ts';

function byLimit(cause: CauseCode, muOf: (q: number, sigma: number, count: number) => number): Method {
  return {
    tools: ['opacus_gdp'],
    accountant: true,
    recompute: ({ composition, metric }: Question) => {
      const run = sampledGaussian(composition);
      if (run === null) return [];
      const mu = muOf(run.probability, run.sigma, run.count);
      if (metric.kind === 'epsilon') return [{ cause, value: epsilonAt(mu, Math.log(metric.delta)) }];
      if (metric.kind === 'delta') return [{ cause, value: Math.exp(logDelta(mu, metric.epsilon)) }];
      return metric.kind === 'mu' ? [{ cause, value: mu }] : [];
    },
  };
}

export const limitMethods: readonly Method[] = [
  byLimit('central_limit', (q, sigma, count) => q * Math.sqrt(count * Math.expm1(sigma ** -2))),
  byLimit('central_limit_uniform', (q, sigma, count) => {
    const inner = Math.exp(sigma ** -2) * normalCdf(1.5 / sigma) + 3 * normalSf(0.5 / sigma) - 2;
    return q * Math.sqrt(2 * count * inner);
  }),
];
