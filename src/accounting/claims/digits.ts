/** The numbers that are printed as a given one. */

export interface Printed {
  lower: number;
  upper: number;
  digits: number;
}

/** Significant digits of the shortest form of a number; trailing zeros of whole numbers count. */
function digitsOf(value: number): number {
  if (Number.isSafeInteger(value)) return String(Math.abs(value)).length;
  const [mantissa = ''] = Math.abs(value).toExponential().split('e');
  return mantissa.replace('.', '').length;
}

/** What rounds to `value` at so many significant digits, with a little room for the number's binary form. */
export function printedAs(value: number, significantDigits?: number): Printed {
  const digits = significantDigits ?? digitsOf(value);
  if (value === 0) return { lower: 0, upper: 0, digits };
  const exponent = Number(value.toExponential().split('e')[1]);
  const half = 0.5 * 10 ** (exponent - digits + 1) * (1 + 1e-9);
  return { lower: value - half, upper: value + half, digits };
}
