/** Bounds of the Poisson-sampled Gaussian (poisson-gaussian.ts) far up its lines, where no node is made: envelope.ts. */
import {
  type CellBound,
  type Cells,
  type Corput,
  cellsOf,
  corputGain,
  corputOf,
  logBestShift,
  type Shifted,
  type Weights,
  weightsOf,
} from './envelope.ts';
import type { Points } from './points.ts';

const LOG_SQRT_2PI = 0.9189385332046728;
/** Shifts of the contour in x tried. */
const SHIFTS = [0.1, 0.25, 0.5, 1, 1.6, 2.4];

/** The points x = k h, first <= k <= last. */
export interface Grid {
  h: number;
  first: number;
  last: number;
  points: Points;
  /** L'(x). */
  slope: Float64Array;
  /** Arguments of r(x + i b) for the shifts b, each made when first asked for. */
  arguments: Float64Array[];
}

export interface Envelope {
  corput: Corput;
  logShifted: (y: number) => number;
  cells: Cells;
}

/** What the envelopes of the weight phi r^s ask of a ratio r between the samples. */
export interface Between {
  /** Largest shift: arguments of r on Im x = b are at most a b. */
  a: number;
  logKept: number;
  /** (ln r)'' on each cell at most, and a bound of |(ln p)''|, p = w / L'. */
  most: Float64Array;
  bend: CellBound;
  /** Arguments of r at all points of the grid on Im x = b. */
  argumentsOf(b: number): Float64Array;
  /** Share of r^2 that |r|^2 loses there at most, on a cell. */
  lostOn(b: number): (cell: number) => number;
}

/** Envelopes of the weight phi r^s on the samples from `from` to `to` - 1, where (ln w)'' = -1 + s (ln r)''. */
export function envelopeBetween(
  grid: Grid,
  { from, to, s, value }: { from: number; to: number; s: number; value: number },
  { a, logKept, most, bend, argumentsOf, lostOn }: Between,
): Envelope {
  const { h, first, points } = grid;
  const loss = points.loss.subarray(from, to);
  const w = new Float64Array(to - from);
  for (let i = 0; i < w.length; i++) {
    const x = (first + from + i) * h;
    w[i] = Math.exp(-0.5 * x * x - LOG_SQRT_2PI + s * loss[i]! - value);
  }
  const weights = weightsOf(w, h, { base: -1, factor: Math.max(0, s), most }, { base: 1, factor: Math.max(0, -s), most });
  const shifts = SHIFTS.filter((b) => a * b < 3);
  const lines: Shifted[] = [];
  const lineOf = (k: number): Shifted => {
    const b = shifts[k]!;
    grid.arguments[k] ??= argumentsOf(b);
    lines[k] ??= {
      logFactor: 0.5 * b * b,
      argument: grid.arguments[k]!.subarray(from, to),
      ...(s < 0 ? { masses: negativeMasses(weights, { m: -s, angle: a * b, logKept, from: (first + from) * h, h }, lostOn(b)) } : {}),
    };
    return lines[k];
  };
  const logShifted = (y: number) => logBestShift(weights, shifts.length, lineOf, y);
  const corput = corputOf(weights, grid.slope.subarray(from, to), bend, 0, true);
  return { corput, logShifted, cells: cellsOf(weights, loss) };
}

/**
 * Envelopes of the weight phi r^s: (ln w)'' = -1 + s a^2 v (1 - v), (ln L')'' = -a^2 v (1 - v) with v = q e^v / r = L' / a in (0, 1), which
 * rises with x.
 */
export function envelopeOf(grid: Grid, from: number, to: number, q: number, a: number, s: number, value: number): Envelope {
  // a^2 v (1 - v) at most, on a cell.
  const most = new Float64Array(to - from - 1);
  for (let i = 0; i < most.length; i++) {
    const low = grid.slope[from + i]!;
    const high = grid.slope[from + i + 1]!;
    const peak = 2 * high <= a ? high * (a - high) : 2 * low >= a ? low * (a - low) : 0.25 * a * a;
    most[i] = peak * (1 + 1e-12) + 1e-14 * a * a;
  }
  return envelopeBetween(
    grid,
    { from, to, s, value },
    {
      a,
      logKept: Math.log1p(-q),
      most,
      bend: { base: 1, factor: Math.abs(s + 1), most },
      argumentsOf: (b) => argumentsOf(grid, q, a, b),
      lostOn(b) {
        // |r(x + i b)|^2 = r^2 (1 - 4 v (1 - v) sin^2(a b / 2)).
        const square = Math.sin(0.5 * a * b) ** 2;
        return (i) => Math.min((4 * square * most[i]!) / (a * a), square);
      },
    },
  );
}

/** ln |phi| above y at most; the shifted integrals are not asked where `enough` is, or where so many uses make a value closer to 1 suffice that they have nothing to add. */
export function logAbove({ corput, logShifted }: Envelope, y: number, enough: number): number {
  const log = Math.log1p(-Math.min(corputGain(corput, y) * (1 - 1e-9), 1 - 1e-12));
  return log > enough && log < -0.05 ? Math.min(log, logShifted(y)) : log;
}

/** Beyond the samples, which end less than a step inside of REACH: at most 2 phi(x) / x there. */
const normalBeyond = (from: number, to: number) =>
  [from, to].reduce((sum, x) => sum + Math.exp(-0.5 * x * x - LOG_SQRT_2PI) / Math.abs(x), 0) * (1 + 1e-12);

/**
 * Masses on the line Im x = b for r^{-m}, of ratios whose arguments there are at most `angle`. What |r|^2 loses as a share of r^2 is at most sin^2(angle / 2),
 * and on a cell at most `lost`. Up to an angle of pi/2 |r| >= e^logKept as well, and F >= 1 (strip.ts): so a cell has at most e^{-m logKept} times its normal mass,
 * and so has what lies beyond the ends. Where a power of 1/r is so large that it has no double and r^{-m} has none either, this is the bound; both together never
 * make a number that is none.
 * @param from,h where the samples lie
 */
function negativeMasses(
  { w, upper }: Weights,
  { m, angle, logKept, from, h }: { m: number; angle: number; logKept: number; from: number; h: number },
  lost: (cell: number) => number,
): { upper: Float64Array; beyond: number } {
  const cosine = Math.cos(0.5 * angle) ** -m;
  const n = upper.length;
  const logCap = angle <= 0.5 * Math.PI ? -m * logKept + 1e-9 : Number.POSITIVE_INFINITY;
  const logCell = Math.log(h) - LOG_SQRT_2PI + logCap;
  const masses = upper.map((mass, i) => {
    const factor = (1 - lost(i)) ** (-0.5 * m);
    // The largest of the normal density on the cell.
    const x = Math.max(0, from + i * h, -from - (i + 1) * h);
    return Math.min(Math.max(mass, Number.MIN_VALUE) * factor, Math.exp(logCell - 0.5 * x * x));
  });
  const ends = Math.max(w[0]! + w[n]!, Number.MIN_VALUE) * cosine;
  const capped = logCap < Number.POSITIVE_INFINITY ? normalBeyond(from, from + n * h) * Math.exp(logCap) : Number.POSITIVE_INFINITY;
  return { upper: masses, beyond: Math.min(ends, capped) };
}

function argumentsOf({ h, first, last }: Grid, q: number, a: number, b: number): Float64Array {
  const sine = Math.sin(a * b);
  const cosine = Math.cos(a * b);
  const found = new Float64Array(last - first + 1);
  for (let i = 0; i < found.length; i++) {
    const e = q * Math.exp(Math.min(a * (first + i) * h - 0.5 * a * a, 600));
    found[i] = Math.atan2(e * sine, 1 - q + e * cosine) * (1 - 1e-12);
  }
  return found;
}
