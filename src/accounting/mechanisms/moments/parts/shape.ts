/**
 * What is known of a part of a Poisson-sampled Gaussian, phi m r^s W between two soft cuts, at every place: gaussian.ts, m and r in ratio.ts.
 *
 * Beyond the ends, since r rises, m falls and L' <= a + fall, fall = -d ln m / dx, which falls: for x <= f the integral of phi m r^s W is at most r(f)^s Q(x <= f), and with a cut below
 * at most phi m r^s times the bound Z^n / n! of the weight at f over n k - f - a where that is positive; for x >= e it is at most phi m r^s times the bound of the
 * weight at e over the rate at which they fall together, e + rate - s (a + fall), where that is positive.
 */
import { logAddExp } from '../../../numerics/logs.ts';
import { logNormalCdf } from '../../../numerics/normal.ts';
import { once } from '../once.ts';
import type { Ratio } from './ratio.ts';
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

export function partShape(ratio: Ratio, low: number, high: number, k: number) {
  const { q, a, lossOf, logBase, fall } = ratio;
  const cut = new SoftCut(low, high, k);
  const lower = low > Number.NEGATIVE_INFINITY;
  const upper = high < Number.POSITIVE_INFINITY;
  const highest = LARGEST_EXPONENT / Math.max(lossOf(lower ? low : high), LEAST_LOSS);

  /** ln of the mass left of a place under P (-1) or, where losses go down without an end, under Q (1). */
  const logMassLeft = (x: number, side: 1 | -1): number =>
    logAddExp(Math.log1p(-q) + logNormalCdf(x), Math.log(q) + logNormalCdf(x + side * a));

  /** ln of bounds of what lies beyond either end, below with this bound of ln |r|, above on the line of a shift whose cosine this is; infinite where there is none. */
  function logLeft(from: number, s: number, loss = lossOf(from)): number {
    if (!lower) return s * loss + logMassLeft(from, 1);
    const rate = ORDER * k - from - a;
    return rate >= 1 ? logNormal(from) + logBase(from) + s * loss + cut.logBelow(from) - Math.log(rate) : Number.POSITIVE_INFINITY;
  }
  function logRight(to: number, s: number, logCosine = 0): number {
    const { log, rate: falls } = cut.above(to, logCosine);
    const rate = to + falls - s * (a + fall(to));
    return rate >= 1 ? logNormal(to) + logBase(to) + s * lossOf(to) + log - Math.log(rate) : Number.POSITIVE_INFINITY;
  }

  /** ln F(s) to a digit or so, from a scan that is wide enough for its largest tilts. */
  const scan = once(() => {
    const h = STEP / k;
    const end = upper ? high + (2 + Math.log1p((highest * a) / k)) / k : Math.max(low, 0) + 12 + a;
    const size = Math.ceil((end - LOWEST) / h);
    const x = Float64Array.from({ length: size }, (_, i) => LOWEST + i * h);
    return { h, base: x.map((at) => logNormal(at) + logBase(at) + cut.logWeight(at)), loss: x.map(lossOf) };
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
    while ((lower || ratio.twoSided) && targets.every(({ s, log }) => logLeft(from + step, s) <= log + LOG_END)) from += step;
    let to = upper ? high : Math.max(low, 8);
    // Where that is out of reach the error of what is left out says so.
    for (let i = 0; i < MOST_STEPS && !targets.every(({ s, log }) => logRight(to, s) <= log + LOG_END); i++) to += step;
    return { from, to };
  }

  return { ratio, k, high, cut, lower, upper, highest, logMassLeft, logLeft, logRight, roughly, endsFor };
}
