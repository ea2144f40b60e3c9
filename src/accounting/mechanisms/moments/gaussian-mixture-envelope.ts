/** Bounds of a mixture of Gaussians (gaussian-mixture.ts) far up its lines, where no node is made: envelope.ts. */
import { type Cells, type Corput, cellsOf, corputOf, logBestShift, type Shifted, weightsOf } from './envelope.ts';
import { argumentAt, largestBetween, type Mixture, stayOf, turnsOf, widestOf } from './mixture-ratio.ts';
import type { Points } from './points.ts';
import { negativeMasses, shiftsFor } from './poisson-gaussian-envelope.ts';

const LOG_SQRT_2PI = 0.9189385332046728;

/** The points x = k h, first <= k <= last. */
export interface Grid {
  h: number;
  first: number;
  last: number;
  points: Points;
  /** L', V and V* (mixture-ratio.ts). */
  slope: Float64Array;
  variance: Float64Array;
  biased: Float64Array;
  /** Arguments of r(x + i b) for the shifts b, each made when first asked for. */
  arguments: Float64Array[];
}

export interface Envelope {
  corput: Corput;
  logShifted: (y: number) => number;
  cells: Cells;
}

/** Envelopes of the weight phi r^s: (ln w)'' = -1 + s V, (ln L')'' = V* - V. */
export function envelopeOf(grid: Grid, from: number, to: number, mixture: Mixture, s: number, value: number): Envelope {
  const { h, first, points } = grid;
  const a = widestOf(mixture);
  const loss = points.loss.subarray(from, to);
  const slope = grid.slope.subarray(from, to);
  const w = new Float64Array(to - from);
  for (let i = 0; i < w.length; i++) {
    const x = (first + from + i) * h;
    w[i] = Math.exp(-0.5 * x * x - LOG_SQRT_2PI + s * loss[i]! - value);
  }
  const onCells = (values: Float64Array) =>
    Float64Array.from({ length: w.length - 1 }, (_, i) => largestBetween(a, h, values[from + i]!, values[from + i + 1]!));
  const most = onCells(grid.variance);
  const biased = onCells(grid.biased);
  const weights = weightsOf(w, h, { base: -1, factor: Math.max(0, s), most }, { base: 1, factor: Math.max(0, -s), most });
  const shifts = shiftsFor(a);
  const lines: Shifted[] = [];
  const lineOf = (k: number): Shifted => {
    const b = shifts[k]!;
    grid.arguments[k] ??= argumentsOf(grid, mixture, b);
    const square = Math.sin(0.5 * a * b) ** 2;
    lines[k] ??= {
      logFactor: 0.5 * b * b,
      argument: grid.arguments[k]!.subarray(from, to),
      ...(s < 0
        ? {
            masses: negativeMasses(
              weights,
              { m: -s, angle: a * b, logKept: Math.log(stayOf(mixture)), from: (first + from) * h, h },
              // What |r|^2 loses: E[1 - cos(b (S - S'))] <= b^2 V.
              (i) => Math.min(b * b * most[i]!, square),
            ),
          }
        : {}),
    };
    return lines[k];
  };
  const logShifted = (y: number) => logBestShift(weights, shifts.length, lineOf, y);
  // ln p = ln w - ln L'.
  const bends = most.map((v, i) => Math.abs(s + 1) * v + biased[i]!);
  return { corput: corputOf(weights, slope, { base: 1, factor: 1, most: bends }, 0, true), logShifted, cells: cellsOf(weights, loss) };
}

function argumentsOf({ h, first, last }: Grid, mixture: Mixture, b: number): Float64Array {
  const turns = turnsOf(mixture, b);
  return Float64Array.from({ length: last - first + 1 }, (_, i) => argumentAt(mixture, (first + i) * h, turns));
}
