import { type EventDefinition, refused, use } from '../definition.ts';
import { MOST_ATOMS } from '../integer_noise.ts';
import { discreteGaussianFamily, LARGEST_SHIFT } from './law.ts';

/** Atoms a standard deviation. */
const ATOMS = 75;

export const discreteGaussianEvent: EventDefinition<'discrete_gaussian'> = {
  families: [discreteGaussianFamily],
  resolve({ sigma, sensitivity }) {
    if (sensitivity > LARGEST_SHIFT * sigma) {
      return refused(
        '/sigma',
        `sigma is below 1/${LARGEST_SHIFT} of the sensitivity, which protects nobody; the event is supported from there on`,
      );
    }
    if (ATOMS * sigma > MOST_ATOMS) {
      return refused(
        '/sigma',
        `sigma is above ${Math.floor(MOST_ATOMS / ATOMS)}, where one use has too many outputs to tabulate; supported below`,
      );
    }
    return { ok: true, uses: [use(discreteGaussianFamily, { sigma, d: sensitivity })] };
  },
};
