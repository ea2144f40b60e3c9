/** Outward rounding: how the ends of an interval move away from a computed value.
 *
 *  Formula: nextUp(x) = the least double above x; up(x, k) >= x + k u |x| + k 2^-1074; upBy(x, a) >= x + a; u = 2^-53;
 *    the downward functions mirror them.
 *  Domain: every double, 0 <= k < 2^40, a >= 0; infinities and NaN come back unchanged from up and down.
 *  Method: arithmetic in the current rounding and one more step outward, which covers its half ulp.
 *  Error: outward by at most 2 ulps and 2 k subnormal spacings more than asked. Direction: as named, never inward.
 *  Source: IEEE 754-2019, 5.3.1 (nextUp). */

const value = new Float64Array(1);
const words = new Uint32Array(value.buffer);
// Typed arrays are in the byte order of the machine: find out where the low word lies.
value[0] = Number.MIN_VALUE;
const LOW = words[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

const UNIT = 2 ** -53;

/** The least double greater than x; Infinity and NaN stay. */
export function nextUp(x: number): number {
  if (Number.isNaN(x) || x === Number.POSITIVE_INFINITY) return x;
  if (x === 0) return Number.MIN_VALUE;
  value[0] = x;
  const low = words[LOW]!;
  if (x > 0) {
    words[LOW] = low + 1;
    if (low === 0xffffffff) words[HIGH] = words[HIGH]! + 1;
  } else {
    words[LOW] = low - 1;
    if (low === 0) words[HIGH] = words[HIGH]! - 1;
  }
  return value[0];
}

/** The greatest double less than x; -Infinity and NaN stay. */
export function nextDown(x: number): number {
  return -nextUp(-x);
}

/** x moved up by `units` of u = 2^-53 relative, with a floor of `units` subnormal spacings. */
export function up(x: number, units: number): number {
  if (!Number.isFinite(x)) return x;
  return nextUp(x + units * (UNIT * Math.abs(x) + Number.MIN_VALUE));
}

/** x moved down, as `up`. */
export function down(x: number, units: number): number {
  return -up(-x, units);
}

/** A number not below the exact x + amount. */
export function upBy(x: number, amount: number): number {
  return nextUp(x + amount);
}

/** A number not above the exact x - amount. */
export function downBy(x: number, amount: number): number {
  return nextDown(x - amount);
}
