/**
 * Householder QR of a matrix with many rows, which are never all in memory: rows arrive in blocks, and each block is folded into the
 * triangle of those before it. For column j the reflection touches row j of the triangle and the block, since the rest of the triangle's
 * column is 0: 2 rows columns^2 operations in all, on a block that stays in the cache.
 *
 * Error as for QR in one piece: backward stable column by column, whatever the scales of the columns.
 * Source: Golub and Van Loan, Matrix Computations, 12.5 (appending rows); Demmel, Grigori, Hoemmen, Langou 2012 (TSQR).
 */
import { type Dense, zeros } from './dense.ts';

/** Entries of a block: 256 KiB, so that it stays in the second-level cache. */
const BLOCK_ENTRIES = 32_768;
const LEAST_ROWS = 32;

export interface Tall {
  rows: number;
  columns: number;
  /** Columns that are factored; those behind are only carried along. */
  factored: number;
  /** Writes row i into `into`, whose entries are `stride` apart from `offset` on. */
  fill(i: number, into: Float64Array, offset: number, stride: number): void;
  /** Called between blocks; may throw to stop. */
  between?(rowsDone: number): void;
}

/** The first `factored` rows of Q' M: the triangle, and what it makes of the columns that are carried along. */
export function reduceRows(tall: Tall): Dense {
  const { rows, columns, factored } = tall;
  const height = Math.max(LEAST_ROWS, Math.floor(BLOCK_ENTRIES / Math.max(1, columns)));
  const block = new Float64Array(height * columns);
  // column by column, so that a reflection reads along memory
  const triangle = new Float64Array(factored * columns);
  for (let done = 0; done < rows; ) {
    const count = Math.min(height, rows - done);
    for (let i = 0; i < count; i++) tall.fill(done + i, block, i, height);
    for (let j = 0; j < factored; j++) foldColumn(triangle, block, j, factored, columns, height, count);
    done += count;
    tall.between?.(done);
  }
  const made = zeros(factored, columns);
  for (let j = 0; j < columns; j++) for (let i = 0; i < factored; i++) made.values[i * columns + j] = triangle[j * factored + i] as number;
  return made;
}

/** Sends column j of the block to zero. */
function foldColumn(
  triangle: Float64Array,
  block: Float64Array,
  j: number,
  factored: number,
  columns: number,
  height: number,
  count: number,
): void {
  const start = j * height;
  const square = dot(block, start, start, count);
  if (square === 0) return;
  const diagonal = j * factored + j;
  const alpha = triangle[diagonal] as number;
  const beta = alpha > 0 ? -Math.sqrt(alpha * alpha + square) : Math.sqrt(alpha * alpha + square);
  const tau = (beta - alpha) / beta;
  const unit = 1 / (alpha - beta);
  for (let i = start; i < start + count; i++) block[i] = (block[i] as number) * unit;
  triangle[diagonal] = beta;
  for (let c = j + 1; c < columns; c++) {
    const place = c * factored + j;
    const product = tau * ((triangle[place] as number) + dot(block, start, c * height, count));
    triangle[place] = (triangle[place] as number) - product;
    subtract(block, start, c * height, count, product);
  }
}

/** Four sums at once: they do not wait for each other, and each rounds less. */
function dot(block: Float64Array, a: number, b: number, count: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const even = count & ~3;
  for (let i = 0; i < even; i += 4) {
    s0 += (block[a + i] as number) * (block[b + i] as number);
    s1 += (block[a + i + 1] as number) * (block[b + i + 1] as number);
    s2 += (block[a + i + 2] as number) * (block[b + i + 2] as number);
    s3 += (block[a + i + 3] as number) * (block[b + i + 3] as number);
  }
  for (let i = even; i < count; i++) s0 += (block[a + i] as number) * (block[b + i] as number);
  return s0 + s1 + (s2 + s3);
}

function subtract(block: Float64Array, from: number, target: number, count: number, factor: number): void {
  for (let i = 0; i < count; i++) block[target + i] = (block[target + i] as number) - factor * (block[from + i] as number);
}
