import fc from 'fast-check';
import t from 'tap';
import { findMonotoneRoot, findRoot } from '../../../src/accounting/numerics/roots.ts';
import { holds } from './reference.ts';

t.test('known roots, with few evaluations', async (t) => {
  const cases: [string, (x: number) => number, number, number, number, number][] = [
    ['x^2 - 2', (x) => x * x - 2, 0, 2, Math.SQRT2, 15],
    ['cos x - x', (x) => Math.cos(x) - x, 0, 1, 0.7390851332151607, 15],
    ['e^x - 1e-8', (x) => Math.exp(x) - 1e-8, -50, 0, Math.log(1e-8), 40],
    ['cube root of a ninth power', (x) => (x - 0.1) ** 9, -1, 2, 0.1, 200],
    ['flat then steep', (x) => x ** 21 - 1e-3, 0, 4, 1e-3 ** (1 / 21), 60],
  ];
  for (const [name, f, low, high, root, most] of cases) {
    const found = findRoot(f, low, high);
    t.equal(found.status, 'root', name);
    // A ninth power underflows long before its argument: there the bracket is what can be said.
    const allowed = name.startsWith('cube') ? 1e-15 : 4e-16 * Math.abs(root);
    t.ok(Math.abs(found.x - root) <= allowed, `${name}: ${found.x}`);
    t.ok(found.evaluations <= most, `${name}: ${found.evaluations} evaluations`);
  }
});

t.test('the bracket holds the sign change and respects the tolerance', async (t) => {
  holds(
    t,
    'cubic',
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), fc.double({ min: 1e-12, max: 1, noNaN: true }), (r, tolerance) => {
      const f = (x: number) => (x - r) * (1 + (x - r) ** 2);
      const found = findRoot(f, -200, 300, { tolerance });
      return (
        found.status === 'root' &&
        found.low <= r &&
        r <= found.high &&
        found.high - found.low <= tolerance + 1e-15 * Math.abs(found.x) + 1e-300 &&
        (found.x === found.low || found.x === found.high)
      );
    }),
  );
});

t.test('infinite values count by their sign', async (t) => {
  const f = (x: number) => (x < 1 ? Number.NEGATIVE_INFINITY : x > 3 ? Number.POSITIVE_INFINITY : x - 2.5);
  const found = findRoot(f, 0, 10);
  t.equal(found.status, 'root');
  t.ok(Math.abs(found.x - 2.5) <= 1e-15);
  const jump = findRoot((x) => (x < Math.PI ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY), 0, 10);
  t.equal(jump.status, 'root');
  t.ok(jump.low < Math.PI && jump.high >= Math.PI && jump.high - jump.low < 2e-15);
});

t.test('failures are answers', async (t) => {
  t.same(
    findRoot((x) => x + 1, 0, 2),
    { status: 'no_sign_change', x: 0, sign: 1, low: 0, high: 2, evaluations: 2 },
  );
  t.same(
    findRoot((x) => -x - 1, 0, 2),
    { status: 'no_sign_change', x: 0, sign: -1, low: 0, high: 2, evaluations: 2 },
  );
  t.match(
    findRoot(() => Number.NaN, 0, 2),
    { status: 'undefined', x: 0 },
  );
  t.match(
    findRoot((x) => (x === 0 ? -1 : x === 2 ? 1 : Number.NaN), 0, 2),
    { status: 'undefined', x: 1 },
  );
  t.match(
    findRoot((x) => x, 0, 2),
    { status: 'root', x: 0 },
  );
  t.match(
    findRoot((x) => x - 2, 0, 2),
    { status: 'root', x: 2 },
  );
});

t.test('growth reaches roots far away on both sides, rising and falling', async (t) => {
  holds(
    t,
    'linear from anywhere',
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -1e3, max: 1e3, noNaN: true }),
      fc.boolean(),
      (root, start, rising) => {
        const found = findMonotoneRoot((x) => (rising ? x - root : root - x), start, rising);
        return found.status === 'root' && Math.abs(found.x - root) <= 1e-15 * Math.abs(root) + 1e-30;
      },
    ),
  );
});

t.test('growth stops at the domain and says which sign it saw', async (t) => {
  const above = findMonotoneRoot((x) => x + 5, 1, true, { low: 0 });
  t.match(above, { status: 'no_sign_change', x: 0, sign: 1, low: 0, high: 1 });
  const below = findMonotoneRoot((x) => Math.atan(x) - 2, 0, true, { maximumEvaluations: 2000 });
  t.match(below, { status: 'no_sign_change', sign: -1 });
  t.ok(below.x > 1e300, 'went to the end of the doubles');
  t.match(
    findMonotoneRoot((x) => x - 4, 100, true, { low: 0, high: 10 }),
    { status: 'root', x: 4 },
  );
  t.match(
    findMonotoneRoot((x) => (x > 3 ? Number.NaN : -1), 0, true),
    { status: 'undefined' },
  );
  // The step lands on the root exactly: 0 counts as found whichever sign came before.
  t.match(
    findMonotoneRoot((x) => x - 1, 0, true, { step: 1 }),
    { status: 'root', x: 1, evaluations: 2 },
  );
  t.match(
    findMonotoneRoot((x) => 1 - x, 0, false, { step: 1 }),
    { status: 'root', x: 1, evaluations: 2 },
  );
});
