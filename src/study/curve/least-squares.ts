/**
 * Weighted nonlinear least squares of a curve: variable projection for the starts, Levenberg-Marquardt with the analytic Jacobian for the rest.
 *
 * A step solves (J'WJ + lambda diag(J'WJ)) x = J'Wr by Cholesky of the scaled matrix, is taken only if the sum of squares falls, lambda / 10
 * then and x 10 else; it ends where every relative step is below 1e-11, lambda beyond 1e12, or after 500 steps; undamped
 * steps at the minimum then bring the parameters to 1e-13. Marquardt 1963; Golub and Pereyra 1973.
 */
import { gradientAt, type Model, type Shape, shapeOf, valueAt } from './model.ts';

export interface Points {
  u: number[];
  y: number[];
  w: number[];
}
export interface Solution {
  parameters: number[];
  sse: number;
  iterations: number;
}

const SLOPES = [0.5, 1, 2, 4, 8];
const PLACES = 9;
const STEPS = 500;
const SETTLED = 1e-11;
const MOST_DAMPING = 1e12;

export function sumOfSquares(shape: Shape, { u, y, w }: Points): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += (w[i] as number) * ((y[i] as number) - valueAt(shape, u[i] as number)) ** 2;
  return sum;
}

/** J'WJ and J'Wr. */
export function normalEquations(model: Model, shape: Shape, { u, y, w }: Points): { matrix: number[][]; right: number[] } {
  const k = model.names.length;
  const matrix = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  const right = new Array<number>(k).fill(0);
  for (let i = 0; i < u.length; i++) {
    const row = gradientAt(model, shape, u[i] as number);
    const residual = (y[i] as number) - valueAt(shape, u[i] as number);
    for (let a = 0; a < k; a++) {
      const weighted = (w[i] as number) * (row[a] as number);
      right[a] = (right[a] as number) + weighted * residual;
      for (let b = 0; b < k; b++) (matrix[a] as number[])[b] = ((matrix[a] as number[])[b] as number) + weighted * (row[b] as number);
    }
  }
  return { matrix, right };
}

/** The solution of a symmetric positive definite system; null where it is none. */
export function solvePositive(matrix: readonly number[][], right: readonly number[]): number[] | null {
  const k = right.length;
  const l = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = (matrix[i] as number[])[j] as number;
      for (let m = 0; m < j; m++) rest -= ((l[i] as number[])[m] as number) * ((l[j] as number[])[m] as number);
      if (i === j && !(rest > 0)) return null;
      (l[i] as number[])[j] = i === j ? Math.sqrt(rest) : rest / ((l[j] as number[])[j] as number);
    }
  }
  const x = [...right];
  for (let i = 0; i < k; i++) {
    for (let m = 0; m < i; m++) x[i] = (x[i] as number) - ((l[i] as number[])[m] as number) * (x[m] as number);
    x[i] = (x[i] as number) / ((l[i] as number[])[i] as number);
  }
  for (let i = k - 1; i >= 0; i--) {
    for (let m = i + 1; m < k; m++) x[i] = (x[i] as number) - ((l[m] as number[])[i] as number) * (x[m] as number);
    x[i] = (x[i] as number) / ((l[i] as number[])[i] as number);
  }
  return x;
}

/** Starts with the best asymptotes for each slope and place, the best first. */
export function starts(model: Model, points: Points): Solution[] {
  const { u } = points;
  const low = Math.min(...u);
  const range = Math.max(...u) - low;
  const found: Solution[] = [];
  for (const slope of SLOPES) {
    for (let place = 0; place < PLACES; place++) {
      const [b, t] = [(slope * 4) / range, low + (range * place) / (PLACES - 1)];
      const parameters = withAsymptotes(model, points, b, t);
      if (parameters !== null) found.push({ parameters, sse: sumOfSquares(shapeOf(model, parameters), points), iterations: 0 });
    }
  }
  return found.sort((x, y) => x.sse - y.sse);
}

/** c and d by linear least squares; null where they cannot be told apart. */
function withAsymptotes(model: Model, points: Points, b: number, t: number): number[] | null {
  const fixed = { c: model.floor ?? 0, d: 0, b, t };
  // the value is linear in c and d: c + d's derivatives are the columns
  const linear = model.floor === undefined ? 2 : 1;
  const matrix = Array.from({ length: linear }, () => new Array<number>(linear).fill(0));
  const right = new Array<number>(linear).fill(0);
  for (let i = 0; i < points.u.length; i++) {
    const row = gradientAt(model, fixed, points.u[i] as number).slice(0, linear);
    // what the floor alone gives: with d = 0 and a free c = 0 that is 0
    const rest = (points.y[i] as number) - valueAt(fixed, points.u[i] as number);
    for (let a = 0; a < linear; a++) {
      right[a] = (right[a] as number) + (points.w[i] as number) * (row[a] as number) * rest;
      for (let m = 0; m < linear; m++)
        (matrix[a] as number[])[m] =
          ((matrix[a] as number[])[m] as number) + (points.w[i] as number) * (row[a] as number) * (row[m] as number);
    }
  }
  const solved = solvePositive(matrix, right);
  return solved && [...solved, b, t];
}

export function refine(model: Model, points: Points, start: Solution): Solution {
  let parameters = start.parameters;
  let shape = shapeOf(model, parameters);
  let sse = start.sse;
  let damping = 1e-3;
  let iterations = 0;
  while (iterations < STEPS && damping <= MOST_DAMPING) {
    iterations++;
    const { matrix, right } = normalEquations(model, shape, points);
    const step = dampedStep(matrix, right, damping);
    if (step === null) {
      damping *= 10;
      continue;
    }
    const tried = parameters.map((value, i) => value + (step[i] as number));
    const triedShape = shapeOf(model, tried);
    const triedSse = sumOfSquares(triedShape, points);
    const small = relativeSize(step, parameters) <= SETTLED;
    if (triedSse < sse) {
      parameters = tried;
      shape = triedShape;
      sse = triedSse;
      damping /= 10;
    } else damping *= 10;
    if (small) break;
  }
  return { parameters: polished(model, points, parameters), sse, iterations };
}

const POLISHES = 6;
/** A relative step beyond which the point is not where rounding alone decides. */
const NEAR = 1e-5;

/** Undamped steps at the minimum, where the sum of squares is too flat to judge them: they double the digits. */
function polished(model: Model, points: Points, start: number[]): number[] {
  let parameters = start;
  let last = NEAR;
  for (let step = 0; step < POLISHES; step++) {
    const { matrix, right } = normalEquations(model, shapeOf(model, parameters), points);
    const change = dampedStep(matrix, right, 0);
    const size = change === null ? last : relativeSize(change, parameters);
    if (change === null || !(size < last)) return parameters;
    parameters = parameters.map((value, i) => value + (change[i] as number));
    last = size;
  }
  return parameters;
}

function relativeSize(step: readonly number[], parameters: readonly number[]): number {
  return Math.max(...step.map((change, i) => Math.abs(change) / Math.max(Math.abs(parameters[i] as number), 1e-3)));
}

function dampedStep(matrix: readonly number[][], right: readonly number[], damping: number): number[] | null {
  const scale = matrix.map((row, i) => Math.sqrt(row[i] as number));
  if (scale.some((value) => !(value > 0))) return null;
  const scaled = matrix.map((row, i) =>
    row.map((value, j) => (i === j ? 1 + damping : value / ((scale[i] as number) * (scale[j] as number)))),
  );
  const solved = solvePositive(
    scaled,
    right.map((value, i) => value / (scale[i] as number)),
  );
  return solved?.map((value, i) => value / (scale[i] as number)) ?? null;
}
