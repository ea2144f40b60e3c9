/** The node of a line that is being computed: scratch of the one computation that runs at a time in a thread. */
import { UNIT } from './moment.ts';
import { PRUNE, STRIDE, sums } from './rotor.ts';

/** F - 1 (difference form) or F e^{-K(t)}, with a bound of its error. */
export const out = { re: 0, im: 0, error: 0 };

/** Leaves in `out` what the rotating points alone sum to at a node, with the rounding of their rotation (in units of UNIT) and of the points. */
export function takeSums({ errors, size }: { errors: number; size: number }, steps: number, rotation: number): void {
  out.re = sums.re[steps % STRIDE]!;
  out.im = sums.im[steps % STRIDE]!;
  out.error = UNIT * rotation + errors + 2 * size * PRUNE;
}

/** ln of F from `out`: real and imaginary part, and the relative error bound. */
export const logF = { re: 0, im: 0, error: 0 };
export function takeLog(scale: number): void {
  const { re: a, im: b, error } = out;
  // F itself, in units of e^scale: a sum 1 + a with a < -1/2 is exact.
  const re = scale === 0 ? 1 + a : a;
  const square = re * re + b * b;
  if (square < error * error) {
    // Nothing but error: any number as large says the same, and has a logarithm with a finite error.
    logF.re = scale + Math.log(error);
    logF.im = 0;
    logF.error = 2 + UNIT * 4 * Math.abs(logF.re);
    return;
  }
  logF.im = Math.atan2(b, re);
  const excess = a * (2 + a) + b * b;
  if (scale === 0 && excess > -0.5) {
    logF.re = 0.5 * Math.log1p(excess);
    const rounding = (Math.abs(a) * (2 + Math.abs(a)) + b * b) / (1 + excess) + Math.abs(logF.im);
    logF.error = error / Math.sqrt(1 + excess) + UNIT * 4 * rounding;
  } else {
    // Near F = 0 the sum 1 + excess has lost its digits, and re has them.
    logF.re = scale + 0.5 * Math.log(square);
    logF.error = error / Math.sqrt(square) + UNIT * (4 * Math.abs(logF.re) + 4 * Math.abs(logF.im) + 4);
  }
}

/** Keeps the logarithm to a coarser round-off, for tests that spoil it. */
export function roundLog(unit: number): void {
  if (unit === UNIT) return;
  logF.re = Math.fround(logF.re);
  logF.im = Math.fround(logF.im);
  logF.error += unit * (Math.abs(logF.re) + Math.abs(logF.im));
}
