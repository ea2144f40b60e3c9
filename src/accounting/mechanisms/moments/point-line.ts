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

import { modulusOf } from '../../numerics/modulus.ts';
import { UNIT } from './moment.ts';
import { out, takeSums } from './node.ts';
import type { PointLaw } from './point-law.ts';
import { POWERS, type Points, seriesRange, type Window } from './points.ts';
import { PRUNE, rotorFor, rotorNow } from './rotor.ts';

export interface Line {
  /** Power sums over the points in the series, from the second power up; empty without series. */
  moments: number[];
  /** Number of points in the series. */
  series: number;
  /** K(t) taken out (0 in difference form). */
  scale: number;
  /** Number of points of the window. */
  size: number;
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
export function prepare(window: Window, t: number, y: number, value: number): Line {
  const modulus = modulusOf(1 + t, y);
  const difference = Math.abs(value) <= 1;
  const inner = difference ? seriesRange(window, modulus) : { from: window.from, to: window.from };
  const line: Line = {
    moments: inner.to > inner.from ? momentsOf(window, inner, modulus) : [],
    series: inner.to - inner.from,
    scale: difference ? 0 : value,
    size: window.to - window.from,
    weights: 0,
    q: 0,
    qd: 0,
    absQd: 0,
    lossWeights: 0,
    errors: 0,
  };
  rotorFor(line.size);
  gather(line, window, window.from, inner.from, t, modulus, difference);
  gather(line, window, inner.to, window.to, t, modulus, difference);
  return line;
}

/** Adds the points from `from` to `to` - 1 to the rotating ones. */
function gather(line: Line, { points }: Window, from: number, to: number, t: number, modulus: number, difference: boolean): void {
  const s = 1 + t;
  const { scale } = line;
  const rotor = rotorNow();
  let { count } = rotor;
  let { weights, q: masses, qd: ratios, absQd, lossWeights, errors } = line;
  for (let i = from; i < to; i++) {
    const loss = points.loss[i]!;
    const exponent = points.logQ[i]! + s * loss - scale;
    const w = exponent < -90 ? 0 : Math.exp(exponent);
    const q = difference ? points.q[i]! : 0;
    // Far out Q underflows while r overflows; their product is the mass under P.
    const qd = !difference ? 0 : loss > 600 ? Math.exp(points.logQ[i]! + loss) : q * points.d[i]!;
    const size = q + modulus * Math.abs(qd);
    if (w < PRUNE && size < PRUNE) continue;
    rotor.weight[count] = w;
    rotor.phase[count] = 0;
    rotor.argument[count] = 0;
    rotor.loss[count++] = loss;
    weights += w;
    masses += q;
    ratios += qd;
    absQd += Math.abs(qd);
    lossWeights += w * Math.abs(loss);
    const qError = points.logQError[i]!;
    const lossError = modulus * points.lossError[i]!;
    errors += w * (qError + lossError + UNIT * (2 * Math.abs(exponent) + 2)) + size * (qError + 4 * UNIT);
    errors += (q + Math.abs(qd)) * lossError;
  }
  rotor.count = count;
  Object.assign(line, { weights, q: masses, qd: ratios, absQd, lossWeights, errors });
}

// Scratch of the one computation that runs at a time in a thread: sums on one side of r = 1.
const side = new Float64Array(POWERS - 1);

/** Adds the sums of Q d^2, Q d^3, ... of the points from `begin` in steps of `step`, the nearest to r = 1 first, to `moments`. */
function addPowers({ q, d }: Points, begin: number, count: number, step: number, moments: number[]): void {
  const powers = moments.length;
  side.fill(0, 0, powers);
  for (let m = 0, i = begin; m < count; m++, i += step) {
    const ratio = d[i]!;
    let term = q[i]! * ratio;
    for (let k = 0; k < powers; k++) {
      term *= ratio;
      side[k]! += term;
    }
  }
  for (let k = 0; k < powers; k++) moments[k]! += side[k]!;
}

/** Powers, from the second on, after which the remaining terms of the series are below 1e-19 of the first. */
export function powersNeeded(largest: number, modulus: number): number {
  let powers = 0;
  for (let ratio = 1, k = 2; k <= POWERS && !(ratio < 1e-19); k++) {
    powers++;
    ratio *= (largest * (modulus + k)) / (k + 1);
  }
  return powers;
}

/** Power sums of the series. */
function momentsOf({ points }: Window, { from, to }: { from: number; to: number }, modulus: number): number[] {
  const { centre, d } = points;
  const largest = Math.max(to > centre ? d[to - 1]! : 0, from < centre ? -d[from]! : 0);
  const moments = new Array<number>(powersNeeded(largest, modulus)).fill(0);
  addPowers(points, centre, to - centre, 1, moments);
  addPowers(points, centre - 1, centre - from, -1, moments);
  return moments;
}

/** F - 1 (difference form) or F e^{-K(t)} at s + i y from the current sums, `steps` after the seed, with the bound of its rounding error. */
export function combine(law: PointLaw, line: Line, t: number, y: number, steps: number): void {
  const s = 1 + t;
  const modulus = modulusOf(s, y);
  const n = rotorNow().count;
  const rotation = (n + 4 * steps + 8) * line.weights + 3 * y * line.lossWeights;
  takeSums(line, steps, rotation);
  if (line.scale !== 0) return;
  let re = 0;
  let im = 0;
  let seriesError = 0;
  const { moments, series } = line;
  if (series > 0) {
    let cr = 0.5 * (s * (s - 1) - y * y);
    let ci = 0.5 * y * (2 * s - 1);
    for (let k = 2; k < moments.length + 2; k++) {
      const m = moments[k - 2]!;
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
    seriesError = UNIT * (series + 120) * modulus * (modulus + 1) * moments[0]!;
  }
  const mass = law.infinityQ - law.infinityP;
  out.re = out.re - line.q + re - s * line.qd - law.infinityQ + s * mass;
  out.im = out.im + im - y * line.qd + y * mass;
  const plain = line.q + modulus * (line.absQd + law.infinityP + law.infinityQ) + law.infinityQ;
  out.error += UNIT * (n + 6) * plain + seriesError;
}
