/**
 * Every golden case of the mechanisms that the API can express lies in the interval that the door returns, and the best
 * estimate is near: mu 1e-4 (1e-3 for T > 1e5), regret 1e-5 (1e-4), epsilon 1e-4 (1e-3), delta 1e-3 relative (1e-2) down to 1e-20.
 */
import t from 'tap';
import { profileOf } from '../../src/accounting/engines/choose.ts';
import { operations } from '../../src/accounting/index.ts';
import { resolveEvents } from '../../src/accounting/mechanisms/resolve.ts';
import { delta } from '../../src/accounting/numerics/gaussian.ts';
import { Curve } from '../../src/accounting/readings/curve.ts';
import { readRegret } from '../../src/accounting/readings/regret.ts';
import type { Composition, Interval, Outcome } from '../../src/accounting/types.ts';
import { type GoldenCase, goldenByMechanism, goldenCases } from './golden.ts';

const context = { cancelled: () => false };

function answerOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}

/** Uses above which the wider tolerances of the value hold. */
const uses = (mechanism: Composition) => mechanism.events.reduce((sum, event) => sum + (event.count ?? 1), 0);
const isLarge = (mechanism: Composition) => uses(mechanism) > 1e5;

type Checks = { ok(value: unknown, message: string): unknown };

/** Truth inside [lower, upper], each end allowed the certainty of the reference itself. */
function inside(test: Checks, golden: GoldenCase, lower: number | null, upper: number | null, expected: number): void {
  const slack = Math.abs(expected) * golden.tol.rel + golden.tol.abs;
  test.ok(
    (lower ?? Number.NEGATIVE_INFINITY) <= expected + slack && expected - slack <= (upper ?? Number.POSITIVE_INFINITY),
    `${golden.id}: ${expected} in [${lower}, ${upper}]`,
  );
}

function near(test: Checks, golden: GoldenCase, value: number | null, expected: number, allowed: number): void {
  const gap = Math.abs((value ?? Number.NaN) - expected);
  test.ok(gap <= allowed + Math.abs(expected) * golden.tol.rel, `${golden.id}: ${value} near ${expected}, off by ${gap}`);
}

t.test('delta, advantage and Bayes error', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['delta', 'advantage', 'bayes_error']).values()) {
    const epsilonOf = (c: GoldenCase) => {
      if (c.kind === 'advantage') return 0;
      const prior = c.inputs.prior as number;
      return c.kind === 'bayes_error' ? Math.log((1 - prior) / prior) : (c.inputs.eps as number);
    };
    const answer = answerOf(operations.computeProfile({ mechanism, epsilon: cases.map(epsilonOf) }, context));
    cases.forEach((golden, i) => {
      const direction = golden.inputs.direction;
      const curve = direction === 'remove' ? answer.remove : direction === 'add' ? answer.add : answer.delta;
      const lower = curve.lower[i] as number;
      const upper = curve.upper[i] as number;
      const value = curve.value[i] as number;
      if (golden.kind === 'bayes_error') {
        const prior = golden.inputs.prior as number;
        inside(t, golden, prior * (1 - upper), prior * (1 - lower), golden.expected.value);
        return;
      }
      const expected = golden.expected.value;
      if (expected === 0) {
        const log = golden.expected.log_value ?? Number.NEGATIVE_INFINITY;
        t.ok(lower === 0 && (log > -745 || upper < 1e-25), `${golden.id}: [${lower}, ${upper}] holds a truth below the doubles`);
        return;
      }
      inside(t, golden, lower, upper, expected);
      if (expected >= 1e-20) near(t, golden, value, expected, expected * (isLarge(mechanism) ? 1e-2 : 1e-3));
    });
  }
});

t.test('epsilon', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['epsilon']).values()) {
    const deltas = cases.map((golden) => golden.inputs.delta as number);
    const answer = answerOf(operations.composeEvents({ mechanism, deltas }, context));
    cases.forEach((golden, i) => {
      const { lower, value, upper } = (answer.epsilon_at[i] as { epsilon: Interval }).epsilon;
      inside(t, golden, lower, upper, golden.expected.value);
      if ((golden.inputs.delta as number) >= 1e-12) near(t, golden, value, golden.expected.value, isLarge(mechanism) ? 1e-3 : 1e-4);
    });
  }
});

t.test('trade-off curve', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['beta']).values()) {
    const fpr = cases.map((golden) => golden.inputs.alpha as number);
    const answer = answerOf(operations.computeTradeOff({ mechanism, fpr }, context));
    cases.forEach((golden, i) => {
      inside(t, golden, answer.fnr.lower[i] as number, answer.fnr.upper[i] as number, golden.expected.value);
      const tpr = golden.expected.one_minus;
      if (tpr === undefined) return;
      inside(t, golden, answer.tpr.lower[i] as number, answer.tpr.upper[i] as number, tpr);
      near(t, golden, answer.tpr.value[i] as number, tpr, 1e-2 * tpr);
    });
  }
});

/**
 * Two reference values of one mechanism are too small: they come from a search over smooth curves, but this one has corners at the
 * multiples of 0.4 (a use of Laplace noise gives its largest loss with probability 1/2).
 */
const TOO_SMALL = [
  'ex-laplace_kfold-5.0-1-20-mu_star-domainwhole_curve',
  'ex-laplace_kfold-5.0-1-20-regret-mu0.8676083450399129-domainwhole_curve',
];

t.test('the two reference values that are set aside contradict exact deltas', async (t) => {
  const [mu, regret] = TOO_SMALL.map((id) => (goldenCases.find((golden) => golden.id === id) as GoldenCase).expected.value) as [
    number,
    number,
  ];
  const quarter = goldenCases.find((golden) => golden.id === 'ex-laplace_kfold-5.0-1-20-delta-eps0.25') as GoldenCase;
  // At eps 0.25 a Gaussian of the stated mu has a smaller delta than the mechanism: it does not dominate it.
  t.ok(delta(mu, 0.25) < quarter.expected.value * (1 - 1e-3));
  // delta at the corner 1.2, from fixtures/generate/laplace_kfold.py: the gap there is larger than the stated largest gap.
  t.ok((delta(mu, 1.2) - 0.05451700482880518) / (1 + Math.exp(1.2)) > regret * (1 + 1e-4));
});

t.test('mu, its floor, and regret as they are published', async (t) => {
  const floor = 'alpha_and_beta_in_[1e-10,1-1e-10]';
  const groups = goldenByMechanism(['mu_star', 'regret']);
  for (const { mechanism, cases } of groups.values()) {
    const answer = answerOf(operations.fitGdp({ mechanism }, context));
    const muGolden = cases.find((golden) => golden.kind === 'mu_star' && golden.inputs.domain === floor);
    for (const golden of cases) {
      const expected = golden.expected.value;
      if (golden.kind === 'mu_star' && golden.inputs.domain === 'whole_curve') {
        if (!TOO_SMALL.includes(golden.id)) inside(t, golden, answer.strict_mu.lower, answer.strict_mu.upper, expected);
      } else if (golden === muGolden) {
        if (expected > 12.7) continue;
        inside(t, golden, answer.mu.lower, answer.mu.upper, expected);
        near(t, golden, answer.mu.value, expected, isLarge(mechanism) ? 1e-3 : 1e-4);
        t.ok((answer.mu.upper as number) - (answer.mu.lower as number) <= 1e-2, `${golden.id}: width of mu`);
      } else if (golden.kind === 'regret' && golden.inputs.domain === floor) {
        inside(t, golden, answer.regret.lower, answer.regret.upper, expected);
        near(t, golden, answer.regret.value, expected, isLarge(mechanism) ? 1e-4 : 1e-5);
      }
    }
  }
});

t.test('a narrow interval when it is asked for', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['mu_star']).values()) {
    const golden = cases.find((c) => c.inputs.domain === 'alpha_and_beta_in_[1e-10,1-1e-10]');
    if (golden === undefined || uses(mechanism) > 1e4 || golden.expected.value > 12.7) continue;
    const { mu } = answerOf(operations.fitGdp({ mechanism, tolerance: 5e-4 }, context));
    inside(t, golden, mu.lower, mu.upper, golden.expected.value);
    t.ok((mu.upper as number) - (mu.lower as number) <= 1e-3, `${golden.id}: width ${(mu.upper as number) - (mu.lower as number)}`);
  }
});

t.test('regret at any given mu', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['regret']).values()) {
    const resolved = resolveEvents(mechanism);
    if (!resolved.ok) throw new Error(resolved.refusal.detail);
    const curve = new Curve(profileOf(resolved.phases, { tolerance: 1e-3 }));
    for (const golden of cases) {
      const mu = golden.inputs.mu as number;
      if (TOO_SMALL.includes(golden.id)) continue;
      curve.cover(Math.log(1e-16));
      const regret = readRegret(curve, { lower: mu, value: mu, upper: mu }, 1e-8);
      inside(t, golden, regret?.lower ?? null, regret?.upper ?? null, golden.expected.value);
    }
  }
});

t.test('mu at one point of the curve', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['mu_point']).values()) {
    const asked = cases.filter((golden) => golden.inputs.log10_alpha !== undefined);
    if (asked.length === 0) continue;
    const log_fpr = asked.map((golden) => (golden.inputs.log10_alpha as number) * Math.LN10);
    const answer = answerOf(operations.computeTradeOff({ mechanism, log_fpr }, context));
    for (const [i, golden] of asked.entries())
      inside(t, golden, answer.mu.lower[i] ?? null, answer.mu.upper[i] ?? null, golden.expected.value);
  }
});
