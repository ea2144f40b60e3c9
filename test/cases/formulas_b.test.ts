/** Formulas about Renyi divergences, and about reading mu, that circulate in wrong or loose form: the right numbers, and what the circulating ones are. */
import t from 'tap';
import type { Composition, PrivacyEvent, RdpConversion } from '../../src/accounting/types.ts';
import { ask, composition, contains, gaussian, halfUnit, laplace } from '../accounting/ask.ts';

const none = { scheme: 'none' } as const;
const add = (...events: PrivacyEvent[]) => composition('add_remove', ...events);
const zcdp = (rho: number) => add({ kind: 'zcdp', rho, sampling: none });
const run = add(gaussian(0.01, 1, 1000));

function epsilonOf(mechanism: Composition, delta: number) {
  const { epsilon_at } = ask('composeEvents', { mechanism, deltas: [delta] });
  return epsilon_at[0]?.epsilon ?? { lower: null, upper: null };
}
function converted(mechanism: Composition, delta: number, conversion: RdpConversion) {
  const { rdp_epsilon_at } = ask('composeEvents', { mechanism, deltas: [delta], orders: [2] });
  const found = rdp_epsilon_at?.[0]?.conversions.find((one) => one.conversion === conversion);
  return { upper: found?.epsilon.upper as number, order: found?.order as number };
}
/** Of two printed digits or more. */
const near = (value: number, printed: string) => Math.abs(value - Number(printed)) <= halfUnit(printed);
const claimed = (mechanism: Composition, value: number, orders?: number[], digits?: number) =>
  ask('checkClaim', {
    mechanism,
    claim: {
      kind: 'reading',
      metric: { kind: 'epsilon', delta: 1e-5 },
      value,
      ...(digits === undefined ? {} : { significant_digits: digits }),
    },
    ...(orders === undefined ? {} : { orders }),
  });

t.test('B07, B08: sampling does not divide divergences by q squared: every conversion of the right ones', async (t) => {
  const { upper, order } = converted(run, 1e-5, 'classical');
  t.ok(near(upper, '2.538') && near(order, '7.9'), `classical ${upper} at ${order}`);
  t.ok(near(converted(run, 1e-5, 'improved').upper, '2.101'));
  t.ok(contains(epsilonOf(run, 1e-5).lower, epsilonOf(run, 1e-5).upper, 1.828, 5e-4));
  const { rdp_at } = ask('composeEvents', { mechanism: add(gaussian(0.01, 1, 1)), deltas: [1e-5], orders: [2, 8, 16, 32] });
  const ratios = ['1.72', '2.23', '3860', '7029'];
  for (const [i, { order, rdp }] of (rdp_at ?? []).entries()) {
    t.ok(Math.abs((rdp.value as number) / ((1e-4 * order) / 2) / Number(ratios[i]) - 1) < 3e-3, `order ${order}: ${rdp.value}`);
  }
  t.match(claimed(run, 1.57), { verdict: 'unsafe', cause: 'squared_rate' });
});

t.test('B06: the classical conversion is not the tightest', async (t) => {
  const unit = add(gaussian(1, 1, 1));
  t.ok(near(converted(unit, 1e-5, 'classical').upper, '5.299') && near(converted(unit, 1e-5, 'improved').upper, '4.728'));
  t.match(claimed(unit, 5.299), { verdict: 'safe', cause: 'classical_conversion' });
});

t.test('A20: orders up to 100 are too few for small mu', async (t) => {
  const small = add(gaussian(1, 100, 1));
  const { upper, order } = converted(small, 1e-5, 'improved');
  t.ok(near(upper, '.0308') && Math.abs(order - 338) < 1, `${upper} at ${order}`);
  const capped = Array.from({ length: 991 }, (_, i) => 1 + (i + 1 - 1) / 10).filter((one) => one > 1);
  t.match(claimed(small, 0.0647, capped), { verdict: 'safe', cause: 'order_cap' });
});

t.test('A21, A22: delta from one order is positive, and an upper bound', async (t) => {
  for (const [order, epsilon, conversion, truth] of [
    [2, 0, 0.68, 0.383],
    [5, 2, 0.605, 0.0209],
  ] as const) {
    const mechanism = { kind: 'rdp_curve', orders: [order], epsilons: [order / 2] } as const;
    const { upper } = ask('computeProfile', {
      mechanism: { ...mechanism, orders: [order], epsilons: [order / 2] },
      epsilon: [epsilon],
    }).delta;
    t.ok(
      (upper[0] as number) >= truth && (upper[0] as number) <= conversion + 5e-4,
      `${upper[0]}: at most ${conversion}, at least ${truth}`,
    );
  }
  const claim = { kind: 'reading', metric: { kind: 'delta', epsilon: 0 }, value: -0.976 } as const;
  t.equal(ask('checkClaim', { mechanism: add(gaussian(1, 1, 1)), claim }).verdict, 'impossible');
});

t.test('A24: mu by way of divergences is a loose bound, and says so', async (t) => {
  const { mu } = ask('fitGdp', { mechanism: zcdp(0.5), floors: [] });
  t.equal(mu.bound, 'upper');
  t.ok((mu.upper as number) > 1.02 && (mu.upper as number) <= 1.545, `${mu.upper}: above the 1 of the Gaussian`);
});

t.test('A30: a smaller mu is more private', async (t) => {
  const read = (mu: number) => ask('assessRisk', { mechanism: add(gaussian(1, 1 / mu, 1)), fprs: [0.01] });
  t.ok(near(read(0.72).advantage.value as number, '.281') && near(read(1.3).advantage.value as number, '.484'));
  t.ok(near(read(0.72).tpr_at[0]?.tpr.value as number, '.054'));
});

t.test('A09, A11: regret bounds Bayes errors by itself and advantages by twice itself', async (t) => {
  const { mu, regret, advantage } = ask('fitGdp', { mechanism: run, floors: [] });
  const gaussianAdvantage = ask('assessRisk', { mechanism: add(gaussian(1, 1 / (mu.value as number), 1)) }).advantage.value as number;
  const gap = gaussianAdvantage - (advantage.value as number);
  t.ok(gap > (regret.upper as number) && gap <= 2 * (regret.upper as number) + 1e-9, `${gap} for a regret of ${regret.upper}`);
});

t.test('A34: neither (epsilon, delta) nor zCDP describes a training run', async (t) => {
  const { representations, recommendation } = ask('compareRepresentations', { mechanism: add(gaussian(0.328, 20.4, 2000)) });
  const of = (name: string) => representations.find(({ representation }) => representation === name);
  t.ok((of('approximate')?.regret.lower as number) > 0.21 && (of('gdp')?.regret.upper as number) < 3.2e-4);
  t.ok(near(of('zcdp')?.parameter?.value.value as number, '2.40'), 'T / (2 sigma^2), however small q is');
  t.equal(recommendation.publish, 'mu');
});

t.test('B04: small releases: basic, advanced, through zCDP, exact', async (t) => {
  const many = add({ kind: 'pure', epsilon: 0.01, sampling: none, count: 10_000 });
  for (const [value, cause, digits] of [
    [100, 'basic_composition', 6],
    [5.8, 'advanced_composition', 3],
    [4.73, 'zcdp_sum', 3],
  ] as const) {
    const { verdict, reproduced_by } = claimed(many, value, undefined, digits);
    t.ok(
      verdict === 'safe' && reproduced_by.some(({ method }) => method === cause),
      `${value}: ${reproduced_by.map(({ method }) => method)}`,
    );
  }
});

t.test('B13: a language model of (6.7, 1e-5): only with its data set size, and by the classical conversion', async (t) => {
  for (const [size, steps, printed, truth] of [
    [87_000, 10_000, '6.70', 5.449],
    [120_300, 20_000, '6.70', 5.498],
    [145_900, 30_000, '6.70', 5.517],
    [186_300, 50_000, '6.70', 5.542],
    [50_000, 30_000, '22.8', 20.095],
    [1e6, 30_000, '1.60', 0.652],
  ] as const) {
    const { reproduced_by, exact } = claimed(add(gaussian(512 / size, 0.8, steps)), Number(printed), undefined, 3);
    t.ok(contains(exact.lower, exact.upper, truth, 5e-4), `${size}, ${steps}: [${exact.lower}, ${exact.upper}]`);
    t.ok(
      reproduced_by.some(({ description, method }) => description === null && method === 'classical_conversion'),
      `${printed} is classical`,
    );
  }
});

t.test('B16: a divergence of 0.5 at order 2 is not epsilon 0.5', async (t) => {
  const { follows } = ask('convertGuarantee', { guarantee: { kind: 'rdp', orders: [2], epsilons: [0.5] }, deltas: [1e-5] });
  const epsilon = follows.find(({ name, at }) => name === 'epsilon' && at === 1e-5)?.value.upper as number;
  t.ok(epsilon > 8 && epsilon <= 10.63, `${epsilon}: 12.01 classical, 10.63 improved`);
});

t.test('B17: Laplace noise of epsilon 1 is 0.368-zCDP, not 0.5', async (t) => {
  const { zcdp: reading } = ask('composeEvents', { mechanism: add(laplace(1)), deltas: [1e-5], orders: [2] });
  t.ok(near(reading?.rho.upper as number, '.368'), `${reading?.rho.upper}`);
});

t.test('C33: rho 0.02 at one order, at the best one, and of a Gaussian', async (t) => {
  t.match(claimed(zcdp(0.02), 1.011, [32]).reproduced_by, [{ method: /order_cap|classical_conversion/ }]);
  t.match(claimed(zcdp(0.02), 0.868, [32]).reproduced_by, [{ method: /order_cap|renyi_conversion/ }]);
  const { upper, order } = converted(zcdp(0.02), 1e-5, 'improved');
  t.ok(near(upper, '.794') && near(order, '21.5'), `${upper} at ${order}`);
  t.ok(near(epsilonOf(add(gaussian(1, 5, 1)), 1e-5).upper as number, '.726'));
});

t.test('C34: one step of sigma 1.2 at q 0.01: by a list of one order or two', async (t) => {
  const step = add(gaussian(0.01, 1.2, 1));
  for (const [value, order] of [
    [0.919, 10],
    [6.585, 32],
  ] as const) {
    const answer = claimed(step, value, [order]);
    t.ok(answer.verdict === 'safe' && answer.reproduced_by.length > 0, `${value}: ${answer.verdict} ${answer.cause}`);
  }
  const { upper } = converted(step, 1e-5, 'improved');
  t.ok(upper > 0.625 && upper <= 0.6315, `${upper}: 0.631 by a list of orders, a little less at the best one`);
});

t.test('C36: ten rounds of (1.5, 1e-6) by Gaussian noise', async (t) => {
  const rounds = add(gaussian(1, 1 / 0.3443, 10));
  for (const [delta, printed] of [
    [1e-5, '4.83'],
    [8.3e-5, '4.26'],
  ] as const) {
    t.ok(near(epsilonOf(rounds, delta).upper as number, printed), `${delta}: ${epsilonOf(rounds, delta).upper}`);
  }
});

t.test('C05: the textbook formula wastes noise below epsilon 1 and lacks it above 8.42', async (t) => {
  for (const [epsilon, sigma, verdict] of [
    [1, 4.845, 'safe'],
    [8, 0.6056, 'safe'],
    [10, 0.4845, 'unsafe'],
    [20, 0.24224, 'unsafe'],
  ] as const) {
    const answer = ask('checkClaim', {
      mechanism: add(gaussian(1, 1, 1)),
      tool: 'textbook',
      claim: {
        kind: 'parameter',
        parameter: '/events/0/noise_multiplier',
        target: { metric: { kind: 'epsilon', delta: 1e-5 }, value: epsilon },
        value: sigma,
      },
    });
    t.match(answer, { verdict, cause: 'textbook_gaussian' }, `${epsilon}`);
  }
});
