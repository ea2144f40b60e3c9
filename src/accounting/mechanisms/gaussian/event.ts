import { type EventDefinition, use } from '../definition.ts';
import { contributionShift, distanceRefusal, ratioRefusal } from '../noise.ts';
import { gaussianFamily } from './law.ts';

export const gaussianEvent: EventDefinition<'gaussian'> = {
  families: [gaussianFamily],
  resolve(event, adjacency) {
    const stated = 'sigma' in event;
    const mu = stated ? event.sensitivity / event.sigma : contributionShift(event.noise_multiplier, adjacency);
    const refusal = ratioRefusal(mu) ?? (stated ? distanceRefusal(event.sampling, adjacency) : null);
    return refusal ?? { ok: true, uses: [use(gaussianFamily, { mu })] };
  },
};
