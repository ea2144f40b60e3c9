/**
 * What the release explains of a query: rho2 without noise, r2 with it, c0 the difference.
 *
 * With M = [R; E] (E'E = n_eff J Sigma J') and M = Q T: r2 v = |Q' [Z; 0]|^2. The difference is itself a distance: with R x = Z on the range
 * of R, c0 v = |(1 - Q Q') [0; E x]|^2, which does not cancel where the noise is small.
 * Golub and Van Loan, Matrix Computations, 5.3; efficient GMM, Hansen 1982.
 */
import { at, type Dense, multiply, stack, sumOfSquares, zeros } from './linear/dense.ts';
import { orthonormal, type Pivoted, pivotedQr, projected, solve } from './linear/qr.ts';
import type { Reduction } from './reduction.ts';

export interface Explained {
  /** By query. */
  rho2: Float64Array;
  r2: Float64Array;
  c0: Float64Array;
  /** Q'[Z; 0]: the columns' squares are r2 v. */
  noisy: Dense;
  /** The factorings without and with noise. */
  clean: Pivoted;
  dirty: Pivoted;
}

/** Shares may leave [0, 1] by rounding only. */
const ROUNDING = 1e-9;
/** Below this part the difference of two shares would lose more than six digits. */
const CLOSE = 1e-3;

export function explain(reduction: Reduction, noise: Dense): Explained {
  const { factor, explained, variances, records } = reduction;
  const clean = pivotedQr(factor, { rowsBefore: records });
  const plain = projected(clean, explained);
  const rho2 = variances.map((v, j) => share(columnSquare(plain, j) / v));
  if (noise.rows === 0) return { rho2, r2: rho2, c0: new Float64Array(rho2.length), noisy: plain, clean, dirty: clean };
  const dirty = pivotedQr(stack(factor, noise), { rowsBefore: records });
  const noisy = projected(dirty, explained);
  const r2 = variances.map((v, j) => share(columnSquare(noisy, j) / v));
  const kept = distances(dirty, factor, noise, solve(clean, explained));
  const c0 = variances.map((v, j) => {
    const difference = (rho2[j] as number) - (r2[j] as number);
    return difference > CLOSE * (rho2[j] as number) ? difference : Math.min(rho2[j] as number, (kept[j] as number) / v);
  });
  return { rho2, r2, c0, noisy, clean, dirty };
}

/** |(1 - Q Q') [0; E x]|^2, by column of x. */
function distances(dirty: Pivoted, factor: Dense, noise: Dense, x: Dense): Float64Array {
  const lower = multiply(noise, x);
  const whole = stack(zeros(factor.rows, x.columns), lower);
  const inside = multiply(orthonormal(dirty), projected(dirty, whole));
  return Float64Array.from({ length: x.columns }, (_, j) => {
    let square = 0;
    for (let i = 0; i < whole.rows; i++) square += (at(whole, i, j) - at(inside, i, j)) ** 2;
    return square;
  });
}

function columnSquare(m: Dense, j: number): number {
  return sumOfSquares(Array.from({ length: m.rows }, (_, i) => at(m, i, j)));
}

/** A share of variance; what leaves [0, 1] by more than rounding is a fault of this program. */
export function share(value: number): number {
  if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) throw new Error(`a share of variance came out as ${value}`);
  return Math.min(1, Math.max(0, value));
}
