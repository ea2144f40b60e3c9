/**
 * Amounts in a body. Budgets count in exact decimals, so an amount is the decimal that was written: a string, or the digits of a JSON number,
 * which a double may not keep.
 */
import { component, type Static, Type } from './component.ts';
import type { FieldError } from './problem.ts';

const description =
  'A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12.';

export const AmountText = component(
  'AmountText',
  Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$', description: 'A decimal.' }),
);
export const AmountNumber = component(
  'AmountNumber',
  Type.Number({ minimum: 0, maximum: 1e12, description: 'A number, read by its digits.' }),
);

/** An amount of a request. */
export function amount(meaning: string) {
  return Type.Unsafe<string | number>({
    anyOf: [Type.Ref('AmountText'), Type.Ref('AmountNumber')],
    description: `${meaning} ${description}`,
  });
}

/** The digits of numbers that a double does not keep, by the object that holds them and the name they have there. */
export type Digits = Map<object, Map<string, string>>;

/** A double gives back up to this many digits as they were written. */
const KEPT_DIGITS = 15;

/** Parses JSON and remembers the digits of long numbers. Throws as JSON.parse does. */
export function parseWithDigits(text: string): { value: unknown; digits: Digits } {
  const digits: Digits = new Map();
  const revive = function (this: object, name: string, value: unknown, context?: { source?: string }) {
    const source = context?.source;
    if (typeof value === 'number' && source !== undefined && source.length > KEPT_DIGITS) {
      const here = digits.get(this) ?? new Map<string, string>();
      digits.set(this, here.set(name, source));
    }
    return value;
  };
  return { value: JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]), digits };
}

const MOST = 10n ** 30n;

/** An amount as the shortest decimal, or what is wrong with it. */
export function decimalOf(
  holder: object,
  name: string,
  digits: Digits,
  pointer: string,
): { ok: true; decimal: string } | { ok: false; error: FieldError } {
  const value = (holder as Record<string, unknown>)[name] as string | number;
  const text = typeof value === 'string' ? value : (digits.get(holder)?.get(name) ?? String(value));
  const match = /^(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  const fault = (code: string, message: string) => ({ ok: false as const, error: { pointer, code, message } });
  if (match === null) return fault('not_a_decimal', 'must be a decimal number that is not negative');
  const fraction = match[2] ?? '';
  const shift = Number(match[3] ?? 0) - fraction.length + 18;
  const whole = BigInt(match[1] + fraction);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (whole % divisor !== 0n) return fault('too_many_decimals', 'must not have more than 18 digits behind the point');
  const scaled = (whole / divisor) * 10n ** BigInt(Math.max(0, shift));
  if (scaled > MOST) return fault('maximum', 'must not exceed 1e12');
  const padded = scaled.toString().padStart(19, '0');
  const behind = padded.slice(-18).replace(/0+$/, '');
  return { ok: true, decimal: `${padded.slice(0, -18)}${behind === '' ? '' : `.${behind}`}` };
}

export type AmountText = Static<typeof AmountText>;
