/**
 * What JSON.parse hides, found in the text before it is parsed: duplicate members (the last one wins silently),
 * members that reach a prototype, numbers that are not what their digits say (1e-400 becomes 0, 1e999 Infinity), lone
 * surrogates, and nesting that only an attack needs.
 *
 * One pass, no recursion, memory bounded by MAX_DEPTH * MAX_MEMBERS names. The text need not be valid JSON: where it is
 * not, the scan stops without a finding and JSON.parse says so. On valid JSON the pointers are exact.
 */
import type { FieldError } from './problem.ts';

const MAX_DEPTH = 32;
const MAX_MEMBERS = 256;
/** Up to this many names a list is searched faster than a set. */
const FEW_MEMBERS = 16;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_E = 0x45;
const LOWER_E = 0x65;

/** Where the scan stands: one entry a level of nesting, the first for the body itself. */
interface Path {
  depth: number;
  isObject: boolean[];
  index: number[];
  /** Names met in each object so far; the last one is where the scan is. */
  names: string[][];
  /** The same names as a set, for objects with more than a few. */
  many: (Set<string> | undefined)[];
}

/** The first fault of `text` that parsing would hide, or null. */
export function scanJson(text: string): FieldError | null {
  const path: Path = { depth: 0, isObject: [false], index: [0], names: [], many: [] };
  const end = text.length;
  let expectName = false;
  let at = 0;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const close = closingQuote(text, at);
      if (close < 0) return null;
      const fault = expectName ? checkName(text, at, close, path) : checkText(text, at, close, path);
      if (fault !== null) return fault === MALFORMED ? null : fault;
      expectName = false;
      at = close + 1;
    } else if (unit === MINUS || (unit >= ZERO && unit <= NINE)) {
      const close = endOfNumber(text, at);
      const code = close - at > 4 ? numberFault(text, at, close) : null;
      if (code !== null) return { pointer: pointerOf(path), code, message: NUMBER_MESSAGES[code] };
      at = close;
    } else {
      if (unit === COMMA) {
        if (path.isObject[path.depth] === true) expectName = true;
        else path.index[path.depth] = (path.index[path.depth] as number) + 1;
      } else if (unit === OPEN_OBJECT || unit === OPEN_ARRAY) {
        if (path.depth === MAX_DEPTH) {
          return { pointer: pointerOf(path), code: 'too_deep', message: `must not nest deeper than ${MAX_DEPTH} levels` };
        }
        expectName = unit === OPEN_OBJECT;
        path.depth += 1;
        path.isObject[path.depth] = expectName;
        path.index[path.depth] = 0;
        path.names[path.depth] = [];
        path.many[path.depth] = undefined;
      } else if (unit === CLOSE_OBJECT || unit === CLOSE_ARRAY) {
        if (path.depth === 0) return null;
        path.depth -= 1;
        expectName = false;
      }
      at += 1;
    }
  }
  return null;
}

function pointerOf(path: Path, levels = path.depth): string {
  let pointer = '';
  for (let at = 1; at <= levels; at++) {
    pointer += path.isObject[at] ? pointerToken(path.names[at]?.at(-1) ?? '') : `/${path.index[at]}`;
  }
  return pointer;
}

/** A member name as part of a pointer. Names that no schema could hold are not repeated. */
export function pointerToken(name: string): string {
  if (!/^[\x20-\x7e]{1,64}$/.test(name)) return '/?';
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The text is not JSON: JSON.parse will say so. */
const MALFORMED = Symbol('malformed');

/** Position of the quote that closes the string opened at `open`, or -1. */
function closingQuote(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close >= 0; close = text.indexOf('"', close + 1)) {
    let first = close;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    // an even number of backslashes escapes only itself
    if ((close - first) % 2 === 0) return close;
  }
  return -1;
}

/** The string between two quotes, decoded; MALFORMED where its escapes are wrong. */
function decode(text: string, open: number, close: number): string | typeof MALFORMED {
  const inner = text.slice(open + 1, close);
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(text.slice(open, close + 1)) as string;
  } catch {
    return MALFORMED;
  }
}

function checkName(text: string, open: number, close: number, path: Path): FieldError | typeof MALFORMED | null {
  const name = decode(text, open, close);
  if (name === MALFORMED) return MALFORMED;
  const names = path.names[path.depth] as string[];
  let many = path.many[path.depth];
  const known = many === undefined ? names.includes(name) : many.has(name);
  names.push(name);
  if (many !== undefined) many.add(name);
  else if (names.length > FEW_MEMBERS) {
    many = new Set(names);
    path.many[path.depth] = many;
  }
  if (FORBIDDEN.has(name)) return { pointer: pointerOf(path), code: 'forbidden_member', message: 'is a name that is not allowed' };
  if (known) return { pointer: pointerOf(path), code: 'duplicate_member', message: 'must appear once' };
  if (names.length <= MAX_MEMBERS) return null;
  return { pointer: pointerOf(path, path.depth - 1), code: 'too_many_members', message: `must not have more than ${MAX_MEMBERS} members` };
}

/** Only an escape can smuggle half a surrogate pair into text that was valid UTF-8. */
function checkText(text: string, open: number, close: number, path: Path): FieldError | typeof MALFORMED | null {
  const value = decode(text, open, close);
  if (value === MALFORMED) return MALFORMED;
  if (value.isWellFormed()) return null;
  return { pointer: pointerOf(path), code: 'not_well_formed', message: 'must not hold half of a surrogate pair' };
}

function endOfNumber(text: string, start: number): number {
  const end = text.length;
  let at = start + 1;
  while (at < end) {
    const unit = text.charCodeAt(at);
    const part =
      (unit >= ZERO && unit <= NINE) || unit === POINT || unit === MINUS || unit === PLUS || unit === LOWER_E || unit === UPPER_E;
    if (!part) break;
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
function numberFault(text: string, start: number, end: number): keyof typeof NUMBER_MESSAGES | null {
  let exponent = end;
  let nonzero = false;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LOWER_E || unit === UPPER_E) {
      exponent = at;
      break;
    }
    if (unit > ZERO && unit <= NINE) nonzero = true;
  }
  if (!nonzero) return null;
  if (end - start <= 100 && exponentDigits(text, exponent, end) <= 2) return null;
  const value = Number(text.slice(start, end));
  if (value === 0) return 'number_underflow';
  return Math.abs(value) === Number.POSITIVE_INFINITY ? 'number_overflow' : null;
}

/** Digits behind the exponent's letter at `exponent`; none where that is the end. */
function exponentDigits(text: string, exponent: number, end: number): number {
  const first = text.charCodeAt(exponent + 1);
  return end - exponent - (first === MINUS || first === PLUS ? 2 : 1);
}
