import fc from 'fast-check';
import t from 'tap';
import {
  advantage,
  bayesError,
  delta,
  epsilonAt,
  logDelta,
  logOneMinusDelta,
  logOneMinusTradeOff,
  logTradeOff,
  muFromAdvantage,
  muFromEpsilonDelta,
  muFromErrors,
  oneMinusDelta,
  oneMinusTradeOff,
  tradeOff,
} from '../../../src/accounting/numerics/gaussian.ts';
import { goldenCases, holds, relativeError, specialCases, within, worstRelativeError } from './reference.ts';

const u = 2 ** -53;
const inf = Number.POSITIVE_INFINITY;

t.test('the profile agrees with the golden cases, by value and by logarithm', async (t) => {
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_delta')) {
    const { mu, eps } = inputs as { mu: number; eps: number };
    if (expected.value > 1e-290) t.ok(within(delta(mu, eps), expected.value, tol), `${id} delta`);
    t.ok(within(1 - oneMinusDelta(mu, eps), expected.value, { rel: tol.rel, abs: 2 ** -53 }), `${id} complement`);
    t.ok(within(logDelta(mu, eps), expected.log!, tol), `${id} logarithm`);
  }
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_kfold_delta')) {
    t.ok(within(delta(Math.sqrt(inputs.k!) / inputs.sigma!, inputs.eps!), expected.value, tol), id);
  }
});

t.test('epsilon agrees with the golden cases', async (t) => {
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_eps')) {
    t.ok(within(epsilonAt(inputs.mu!, Math.log(inputs.delta!)), expected.value, tol), id);
  }
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_kfold_eps')) {
    t.ok(within(epsilonAt(Math.sqrt(inputs.k!) / inputs.sigma!, Math.log(inputs.delta!)), expected.value, tol), id);
  }
});

t.test('the trade-off curve and its complement agree with the golden cases', async (t) => {
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_tradeoff')) {
    const { mu, alpha } = inputs as { mu: number; alpha: number };
    t.ok(within(tradeOff(mu, alpha), expected.value, tol), id);
    t.ok(within(oneMinusTradeOff(mu, alpha), expected.one_minus!, tol), `${id} complement`);
    // A relative tolerance of f is an absolute one of ln f; near f = 1 the complement carries the digits.
    const log = expected.value < 0.5 ? Math.log(expected.value) : Math.log1p(-expected.one_minus!);
    const logTol = expected.value < 0.5 ? { rel: 0, abs: tol.rel } : tol;
    t.ok(within(logTradeOff(mu, Math.log(alpha)), log, logTol), `${id} logarithm`);
  }
});

t.test('calibration, advantage and Bayes error agree with the golden cases', async (t) => {
  const check = (kind: string, f: (inputs: Record<string, number>) => number) => {
    for (const { id, inputs, expected, tol } of goldenCases(kind))
      t.ok(within(f(inputs as Record<string, number>), expected.value, tol), id);
  };
  check('gdp_mu_from_eps_delta', ({ eps, delta }) => muFromEpsilonDelta(eps!, Math.log(delta!)));
  check('gdp_mu_from_errors', ({ alpha, beta }) => muFromErrors(Math.log(alpha!), Math.log(beta!)));
  check('calibrate_gaussian_sigma', ({ eps, delta, sensitivity }) => sensitivity! / muFromEpsilonDelta(eps!, Math.log(delta!)));
  check('calibrate_gaussian_sigma_advantage', ({ advantage }) => 1 / muFromAdvantage(advantage!));
  check('gaussian_advantage', ({ mu }) => advantage(mu!));
  check('gaussian_bayes_error', ({ mu, prior }) => bayesError(mu!, prior!));
  for (const { id, inputs, expected, tol } of goldenCases('gaussian_composition_mu')) {
    const squares = inputs.sigmas!.map((sigma, i) => inputs.counts![i]! / sigma ** 2);
    t.ok(within(Math.sqrt(squares.reduce((a, b) => a + b)), expected.value, tol), id);
  }
});

t.test('a mu below the smallest double ends as 0', async (t) => {
  t.equal(muFromEpsilonDelta(5e-324, Math.log(5e-324)), 0);
});

t.test('every function keeps its stated error on the seeded cases', async (t) => {
  const relative = (name: string, f: (...args: number[]) => number, units: number) => {
    const { error, args } = worstRelativeError(specialCases(name), f);
    t.ok(error <= units * u, `${name}(${args}) is off by ${error / u} u, stated ${units} u`);
  };
  relative('delta', delta, 16);
  relative('oneMinusDelta', oneMinusDelta, 16);
  relative('advantage', advantage, 16);
  relative('bayesError', bayesError, 16);
  // A root may move by what the stated error of the logarithm moves it, beside 1e-13 of its own.
  const root = (name: string, f: (...args: number[]) => number, profile: (root: number, given: number) => number) => {
    for (const { args, value } of specialCases(name)) {
      const [given, log] = args as [number, number];
      const slope = (profile(value * 1.0001, given) - profile(value * 0.9999, given)) / (2e-4 * value);
      const allowed = 1e-13 * value + (4 * u * (1 + Math.abs(log))) / Math.abs(slope);
      t.ok(Math.abs(f(...args) - value) <= allowed, `${name}(${args}) = ${f(...args)}, expected ${value}`);
    }
  };
  root('epsilonAt', epsilonAt, (eps, mu) => logDelta(mu, eps));
  root('muFromEpsilonDelta', muFromEpsilonDelta, (mu, eps) => logDelta(mu, eps));
  const logarithm = (name: string, f: (...args: number[]) => number, units: number) => {
    for (const { args, value } of specialCases(name)) {
      // Units of u, relative to a small logarithm, absolute to one of order 1; two of its own ulps when it is large.
      const allowed = u * (units * Math.min(1, Math.abs(value)) + 4 * Math.abs(value));
      t.ok(Math.abs(f(...args) - value) <= allowed, `${name}(${args}) = ${f(...args)}, expected ${value}`);
    }
  };
  logarithm('logDelta', logDelta, 16);
  logarithm('logOneMinusDelta', logOneMinusDelta, 16);
  logarithm('logTradeOff', logTradeOff, 24);
  logarithm('logOneMinusTradeOff', logOneMinusTradeOff, 24);
});

t.test('degenerate pairs', async (t) => {
  t.equal(delta(0, 0), 0);
  t.equal(delta(0, 1), 0);
  t.equal(delta(0, -1), -Math.expm1(-1));
  t.equal(logDelta(0, 0.5), -inf);
  t.equal(logOneMinusDelta(0, -3), -3);
  t.equal(oneMinusDelta(0, 2), 1);
  t.equal(delta(inf, 100), 1);
  t.equal(logOneMinusDelta(inf, 1), -inf);
  t.equal(delta(1, inf), 0);
  t.equal(delta(1, -inf), 1);
  t.equal(logDelta(1e-4, 1e300), -inf);
  t.ok(Number.isNaN(delta(-1, 0)) && Number.isNaN(delta(1, Number.NaN)) && Number.isNaN(logDelta(Number.NaN, 0)));
  t.equal(epsilonAt(0, -1), 0);
  t.equal(epsilonAt(1, 0), 0);
  t.equal(epsilonAt(1, -inf), inf);
  t.equal(epsilonAt(inf, -1), inf);
  t.equal(muFromEpsilonDelta(1, -inf), 0);
  t.equal(muFromEpsilonDelta(1, 0), inf);
  t.equal(muFromEpsilonDelta(-1, Math.log(0.5)), 0, 'identical laws have delta(-1) = 0.63 already');
  t.equal(muFromErrors(Math.log(0.6), Math.log(0.6)), 0);
  t.equal(tradeOff(inf, 0.3), 0);
  t.equal(tradeOff(0, 0.25), 0.75);
  t.equal(bayesError(0, 0.3), 0.3);
  t.equal(bayesError(2, 0), 0);
});

const mus = fc.double({ min: Math.log(1e-4), max: Math.log(1e3), noNaN: true }).map(Math.exp);
const shifts = fc.double({ min: -30, max: 30, noNaN: true });

t.test('delta falls in eps and rises in mu, beyond rounding', async (t) => {
  const slack = 1e-14;
  holds(
    t,
    'monotone in eps and mu',
    fc.property(mus, shifts, fc.double({ min: 0, max: 3, noNaN: true }), (mu, shift, more) => {
      const eps = mu * (shift + 0.5 * mu);
      const here = logDelta(mu, eps);
      const room = slack * (1 + Math.abs(here));
      return logDelta(mu, eps + mu * more) <= here + room && logDelta(mu * (1 + more), eps) >= here - room;
    }),
    1000,
  );
});

t.test('duality: delta(-eps) = 1 - e^-eps + e^-eps delta(eps), and the two forms add to 1', async (t) => {
  holds(
    t,
    'delta + (1 - delta) = 1',
    fc.property(mus, shifts, (mu, shift) => {
      const eps = mu * (shift + 0.5 * mu);
      return Math.abs(delta(mu, eps) + oneMinusDelta(mu, eps) - 1) <= 4 * u;
    }),
    1000,
  );
  holds(
    t,
    'logDelta at -eps',
    fc.property(mus, fc.double({ min: 0, max: 30, noNaN: true }), (mu, eps) => {
      const mirrored = -Math.expm1(-eps) + Math.exp(-eps) * delta(mu, eps);
      return relativeError(Math.exp(logDelta(mu, -eps)), mirrored) <= 1e-14;
    }),
    1000,
  );
});

t.test('logarithms and values agree', async (t) => {
  holds(
    t,
    'ln delta against delta',
    fc.property(mus, shifts, (mu, shift) => {
      const eps = mu * (shift + 0.5 * mu);
      const value = delta(mu, eps);
      const log = logDelta(mu, eps);
      return relativeError(Math.exp(log), value) <= 4 * u * (4 + Math.abs(log)) || value < 1e-300;
    }),
    1000,
  );
});

t.test('round trips through eps, mu, advantage and errors', async (t) => {
  holds(
    t,
    'epsilonAt undoes logDelta',
    fc.property(mus, fc.double({ min: 0.01, max: 30, noNaN: true }), (mu, shift) => {
      const eps = mu * (shift + 0.5 * mu);
      const log = logDelta(mu, eps);
      // Moving ln delta by its own rounding moves eps by rounding / slope; the slope is at least shift / mu here.
      const allowed = 1e-13 * eps + (4 * u * (4 + Math.abs(log)) * mu) / shift;
      return Math.abs(epsilonAt(mu, log) - eps) <= allowed;
    }),
    1000,
  );
  holds(
    t,
    'muFromEpsilonDelta undoes logDelta',
    fc.property(mus, fc.double({ min: -1, max: 30, noNaN: true }), (mu, shift) => {
      const eps = mu * (shift + 0.5 * mu);
      const found = muFromEpsilonDelta(eps, logDelta(mu, eps));
      return relativeError(found, mu) <= 1e-12 || relativeError(logDelta(found, eps), logDelta(mu, eps)) <= 4 * u;
    }),
    1000,
  );
  holds(
    t,
    'muFromAdvantage undoes advantage',
    fc.property(fc.double({ min: 1e-6, max: 10, noNaN: true }), (mu) => relativeError(muFromAdvantage(advantage(mu)), mu) <= 1e-10),
  );
  holds(
    t,
    'muFromErrors undoes logTradeOff',
    fc.property(fc.double({ min: 0.01, max: 30, noNaN: true }), fc.double({ min: -300, max: -0.7, noNaN: true }), (mu, logAlpha) => {
      const found = muFromErrors(logAlpha, logTradeOff(mu, logAlpha));
      // When beta rounds to 1 - tiny its logarithm still carries mu; when alpha is small the quantile does.
      return Math.abs(found - mu) <= 1e-12 * (1 + mu);
    }),
  );
});

t.test('the curve is convex, below 1 - alpha, and its own inverse', async (t) => {
  const rates = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
  holds(
    t,
    'convex, below the diagonal, involutive',
    fc.property(fc.double({ min: 0.001, max: 8, noNaN: true }), rates, rates, (mu, x, y) => {
      const middle = tradeOff(mu, 0.5 * (x + y));
      const convex = middle <= 0.5 * (tradeOff(mu, x) + tradeOff(mu, y)) + 4 * u;
      const image = tradeOff(mu, x);
      const inverse = image < 1e-300 || Math.abs(tradeOff(mu, image) - x) <= 1e-9;
      return convex && middle <= 1 - 0.5 * (x + y) + 2 * u && inverse;
    }),
    500,
  );
});

t.test('Bayes error: symmetric in the prior, at most the smaller prior, and equal to pi (1 - delta)', async (t) => {
  holds(
    t,
    'Bayes error',
    fc.property(fc.double({ min: 1e-3, max: 10, noNaN: true }), fc.double({ min: 1e-6, max: 0.5, noNaN: true }), (mu, prior) => {
      const error = bayesError(mu, prior);
      const eps = Math.log1p(-prior) - Math.log(prior);
      const viaProfile = Math.exp(Math.log(prior) + logOneMinusDelta(mu, eps));
      return error <= prior && relativeError(viaProfile, error) <= 1e-12 && relativeError(bayesError(mu, 1 - prior), error) <= 1e-9;
    }),
  );
});
