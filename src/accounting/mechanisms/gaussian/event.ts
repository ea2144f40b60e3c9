import { type EventDefinition, use } from '../definition.ts';
import { contributionShift, ratioRefusal } from '../noise.ts';
import { gaussianFamily } from './law.ts';

export const gaussianEvent: EventDefinition<'gaussian'> = {
  families: [gaussianFamily],
  resolve(event, adjacency) {
    const mu = 'sigma' in event ? event.sensitivity / event.sigma : contributionShift(event.noise_multiplier, adjacency);
    return ratioRefusal(mu) ?? { ok: true, uses: [use(gaussianFamily, { mu })] };
  },
};
