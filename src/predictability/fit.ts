/**
 * The two regressions, by QR of the records and never by normal equations.
 *
 * Least squares: [X; sqrt(N r) 1] b = [y; 0]. Logistic regression: Newton with step halving; each step solves R'R d = gradient with R the
 * factor of [sqrt(s (1 - s)) X; sqrt(N r) 1], so the error of a step is corrected by the next. It ends at a gradient of 1e-12 of the
 * columns' root mean squares. Separable data have no minimiser: there the curvature vanishes along some direction, which is how they are told.
 */
import { at, type Dense, gram, scaled, zeros } from './linear/dense.ts';
import { type Pivoted, pivotedQr, solve } from './linear/qr.ts';
import { reduceRows } from './linear/tall.ts';
import { refuse } from './refuse.ts';
import type { Matrix } from './types.ts';

export interface Fit {
  coefficients: Float64Array;
  /** g_i is slopes[i] times x_i, plus the ridge's share. */
  slopes: Float64Array;
  /** Hessian of the mean objective. */
  jacobian: Dense;
  /** Mean loss without the ridge. */
  risk: number;
}

/** Triangle of [diag(weight) X, right; sqrt(N r) 1, 0]. */
function factorRows(x: Matrix, ridge: number, weight: (i: number) => number, right?: (i: number) => number): Dense {
  const { rows, columns, values } = x;
  const penalty = Math.sqrt(rows * ridge);
  const width = columns + (right === undefined ? 0 : 1);
  return reduceRows({
    rows: rows + (ridge > 0 ? columns : 0),
    columns: width,
    factored: columns,
    fill(i, into, offset, stride) {
      const w = i < rows ? weight(i) : 0;
      for (let j = 0; j < columns; j++) {
        into[offset + j * stride] = i < rows ? w * (values[i * columns + j] as number) : i - rows === j ? penalty : 0;
      }
      if (right !== undefined) into[offset + columns * stride] = i < rows ? w * right(i) : 0;
    },
  });
}

function productWith({ columns, values }: Matrix, i: number, b: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += (values[i * columns + j] as number) * (b[j] as number);
  return sum;
}

function split(triangle: Dense, columns: number): [Dense, Dense] {
  const left = zeros(columns, columns);
  const right = zeros(columns, triangle.columns - columns);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) left.values[i * columns + j] = at(triangle, i, j);
    for (let j = 0; j < right.columns; j++) right.values[i * right.columns + j] = at(triangle, i, columns + j);
  }
  return [left, right];
}

function fullRank(qr: Pivoted, pointer: string): void {
  if (qr.rank === qr.columns) return;
  const detail = `only ${qr.rank} of the ${qr.columns} columns of x are independent: the regression has no unique solution`;
  refuse('hessian_singular', `${pointer}/x`, `${detail}; leave columns out, or state a ridge`);
}

/** Part of the sum of squares of y below which residuals are rounding, or so close to it that less than six digits are right. */
const EXACT = 1e-20;

export function fitLinear(x: Matrix, y: ArrayLike<number>, ridge: number, pointer: string): Fit {
  const { rows, columns } = x;
  const [triangle, right] = split(
    factorRows(
      x,
      ridge,
      () => 1,
      (i) => y[i] as number,
    ),
    columns,
  );
  const qr = pivotedQr(triangle, { rowsBefore: rows });
  fullRank(qr, pointer);
  const coefficients = solve(qr, right).values;
  const slopes = new Float64Array(rows);
  let risk = 0;
  let square = 0;
  for (let i = 0; i < rows; i++) {
    const residual = (y[i] as number) - productWith(x, i, coefficients);
    slopes[i] = -residual;
    risk += residual * residual;
    square += (y[i] as number) ** 2;
  }
  if (risk > 0 && risk <= EXACT * square) {
    const detail = 'the regression fits to the last digits: what is left is rounding, from which no gradient can be told';
    refuse('exact_fit', `${pointer}/y`, detail);
  }
  return { coefficients, slopes, jacobian: scaled(gram(triangle), 1 / rows), risk: risk / (2 * rows) };
}

const ITERATIONS = 100;
const HALVINGS = 40;
const STATIONARY = 1e-12;
/** Part of the curvature at 0 that is left along a direction in which the data are separable: e^-28 where the gradient ends. */
const FLAT = 1e-9;

/** 1 / (1 + e^-z). */
function logistic(z: number): number {
  return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
}

/** ln(1 + e^z). */
function softplus(z: number): number {
  return z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z));
}

export function fitLogistic(x: Matrix, y: ArrayLike<number>, ridge: number, pointer: string): Fit {
  const { rows, columns } = x;
  for (let i = 0; i < rows; i++) if (y[i] !== 0 && y[i] !== 1) refuse('query_not_binary', `${pointer}/y`, `entry ${i} is neither 0 nor 1`);
  const start = pivotedQr(
    factorRows(x, ridge, () => 0.5),
    { rowsBefore: rows },
  );
  fullRank(start, pointer);
  const sizes = columnSizes(x);
  const b = new Float64Array(columns);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = gradientAt(x, y, ridge, b);
    const [triangle] = split(hessianFactor(x, ridge, b), columns);
    if (gradient.every((value, j) => Math.abs(value) <= STATIONARY * (sizes[j] as number))) {
      if (leastCurvature(triangle, start) < FLAT) break;
      return finish(x, y, b, triangle);
    }
    const qr = pivotedQr(triangle, { rowsBefore: rows });
    if (qr.rank < columns || !halved(x, y, ridge, b, newtonStep(qr, gradient, rows))) break;
  }
  const detail = 'the classes are separable, or nearly: the likelihood has no maximum; state a ridge';
  refuse('erm_diverges', `${pointer}/y`, detail);
}

function columnSizes({ rows, columns, values }: Matrix): Float64Array {
  const sizes = new Float64Array(columns);
  for (let i = 0; i < values.length; i++) sizes[i % columns] = (sizes[i % columns] as number) + (values[i] as number) ** 2;
  return sizes.map((square) => Math.sqrt(square / rows));
}

function objective(x: Matrix, y: ArrayLike<number>, ridge: number, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    const z = productWith(x, i, b);
    sum += y[i] === 1 ? softplus(-z) : softplus(z);
  }
  return sum / x.rows + (ridge / 2) * b.reduce((square, value) => square + value * value, 0);
}

function gradientAt(x: Matrix, y: ArrayLike<number>, ridge: number, b: Float64Array): Float64Array {
  const { rows, columns, values } = x;
  const sum = new Float64Array(columns);
  const lost = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const slope = logistic(productWith(x, i, b)) - (y[i] as number);
    for (let j = 0; j < columns; j++) {
      // compensated: at the minimum everything cancels
      const term = slope * (values[i * columns + j] as number) - (lost[j] as number);
      const next = (sum[j] as number) + term;
      lost[j] = next - (sum[j] as number) - term;
      sum[j] = next;
    }
  }
  return sum.map((value, j) => value / rows + ridge * (b[j] as number));
}

function hessianFactor(x: Matrix, ridge: number, b: Float64Array): Dense {
  return factorRows(x, ridge, (i) => {
    const z = productWith(x, i, b);
    // s (1 - s) without cancellation
    return Math.exp(-Math.abs(z) / 2) / (1 + Math.exp(-Math.abs(z)));
  });
}

/** d with (R'R / N) d = gradient. */
function newtonStep(qr: Pivoted, gradient: Float64Array, rows: number): Float64Array {
  const { columns, packed, order, scale } = qr;
  const half = zeros(qr.rows, 1);
  // R' u = P' D^-1 gradient
  for (let i = 0; i < columns; i++) {
    const name = order[i] as number;
    let rest = ((gradient[name] as number) * rows) / (scale[name] as number);
    for (let l = 0; l < i; l++) rest -= (packed[i * qr.rows + l] as number) * (half.values[l] as number);
    half.values[i] = rest / (packed[i * qr.rows + i] as number);
  }
  const step = new Float64Array(columns);
  const solved = half.values.slice(0, columns);
  for (let i = columns - 1; i >= 0; i--) {
    let rest = solved[i] as number;
    for (let l = i + 1; l < columns; l++) rest -= (packed[l * qr.rows + i] as number) * (solved[l] as number);
    solved[i] = rest / (packed[i * qr.rows + i] as number);
    const name = order[i] as number;
    step[name] = (solved[i] as number) / (scale[name] as number);
  }
  return step;
}

/** Moves b against the step, as far as the objective does not rise; false where no part of the step helps. */
function halved(x: Matrix, y: ArrayLike<number>, ridge: number, b: Float64Array, step: Float64Array): boolean {
  const before = objective(x, y, ridge, b);
  // near the minimum the objective only differs by its rounding
  const tolerance = 1e-14 * before;
  let part = 1;
  for (let halving = 0; halving < HALVINGS; halving++, part /= 2) {
    const tried = b.map((value, j) => value - part * (step[j] as number));
    if (objective(x, y, ridge, tried) <= before + tolerance) {
      b.set(tried);
      return true;
    }
  }
  return false;
}

/** Smallest part of the curvature at 0 that is left in any direction, about. */
function leastCurvature(triangle: Dense, start: Pivoted): number {
  const columns = triangle.columns;
  const qr = pivotedQr(triangle);
  if (qr.rank < columns) return 0;
  // the least ratio |R u| / |R_0 u| over the directions that the pivoting found: columns of the inverse
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < columns; i++) {
    const unit = zeros(columns, 1);
    unit.values[i] = 1;
    const u = solve(qr, unit);
    least = Math.min(least, 1 / lengthUnder(start, u.values));
  }
  return least * least;
}

/** |R_0 P' D u|. */
function lengthUnder({ rows, columns, packed, order, scale }: Pivoted, u: Float64Array): number {
  let length = 0;
  for (let i = 0; i < columns; i++) {
    let sum = 0;
    for (let l = i; l < columns; l++) {
      const name = order[l] as number;
      sum += (packed[l * rows + i] as number) * (scale[name] as number) * (u[name] as number);
    }
    length = Math.hypot(length, sum);
  }
  return length;
}

function finish(x: Matrix, y: ArrayLike<number>, coefficients: Float64Array, triangle: Dense): Fit {
  const slopes = new Float64Array(x.rows);
  let risk = 0;
  for (let i = 0; i < x.rows; i++) {
    const z = productWith(x, i, coefficients);
    slopes[i] = y[i] === 1 ? -logistic(-z) : logistic(z);
    risk += y[i] === 1 ? softplus(-z) : softplus(z);
  }
  return { coefficients, slopes, jacobian: scaled(gram(triangle), 1 / x.rows), risk: risk / x.rows };
}
