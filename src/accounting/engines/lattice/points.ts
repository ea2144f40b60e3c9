/**
 * The transform of a tilted law at few points, at its lowest frequencies, as what it differs from 1 by:
 *   phi(f) - 1 = sum_k v_k (e^(-i w_f k) - 1) / sum_k v_k.
 * Of many uses only frequencies with a small difference are alive, and a power of 1 + d is as accurate as d: rounding then grows with the root of the number of
 * uses, not with the number. From one frequency to the next d' = d + d_1 + d d_1, SEED times between exact values; a step adds at most
 * 5 u (|d| + |d_1|) <= 5 u (w_f + w_1) |k|, and no error grows, since |1 + d_1| = 1. Points are summed in groups of GROUP. The error of
 * phi(f) is therefore at most (10 SEED + GROUP + points / GROUP + 8) u times w_f E|k|, and never more than twice as many u.
 */
import type { TiltedUse } from './use.ts';

const SEED = 16;
const GROUP = 16;

/** Whether `transformOfPoints` is cheaper than a transform of n points. */
export function isFew({ values, at }: TiltedUse, n: number, last: number): boolean {
  return at !== null && 6 * values.length * (last + 1) < 3 * n * Math.log2(n);
}

/** phi - 1 at the frequencies 0 ... last of a transform of n points, and a bound of each error in u. */
export function transformOfPoints(
  use: TiltedUse,
  at: Int32Array,
  n: number,
  last: number,
): { re: Float64Array; im: Float64Array; depth: number } {
  const { values, total, distance } = use;
  const re = new Float64Array(last + SEED + 1);
  const im = new Float64Array(last + SEED + 1);
  const groupRe = new Float64Array(SEED);
  const groupIm = new Float64Array(SEED);
  const unit = Math.PI / n;
  for (let from = 1; from <= last; from += SEED) {
    for (let first = 0; first < values.length; first += GROUP) {
      groupRe.fill(0);
      groupIm.fill(0);
      for (let i = first; i < Math.min(values.length, first + GROUP); i++) {
        const v = values[i]! / total;
        const k = at[i]!;
        // Half angles, reduced by whole turns while they are whole numbers.
        const start = (from * k) % n;
        const s = Math.sin(unit * start);
        let dRe = -2 * s * s;
        let dIm = -2 * s * Math.cos(unit * start);
        const s1 = Math.sin(unit * (k % n));
        const stepRe = -2 * s1 * s1;
        const stepIm = -2 * s1 * Math.cos(unit * (k % n));
        for (let f = 0; f < SEED; f++) {
          groupRe[f] = groupRe[f]! + v * dRe;
          groupIm[f] = groupIm[f]! + v * dIm;
          const next = dRe + stepRe + (dRe * stepRe - dIm * stepIm);
          dIm = dIm + stepIm + (dRe * stepIm + dIm * stepRe);
          dRe = next;
        }
      }
      for (let f = 0; f < SEED; f++) {
        re[from + f] = re[from + f]! + groupRe[f]!;
        im[from + f] = im[from + f]! + groupIm[f]!;
      }
    }
  }
  const terms = 10 * SEED + GROUP + values.length / GROUP + 8;
  return { re, im, depth: terms * Math.min(2, (2 * Math.PI * last * distance) / n) };
}
