/** Numbers in sentences: rounded to the side on which a sentence stays true, and shares of people. */

/** Three digits of a positive number, rounded up or down as asked: what a sentence says must not be more comfortable than the bound. */
function threeDigits(x: number, round: (y: number) => number): string {
  if (x <= 0) return '0';
  const exponent = Math.floor(Math.log10(x)) - 2;
  return String(Number(`${round(x / 10 ** exponent)}e${exponent}`));
}
export const roundedUp = (x: number) => threeDigits(x, Math.ceil);
export const roundedDown = (x: number) => threeDigits(x, Math.floor);

/** "1 in 1,000" for a small probability, its percentage otherwise. */
export function share(p: number): string {
  const inverse = 1 / p;
  return p < 0.1 && Math.abs(inverse - Math.round(inverse)) < 1e-6 * inverse
    ? `1 in ${Math.round(inverse).toLocaleString('en')}`
    : inPercent(p);
}

/** A probability as it was given, in percent: without the digits of the multiplication. */
export const inPercent = (p: number) => `${Number((100 * p).toPrecision(12))} %`;

/** A rounded number of people, its thousands apart. */
export const people = (rounded: string) => (Number(rounded) < 1000 ? rounded : Number(rounded).toLocaleString('en'));
