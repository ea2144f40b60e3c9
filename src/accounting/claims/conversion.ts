/** Epsilon from Renyi divergences, as tools convert them: not below 0, and not rounded outward. */
import { minimise } from '../numerics/minimise.ts';

export type Conversion = 'classical' | 'improved';

/** At one order a > 1 with K = (a - 1) D_a. */
export function epsilonAtOrder(order: number, k: number, logDelta: number, conversion: Conversion): number {
  const z = order - 1;
  const gain = conversion === 'classical' ? 0 : z * Math.log1p(-1 / order) - Math.log(order);
  return Math.max(0, (k + gain - logDelta) / z);
}

const LOWEST_POWER = -10;
const HIGHEST_POWER = 30;

/** At the best real order: K is convex in z = a - 1, so epsilon has one minimum, which is approached from low orders, where K is cheap. */
export function bestEpsilon(moment: (z: number) => number, logDelta: number, conversion: Conversion): number {
  const at = (log: number) => epsilonAtOrder(1 + Math.exp(log), moment(Math.exp(log)), logDelta, conversion);
  let power = 0;
  for (const step of [1, -1]) {
    while (power + step <= HIGHEST_POWER && power + step >= LOWEST_POWER && at((power + step) * Math.LN2) < at(power * Math.LN2))
      power += step;
  }
  return minimise(at, (power - 1) * Math.LN2, (power + 1) * Math.LN2, 1e-9).value;
}
