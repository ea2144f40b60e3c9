/**
 * Singular values by one-sided Jacobi rotations, and the eigenvalues of symmetric matrices by two-sided ones: simple, and the small
 * values come out as accurate as the matrix determines them. A sweep costs about 6 n^3 operations, and six to ten are needed.
 * Source: Golub and Van Loan, Matrix Computations, 8.5 and 8.6; Demmel and Veselic 1992 (accuracy).
 */
import { at, type Dense, identity, largest, transpose, zeros } from './dense.ts';

const SWEEPS = 60;
const UNIT = 2.220446049250313e-16;
/** Part of the largest entry below which an entry of a singular matrix is taken for zero. */
const NEGLIGIBLE = 1e-30;

/** Tangent of the rotation that makes the off-diagonal entry vanish, of the smaller angle. */
function tangent(difference: number, off: number): number {
  const zeta = difference / (2 * off);
  return (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
}

/** Singular values of `m`, falling. */
export function singularValues(m: Dense): Float64Array {
  // few columns of many rows turn faster than the other way round
  const { rows: count, columns: length, values } = m.rows < m.columns ? { ...m, values: m.values.slice() } : transpose(m);
  const row = (i: number) => values.subarray(i * length, (i + 1) * length);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let turned = false;
    for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) turned = turn(row(i), row(j)) || turned;
    if (!turned) break;
  }
  return Float64Array.from({ length: count }, (_, i) => row(i).reduce((norm, value) => Math.hypot(norm, value), 0))
    .sort()
    .reverse();
}

export interface Directions {
  /** Above 0, in no order. */
  values: Float64Array;
  /** Row i is the right singular vector of value i. */
  vectors: Dense;
}

/**
 * Singular values above 0 and right singular vectors of a matrix of no more rows than columns. Rows of different sizes keep their own digits:
 * bring such a matrix to its triangle by pivoted QR first, largest rows on top. Drmac and Veselic 2008.
 */
export function rightSingular({ rows, columns, values: given }: Dense): Directions {
  const values = given.slice();
  const all = Array.from({ length: rows }, (_, i) => values.subarray(i * columns, (i + 1) * columns));
  const row = (i: number) => all[i] as Float64Array;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let turned = false;
    for (let i = 0; i < rows; i++) for (let j = i + 1; j < rows; j++) turned = turn(row(i), row(j)) || turned;
    if (!turned) break;
  }
  const norms = Array.from({ length: rows }, (_, i) => row(i).reduce((norm, value) => Math.hypot(norm, value), 0));
  const kept = norms.flatMap((norm, i) => (norm > 0 ? [i] : []));
  const vectors = zeros(kept.length, columns);
  for (const [place, i] of kept.entries())
    vectors.values.set(
      row(i).map((value) => value / (norms[i] as number)),
      place * columns,
    );
  return { values: Float64Array.from(kept, (i) => norms[i] as number), vectors };
}

/** Makes two vectors orthogonal; false where they are already. */
function turn(a: Float64Array, b: Float64Array): boolean {
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let l = 0; l < a.length; l++) {
    const x = a[l] as number;
    const y = b[l] as number;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  if (Math.abs(ab) <= UNIT * Math.sqrt(aa * bb) || ab === 0) return false;
  const t = tangent(bb - aa, ab);
  rotate(a, b, t);
  return true;
}

function rotate(a: Float64Array, b: Float64Array, t: number): void {
  const c = 1 / Math.hypot(1, t);
  const s = c * t;
  for (let l = 0; l < a.length; l++) {
    const x = a[l] as number;
    const y = b[l] as number;
    a[l] = c * x - s * y;
    b[l] = s * x + c * y;
  }
}

export interface Eigen {
  /** Falling. */
  values: Float64Array;
  /** Row i is the unit eigenvector of value i. */
  vectors: Dense;
}

/** Eigenvalues and eigenvectors of a symmetric matrix. */
export function symmetricEigen(m: Dense): Eigen {
  const n = m.rows;
  const a = m.values.slice();
  const vectors = identity(n);
  const v = (i: number) => vectors.values.subarray(i * n, (i + 1) * n);
  const nothing = NEGLIGIBLE * largest(m);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let turned = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = a[p * n + q] as number;
        const app = a[p * n + p] as number;
        const aqq = a[q * n + q] as number;
        // below this the entry changes no eigenvalue any more
        if (Math.abs(off) <= Math.max(nothing, 0.1 * UNIT * Math.sqrt(Math.abs(app * aqq)))) continue;
        const t = tangent(aqq - app, off);
        turnSymmetric(a, n, p, q, t);
        rotate(v(p), v(q), t);
        turned = true;
      }
    }
    if (!turned) break;
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => (a[j * n + j] as number) - (a[i * n + i] as number));
  const sorted = new Float64Array(n * n);
  for (const [place, i] of order.entries()) sorted.set(v(i), place * n);
  return { values: Float64Array.from(order, (i) => a[i * n + i] as number), vectors: { rows: n, columns: n, values: sorted } };
}

/** Rows and columns p and q turned by the same rotation. */
function turnSymmetric(a: Float64Array, n: number, p: number, q: number, t: number): void {
  const c = 1 / Math.hypot(1, t);
  const s = c * t;
  const off = a[p * n + q] as number;
  a[p * n + p] = (a[p * n + p] as number) - t * off;
  a[q * n + q] = (a[q * n + q] as number) + t * off;
  a[p * n + q] = 0;
  a[q * n + p] = 0;
  for (let l = 0; l < n; l++) {
    if (l === p || l === q) continue;
    const x = a[p * n + l] as number;
    const y = a[q * n + l] as number;
    const turnedX = c * x - s * y;
    const turnedY = s * x + c * y;
    a[p * n + l] = turnedX;
    a[l * n + p] = turnedX;
    a[q * n + l] = turnedY;
    a[l * n + q] = turnedY;
  }
}

/** Largest singular value over the smallest; Infinity for a singular matrix. */
export function conditionOf(m: Dense): number {
  const values = singularValues(m);
  const least = values.at(-1) ?? 1;
  return least === 0 ? Number.POSITIVE_INFINITY : (values[0] ?? 1) / least;
}

/** Whether `m` equals its transpose up to `tolerance` of its largest entry. */
export function isSymmetric(m: Dense, tolerance: number): boolean {
  const most = largest(m);
  for (let i = 0; i < m.rows; i++) for (let j = 0; j < i; j++) if (Math.abs(at(m, i, j) - at(m, j, i)) > tolerance * most) return false;
  return true;
}
