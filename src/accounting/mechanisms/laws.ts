/** From parameters to the law of one use. A new mechanism adds its line here. */
import { approximateLaw } from './approximate/law.ts';
import { gaussianLaw } from './gaussian/law.ts';
import { laplaceLaw } from './laplace/law.ts';
import type { Law, LawParameters } from './law.ts';
import { poissonLaw } from './poisson/law.ts';
import { poissonReplaceLaw } from './poisson/replace.ts';
import { randomizedResponseLaw } from './randomized_response/law.ts';

export function lawOf(parameters: LawParameters): Law {
  switch (parameters.kind) {
    case 'gaussian':
      return gaussianLaw(parameters.mu);
    case 'laplace':
      return laplaceLaw(parameters.epsilon);
    case 'randomized_response':
      return randomizedResponseLaw(parameters.epsilon, parameters.categories);
    case 'approximate':
      return approximateLaw(parameters.epsilon, parameters.delta);
    case 'poisson':
      return poissonLaw(parameters.probability, lawOf(parameters.base));
    case 'poisson_replace':
      return poissonReplaceLaw(parameters.probability, parameters.shift, parameters.noise);
  }
}
