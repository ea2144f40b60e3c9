/** The door of the study room. A refusal by the domain is a value; an exception is a bug. */
import { guarded } from '../guard.ts';
import { allocateBudget } from './operations/allocations.ts';
import { adjustComparisons } from './operations/multiple.ts';
import { describeNoise } from './operations/noise.ts';
import { comparePairs } from './operations/paired.ts';
import { fitUtility } from './operations/utility.ts';

export { predictCost } from './cost.ts';

export const operations = {
  comparePairs: guarded(comparePairs),
  adjustComparisons: guarded(adjustComparisons),
  fitUtility: guarded(fitUtility),
  allocateBudget: guarded(allocateBudget),
  describeNoise: guarded(describeNoise),
};
