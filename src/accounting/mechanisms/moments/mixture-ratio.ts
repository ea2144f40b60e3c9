/**
 * The likelihood ratio r(x) = sum_j w_j e^{v_j}, v_j = s_j (x - s_j / 2), of a mixture of Gaussians to one of them, shifts s_j >= 0 and weights that add up to 1.
 *
 * Under the weights w_j e^{v_j} / r the shift has the mean L' and the variance V = L'' >= 0, L = ln r; under those times s_j another variance V*, and
 * (ln L')'' = V* - V. The derivative of V is the third central moment, at most a V in size for shifts up to a, so that ln V moves by at most a for
 * each unit of x; likewise ln V*.
 *
 * Off the real axis, at x + i b with a b < pi, all terms lie in the cone of angles from 0 to a b: |r(x + i b)| is at least r(x) cos(a b / 2) and at most
 * r(x), and up to a b = pi/2 at least the weight of the shift 0. The argument is in [0, a b] and rises with x: its derivative, the imaginary part of
 * r' / r, is the sum over pairs of |terms| (s_k - s_j) sin((s_k - s_j) b) / |r|^2. And |r(x + i b)|^2 / r^2 = E cos(b (S - S')) >= 1 - b^2 V, S and S' independent.
 */
import { modulusOf } from '../../numerics/modulus.ts';
import type { ComplexRatio } from './complex-ratio.ts';
import { UNIT } from './moment.ts';

export interface Mixture {
  /** Ascending. */
  shifts: readonly number[];
  weights: readonly number[];
}

/** What a mixture says at a point x of the line: r - 1, L with the bound of its error, L', V and V*. */
export interface RatioAt {
  d: number;
  loss: number;
  lossError: number;
  slope: number;
  variance: number;
  biased: number;
}

/** Exponents above this are taken relative to the largest. */
const LARGE = 600;

export const widestOf = ({ shifts }: Mixture) => shifts[shifts.length - 1]!;
/** The weight of the shift 0, and that of all others. */
export const stayOf = ({ shifts, weights }: Mixture) => (shifts[0] === 0 ? weights[0]! : 0);
export const movingOf = ({ shifts, weights }: Mixture) => weights.reduce((sum, w, j) => sum + (shifts[j] === 0 ? 0 : w), 0);

/** Weights are taken to be right to a few rounding units a part. */
export function ratioAt({ shifts, weights }: Mixture, x: number): RatioAt {
  const n = shifts.length;
  const a = shifts[n - 1]!;
  let top = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < n; j++) top = Math.max(top, shifts[j]! * (x - 0.5 * shifts[j]!));
  const scale = top > LARGE ? top : 0;
  // Sums over the parts: of w (e^v - 1) and its size, of w e^v times 1, s, s^2, s^3, and times the error of v.
  let [d, size, m0, m1, m2, m3, vError] = [0, 0, 0, 0, 0, 0, 0];
  for (let j = 0; j < n; j++) {
    const s = shifts[j]!;
    const v = s * (x - 0.5 * s);
    const w = weights[j]!;
    const e = Math.exp(v - scale);
    if (scale === 0) {
      const excess = w * (Math.abs(v) > 1 ? e - 1 : Math.expm1(v));
      d += excess;
      size += Math.abs(excess);
    }
    const term = w * e;
    m0 += term;
    m1 += term * s;
    m2 += term * s * s;
    m3 += term * s * s * s;
    vError += term * (2 * Math.abs(v) + s * Math.abs(x));
  }
  // Near r = 1 the excess keeps its digits, elsewhere the sum itself.
  const near = scale === 0 && d > -0.5;
  const r = near ? 1 + d : m0;
  const loss = near ? Math.log1p(d) : scale + Math.log(m0);
  const rounded = near ? (4 * n + 9) * (size / r) : 4 * n + 12 + scale;
  return {
    d: near ? d : Math.expm1(loss),
    loss,
    lossError: UNIT * (vError / m0 + rounded + 3 * Math.abs(loss)) + 1e-300,
    slope: m1 / r,
    variance: Math.max(0, m2 / m0 - (m1 / m0) ** 2) + 1e-14 * a * a,
    biased: (m1 > 0 ? Math.max(0, m3 / m1 - (m2 / m1) ** 2) : 0) + 1e-14 * a * a,
  };
}

/** A bound of a variance between two points at the distance h, from its values there. */
export const largestBetween = (a: number, h: number, low: number, high: number) =>
  Math.max(low, high) * Math.exp(0.5 * a * h) * (1 + 1e-12);

/** An angle of each part, with what is needed of it at every point of a line. */
export interface Turns {
  angle: Float64Array;
  cos: Float64Array;
  sin: Float64Array;
  /** 1 - cos, without cancellation. */
  versed: Float64Array;
}

export function turnsOf({ shifts }: Mixture, b: number): Turns {
  const of = (f: (angle: number) => number) => Float64Array.from(shifts, (s) => f(s * b));
  return { angle: of((x) => x), cos: of(Math.cos), sin: of(Math.sin), versed: of((x) => 2 * Math.sin(0.5 * x) ** 2) };
}

/** r at x + i b, no exponent of which is above 600. */
export function complexRatioAt({ shifts, weights }: Mixture, x: number, { angle, cos, sin, versed }: Turns): ComplexRatio {
  let [re, im, size, exponents] = [0, 0, 0, 0];
  for (let j = 0; j < shifts.length; j++) {
    const s = shifts[j]!;
    const v = s * (x - 0.5 * s);
    const w = weights[j]!;
    const e = Math.exp(v);
    const real = (Math.abs(v) > 1 ? e - 1 : Math.expm1(v)) * cos[j]!;
    re += w * (real - versed[j]!);
    im += w * e * sin[j]!;
    size += w * (Math.abs(real) + versed[j]! + e * sin[j]!);
    exponents += w * e * (2 * Math.abs(v) + s * Math.abs(x) + 2 * angle[j]! + 3);
  }
  const modulus = modulusOf(1 + re, im);
  const excess = re * (2 + re) + im * im;
  const loss = excess > -0.5 && excess < 1e200 ? 0.5 * Math.log1p(excess) : Math.log(modulus);
  const argument = Math.atan2(im, 1 + re);
  const rounded = (exponents + (4 * shifts.length + 9) * size) / modulus;
  const lossError = UNIT * (rounded + 4 * (Math.abs(loss) + argument)) + 1e-300;
  return { dRe: re, dIm: im, loss, argument, lossError, logM: 0, argumentM: 0, logMError: 0 };
}

/** A bound of the argument of r at x + i b from below. */
export function argumentAt({ shifts, weights }: Mixture, x: number, { cos, sin }: Turns): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < shifts.length; j++) top = Math.max(top, shifts[j]! * (x - 0.5 * shifts[j]!));
  let [re, im] = [0, 0];
  for (let j = 0; j < shifts.length; j++) {
    const e = weights[j]! * Math.exp(shifts[j]! * (x - 0.5 * shifts[j]!) - top);
    re += e * cos[j]!;
    im += e * sin[j]!;
  }
  return Math.atan2(im, re) * (1 - 1e-11);
}
