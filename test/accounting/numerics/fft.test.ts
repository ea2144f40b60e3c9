import fc from 'fast-check';
import t from 'tap';
import { complexInverse, hermitianInverse, realForward } from '../../../src/accounting/numerics/fft.ts';
import { holds } from './reference.ts';

const u = 2 ** -53;

/** The definition, with the angle reduced exactly by j k mod n. */
function slowForward(x: Float64Array): Float64Array {
  const n = x.length;
  const out = new Float64Array(n + 2);
  for (let k = 0; k <= n / 2; k++) {
    for (let j = 0; j < n; j++) {
      const angle = (-2 * Math.PI * ((j * k) % n)) / n;
      out[2 * k]! += x[j]! * Math.cos(angle);
      out[2 * k + 1]! += x[j]! * Math.sin(angle);
    }
  }
  return out;
}

function mirror(half: Float64Array): Float64Array {
  const n = half.length - 2;
  const full = new Float64Array(2 * n);
  full.set(half);
  for (let k = n / 2 + 1; k < n; k++) {
    full[2 * k] = half[2 * (n - k)]!;
    full[2 * k + 1] = -half[2 * (n - k) + 1]!;
  }
  return full;
}

const norm = (x: Float64Array) => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0));
const distance = (x: Float64Array, y: Float64Array) => norm(x.map((v, i) => v - y[i]!));

// A short linear congruential sequence: the same signal on every run.
function signal(n: number): Float64Array {
  let state = 12345;
  return Float64Array.from({ length: n }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  });
}

t.test('the forward transform agrees with its definition at every small length', async (t) => {
  for (let n = 2; n <= 1024; n *= 2) {
    const x = signal(n);
    const expected = slowForward(x);
    const computed = realForward(x);
    t.equal(computed.length, n + 2);
    t.ok(distance(computed, expected) <= 4 * u * Math.sqrt(n) * norm(expected), `n = ${n}`);
  }
});

t.test('both inverses undo the forward transform within the stated error', async (t) => {
  for (const n of [2, 4, 8, 16, 32, 64, 1024, 2 ** 15, 2 ** 16]) {
    const x = signal(n);
    const half = realForward(x);
    // Two transforms in a row: twice the error of one.
    const allowed = u * Math.log2(n) * norm(x) + 2 * u;
    t.ok(distance(hermitianInverse(half), x) <= allowed, `hermitianInverse, n = ${n}`);
    t.ok(distance(complexInverse(mirror(half)), x) <= allowed, `complexInverse, n = ${n}`);
  }
});

t.test('a delta has a flat spectrum and its shift a rotating one', async (t) => {
  const n = 64;
  const x = new Float64Array(n);
  x[5] = 1;
  const half = realForward(x);
  for (let k = 0; k <= n / 2; k++) {
    // Reduced exactly, or the rounding of a large angle would be the largest error here.
    const angle = (-2 * Math.PI * ((5 * k) % n)) / n;
    t.ok(Math.hypot(half[2 * k]! - Math.cos(angle), half[2 * k + 1]! - Math.sin(angle)) <= 16 * u, `bin ${k}`);
  }
});

t.test('a product of spectra is a cyclic convolution', async (t) => {
  const entries = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 });
  holds(
    t,
    'convolution',
    fc.property(entries, entries, (a, b) => {
      const fa = realForward(Float64Array.from(a));
      const fb = realForward(Float64Array.from(b));
      const product = new Float64Array(18);
      for (let k = 0; k <= 8; k++) {
        product[2 * k] = fa[2 * k]! * fb[2 * k]! - fa[2 * k + 1]! * fb[2 * k + 1]!;
        product[2 * k + 1] = fa[2 * k]! * fb[2 * k + 1]! + fa[2 * k + 1]! * fb[2 * k]!;
      }
      return hermitianInverse(product).every((v, j) => {
        const direct = a.reduce((sum, x, i) => sum + x * b[(j - i + 16) % 16]!, 0);
        return Math.abs(v - direct) <= 1e-14;
      });
    }),
    200,
  );
});

t.test('inputs are left alone and outputs are not shared', async (t) => {
  const x = signal(32);
  const copy = x.slice();
  const first = realForward(x);
  const kept = first.slice();
  realForward(signal(32).map((v) => 2 * v));
  t.same(x, copy);
  t.same(first, kept);
  hermitianInverse(first);
  t.same(first, kept);
});

t.test('lengths that are not powers of two are refused', async (t) => {
  for (const n of [0, 1, 3, 12]) {
    t.throws(() => realForward(new Float64Array(n)), RangeError, `n = ${n}`);
    t.throws(() => complexInverse(new Float64Array(2 * n)), RangeError, `inverse, n = ${n}`);
    t.throws(() => hermitianInverse(new Float64Array(n + 2)), RangeError, `Hermitian inverse, n = ${n}`);
  }
});
