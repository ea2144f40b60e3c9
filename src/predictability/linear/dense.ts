/** Small dense matrices, row by row in one Float64Array. Sizes here are at most a few hundred. */

export interface Dense {
  rows: number;
  columns: number;
  /** Entry (i, j) at i * columns + j. */
  values: Float64Array;
}

export function zeros(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

export function identity(size: number, scale = 1): Dense {
  const made = zeros(size, size);
  for (let i = 0; i < size; i++) made.values[i * size + i] = scale;
  return made;
}

export function at({ columns, values }: Dense, i: number, j: number): number {
  return values[i * columns + j] as number;
}

export function transpose({ rows, columns, values }: Dense): Dense {
  const made = zeros(columns, rows);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) made.values[j * rows + i] = values[i * columns + j] as number;
  return made;
}

export function scaled({ rows, columns, values }: Dense, factor: number): Dense {
  return { rows, columns, values: values.map((value) => value * factor) };
}

/** a b. */
export function multiply(a: Dense, b: Dense): Dense {
  const made = zeros(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++) {
    const target = made.values.subarray(i * b.columns, (i + 1) * b.columns);
    for (let l = 0; l < a.columns; l++) {
      const factor = at(a, i, l);
      if (factor === 0) continue;
      const row = b.values.subarray(l * b.columns, (l + 1) * b.columns);
      for (let j = 0; j < row.length; j++) target[j] = (target[j] as number) + factor * (row[j] as number);
    }
  }
  return made;
}

/** a' a. */
export function gram(a: Dense): Dense {
  return multiply(transpose(a), a);
}

/** The matrices below each other; all have the same number of columns. */
export function stack(...parts: Dense[]): Dense {
  const columns = parts[0]?.columns ?? 0;
  const made = zeros(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    columns,
  );
  let offset = 0;
  for (const { values } of parts) {
    made.values.set(values, offset);
    offset += values.length;
  }
  return made;
}

/** The columns from `from` up to `to`. */
export function columnsOf({ rows, columns, values }: Dense, from: number, to: number): Dense {
  const made = zeros(rows, to - from);
  for (let i = 0; i < rows; i++) made.values.set(values.subarray(i * columns + from, i * columns + to), i * (to - from));
  return made;
}

/** `part` at columns `from` on, between zeros, `columns` wide. */
export function placed(part: Dense, from: number, columns: number): Dense {
  const made = zeros(part.rows, columns);
  for (let i = 0; i < part.rows; i++) made.values.set(part.values.subarray(i * part.columns, (i + 1) * part.columns), i * columns + from);
  return made;
}

export function trace({ rows, columns, values }: Dense): number {
  let sum = 0;
  for (let i = 0; i < Math.min(rows, columns); i++) sum += values[i * columns + i] as number;
  return sum;
}

/** tr(a b) for a of the shape of b'. */
export function traceOfProduct(a: Dense, b: Dense): number {
  let sum = 0;
  for (let i = 0; i < a.rows; i++) for (let j = 0; j < a.columns; j++) sum += at(a, i, j) * at(b, j, i);
  return sum;
}

export function largest({ values }: Dense): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Sum of the squares of all entries. */
export function sumOfSquares(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) ** 2;
  return sum;
}

/** Euclidean norms of the columns. */
export function columnNorms({ rows, columns, values }: Dense): Float64Array {
  const norms = new Float64Array(columns);
  for (let j = 0; j < columns; j++) {
    let norm = 0;
    for (let i = 0; i < rows; i++) norm = Math.hypot(norm, values[i * columns + j] as number);
    norms[j] = norm;
  }
  return norms;
}
