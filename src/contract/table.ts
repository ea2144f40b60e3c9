/**
 * Tables of numbers. On the wire a table is a list of rows, a text of comma-separated values, or the name of a tensor in a binary body;
 * once it has been read it is one Float64Array, whichever it was (see pack.ts).
 */
import { closed, component, ref, Type } from './component.ts';

/** A packed table: entry (i, j) at i * columns + j. */
export interface Table {
  rows: number;
  columns: number;
  values: Float64Array;
}

/** Most numbers of one table, rows and columns. */
export const MAX_ENTRIES = 2_000_000;
export const MAX_ROWS = 1_000_000;
const MAX_COLUMNS = 1000;
const entry = { minimum: -1e100, maximum: 1e100 };

export const TableRows = component(
  'TableRows',
  Type.Array(Type.Array(Type.Number(entry), { minItems: 1, maxItems: MAX_COLUMNS }), {
    minItems: 1,
    maxItems: MAX_ROWS,
    description: 'Rows of equal length.',
  }),
);
export const CsvTable = component(
  'CsvTable',
  closed(
    {
      csv: Type.String({
        minLength: 1,
        maxLength: 16_777_216,
        description: 'One line a row, numbers separated by commas, no header and no quotes.',
      }),
    },
    'A table as text.',
  ),
);
export const TensorRef = component(
  'TensorRef',
  closed(
    { tensor: Type.String({ minLength: 1, maxLength: 100, description: 'Name of a tensor in the same body.' }) },
    'Numbers in a binary body (application/vnd.safetensors): of two dimensions where a table is meant, of one where a list is.',
  ),
);

export const NumberTable = component(
  'NumberTable',
  Type.Unsafe<Table>({ description: 'A table of numbers.', anyOf: [TableRows, CsvTable, TensorRef].map((one) => ref(one)) }),
);
export const NumberRow = component(
  'NumberRow',
  Type.Array(Type.Number(entry), { minItems: 1, maxItems: MAX_ROWS, description: 'Numbers.' }),
);
export const NumberSeries = component(
  'NumberSeries',
  Type.Unsafe<ArrayLike<number>>({ description: 'A list of numbers.', anyOf: [NumberRow, TensorRef].map((one) => ref(one)) }),
);
