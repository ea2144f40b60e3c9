/**
 * The law of the sum of many lattice losses, near one point: exponential tilting and one pass of FFTs.
 *
 * With K(theta) = sum_k T_k ln sum_j mass_k(j) e^(theta l_j) the tilted law p(s) = P(S = s) e^(theta s - K) has its mean at
 * K'(theta), so that P(S = s) = e^(K - theta s) p(s) keeps its relative accuracy there. The transform of each tilted law is
 * raised to its count in polar form. The window of the FFT holds all but e^-34 of the tilted mass on each side (optimal
 * Chernoff bounds); what lies outside comes back inside by aliasing, as a positive error of at most that mass.
 * Rounding: an FFT of N points errs by at most C u log2 N in the 2-norm, the power multiplies that by the count, the polar form
 * adds count * 8 u; a sum of entries with weights w errs by at most `noise` * ||w||_2. C = 5 covers fft.js' radix 4 with its
 * computed twiddles (error of a random transform stays below 1).
 */
import { hermitianInverse, realForward } from '../../numerics/fft.ts';
import { type Moments, useMoments } from './measure.ts';
import { type LatticeSum, windowOf } from './sum.ts';

const U = 1.1102230246251565e-16;
const FFT_CONSTANT = 5;
/** Frequencies below e^-this are left out: all of them together are far below rounding. */
const NEGLIGIBLE = 60;

/** Tilted masses on the window, rounding noise included, so entries may be slightly negative. */
interface Entries {
  mass: Float64Array;
  /** 2-norm bound of the rounding noise of `mass`. */
  noise: number;
}

export interface TiltedSum {
  theta: number;
  moments: Moments;
  /** Loss of window entry 0. */
  origin: number;
  interval: number;
  /** P, and e^loss times Q, both in units of the tilted P; one object where they are the same. */
  p: Entries;
  q: Entries;
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

/** The product of powers of transforms, in polar form. */
class Spectrum {
  private readonly logAbs: Float64Array;
  private readonly angle: Float64Array;
  private noise = 0;
  /** ln of the total mass so far. */
  private logTotal = 0;

  constructor(n: number) {
    this.logAbs = new Float64Array(n / 2 + 1);
    this.angle = new Float64Array(n / 2 + 1);
  }

  multiply(folded: { buffer: Float64Array; norm: number; total: number }, count: number): void {
    const { logAbs, angle } = this;
    const { buffer, norm, total } = folded;
    this.noise += (count * (FFT_CONSTANT * Math.log2(buffer.length) + 8) * U * norm) / total;
    this.logTotal += count * Math.log(total);
    const spectrum = realForward(buffer, roomFor(buffer.length).transform);
    // What this law alone makes negligible needs no logarithm.
    const least = (total * Math.exp(-NEGLIGIBLE / count)) ** 2;
    for (let f = 0; f < logAbs.length; f++) {
      const re = spectrum[2 * f] as number;
      const im = spectrum[2 * f + 1] as number;
      const square = re * re + im * im;
      const log = square > least ? (logAbs[f] as number) + count * 0.5 * Math.log(square) : Number.NEGATIVE_INFINITY;
      logAbs[f] = log;
      if (log > this.logTotal - NEGLIGIBLE) angle[f] = (angle[f] as number) + ((count * Math.atan2(im, re)) % (2 * Math.PI));
    }
  }

  /** Masses on a window that starts at entry `start` of the transform, which is cyclic. */
  entries(start: number): Entries {
    const { logAbs, angle, logTotal } = this;
    const half = logAbs.length;
    const n = 2 * (half - 1);
    // The transforms have been multiplied: their room is free.
    const spectrum = roomFor(n)
      .transform.subarray(0, n + 2)
      .fill(0);
    let norm = 0;
    for (let f = 0; f < half; f++) {
      const log = logAbs[f] as number;
      if (!(log > logTotal - NEGLIGIBLE)) continue;
      const r = Math.exp(log);
      norm += (f === 0 || f === half - 1 ? 1 : 2) * r * r;
      spectrum[2 * f] = r * Math.cos(angle[f] as number);
      spectrum[2 * f + 1] = f === 0 || f === half - 1 ? 0 : r * Math.sin(angle[f] as number);
    }
    const folded = hermitianInverse(spectrum);
    const mass = new Float64Array(n);
    const first = ((start % n) + n) % n;
    mass.set(folded.subarray(first));
    mass.set(folded.subarray(0, first), n - first);
    const total = Math.exp(logTotal);
    const inverse = (FFT_CONSTANT * Math.log2(n) + 4) * U * Math.sqrt(norm / n);
    return { mass, noise: this.noise * total + inverse + total * Math.exp(-NEGLIGIBLE) };
  }
}

export function tiltedSum(sum: LatticeSum, theta: number): TiltedSum {
  const moments = sum.p.moments(theta);
  const { left, n, outside } = windowOf(sum, theta, moments);
  const one = sum.q === sum.p;
  const p = new Spectrum(n);
  const q = one ? p : new Spectrum(n);
  const { buffer } = roomFor(n);
  let origin = 0;
  for (const { law, count } of sum.terms) {
    const { interval } = law;
    const { meanIndex, centred } = useMoments(law, theta);
    const shift = Math.round(meanIndex);
    /** The tilted masses, their mean near entry 0 of the buffer, with their 2-norm and their total. */
    const folded = (mass: Float64Array) => {
      buffer.fill(0);
      let norm = 0;
      let total = 0;
      let at = ((-shift % n) + n) % n;
      for (let j = 0; j < mass.length; j++) {
        const m = mass[j] as number;
        if (m !== 0) {
          const value = m * Math.exp(theta * (j - meanIndex) * interval - centred);
          norm += value * value;
          total += value;
          buffer[at] = (buffer[at] as number) + value;
        }
        if (++at === n) at = 0;
      }
      return { buffer, norm: Math.sqrt(norm), total };
    };
    origin += count * (law.origin + shift * interval);
    p.multiply(folded(law.mass), count);
    if (!one) q.multiply(folded(law.twin ?? law.mass), count);
  }
  // Entry 0 of the transform has the loss `origin`, off the mean by the rounded shifts; the window starts `left` points below the mean.
  const start = Math.round((moments.mean - origin) / sum.interval) - left;
  const entries = p.entries(start);
  return {
    theta,
    moments,
    origin: origin + start * sum.interval,
    interval: sum.interval,
    p: entries,
    q: one ? entries : q.entries(start),
    aliased: outside,
  };
}
