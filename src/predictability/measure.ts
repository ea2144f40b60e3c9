/**
 * What the release explains of a query: rho2 without noise, r2 with it, c0 the difference.
 *
 * With R = Q T the gradients' factor, z = Q'Z and noise rows E (E'E = n_eff J Sigma J'), set F = E T^-1. Then r2 v = z' (1 + F'F)^-1 z: noise is
 * judged in the coordinates in which the gradients have unit covariance, and with F's singular values s_i and right vectors v_i
 *
 *     r2 v = sum (v_i'z)^2 / (1 + s_i^2) + |what of z no noise reaches|^2        c0 v = sum (v_i'z)^2 s_i^2 / (1 + s_i^2)
 *
 * Nothing cancels, whether noise is small, large, or large in some directions and absent in others. Where some gradients follow from others the
 * attacker averages the noise over what they have in common: F is then what of E X lies beside E N, R X = Q, N a basis of R's null space.
 * Golub and Van Loan, Matrix Computations, 5.3; efficient GMM, Hansen 1982; rows of different sizes: Cox and Higham 1998.
 */
import { type Dense, identity, largest, multiply, scaled, stack, sumOfSquares, transpose, zeros } from './linear/dense.ts';
import { rightSingular } from './linear/jacobi.ts';
import { beside, dividedBy, type Pivoted, pivotedQr, projected, triangleOf } from './linear/qr.ts';
import type { Reduction } from './reduction.ts';

export interface Explained {
  /** By query. */
  rho2: Float64Array;
  r2: Float64Array;
  c0: Float64Array;
  /** The columns' squares are r2 v. */
  noisy: Dense;
  /** The factoring without noise. */
  clean: Pivoted;
  /** What noise leaves of the coordinates Q'. */
  left: Dense;
  noisyRank: number;
}

/** Shares may leave [0, 1] by rounding only. */
const ROUNDING = 1e-9;

export function explain(reduction: Reduction, noise: Dense): Explained {
  const { factor, explained, variances, records } = reduction;
  const clean = pivotedQr(factor, { rowsBefore: records });
  const plain = projected(clean, explained);
  const shares = (m: Dense) => variances.map((v, j) => share(columnSquare(m, j) / v));
  const rho2 = shares(plain);
  if (noise.rows === 0) {
    const c0 = new Float64Array(rho2.length);
    return { rho2, r2: rho2, c0, noisy: plain, clean, left: identity(clean.rank), noisyRank: clean.rank };
  }
  const { strengths, vectors, reached } = spectrum(clean, noise);
  const seen = multiply(vectors, plain);
  const through = vectorsTimes(vectors, (i) => 1 / Math.hypot(1, strengths[i] as number));
  const left = strengths.length === clean.rank ? through : stack(through, complement(vectors));
  const noisy = multiply(left, plain);
  const hidden = vectorsTimes(seen, (i) => Math.min(1, (strengths[i] as number) / Math.hypot(1, strengths[i] as number)));
  return { rho2, r2: shares(noisy), c0: shares(hidden), noisy, clean, left, noisyRank: clean.rank + reached };
}

export interface Spectrum {
  /** s_i, above 0. */
  strengths: Float64Array;
  /** v_i, a row each. */
  vectors: Dense;
  /** Rank of the noise on what the gradients leave out. */
  reached: number;
}

/** F'F by its eigenvectors. */
export function spectrum(clean: Pivoted, noise: Dense): Spectrum {
  const { inside, outside } = dividedBy(clean, noise);
  const order = bySize(inside, outside);
  const tops = rowsAt(inside, order);
  const common = outside.columns === 0 ? null : pivotedQr(rowsAt(outside, order));
  const rows = common === null ? tops : beside(common, tops);
  // squares of what is left must not overflow
  const unit = Math.max(1, largest(rows));
  const graded = rowsAt(scaled(rows, 1 / unit), bySize(rows));
  const { values, vectors } = rightSingular(triangleOf(pivotedQr(graded, { scaling: false })));
  return { strengths: values.map((value) => value * unit), vectors, reached: common?.rank ?? 0 };
}

/** Rows, the largest first: in this order reflections leave small rows their digits. */
function bySize(...parts: Dense[]): number[] {
  const sizes = Array.from({ length: parts[0]?.rows ?? 0 }, (_, i) =>
    parts.reduce((most, { columns, values }) => {
      for (let j = 0; j < columns; j++) most = Math.max(most, Math.abs(values[i * columns + j] as number));
      return most;
    }, 0),
  );
  return [...sizes.keys()].sort((i, j) => (sizes[j] as number) - (sizes[i] as number));
}

function rowsAt({ columns, values }: Dense, order: readonly number[]): Dense {
  const made = zeros(order.length, columns);
  for (const [place, i] of order.entries()) made.values.set(values.subarray(i * columns, (i + 1) * columns), place * columns);
  return made;
}

function vectorsTimes({ rows, columns, values }: Dense, factor: (i: number) => number): Dense {
  return { rows, columns, values: values.map((value, place) => value * factor(Math.floor(place / columns))) };
}

/** 1 - V'V for orthonormal rows V. */
function complement(vectors: Dense): Dense {
  const inside = multiply(transpose(vectors), vectors);
  const whole = identity(vectors.columns);
  return { ...whole, values: whole.values.map((value, place) => value - (inside.values[place] as number)) };
}

function columnSquare({ rows, columns, values }: Dense, j: number): number {
  return sumOfSquares(Array.from({ length: rows }, (_, i) => values[i * columns + j] as number));
}

/** A share of variance; what leaves [0, 1] by more than rounding is a fault of this program. */
export function share(value: number): number {
  if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) throw new Error(`a share of variance came out as ${value}`);
  return Math.min(1, Math.max(0, value));
}
