/**
 * The frequencies of a sum that are alive: below the last of them lies all of its transform but what is far under rounding.
 *
 * With phi the characteristic function of a law and X the difference of two independent losses, g(w) = 1 - |phi(w)|^2 = E[1 - cos wX]. Since
 * g'^2 = E[X sin wX]^2 <= E[X^2] E[2 (1 - cos wX)] = 4 Var[L] g, the root of g changes by at most the standard deviation per unit of w. A scan on
 * a coarse raster of frequencies, which is a short transform of the law folded to a short period, therefore bounds |phi|^2 = 1 - g
 * everywhere, and with it the product over all uses.
 */
import { realForward } from '../../numerics/fft.ts';
import type { MeasureTerm } from './measure.ts';
import { foldInto } from './use.ts';

/** Frequencies at which the product is below e^-this of its largest value are left out: all of them together are far below rounding. */
export const NEGLIGIBLE = 42;
/** The raster is so much coarser than the transform, or more where its step is still below this over the standard deviation of the sum; and has at least so many points. */
const COARSER = 16;
const LONGEST_STEP = 9;
const FEWEST = 64;
/** Of fewer uses too many frequencies are alive for a coarse raster to tell. */
const FEW_USES = 32;
/** What rounding may add to g: transforms and totals. */
const SLACK = 1e-13;

/** The last frequency, of a transform of n points of the tilted sum, that may be alive. */
export function lastAlive(terms: readonly MeasureTerm[], theta: number, n: number): number {
  const variance = terms.reduce((sum, { use, count }) => sum + count * use.tilted(theta).deviation ** 2, 0);
  let m = Math.max(FEWEST, n / COARSER);
  while (m > FEWEST && 4 * Math.PI * Math.sqrt(variance) <= LONGEST_STEP * m) m /= 2;
  if (m >= n || terms.reduce((sum, { count }) => sum + count, 0) < FEW_USES) return n / 2;
  const exponent = new Float64Array(m / 2 + 1);
  const buffer = new Float64Array(m);
  const room = new Float64Array(2 * m);
  for (const { use: measure, count } of terms) {
    const use = measure.tilted(theta);
    foldInto(buffer, use);
    const spectrum = realForward(buffer, room);
    // Half a step of the raster, in standard deviations.
    const step = (Math.PI * use.deviation) / m;
    for (let k = 0; k < exponent.length; k++) {
      const re = spectrum[2 * k]! / use.total;
      const im = spectrum[2 * k + 1]! / use.total;
      const root = Math.sqrt(Math.max(0, 1 - re * re - im * im - SLACK)) - step;
      if (root > 0) exponent[k] = exponent[k]! - 0.5 * count * Math.log1p(-root * root);
    }
  }
  const last = exponent.findLastIndex((sum) => sum < NEGLIGIBLE);
  return Math.min(n / 2, Math.ceil((Math.max(0, last) + 0.5) * (n / m)));
}
