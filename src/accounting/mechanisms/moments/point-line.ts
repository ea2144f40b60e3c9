/**
 * K(z) of a law given by points: F(z) = sum Q_i r_i^s, s = 1 + z, K = ln F.
 *
 * Where |K(t)| <= 1 (many uses: T K must lose nothing) F - 1 is computed in difference form,
 *   F - 1 = sum Q_i (r_i^s - 1 - s (r_i - 1)) + (q0 - 1) + s (p0 - q0),
 * exact because the masses sum to q0 and p0. Points with |s (r - 1)| <= 1/2 enter through the binomial series
 * sum_k C(s, k) sum_i Q_i (r_i - 1)^k, so only the others pay for a complex exponential; and that one advances from
 * node to node by a rotation, re-seeded by sine and cosine every RESEED nodes. Elsewhere F e^{-K(t)} is a plain sum.
 *
 * Rounding. A sum of n terms in sequence errs by at most n u sum |terms|; a rotation adds at most 4 u to the relative error
 * of its point per step (product 2.3 u, factor 1.5 u) plus the angle error u |y loss|; each point has the error of its weight and
 * loss. Everything is accumulated in the absolute, then divided by |F|.
 */

import { UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { POWERS, type Points, seriesPoints } from './points.ts';

export const RESEED = 32;
/** Points whose weight is below this are left out; n of them change F by at most 2 n PRUNE. */
const PRUNE = 1e-36;

interface Rotor {
  count: number;
  re: Float64Array;
  im: Float64Array;
  cos: Float64Array;
  sin: Float64Array;
  weight: Float64Array;
  loss: Float64Array;
}

function rotorOf(capacity: number): Rotor {
  const array = () => new Float64Array(capacity);
  return { count: 0, re: array(), im: array(), cos: array(), sin: array(), weight: array(), loss: array() };
}
// Scratch of the one computation that runs at a time in a thread; grown, never shrunk.
let rotor = rotorOf(512);

export interface Line {
  points: Points;
  /** Number of points in the series, its largest power with an effect, K(t) taken out (0 in difference form). */
  series: number;
  powers: number;
  scale: number;
  /** Sums over the rotating points. */
  weights: number;
  q: number;
  qd: number;
  absQd: number;
  lossWeights: number;
  /** Sum of weights times their relative errors, and of Q |d| errors. */
  errors: number;
}

/** Gathers the rotating points for the line Re z = t up to height y. */
export function prepare(points: Points, t: number, y: number, value: number): Line {
  const s = 1 + t;
  const modulus = Math.hypot(s, y);
  const difference = Math.abs(value) <= 1;
  const series = difference ? seriesPoints(points, modulus) : 0;
  const line: Line = {
    points,
    series,
    powers: 0,
    scale: difference ? 0 : value,
    weights: 0,
    q: 0,
    qd: 0,
    absQd: 0,
    lossWeights: 0,
    errors: 0,
  };
  const n = points.d.length;
  if (rotor.re.length < n) rotor = rotorOf(2 * n);
  let count = 0;
  for (let i = series; i < n; i++) {
    const loss = points.loss[i]!;
    const exponent = points.logQ[i]! + s * loss - line.scale;
    const w = exponent < -90 ? 0 : Math.exp(exponent);
    const q = difference ? points.q[i]! : 0;
    // Far out Q underflows while r overflows; their product is the mass under P.
    const qd = !difference ? 0 : loss > 600 ? Math.exp(points.logQ[i]! + loss) : q * points.d[i]!;
    const spread = Math.abs(qd);
    if (w < PRUNE && q + modulus * spread < PRUNE) continue;
    rotor.weight[count] = w;
    rotor.loss[count++] = loss;
    line.weights += w;
    line.q += q;
    line.qd += qd;
    line.absQd += spread;
    line.lossWeights += w * Math.abs(loss);
    const qError = points.logQError[i]!;
    line.errors +=
      w * (qError + modulus * points.lossError[i]! + UNIT * (2 * Math.abs(exponent) + 2)) + (q + modulus * spread) * (qError + 4 * UNIT);
    line.errors += modulus * (q + spread) * points.lossError[i]!;
  }
  rotor.count = count;
  if (series > 0) line.powers = usefulPowers(points, series, modulus);
  return line;
}

/** Powers after which the remaining terms are below 1e-19 of the first. */
function usefulPowers(points: Points, series: number, modulus: number): number {
  const largest = points.magnitude[series - 1]!;
  let ratio = 1;
  for (let k = 2; k < POWERS; k++) {
    ratio *= (largest * (modulus + k)) / (k + 1);
    if (ratio < 1e-19) return k;
  }
  return POWERS;
}

export function seed(y: number, step: number): void {
  const { count, re, im, weight, loss, cos, sin } = rotor;
  for (let i = 0; i < count; i++) {
    const angle = y * loss[i]!;
    re[i] = weight[i]! * Math.cos(angle);
    im[i] = weight[i]! * Math.sin(angle);
  }
  if (step === 0) return;
  for (let i = 0; i < count; i++) {
    const angle = step * loss[i]!;
    cos[i] = Math.cos(angle);
    sin[i] = Math.sin(angle);
  }
}

/** Sums of the rotating points; they move on by one step. */
const sums = { re: 0, im: 0 };
export function sumAndAdvance(advance: boolean): void {
  const { count, re, im, cos, sin } = rotor;
  let a = 0;
  let b = 0;
  if (!advance) {
    for (let i = 0; i < count; i++) {
      a += re[i]!;
      b += im[i]!;
    }
  } else {
    for (let i = 0; i < count; i++) {
      const x = re[i]!;
      const y = im[i]!;
      a += x;
      b += y;
      const c = cos[i]!;
      const d = sin[i]!;
      re[i] = x * c - y * d;
      im[i] = x * d + y * c;
    }
  }
  sums.re = a;
  sums.im = b;
}

/** F - 1 (difference form) or F e^{-K(t)} at s + i y from the current sums, with the bound of its rounding error. */
const out = { re: 0, im: 0, error: 0 };
export function combine(law: PointLaw, line: Line, t: number, y: number, steps: number): void {
  const s = 1 + t;
  const modulus = Math.hypot(s, y);
  const n = rotor.count;
  const rotation = (n + 4 * steps + 8) * line.weights + 3 * y * line.lossWeights;
  if (line.scale !== 0) {
    out.re = sums.re;
    out.im = sums.im;
    out.error = UNIT * rotation + line.errors + 2 * line.points.d.length * PRUNE;
    return;
  }
  let re = 0;
  let im = 0;
  let seriesError = 0;
  if (line.series > 0) {
    let cr = 0.5 * (s * (s - 1) - y * y);
    let ci = 0.5 * y * (2 * s - 1);
    const { powers } = line.points;
    const second = powers[0]![line.series]!;
    for (let k = 2; k <= line.powers; k++) {
      const m = powers[k - 2]![line.series]!;
      re += cr * m;
      im += ci * m;
      const f = 1 / (k + 1);
      const a = (s - k) * f;
      const b = y * f;
      const c = cr * a - ci * b;
      ci = cr * b + ci * a;
      cr = c;
    }
    // 50 u for the exponent of r, 60 u for the recurrence, n u for the prefix sums; later terms add less than a third.
    seriesError = UNIT * (line.series + 120) * modulus * (modulus + 1) * second;
  }
  const mass = law.infinityQ - law.infinityP;
  out.re = sums.re - line.q + re - s * line.qd - law.infinityQ + s * mass;
  out.im = sums.im + im - y * line.qd + y * mass;
  const plain = line.q + modulus * (line.absQd + law.infinityP + law.infinityQ) + law.infinityQ;
  out.error = UNIT * (rotation + (n + 6) * plain) + line.errors + seriesError + 2 * line.points.d.length * PRUNE;
}

/** ln of F from `out`: real and imaginary part, and the relative error bound. */
export const logF = { re: 0, im: 0, error: 0 };
export function takeLog(scale: number): void {
  const { re: a, im: b, error } = out;
  if (scale === 0) {
    const excess = a * (2 + a) + b * b;
    // Near F = 0 the sum 1 + excess loses its digits.
    logF.re = excess > -0.5 ? 0.5 * Math.log1p(excess) : Math.log(Math.max(Math.hypot(1 + a, b), 1e-300));
    logF.im = Math.atan2(b, 1 + a);
    const square = Math.max(1 + excess, 1e-300);
    logF.error = error / Math.sqrt(square) + (UNIT * 4 * (Math.abs(a) * (2 + Math.abs(a)) + b * b)) / square + UNIT * 4 * Math.abs(logF.im);
  } else {
    const square = a * a + b * b;
    logF.re = scale + 0.5 * Math.log(square);
    logF.im = Math.atan2(b, a);
    logF.error = error / Math.sqrt(square) + UNIT * (4 * Math.abs(logF.re) + 4 * Math.abs(logF.im) + 4);
  }
}
