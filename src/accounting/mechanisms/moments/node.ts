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
  if (scale !== 0 && out.re * out.re + out.im * out.im < out.error * out.error) {
    // Nothing but error: any number as large says the same, and has a logarithm with a finite error.
    out.re = out.error;
    out.im = 0;
    out.error *= 2;
  }
  const { re: a, im: b, error } = out;
  if (scale === 0) {
    const excess = a * (2 + a) + b * b;
    // Near F = 0 the sum 1 + excess loses its digits.
    logF.re = excess > -0.5 ? 0.5 * Math.log1p(excess) : Math.log(Math.max(Math.hypot(1 + a, b), 1e-300));
    logF.im = Math.atan2(b, 1 + a);
    const square = Math.max(1 + excess, 1e-300);
    logF.error = error / Math.sqrt(square) + (UNIT * 4 * (Math.abs(a) * (2 + Math.abs(a)) + b * b)) / square + UNIT * 4 * Math.abs(logF.im);
  } else {
    const square = a * a + b * b;
    logF.re = scale + 0.5 * Math.log(square);
    logF.im = Math.atan2(b, a);
    logF.error = error / Math.sqrt(square) + UNIT * (4 * Math.abs(logF.re) + 4 * Math.abs(logF.im) + 4);
  }
}
