/** A user's own trade-off curve and privacy-loss distribution: read, checked, repaired aloud, or refused. */
import t from 'tap';
import { operations } from '../../src/accounting/index.ts';
import type { GdpFitAnswer, MechanismRequest, PrivacyLossPmf, Refusal, TradeOffPoints } from '../../src/accounting/types.ts';

const context = { cancelled: () => false };

function fit(mechanism: MechanismRequest): GdpFitAnswer {
  const outcome = operations.fitGdp({ mechanism }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
function refusal(mechanism: MechanismRequest): Refusal {
  const outcome = operations.fitGdp({ mechanism }, context);
  if (outcome.ok) throw new Error('was not refused');
  return outcome.refusal;
}
const polygon = (fpr: number[], fnr: number[]): TradeOffPoints => ({
  kind: 'trade_off_points',
  fpr,
  fnr,
  interpretation: 'exact_piecewise_linear',
});

t.test('the polygon of randomised response is randomised response', async (t) => {
  const p = 1 / (1 + Math.E);
  const answer = fit(polygon([0, p, 1], [1, p, 0]));
  t.ok(Math.abs((answer.mu.value as number) - 1.2320353853449) < 1e-12);
  t.ok(Math.abs((answer.regret.value as number) - 0.05754639605009) < 1e-10);
  t.ok((answer.strict_mu.upper as number) < 1.2320354, 'strict mu is the largest over the corners');
  t.ok(Math.abs((answer.epsilon_at[0]?.epsilon.value as number) - 1) < 1e-4);
});

t.test('a curve that starts below 1 has infinity mass: no strict mu, no epsilon below it', async (t) => {
  const answer = fit(polygon([0, 0.2, 1], [0.9, 0.3, 0]));
  t.equal(answer.strict_mu.bound, 'unbounded');
  t.equal(answer.epsilon_at[0]?.epsilon.bound, 'unbounded');
  t.equal(answer.certificate.at_delta0.mu, null, 'no mu is sound with a delta0 below the mass');
  t.ok((answer.certificate.at_mu.delta0 as number) >= 0.1);
});

t.test('samples bracket a smooth curve from both sides', async (t) => {
  const quantile = (p: number) => {
    let [low, high] = [-10, 10];
    for (let i = 0; i < 80; i++) {
      const middle = 0.5 * (low + high);
      if (cdf(middle) < p) low = middle;
      else high = middle;
    }
    return 0.5 * (low + high);
  };
  // Simpson's rule: independent of the code under test.
  const cdf = (x: number) => {
    const n = 2000;
    const h = (x + 12) / n;
    let sum = 0;
    for (let i = 0; i <= n; i++) sum += (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2) * Math.exp(-0.5 * (-12 + i * h) ** 2);
    return (sum * h) / 3 / Math.sqrt(2 * Math.PI);
  };
  const fpr = [0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];
  const fnr = fpr.map((a) => cdf(quantile(1 - a) - 1));
  const answer = fit({ kind: 'trade_off_points', fpr, fnr, interpretation: 'samples' });
  t.ok((answer.mu.lower as number) <= 1 + 1e-9 && (answer.mu.upper as number) >= 1 - 1e-9, `1 in [${answer.mu.lower}, ${answer.mu.upper}]`);
  t.ok((answer.mu.lower as number) > 0.98, 'from below by the chords');
  t.ok(answer.warnings.some((warning) => warning.code === 'SAMPLES'));
  const dense = fit(polygon(fpr, fnr));
  t.ok((dense.mu.value as number) <= 1 + 1e-9, 'read as a polygon the same points give a smaller mu');
  const delta = operations.computeProfile(
    { mechanism: { kind: 'trade_off_points', fpr, fnr, interpretation: 'samples' }, epsilon: [0, 1] },
    context,
  );
  if (!delta.ok) throw new Error(delta.refusal.detail);
  const truth = [0.38292492254803, 0.12693673750664];
  const { lower, upper } = delta.answer.delta;
  for (const [i, d] of truth.entries()) t.ok((lower[i] as number) <= d + 1e-9 && (upper[i] as number) >= d - 1e-9, `delta ${d}`);
});

t.test('small faults are repaired aloud, larger ones refused', async (t) => {
  const repaired = fit(polygon([0, 0.2, 0.4, 1], [1, 0.5, 0.35 + 1e-10, 0]));
  t.notOk(
    repaired.warnings.some((warning) => warning.code === 'CURVE_REPAIRED'),
    'still convex',
  );
  const bent = fit(polygon([0, 0.25, 0.5, 1], [1, 0.75 - 1e-10 / 2, 0.5 - 1e-10, 0]));
  t.ok(bent.warnings.some((warning) => warning.code === 'CURVE_REPAIRED') || (bent.mu.value as number) >= 0);
  t.equal(refusal(polygon([0, 0.2, 0.4, 1], [1, 0.5, 0.45, 0])).code, 'invalid_curve', 'not convex');
  t.equal(refusal(polygon([0, 0.2, 1], [1, 0.9, 0])).code, 'invalid_curve', 'TPR below FPR');
  t.equal(refusal(polygon([0, 0.2, 1], [1, 0.5])).pointer, '/mechanism/fnr', 'lengths differ');
});

function pmf(change: Partial<PrivacyLossPmf> = {}): PrivacyLossPmf {
  const high = Math.E / (1 + Math.E);
  const one = { probabilities: [1 - high, 0, high], infinity_mass: 0 };
  return { kind: 'privacy_loss_pmf', interval: 1, lower_index: -1, remove: one, add: one, side: 'exact', ...change };
}

t.test('a privacy-loss distribution answers as the mechanism it is, or as the side it bounds', async (t) => {
  const exact = fit(pmf());
  t.ok(Math.abs((exact.mu.value as number) - 1.2320353853449) < 1e-11);
  const upper = fit(pmf({ side: 'upper' }));
  t.ok(Math.abs((upper.mu.upper as number) - 1.2320353853449) < 1e-9);
  t.equal(upper.mu.bound, 'upper');
  t.equal(upper.mu.lower, null);
  t.equal(upper.advantage.bound, 'upper');
  t.equal(upper.advantage.lower, null);
  const lower = fit(pmf({ side: 'lower' }));
  t.equal(lower.mu.bound, 'lower');
  t.ok(Math.abs((lower.mu.lower as number) - 1.2320353853449) < 1e-9);
  t.equal(lower.regret.upper, null);
  t.equal(lower.verdict, 'loose');
  t.equal(lower.certificate.at_mu.delta0, null);
});

t.test('missing mass counts as infinite loss in an upper law, and is refused in an exact one', async (t) => {
  const high = Math.E / (1 + Math.E);
  const short = { probabilities: [1 - high, 0, high - 1e-10], infinity_mass: 0 };
  t.equal(refusal(pmf({ remove: short, add: short })).code, 'invalid_curve');
  const answer = fit(pmf({ remove: short, add: short, side: 'upper' }));
  t.ok(answer.warnings.some((warning) => warning.code === 'MASS_ADDED'));
  t.equal(answer.strict_mu.bound, 'unbounded');
  const impossible = { probabilities: [0.9, 0, 0.1], infinity_mass: 0 };
  t.match(refusal(pmf({ remove: impossible, add: impossible })).detail, /E\[e\^-L\] <= 1/);
});

t.test("an exact pair is one law: two directions that are not each other's dual are refused", async (t) => {
  const one = { probabilities: [0.2689414213699951, 0.7310585786300049], infinity_mass: 0 };
  const torn = refusal({ kind: 'privacy_loss_pmf', interval: 2, lower_index: 0, remove: one, add: one, side: 'exact' });
  t.equal(torn.code, 'invalid_curve');
  t.equal(torn.pointer, '/mechanism/add');
});

t.test('a curve read so far out that its points lie more than a double apart has a certificate', async (t) => {
  const curve: MechanismRequest = { kind: 'rdp_curve', orders: [1.0000000000000002, 2, 105.5], epsilons: [1, 1e-5, 1] };
  const outcome = operations.fitGdp({ mechanism: curve, error_floor: 1e-300, tolerance: 1 }, { cancelled: () => false });
  if (!outcome.ok) return t.fail(outcome.refusal.detail);
  const { delta0 } = outcome.answer.certificate.at_mu;
  // mu is sound where both rates are 1e-300 or more, so that what it misses is of that order
  t.ok(delta0 !== null && delta0 >= 0 && delta0 < 1e-100, `${delta0}`);
});
