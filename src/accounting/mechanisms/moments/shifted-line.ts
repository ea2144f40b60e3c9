/**
 * K(z) high up on a vertical line: the integral over x is moved to the line Im x = b, where the likelihood ratio r has an argument above 0 wherever
 * its loss still moves with x. Then |r^{iy}| = e^{-y arg r}: what would oscillate dies out, and the number of points that are needed does not
 * grow with y.
 *
 * Theorem (strip.ts, with edges 0 and 2b). Let f(x) = phi(x) r(x)^{1+z}, Im z = y >= 0 and 2ab < pi. On Im x = c, 0 <= c <= 2b, the
 * argument of r lies in [0, pi), hence |r^{iy}| <= 1, and int |f| <= e^{c^2/2} cos(ac/2)^{min(0, Re s)} F(Re s). The sum h sum f(h k + i b) therefore errs
 * by at most (1 + e^{2 b^2} cos(ab)^{min(0, Re s)}) F(Re s) / (e^{2 pi b/h} - 1), for every y >= 0.
 *
 * F - 1 is taken in the difference form of point-line.ts with complex masses, ratios and power sums; the rounding is accounted for as there.
 */
import { modulusOf } from '../../numerics/modulus.ts';
import { UNIT } from './moment.ts';
import { out, takeSums } from './node.ts';
import { POWERS } from './points.ts';
import { PRUNE, rotorFor, rotorNow } from './rotor.ts';

/** Points on the line Im x = b by increasing x: Q = e^{logQ + i phase}, d = r - 1, ln r = loss + i argument. */
export interface ShiftedPoints {
  logQ: Float64Array;
  phase: Float64Array;
  qRe: Float64Array;
  qIm: Float64Array;
  dRe: Float64Array;
  dIm: Float64Array;
  loss: Float64Array;
  argument: Float64Array;
  /** |Q| and |d|. */
  q: Float64Array;
  d: Float64Array;
  /** Error bounds: of ln Q and of ln r, absolute. */
  logQError: Float64Array;
  lossError: Float64Array;
}

/** The points that belong to a tilt, with the bound of |sum - F(z)| / F(t) for |Im z| <= the height asked. */
export interface ShiftedWindow {
  points: ShiftedPoints;
  from: number;
  to: number;
  quadrature: number;
}

export interface ShiftedLine {
  /** Power sums over the points in the series, from the second power up. */
  momentsRe: number[];
  momentsIm: number[];
  /** Number of points in the series, and the sum of |Q d^2| over them. */
  series: number;
  square: number;
  /** K(t) taken out (0 in difference form). */
  scale: number;
  size: number;
  /** Sums over the points outside of the series: moduli of the weights at the lowest node, Q and Q d with their moduli, weights times losses. */
  weights: number;
  qRe: number;
  qIm: number;
  absQ: number;
  qdRe: number;
  qdIm: number;
  absQd: number;
  lossWeights: number;
  /** Sum of weights times their relative errors, and of Q |d| errors. */
  errors: number;
}

/** Gathers the points for the line Re z = t at the heights from `low` up to `high`. */
export function prepareShifted(window: ShiftedWindow, t: number, low: number, high: number, value: number): ShiftedLine {
  const { points, from, to } = window;
  const s = 1 + t;
  const modulus = modulusOf(s, high);
  const difference = Math.abs(value) <= 1;
  const limit = difference ? Math.min(0.5 / Math.max(modulus, 8), 1 / 16) : -1;
  const line: ShiftedLine = {
    ...{ momentsRe: [], momentsIm: [], series: 0, square: 0, scale: difference ? 0 : value, size: to - from },
    ...{ weights: 0, qRe: 0, qIm: 0, absQ: 0, qdRe: 0, qdIm: 0, absQd: 0, lossWeights: 0, errors: 0 },
  };
  rotorFor(line.size);
  const inSeries = gather(line, window, s, low, modulus, limit);
  if (inSeries.length > 0) takeMoments(line, points, inSeries, modulus);
  return line;
}

/** Takes the points with |d| above a limit, and returns the others. */
function gather(line: ShiftedLine, { points, from, to }: ShiftedWindow, s: number, low: number, modulus: number, limit: number): number[] {
  const { scale } = line;
  const difference = limit > 0;
  const inSeries: number[] = [];
  const rotor = rotorNow();
  let weights = 0;
  let lossWeights = 0;
  let errors = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const d = points.d[i]!;
    if (d <= limit) {
      inSeries.push(i);
      continue;
    }
    const loss = points.loss[i]!;
    const argument = points.argument[i]!;
    const qError = points.logQError[i]!;
    const lossError = modulus * points.lossError[i]!;
    if (difference) {
      takeOut(line, points, i);
      const q = points.q[i]!;
      errors += q * (1 + modulus * d) * (qError + 8 * UNIT) + q * (1 + d) * lossError;
    }
    const exponent = points.logQ[i]! + s * loss - scale;
    const w = exponent - low * argument < -90 ? 0 : Math.exp(exponent - low * argument);
    if (w < PRUNE) continue;
    weights += w;
    lossWeights += w * (Math.abs(loss) + argument);
    errors += w * (qError + lossError + UNIT * (2 * Math.abs(exponent) + 2 * Math.abs(points.phase[i]!) + 4));
    rotor.weight[count] = Math.exp(exponent);
    rotor.phase[count] = points.phase[i]! + s * argument;
    rotor.loss[count] = loss;
    rotor.argument[count++] = argument;
  }
  rotor.count = count;
  Object.assign(line, { weights, lossWeights, errors });
  return inSeries;
}

/** The part of a point that the difference form takes out. */
function takeOut(line: ShiftedLine, { q, qRe, qIm, d, dRe, dIm }: ShiftedPoints, i: number): void {
  line.qRe += qRe[i]!;
  line.qIm += qIm[i]!;
  line.absQ += q[i]!;
  line.qdRe += qRe[i]! * dRe[i]! - qIm[i]! * dIm[i]!;
  line.qdIm += qRe[i]! * dIm[i]! + qIm[i]! * dRe[i]!;
  line.absQd += q[i]! * d[i]!;
}

/** Power sums of the series, up to the power after which the remaining terms are below 1e-19 of the first. */
function takeMoments(line: ShiftedLine, points: ShiftedPoints, chosen: readonly number[], modulus: number): void {
  let largest = 0;
  for (const i of chosen) largest = Math.max(largest, points.d[i]!);
  let count = 0;
  for (let k = 2, ratio = 1; k <= POWERS; k++) {
    count++;
    ratio *= (largest * (modulus + k)) / (k + 1);
    if (ratio < 1e-19) break;
  }
  const re = new Array<number>(count).fill(0);
  const im = new Array<number>(count).fill(0);
  for (const i of chosen) {
    const a = points.dRe[i]!;
    const b = points.dIm[i]!;
    let x = points.qRe[i]! * a - points.qIm[i]! * b;
    let y = points.qRe[i]! * b + points.qIm[i]! * a;
    line.square += points.q[i]! * points.d[i]! * points.d[i]!;
    for (let k = 0; k < count; k++) {
      const next = x * a - y * b;
      y = x * b + y * a;
      x = next;
      re[k]! += x;
      im[k]! += y;
    }
  }
  line.momentsRe = re;
  line.momentsIm = im;
  line.series = chosen.length;
}

/** F - 1 (difference form) or F e^{-K(t)} at s + i y from the current sums, `steps` after the seed, left in `out` with its rounding error. */
export function combineShifted(line: ShiftedLine, t: number, y: number, steps: number): void {
  const s = 1 + t;
  const modulus = modulusOf(s, y);
  const n = rotorNow().count;
  const rotation = (n + 5 * steps + 12) * line.weights + 3 * y * line.lossWeights;
  takeSums(line, steps, rotation);
  if (line.scale !== 0) return;
  let re = 0;
  let im = 0;
  const { momentsRe, momentsIm } = line;
  let cr = 0.5 * (s * (s - 1) - y * y);
  let ci = 0.5 * y * (2 * s - 1);
  for (let k = 0; k < momentsRe.length; k++) {
    re += cr * momentsRe[k]! - ci * momentsIm[k]!;
    im += cr * momentsIm[k]! + ci * momentsRe[k]!;
    const f = 1 / (k + 3);
    const a = (s - k - 2) * f;
    const b = y * f;
    const c = cr * a - ci * b;
    ci = cr * b + ci * a;
    cr = c;
  }
  const seriesError = UNIT * (line.series + 140) * modulus * (modulus + 1) * line.square;
  out.re = out.re - line.qRe + re - (s * line.qdRe - y * line.qdIm);
  out.im = out.im - line.qIm + im - (s * line.qdIm + y * line.qdRe);
  const plain = line.absQ + modulus * line.absQd;
  out.error += UNIT * (line.size + 12) * plain + seriesError;
}
