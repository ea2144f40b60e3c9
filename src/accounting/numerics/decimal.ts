/** Decimals of 18 digits behind the point, as integers in units of 1e-18: exact where a decimal was written, rounded up where a double was computed.
 *
 *  Formula: amountUp(x) = ceil(x 10^18); parseDecimal(text) = text 10^18.
 *  Domain: x >= 0 finite; text a decimal number without sign, exponent allowed.
 *  Method: a double is m 2^e with integers m, e: multiplied out in integers.
 *  Error: none but the ceiling. Direction: up.
 *  Source: IEEE 754-2019, 3.4. */

export const PLACES = 18;
/** The integer of 1. */
export const SCALE = 10n ** 18n;

/** ceil(x 10^18). */
export function amountUp(x: number): bigint {
  if (!Number.isFinite(x) || x < 0) throw new RangeError('an amount is not a finite number of at least 0');
  if (x === 0) return 0n;
  let exponent = 0;
  let mantissa = x;
  // scaling by two is exact, down to subnormal numbers
  while (!Number.isSafeInteger(mantissa)) {
    const step = Math.abs(mantissa) >= 2 ** 53 ? -1 : 1;
    mantissa *= 2 ** step;
    exponent -= step;
  }
  const product = BigInt(mantissa) * SCALE;
  if (exponent >= 0) return product << BigInt(exponent);
  const shift = BigInt(-exponent);
  const floor = product >> shift;
  return floor << shift === product ? floor : floor + 1n;
}

/** The integer of a written decimal; null where it has more than 18 digits behind the point that are not 0, or is none. */
export function parseDecimal(text: string): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (match === null) return null;
  const fraction = match[2] ?? '';
  const shift = Number(match[3] ?? 0) - fraction.length + PLACES;
  const digits = BigInt(match[1] + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** The shortest decimal. */
export function formatDecimal(amount: bigint): string {
  const digits = amount.toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`;
}
