/**
 * Puts the numbers of a request into typed arrays, in place: lists and tables cross threads without being copied, whichever way they were
 * written. Which members are lists and which are tables is said here, by name.
 */
import type { FieldError } from './problem.ts';
import { MAX_ENTRIES, type Table } from './table.ts';

/** Members that hold long numeric lists, wherever they occur in a request. */
const LISTS = new Set(['fpr', 'fnr', 'log_fpr', 'epsilon', 'delta', 'probabilities', 'member_scores', 'non_member_scores', 'y', 'values']);
/** Members that hold tables. */
const TABLES = new Set(['t', 'x', 'gradients', 'jacobian', 'matrix', 'queries', 'features', 'vectors', 'cov_g', 'covariance']);
/** Objects, or lists of objects, that may hold such members. */
const HOLDERS = new Set([
  'mechanism',
  'guarantee',
  'remove',
  'add',
  'evidence',
  'process',
  'source',
  'releases',
  'query',
  'set',
  'noise',
  'fixed',
  'sweep',
]);

/** Numbers that came beside a request, by name. */
export interface Tensor {
  shape: readonly number[];
  values: Float64Array;
}
export type Tensors = Pick<ReadonlyMap<string, Tensor>, 'get'>;
const none: Tensors = new Map();

/** The first table that is none, or null when all is packed. */
export function packNumbers(holder: object, tensors: Tensors = none, pointer = ''): FieldError | null {
  const record = holder as Record<string, unknown>;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'object' || value === null) continue;
    const place = `${pointer}/${name}`;
    const packed = LISTS.has(name) ? packList(value, tensors, place) : TABLES.has(name) ? packTable(value, tensors, place) : undefined;
    if (packed !== undefined) {
      if ('code' in packed) return packed;
      record[name] = packed;
    } else if (HOLDERS.has(name) || Array.isArray(holder)) {
      const fault = packNumbers(value, tensors, place);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function packList(value: object, tensors: Tensors, pointer: string): Float64Array | FieldError | undefined {
  if (Array.isArray(value)) return Float64Array.from(value as number[]);
  if (!('tensor' in value)) return undefined;
  const found = tensorOf(value.tensor as string, 1, tensors, pointer);
  return 'code' in found ? found : found.values;
}

function packTable(value: object, tensors: Tensors, pointer: string): Table | FieldError | undefined {
  if (Array.isArray(value)) return Array.isArray(value[0]) ? fromRows(value as number[][], pointer) : undefined;
  if ('csv' in value) return fromCsv(value.csv as string, pointer);
  if (!('tensor' in value)) return undefined;
  const found = tensorOf(value.tensor as string, 2, tensors, pointer);
  if ('code' in found) return found;
  const [rows, columns] = found.shape as [number, number];
  return { rows, columns, values: found.values };
}

function tensorOf(name: string, dimensions: number, tensors: Tensors, pointer: string): Tensor | FieldError {
  const found = tensors.get(name);
  if (found === undefined) return { pointer: `${pointer}/tensor`, code: 'unknown_tensor', message: 'names no tensor of this body' };
  if (found.shape.length === dimensions) return found;
  return {
    pointer: `${pointer}/tensor`,
    code: 'wrong_dimensions',
    message: `must name a tensor of ${dimensions} dimension${dimensions > 1 ? 's' : ''}`,
  };
}

function tooMany(pointer: string): FieldError {
  return { pointer, code: 'too_many_items', message: `must not hold more than ${MAX_ENTRIES} numbers` };
}

function fromRows(list: number[][], pointer: string): Table | FieldError {
  const rows = list.length;
  const columns = list[0]?.length ?? 0;
  if (rows * columns > MAX_ENTRIES) return tooMany(pointer);
  const values = new Float64Array(rows * columns);
  for (const [index, row] of list.entries()) {
    if (row.length !== columns) return { pointer: `${pointer}/${index}`, code: 'ragged_rows', message: 'must be as long as the first row' };
    values.set(row, index * columns);
  }
  return { rows, columns, values };
}

/** A number as JSON or a spreadsheet writes it. */
const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

function fromCsv(text: string, pointer: string): Table | FieldError {
  const lines = text.split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  const columns = (lines[0] ?? '').split(',').length;
  if (lines.length * columns > MAX_ENTRIES) return tooMany(pointer);
  const values = new Float64Array(lines.length * columns);
  for (const [index, line] of lines.entries()) {
    const cells = line.split(',');
    const fault = (code: string, message: string) => ({ pointer: `${pointer}/csv`, code, message: `${message} in line ${index + 1}` });
    if (cells.length !== columns) return fault('ragged_rows', `must have ${columns} numbers`);
    for (const [j, cell] of cells.entries()) {
      if (!NUMBER.test(cell)) return fault('invalid_csv', 'must hold numbers only');
      values[index * columns + j] = Number(cell);
    }
  }
  return { rows: lines.length, columns, values };
}

/** The buffers of all packed numbers of a request, each once, to be transferred. */
export function listBuffers(request: object): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (holder: object) => {
    for (const value of Object.values(holder)) {
      if (value instanceof Float64Array) found.add(value.buffer as ArrayBuffer);
      else if (typeof value === 'object' && value !== null) visit(value);
    }
  };
  visit(request);
  return [...found];
}
