/** Targets that every value of a parameter keeps, or none, told before anything is composed. */
import { growthOf, rangeOf } from '../readings/metric.ts';
import type { CalibrateRequest, Refusal } from '../types.ts';

/**
 * Why there is no loosest value; null where there may be one. What is only attained where nothing is lost is not met either: bounds are rounded
 * outward, and no double tells the smallest loss from none.
 */
export function beyondRange({ target: { metric, value }, parameter }: CalibrateRequest): Refusal | null {
  const { lossless, worst } = rangeOf(metric);
  const grows = growthOf(metric) === 'with_loss';
  const refusal = (detail: string): Refusal => ({ code: 'unreachable', pointer: '/target/value', detail });
  if (grows ? value <= lossless : value >= lossless) {
    const side = grows ? 'above' : 'below';
    return refusal(
      `no value of ${parameter} meets ${metric.kind} ${value}: where nothing at all is lost it is ${lossless}, and every bound lies ${side} that`,
    );
  }
  if (grows ? value < worst : value > worst) return null;
  return refusal(`every value of ${parameter} meets ${metric.kind} ${value}: it is never ${grows ? 'above' : 'below'} ${worst}`);
}
