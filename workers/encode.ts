/**
 * An answer as JSON bytes. Encoding happens in the worker, so that the event loop only copies bytes, and it is where the
 * promise is kept that no NaN and no Infinity leaves the service: JSON.stringify would turn them into null.
 */

const encoder = new TextEncoder();

/**
 * Throws on any number that is not finite, naming its place. Float64Arrays become arrays. The bytes are ASCII: a label's other
 * characters are escaped, so that the event loop can treat an answer as text of one byte a character without looking at it.
 */
export function encodeAnswer(answer: unknown): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(plain(answer, ''));
  return encoder.encode(text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

function plain(value: unknown, pointer: string): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`the answer holds ${value} at ${pointer}`);
    return value;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (ArrayBuffer.isView(value)) return plain(Array.from(value as Float64Array), pointer);
  // the pointer of an item is only spelt out where it is needed: lists may be long
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (typeof item === 'number' && Number.isFinite(item) ? item : plain(item, `${pointer}/${at}`)));
  }
  if (typeof value !== 'object') throw new Error(`the answer holds a ${typeof value} at ${pointer}`);
  const written: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // an optional member that is absent
    if (member !== undefined) written[name] = plain(member, `${pointer}/${name}`);
  }
  return written;
}
