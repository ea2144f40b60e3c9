/** The noisy vote counts of all queries are one Gaussian release, moved by sqrt 2 a query; the winning classes are computed from it. */
import { type EventDefinition, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import { ratioRefusal } from '../noise.ts';

export const pateGnmaxEvent: EventDefinition<'pate_gnmax'> = {
  families: [],
  resolve({ noise_multiplier, queries }) {
    const mu = Math.sqrt(2 * queries) / noise_multiplier;
    return ratioRefusal(mu) ?? { ok: true, uses: [use(gaussianFamily, { mu })], lower: null };
  },
};
