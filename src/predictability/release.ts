/**
 * A release as estimating equations: the gradient g_i of every record at the released value, and the Jacobian J of their mean.
 *
 * Mean: g = lambda - t, J = 1. Least squares: loss (y - x'b)^2 / 2, g = -(y - x'b) x, J = X'X / N. Logistic regression: g = (s(x'b) - y) x,
 * J = mean s (1 - s) x x'. A ridge r adds r b to every g and r to J's diagonal.
 */
import { checkFinite, checkMatrix } from './check.ts';
import { fitLinear, fitLogistic } from './fit.ts';
import { type Dense, identity } from './linear/dense.ts';
import { refuse } from './refuse.ts';
import type { Matrix, ReleaseModel } from './types.ts';

export interface Equations {
  kind: ReleaseModel['kind'];
  records: number;
  /** k, the number of equations. */
  columns: number;
  /** k x d. */
  jacobian: Dense;
  /** Whether J is the Hessian of a mean loss. */
  isHessian: boolean;
  /** Writes g_i into `into`, its entries `stride` apart from `offset` on. */
  gradient(i: number, into: Float64Array, offset: number, stride: number): void;
  value: number[] | null;
  risk: number | null;
}

export function equationsOf(release: ReleaseModel, pointer: string): Equations {
  switch (release.kind) {
    case 'mean':
      return ofMean(release.t, pointer);
    case 'linear_regression':
    case 'logistic_regression':
      return ofRegression(release, pointer);
    case 'gradients':
      return ofGradients(release.gradients, release.jacobian, pointer);
  }
}

/** What the rounding of the means leaves: the means of the differences to them, which are exact where the digits matter. */
export function restsOf(table: Matrix, means: Float64Array): Float64Array {
  return columnMeans(table, means);
}

/** Compensated means of the columns, less `from`. */
export function columnMeans({ rows, columns, values }: Matrix, from?: Float64Array): Float64Array {
  const means = new Float64Array(columns);
  const lost = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = (values[i * columns + j] as number) - (from?.[j] ?? 0);
      const sum = means[j] as number;
      const next = sum + value;
      lost[j] = (lost[j] as number) + (Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum);
      means[j] = next;
    }
  }
  return means.map((sum, j) => (sum + (lost[j] as number)) / rows);
}

/** Then the first entry is the mean, which the rounding of a sum may miss. */
function isConstant({ rows, columns, values }: Matrix, j: number): boolean {
  for (let i = 1; i < rows; i++) if (values[i * columns + j] !== values[j]) return false;
  return true;
}

function ofMean(t: Matrix, pointer: string): Equations {
  checkMatrix(t, `${pointer}/t`);
  const { rows, columns, values } = t;
  const means = columnMeans(t);
  for (let j = 0; j < columns; j++) if (isConstant(t, j)) means[j] = values[j] as number;
  const rests = restsOf(t, means);
  let risk = 0;
  for (let i = 0; i < values.length; i++) risk += ((values[i] as number) - (means[i % columns] as number)) ** 2;
  return {
    kind: 'mean',
    records: rows,
    columns,
    jacobian: identity(columns),
    isHessian: true,
    gradient(i, into, offset, stride) {
      for (let j = 0; j < columns; j++)
        into[offset + j * stride] = (means[j] as number) - (values[i * columns + j] as number) + (rests[j] as number);
    },
    value: [...means],
    risk: risk / (2 * rows),
  };
}

function ofRegression(release: ReleaseModel & { x: Matrix; y: ArrayLike<number>; ridge?: number }, pointer: string): Equations {
  const { x, y, ridge = 0 } = release;
  checkMatrix(x, `${pointer}/x`);
  if (y.length !== x.rows) refuse('length_mismatch', `${pointer}/y`, `${y.length} values for ${x.rows} rows of x`);
  checkFinite(y, `${pointer}/y`);
  const fit = release.kind === 'linear_regression' ? fitLinear(x, y, ridge, pointer) : fitLogistic(x, y, ridge, pointer);
  const { columns, values } = x;
  const { coefficients, slopes } = fit;
  return {
    kind: release.kind,
    records: x.rows,
    columns,
    jacobian: fit.jacobian,
    isHessian: true,
    gradient(i, into, offset, stride) {
      const slope = slopes[i] as number;
      for (let j = 0; j < columns; j++)
        into[offset + j * stride] = slope * (values[i * columns + j] as number) + ridge * (coefficients[j] as number);
    },
    value: [...coefficients],
    risk: fit.risk,
  };
}

/** |mean g| relative to the root mean square of g, above which lambda is not the solution. */
const CENTRED = 1e-8;

function ofGradients(gradients: Matrix, jacobian: Matrix, pointer: string): Equations {
  checkMatrix(gradients, `${pointer}/gradients`);
  checkMatrix(jacobian, `${pointer}/jacobian`);
  const { rows, columns, values } = gradients;
  if (jacobian.rows !== columns) {
    refuse('dimension_mismatch', `${pointer}/jacobian`, `the Jacobian has ${jacobian.rows} rows for ${columns} columns of gradients`);
  }
  const means = columnMeans(gradients);
  for (let j = 0; j < columns; j++) {
    let square = 0;
    for (let i = 0; i < rows; i++) square += (values[i * columns + j] as number) ** 2;
    if (Math.abs(means[j] as number) > CENTRED * Math.sqrt(square / rows)) {
      refuse(
        'moment_not_centred',
        `${pointer}/gradients`,
        `column ${j} has mean ${means[j]}: gradients must vanish on average at the release`,
      );
    }
  }
  return {
    kind: 'gradients',
    records: rows,
    columns,
    jacobian,
    isHessian: false,
    gradient(i, into, offset, stride) {
      for (let j = 0; j < columns; j++) into[offset + j * stride] = values[i * columns + j] as number;
    },
    value: null,
    risk: null,
  };
}
