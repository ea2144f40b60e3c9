/** The points of the Poisson-sampled Gaussian (poisson-gaussian.ts) on the line Im x = b, for nodes high up (shifted-line.ts). */
import { UNIT } from './moment.ts';
import { lossErrorOf } from './points.ts';
import { emptyShifted } from './shifted-grid.ts';
import type { ShiftedPoints } from './shifted-line.ts';
import type { Shift } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046728;

export function poissonPoints(q: number, a: number, first: number, last: number, { b, h }: Shift): ShiftedPoints {
  const n = last - first + 1;
  const points = emptyShifted(n);
  const logStep = Math.log(h) - LOG_SQRT_2PI + 0.5 * b * b;
  const angle = a * b;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const half = Math.sin(0.5 * angle);
  for (let i = 0; i < n; i++) {
    const x = (first + i) * h;
    const v = a * x - 0.5 * a * a;
    const e = Math.exp(v);
    const dRe = q * (Math.expm1(v) * cos - 2 * half * half);
    const dIm = q * e * sin;
    const excess = dRe * (2 + dRe) + dIm * dIm;
    const modulus = Math.hypot(1 + dRe, dIm);
    const logQ = logStep - 0.5 * x * x;
    const mass = Math.exp(logQ);
    points.logQ[i] = logQ;
    points.phase[i] = -x * b;
    points.qRe[i] = mass * Math.cos(x * b);
    points.qIm[i] = -mass * Math.sin(x * b);
    points.dRe[i] = dRe;
    points.dIm[i] = dIm;
    const loss = excess > -0.5 && excess < 1e200 ? 0.5 * Math.log1p(excess) : Math.log(modulus);
    points.loss[i] = loss;
    points.argument[i] = Math.atan2(dIm, 1 + dRe);
    points.logQError[i] = UNIT * (2 * x * x + 3 * Math.abs(x) * b + b * b - logStep + b * b + 6);
    const share = (q * e) / modulus;
    const rounded = (Math.abs(dRe) + Math.abs(dIm)) / modulus;
    points.lossError[i] =
      lossErrorOf(UNIT * (2 * Math.abs(a * x) + a * a + 2 * angle), share, Math.hypot(loss, points.argument[i]!)) + 6 * UNIT * rounded;
  }
  return points;
}
