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

/** theta = arccos |phi| from ln |phi|, without loss where |phi| is close to 1. */
export function angleOf(logModulus: number): number {
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

interface Search {
  terms: Term[];
  t: number;
  h: number;
  /** Standard deviations of the tilted losses, from above. */
  sigmas: number[];
  /** Below it nothing is refined; above it times `patience` the search gives up. */
  tolerance: number;
  patience: number;
  samples: number;
  tail: Tail;
}

function anglesAt({ terms, t }: Search, y: number): Float64Array {
  return Float64Array.from(terms, ({ moment }) => angleOf(moment.logModulus(t, y)));
}

/** Adds what the nodes of a band contribute when |Phi| is at most `sup` on it. */
function addBand({ tail, h }: Search, sup: number, low: number, high: number): void {
  tail.square += sup * (1 / low - 1 / high + h / (low * low));
  tail.plain += sup * (Math.log(high / low) + h / low);
}

/** The bound of a band from the angles at its ends, bisected while it is too large. */
function addSampled(search: Search, low: number, lowAngles: Float64Array, high: number, highAngles: Float64Array, depth: number): void {
  const { terms, sigmas, tolerance, patience, tail, h } = search;
  let log = 0;
  for (let k = 0; k < terms.length; k++) {
    log += terms[k]!.count * logCosine(0.5 * (lowAngles[k]! + highAngles[k]! - sigmas[k]! * (high - low)));
  }
  const sup = Math.exp(log);
  const large = sup * (1 / low - 1 / high + h / (low * low)) > 0.05 * tolerance;
  if (large && depth < 5 && search.samples < MAXIMUM_SAMPLES && tail.square <= patience * tolerance) {
    const middle = Math.sqrt(low * high);
    const angles = anglesAt(search, middle);
    search.samples++;
    addSampled(search, low, lowAngles, middle, angles, depth + 1);
    addSampled(search, middle, angles, high, highAngles, depth + 1);
  } else addBand(search, sup, low, high);
}

/** Bound of |Phi| on a band without samples. */
function bandBound({ terms, t }: Search, low: number, high: number): number {
  let sum = 0;
  for (const { moment, count } of terms) sum += count * moment.logBand(t, low, high);
  return Math.exp(sum);
}

/**
 * @param start height of the cut, @param angles theta_k there. Infinite when the bound exceeds `patience` tolerances or when no envelope takes
 *   over within reach.
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
  const tail: Tail = { square: 0, plain: 0 };
  const search: Search = { terms, t, h, sigmas, tolerance, patience, samples: 0, tail };
  let a = start;
  let at: Float64Array | null = angles;
  for (;;) {
    let log = 0;
    for (const { moment, count } of terms) log += count * moment.logEnvelope(t, a);
    const sup = Math.exp(log);
    if (sup / a <= 0.3 * tolerance || a > MAXIMUM_RATIO * start || search.samples > MAXIMUM_SAMPLES) {
      tail.square += sup * (1 / a + h / (a * a));
      tail.plain += sup * (Math.max(Math.log(2 / (THRESHOLD_WIDTH * a)), 0) + 1 + h / a);
      return tail;
    }
    if (tail.square > patience * tolerance) return { square: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
    // Once a band is passed without samples, the next ones have more room.
    let b = at === null ? 2 * a : nextHeight(a);
    let bound = bandBound(search, a, b);
    if (at === null && bound / a > 0.02 * tolerance) {
      b = nextHeight(a);
      bound = bandBound(search, a, b);
    }
    if (bound / a <= 0.02 * tolerance) {
      addBand(search, bound, a, b);
      at = null;
    } else {
      at ??= anglesAt(search, a);
      const next = anglesAt(search, b);
      search.samples++;
      addSampled(search, a, at, b, next, 0);
      at = next;
    }
    a = b;
  }
}
