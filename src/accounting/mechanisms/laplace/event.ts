import { type EventDefinition, use } from '../definition.ts';
import { contributionShift, ratioRefusal } from '../noise.ts';
import { laplaceFamily } from './law.ts';

export const laplaceEvent: EventDefinition<'laplace'> = {
  families: [laplaceFamily],
  resolve(event, adjacency) {
    const epsilon = 'scale' in event ? event.sensitivity / event.scale : contributionShift(event.noise_multiplier, adjacency);
    return ratioRefusal(epsilon) ?? { ok: true, uses: [use(laplaceFamily, { epsilon })] };
  },
};
