/** Noise on the integers: compositions on their own lattice, reference values of the whole curve, and the traps. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { planLattice } from '../../../src/accounting/engines/lattice/plan.ts';
import { operations } from '../../../src/accounting/index.ts';
import { resolveEvents } from '../../../src/accounting/mechanisms/resolve.ts';
import type { Composition, GdpFitAnswer, PrivacyEvent, ProfileAnswer } from '../../../src/accounting/types.ts';
import { goldenCases } from '../golden.ts';

const none = { scheme: 'none' } as const;
const context = { cancelled: () => false };
const composition = (...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency: 'add_remove', events });
const discreteGaussian = (sigma: number, sensitivity: number, count = 1): PrivacyEvent => ({
  kind: 'discrete_gaussian',
  sigma,
  sensitivity,
  sampling: none,
  count,
});
const skellam = (variance: number, sensitivity: number, count = 1): PrivacyEvent => ({
  kind: 'skellam',
  variance,
  sensitivity,
  sampling: none,
  count,
});

function profile(mechanism: Composition, epsilon: number[]): ProfileAnswer {
  const outcome = operations.computeProfile({ mechanism, epsilon }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
function fit(mechanism: Composition): GdpFitAnswer {
  const outcome = operations.fitGdp({ mechanism }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}

const { sigmas, uses, cases, rates, rel } = JSON.parse(
  readFileSync(new URL('../../fixtures/discrete-gaussian-sum.json', import.meta.url), 'utf8'),
) as { sigmas: number[]; uses: number; rel: number; cases: { epsilon: number; delta: number }[]; rates: { fpr: number; tpr: number }[] };
const sum = composition(...sigmas.map((sigma) => discreteGaussian(sigma, 1, uses)));

t.test('eight noises whose lattices have a common part are composed on it', async (t) => {
  const { delta, engine } = profile(
    sum,
    cases.map(({ epsilon }) => epsilon),
  );
  t.equal(engine, 'lattice');
  cases.forEach(({ epsilon, delta: truth }, i) => {
    const [lower, upper] = [delta.lower[i] as number, delta.upper[i] as number];
    t.ok(lower <= truth * (1 + rel) && truth * (1 - rel) <= upper, `${epsilon}: ${truth} in [${lower}, ${upper}]`);
    t.ok(upper - lower <= 1e-8 * truth, `${epsilon}: width ${(upper - lower) / truth}`);
  });
});

t.test('their reference interval of mu is met; those of delta have upper ends that are too low, the more so far out', async (t) => {
  const reference = (id: string) => goldenCases.find((golden) => golden.id === id)?.expected as unknown as { lower: number; upper: number };
  const { mu } = fit(sum);
  const golden = reference('topdown-mu');
  t.ok((mu.lower as number) <= golden.upper && golden.lower <= (mu.upper as number));
  t.ok((mu.value as number) >= golden.lower && (mu.value as number) <= golden.upper, `${mu.value}`);
  for (const { epsilon, delta } of cases) {
    const { lower, upper } = reference(`topdown-delta-${epsilon}`);
    t.ok(lower <= delta, `lower at ${epsilon}`);
    t.equal(delta <= upper, epsilon < 1, `upper at ${epsilon}`);
  }
});

t.test('so have those of true positive rates', async (t) => {
  const brackets = goldenCases.filter(({ kind }) => kind === 'beta_one_minus');
  t.equal(brackets.length, rates.length);
  const outcome = operations.computeTradeOff({ mechanism: sum, fpr: rates.map(({ fpr }) => fpr) }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { tpr } = outcome.answer;
  for (const [i, { fpr, tpr: truth }] of rates.entries()) {
    const [lower, upper] = [tpr.lower[i] as number, tpr.upper[i] as number];
    t.ok(lower <= truth * (1 + rel) && truth * (1 - rel) <= upper, `${fpr}: ${truth} in [${lower}, ${upper}]`);
    t.ok(upper - lower <= 1e-7 * truth, `${fpr}: width ${(upper - lower) / truth}`);
    const golden = brackets.find(({ inputs }) => inputs.alpha === fpr)?.expected as unknown as { lower: number; upper: number };
    t.ok(golden.lower <= truth && golden.upper < truth, `${fpr}: ${truth} is above ${golden.upper}`);
    t.ok(Math.abs(truth / golden.upper - 1) < 1e-6, `${fpr}: by the rounding of a long transform`);
  }
});

t.test('a lattice is taken as it is, whatever the tolerance', async (t) => {
  const interval = (mechanism: Composition, tolerance: number) => {
    const resolved = resolveEvents(mechanism);
    if (!resolved.ok) throw new Error(resolved.refusal.detail);
    return planLattice(resolved.phases, tolerance, -70).interval;
  };
  const near = (x: number, y: number) => Math.abs(x / y - 1) < 1e-12;
  for (const tolerance of [1e-1, 1e-6]) {
    t.ok(near(interval(composition(discreteGaussian(4, 2, 100)), tolerance), 2 / 16));
    // Intervals 1/16 and 3/16 have the first, 1/4 and 1/9 the part 1/36.
    t.ok(near(interval(composition(discreteGaussian(4, 1, 10), discreteGaussian(4, 3, 10)), tolerance), 1 / 16));
    t.ok(near(interval(composition(discreteGaussian(2, 1, 10), discreteGaussian(3, 1, 10)), tolerance), 1 / 36));
  }
});

t.test('mu of one use over the whole curve is that of the corner in the middle', async (t) => {
  const scans = goldenCases.filter(({ kind, inputs }) => kind === 'mu_sup_scan' && inputs.mechanism === 'discrete_gaussian');
  t.equal(scans.length, 4);
  for (const { inputs, expected } of scans) {
    const { strict_mu } = fit(composition(discreteGaussian(inputs.sigma as number, inputs.sensitivity as number)));
    t.ok((strict_mu.lower as number) <= expected.value * (1 + 1e-12) && expected.value <= (strict_mu.upper as number) * (1 + 1e-12));
    t.ok((strict_mu.upper as number) - (strict_mu.lower as number) < 1e-9);
  }
});

t.test('discrete_gaussian: the continuous formula is no upper bound', async (t) => {
  const discrete = profile(composition(discreteGaussian(1, 1)), [0]);
  const continuous = profile(composition({ kind: 'gaussian', sigma: 1, sensitivity: 1, sampling: none }), [0]);
  t.ok((discrete.delta.lower[0] as number) > (continuous.delta.upper[0] as number));
});

t.test('discrete_gaussian: the sum of two is not the one of the summed variance', async (t) => {
  // The noise 0.5 added twice, by enumeration of its convolution with itself: delta(0) of a move by 1, in 30-digit arithmetic.
  const sigma = 0.5;
  const pmf = (x: number) => Math.exp((-x * x) / (2 * sigma * sigma));
  const range = Array.from({ length: 41 }, (_, i) => i - 20);
  const z = range.reduce((total, x) => total + pmf(x), 0);
  const twice = (s: number) => range.reduce((total, x) => total + (pmf(x) * pmf(s - x)) / (z * z), 0);
  const advantage = range.reduce((total, s) => total + Math.max(0, twice(s - 1) - twice(s)), 0);
  const one = profile(composition(discreteGaussian(Math.SQRT1_2, 1)), [0]);
  t.ok(Math.abs((one.delta.value[0] as number) - advantage) > 1e-4);
});

t.test('skellam: a Gaussian of the same variance is no upper bound', async (t) => {
  const of = (event: PrivacyEvent) => profile(composition(event), [0]).delta;
  const noise = of(skellam(4, 1));
  const gaussian = of({ kind: 'gaussian', sigma: 2, sensitivity: 1, sampling: none });
  t.ok((noise.lower[0] as number) > 1.04 * (gaussian.upper[0] as number));
});

t.test('skellam: clients that leave their noise out must not be counted', async (t) => {
  const of = (variance: number) => profile(composition(skellam(variance, 1)), [0.5]).delta;
  t.ok((of(8).lower[0] as number) > (of(16).upper[0] as number));
});

t.test('noise that is too small or too wide to tabulate is refused', async (t) => {
  const refusal = (event: PrivacyEvent) => {
    const outcome = operations.composeEvents({ mechanism: composition(event) }, context);
    return outcome.ok ? null : outcome.refusal;
  };
  const at = (field: string) => ({ code: 'unsupported_event', pointer: `/mechanism/events/0/${field}`, detail: /support/ });
  t.match(refusal(discreteGaussian(0.9, 20)), at('sigma'));
  t.match(refusal(discreteGaussian(1e5, 1)), at('sigma'));
  t.match(refusal(skellam(1, 1000)), at('sensitivity'));
  t.match(refusal(skellam(1e9, 1)), at('variance'));
});
