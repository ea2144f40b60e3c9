/**
 * Exact amounts: integers in units of 1e-18 of the quantity they measure. Amounts that a client wrote are the decimals it wrote; costs that
 * were computed arrive as decimals that were rounded up before.
 */

export const DECIMALS = 18;
export const SCALE = 10n ** 18n;
/** Largest amount, 1e12 of its quantity: more is a mistake of whoever sent it. */
export const MAX_AMOUNT = 10n ** 12n * SCALE;

/** Amounts that were read before: a decision reads each of its own several times. */
const known = new Map<string, bigint>();
const MOST_KNOWN = 10_000;

/** A plain decimal with at most 18 digits behind the point, as integer. Throws on anything else: the contract has checked it before. */
export function parseAmount(decimal: string): bigint {
  const before = known.get(decimal);
  if (before !== undefined) return before;
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(decimal);
  if (match === null) throw new Error('an amount is not a decimal of at most 18 digits behind the point');
  const amount = BigInt(match[1] as string) * SCALE + BigInt((match[2] ?? '').padEnd(DECIMALS, '0'));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(decimal, amount);
  return amount;
}

/** The shortest decimal of an integer amount. */
export function formatAmount(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** mu -> mu^2, rounded down: for a cap, which must not grow. */
export function squareDown(amount: bigint): bigint {
  return (amount * amount) / SCALE;
}

export const parseAmounts = (decimals: readonly string[]): bigint[] => decimals.map(parseAmount);
export const formatAmounts = (amounts: readonly bigint[]): string[] => amounts.map(formatAmount);
