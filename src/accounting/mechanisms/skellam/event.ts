import { type EventDefinition, refused, use } from '../definition.ts';
import { MOST_ATOMS } from '../integer_noise.ts';
import { skellamFamily, skellamNoise, spans } from './law.ts';

/** Atoms a standard deviation. */
const ATOMS = 80;

export const skellamEvent: EventDefinition<'skellam'> = {
  families: [skellamFamily],
  resolve({ variance, sensitivity }) {
    if (ATOMS * Math.sqrt(variance) > MOST_ATOMS) {
      return refused(
        '/variance',
        `variance is above ${Math.floor((MOST_ATOMS / ATOMS) ** 2)}, where one use has too many outputs to tabulate; supported below`,
      );
    }
    if (!spans(skellamNoise(variance), sensitivity)) {
      return refused(
        '/sensitivity',
        'the sensitivity is so many standard deviations of the noise that it protects nobody; smaller ratios are supported',
      );
    }
    return { ok: true, uses: [use(skellamFamily, { variance, d: sensitivity })] };
  },
};
