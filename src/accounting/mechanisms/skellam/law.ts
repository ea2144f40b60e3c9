/**
 * Skellam noise, the difference of two Poisson variables of mean v / 2 each: N(x) = e^-v I_|x|(v) on the integers, of variance v, moved by d.
 * The sum of independent Skellam variables is one again. With the ratios r_k = I_k(v) / I_(k-1)(v), which increase the recurrence
 * r_k = 1 / (2 k / v + r_(k+1)) of positive terms, ln N(k) = ln N(0) + sum ln r_j, and N sums to 1. The ratios decrease in k, so the noise is
 * log-concave; a tail from x on is at most N(x) / (1 - r_(x+1)).
 * mu falls to 0 in the far tail, which is that of a Poisson law.
 * Source: Skellam 1946; Agarwal, Kairouz and Liu 2021.
 */
import { sum } from '../../numerics/sums.ts';
import type { LawFamily } from '../definition.ts';
import { geometricTail, type IntegerNoise, integerNoiseLaw, LOG_MOST_OMITTED, LOG_SMALLEST } from '../integer_noise.ts';
import { integerMomentAt, type SummedNoise } from '../moments/integer-sum.ts';
import { type RealMoment, type Sampled, UNIT } from '../moments/moment.ts';

/** ln N(k) - ln N(0) as unevaluated sums, so that their differences keep the digits. */
interface Prefix {
  high: Float64Array;
  low: Float64Array;
}

interface SkellamNoise extends IntegerNoise {
  prefix: Prefix;
}

/**
 * ln r_1 .. ln r_n at 1 .. n; entry 0 is not used. Near 1 the ratio is kept as 1 - r_k = (2k/v - (1 - r_(k+1))) / (2k/v + r_(k+1)), so that its
 * logarithm keeps its digits.
 */
function logRatios(v: number, n: number): Float64Array {
  const out = new Float64Array(n + 1);
  // Amos 1974: v / (k + sqrt(k^2 + v^2)) <= r_k <= v / (k - 1/2 + sqrt(...)); errors of the start shrink by r^2 < 1 a step.
  const start = n + 40 + Math.ceil(40 * Math.sqrt(v));
  let ratio = v / (start + Math.hypot(start, v));
  let rest = 1 - ratio;
  for (let k = start; k >= 1; k--) {
    const below = (2 * k) / v + ratio;
    rest = ((2 * k) / v - rest) / below;
    ratio = 1 / below;
    if (ratio < 0.5) rest = 1 - ratio;
    else ratio = 1 - rest;
    if (k <= n) out[k] = ratio < 0.5 ? Math.log(ratio) : Math.log1p(-rest);
  }
  return out;
}

function prefixOf(logRatio: Float64Array): Prefix {
  const high = new Float64Array(logRatio.length);
  const low = new Float64Array(logRatio.length);
  for (let k = 1; k < logRatio.length; k++) {
    const total = high[k - 1] as number;
    const x = logRatio[k] as number;
    const next = total + x;
    high[k] = next;
    low[k] = (low[k - 1] as number) + (Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total);
  }
  return { high, low };
}

function difference({ high, low }: Prefix, a: number, b: number): number {
  return (high[a] as number) - (high[b] as number) + ((low[a] as number) - (low[b] as number));
}

export function skellamNoise(v: number): SkellamNoise {
  // Small variances have the tail of a Poisson law, which is longer.
  for (let n = Math.ceil(40 * Math.sqrt(v)) + 40; ; n *= 2) {
    const logRatio = logRatios(v, n);
    const prefix = prefixOf(logRatio);
    if (difference(prefix, n, 0) > LOG_SMALLEST) continue;
    const log = prefix.high.map((x, k) => x + (prefix.low[k] as number));
    const logZ = Math.log(2 * sum(log.map(Math.exp)) - 1);
    const kept = log.findIndex((x) => x < LOG_SMALLEST);
    return {
      logMass: log.slice(0, kept).map((x) => x - logZ),
      logTail: (x) => geometricTail((log[x] as number) - logZ, -(logRatio[Math.min(n, x + 1)] as number)),
      prefix,
    };
  }
}

/** Whether a move by d leaves enough of the tabulated noise. */
export function spans({ logMass, logTail }: IntegerNoise, d: number): boolean {
  return d < logMass.length && logTail(logMass.length - d) <= LOG_MOST_OMITTED;
}

/** Outputs of the longest table: a few megabytes. */
const LONGEST = 2 ** 18;

/** The noise for sums, its table made longer as it is asked. */
function summed(v: number, d: number): SummedNoise {
  const base = skellamNoise(v);
  const logZ = -(base.logMass[0] as number);
  let logRatio: Float64Array = new Float64Array(0);
  let prefix = base.prefix;
  const reach = (x: number) => {
    if (x < logRatio.length - 1) return;
    let n = 2048;
    while (n <= x + 2) n *= 2;
    logRatio = logRatios(v, n);
    prefix = prefixOf(logRatio);
  };
  // Ratios are worked out from the far end; each carries the rounding of about min(sqrt v, v / k) others.
  const error = (8 + 4 * Math.sqrt(v)) * UNIT;
  const logMass = (x: number) => {
    reach(x);
    return (prefix.high[x] as number) + (prefix.low[x] as number) - logZ;
  };
  return {
    d,
    step: 1,
    farthest: LONGEST,
    logMass,
    massError: (x) => error * (1 + Math.abs(logMass(x))),
    logTail: (x) => geometricTail(logMass(x), -(logRatio[x + 1] as number)),
    decay: (x, t) => (1 + t) * Math.asinh((x - d + 0.5) / v) - t * Math.asinh((x + 1) / v),
    lossAt: (x) => {
      reach(Math.max(Math.abs(x), Math.abs(x - d)));
      return difference(prefix, Math.abs(x - d), Math.abs(x));
    },
    lossError: error,
  };
}

function skellamMoment(v: number, d: number, sampled: Sampled): RealMoment {
  let noise: SummedNoise | null = null;
  return (tilt) => {
    noise ??= summed(v, d);
    return integerMomentAt(noise, sampled, tilt);
  };
}

export type SkellamParameters = { kind: 'skellam'; variance: number; d: number };

export const skellamFamily: LawFamily<SkellamParameters> = {
  kind: 'skellam',
  law: ({ variance, d }) => {
    const noise = skellamNoise(variance);
    return integerNoiseLaw({
      parameters: { kind: 'skellam', variance, d },
      key: `skellam(${variance},${d})`,
      noise,
      d,
      lossAt: (x) => difference(noise.prefix, Math.abs(x - d), Math.abs(x)),
      realMoment: (sampled) => skellamMoment(variance, d, sampled),
      tailMu: 0,
      // The tilted law lies around order times d, wider than the noise by cosh: half of the table is far more than enough there.
      maximumTilt: Math.max(0, (0.4 * noise.logMass.length) / d - 2),
    });
  },
  /** Moves of the records of a group add up to at most `size` times one of them, and the noise is log-concave. */
  group: ({ variance, d }, size) =>
    spans(skellamNoise(variance), size * d) ? { parameters: { kind: 'skellam', variance, d: size * d }, exact: true } : null,
};
