/**
 * The tilted law of one use, on points counted from its rounded mean, and its transform at the lowest frequencies.
 *
 * Low frequencies vary slowly: on a block of points around c, e^(-iwj) = e^(-iwc) sum_k (-i w (j - c))^k / k!, and TERMS moments of each block
 * replace its points. The series is cut where z^TERMS / TERMS! is below rounding, z <= REACH the half width of a block times the frequency.
 * All sums have positive terms under their absolute values and are taken in chunks, so that the error of a frequency is at most `depth` u.
 */
import { sum } from '../../numerics/sums.ts';

/** Points between which a weight is carried on by a factor, and terms that are summed on end. */
const CHUNK = 16;
/** Mass of the law that is left out at each end of the transform: far below rounding. */
const LEFT_OUT = 1e-21;
const TERMS = 18;
const REACH = 1;
/** A block has no fewer points than this. */
const FEWEST_POINTS = 8;

export interface TiltedUse {
  /** Entry i has the index first + i, or at[i]. */
  values: Float64Array;
  first: number;
  at: Int32Array | null;
  total: number;
  norm: number;
  /** Upper bounds of the standard deviation and of the mean distance from index 0, in points. */
  deviation: number;
  distance: number;
}

/** Where a tilted law lies: its mean and ln of its mass relative to the tilt of the mean, and the point that becomes index 0. */
interface Centre {
  meanIndex: number;
  centred: number;
  shift: number;
}

function described(values: Float64Array, first: number, at: Int32Array | null): TiltedUse {
  // As many uses as there are multiply its error.
  const total = sum(values);
  let square = 0;
  let second = 0;
  let distance = 0;
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    const k = at === null ? first + i : at[i]!;
    square += v * v;
    second += v * k * k;
    distance += v * Math.abs(k);
  }
  const up = 1 + 1e-9;
  return {
    values,
    first,
    at,
    total,
    norm: Math.sqrt(square),
    deviation: Math.sqrt(second / total) * up,
    distance: (distance / total) * up,
  };
}

/** The same of masses at a few points. */
export function tiltedPoints(mass: Float64Array, places: Int32Array, slope: number, centre: Centre): TiltedUse {
  const values = mass.map((m, i) => (m === 0 ? 0 : m * Math.exp(slope * (places[i]! - centre.meanIndex) - centre.centred)));
  const [low, high] = [firstThatMatters(values, 1), firstThatMatters(values, -1)];
  const at = places.slice(low, high + 1).map((k) => k - centre.shift);
  return described(values.subarray(low, high + 1), at[0]!, at);
}

/** Masses m_j e^(theta (j - mean) D - centred); index 0 is the point `shift`. */
export function tiltedUse(mass: Float64Array, slope: number, at: Centre): TiltedUse {
  const n = mass.length;
  const values = new Float64Array(n);
  const ratio = Math.exp(slope);
  const steep = Math.abs(slope) * CHUNK > 60;
  for (let from = 0; from < n; from += CHUNK) {
    let weight = Math.exp(slope * (from - at.meanIndex) - at.centred);
    const to = Math.min(n, from + CHUNK);
    for (let j = from; j < to; j++) {
      const m = mass[j]!;
      if (steep) weight = Math.exp(slope * (j - at.meanIndex) - at.centred);
      if (m !== 0) values[j] = m * weight;
      weight *= ratio;
    }
  }
  const [low, high] = [firstThatMatters(values, 1), firstThatMatters(values, -1)];
  return described(values.subarray(low, high + 1), low - at.shift, null);
}

/** Of masses of about 1 in all, the first from one end beyond LEFT_OUT. */
function firstThatMatters(values: Float64Array, step: 1 | -1): number {
  const last = values.length - 1;
  let j = step > 0 ? 0 : last;
  let left = values[j]!;
  while (left <= LEFT_OUT && (step > 0 ? j < last : j > 0)) {
    j += step;
    left += values[j]!;
  }
  return j;
}

/** Adds the masses to a cyclic buffer, which is cleared. */
export function foldInto(buffer: Float64Array, { values, first, at: places }: TiltedUse): void {
  const n = buffer.length;
  buffer.fill(0);
  if (places !== null) {
    for (let i = 0; i < values.length; i++) {
      const at = ((places[i]! % n) + n) % n;
      buffer[at] = buffer[at]! + values[i]!;
    }
    return;
  }
  let at = ((first % n) + n) % n;
  for (let i = 0; i < values.length; i++) {
    buffer[at] = buffer[at]! + values[i]!;
    if (++at === n) at = 0;
  }
}

interface Blocks {
  /** TERMS moments of each block, about its middle in units of its half width. */
  moments: Float64Array;
  half: number;
  count: number;
}

function blocksOf({ values }: TiltedUse, half: number): Blocks {
  const width = 2 * half;
  const count = Math.ceil(values.length / width);
  const moments = new Float64Array(count * TERMS);
  const powers = new Float64Array(CHUNK);
  const places = new Float64Array(CHUNK);
  for (let block = 0; block < count; block++) {
    const stop = Math.min(values.length, (block + 1) * width);
    for (let from = block * width; from < stop; from += CHUNK) {
      const size = Math.min(CHUNK, stop - from);
      for (let i = 0; i < size; i++) {
        powers[i] = values[from + i]!;
        places[i] = (from + i - block * width) / half - 1;
      }
      for (let k = 0; k < TERMS; k++) {
        let sum = 0;
        for (let i = 0; i < size; i++) {
          const v = powers[i]!;
          sum += v;
          powers[i] = v * places[i]!;
        }
        moments[block * TERMS + k] = moments[block * TERMS + k]! + sum;
      }
    }
  }
  return { moments, half, count };
}

const halfFor = (n: number, last: number) => Math.floor((REACH * n) / (2 * Math.PI * Math.max(1, last)));

/** Whether `lowTransform` is cheaper than a transform of n points. */
export function isLow({ values, at }: TiltedUse, n: number, last: number): boolean {
  if (at !== null) return false;
  const half = halfFor(n, last);
  if (half < FEWEST_POINTS) return false;
  const work = TERMS * (2 * values.length + (values.length / half + 1) * last);
  return work < 3 * n * Math.log2(n);
}

/** Frequencies 0 ... last, interleaved, of the transform of n points, sum_j x_j e^(-2 pi i f j / n), and a bound of their errors in u times the total. */
export function lowTransform(use: TiltedUse, n: number, last: number): { at: Float64Array; depth: number } {
  const { moments, half, count } = blocksOf(use, halfFor(n, last));
  const at = new Float64Array(2 * last + 2);
  const even = new Float64Array(TERMS / 2);
  const odd = new Float64Array(TERMS / 2);
  const unit = (2 * Math.PI) / n;
  const cyclic = (f: number, index: number) => unit * ((f * index) % n);
  for (let f = 0; f <= last; f++) {
    const z = unit * f * half;
    let power = 1;
    for (let k = 0; k < TERMS; k += 2) {
      const sign = k % 4 === 0 ? 1 : -1;
      even[k / 2] = sign * power;
      power *= z / (k + 1);
      odd[k / 2] = sign * power;
      power *= z / (k + 2);
    }
    const stepRe = Math.cos(cyclic(f, 2 * half));
    const stepIm = Math.sin(cyclic(f, 2 * half));
    for (let from = 0; from < count; from += CHUNK) {
      const angle = cyclic(f, use.first + (2 * from + 1) * half);
      let c = Math.cos(angle);
      let s = Math.sin(angle);
      let sumRe = 0;
      let sumIm = 0;
      for (let block = from; block < Math.min(count, from + CHUNK); block++) {
        let e = 0;
        let o = 0;
        for (let k = 0, m = block * TERMS; k < TERMS / 2; k++, m += 2) {
          e += even[k]! * moments[m]!;
          o += odd[k]! * moments[m + 1]!;
        }
        sumRe += e * c - o * s;
        sumIm -= e * s + o * c;
        const next = c * stepRe - s * stepIm;
        s = c * stepIm + s * stepRe;
        c = next;
      }
      at[2 * f] = at[2 * f]! + sumRe;
      at[2 * f + 1] = at[2 * f + 1]! + sumIm;
    }
  }
  // Sums within a chunk, of the chunks of a block, of the blocks; the terms of a series; a phase and its rotations.
  const depth = 2 * CHUNK + (2 * half) / CHUNK + count / CHUNK + 2 * TERMS + 3 * CHUNK;
  return { at, depth };
}
