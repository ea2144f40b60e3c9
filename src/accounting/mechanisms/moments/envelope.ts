/**
 * Upper bounds of |phi_t(y')| for every y' >= y, for laws on a real coordinate x with standard normal noise.
 */
import { UNIT } from './moment.ts';

/**
 * The tilted weight w(x) / F(t) on samples at distance h, from which all bounds start: for every cell between two samples a mass from below,
 * and one from above. ln w is at least its chord minus kw h^2/8 where (ln w)'' <= kw, and the exponential of a chord has at least the
 * geometric mean as its average; it exceeds the larger end by at most a factor e^{bend h^2/8} where (ln w)'' >= -bend. Such factors may be
 * infinite, and weights of 0 stand for what has no double: a bound is then infinite, never a number that is none.
 */
export interface Weights {
  w: Float64Array;
  h: number;
  /** Cell i lies between the samples i and i + 1. */
  lower: Float64Array;
  upper: Float64Array;
}

/** A bound of each cell, `base` + `factor` times that of `most`, which is at least 0. */
export interface CellBound {
  base: number;
  factor: number;
  most: Float64Array;
}

/** For x >= 0 e^x from above, by x^3 / 100 where it is a polynomial, and e^-x from below, its series cut after a negative term: both but for 3 u of rounding. */
const expAbove = (x: number) => (x < 0.5 ? 1 + x * (1 + x * (0.5 + 0.2 * x)) : Math.exp(x) * (1 + 1e-14));
const expBelow = (x: number) => (x < 0.5 ? 1 - x * (1 - x * (0.5 - x / 6)) : Math.exp(-x) * (1 - 1e-14));

export function weightsOf(w: Float64Array, h: number, kw: CellBound, bend: CellBound): Weights {
  const n = w.length - 1;
  const lower = new Float64Array(n);
  const upper = new Float64Array(n);
  const eighth = (h * h) / 8;
  const low = h * (1 - 1e-14);
  const high = h * (1 + 1e-14);
  for (let i = 0; i < n; i++) {
    const [w0, w1] = [w[i]!, w[i + 1]!];
    lower[i] = low * expBelow(Math.max(kw.base + kw.factor * kw.most[i]!, 0) * eighth) * Math.sqrt(w0 * w1);
    upper[i] = high * expAbove((bend.base + bend.factor * bend.most[i]!) * eighth) * Math.max(w0, w1, Number.MIN_VALUE);
  }
  return { w, h, lower, upper };
}

/**
 * Bounds of |phi_t(y)| by van der Corput's first-derivative test. In the coordinate of the loss the weight is p = w / L';
 * on the part x >= x0, integration by parts gives |int p e^{iyl} dl| <= (p(x0) + TV(p; x0, infinity)) / y, and outside of it the mass counts in full:
 *   |phi_t(y)| <= 1 - (W(x0) - V(x0) / y) / F(t),  W = int_{x0} w, V = p(x0) + TV.
 * ln p leaves its chord by at most kp h^2/8 and has variation at most |difference| + kp h^2/2 where |(ln p)''| <= kp.
 */
export interface Corput {
  mass: Float64Array;
  variation: Float64Array;
}

const LARGEST_DENSITY = 1e260;

/** Bytes of the envelope of a tilt for each of its samples: three arrays of weights, and two a side of van der Corput's test. */
const SAMPLE_BYTES = 8 * 5;
/** Bytes of envelopes that a law keeps: those of few large tilts, with thousands of samples each, or of many moderate ones. */
const ENVELOPE_LIMIT = 2 * 2 ** 20;

/** The envelopes of one law, by their tilts; all are forgotten once they take more than the limit. */
export class Envelopes<T> {
  /** Bytes. */
  held = 0;
  private readonly known = new Map<number, T>();

  get(t: number, make: () => { envelope: T; samples: number }): T {
    const known = this.known.get(t);
    if (known !== undefined) return known;
    const { envelope, samples } = make();
    if (this.held > ENVELOPE_LIMIT) {
      this.known.clear();
      this.held = 0;
    }
    this.held += SAMPLE_BYTES * samples;
    this.known.set(t, envelope);
    return envelope;
  }
}

/**
 * From sample `from` to the end at which p falls to 0: upwards or downwards. Entry i covers everything from its i-th sample on.
 */
export function corputOf({ w, h, lower }: Weights, slope: Float64Array, kp: CellBound, from: number, upwards: boolean): Corput {
  const n = upwards ? w.length - from : from + 1;
  const mass = new Float64Array(n);
  const variation = new Float64Array(n);
  const eighth = (h * h) / 8;
  const at = (i: number) => (upwards ? from + i : from - i);
  // Where L' underflows the weight has long gone; a huge density is a useless bound, never a wrong one.
  const density = (i: number) => (slope[at(i)]! > 0 ? Math.min(w[at(i)]! / slope[at(i)]!, LARGEST_DENSITY) : LARGEST_DENSITY);
  let sum = 0;
  let next = density(n - 1);
  let total = next;
  variation[n - 1] = 2 * next;
  for (let i = n - 2; i >= 0; i--) {
    const cell = upwards ? from + i : from - i - 1;
    sum += lower[cell]!;
    const p = density(i);
    const bend = (kp.base + kp.factor * kp.most[cell]!) * eighth;
    total += expAbove(bend) * (Math.abs(p - next) + Math.max(p, next, Number.MIN_VALUE) * 4 * bend);
    mass[i] = sum;
    variation[i] = total + p;
    next = p;
  }
  return { mass, variation };
}

/** max over x0 of W - V / y, at least 0, each sum of n positive terms rounded to its safe side by n u and more. */
export function corputGain(corput: Corput, y: number): number {
  const { mass, variation } = corput;
  const rounding = 4 * UNIT * (mass.length + 4);
  const [low, high] = [1 - rounding, (1 + rounding) / y];
  let best = 0;
  for (let i = 0; i < mass.length; i++) best = Math.max(best, low * mass[i]! - high * variation[i]!);
  return best;
}

/**
 * Bounds by moving the integral to Im x = b. There |phi(x + ib)| = phi(x) e^{b^2/2}, and |e^{iyL}| = e^{-y arg r(x + ib)} with an argument
 * in [0, pi) that increases with x; |r(x + ib)|^s is at most r^s times a factor (strip.ts). So
 *   |phi_t(y)| F(t) <= e^{b^2/2} factor sum over cells (mass of the cell) e^{-y arg(left end)},
 * which falls with y. It is sharp where |phi| is small, van der Corput's test where it is close to 1.
 */
export interface Shifted {
  logFactor: number;
  /** Of r at the samples, increasing: the argument of a cell is that of its lower end. */
  argument: Float64Array;
  /** Masses of the cells from above on this line and of what lies beyond both ends, where the factor differs from cell to cell. */
  masses?: { upper: Float64Array; beyond: number };
}

/** Beyond this exponent a cell counts as e^-60 of itself. */
const FAR = 60;

function logShifted(weights: Weights, { logFactor, argument, masses }: Shifted, y: number): number {
  const { w } = weights;
  const upper = masses?.upper ?? weights.upper;
  const n = upper.length;
  // Beyond either end ln w falls by at least 1 per unit: the tail is at most its end value. The left one has no argument.
  let sum = masses?.beyond ?? w[0]! + w[n]!;
  let rest = 0;
  let i = 0;
  for (; i < n; i++) {
    const exponent = y * argument[i]!;
    if (exponent > FAR) break;
    if (upper[i]! > 1e-30) sum += upper[i]! * Math.exp(-exponent);
  }
  for (; i < n; i++) rest += upper[i]!;
  return logFactor + Math.log(sum + rest * Math.exp(-FAR) + n * 1e-30) + 1e-9;
}

/** ln of the best bound among `count` shifts, which are ordered and made when they are asked for: the bound falls and rises again with b. */
export function logBestShift(weights: Weights, count: number, lineOf: (k: number) => Shifted, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < count; k++) {
    const log = logShifted(weights, lineOf(k), y);
    if (log >= best) break;
    best = log;
  }
  return best;
}

/**
 * Bound of |phi_t| on a band [y1, y2] from pairs of cells: with L, L' independent, 1 - |phi|^2 = E[1 - cos(y (L - L'))], so for disjoint pairs
 * of sets of cells
 *   |phi_t(y)|^2 <= 1 - 4 sum over pairs (masses of both) min sin^2(y (L - L') / 2);
 * pairs whose angle can reach 2 pi are left out. Nothing oscillates, so a coarse grid serves any height. The pairs are a group of
 * neighbouring cells and one cell above it.
 */
export interface Cells {
  /** Losses at the ends of the cells, increasing, and lower bounds of their masses. */
  loss: Float64Array;
  mass: Float64Array;
  /** Group g holds the cells from groups[g] to groups[g + 1] - 1; the cells above the last group are in none. */
  groups: number[];
  groupMass: number[];
  /** The cells outside of these have next to no mass and are in no pair. */
  from: number;
  to: number;
}

/** Mass of a cell that is left out. */
const EMPTY = 1e-13;
/** Shares of the mass at which groups end: the rest, far out, is told cell by cell. */
const SHARES = [0.05, 0.3, 0.55, 0.8, 0.97];

export function cellsOf({ lower: mass }: Weights, loss: Float64Array): Cells {
  const n = mass.length;
  let total = 0;
  for (let i = 0; i < n; i++) total += mass[i]!;
  const groups = [0];
  const groupMass: number[] = [];
  let i = 0;
  let sum = 0;
  for (const share of SHARES) {
    const before = sum;
    while (i < n && sum < share * total) sum += mass[i++]!;
    if (i === groups[groups.length - 1]) continue;
    groups.push(i);
    groupMass.push(sum - before);
  }
  let from = 0;
  let to = n;
  while (from < groups[1]! && mass[from]! < EMPTY) from++;
  while (to > groups[groups.length - 1]! && mass[to - 1]! < EMPTY) to--;
  return { loss, mass, groups, groupMass, from, to };
}

/** A lower bound of sin^2 x on [0, pi]: the series, cut after a negative term, from the nearer end. */
function sineSquare(x: number): number {
  const u = Math.min(x, Math.PI - x);
  const v = u * u;
  return v * (1 - v * (1 / 3 - v * (2 / 45 - v / 315)));
}

/** min sin^2(y (L' - L) / 2) for y1 <= y <= y2 and losses L' - L between `near` and `far`; negative where the angle may reach 2 pi. */
function leastSine(near: number, far: number, y1: number, y2: number): number {
  const top = 0.5 * y2 * far;
  return top >= 3.14 ? -1 : Math.min(sineSquare(0.5 * y1 * near), sineSquare(top));
}

/** Upper bound of ln |phi_t(y)| for y1 <= y <= y2. */
export function logPairs({ loss, mass, groups, groupMass, from: lowest, to: highest }: Cells, y1: number, y2: number): number {
  const bottom = groups[1]!;
  let sum = 0;
  for (let g = 1; g < groupMass.length; g++) {
    const from = groups[g]!;
    const to = groups[g + 1]!;
    let part = 0;
    for (let i = to; i < highest; i++) {
      const sine = leastSine(loss[i]! - loss[to]!, loss[i + 1]! - loss[from]!, y1, y2);
      if (sine < 0) break;
      part += mass[i]! * sine;
    }
    // The losses of the lowest group may reach far down: it is told cell by cell as well.
    for (let i = bottom - 1; i >= lowest; i--) {
      const sine = leastSine(loss[from]! - loss[i + 1]!, loss[to]! - loss[i]!, y1, y2);
      if (sine < 0) break;
      part += mass[i]! * sine;
    }
    sum += groupMass[g]! * part;
  }
  return 0.5 * Math.log1p(-Math.min(4 * sum * (1 - 1e-9), 1 - 1e-12));
}
