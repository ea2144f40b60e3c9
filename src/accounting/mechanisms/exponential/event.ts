import { type EventDefinition, type Resolution, use } from '../definition.ts';
import { boundedRangeCurve } from './curve.ts';
import { boundedRangeFamily } from './law.ts';

/** Both bounds of a mechanism whose losses lie in a range of length `epsilon`. */
export function boundedRange(epsilon: number): Resolution {
  return { ok: true, uses: [use(boundedRangeFamily, { epsilon })], lower: null, curves: [use(boundedRangeCurve, { epsilon })] };
}

export const exponentialEvent: EventDefinition<'exponential'> = {
  families: [boundedRangeFamily],
  curves: [boundedRangeCurve],
  resolve: ({ epsilon, monotone }) => boundedRange(monotone === true ? 0.5 * epsilon : epsilon),
};
