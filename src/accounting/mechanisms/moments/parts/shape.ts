/**
 * What is known of a part of a Poisson-sampled Gaussian, phi r^s W between two soft cuts, at every place: gaussian.ts.
 *
 * On x + i b, 0 <= a b <= pi/2, the argument of r rises with x and b, and |r(x + i b)| <= r(x). Beyond the ends, since r rises and L' <= a: for x <= f the
 * integral of phi r^s W is at most r(f)^s Phi(f), and with a cut below at most phi r^s times the bound Z^n / n! of the weight at f over n k - f where that is
 * positive; for x >= e it is at most phi r^s times the bound of the weight at e over the rate at which they fall together, e + rate - s a, where that is positive.
 */
import { logNormalCdf } from '../../../numerics/normal.ts';
import { once } from '../once.ts';
import { lossAt } from '../points.ts';
import { ORDER, SoftCut } from './soft-cut.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Below this the standard normal mass is 2e-28. */
const LOWEST = -11;
/** ln of what is left out at an end, over F. */
const LOG_END = -50;
/** Largest exponent s L at the cuts. */
const LARGEST_EXPONENT = 1500;
const LEAST_LOSS = 1e-12;
/** Steps of a scan and of the search for ends, in units of 1/k. */
const STEP = 0.1;
const MOST_STEPS = 2000;

export const logNormal = (x: number): number => -0.5 * x * x - LOG_SQRT_2PI;

/** ln F at an s, to a digit or so. */
export interface Rough {
  s: number;
  log: number;
}

export type PartShape = ReturnType<typeof partShape>;

export function partShape(q: number, a: number, low: number, high: number, k: number) {
  const cut = new SoftCut(low, high, k);
  const lower = low > Number.NEGATIVE_INFINITY;
  const upper = high < Number.POSITIVE_INFINITY;
  const lossOf = (x: number) => lossAt(q, a * x - 0.5 * a * a);
  const highest = LARGEST_EXPONENT / Math.max(lossOf(lower ? low : high), LEAST_LOSS);

  /** Argument of r(x + i b). */
  function argumentOf(x: number, b: number): number {
    const e = q * Math.exp(Math.min(a * x - 0.5 * a * a, 600));
    return Math.atan2(e * Math.sin(a * b), 1 - q + e * Math.cos(a * b));
  }

  /** ln of bounds of what lies beyond either end, above on the line of a shift whose cosine this is; infinite where there is none. */
  function logLeft(from: number, s: number): number {
    if (!lower) return s * lossOf(from) + logNormalCdf(from);
    const rate = ORDER * k - from;
    return rate >= 1 ? logNormal(from) + s * lossOf(from) + cut.logBelow(from) - Math.log(rate) : Number.POSITIVE_INFINITY;
  }
  function logRight(to: number, s: number, logCosine = 0): number {
    const { log, rate: falls } = cut.above(to, logCosine);
    const rate = to + falls - s * a;
    return rate >= 1 ? logNormal(to) + s * lossOf(to) + log - Math.log(rate) : Number.POSITIVE_INFINITY;
  }

  /** ln F(s) to a digit or so, from a scan that is wide enough for its largest tilts. */
  const scan = once(() => {
    const h = STEP / k;
    const end = upper ? high + (2 + Math.log1p((highest * a) / k)) / k : Math.max(low, 0) + 12 + a;
    const size = Math.ceil((end - LOWEST) / h);
    const x = Float64Array.from({ length: size }, (_, i) => LOWEST + i * h);
    return { h, base: x.map((at) => logNormal(at) + cut.logWeight(at)), loss: x.map(lossOf) };
  });
  function roughly(s: number): Rough {
    const { h, base, loss } = scan();
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < base.length; i++) top = Math.max(top, base[i]! + s * loss[i]!);
    return { s, log: top + Math.log(h) };
  }

  /** Where all but a share e^LOG_END of F ends, at each s. */
  function endsFor(targets: readonly Rough[]): { from: number; to: number } {
    const step = STEP / Math.max(k, 1);
    let from = LOWEST;
    while (lower && targets.every(({ s, log }) => logLeft(from + step, s) <= log + LOG_END)) from += step;
    let to = upper ? high : Math.max(low, 8);
    // Where that is out of reach the error of what is left out says so.
    for (let i = 0; i < MOST_STEPS && !targets.every(({ s, log }) => logRight(to, s) <= log + LOG_END); i++) to += step;
    return { from, to };
  }

  return { q, a, k, high, cut, lower, upper, highest, lossOf, argumentOf, logLeft, logRight, roughly, endsFor };
}
