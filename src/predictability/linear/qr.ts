/**
 * Householder QR with column pivoting of a small matrix, and what is solved with it.
 *
 * M P = Q R with R's diagonal falling in absolute value. Rank: diagonals above max(rows, columns) u |R_11| after the columns were
 * brought to unit norm, u = 2.2e-16. Backward error a few dozen u, column by column.
 * Source: Golub and Van Loan, Matrix Computations, 5.4; Businger and Golub 1965.
 */
import { at, columnNorms, type Dense, transpose, zeros } from './dense.ts';

const UNIT = 2.220446049250313e-16;

export interface Pivoted {
  rows: number;
  columns: number;
  rank: number;
  /** Largest over smallest diagonal of R among the first `rank`; a lower bound of the condition, usually within a factor of ten. */
  condition: number;
  /** R column by column, with the reflections below the diagonal; columns in the order of `order`. */
  packed: Float64Array;
  tau: Float64Array;
  order: Int32Array;
  /** The columns were divided by these before they were factored, in their own order; 1 for a column of zeros. */
  scale: Float64Array;
}

/** Factors `m`, whose columns are first scaled to unit norm unless `scaling` is false. `rowsBefore` counts rows that were folded into `m`. */
export function pivotedQr(m: Dense, { scaling = true, rowsBefore = 0 } = {}): Pivoted {
  const { rows, columns } = m;
  const scale = scaling ? columnNorms(m).map((norm) => (norm > 0 ? norm : 1)) : new Float64Array(columns).fill(1);
  const packed = transpose(m).values;
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) packed[j * rows + i] = (packed[j * rows + i] as number) / (scale[j] as number);
  const order = Int32Array.from({ length: columns }, (_, j) => j);
  const steps = Math.min(rows, columns);
  const tau = new Float64Array(steps);
  for (let k = 0; k < steps; k++) {
    bringLargest(packed, rows, columns, k, order);
    tau[k] = reflect(packed, rows, columns, k);
  }
  const diagonal = (k: number) => Math.abs(packed[k * rows + k] as number);
  const cut = steps === 0 ? 0 : Math.max(rows, columns, rowsBefore) * UNIT * diagonal(0);
  let rank = 0;
  while (rank < steps && diagonal(rank) > cut) rank++;
  const condition = rank === 0 ? 1 : diagonal(0) / diagonal(rank - 1);
  return { rows, columns, rank, condition, packed, tau, order, scale };
}

/** Swaps the column of the largest rest to place k. Norms are computed anew: no cancellation, and the matrices are small. */
function bringLargest(packed: Float64Array, rows: number, columns: number, k: number, order: Int32Array): void {
  let best = k;
  let most = -1;
  for (let j = k; j < columns; j++) {
    let square = 0;
    for (let i = k; i < rows; i++) square += (packed[j * rows + i] as number) ** 2;
    if (square > most) {
      most = square;
      best = j;
    }
  }
  if (best === k) return;
  for (let i = 0; i < rows; i++) {
    const kept = packed[k * rows + i] as number;
    packed[k * rows + i] = packed[best * rows + i] as number;
    packed[best * rows + i] = kept;
  }
  const name = order[k] as number;
  order[k] = order[best] as number;
  order[best] = name;
}

/** One reflection 1 - tau v v' with v_k = 1, kept below the diagonal; returns tau. */
function reflect(packed: Float64Array, rows: number, columns: number, k: number): number {
  const own = packed.subarray(k * rows, (k + 1) * rows);
  let square = 0;
  for (let i = k + 1; i < rows; i++) square += (own[i] as number) ** 2;
  if (square === 0) return 0;
  const alpha = own[k] as number;
  const beta = alpha > 0 ? -Math.sqrt(alpha * alpha + square) : Math.sqrt(alpha * alpha + square);
  const tau = (beta - alpha) / beta;
  for (let i = k + 1; i < rows; i++) own[i] = (own[i] as number) / (alpha - beta);
  own[k] = beta;
  for (let j = k + 1; j < columns; j++) applyReflection(own, tau, k, packed.subarray(j * rows, (j + 1) * rows));
  return tau;
}

function applyReflection(own: Float64Array, tau: number, k: number, target: Float64Array): void {
  let product = target[k] as number;
  for (let i = k + 1; i < own.length; i++) product += (own[i] as number) * (target[i] as number);
  product *= tau;
  target[k] = (target[k] as number) - product;
  for (let i = k + 1; i < own.length; i++) target[i] = (target[i] as number) - product * (own[i] as number);
}

/** The first `rank` rows of Q' b, for b with the rows of the matrix or fewer (the missing ones are 0). */
export function projected(qr: Pivoted, b: Dense): Dense {
  const { rows, packed, tau, rank } = qr;
  const made = zeros(rank, b.columns);
  const column = new Float64Array(rows);
  for (let j = 0; j < b.columns; j++) {
    column.fill(0);
    for (let i = 0; i < b.rows; i++) column[i] = at(b, i, j);
    for (let k = 0; k < tau.length; k++) applyReflection(packed.subarray(k * rows, (k + 1) * rows), tau[k] as number, k, column);
    for (let i = 0; i < rank; i++) made.values[i * b.columns + j] = column[i] as number;
  }
  return made;
}

/** The first `rank` columns of Q, and of its rows the first `keep`. */
export function orthonormal(qr: Pivoted, keep = qr.rows): Dense {
  const { rows, packed, tau, rank } = qr;
  const made = zeros(keep, rank);
  const column = new Float64Array(rows);
  for (let j = 0; j < rank; j++) {
    column.fill(0);
    column[j] = 1;
    for (let k = tau.length - 1; k >= 0; k--) applyReflection(packed.subarray(k * rows, (k + 1) * rows), tau[k] as number, k, column);
    for (let i = 0; i < keep; i++) made.values[i * rank + j] = column[i] as number;
  }
  return made;
}

/** The basic least-squares solution of m x = b: zeros where the columns depend on others. */
export function solve(qr: Pivoted, b: Dense): Dense {
  const { rows, columns, packed, rank, order, scale } = qr;
  const right = projected(qr, b);
  const made = zeros(columns, b.columns);
  for (let j = 0; j < b.columns; j++) {
    for (let i = rank - 1; i >= 0; i--) {
      let rest = at(right, i, j);
      for (let l = i + 1; l < rank; l++) rest -= (packed[l * rows + i] as number) * at(right, l, j);
      right.values[i * b.columns + j] = rest / (packed[i * rows + i] as number);
    }
    for (let i = 0; i < rank; i++) {
      const name = order[i] as number;
      made.values[name * b.columns + j] = at(right, i, j) / (scale[name] as number);
    }
  }
  return made;
}

/** R with the columns in their own order and size: m'm = R'R, rank or no rank. */
export function triangleOf({ rows, columns, packed, order, scale }: Pivoted): Dense {
  const made = zeros(Math.min(rows, columns), columns);
  for (let j = 0; j < columns; j++) {
    const name = order[j] as number;
    for (let i = 0; i <= Math.min(j, made.rows - 1); i++)
      made.values[i * columns + name] = (packed[j * rows + i] as number) * (scale[name] as number);
  }
  return made;
}

/** The rows of Q' b beyond the first `rank`: what of b lies beside the columns of m, in coordinates of its own. */
export function beside({ rows, packed, tau, rank }: Pivoted, b: Dense): Dense {
  const made = zeros(rows - rank, b.columns);
  const column = new Float64Array(rows);
  for (let j = 0; j < b.columns; j++) {
    for (let i = 0; i < rows; i++) column[i] = at(b, i, j);
    for (let k = 0; k < rank; k++) applyReflection(packed.subarray(k * rows, (k + 1) * rows), tau[k] as number, k, column);
    for (let i = rank; i < rows; i++) made.values[(i - rank) * b.columns + j] = column[i] as number;
  }
  return made;
}

export interface Quotient {
  /** b X with X a right inverse of R on its rank: rows for rows of b, `rank` columns. */
  inside: Dense;
  /** b N with N a basis of what m sends to 0: columns - rank columns. Entries that are rounding alone are 0. */
  outside: Dense;
}

/** Rows of b divided by R: b = inside R on the row space of m, and what b does to the rest. */
export function dividedBy({ rows, columns, rank, packed, order, scale }: Pivoted, b: Dense): Quotient {
  const inside = zeros(b.rows, rank);
  const outside = zeros(b.rows, columns - rank);
  for (let i = 0; i < b.rows; i++) {
    const row = inside.values.subarray(i * rank, (i + 1) * rank);
    for (let j = 0; j < columns; j++) {
      const name = order[j] as number;
      let rest = at(b, i, name) / (scale[name] as number);
      let size = Math.abs(rest);
      for (let l = 0; l < Math.min(j, rank); l++) {
        const term = (row[l] as number) * (packed[j * rows + l] as number);
        rest -= term;
        size += Math.abs(term);
      }
      if (j < rank) row[j] = rest / (packed[j * rows + j] as number);
      else outside.values[i * outside.columns + j - rank] = Math.abs(rest) > 8 * columns * UNIT * size ? rest : 0;
    }
  }
  return { inside, outside };
}
