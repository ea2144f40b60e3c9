/** Formulas about mu and regret that circulate in wrong form: the service gives the right number. */
import t from 'tap';
import { operations } from '../../src/accounting/index.ts';
import type { Composition, GdpFitAnswer, MechanismRequest, PrivacyEvent } from '../../src/accounting/types.ts';

const context = { cancelled: () => false };

function fit(mechanism: MechanismRequest, options: { error_floor?: number; deltas?: number[] } = {}): GdpFitAnswer {
  const outcome = operations.fitGdp({ mechanism, ...options }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}

function add(...events: PrivacyEvent[]): Composition {
  return { kind: 'composition', adjacency: 'add_remove', events };
}
const sampled = (probability: number, sigma: number, count: number) =>
  add({ kind: 'gaussian', noise_multiplier: sigma, sampling: { scheme: 'poisson', probability }, count });
const gaussian = (mu: number) => add({ kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: { scheme: 'none' } });
const laplace = (epsilon: number) => add({ kind: 'laplace', scale: 1 / epsilon, sensitivity: 1, sampling: { scheme: 'none' } });

function contains(t: Checks, interval: { lower: number | null; upper: number | null }, truth: number, digits: number, name: string): void {
  t.ok(
    (interval.lower as number) <= truth + digits && (interval.upper as number) >= truth - digits,
    `${name}: ${truth} in [${interval.lower}, ${interval.upper}]`,
  );
}
interface Checks {
  ok(value: unknown, message: string): unknown;
}

t.test('A01: delta is the hockey-stick divergence, not the tail of the loss', async (t) => {
  const outcome = operations.computeProfile({ mechanism: gaussian(1), epsilon: [1] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  contains(
    t,
    { lower: outcome.answer.delta.lower[0] as number, upper: outcome.answer.delta.upper[0] as number },
    0.1269367,
    5e-8,
    'delta(1) at mu 1',
  );
});

t.test('A13, A26: the trade-off curve takes the supremum over both kinds of lines', async (t) => {
  const outcome = operations.computeTradeOff({ mechanism: gaussian(1), fpr: [0.1, 0.9, 1e-15] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { fnr, mu } = outcome.answer;
  contains(t, { lower: fnr.lower[0] as number, upper: fnr.upper[0] as number }, 0.6108563, 1e-7, 'f_1(0.1)');
  // Nothing is clipped at 1e-10: every point of a Gaussian curve has the same mu.
  for (const i of [0, 1, 2]) contains(t, { lower: mu.lower[i] as number, upper: mu.upper[i] as number }, 1, 1e-9, `mu at point ${i}`);
});

t.test('A05, A12b, A37: mu has a floor; it grows as the floor falls, to sqrt(T)/sigma', async (t) => {
  const expected: [number, number][] = [
    [1e-5, 0.464],
    [1e-8, 0.4959],
    [1e-10, 0.5222],
    [1e-12, 0.5523],
  ];
  for (const [error_floor, mu] of expected) contains(t, fit(sampled(0.01, 1, 1000), { error_floor }).mu, mu, 5e-5, `floor ${error_floor}`);
  const answer = fit(sampled(0.01, 1, 1000));
  contains(t, answer.strict_mu, 31.6227766, 1e-6, 'strict mu');
  t.ok(answer.warnings.some((warning) => warning.code === 'FLOOR_SENSITIVE'));
  t.ok((answer.mu.lower as number) > 0.464, 'never below what is forced at larger error rates (0.439 circulates)');
});

t.test('A06, A08, A16: the regret needs no grid', async (t) => {
  contains(t, fit(laplace(1)).regret, 0.0370161113, 1e-10, 'Laplace 1');
  const rr = fit({
    kind: 'composition',
    adjacency: 'replace_one',
    events: [{ kind: 'randomized_response', epsilon: 10, categories: 2, sampling: { scheme: 'none' } }],
  });
  contains(t, rr.regret, 4.51034e-5, 5e-10, 'randomised response 10, whose corner lies at 4.5e-5');
});

t.test('A35: Laplace and pure DP have different mu', async (t) => {
  contains(t, fit(laplace(1)).strict_mu, 1.0300639976, 1e-9, 'Laplace 1');
  contains(t, fit(add({ kind: 'pure', epsilon: 1, sampling: { scheme: 'none' } })).strict_mu, 1.2320353853, 1e-9, 'pure 1');
});

t.test('A31, A32: a small mu passes the threshold trivially, and relative_regret says so', async (t) => {
  const answer = fit({
    kind: 'composition',
    adjacency: 'replace_one',
    events: [{ kind: 'randomized_response', epsilon: 0.1, categories: 2, sampling: { scheme: 'none' } }],
  });
  t.equal(answer.verdict, 'tight');
  contains(t, answer.regret, 0.0075, 5e-5, 'regret');
  contains(t, answer.relative_regret, 0.3, 5e-3, 'relative regret');
  t.ok(answer.warnings.some((warning) => warning.code === 'POOR_FIT'));
});

t.test('A28, A29: a mu of 0.72 and (3, 1e-5) are two roundings of one curve', async (t) => {
  contains(t, fit(gaussian(0.72), { deltas: [1e-5] }).epsilon_at[0]?.epsilon as never, 3.0042, 5e-5, 'epsilon');
  const answer = fit(sampled(0.328, 20.4, 2000));
  contains(t, answer.mu, 0.7207, 5e-5, 'mu of sigma 20.4, q .328, T 2000');
  contains(t, answer.regret, 3.0e-4, 6e-6, 'its regret');
});

t.test('A33: samples of a curve never understate mu', async (t) => {
  const fpr = [0.05, 0.1, 0.2, 0.42, 0.7];
  // Laplace 1: f(a) = 1 - e a below 1/(2e), e^-1/(4a) up to 1/2, e^-1 (1 - a) beyond.
  const curve = (a: number) => (a < 0.5 * Math.exp(-1) ? 1 - Math.E * a : a <= 0.5 ? Math.exp(-1) / (4 * a) : Math.exp(-1) * (1 - a));
  const answer = fit({ kind: 'trade_off_points', fpr, fnr: fpr.map(curve), interpretation: 'samples' });
  t.ok(
    (answer.mu.lower as number) <= 1.0300639977 && (answer.mu.upper as number) >= 1.0300639976,
    `[${answer.mu.lower}, ${answer.mu.upper}]`,
  );
  t.ok((answer.mu.lower as number) < 1.03, 'the chords alone give too small a number');
});
