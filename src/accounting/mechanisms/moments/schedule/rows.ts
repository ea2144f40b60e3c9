/**
 * Sums over the points of a joint grid (grid.ts) for all laws of a schedule: the arithmetic of point-line.ts, with the same bounds of its rounding, for rows of
 * weights in place of one.
 */
import { UNIT } from '../moment.ts';
import { out } from '../node.ts';
import { PRUNE, rotorFor, rotorNow, STRIDE } from '../rotor.ts';
import { MASS_ERROR, NO_SERIES, type Series, type SharedGrid, seriesOf } from './grid.ts';

/** What the nodes up to a height need; arrays by law. */
export interface Prepared {
  grid: SharedGrid;
  /** K(t) taken out (0 in difference form). */
  scale: number;
  /** Rotating points m = 0 .. size - 1: those of the grid from `begin` on, and after `cut` of them from `again` on. */
  size: number;
  additions: number;
  begin: number;
  cut: number;
  again: number;
  /** First rotating point of a law, and one beyond its last. */
  from: Int32Array;
  to: Int32Array;
  series: Series;
  /** Sums over the rotating points, SUMS a law. */
  totals: Float64Array;
  /** Sums of the rotating points at STRIDE nodes: real parts, then imaginary ones. */
  turned: Float64Array;
}

/** Of q, q d, the weights, bounds of the errors but for those of the rotation (see point-line.ts), and sizes of what has the error of a mass, times 1, |w| and w^2. */
const SUMS = 7;

/** Places the rotating points, and sums over them what each law needs: point-line.ts. Errors are those of height y. */
export function prepareRows(grid: SharedGrid, t: number, y: number, scale: number): Prepared {
  const { points, rows } = grid;
  const { logQ, q, d, loss, logQError, lossError } = points;
  const laws = grid.from.length;
  const n = loss.length;
  const modulus = Math.hypot(1 + t, y);
  const difference = scale === 0;
  const series = difference ? seriesOf(grid, modulus) : { ...NO_SERIES, from: points.centre, to: points.centre };
  const logWeight = (k: number) => logQ[k]! + (1 + t) * loss[k]! - scale;
  const negligible = (k: number) => Math.exp(logWeight(k)) < PRUNE && (!difference || q[k]! * (1 + modulus * Math.abs(d[k]!)) < PRUNE);
  let [begin, end] = [0, n];
  while (begin < series.from && negligible(begin)) begin++;
  while (end > Math.max(begin, series.to) && negligible(end - 1)) end--;
  const cut = series.from - begin;
  const size = cut + Math.max(0, end - series.to);
  // The sums on both sides of the series are made one by one.
  const additions = Math.max(cut, size - cut) + 1;
  const rotor = rotorFor(size);
  const parts = new Float64Array(SUMS * size);
  for (let m = 0; m < size; m++) {
    const k = m < cut ? begin + m : series.to + m - cut;
    const exponent = logWeight(k);
    const weight = exponent < -90 ? 0 : Math.exp(exponent);
    const mass = difference ? q[k]! : 0;
    const excess = mass * Math.abs(d[k]!);
    const drift = modulus * lossError[k]!;
    const plain = mass + modulus * excess;
    rotor.weight[m] = weight;
    rotor.phase[m] = 0;
    rotor.argument[m] = 0;
    rotor.loss[m] = loss[k]!;
    const at = SUMS * m;
    parts[at] = mass;
    parts[at + 1] = mass * d[k]!;
    parts[at + 2] = weight;
    parts[at + 3] =
      weight * (logQError[k]! + drift + UNIT * (2 * Math.abs(exponent) + 2 + 3 * y * Math.abs(loss[k]!))) +
      plain * (logQError[k]! + (additions + 10) * UNIT) +
      (mass + excess) * drift;
    const w = Math.abs(grid.w[k]!);
    parts[at + 4] = weight + plain;
    parts[at + 5] = (weight + plain) * w;
    parts[at + 6] = (weight + plain) * w * w;
  }
  rotor.count = size;
  const totals = new Float64Array(SUMS * laws);
  const [from, to] = [new Int32Array(laws), new Int32Array(laws)];
  for (let i = 0; i < laws; i++) {
    const [head, tail] = [i * n + begin, i * n + series.to - cut];
    const [least, most] = [grid.from[i]!, grid.to[i]!];
    from[i] = least < series.from ? Math.max(0, least - begin) : cut + Math.max(0, least - series.to);
    to[i] = most <= series.to ? Math.max(0, Math.min(cut, most - begin)) : Math.min(size, cut + most - series.to);
    let [a, b, c, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0];
    for (let m = from[i]!, at = SUMS * m; m < to[i]!; m++, at += SUMS) {
      const share = rows[(m < cut ? head : tail) + m]!;
      a += share * parts[at]!;
      b += share * parts[at + 1]!;
      c += share * parts[at + 2]!;
      e += share * parts[at + 3]!;
      f += share * parts[at + 4]!;
      g += share * parts[at + 5]!;
      h += share * parts[at + 6]!;
    }
    // The error of a mass grows with (|w| / a + a / 2)^2: grid.ts.
    const square = grid.shifts[i]! ** 2;
    const place = SUMS * i;
    totals[place] = a;
    totals[place + 1] = b;
    totals[place + 2] = c;
    totals[place + 3] = e + MASS_ERROR * UNIT * (h / square + g + 0.25 * square * f);
  }
  return {
    grid,
    scale,
    size,
    additions,
    begin,
    cut,
    again: series.to,
    from,
    to,
    series,
    totals,
    turned: new Float64Array(2 * STRIDE * laws),
  };
}

// Scratch of the one computation that runs at a time in a thread: the rotating points at STRIDE nodes side by side, real parts before imaginary ones, and after them the
// binomials of these nodes, as if they were points whose weights are the power sums.
let aside = new Float64Array(0);

/** C(1 + z, k), k = 2, 3, ... of one node, at places `at`, at + 2 STRIDE, ... */
function binomials(t: number, y: number, count: number, at: number): void {
  const s = 1 + t;
  let re = 0.5 * (s * (s - 1) - y * y);
  let im = 0.5 * y * (2 * s - 1);
  for (let k = 2, place = at; k < count + 2; k++, place += 2 * STRIDE) {
    aside[place] = re;
    aside[place + STRIDE] = im;
    const a = (s - k) / (k + 1);
    const b = y / (k + 1);
    const next = re * a - im * b;
    im = re * b + im * a;
    re = next;
  }
}

/** Adds to the sums of a law those over `count` weights from rows[row] on and as many points from aside[at] on. */
function addRow(turned: Float64Array, place: number, rows: Float64Array, row: number, at: number, count: number): void {
  const points = aside;
  let a0 = turned[place]!;
  let a1 = turned[place + 1]!;
  let a2 = turned[place + 2]!;
  let a3 = turned[place + 3]!;
  let b0 = turned[place + 4]!;
  let b1 = turned[place + 5]!;
  let b2 = turned[place + 6]!;
  let b3 = turned[place + 7]!;
  for (let m = 0; m < count; m++) {
    const share = rows[row + m]!;
    const p = at + 8 * m;
    a0 += share * points[p]!;
    a1 += share * points[p + 1]!;
    a2 += share * points[p + 2]!;
    a3 += share * points[p + 3]!;
    b0 += share * points[p + 4]!;
    b1 += share * points[p + 5]!;
    b2 += share * points[p + 6]!;
    b3 += share * points[p + 7]!;
  }
  turned[place] = a0;
  turned[place + 1] = a1;
  turned[place + 2] = a2;
  turned[place + 3] = a3;
  turned[place + 4] = b0;
  turned[place + 5] = b1;
  turned[place + 6] = b2;
  turned[place + 7] = b3;
}

/** Leaves the sums of each law at the next STRIDE nodes, t + i y and on in steps of `step`; the points move on by as many steps. */
export function sumRows({ grid, size, begin, cut, again, from, to, series, turned }: Prepared, t: number, y: number, step: number): void {
  const { rows } = grid;
  const { re, im, cos, sin } = rotorNow();
  const { powers, moments } = series;
  if (aside.length < 2 * STRIDE * (size + powers)) aside = new Float64Array(4 * STRIDE * (size + powers));
  for (let m = 0; m < size; m++) {
    const c = cos[m]!;
    const s = sin[m]!;
    let u = re[m]!;
    let v = im[m]!;
    for (let k = 0; k < STRIDE; k++) {
      aside[8 * m + k] = u;
      aside[8 * m + 4 + k] = v;
      const next = u * c - v * s;
      v = u * s + v * c;
      u = next;
    }
    re[m] = u;
    im[m] = v;
  }
  for (let k = 0; k < STRIDE; k++) binomials(t, y + k * step, powers, 8 * size + k);
  const n = grid.points.loss.length;
  turned.fill(0);
  for (let i = 0; i < from.length; i++) {
    const [first, last] = [from[i]!, to[i]!];
    const next = Math.max(cut, first);
    addRow(turned, 8 * i, rows, i * n + begin + first, 8 * first, Math.min(cut, last) - first);
    addRow(turned, 8 * i, rows, i * n + again - cut + next, 8 * next, last - next);
    addRow(turned, 8 * i, moments, i * powers, 8 * size, powers);
  }
}

/** F - 1 or F e^{-scale} of a law at a node, left in `out` with the bound of its rounding error: `combine` of point-line.ts. */
export function combineLaw(
  { grid, scale, additions, series, totals, turned }: Prepared,
  i: number,
  t: number,
  y: number,
  steps: number,
): void {
  const s = 1 + t;
  const at = SUMS * i;
  const place = 2 * STRIDE * i + (steps % STRIDE);
  out.re = turned[place]!;
  out.im = turned[place + STRIDE]!;
  out.error = UNIT * (additions + 4 * steps + 8) * totals[at + 2]! + totals[at + 3]! + 2 * grid.points.loss.length * PRUNE;
  if (scale !== 0) return;
  const [mass, excess] = [totals[at]!, totals[at + 1]!];
  out.re -= mass + s * excess;
  out.im -= y * excess;
  if (series.powers === 0) return;
  const modulus = Math.hypot(s, y);
  out.error += UNIT * (series.to - series.from + 120) * modulus * (modulus + 1) * series.moments[i * series.powers]!;
}
