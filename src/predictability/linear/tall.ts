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

/** Reflections that are applied to a column together. */
const PANEL = 4;

/** The first `factored` rows of Q' M: the triangle, and what it makes of the columns that are carried along. */
export function reduceRows(tall: Tall): Dense {
  const { rows, columns, factored } = tall;
  const height = Math.max(LEAST_ROWS, Math.floor(BLOCK_ENTRIES / Math.max(1, columns)));
  const block = new Float64Array(height * columns);
  // column by column, so that a reflection reads along memory
  const triangle = new Float64Array(factored * columns);
  const folder: Folder = {
    triangle,
    block,
    factored,
    columns,
    height,
    count: 0,
    tau: new Float64Array(PANEL),
    gram: new Float64Array(PANEL * PANEL),
  };
  for (let done = 0; done < rows; ) {
    const count = Math.min(height, rows - done);
    for (let i = 0; i < count; i++) tall.fill(done + i, block, i, height);
    folder.count = count;
    for (let j = 0; j < factored; j += PANEL) foldPanel(folder, j, Math.min(PANEL, factored - j));
    done += count;
    tall.between?.(done);
  }
  const made = zeros(factored, columns);
  for (let j = 0; j < columns; j++) for (let i = 0; i < factored; i++) made.values[i * columns + j] = triangle[j * factored + i] as number;
  return made;
}

interface Folder {
  triangle: Float64Array;
  block: Float64Array;
  factored: number;
  columns: number;
  /** Rows that the block has room for, and how many it holds. */
  height: number;
  count: number;
  /** Of the reflections of a panel: their factors, and the products of their vectors within the block. */
  tau: Float64Array;
  gram: Float64Array;
}

/** Sends columns j to j + width - 1 of the block to zero: one by one within the panel, then all of it on the columns behind. */
function foldPanel(folder: Folder, j: number, width: number): void {
  const { block, columns, height, count, tau, gram } = folder;
  for (let a = 0; a < width; a++) {
    tau[a] = reflect(folder, j + a);
    for (let c = j + a + 1; c < j + width; c++) apply(folder, j + a, tau[a] as number, c);
  }
  if (width < PANEL) {
    for (let a = 0; a < width; a++) for (let c = j + width; c < columns; c++) apply(folder, j + a, tau[a] as number, c);
    return;
  }
  for (let a = 1; a < PANEL; a++) for (let b = 0; b < a; b++) gram[a * PANEL + b] = dot(block, (j + a) * height, (j + b) * height, count);
  for (let c = j + PANEL; c < columns; c++) applyPanel(folder, j, c);
}

/** Makes the reflection that sends column j of the block to zero, its vector in the column's place; returns its factor. */
function reflect({ triangle, block, factored, height, count }: Folder, j: number): number {
  const start = j * height;
  const square = dot(block, start, start, count);
  if (square === 0) return 0;
  const diagonal = j * factored + j;
  const alpha = triangle[diagonal] as number;
  const beta = alpha > 0 ? -Math.sqrt(alpha * alpha + square) : Math.sqrt(alpha * alpha + square);
  const unit = 1 / (alpha - beta);
  for (let i = start; i < start + count; i++) block[i] = (block[i] as number) * unit;
  triangle[diagonal] = beta;
  return (beta - alpha) / beta;
}

function apply({ triangle, block, factored, height, count }: Folder, j: number, tau: number, c: number): void {
  const place = c * factored + j;
  const product = tau * ((triangle[place] as number) + dot(block, j * height, c * height, count));
  triangle[place] = (triangle[place] as number) - product;
  const [from, target] = [j * height, c * height];
  for (let i = 0; i < count; i++) block[target + i] = (block[target + i] as number) - product * (block[from + i] as number);
}

/**
 * The four reflections of the panel at j on column c, which is read twice instead of eight times. Their products with the column are taken
 * as it is, and corrected by what the reflections before them would have taken away.
 */
function applyPanel({ triangle, block, factored, height, count, tau, gram }: Folder, j: number, c: number): void {
  const a = j * height;
  const b = a + height;
  const d = b + height;
  const e = d + height;
  const target = c * height;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < count; i++) {
    const x = block[target + i] as number;
    s0 += (block[a + i] as number) * x;
    s1 += (block[b + i] as number) * x;
    s2 += (block[d + i] as number) * x;
    s3 += (block[e + i] as number) * x;
  }
  const place = c * factored + j;
  const w0 = (tau[0] as number) * ((triangle[place] as number) + s0);
  const w1 = (tau[1] as number) * ((triangle[place + 1] as number) + s1 - w0 * (gram[4] as number));
  const w2 = (tau[2] as number) * ((triangle[place + 2] as number) + s2 - w0 * (gram[8] as number) - w1 * (gram[9] as number));
  const w3 =
    (tau[3] as number) *
    ((triangle[place + 3] as number) + s3 - w0 * (gram[12] as number) - w1 * (gram[13] as number) - w2 * (gram[14] as number));
  triangle[place] = (triangle[place] as number) - w0;
  triangle[place + 1] = (triangle[place + 1] as number) - w1;
  triangle[place + 2] = (triangle[place + 2] as number) - w2;
  triangle[place + 3] = (triangle[place + 3] as number) - w3;
  for (let i = 0; i < count; i++) {
    const taken =
      w0 * (block[a + i] as number) + w1 * (block[b + i] as number) + (w2 * (block[d + i] as number) + w3 * (block[e + i] as number));
    block[target + i] = (block[target + i] as number) - taken;
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
