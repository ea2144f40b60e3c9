import t from 'tap';
import { amountUp, formatDecimal, parseDecimal } from '../../../src/accounting/numerics/decimal.ts';

t.test('a double is rounded up to the next 1e-18, exactly', async (t) => {
  const cases: [number, bigint][] = [
    [0, 0n],
    [1, 10n ** 18n],
    // 0.1 is 0.1000000000000000055511151231257827...
    [0.1, 100000000000000006n],
    // 0.3 is 0.299999999999999988897769753748...
    [0.3, 299999999999999989n],
    [0.5, 5n * 10n ** 17n],
    [2 ** -60, 1n],
    [Number.MIN_VALUE, 1n],
    [2 ** 53, 2n ** 53n * 10n ** 18n],
    [2 ** 70, 2n ** 70n * 10n ** 18n],
    // 1e-18 is a little more than that, 3e-18 a little less
    [1e-18, 2n],
    [3e-18, 3n],
  ];
  for (const [x, amount] of cases) t.equal(amountUp(x), amount, String(x));
  for (const x of [Number.NaN, Number.POSITIVE_INFINITY, -1]) t.throws(() => amountUp(x), { name: 'RangeError' });
});

t.test('a decimal is what was written, or too long', async (t) => {
  const cases: [string, bigint | null][] = [
    ['0.1', 10n ** 17n],
    ['0.333333333333333333', 333333333333333333n],
    ['0.3333333333333333333', null],
    ['1e-18', 1n],
    ['1e-19', null],
    ['10e-19', 1n],
    ['1.50', 15n * 10n ** 17n],
    ['0.1000000000000000000000', 10n ** 17n],
    ['2.5e3', 2500n * 10n ** 18n],
    ['1E+2', 100n * 10n ** 18n],
    ['-1', null],
    ['1.', null],
    ['', null],
  ];
  for (const [text, amount] of cases) t.equal(parseDecimal(text), amount, text);
  t.equal(formatDecimal(10n ** 17n), '0.1');
  t.equal(formatDecimal(1n), '0.000000000000000001');
  t.equal(formatDecimal(25n * 10n ** 17n), '2.5');
  t.equal(formatDecimal(0n), '0');
});
