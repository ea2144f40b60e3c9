/**
 * The points of the replace-one sampled Gaussian (replace-gaussian.ts) on the line Im x = b, for nodes high up (shifted-line.ts). There p has an argument in
 * [0, pi) and m one in (-pi, 0]: the argument of r = p / m is their difference, and each counts where its own tail moves.
 */
import { UNIT } from './moment.ts';
import { emptyShifted } from './shifted-grid.ts';
import type { ShiftedPoints } from './shifted-line.ts';
import type { Shift } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;

interface Ratio {
  log: number;
  /** Of the ratio, above 0 for an angle above 0. */
  argument: number;
  /** |q e^v / ratio|, and |ratio - 1| / |ratio|. */
  share: number;
  distance: number;
}

/** 1 - q + q e^{v + i angle}, with the sines and cosines of the angle. */
function ratioAt(q: number, v: number, cos: number, sin: number, half: number): Ratio {
  const e = Math.exp(v);
  const re = q * (Math.expm1(v) * cos - 2 * half * half);
  const im = q * e * sin;
  const excess = re * (2 + re) + im * im;
  const modulus = Math.hypot(1 + re, im);
  return {
    log: excess > -0.5 && excess < 1e200 ? 0.5 * Math.log1p(excess) : Math.log(modulus),
    argument: Math.atan2(im, 1 + re),
    share: (q * e) / modulus,
    distance: Math.hypot(re, im) / modulus,
  };
}

export function replacePoints(q: number, a: number, first: number, last: number, { b, h }: Shift): ShiftedPoints {
  const n = last - first + 1;
  const points = emptyShifted(n);
  const logStep = Math.log(h) - LOG_SQRT_2PI + 0.5 * b * b;
  const angle = a * b;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const half = Math.sin(0.5 * angle);
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const p = ratioAt(q, a * x - 0.5 * a * a, cos, sin, half);
    const m = ratioAt(q, -a * x - 0.5 * a * a, cos, sin, half);
    const logQ = logStep - 0.5 * x * x + m.log;
    // m has the opposite argument.
    const phase = -x * b - m.argument;
    const mass = Math.exp(logQ);
    // r - 1 = 2 q e^{-a^2/2} sinh(a (x + i b)) / m, without cancellation near x = 0.
    const scale = 2 * q * Math.exp(-0.5 * a * a - m.log);
    const re = scale * Math.sinh(a * x) * cos;
    const im = scale * Math.cosh(a * x) * sin;
    const turnRe = Math.cos(m.argument);
    const turnIm = Math.sin(m.argument);
    points.logQ[i] = logQ;
    points.phase[i] = phase;
    points.qRe[i] = mass * Math.cos(phase);
    points.qIm[i] = mass * Math.sin(phase);
    points.dRe[i] = re * turnRe - im * turnIm;
    points.dIm[i] = re * turnIm + im * turnRe;
    points.loss[i] = p.log - m.log;
    points.argument[i] = p.argument + m.argument;
    const vError = UNIT * (2 * Math.abs(a * x) + a * a + 2 * angle + 3);
    const logError = (one: Ratio) => vError * one.share + UNIT * (8 * one.distance + 4 * (Math.abs(one.log) + one.argument));
    points.logQError[i] = UNIT * (2 * x * x + 3 * Math.abs(x) * b + 2 * b * b - logStep + 8) + logError(m);
    points.lossError[i] = logError(p) + logError(m) + 1e-300;
  }
  return points;
}
