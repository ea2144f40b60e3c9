/**
 * Exact amounts: integers in units of 1e-18 of the quantity they measure. Amounts that a client wrote are the decimals it wrote; costs that
 * were computed arrive as decimals that were rounded up before.
 */

export const DECIMALS = 18;
export const SCALE = 10n ** 18n;
/** Largest amount, 1e12 of its quantity: more is a mistake of whoever sent it. */
export const MAX_AMOUNT = 10n ** 12n * SCALE;

/** Amounts that were read or written before: a decision reads each of its own several times. */
const known = new Map<string, bigint>();
const MOST_KNOWN = 1000;

const DIGITS = /^\d{1,30}$/;

/** A plain decimal with at most 18 digits behind the point, as integer. Throws on anything else: the contract has checked it before. */
export function parseAmount(decimal: string): bigint {
  const before = known.get(decimal);
  if (before !== undefined) return before;
  const point = decimal.indexOf('.');
  const [whole, fraction] = point < 0 ? [decimal, ''] : [decimal.slice(0, point), decimal.slice(point + 1)];
  if (!DIGITS.test(whole) || fraction.length > DECIMALS || (point >= 0 && !DIGITS.test(fraction))) {
    throw new Error('an amount is not a decimal of at most 18 digits behind the point');
  }
  const amount = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return remember(decimal, amount);
}

function remember(decimal: string, amount: bigint): bigint {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(decimal, amount);
  return amount;
}

const ZERO = 48;

/** The shortest decimal of an integer amount. */
export function formatAmount(amount: bigint): string {
  if (amount === 0n) return '0';
  if (amount < 0n) return `-${formatAmount(-amount)}`;
  const digits = amount.toString().padStart(DECIMALS + 1, '0');
  const point = digits.length - DECIMALS;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** mu -> mu^2, rounded down: for a cap, which must not grow. */
export function squareDown(amount: bigint): bigint {
  return (amount * amount) / SCALE;
}

export const parseAmounts = (decimals: readonly string[]): bigint[] => decimals.map(parseAmount);
/** Of a state: what is written is read next. */
export const formatAmounts = (amounts: readonly bigint[]): string[] =>
  amounts.map((amount) => {
    const decimal = formatAmount(amount);
    remember(decimal, amount);
    return decimal;
  });
