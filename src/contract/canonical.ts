/**
 * The canonical form of a request, from which its key is hashed. Two bodies that differ in spacing, in the order of members or in the way a
 * number is written have the same form; so do -0 and 0 outside long lists. Defaults are not filled in: a request that spells a
 * default out has a key of its own, which costs a second computation and never a wrong answer.
 */
import { hash } from 'node:crypto';

/**
 * The canonical form: every value behind a letter for its kind, texts behind their length, members in the order of their names. Long
 * lists enter by the SHA-256 of their bytes (little endian), so the form is short whatever was sent.
 */
export function canonicalText(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return `n${value};`;
    case 'string':
      return `s${value.length}:${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'object':
      return value === null ? 'z' : canonicalObject(value);
    default:
      throw new Error(`JSON has no ${typeof value}`);
  }
}

function canonicalObject(value: object): string {
  if (value instanceof Float64Array) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return `l${value.length}:${hash('sha256', bytes, 'hex')}`;
  }
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += canonicalText(item);
    return `[${text}]`;
  }
  const record = value as Record<string, unknown>;
  for (const name of Object.keys(record).sort()) text += `${name.length}:${name}${canonicalText(record[name])}`;
  return `{${text}}`;
}
