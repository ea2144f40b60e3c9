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
  const units = Number(mantissa.replace('.', '')) + (side === 'up' ? 1 : -1);
  return Number(`${units}e${Number(exponent) - DIGITS + 1}`);
}

/** The same within [0, 1]. */
export function outwardProbability(x: number, side: 'up' | 'down'): number {
  return Math.min(1, Math.max(0, outward(x, side)));
}
