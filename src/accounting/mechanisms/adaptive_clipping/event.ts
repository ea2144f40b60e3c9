/**
 * Sum and count of one step as one Gaussian release. In units of their noise one record moves the sum by at most 1 / z and the count by
 * 1 / (2 z_b), at right angles, and a Gaussian is the same in every direction: mu = hypot(1 / z, 1 / (2 z_b)), and every shorter move
 * costs less. Sampling draws the record for both or for neither, so the sampled pair is that of this mu.
 */
import { type EventDefinition, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import { ratioRefusal } from '../noise.ts';

export const adaptiveClippingEvent: EventDefinition<'adaptive_clipping'> = {
  families: [],
  resolve({ noise_multiplier, quantile_noise_multiplier }) {
    const mu = Math.hypot(1 / noise_multiplier, 0.5 / quantile_noise_multiplier);
    return ratioRefusal(mu) ?? { ok: true, uses: [use(gaussianFamily, { mu })] };
  },
};
