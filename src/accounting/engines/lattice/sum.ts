/**
 * The law of the sum of many lattice losses, near one point: exponential tilting and one pass of FFTs.
 *
 * With K(theta) = sum_k T_k ln sum_j mass_k(j) e^(theta l_j) the tilted law p(s) = P(S = s) e^(theta s - K) has its mean at
 * K'(theta), so that P(S = s) = e^(K - theta s) p(s) keeps its relative accuracy there. The transform of each tilted law is
 * raised to its count in polar form. The window of the FFT holds all but e^-50 of the tilted mass on each side (optimal
 * Chernoff bounds); what lies outside comes back inside by aliasing, as a positive error of at most that mass.
 * Rounding: an FFT of N points errs by at most C u log2 N in the 2-norm, the power multiplies that by the count, the polar form
 * adds count * 8 u; a sum of entries with weights w errs by at most `noise` * ||w||_2. C = 5 covers fft.js' radix 4 with its
 * computed twiddles (error of a random transform stays below 1).
 */

import { hermitianInverse, realForward } from '../../numerics/fft.ts';
import type { LatticeLaw } from './laws.ts';
import { WindowTooWide } from './limits.ts';

const U = 1.1102230246251565e-16;
const FFT_CONSTANT = 5;
const BLOCK = 256;
/** -ln of the tilted mass that may lie outside the window on each side; the later ones where the first does not fit. */
const TAILS = [50, 36, 26];
/** Longest window in points. */
const LONGEST = 2 ** 22;

export interface LatticeTerm {
  law: LatticeLaw;
  count: number;
}

/** K, K' and K'' of the sum at theta, and K - theta K', which keeps its digits where theta K' is large. */
export interface Moments {
  k: number;
  mean: number;
  variance: number;
  centred: number;
}

/** Moments of one law, the masses taken relative to the largest tilted one. */
function lawMoments(law: LatticeLaw, theta: number): Moments & { meanIndex: number } {
  const { mass, origin, interval } = law;
  const n = mass.length;
  // The tilt is applied from the end at which it is largest, so that nothing overflows.
  const anchor = theta > 0 ? n - 1 : 0;
  const ratio = Math.exp(-Math.abs(theta) * interval);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  // In blocks: the weight is recomputed at the start of each, and the rounding of a sum grows with the blocks, not the points.
  for (let from = 0; from < n; from += BLOCK) {
    let weight = Math.exp(-Math.abs(theta) * interval * from);
    if (weight < 1e-300) break;
    let b0 = 0;
    let b1 = 0;
    let b2 = 0;
    const to = Math.min(n, from + BLOCK);
    for (let i = from; i < to; i++) {
      const m = weight * (mass[theta > 0 ? n - 1 - i : i] as number);
      b0 += m;
      b1 += m * i;
      b2 += m * i * i;
      weight *= ratio;
    }
    s0 += b0;
    s1 += b1;
    s2 += b2;
  }
  const sign = theta > 0 ? -1 : 1;
  const m1 = s1 / s0;
  return {
    k: Math.log(s0) + theta * (origin + anchor * interval),
    mean: origin + (anchor + sign * m1) * interval,
    variance: Math.max(0, s2 / s0 - m1 * m1) * interval * interval,
    centred: Math.log(s0) - theta * sign * m1 * interval,
    meanIndex: anchor + sign * m1,
  };
}

export class LatticeSum {
  readonly terms: LatticeTerm[];
  readonly interval: number;
  readonly minimum: number;
  readonly maximum: number;
  /** ln of the total P and Q mass on the lattice, and the mass of P and of Q that is not. */
  readonly logMass: number;
  readonly logMassQ: number;
  /** E_P[S] and E_Q[S]. */
  readonly meanP: number;
  readonly meanQ: number;
  readonly missingP: number;
  readonly missingQ: number;

  constructor(terms: LatticeTerm[]) {
    this.terms = terms;
    this.interval = (terms[0] as LatticeTerm).law.interval;
    let minimum = 0;
    let maximum = 0;
    let logP = 0;
    let logQ = 0;
    for (const { law, count } of terms) {
      minimum += count * law.origin;
      maximum += count * (law.origin + (law.mass.length - 1) * law.interval);
      logP += count * Math.log1p(-law.outsideP);
      logQ += count * Math.log1p(-law.outsideQ);
    }
    this.minimum = minimum;
    this.maximum = maximum;
    const p = this.moments(0);
    const q = this.moments(-1);
    this.logMass = p.k;
    this.logMassQ = q.k;
    this.meanP = p.mean;
    this.meanQ = q.mean;
    this.missingP = -Math.expm1(logP);
    this.missingQ = -Math.expm1(logQ);
  }

  moments(theta: number): Moments {
    const total = { k: 0, mean: 0, variance: 0, centred: 0 };
    for (const { law, count } of this.terms) {
      const m = lawMoments(law, theta);
      total.k += count * m.k;
      total.mean += count * m.mean;
      total.variance += count * m.variance;
      total.centred += count * m.centred;
    }
    return total;
  }

  /** Width to one side of the tilted mean that keeps all but e^-tail of the tilted mass. */
  tailWidth(theta: number, side: 1 | -1, at: Moments, tail: number): number {
    const edge = side > 0 ? this.maximum - at.mean : at.mean - this.minimum;
    let best = edge;
    let lambda = Math.min(Math.sqrt((2 * tail) / Math.max(at.variance, 1e-300)), tail / this.interval);
    let factor = 2;
    const width = (l: number) => (this.moments(theta + side * l).k - at.k - side * l * at.mean + tail) / l;
    let current = width(lambda);
    for (let i = 0; i < 14 && factor > 1.05; i++) {
      const lower = width(lambda / factor);
      const higher = lower < current ? Number.POSITIVE_INFINITY : width(lambda * factor);
      if (lower < current || higher < current) {
        current = Math.min(lower, higher);
        lambda = lower <= higher ? lambda / factor : lambda * factor;
      } else factor = Math.sqrt(factor);
    }
    if (current > 0 && current < best) best = current;
    return best;
  }

  /** theta in [low, high] at which the tilted mean is near `target`; the nearer end where there is none. */
  saddle(target: number, low: number, high: number): number {
    let a = low;
    let b = high;
    let theta = Math.min(high, Math.max(low, low === -1 ? -0.5 : low === 0 ? 0 : -1));
    for (let i = 0; i < 80; i++) {
      const m = this.moments(theta);
      const gap = m.mean - target;
      if (gap > 0) b = theta;
      else a = theta;
      // Near enough for a tilt: a tenth of a standard deviation, or half an interval.
      if (Math.abs(gap) <= Math.max(0.1 * Math.sqrt(m.variance), 0.5 * this.interval) || b - a < 1e-3 * Math.abs(theta)) return theta;
      const next = m.variance > 0 ? theta - gap / m.variance : Number.NaN;
      theta = next > a && next < b ? next : Math.abs(a) > 4 || Math.abs(b) > 4 ? geometricMiddle(a, b) : 0.5 * (a + b);
    }
    return theta;
  }
}

/** A point between a and b that halves their distance in orders of magnitude. */
function geometricMiddle(a: number, b: number): number {
  const shift = a >= 0 ? 1 : -1;
  const x = Math.abs(a) + 1;
  const y = Math.abs(b) + 1;
  return shift * (Math.sqrt(x * y) - 1);
}

/** A tilted law of the sum on a window of lattice points. */
export interface TiltedSum {
  theta: number;
  moments: Moments;
  /** Loss of window entry 0. */
  origin: number;
  interval: number;
  /** Tilted masses, rounding noise included, so entries may be slightly negative. */
  mass: Float64Array;
  /** 2-norm bound of the rounding noise of `mass`, and bound of the aliased mass. */
  noise: number;
  aliased: number;
}

export interface Window {
  /** Points kept below the tilted mean, and in all (a power of two). */
  left: number;
  n: number;
  /** Bound of the tilted mass on both sides of the window together. */
  outside: number;
}

export function windowOf(sum: LatticeSum, theta: number, at: Moments): Window {
  for (const tail of TAILS) {
    const left = Math.ceil(sum.tailWidth(theta, -1, at, tail) / sum.interval) + 2;
    const right = Math.ceil(sum.tailWidth(theta, 1, at, tail) / sum.interval) + 2;
    let n = 64;
    while (n < left + right + 2) n *= 2;
    if (n <= LONGEST) return { left, n, outside: 2 * Math.exp(-tail) };
  }
  throw new WindowTooWide(`a tilted law around ${at.mean} with variance ${at.variance} does not fit`);
}

/** Tilts one law and folds it on the window, its tilted mean near entry 0; returns the shift in points and the 2-norm. */
function foldTilted(law: LatticeLaw, theta: number, buffer: Float64Array): { shift: number; norm: number } {
  const { mass, interval } = law;
  const m = lawMoments(law, theta);
  const n = buffer.length;
  const shift = Math.round(m.meanIndex);
  buffer.fill(0);
  let norm = 0;
  for (let j = 0; j < mass.length; j++) {
    const value = (mass[j] as number) * Math.exp(theta * (j - m.meanIndex) * interval - m.centred);
    if (value === 0) continue;
    norm += value * value;
    const at = (((j - shift) % n) + n) % n;
    buffer[at] = (buffer[at] as number) + value;
  }
  return { shift, norm: Math.sqrt(norm) };
}

export function tiltedSum(sum: LatticeSum, theta: number): TiltedSum {
  const at = sum.moments(theta);
  const { left, n, outside } = windowOf(sum, theta, at);
  const half = n / 2 + 1;
  const logAbs = new Float64Array(half);
  const angle = new Float64Array(half);
  const buffer = new Float64Array(n);
  let origin = 0;
  let noise = 0;
  const transformError = FFT_CONSTANT * U * Math.log2(n);
  for (const { law, count } of sum.terms) {
    const { shift, norm } = foldTilted(law, theta, buffer);
    origin += count * (law.origin + shift * law.interval);
    noise += count * (transformError + 8 * U) * norm;
    const spectrum = realForward(buffer);
    for (let f = 0; f < half; f++) {
      const re = spectrum[2 * f] as number;
      const im = spectrum[2 * f + 1] as number;
      logAbs[f] = (logAbs[f] as number) + count * 0.5 * Math.log(re * re + im * im);
      angle[f] = (angle[f] as number) + ((count * Math.atan2(im, re)) % (2 * Math.PI));
    }
  }
  const spectrum = new Float64Array(n + 2);
  let norm = 0;
  for (let f = 0; f < half; f++) {
    const r = Math.exp(logAbs[f] as number);
    norm += (f === 0 || f === half - 1 ? 1 : 2) * r * r;
    spectrum[2 * f] = r * Math.cos(angle[f] as number);
    spectrum[2 * f + 1] = f === 0 || f === half - 1 ? 0 : r * Math.sin(angle[f] as number);
  }
  const folded = hermitianInverse(spectrum);
  // Entry 0 of the transform has the loss `origin`, off the mean by the rounded shifts; the window starts `left` points below the mean.
  const start = Math.round((at.mean - origin) / sum.interval) - left;
  const mass = new Float64Array(n);
  for (let j = 0; j < n; j++) mass[j] = folded[(((start + j) % n) + n) % n] as number;
  const resultNorm = Math.sqrt(norm / n);
  return {
    theta,
    moments: at,
    origin: origin + start * sum.interval,
    interval: sum.interval,
    mass,
    noise: noise + (transformError + 4 * U) * resultNorm,
    aliased: outside,
  };
}
