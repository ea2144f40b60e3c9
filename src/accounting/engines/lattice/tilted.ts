/**
 * The law of the sum of many lattice losses, near one point: exponential tilting, and the product of powers of transforms.
 *
 * With K(theta) = sum_k T_k ln sum_j mass_k(j) e^(theta l_j) the tilted law p(s) = P(S = s) e^(theta s - K) has its mean at
 * K'(theta), so that P(S = s) = e^(K - theta s) p(s) keeps its relative accuracy there. The transform of each tilted law is
 * raised to its count in polar form, at the frequencies that are alive: seldom more than a hundred where there are many uses, so that
 * these alone are computed. The window holds all but e^-34 of the tilted mass on each side (optimal
 * Chernoff bounds); what lies outside comes back inside by aliasing, as a positive error of at most that mass.
 * Rounding: an FFT of N points errs by at most C u log2 N in the 2-norm, the power multiplies that by the count, the polar form
 * adds count * 8 u; no frequency errs by more than C u log2 N times the total. A sum of entries with weights w errs by at most `noise` * ||w||_2. C = 5 covers fft.js' radix 4 with its
 * computed twiddles (error of a random transform stays below 1). Frequencies taken one by one err by `depth` u each, so that the 2-norm of
 * the entries errs by that times the root of their number over N.
 */
import { hermitianInverse, realForward } from '../../numerics/fft.ts';
import { Kept } from '../kept.ts';
import { lastAlive, NEGLIGIBLE } from './alive.ts';
import type { MeasureTerm, Moments } from './measure.ts';
import { isFew, transformOfPoints } from './points.ts';
import { type LatticeSum, windowOf } from './sum.ts';
import { foldInto, isLow, lowTransform, type TiltedUse } from './use.ts';

const U = 1.1102230246251565e-16;
const FFT_CONSTANT = 5;
const POLAR = 8;

/** Tilted masses on a cyclic range of n points, by their frequencies 0 ... last; those beyond count as zero. */
export interface Spectrum {
  n: number;
  re: Float64Array;
  im: Float64Array;
  last: number;
  /** 2-norm bound of the errors of the masses; and that of the frequencies left out alone. */
  noise: number;
  omitted: number;
  /** Bound of the relative error of each frequency that is kept. */
  relative: number;
}

/** Masses on the window, rounding noise included, so entries may be slightly negative. */
export interface Entries {
  mass: Float64Array;
  noise: number;
}

export interface TiltedSum {
  theta: number;
  moments: Moments;
  /** Loss of window entry 0, which is entry `start` of the cyclic range, and the length of the window. */
  origin: number;
  start: number;
  n: number;
  interval: number;
  /** P, and e^loss times Q, both in units of the tilted P; one object where they are the same. */
  p: Spectrum;
  q: Spectrum;
  /** Bound of the aliased mass of each. */
  aliased: number;
}

/** Room for one transform of 2^20 points or less, kept between calls: fresh memory costs as much as the transform. */
const LARGEST_KEPT = 2 ** 20;
interface Room {
  n: number;
  buffer: Float64Array<ArrayBuffer>;
  transform: Float64Array<ArrayBuffer>;
}
let room: Room | null = null;
function roomFor(n: number): Room {
  if (room?.n === n) return room;
  const fresh = { n, buffer: new Float64Array(n), transform: new Float64Array(2 * n) };
  if (n <= LARGEST_KEPT) room = fresh;
  return fresh;
}

/**
 * The transform of one use at frequencies 0 ... last: ln |phi|, its angle, and bounds of the 2-norm error of the masses that it belongs to and
 * of the error of each frequency as a part of the total.
 */
interface Transform {
  logAbs: Float64Array;
  angle: Float64Array;
  error: number;
  each: number;
}

/** Whole transforms are kept: the steps of a run take powers of the same. */
const MOST_BYTES_OF_TRANSFORMS = 32 * 2 ** 20;
const transforms = new Kept<Transform>(MOST_BYTES_OF_TRANSFORMS, ({ logAbs }) => 16 * logAbs.length);

/** In polar form, as far as it is not negligible for itself: -Infinity for what is. */
function polar(at: Float64Array, last: number, least: number): Pick<Transform, 'logAbs' | 'angle'> {
  const logAbs = new Float64Array(last + 1);
  const angle = new Float64Array(last + 1);
  for (let f = 0; f <= last; f++) {
    const re = at[2 * f]!;
    const im = at[2 * f + 1]!;
    const square = re * re + im * im;
    const isAlive = square > least * least;
    logAbs[f] = isAlive ? 0.5 * Math.log(square) : Number.NEGATIVE_INFINITY;
    angle[f] = isAlive ? Math.atan2(im, re) : 0;
  }
  return { logAbs, angle };
}

/** The same from phi - 1 = d, which keeps its digits: ln |phi| = ln(1 + 2 Re d + |d|^2) / 2; near phi = 0 that sum loses them, and (1 + Re d)^2 + (Im d)^2 has them. */
function transformNearOne(use: TiltedUse, at: Int32Array, n: number, last: number, count: number): Transform {
  const { re, im, depth } = transformOfPoints(use, at, n, last);
  const logAbs = new Float64Array(last + 1);
  const angle = new Float64Array(last + 1);
  const logTotal = Math.log(use.total);
  for (let f = 0; f <= last; f++) {
    const [x, y] = [re[f]!, im[f]!];
    const excess = 2 * x + x * x + y * y;
    const log = 0.5 * (excess > -0.5 ? Math.log1p(excess) : Math.log((1 + x) ** 2 + y * y));
    const isAlive = log > -NEGLIGIBLE / count;
    logAbs[f] = isAlive ? logTotal + log : Number.NEGATIVE_INFINITY;
    angle[f] = isAlive ? Math.atan2(y, 1 + x) : 0;
  }
  // An error of d counts twice in what is exponentiated, with |1 + d| at least e^(-NEGLIGIBLE / count), which productOf counts.
  const each = (2 * depth + POLAR * Math.min(2, depth)) * U;
  return { logAbs, angle, error: each * use.total * Math.sqrt((2 * last + 1) / n), each };
}

function transformOf({ use: measure, count }: MeasureTerm, theta: number, n: number, last: number): Transform {
  const use = measure.tilted(theta);
  if (use.at !== null && isFew(use, n, last)) return transformNearOne(use, use.at, n, last, count);
  if (isLow(use, n, last)) {
    const { at, depth } = lowTransform(use, n, last);
    const each = (depth + POLAR) * U;
    return { ...polar(at, last, use.total * Math.exp(-NEGLIGIBLE / count)), error: each * use.total * Math.sqrt((2 * last + 1) / n), each };
  }
  return transforms.get(`${measure.id} ${theta} ${n}`, () => {
    const { buffer, transform: room } = roomFor(n);
    foldInto(buffer, use);
    const at = realForward(buffer, room);
    const each = (FFT_CONSTANT * Math.log2(n) + POLAR) * U;
    return { ...polar(at, n / 2, use.total * Math.exp(-NEGLIGIBLE)), error: each * use.norm, each };
  });
}

/** The product of the powers of the transforms. */
function productOf(terms: readonly MeasureTerm[], theta: number, n: number): Spectrum {
  const last = lastAlive(terms, theta, n);
  const log = new Float64Array(last + 1);
  const phase = new Float64Array(last + 1);
  let noise = 0;
  let relative = 0;
  let logTotal = 0;
  for (const term of terms) {
    const { count } = term;
    const { total } = term.use.tilted(theta);
    const { logAbs, angle, error, each } = transformOf(term, theta, n, last);
    noise += (count * error) / total;
    // Of what is kept, no law alone is below e^(-NEGLIGIBLE / count) of its total.
    relative += count * each * Math.exp(NEGLIGIBLE / count);
    logTotal += count * Math.log(total);
    for (let f = 0; f <= last; f++) {
      log[f] = log[f]! + count * logAbs[f]!;
      phase[f] = phase[f]! + ((count * angle[f]!) % (2 * Math.PI));
    }
  }
  const least = logTotal - NEGLIGIBLE;
  let alive = last;
  while (alive > 0 && !(log[alive]! > least)) alive--;
  const re = new Float64Array(alive + 1);
  const im = new Float64Array(alive + 1);
  for (let f = 0; f <= alive; f++) {
    if (!(log[f]! > least)) continue;
    const r = Math.exp(log[f]!);
    re[f] = r * Math.cos(phase[f]!);
    im[f] = f === 0 || f === n / 2 ? 0 : r * Math.sin(phase[f]!);
  }
  const omitted = Math.exp(logTotal - NEGLIGIBLE);
  return { n, re, im, last: alive, noise: Math.exp(logTotal) * noise + omitted, omitted, relative };
}

/** The masses on the window that starts at entry `start`. */
export function entriesOf({ n, re, im, last, noise }: Spectrum, start: number): Entries {
  const spectrum = roomFor(n)
    .transform.subarray(0, n + 2)
    .fill(0);
  let norm = 0;
  for (let f = 0; f <= last; f++) {
    const [x, y] = [re[f]!, im[f]!];
    spectrum[2 * f] = x;
    spectrum[2 * f + 1] = y;
    norm += (f === 0 || f === n / 2 ? 1 : 2) * (x * x + y * y);
  }
  const folded = hermitianInverse(spectrum);
  const mass = new Float64Array(n);
  const first = ((start % n) + n) % n;
  mass.set(folded.subarray(first));
  mass.set(folded.subarray(0, first), n - first);
  return { mass, noise: noise + (FFT_CONSTANT * Math.log2(n) + 4) * U * Math.sqrt(norm / n) };
}

export function tiltedSum(sum: LatticeSum, theta: number): TiltedSum {
  const { interval } = sum;
  const moments = sum.p.moments(theta);
  const { left, n, outside } = windowOf(sum, theta);
  let origin = 0;
  for (const { law, count } of sum.terms) origin += count * (law.origin + Math.round(law.p.moments(theta).meanIndex) * interval);
  // Entry 0 of the transform has the loss `origin`, off the mean by the rounded shifts; the window starts `left` points below the mean.
  const start = Math.round((moments.mean - origin) / interval) - left;
  const p = productOf(sum.p.terms, theta, n);
  const q = sum.q === sum.p ? p : productOf(sum.q.terms, theta, n);
  return { theta, moments, origin: origin + start * interval, start, n, interval, p, q, aliased: outside };
}
