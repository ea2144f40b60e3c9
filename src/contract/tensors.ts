/**
 * A request with its numbers beside it, in one body: the safetensors container. Eight bytes with the length of a header (little endian), the
 * header as JSON, then the numbers. The header names each tensor with its type, shape and place; the request itself is the text of
 * `__metadata__.request`, in which `{"tensor": name}` stands where a table or a list is meant.
 *
 * Doubles are not copied: they stay in the body, which is moved by at most seven bytes where they are not aligned. Other types are widened.
 */
import { type Intake, type IntakeFault, invalid, parseBody, takeIn } from './intake.ts';
import type { OperationId } from './operations.ts';
import type { Tensor, Tensors } from './pack.ts';

export const TENSORS_MEDIA_TYPE = 'application/vnd.safetensors';
/** Longest header, in bytes; the request is a part of it. */
const MOST_HEADER = 1_048_576;
const LENGTH_BYTES = 8;
/** Room that a body needs behind it, for aligning. */
export const TENSORS_SLACK = 8;

interface Type {
  bytes: number;
  read(view: DataView, at: number): number;
}
/** Types that doubles hold exactly; integers of 64 bits are checked one by one, and so are truth values. */
const TYPES: Record<string, Type> = {
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  I64: { bytes: 8, read: (view, at) => exact(view.getBigInt64(at, true)) },
  I32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  U8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  BOOL: { bytes: 1, read: (view, at) => truth(view.getUint8(at)) },
};

/** NaN where a double would round it: such numbers are refused where they are used. */
function exact(value: bigint): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.NaN;
}

/** NaN for a byte that is neither false nor true. */
function truth(byte: number): number {
  return byte <= 1 ? byte : Number.NaN;
}

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

function fault(pointer: string, message: string): IntakeFault {
  return invalid({ pointer, code: 'invalid_tensors', message });
}

/**
 * Reads the body of one operation. `buffer` holds `length` bytes and TENSORS_SLACK more, and is taken over: what is returned looks into it.
 */
export function takeInTensors<K extends OperationId>(operation: K, buffer: ArrayBuffer, length: number): Intake<K> {
  if (length < LENGTH_BYTES) return fault('', 'is too short for a header');
  const size = new DataView(buffer).getBigUint64(0, true);
  if (size > BigInt(Math.min(MOST_HEADER, length - LENGTH_BYTES)))
    return fault('', `has a header that is longer than the body, or than ${MOST_HEADER} bytes`);
  const begin = LENGTH_BYTES + Number(size);
  // spaces may follow, for aligning
  const parsed = parseBody(Buffer.from(buffer, LENGTH_BYTES, Number(size)));
  if (!parsed.ok) return parsed;
  if (typeof parsed.body !== 'object' || parsed.body === null || Array.isArray(parsed.body))
    return fault('', 'must have an object as its header');
  const { __metadata__: metadata, ...entries } = parsed.body as Record<string, unknown>;
  const text = (metadata as { request?: unknown } | undefined)?.request;
  if (typeof text !== 'string') return fault('/__metadata__/request', 'must be the request, as text');
  const start = align(buffer, begin, length);
  const tensors = new Map<string, Tensor>();
  const astray = firstAstray(entries, length - begin);
  if (astray !== null) return fault(astray.pointer, astray.message);
  for (const [name, entry] of Object.entries(entries)) {
    const found = tensorOf(entry, buffer, start, length - begin);
    if (typeof found === 'string') return fault(`/${name.slice(0, 100)}`, found);
    tensors.set(name, found);
  }
  return takeInWith(operation, Buffer.from(text), tensors);
}

/** A tensor that is named nowhere would be dropped in silence. */
function takeInWith<K extends OperationId>(operation: K, bytes: Buffer, all: ReadonlyMap<string, Tensor>): Intake<K> {
  const used = new Set<string>();
  const tensors: Tensors = {
    get(name) {
      used.add(name);
      return all.get(name);
    },
  };
  const taken = takeIn(operation, bytes, tensors);
  const forgotten = taken.ok ? [...all.keys()].find((name) => !used.has(name)) : undefined;
  return forgotten === undefined ? taken : fault(`/${forgotten.slice(0, 100)}`, 'is named nowhere in the request');
}

/** Moves the numbers to a multiple of eight bytes; where they begin then. */
function align(buffer: ArrayBuffer, begin: number, length: number): number {
  const start = Math.ceil(begin / 8) * 8;
  if (start !== begin) new Uint8Array(buffer).copyWithin(start, begin, length);
  return start;
}

/** The format allows no overlaps, no holes and nothing behind the last tensor: a header that does is another body's. */
function firstAstray(entries: Record<string, unknown>, bytes: number): { pointer: string; message: string } | null {
  const placed = Object.entries(entries).flatMap(([name, entry]) => (isEntry(entry) ? [{ name, offsets: entry.data_offsets }] : []));
  if (placed.length !== Object.keys(entries).length) return null;
  let end = 0;
  for (const { name, offsets } of placed.sort((a, b) => a.offsets[0] - b.offsets[0] || a.offsets[1] - b.offsets[1])) {
    const [from, to] = offsets;
    if (to > bytes || from > to) return null;
    if (from !== end) return { pointer: `/${name.slice(0, 100)}`, message: 'must begin where the tensor before it ends' };
    end = to;
  }
  return end === bytes ? null : { pointer: '', message: `holds ${bytes - end} bytes that belong to no tensor` };
}

/** The numbers of one entry of the header, or what is wrong with it. */
function tensorOf(entry: unknown, buffer: ArrayBuffer, start: number, bytes: number): Tensor | string {
  if (!isEntry(entry)) return 'must have dtype, shape and data_offsets';
  const { dtype, shape, data_offsets } = entry;
  const type = Object.hasOwn(TYPES, dtype) ? (TYPES[dtype] as Type) : undefined;
  if (type === undefined) return `must have one of the types ${Object.keys(TYPES).join(', ')}`;
  const [from, to] = data_offsets;
  const count = shape.reduce((product, side) => product * side, 1);
  if (!(from <= to && to <= bytes)) return 'lies outside of the body';
  if (count * type.bytes !== to - from) return 'is not as long as its shape says';
  if (dtype === 'F64' && from % 8 === 0) return { shape, values: new Float64Array(buffer, start + from, count) };
  const view = new DataView(buffer, start + from, to - from);
  return { shape, values: Float64Array.from({ length: count }, (_, i) => type.read(view, i * type.bytes)) };
}

function isEntry(entry: unknown): entry is Entry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { dtype, shape, data_offsets } = entry as Record<string, unknown>;
  const naturals = (list: unknown) => Array.isArray(list) && list.length <= 8 && list.every((one) => Number.isSafeInteger(one) && one >= 0);
  return typeof dtype === 'string' && naturals(shape) && naturals(data_offsets) && (data_offsets as unknown[]).length === 2;
}
