/** What has to hold of numbers before anything is computed with them. */
import { type Dense, largest } from './linear/dense.ts';
import { type Eigen, isSymmetric, symmetricEigen } from './linear/jacobi.ts';
import { refuse } from './refuse.ts';
import type { Matrix } from './types.ts';

/** Beyond this, squares summed over a million records would overflow. */
const LARGEST = 1e100;

export function checkFinite(values: ArrayLike<number>, pointer: string): void {
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i] as number) <= LARGEST))
      refuse('not_finite', pointer, `entry ${i} is not a number of at most ${LARGEST} that a double holds exactly`);
  }
}

/** Squares of smaller columns, and variances below the square of it, would lose digits or vanish. */
const LEAST = 1e-140;
const LARGEST_SQUARE = 1e290;

/** Refuses a column whose square would vanish or overflow; `length` is its Euclidean norm, 0 for a column of zeros. */
export function checkLength(length: number, what: string, pointer: string): void {
  if (!(length * length <= LARGEST_SQUARE))
    refuse('out_of_range', pointer, `the square of ${what} would overflow: state it in another unit, or more even probabilities`);
  if (length !== 0 && length < LEAST)
    refuse('out_of_range', pointer, `${what} is below ${LEAST}: its square would vanish; state it in another unit`);
}

export function checkMatrix({ rows, columns, values }: Matrix, pointer: string): void {
  if (rows < 1 || columns < 1) refuse('length_mismatch', pointer, 'the table is empty');
  checkFinite(values, pointer);
}

const SYMMETRIC = 1e-9;
const SEMIDEFINITE = -1e-10;

/** Eigenvalues of a covariance, negative rounding errors set to 0; refuses what is none. */
export function covarianceEigen(matrix: Matrix, size: number, pointer: string): Eigen {
  const checked = checkSymmetric(matrix, size, pointer);
  const eigen = symmetricEigen(checked);
  const least = eigen.values.at(-1) ?? 0;
  if (least < SEMIDEFINITE * largest(matrix))
    refuse('matrix_not_psd', pointer, `the matrix has the eigenvalue ${least}: a covariance has none below 0`);
  return { ...eigen, values: eigen.values.map((value) => Math.max(0, value)) };
}

function checkSymmetric(matrix: Matrix, size: number, pointer: string): Dense {
  checkFinite(matrix.values, pointer);
  if (matrix.rows !== size || matrix.columns !== size) {
    refuse('dimension_mismatch', pointer, `the matrix is ${matrix.rows} x ${matrix.columns}, not ${size} x ${size}`);
  }
  checkLength(Math.sqrt(largest(matrix)), 'the root of the covariance', pointer);
  if (!isSymmetric(matrix, SYMMETRIC)) refuse('matrix_not_symmetric', pointer, 'a covariance equals its transpose');
  return symmetrised(matrix);
}

function symmetrised({ rows, values }: Dense): Dense {
  const made = values.slice();
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < i; j++) {
      const mean = ((values[i * rows + j] as number) + (values[j * rows + i] as number)) / 2;
      made[i * rows + j] = mean;
      made[j * rows + i] = mean;
    }
  }
  return { rows, columns: rows, values: made };
}

/** F' with F F' the matrix: rows sqrt(value) times the eigenvector. Eigenvalues below `cut` of the largest are left out. */
export function rootOf({ values, vectors }: Eigen, cut = 0): Dense {
  const n = vectors.rows;
  const made = new Float64Array(n * n);
  const least = cut * (values[0] ?? 0);
  for (let i = 0; i < n; i++) {
    const value = values[i] as number;
    if (value <= least) continue;
    for (let j = 0; j < n; j++) made[i * n + j] = Math.sqrt(value) * (vectors.values[i * n + j] as number);
  }
  return { rows: n, columns: n, values: made };
}

/** Eigenvalues of a correlation matrix below this part of its size are rounding of its entries. */
const ROUNDED = 4 * 2 ** -52;

/**
 * F' with F F' the covariance, by its correlations: coordinates of different sizes keep their digits. Directions in which only the rounding of the
 * entries would leave noise have none.
 */
export function rootOfCovariance(matrix: Matrix, size: number, pointer: string): Dense {
  const { values } = checkSymmetric(matrix, size, pointer);
  const deviations = Float64Array.from({ length: size }, (_, i) => Math.sqrt(Math.max(0, values[i * size + i] as number)));
  const correlations = values.map((value, place) => {
    const unit = (deviations[Math.floor(place / size)] as number) * (deviations[place % size] as number);
    return unit > 0 ? value / unit : value;
  });
  const eigen = symmetricEigen({ rows: size, columns: size, values: correlations });
  // correlations without a negative eigenvalue are those of a covariance; else its own eigenvalues decide
  if ((eigen.values.at(-1) ?? 0) < -ROUNDED * size) covarianceEigen(matrix, size, pointer);
  const root = rootOf(eigen, ROUNDED * size);
  return { ...root, values: root.values.map((value, place) => value * (deviations[place % size] as number)) };
}
