/** Numbers as a statement prints them: few digits, and never more comfortable than the bound. */

const DIGITS = 6;

/**
 * x to six significant digits, rounded towards `side`; 0 and infinities as they are. The result is the double that its own shortest text
 * stands for.
 */
export function outward(x: number, side: 'up' | 'down'): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  const nearest = Number(x.toPrecision(DIGITS));
  if (side === 'up' ? nearest >= x : nearest <= x) return nearest;
  const [mantissa = '', exponent = ''] = x.toExponential(DIGITS - 1).split('e');
  const units = BigInt(mantissa.replace('.', '')) + (side === 'up' ? 1n : -1n);
  const last = Number(exponent) - DIGITS + 1;
  // Just below a power of ten there is a digit more.
  return units % 10n === 9n && nearest === Number(`1e${exponent}`) ? Number(`${units}9e${last - 1}`) : Number(`${units}e${last}`);
}

/** The same within [0, 1]. */
export function outwardProbability(x: number, side: 'up' | 'down'): number {
  return Math.min(1, Math.max(0, outward(x, side)));
}
