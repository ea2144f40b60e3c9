import fc from 'fast-check';
import t from 'tap';
import {
  erfcx,
  logNormalCdf,
  logNormalMass,
  logNormalPdf,
  logNormalSf,
  millsRatio,
  millsSlope,
  normalCdf,
  normalCentralMass,
  normalCentralQuantile,
  normalIsf,
  normalMass,
  normalPdf,
  normalQuantile,
  normalQuantileLog,
  normalSf,
} from '../../../src/accounting/numerics/normal.ts';
import { goldenCases, holds, relativeError, specialCases, within, worstRelativeError } from './reference.ts';

t.test('normal cdf agrees with the golden cases, by logarithm below 1e-290', async (t) => {
  for (const { id, inputs, expected, tol } of goldenCases('normal_cdf')) {
    const x = inputs.x!;
    t.ok(within(normalCdf(x), expected.value, tol), id);
    t.ok(within(normalSf(-x), expected.value, tol), `${id} by the mirrored tail`);
    if (expected.log_value !== undefined) t.ok(within(logNormalCdf(x), expected.log_value, tol), `${id} by logarithm`);
  }
});

t.test('log cdf, quantiles and erfcx agree with the golden cases', async (t) => {
  const check = (kind: string, f: (inputs: Record<string, number>) => number) => {
    for (const { id, inputs, expected, tol } of goldenCases(kind))
      t.ok(within(f(inputs as Record<string, number>), expected.value, tol), id);
  };
  check('normal_logcdf', ({ x }) => logNormalCdf(x!));
  check('normal_quantile', ({ p }) => normalQuantile(p!));
  check('normal_quantile', ({ p }) => -normalIsf(p!));
  check('normal_quantile_log', ({ log_p }) => normalQuantileLog(log_p!));
  check('erfcx', ({ x }) => erfcx(x!));
});

t.test('every function keeps its stated error on the seeded cases', async (t) => {
  const u = 2 ** -53;
  const check = (name: string, f: (...args: number[]) => number, units: number) => {
    const { error, args } = worstRelativeError(specialCases(name), f);
    t.ok(error <= units * u, `${name}(${args}) is off by ${error / u} u, stated ${units} u`);
  };
  check('normalPdf', normalPdf, 6);
  check('normalCdf', normalCdf, 6);
  check('logNormalCdf', logNormalCdf, 6);
  check('millsRatio', millsRatio, 6);
  check('millsSlope', millsSlope, 8);
  check('erfcx', erfcx, 6);
  check('normalQuantile', normalQuantile, 8);
  check('normalQuantileLog', normalQuantileLog, 8);
  check('normalMass', normalMass, 16);
});

t.test('log mass keeps its stated error: absolute while small, relative beyond', async (t) => {
  for (const { args, value } of specialCases('logNormalMass')) {
    const computed = logNormalMass(args[0]!, args[1]!);
    t.ok(Math.abs(computed - value) <= 2 ** -53 * (16 + 4 * Math.abs(value)), `[${args}]: ${computed} for ${value}`);
  }
});

t.test('the far tail stays finite where the cdf underflows', async (t) => {
  // ln Phi(-1e8) = -x^2/2 - ln(x sqrt(2 pi)) + O(1/x^2).
  t.equal(logNormalCdf(-1e8), -5e15 - Math.log(1e8 * Math.sqrt(2 * Math.PI)));
  t.equal(logNormalCdf(-1e150), -0.5 * 1e150 * 1e150);
  t.equal(logNormalCdf(-1e200), Number.NEGATIVE_INFINITY);
  t.equal(normalCdf(-1e8), 0);
  t.equal(millsRatio(1e200), 1e-200);
});

t.test('infinities and NaN', async (t) => {
  const inf = Number.POSITIVE_INFINITY;
  t.equal(normalCdf(inf), 1);
  t.equal(normalCdf(-inf), 0);
  t.equal(normalPdf(-inf), 0);
  t.equal(logNormalPdf(inf), -inf);
  t.equal(logNormalCdf(inf), 0);
  t.equal(logNormalCdf(-inf), -inf);
  t.equal(logNormalSf(inf), -inf);
  t.equal(erfcx(inf), 0);
  t.equal(erfcx(-inf), inf);
  t.equal(millsRatio(inf), 0);
  t.equal(millsRatio(-inf), inf);
  t.equal(millsSlope(inf), 0);
  t.equal(normalQuantile(0), -inf);
  t.equal(normalQuantile(1), inf);
  t.equal(normalQuantileLog(0), inf);
  t.equal(normalQuantileLog(-inf), -inf);
  t.equal(normalMass(-inf, inf), 1);
  t.equal(normalMass(inf, inf), 0);
  t.equal(normalMass(-inf, -2), normalCdf(-2));
  t.equal(logNormalMass(-inf, -50), logNormalCdf(-50));
  for (const f of [normalPdf, normalCdf, normalSf, logNormalCdf, erfcx, millsRatio, millsSlope, normalQuantile, normalQuantileLog]) {
    t.ok(Number.isNaN(f(Number.NaN)), `${f.name}(NaN)`);
  }
  t.ok(Number.isNaN(normalQuantile(-1e-9)) && Number.isNaN(normalQuantile(1.1)) && Number.isNaN(normalQuantileLog(1e-9)));
  t.ok(Number.isNaN(logNormalMass(1, 0)));
  t.equal(normalMass(1, 0), -normalMass(0, 1));
});

const points = fc.double({ min: -37, max: 37, noNaN: true });

t.test('symmetry: the two tails add to 1 and masses mirror', async (t) => {
  holds(
    t,
    'the tails add to 1',
    fc.property(points, (x) => Math.abs(normalCdf(x) + normalCdf(-x) - 1) <= 2 ** -52),
  );
  holds(
    t,
    'masses mirror',
    fc.property(points, points, (a, b) => normalMass(a, b) === normalMass(-b, -a)),
  );
  holds(
    t,
    'masses change sign',
    fc.property(points, points, (a, b) => normalMass(a, b) === -normalMass(b, a)),
  );
});

t.test('monotone beyond rounding: the cdf rises, the Mills ratio and its slope fall', async (t) => {
  const slack = 1 + 2e-15;
  holds(
    t,
    'cdf rises, Mills ratio and slope fall',
    fc.property(points, points, (x, y) => {
      const [a, b] = x < y ? [x, y] : [y, x];
      return normalCdf(a) <= normalCdf(b) * slack && millsRatio(a) * slack >= millsRatio(b) && millsSlope(a) * slack >= millsSlope(b);
    }),
    500,
  );
});

t.test('the borders of the ranges join', async (t) => {
  for (const border of [-0.7, 0.7, 1, 5, -1, 1 / Math.SQRT2, 5 / Math.SQRT2]) {
    const step = 1e-15 * Math.abs(border);
    for (const f of [normalCdf, logNormalCdf, millsRatio, millsSlope, erfcx]) {
      // Two steps of x move the steepest of these by 2 |x| step (1 + |x|).
      const allowed = 4 * step * (1 + Math.abs(border)) + 4e-15;
      t.ok(relativeError(f(border - step), f(border + step)) < allowed, `${f.name} at ${border}`);
    }
  }
  for (const border of [0.075, 0.925, 0.5, Math.exp(-25), 1 - Math.exp(-25)]) {
    t.ok(Math.abs(normalQuantile(border * (1 - 2 ** -52)) - normalQuantile(border * (1 + 2 ** -52))) < 3e-5, `quantile at ${border}`);
  }
  for (const border of [-25, -729, -0.07796154146971186, -2.5902671654458267]) {
    t.ok(
      relativeError(normalQuantileLog(border * (1 - 2e-16)), normalQuantileLog(border * (1 + 2e-16))) < 4e-15,
      `quantile at log ${border}`,
    );
  }
});

t.test('round trips: quantiles undo cdfs', async (t) => {
  holds(
    t,
    'normalQuantileLog undoes logNormalCdf',
    fc.property(fc.double({ min: -1e5, max: 6, noNaN: true }), (x) => {
      // One ulp of ln Phi moves x by ulp / hazard.
      const logP = logNormalCdf(x);
      const allowed = 4e-16 * (Math.abs(x) + Math.abs(logP) * millsRatio(-x)) + 1e-300;
      return Math.abs(normalQuantileLog(logP) - x) <= 4 * allowed;
    }),
    500,
  );
  holds(
    t,
    'normalCdf undoes normalQuantile',
    fc.property(fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (p) => {
      const x = normalQuantile(p);
      return relativeError(normalCdf(x), p) <= 1e-15 * (4 + x * x);
    }),
  );
  holds(
    t,
    'central mass undoes central quantile',
    fc.property(fc.double({ min: -0.499, max: 0.499, noNaN: true }), (q) => {
      const mass = normalCentralMass(normalCentralQuantile(q));
      return Math.abs(mass - q) <= 4e-15 * Math.abs(q);
    }),
  );
});

// Further out a short interval has a subnormal mass, which no double holds to full precision.
const nearer = fc.double({ min: -30, max: 30, noNaN: true });

t.test('masses add up', async (t) => {
  holds(
    t,
    'two parts make the whole',
    fc.property(
      nearer,
      fc.double({ min: 1e-12, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (a, width, share) => {
        const b = a + width;
        const m = a + share * width;
        return relativeError(normalMass(a, m) + normalMass(m, b), normalMass(a, b)) <= 4e-15;
      },
    ),
    500,
  );
});

t.test('erfcx is the Mills ratio in another scale', async (t) => {
  holds(
    t,
    'erfcx(x) = sqrt(2/pi) R(sqrt(2) x)',
    fc.property(
      fc.double({ min: 0, max: 1e100, noNaN: true }),
      (x) => relativeError(erfcx(x), Math.sqrt(2 / Math.PI) * millsRatio(x * Math.SQRT2)) <= 1e-15,
    ),
  );
});
