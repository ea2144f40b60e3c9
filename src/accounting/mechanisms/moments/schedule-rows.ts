/**
 * Sums over the points of a joint grid (schedule-grid.ts) for all laws of a schedule: the arithmetic of point-line.ts, with the same bounds of its rounding, for rows of
 * weights in place of one.
 */
import { UNIT } from './moment.ts';
import { out } from './node.ts';
import { POWERS } from './points.ts';
import { PRUNE, rotorFor, rotorNow, STRIDE } from './rotor.ts';
import { MASS_ERROR, NO_SERIES, type Series, type SharedGrid, seriesOf } from './schedule-grid.ts';

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
    // The error of a mass grows with (|w| / a + a / 2)^2: schedule-grid.ts.
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

// Scratch of the one computation that runs at a time in a thread: the rotating points at STRIDE nodes, side by side, and the binomials of a node.
let aside = new Float64Array(0);
const chosen = { re: new Float64Array(POWERS), im: new Float64Array(POWERS) };

/** C(1 + z, k), k = 2, 3, ... */
export function binomials(t: number, y: number, count: number): void {
  const s = 1 + t;
  let re = 0.5 * (s * (s - 1) - y * y);
  let im = 0.5 * y * (2 * s - 1);
  for (let k = 2; k < count + 2; k++) {
    chosen.re[k - 2] = re;
    chosen.im[k - 2] = im;
    const a = (s - k) / (k + 1);
    const b = y / (k + 1);
    const next = re * a - im * b;
    im = re * b + im * a;
    re = next;
  }
}

/** Leaves the sums of each law at the next STRIDE nodes; the points move on by as many steps. */
export function sumRows({ grid, size, begin, cut, again, from, to, turned }: Prepared): void {
  const { rows } = grid;
  const { re, im, cos, sin } = rotorNow();
  if (aside.length < 2 * STRIDE * size) aside = new Float64Array(4 * STRIDE * size);
  for (let m = 0; m < size; m++) {
    const c = cos[m]!;
    const s = sin[m]!;
    let x = re[m]!;
    let y = im[m]!;
    for (let k = 0; k < STRIDE; k++) {
      aside[8 * m + k] = x;
      aside[8 * m + 4 + k] = y;
      const next = x * c - y * s;
      y = x * s + y * c;
      x = next;
    }
    re[m] = x;
    im[m] = y;
  }
  const n = grid.points.loss.length;
  for (let i = 0; i < from.length; i++) {
    const place = 8 * i;
    turned.fill(0, place, place + 8);
    for (let part = 0; part < 2; part++) {
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      const first = part === 0 ? from[i]! : Math.max(cut, from[i]!);
      const last = part === 0 ? Math.min(cut, to[i]!) : to[i]!;
      let row = i * n + first + (part === 0 ? begin : again - cut);
      for (let m = first, at = 8 * first; m < last; m++, row++, at += 8) {
        const share = rows[row]!;
        a0 += share * aside[at]!;
        a1 += share * aside[at + 1]!;
        a2 += share * aside[at + 2]!;
        a3 += share * aside[at + 3]!;
        b0 += share * aside[at + 4]!;
        b1 += share * aside[at + 5]!;
        b2 += share * aside[at + 6]!;
        b3 += share * aside[at + 7]!;
      }
      turned[place]! += a0;
      turned[place + 1]! += a1;
      turned[place + 2]! += a2;
      turned[place + 3]! += a3;
      turned[place + 4]! += b0;
      turned[place + 5]! += b1;
      turned[place + 6]! += b2;
      turned[place + 7]! += b3;
    }
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
  const { powers, moments } = series;
  let re = 0;
  let im = 0;
  const first = i * powers;
  for (let k = 0; k < powers; k++) {
    const moment = moments[first + k]!;
    re += chosen.re[k]! * moment;
    im += chosen.im[k]! * moment;
  }
  const [mass, excess] = [totals[at]!, totals[at + 1]!];
  out.re += re - mass - s * excess;
  out.im += im - y * excess;
  const modulus = Math.hypot(s, y);
  if (powers > 0) out.error += UNIT * (series.to - series.from + 120) * modulus * (modulus + 1) * moments[first]!;
}
