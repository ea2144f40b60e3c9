/**
 * The canonical form of a request, from which its key is hashed. Two bodies that differ in spacing, in the order of members or in the way a
 * number is written have the same form; so do -0 and 0 outside long lists. Defaults are not filled in: a request that spells a
 * default out has a key of its own, which costs a second computation and never a wrong answer.
 */
import { hash } from 'node:crypto';

/** Members that hold long numeric lists, wherever they occur in a request. */
const LISTS = new Set(['fpr', 'fnr', 'log_fpr', 'epsilon', 'probabilities']);
/** Objects that may hold such members. */
const HOLDERS = new Set(['mechanism', 'remove', 'add']);

/** Turns the long numeric lists of a parsed request into Float64Array, in place: they cross threads without being copied. */
export function packLists(holder: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(holder)) {
    if (LISTS.has(name) && Array.isArray(value)) holder[name] = Float64Array.from(value as number[]);
    else if (HOLDERS.has(name) && typeof value === 'object' && value !== null) packLists(value as Record<string, unknown>);
  }
}

/** The buffers of all packed lists of a request, to be transferred. */
export function listBuffers(holder: object): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const [name, value] of Object.entries(holder)) {
    if (value instanceof Float64Array) buffers.push(value.buffer as ArrayBuffer);
    else if (HOLDERS.has(name) && typeof value === 'object' && value !== null) buffers.push(...listBuffers(value));
  }
  return buffers;
}

/** The canonical form. Long lists enter by the SHA-256 of their bytes (little endian), so it is short whatever was sent. */
export function canonicalText(value: unknown): string {
  if (value instanceof Float64Array) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return `f64(${value.length}:${hash('sha256', bytes, 'hex')})`;
  }
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    const names = Object.keys(record).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(record[name])}`).join()}}`;
  }
  return JSON.stringify(value);
}
