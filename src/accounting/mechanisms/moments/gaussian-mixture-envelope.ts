/** Bounds of a mixture of Gaussians (gaussian-mixture.ts) far up its lines, where no node is made: envelope.ts. */
import { argumentAt, largestBetween, type Mixture, stayOf, turnsOf, widestOf } from './mixture-ratio.ts';
import { type Envelope, envelopeBetween, type Grid as SlopeGrid } from './poisson-gaussian-envelope.ts';

/** The points with V and V* (mixture-ratio.ts) beside L'. */
export interface Grid extends SlopeGrid {
  variance: Float64Array;
  biased: Float64Array;
}

/** Envelopes of the weight phi r^s: (ln w)'' = -1 + s V, (ln L')'' = V* - V. */
export function envelopeOf(grid: Grid, from: number, to: number, mixture: Mixture, s: number, value: number): Envelope {
  const a = widestOf(mixture);
  const onCells = (values: Float64Array) =>
    Float64Array.from({ length: to - from - 1 }, (_, i) => largestBetween(a, grid.h, values[from + i]!, values[from + i + 1]!));
  const most = onCells(grid.variance);
  const biased = onCells(grid.biased);
  return envelopeBetween(
    grid,
    { from, to, s, value },
    {
      a,
      logKept: Math.log(stayOf(mixture)),
      most,
      // ln p = ln w - ln L'.
      bend: { base: 1, factor: 1, most: most.map((v, i) => Math.abs(s + 1) * v + biased[i]!) },
      argumentsOf: (b) => argumentsOf(grid, mixture, b),
      lostOn(b) {
        // What |r|^2 loses: E[1 - cos(b (S - S'))] <= b^2 V.
        const square = Math.sin(0.5 * a * b) ** 2;
        return (i) => Math.min(b * b * most[i]!, square);
      },
    },
  );
}

function argumentsOf({ h, first, last }: Grid, mixture: Mixture, b: number): Float64Array {
  const turns = turnsOf(mixture, b);
  return Float64Array.from({ length: last - first + 1 }, (_, i) => argumentAt(mixture, (first + i) * h, turns));
}
