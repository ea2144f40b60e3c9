import fc from 'fast-check';
import t from 'tap';
import { minimise } from '../../../src/accounting/numerics/minimise.ts';
import { holds } from './reference.ts';

t.test('known minima', async (t) => {
  const parabola = minimise((x) => (x - 0.3) ** 2 + 1, -1, 2);
  t.ok(Math.abs(parabola.x - 0.3) < 1e-8);
  t.equal(parabola.value, 1);
  t.ok(parabola.evaluations < 40, `${parabola.evaluations} evaluations`);
  const entropy = minimise((x) => x * Math.log(x), 1e-9, 1);
  t.ok(Math.abs(entropy.x - Math.exp(-1)) < 1e-7);
  const kink = minimise((x) => Math.abs(x - 0.7), 0, 1, 1e-10);
  t.ok(Math.abs(kink.x - 0.7) < 2e-8);
});

t.test('a minimum on the border is returned exactly', async (t) => {
  t.match(
    minimise((x) => x, 2, 5),
    { x: 2, value: 2 },
  );
  t.match(
    minimise((x) => -x, 2, 5),
    { x: 5, value: -5 },
  );
  t.match(
    minimise((x) => x * x, 3, 3),
    { x: 3, value: 9 },
  );
});

t.test('NaN and Infinity are avoided', async (t) => {
  const found = minimise((x) => (x < 0.25 ? Number.NaN : x > 0.9 ? Number.POSITIVE_INFINITY : (x - 0.5) ** 2), 0, 1);
  t.ok(Math.abs(found.x - 0.5) < 1e-7);
  t.equal(minimise(() => Number.NaN, 0, 1).value, Number.POSITIVE_INFINITY);
});

t.test('finds the minimum of any asymmetric bowl, wherever it lies', async (t) => {
  holds(
    t,
    'e^(k (x - c)) - k (x - c)',
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), fc.double({ min: 0.01, max: 5, noNaN: true }), (c, k) => {
      const f = (x: number) => Math.exp(k * (x - c)) - k * (x - c);
      const found = minimise(f, -60, 55);
      // Flat to rounding within sqrt(2 u) / k of the bottom.
      return Math.abs(found.x - c) <= 1e-7 * (1 + Math.abs(c)) + 4e-8 / k && found.value <= 1 + 1e-11 && found.evaluations < 120;
    }),
  );
});

t.test('the evaluation limit is kept', async (t) => {
  let calls = 0;
  minimise(
    (x) => {
      calls++;
      return Math.abs(x - Math.SQRT1_2) ** 0.1;
    },
    0,
    1,
    0,
    20,
  );
  t.ok(calls <= 20);
});
