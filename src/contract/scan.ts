/**
 * What JSON.parse hides, found in the bytes before they are parsed: duplicate members (the last one wins silently),
 * members that reach a prototype, numbers that are not what their digits say (1e-400 becomes 0, 1e999 Infinity), lone
 * surrogates, and nesting that only an attack needs.
 *
 * One pass, no recursion, memory bounded by MAX_DEPTH * MAX_MEMBERS names. The text need not be valid JSON: where it is
 * not, the scan stops without a finding and JSON.parse says so. On valid JSON the pointers are exact.
 */
import type { FieldError } from './problem.ts';

const MAX_DEPTH = 32;
const MAX_MEMBERS = 256;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/** Where the scan stands: one entry a level of nesting. */
class Path {
  depth = 0;
  /** Whether the string read last has an escape. */
  escaped = false;
  readonly isObject: boolean[] = [];
  readonly index: number[] = [];
  readonly name: string[] = [];
  readonly names: Set<string>[] = [];

  open(object: boolean): void {
    this.depth += 1;
    const at = this.depth;
    this.isObject[at] = object;
    this.index[at] = 0;
    this.name[at] = '';
    if (object) {
      const names = this.names[at];
      if (names === undefined) this.names[at] = new Set();
      else names.clear();
    }
  }

  pointer(levels = this.depth): string {
    let text = '';
    for (let at = 1; at <= levels; at++) {
      text += this.isObject[at] ? pointerToken(this.name[at] ?? '') : `/${this.index[at]}`;
    }
    return text;
  }
}

/** A member name as part of a pointer. Names that no schema could hold are not repeated. */
export function pointerToken(name: string): string {
  if (!/^[\x20-\x7e]{1,64}$/.test(name)) return '/?';
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The first fault of `bytes` that parsing would hide, or null. */
export function scanJson(bytes: Buffer): FieldError | null {
  const path = new Path();
  const end = bytes.length;
  let expectName = false;
  let at = 0;
  while (at < end) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      const close = closingQuote(bytes, at, path);
      if (close < 0) return null;
      const fault = expectName ? checkName(bytes, at, close, path) : checkText(bytes, at, close, path);
      if (fault !== null) return fault === MALFORMED ? null : fault;
      expectName = false;
      at = close + 1;
    } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
      const close = endOfNumber(bytes, at);
      const code = numberFault(bytes, at, close);
      if (code !== null) return { pointer: path.pointer(), code, message: NUMBER_MESSAGES[code] };
      at = close;
    } else {
      if (byte === COMMA) {
        if (path.isObject[path.depth] === true) expectName = true;
        else if (path.depth > 0) path.index[path.depth] = (path.index[path.depth] ?? 0) + 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (path.depth === MAX_DEPTH)
          return { pointer: path.pointer(), code: 'too_deep', message: `must not nest deeper than ${MAX_DEPTH} levels` };
        path.open(byte === OPEN_OBJECT);
        expectName = byte === OPEN_OBJECT;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (path.depth === 0) return null;
        path.depth -= 1;
        expectName = false;
      }
      at += 1;
    }
  }
  return null;
}

/** The text is not JSON: JSON.parse will say so. */
const MALFORMED = Symbol('malformed');

function closingQuote(bytes: Buffer, open: number, path: Path): number {
  path.escaped = false;
  const end = bytes.length;
  let at = open + 1;
  while (at < end) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) {
      path.escaped = true;
      at += 1;
    }
    at += 1;
  }
  return -1;
}

/** The string between two quotes, decoded; MALFORMED where its escapes are wrong. */
function decode(bytes: Buffer, open: number, close: number, escaped: boolean): string | typeof MALFORMED {
  if (!escaped) return bytes.toString('utf8', open + 1, close);
  try {
    return JSON.parse(bytes.toString('utf8', open, close + 1)) as string;
  } catch {
    return MALFORMED;
  }
}

function checkName(bytes: Buffer, open: number, close: number, path: Path): FieldError | typeof MALFORMED | null {
  const name = decode(bytes, open, close, path.escaped);
  if (name === MALFORMED) return MALFORMED;
  path.name[path.depth] = name;
  if (FORBIDDEN.has(name)) return { pointer: path.pointer(), code: 'forbidden_member', message: 'this name is not allowed' };
  const names = path.names[path.depth] as Set<string>;
  if (names.has(name)) return { pointer: path.pointer(), code: 'duplicate_member', message: 'must appear once' };
  if (names.size === MAX_MEMBERS) {
    return { pointer: path.pointer(path.depth - 1), code: 'too_many_members', message: `must not have more than ${MAX_MEMBERS} members` };
  }
  names.add(name);
  return null;
}

/** Only an escape can smuggle half a surrogate pair into valid UTF-8. */
function checkText(bytes: Buffer, open: number, close: number, path: Path): FieldError | typeof MALFORMED | null {
  if (!path.escaped) return null;
  const text = decode(bytes, open, close, true);
  if (text === MALFORMED) return MALFORMED;
  if (text.isWellFormed()) return null;
  return { pointer: path.pointer(), code: 'not_well_formed', message: 'must not hold half of a surrogate pair' };
}

function endOfNumber(bytes: Buffer, start: number): number {
  const end = bytes.length;
  let at = start + 1;
  while (at < end) {
    const byte = bytes[at] as number;
    // digits, and + - . e E
    if ((byte < ZERO || byte > NINE) && byte !== 0x2e && byte !== 0x65 && byte !== 0x45 && byte !== 0x2b && byte !== MINUS) break;
    at += 1;
  }
  return at;
}

const NUMBER_MESSAGES = {
  number_underflow: 'is too small for a double: it would be read as 0',
  number_overflow: 'is too large for a double: it would be read as infinite',
};

/**
 * Literals of up to 100 characters with an exponent of at most two digits lie within 1e-199 and 1e199: only the others
 * are read to see what becomes of them.
 */
function numberFault(bytes: Buffer, start: number, end: number): keyof typeof NUMBER_MESSAGES | null {
  const length = end - start;
  if (length <= 4) return null;
  let exponent = -1;
  let nonzero = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x65 || byte === 0x45) {
      exponent = at;
      break;
    }
    if (byte > ZERO && byte <= NINE) nonzero = true;
  }
  if (!nonzero) return null;
  if (length <= 100 && (exponent < 0 || exponentDigits(bytes, exponent, end) <= 2)) return null;
  const value = Number(bytes.toString('latin1', start, end));
  if (value === 0) return 'number_underflow';
  return Math.abs(value) === Number.POSITIVE_INFINITY ? 'number_overflow' : null;
}

function exponentDigits(bytes: Buffer, exponent: number, end: number): number {
  const first = bytes[exponent + 1];
  const signed = first === MINUS || first === 0x2b;
  return end - exponent - (signed ? 2 : 1);
}
