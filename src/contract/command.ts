/** From the bytes of a body to a command for a budget: as strict as the intake of computations, and with the digits of its amounts. */
import { hash } from 'node:crypto';
import { canonicalText } from './canonical.ts';
import type { Static, TSchema } from './component.ts';
import { type Digits, parseWithDigits } from './decimal.ts';
import { type IntakeFault, invalid, parseBody } from './intake.ts';
import { compile, faultOf } from './validate.ts';

export interface Taken<T> {
  ok: true;
  body: T;
  digits: Digits;
  /** Equal for bodies that say the same. */
  canonical: string;
}

export function takeCommand<S extends TSchema>(schema: S, bytes: Buffer): Taken<Static<S>> | IntakeFault {
  const read = parseBody(bytes, parseWithDigits);
  if (!read.ok) return read;
  const { value, digits } = read.body;
  const validate = compile(schema);
  if (!validate(value)) return invalid(faultOf(validate.errors));
  const long = [...digits.values()].flatMap((members) => [...members].map(([name, text]) => `${name}=${text}`)).sort();
  return { ok: true, body: value as Static<S>, digits, canonical: canonicalText([value, long]) };
}

export function fingerprintOf(...parts: string[]): string {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
}
