import fc from 'fast-check';
import t from 'tap';
import { productTail, squareTail, sumTail } from '../../../src/accounting/numerics/exact.ts';
import { dot, sum } from '../../../src/accounting/numerics/sums.ts';
import { holds } from './reference.ts';

const u = 2 ** -53;

/** A double as an integer multiple of 2^-1074, so that sums and products of doubles are exact. */
function exactInteger(x: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const magnitude = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return x < 0 ? -magnitude : magnitude;
}
const SCALE = 1n << 1074n;

/** |computed - exact / 2^(1074 * power)| <= bound, decided in integers. */
function near(computed: number, exact: bigint, power: 1 | 2, bound: number): boolean {
  const difference = exactInteger(computed) * (power === 2 ? SCALE : 1n) - exact;
  const limit = exactInteger(bound) * (power === 2 ? SCALE : 1n);
  return (difference < 0n ? -difference : difference) <= limit;
}

t.test('cancellation that plain summation loses', async (t) => {
  t.equal(sum(Float64Array.of(1, 1e100, 1, -1e100)), 2);
  t.equal(sum(Float64Array.of(1e16, 1, -1e16)), 1);
  t.equal(dot(Float64Array.of(1e10, 1, 1e10), Float64Array.of(1e10, 1, -1e10)), 1);
  // (2^27 + 1)^2 - 2^54 - 2^28 = 1: only the rounding of the product holds it.
  t.equal(dot(Float64Array.of(2 ** 27 + 1, -(2 ** 27), -(2 ** 28)), Float64Array.of(2 ** 27 + 1, 2 ** 27, 1)), 1);
});

t.test('edges', async (t) => {
  t.equal(sum(new Float64Array(0)), 0);
  t.equal(sum(Float64Array.of(1, 2, 4, 8), 1, 3), 6);
  t.equal(sum(Float64Array.of(1, Number.POSITIVE_INFINITY, 1)), Number.POSITIVE_INFINITY);
  t.ok(Number.isNaN(sum(Float64Array.of(1, Number.NaN))));
  t.equal(dot(Float64Array.of(1, 2), Float64Array.of(3)), 3, 'common indices only');
  t.equal(dot(Float64Array.of(1e300), Float64Array.of(1)), 1e300);
});

const terms = fc.array(fc.double({ min: -1e20, max: 1e20, noNaN: true }), { maxLength: 60 });

t.test('within the stated error of exact integer arithmetic', async (t) => {
  holds(
    t,
    'sum',
    fc.property(terms, (xs) => {
      const exact = xs.reduce((total, x) => total + exactInteger(x), 0n);
      const computed = sum(Float64Array.from(xs));
      const size = xs.reduce((total, x) => total + Math.abs(x), 0);
      return near(computed, exact, 1, 2 * u * Math.abs(computed) + (xs.length * u) ** 2 * size);
    }),
  );
  const ordinary = fc.double({ min: 1e-20, max: 1e20, noNaN: true }).chain((x) => fc.constantFrom(x, -x));
  holds(
    t,
    'dot',
    fc.property(fc.array(fc.tuple(ordinary, ordinary), { minLength: 1, maxLength: 40 }), (pairs) => {
      const exact = pairs.reduce((total, [x, y]) => total + exactInteger(x) * exactInteger(y), 0n);
      const computed = dot(
        Float64Array.from(pairs, (p) => p[0]),
        Float64Array.from(pairs, (p) => p[1]),
      );
      const size = pairs.reduce((total, [x, y]) => total + Math.abs(x * y), 0);
      return near(computed, exact, 2, 2 * u * Math.abs(computed) + (2 * pairs.length * u) ** 2 * size);
    }),
  );
});

t.test('products and sums split without error', async (t) => {
  const moderate = fc.double({ min: -1e100, max: 1e100, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-100);
  holds(
    t,
    'product',
    fc.property(moderate, moderate, (a, b) => {
      const h = a * b;
      return exactInteger(a) * exactInteger(b) === (exactInteger(h) + exactInteger(productTail(a, b, h))) * SCALE;
    }),
  );
  holds(
    t,
    'square',
    fc.property(moderate, (a) => squareTail(a, a * a) === productTail(a, a, a * a)),
  );
  holds(
    t,
    'sum',
    fc.property(moderate, moderate, (a, b) => {
      const s = a + b;
      return exactInteger(a) + exactInteger(b) === exactInteger(s) + exactInteger(sumTail(a, b, s));
    }),
  );
});
