/**
 * ln-moments of discrete Gaussian noise at real arguments. Of the noise moved by d itself, with theta(f) = sum over the integers of
 * e^{-(x - f)^2 / 2 sigma^2} and s = 1 + t, completing the square gives
 *   K(t) = t s d^2 / (2 sigma^2) + ln theta(s d) / theta(0),
 * and theta has period 1; by Poisson summation theta(f) = sigma sqrt(2 pi) (1 + 2 sum over k of e^{-2 pi^2 sigma^2 k^2} cos 2 pi k f).
 * Poisson-sampled, wide noise is summed over every m-th integer: sums over all of them and over every m-th both lie within the error of the
 * trapezoid rule (strip.ts) of one integral.
 * Source: Canonne, Kamath and Steinke 2020, Proposition 5.
 */
import { integerMomentAt, type SummedNoise } from './integer-sum.ts';
import { type Real, type RealMoment, type Sampled, type Tilt, UNIT } from './moment.ts';
import { logStripError, NONE } from './strip.ts';

/** From this sigma on the series of cosines is used. */
const WIDE = 0.5;
/** Integers farther out are not summed: terms that matter get more with their square root. */
const FARTHEST = 2 ** 26;
/** ln of the relative error that sums over every m-th integer may have. */
const STRIDE_ERROR = -100;

/** ln theta(f) / theta(0), |f| <= 1/2; relatively accurate also next to f = 0. */
export function logThetaRatio(sigma: number, f: number): number {
  const square = sigma * sigma;
  if (sigma >= WIDE) {
    let total = 1;
    let fall = 0;
    for (let k = 1; ; k++) {
      const weight = 2 * Math.exp(-2 * Math.PI * Math.PI * square * k * k);
      if (weight < 1e-20) break;
      total += weight;
      fall += 2 * weight * Math.sin(Math.PI * k * f) ** 2;
    }
    return Math.log1p(-fall / total);
  }
  const w = (f * f) / (2 * square);
  let total = 1;
  let here = Math.exp(-w);
  let rise = Math.expm1(-w);
  for (let x = 1; ; x++) {
    const weight = 2 * Math.exp(-(x * x) / (2 * square));
    const near = Math.exp(-((x - Math.abs(f)) ** 2) / (2 * square));
    if (near < 1e-20 * here) break;
    total += weight;
    here += near + Math.exp(-((x + Math.abs(f)) ** 2) / (2 * square));
    rise += weight * (2 * Math.exp(-w) * Math.sinh((x * f) / (2 * square)) ** 2 + Math.expm1(-w));
  }
  return rise > -0.5 * total ? Math.log1p(rise / total) : Math.log(here / total);
}

/** How fast ln theta changes at most: its slope is the mean of (x - f) / sigma^2 under weights that lie evenly about f. */
function thetaSlope(sigma: number): number {
  const narrow = 1 / (sigma * sigma);
  return sigma < WIDE ? narrow : Math.min(narrow, 80 * Math.exp(-2 * (Math.PI * sigma) ** 2));
}

export function discreteGaussianReal(sigma: number, d: number, { t, s }: Tilt): Real {
  const whole = 0.5 * t * s * (d / sigma) ** 2;
  // t d and s d differ by an integer, and the smaller has fewer digits before the point.
  const turns = (Math.abs(t) < Math.abs(s) ? t : s) * d;
  const ratio = logThetaRatio(sigma, turns - Math.round(turns));
  const turnError = Math.min(1, 2 * UNIT * Math.abs(turns) + 2 * UNIT * d);
  return {
    value: whole + ratio,
    error: 8 * UNIT * Math.abs(whole) + 16 * UNIT * Math.abs(ratio) + turnError * thetaSlope(sigma) * Math.min(1, Math.abs(turns)),
  };
}

function summed(sigma: number, d: number, step: number): SummedNoise {
  const square = sigma * sigma;
  const exponent = (x: number) => -0.5 * (x / sigma) ** 2;
  let half = 0.5;
  for (let x = 1; exponent(x) > -50; x++) half += Math.exp(exponent(x));
  const shift = Math.log(step) - Math.log(2 * half);
  return {
    d,
    step,
    farthest: FARTHEST,
    logMass: (x) => exponent(x) + shift,
    massError: (x) => UNIT * (8 + 4 * Math.abs(exponent(x))),
    logTail: (x) => exponent(x) + shift - Math.log(-Math.expm1((-step * (x + 0.5 * step)) / square)),
    decay: (x, t) => (step * (x + 0.5 * step - (1 + t) * d)) / square,
    lossAt: (x) => ((d / sigma) * (x - 0.5 * d)) / sigma,
    lossError: 4 * UNIT,
  };
}

/** The largest step at which a sum of r^s still is the integral, and ln of its relative error. */
function strideOf(sigma: number, d: number, q: number, s: number): { step: number; logError: number } {
  const a = d / sigma;
  const negative = s < 0 ? { power: -s, cap: s * Math.log1p(-q) } : NONE;
  const errorOf = (step: number) => Math.max(logStripError(step / sigma, a, 0, 1, negative), logStripError(step / sigma, a, 0, 1, NONE));
  for (let step = Math.floor(0.6 * sigma); step > 1; step = Math.floor(0.8 * step)) {
    const logError = errorOf(step);
    // the sum over all integers, and r^s, r and 1 in turn
    if (logError < STRIDE_ERROR) return { step, logError: logError + Math.log(4 + 4 * Math.abs(s)) };
  }
  return { step: 1, logError: Number.NEGATIVE_INFINITY };
}

/** K of the noise moved by d, itself or sampled; null at a tilt where it takes too many terms. */
export function discreteGaussianMoment(sigma: number, d: number, sampled: Sampled): RealMoment {
  if (sampled.how === 'none') return (tilt) => discreteGaussianReal(sigma, d, tilt);
  const noises = new Map<number, SummedNoise>();
  return (tilt) => {
    const { step, logError } =
      sampled.how === 'poisson' ? strideOf(sigma, d, sampled.probability, tilt.s) : { step: 1, logError: Number.NEGATIVE_INFINITY };
    let noise = noises.get(step);
    if (noise === undefined) {
      noise = summed(sigma, d, step);
      noises.set(step, noise);
    }
    return integerMomentAt(noise, sampled, tilt, logError);
  };
}
