/**
 * The law of the sum of many lattice losses, near one point: exponential tilting, and the product of powers of transforms.
 *
 * With K(theta) = sum_k T_k ln sum_j mass_k(j) e^(theta l_j) the tilted law p(s) = P(S = s) e^(theta s - K) has its mean at
 * K'(theta), so that P(S = s) = e^(K - theta s) p(s) keeps its relative accuracy there. The transform of each tilted law is
 * raised to its count in polar form, at the frequencies that are alive: seldom more than a hundred where there are many uses, so that
 * these alone are computed. The window holds all but e^-34 of the tilted mass on each side (optimal
 * Chernoff bounds); what lies outside comes back inside by aliasing, as a positive error of at most that mass.
 * Rounding: an FFT of N points errs by at most C u log2 N in the 2-norm, the power multiplies that by the count, the polar form
 * adds count * 8 u; a sum of entries with weights w errs by at most `noise` * ||w||_2. C = 5 covers fft.js' radix 4 with its
 * computed twiddles (error of a random transform stays below 1). Frequencies taken one by one err by `depth` u each, so that the 2-norm of
 * the entries errs by that times the root of their number over N.
 */
import { hermitianInverse, realForward } from '../../numerics/fft.ts';
import { lastAlive, NEGLIGIBLE } from './alive.ts';
import type { Moments, UseMoments } from './measure.ts';
import { type LatticeSum, windowOf } from './sum.ts';
import { foldInto, isLow, lowTransform, type TiltedUse, tiltedUse } from './use.ts';

const U = 1.1102230246251565e-16;
const FFT_CONSTANT = 5;
const POLAR = 8;

/** Tilted masses on a cyclic range of n points, by their frequencies 0 ... last; those beyond count as zero. */
export interface Spectrum {
  n: number;
  re: Float64Array;
  im: Float64Array;
  last: number;
  /** 2-norm bound of the errors of the masses. */
  noise: number;
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

interface Use {
  use: TiltedUse;
  count: number;
}

/** Frequencies 0 ... last of one use, interleaved, and the 2-norm error of the masses that they belong to. */
function transformOf(use: TiltedUse, n: number, last: number): { at: Float64Array; error: number } {
  if (isLow(use, n, last)) {
    const { re, im, depth } = lowTransform(use, n, last);
    const at = new Float64Array(2 * last + 2);
    for (let f = 0; f <= last; f++) {
      at[2 * f] = re[f]!;
      at[2 * f + 1] = im[f]!;
    }
    return { at, error: (depth + POLAR) * U * use.total * Math.sqrt((2 * last + 1) / n) };
  }
  const { buffer, transform } = roomFor(n);
  foldInto(buffer, use);
  return { at: realForward(buffer, transform), error: (FFT_CONSTANT * Math.log2(n) + POLAR) * U * use.norm };
}

/** The product of the powers of the transforms, in polar form. */
function productOf(uses: readonly Use[], n: number): Spectrum {
  const last = lastAlive(uses, n);
  const logAbs = new Float64Array(last + 1);
  const angle = new Float64Array(last + 1);
  let noise = 0;
  let logTotal = 0;
  for (const { use, count } of uses) {
    const { at, error } = transformOf(use, n, last);
    noise += (count * error) / use.total;
    logTotal += count * Math.log(use.total);
    // What this law alone makes negligible needs no logarithm.
    const least = (use.total * Math.exp(-NEGLIGIBLE / count)) ** 2;
    for (let f = 0; f <= last; f++) {
      const re = at[2 * f]!;
      const im = at[2 * f + 1]!;
      const square = re * re + im * im;
      const log = square > least ? logAbs[f]! + count * 0.5 * Math.log(square) : Number.NEGATIVE_INFINITY;
      logAbs[f] = log;
      if (log > logTotal - NEGLIGIBLE) angle[f] = angle[f]! + ((count * Math.atan2(im, re)) % (2 * Math.PI));
    }
  }
  let alive = last;
  while (alive > 0 && !(logAbs[alive]! > logTotal - NEGLIGIBLE)) alive--;
  const re = new Float64Array(alive + 1);
  const im = new Float64Array(alive + 1);
  for (let f = 0; f <= alive; f++) {
    const log = logAbs[f]!;
    if (!(log > logTotal - NEGLIGIBLE)) continue;
    const r = Math.exp(log);
    re[f] = r * Math.cos(angle[f]!);
    im[f] = f === 0 || f === n / 2 ? 0 : r * Math.sin(angle[f]!);
  }
  return { n, re, im, last: alive, noise: Math.exp(logTotal) * (noise + Math.exp(-NEGLIGIBLE)) };
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
  const { left, n, outside } = windowOf(sum, theta, moments);
  const ofP: Use[] = [];
  const ofQ: Use[] = [];
  let origin = 0;
  const uses = sum.p.ofUses(theta);
  for (const [i, { law, count }] of sum.terms.entries()) {
    const { meanIndex, centred } = uses[i] as UseMoments;
    const at = { meanIndex, centred, shift: Math.round(meanIndex) };
    origin += count * (law.origin + at.shift * interval);
    const p = { use: tiltedUse(law.mass, theta * interval, at), count };
    ofP.push(p);
    ofQ.push(law.twin === null ? p : { use: tiltedUse(law.twin, theta * interval, at), count });
  }
  // Entry 0 of the transform has the loss `origin`, off the mean by the rounded shifts; the window starts `left` points below the mean.
  const start = Math.round((moments.mean - origin) / interval) - left;
  const p = productOf(ofP, n);
  const q = sum.q === sum.p ? p : productOf(ofQ, n);
  return { theta, moments, origin: origin + start * interval, start, n, interval, p, q, aliased: outside };
}
