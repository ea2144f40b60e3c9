/** The door of the predictability room. A refusal by the domain is a value; an exception is a bug. */
import { guarded } from '../guard.ts';
import { analyse } from './operations/analyse.ts';
import { calibrateNoise } from './operations/noise.ts';

export { predictCost } from './cost.ts';

export const operations = {
  analysePredictability: guarded(analyse),
  calibrateNoise: guarded(calibrateNoise),
};
