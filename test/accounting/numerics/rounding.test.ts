import fc from 'fast-check';
import t from 'tap';
import { down, downBy, nextDown, nextUp, up, upBy } from '../../../src/accounting/numerics/rounding.ts';
import { holds } from './reference.ts';

const inf = Number.POSITIVE_INFINITY;
const u = 2 ** -53;

t.test('neighbours at the seams of the format', async (t) => {
  t.equal(nextUp(1), 1 + 2 ** -52);
  t.equal(nextDown(1), 1 - 2 ** -53);
  t.equal(nextUp(0), Number.MIN_VALUE);
  t.equal(nextDown(0), -Number.MIN_VALUE);
  t.equal(nextUp(-0), Number.MIN_VALUE);
  t.equal(nextUp(-Number.MIN_VALUE), -0);
  t.equal(nextUp(-1), -1 + 2 ** -53);
  t.equal(nextUp(Number.MAX_VALUE), inf);
  t.equal(nextDown(inf), Number.MAX_VALUE);
  t.equal(nextUp(-inf), -Number.MAX_VALUE);
  t.equal(nextUp(inf), inf);
  t.ok(Number.isNaN(nextUp(Number.NaN)));
  // A carry from the low word into the high one, both ways.
  t.equal(nextUp(1 + (2 ** 32 - 1) * 2 ** -52), 1 + 2 ** -20);
  t.equal(nextDown(1 + 2 ** -20), 1 + (2 ** 32 - 1) * 2 ** -52);
});

const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });

t.test('nothing lies between neighbours', async (t) => {
  holds(
    t,
    'nextUp',
    fc.property(doubles, (x) => {
      const next = nextUp(x);
      const middle = x + 0.5 * (next - x);
      return next > x && (middle === x || middle === next) && (next === inf || nextDown(next) === x);
    }),
  );
});

t.test('widening goes outward, far enough and not much further', async (t) => {
  const units = fc.integer({ min: 0, max: 1_000_000 });
  holds(
    t,
    'up and down',
    fc.property(doubles, units, (x, k) => {
      const high = up(x, k);
      const low = down(x, k);
      // Differences of neighbours are exact here or overflow to Infinity, which passes.
      const asked = k * u * Math.abs(x);
      const most = (asked + 2 * k * Number.MIN_VALUE) * (1 + 1e-9) + 2 * (nextUp(Math.abs(high)) - Math.abs(high)) + 2 * Number.MIN_VALUE;
      return high > x && low < x && high - x >= asked * (1 - 1e-15) && x - low >= asked * (1 - 1e-15) && (high - x <= most || high === inf);
    }),
  );
  t.ok(up(0, 3) >= 3 * Number.MIN_VALUE);
  t.ok(up(-1, 4) >= -1 + 4 * u && up(-1, 4) < -1 + 12 * u);
  t.equal(up(inf, 3), inf);
  t.equal(up(-inf, 3), -inf);
  t.equal(down(inf, 3), inf);
  t.ok(Number.isNaN(up(Number.NaN, 1)));
  holds(
    t,
    'upBy and downBy bound the exact result',
    fc.property(doubles, fc.double({ min: 0, max: 1e300, noNaN: true }), (x, amount) => {
      // The rounded sum is within half an ulp of the exact one, so a strict step beyond it bounds the exact one.
      const high = x + amount;
      const low = x - amount;
      return (upBy(x, amount) > high || high === inf) && (downBy(x, amount) < low || low === -inf);
    }),
  );
});
