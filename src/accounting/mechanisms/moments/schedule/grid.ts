/**
 * One grid for many Poisson-sampled Gaussians with one q. In w = a x - a^2/2 their ratio r = 1 - q + q e^w is the same, and only the density of w under Q differs,
 * that of N(-a^2/2, a^2): so powers of r are computed once, and a law is a row of weights. The trapezoid rule with step H in w is that with step H / a in x, off the
 * origin, whose error does not depend on where it begins. In units of w the bound of strip.ts reads e^{b^2 / (2 a^2) + ...- 2 pi b / H}: it is largest for the smallest a.
 */
import { UNIT } from '../moment.ts';
import { powersNeeded } from '../point-line.ts';
import { lossAt, lossErrorOf, type Points, pointsOf, seriesRange } from '../points.ts';

const LOG_SQRT_2PI = 0.9189385332046728;

/** Relative error of a mass, in units of u (|w| / a + a / 2)^2: of x, of its square and half, and of the logarithm that is subtracted; what does not grow is in `points`. */
export const MASS_ERROR = 5;

/** The range of x, the same for every law, as multiples of the noise. */
export interface Reach {
  left: number;
  right: number;
}

export interface SharedGrid {
  /** The first point in steps. */
  first: number;
  shifts: Float64Array;
  /** ln of the step in x over sqrt(2 pi), by law. */
  logSteps: Float64Array;
  w: Float64Array;
  /** Of all laws: `logQ` and `q` are the largest masses of a point, without the part of their errors that MASS_ERROR bounds. */
  points: Points;
  /** Mass of a point under a law over the largest one; law i has its row from i * points on. */
  rows: Float64Array;
  /** First point of a law, and one beyond its last. */
  from: Int32Array;
  to: Int32Array;
  /** By the modulus of s that they are good for. */
  series: Map<number, Series>;
}

/** The points from `from` to `to` - 1 next to r = 1, and their power sums from the second power up, `powers` for each law. */
export interface Series {
  from: number;
  to: number;
  powers: number;
  moments: Float64Array;
}
export const NO_SERIES: Series = { from: 0, to: 0, powers: 0, moments: new Float64Array(0) };

/**
 * @param step in w; must be at most the step in x that the smallest shift wants, times it
 * @param coarse the grid with twice the step and the same reach, where it is known: its rows are taken over, bit for bit
 */
export function sharedGrid(q: number, shifts: Float64Array, step: number, { left, right }: Reach, coarse?: SharedGrid): SharedGrid {
  const placeOf = (a: number, x: number) => (a * x - 0.5 * a * a) / step;
  const from = Int32Array.from(shifts, (a) => Math.ceil(placeOf(a, -left)));
  const to = Int32Array.from(shifts, (a) => Math.floor(placeOf(a, right)) + 1);
  const first = from.reduce((a, b) => Math.min(a, b));
  const n = to.reduce((a, b) => Math.max(a, b)) - first;
  const least = shifts.reduce((a, b) => Math.min(a, b));
  const array = () => new Float64Array(n);
  const [places, logTop, d, loss, logTopError, lossError] = [array(), array(), array(), array(), array(), array()] as const;
  const logSteps = shifts.map((a) => Math.log(step / a) - LOG_SQRT_2PI);
  const rows = new Float64Array(shifts.length * n);
  logTop.fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < shifts.length; i++) {
    from[i]! -= first;
    to[i]! -= first;
    const a = shifts[i]!;
    const logShift = Math.log(a);
    const row = i * n;
    for (let k = from[i]!, end = to[i]!; k < end; k++) {
      const x = ((first + k) * step) / a + 0.5 * a;
      // The step is a factor of its own, so that a point of a grid with twice the step has the same bits.
      const log = -0.5 * x * x - logShift;
      rows[row + k] = log;
      if (log > logTop[k]!) logTop[k] = log;
    }
  }
  for (let i = 0; i < shifts.length; i++) {
    const row = i * n;
    const known = coarse === undefined ? 0 : i * coarse.points.loss.length - coarse.first;
    for (let k = from[i]!, end = to[i]!; k < end; k++) {
      const place = 0.5 * (first + k);
      const inside =
        coarse !== undefined &&
        place === Math.floor(place) &&
        place - coarse.first >= coarse.from[i]! &&
        place - coarse.first < coarse.to[i]!;
      rows[row + k] = inside ? coarse.rows[known + place]! : Math.exp(rows[row + k]! - logTop[k]!);
    }
  }
  const logStep = Math.log(step) - LOG_SQRT_2PI;
  for (let k = 0; k < n; k++) logTop[k]! += logStep;
  for (let k = 0; k < n; k++) {
    const w = (first + k) * step;
    const grown = Math.exp(w);
    d[k] = q * Math.expm1(w);
    loss[k] = lossAt(q, w);
    lossError[k] = lossErrorOf(2 * UNIT * Math.abs(w), Math.min(1, (q * grown) / (1 - q + q * grown)), loss[k]!);
    logTopError[k] = UNIT * (4 * Math.abs(Math.log(step / least)) + 16);
    places[k] = w;
  }
  return {
    first,
    shifts,
    logSteps,
    w: places,
    points: pointsOf(logTop, logTop.map(Math.exp), d, loss, logTopError, lossError),
    rows,
    from,
    to,
    series: new Map(),
  };
}

/** The series for a modulus of s: the same up to the next power of the root of 2, so that few are made. */
export function seriesOf(grid: SharedGrid, modulus: number): Series {
  const most = 2 ** (0.5 * Math.ceil(2 * Math.log2(Math.max(modulus, 8))));
  let series = grid.series.get(most);
  if (series === undefined) {
    series = makeSeries(grid, most);
    grid.series.set(most, series);
  }
  return series;
}

function makeSeries({ points, rows, from: begins }: SharedGrid, modulus: number): Series {
  const { q, d } = points;
  const n = d.length;
  const { from, to } = seriesRange({ points, from: 0, to: n }, modulus);
  if (to <= from) return { ...NO_SERIES, from, to: from };
  const count = to - from;
  const powers = powersNeeded(Math.max(d[to - 1]!, -d[from]!, 0), modulus);
  const terms = new Float64Array(powers * count);
  for (let m = 0; m < count; m++) {
    const ratio = d[from + m]!;
    let term = q[from + m]! * ratio;
    for (let k = 0; k < powers; k++) {
      term *= ratio;
      terms[k * count + m] = term;
    }
  }
  const moments = new Float64Array(powers * begins.length);
  for (let i = 0; i < begins.length; i++) {
    const row = i * n + from;
    for (let k = 0; k < powers; k++) {
      let sum = 0;
      for (let m = 0, at = k * count; m < count; m++, at++) sum += rows[row + m]! * terms[at]!;
      moments[i * powers + k] = sum;
    }
  }
  return { from, to, powers, moments };
}
