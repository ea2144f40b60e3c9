import { type EventDefinition, use } from '../definition.ts';
import { contributionShift, distanceRefusal, ratioRefusal } from '../noise.ts';
import { laplaceFamily } from './law.ts';

export const laplaceEvent: EventDefinition<'laplace'> = {
  families: [laplaceFamily],
  resolve(event, adjacency) {
    const stated = 'scale' in event;
    const epsilon = stated ? event.sensitivity / event.scale : contributionShift(event.noise_multiplier, adjacency);
    const refusal = ratioRefusal(epsilon) ?? (stated ? distanceRefusal(event.sampling, adjacency) : null);
    return refusal ?? { ok: true, uses: [use(laplaceFamily, { epsilon })] };
  },
};
