import { type EventDefinition, refused } from '../definition.ts';
import { ratioRefusal } from '../noise.ts';
import { gaussianMixture, gaussianMixtureFamily } from './law.ts';

/** Wider mixtures would need lattices out of proportion for an answer that says: no privacy. */
const LARGEST_SHIFT = 100;

export const mixtureOfGaussiansEvent: EventDefinition<'mixture_of_gaussians'> = {
  families: [gaussianMixtureFamily],
  resolve({ standard_deviation, sensitivities, probabilities }) {
    if (sensitivities.length !== probabilities.length) {
      return refused(
        '/probabilities',
        `there are ${sensitivities.length} sensitivities and ${probabilities.length} probabilities; give one of each`,
      );
    }
    let total = 0;
    for (const probability of probabilities) total += probability;
    if (Math.abs(total - 1) > 4e-16 * (1 + probabilities.length)) {
      return refused('/probabilities', `the probabilities add up to ${total}, not to 1; nothing is rescaled in silence`);
    }
    const shifts = sensitivities.map((sensitivity) => sensitivity / standard_deviation);
    const widest = Math.max(...shifts);
    if (widest === 0) return { ok: true, uses: [] };
    if (widest > LARGEST_SHIFT) {
      return refused('/standard_deviation', `the noise is below 1/${LARGEST_SHIFT} of the largest sensitivity, which protects nobody`);
    }
    const smallest = Math.min(...shifts.filter((shift) => shift > 0));
    return ratioRefusal(smallest) ?? { ok: true, uses: gaussianMixture(shifts, probabilities) };
  },
};
