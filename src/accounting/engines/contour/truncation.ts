/**
 * Truncation: the part of the line above the last node, bounded and never watched.
 *
 * Let phi_k(y) = E_tilted[e^{iyL}] for one use of law k, a positive-definite function. The angle theta_k(y) = arccos |phi_k(y)| is the
 * distance of two rays (the states sqrt(p) and e^{iyL} sqrt(p)), so it obeys the triangle inequality, and moving y by d turns the ray by at
 * most sigma_k d with sigma_k the standard deviation of L under the tilted law (Mandelstam-Tamm; from arccos |phi(d)| <= sigma d). So
 *   theta(y) >= max(theta(a) - sigma (y - a), theta(b) - sigma (b - y)) >= (theta(a) + theta(b) - sigma (b - a)) / 2 on [a, b],
 * and |phi(y)| <= cos of that. Samples a < b < ... are bisected until the bound is small, or replaced by the bound of a whole band where that is
 * small enough; the last height is where the envelopes, valid for every greater y, suffice alone. On [a, b] the nodes j h contribute, since 1/y^2 falls,
 *   h sum |Phi| / y^2 <= sup |Phi| (1/a - 1/b + h / a^2),
 * and with 1/y for the probabilities, sup |Phi| (ln(b/a) + h / a).
 *
 * Probabilities. Their kernel 1/z does not force convergence. What is read is the probability with a threshold drawn uniformly from
 * [eps, eps + w], w = THRESHOLD_WIDTH: still a test, with both error rates of the same randomised event. Its kernel has the factor
 * (1 - e^{-zw})/(zw), which is 1 up to |z| w (far below rounding on every node) and at most 2/(y w) far out, so the last piece
 * contributes sup |Phi| (ln(2/(wY)) + 1) even where the law has atoms.
 */

import type { Term } from './composite.ts';
import { THRESHOLD_WIDTH } from './options.ts';

/** Heights beyond this times the start are not looked at. */
const MAXIMUM_RATIO = 1e5;
const MAXIMUM_SAMPLES = 60;

export interface Tail {
  /** Bounds of h sum over the nodes above the cut of |Phi| / y^2 and of |Phi| / y. */
  square: number;
  plain: number;
}

function angleOf(logModulus: number): number {
  if (logModulus >= 0) return 0;
  return logModulus > -0.3 ? Math.asin(Math.sqrt(-Math.expm1(2 * logModulus))) : Math.acos(Math.exp(logModulus));
}

function logCosine(angle: number): number {
  if (angle <= 0) return 0;
  const sine = Math.sin(Math.min(angle, Math.PI / 2));
  return 0.5 * Math.log1p(-Math.min(sine * sine, 1 - 1e-30));
}

/** Heights are taken from a fixed lattice so that lines of other counts reuse the samples. */
function nextHeight(y: number): number {
  return 2 ** (Math.floor(2 * Math.log2(y) + 1.0001) / 2);
}

/**
 * @param start height of the cut, @param angles theta_k there, @param tolerance the search stops refining below it and gives up
 *   (returning infinities) once the bound exceeds it by `patience`.
 */
export function tailBound(
  terms: Term[],
  t: number,
  start: number,
  angles: Float64Array,
  h: number,
  tolerance: number,
  patience: number,
): Tail {
  const sigmas = terms.map(({ moment }) => Math.sqrt(moment.jet(t).curvature) * (1 + 1e-9));
  const anglesAt = (y: number) => Float64Array.from(terms, ({ moment }) => angleOf(moment.logModulus(t, y)));
  const tail: Tail = { square: 0, plain: 0 };
  let samples = 0;
  let a = start;
  let at: Float64Array | null = angles;

  function interval(low: number, lowAngles: Float64Array, high: number, highAngles: Float64Array, depth: number): void {
    let log = 0;
    for (let k = 0; k < terms.length; k++) {
      log += terms[k]!.count * logCosine(0.5 * (lowAngles[k]! + highAngles[k]! - sigmas[k]! * (high - low)));
    }
    const sup = Math.exp(log);
    const square = sup * (1 / low - 1 / high + h / (low * low));
    if (square > 0.05 * tolerance && depth < 5 && samples < MAXIMUM_SAMPLES && tail.square <= patience * tolerance) {
      const middle = Math.sqrt(low * high);
      const middleAngles = anglesAt(middle);
      samples++;
      interval(low, lowAngles, middle, middleAngles, depth + 1);
      interval(middle, middleAngles, high, highAngles, depth + 1);
      return;
    }
    tail.square += square;
    tail.plain += sup * (Math.log(high / low) + h / low);
  }

  for (;;) {
    let log = 0;
    for (const { moment, count } of terms) log += count * moment.logEnvelope(t, a);
    const sup = Math.exp(log);
    const done = sup / a <= 0.3 * tolerance;
    if (done || a > MAXIMUM_RATIO * start || samples > MAXIMUM_SAMPLES) {
      tail.square += sup * (1 / a + h / (a * a));
      tail.plain += sup * (Math.max(Math.log(2 / (THRESHOLD_WIDTH * a)), 0) + 1 + h / a);
      return tail;
    }
    if (tail.square > patience * tolerance) return { square: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
    const b = nextHeight(a);
    let band = 0;
    for (const { moment, count } of terms) band += count * moment.logBand(t, a, b);
    if (Math.exp(band) / a <= 0.02 * tolerance) {
      tail.square += Math.exp(band) * (1 / a - 1 / b + h / (a * a));
      tail.plain += Math.exp(band) * (Math.log(b / a) + h / a);
      at = null;
    } else {
      at ??= anglesAt(a);
      const next = anglesAt(b);
      samples++;
      interval(a, at, b, next, 0);
      at = next;
    }
    a = b;
  }
}

export { angleOf };
