/** What circulates about noise, budgets, paired tests and curves of utility (article C): the right numbers. */
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import type { GraphAnswer, GraphRequest, NoiseMeasure, NoiseRequest, SplitAnswer } from '../../src/study/types.ts';
import { ask as account, composition, contains, gaussian, laplace } from '../accounting/ask.ts';
import { ask, close, refusal } from '../study/ask.ts';

const none = { scheme: 'none' } as const;
function noise<K extends NoiseRequest['kind']>(t: Test, request: NoiseRequest & { kind: K }): Extract<NoiseMeasure, { kind: K }> {
  return ask(t, 'describeNoise', request).noise as Extract<NoiseMeasure, { kind: K }>;
}
const epsilonOf = (mechanism: ReturnType<typeof composition>, delta: number) =>
  account('composeEvents', { mechanism, deltas: [delta] }).epsilon_at[0]?.epsilon;

t.test('C01, C04: sensitivities by adjacency; a sum over [0, 100] moves by 100', async (t) => {
  const of = (adjacency: 'add_remove' | 'replace_one', lower: number, upper: number) =>
    ask(t, 'describeNoise', { kind: 'laplace', epsilon: 1, sensitivity: { kind: 'bounded_sum', adjacency, lower, upper } }).sensitivity
      ?.value;
  close(t, [of('add_remove', 0, 100), of('replace_one', 0, 100)], [100, 100], '[0, 100]');
  close(t, [of('add_remove', -7, 7), of('replace_one', -7, 7)], [7, 14], '[-7, 7]');
});

t.test('C02, C03, C07, C23, C28: scale, deviation and half width of Laplace noise, at any epsilon', async (t) => {
  for (const [epsilon, sensitivity] of [
    [0.5, 1],
    [0.5, 2],
    [0.5, 1.8],
    [1e-6, 1],
    [1, 40],
  ] as const) {
    const found = noise(t, { kind: 'laplace', epsilon, sensitivity });
    close(t, found.scale, sensitivity / epsilon, 'scale');
    close(t, found.standard_deviation, (Math.SQRT2 * sensitivity) / epsilon, 'a deviation is not the scale');
    close(t, found.half_width_95, (Math.log(20) * sensitivity) / epsilon, 'half width');
  }
});

t.test('C05: the textbook sigma is named as such and kept to epsilon below 1', async (t) => {
  const found = noise(t, { kind: 'gaussian', epsilon: 10, delta: 1e-5, sensitivity: 1 });
  t.equal(found.classic?.valid, false);
  t.ok((found.classic?.delta.lower as number) > 2.2e-5 && (found.classic?.delta.upper as number) < 2.3e-5);
  close(t, found.sigma, 0.4999, 'analytic', 1e-3);
});

t.test('C08: geometric shares add up to the whole', async (t) => {
  const queries = Array.from({ length: 5 }, () => ({ sensitivity: 1 }));
  const answer = ask(t, 'allocateBudget', {
    kind: 'split',
    total: { unit: 'epsilon', epsilon: 1 },
    queries,
    strategies: ['geometric'],
  }) as SplitAnswer;
  const shares = answer.strategies[0]?.shares.map(({ share }) => share) ?? [];
  close(
    t,
    shares,
    [16, 8, 4, 2, 1].map((x) => x / 31),
    'shares',
    1e-10,
  );
  t.ok(shares.reduce((a, b) => a + b) <= 1);
});

t.test('C09: a mean moves by its range over the records, and under add_remove it is no query', async (t) => {
  const mean = { kind: 'bounded_mean', lower: 17, upper: 90, records: 48_842 } as const;
  const of = (records: number) =>
    ask(t, 'describeNoise', { kind: 'laplace', epsilon: 1, sensitivity: { ...mean, records, adjacency: 'replace_one' } }).sensitivity
      ?.value;
  close(t, [of(48_842), of(73)], [73 / 48_842, 1], 'mean age');
  t.match(refusal('describeNoise', { kind: 'laplace', epsilon: 1, sensitivity: { ...mean, adjacency: 'add_remove' } }), {
    reason: 'sensitivity_unbounded',
  });
});

t.test('C10, C27: epsilons add up at delta 0: .3 and .7 are 1, a thousand of 1 are a thousand', async (t) => {
  const pure = (epsilon: number, count = 1) => ({ kind: 'pure', epsilon, sampling: none, count }) as const;
  const sum = epsilonOf(composition('add_remove', pure(0.3), pure(0.7)), 0);
  t.ok(contains(sum?.lower, sum?.upper, 1, 1e-12));
  const load = epsilonOf(composition('add_remove', pure(1, 1000)), 0);
  t.ok(contains(load?.lower, load?.upper, 1000, 1e-9));
});

t.test('C12: nothing takes a seed', async (t) => {
  const document = readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8');
  t.notMatch(document, /"seed"/);
});

const base = Array.from({ length: 17 }, (_, i) => Math.sin(3 * i));
const shifted = base.map((a, i) => a + 0.05 + 0.1 * Math.cos(5 * i));

t.test('C15, C16, C18: d_z is t / sqrt(n), and what 17 pairs can find', async (t) => {
  const { metrics, power } = ask(t, 'comparePairs', {
    metrics: [{ a: base, b: shifted }],
    power: { alpha: 0.05, dz: 0.5, target_power: 0.8 },
  });
  const [found] = metrics;
  close(t, found?.cohen_dz, (found?.t as number) / Math.sqrt(17), 'd_z');
  close(t, [found?.df, found?.t_critical, found?.hedges_j], [16, 2.1199, 0.95225], 'df, t and J', 1e-4);
  close(t, [power.smallest_significant_dz, power.minimum_detectable_dz], [0.5142, 0.724], 'd_z', 1e-3);
  close(t, power.power, 0.49, 'power at .5', 1e-2);
  t.equal(power.pairs_needed, 34);
});

t.test('C17: an interval without 0 is called an interval, not robust or reproducible', async (t) => {
  const { metrics, statement } = ask(t, 'comparePairs', { metrics: [{ a: base, b: shifted }] });
  t.ok((metrics[0]?.ci[0] as number) > 0);
  t.notMatch(`${metrics[0]?.summary} ${statement}`, /robust|reproducib/);
});

t.test('C19, C20: the table that circulates is a falling logistic in ln epsilon, with its floor and its warning', async (t) => {
  // points of a curve with the slope -3.2 and the midpoint .0447 that the three rows have
  const eps = [0.01, 0.02, 0.03, 0.04, 0.06, 0.08];
  const accuracy = eps.map((x) => 0.92 / (1 + (x / 0.0447) ** 3.2));
  close(t, [accuracy[0], accuracy[3], accuracy[5]], [0.912, 0.541, 0.119], 'the rows', 5e-2);
  const found = ask(t, 'fitUtility', { model: '4pl_log', eps, accuracy });
  close(t, found.eps50, 0.0447, 'midpoint', 1e-3);
  t.ok(found.warnings.some(({ code }) => code === 'RESPONSE_DECREASES'));
  // at epsilon .01, .04, .08 the curve as it is written: rising, and far from the rows
  close(
    t,
    [0.01, 0.04, 0.08].map((x) => 0.92 / (1 + Math.exp(-12.5 * (x - 0.03)))),
    [0.403, 0.489, 0.599],
    'as written',
    2e-3,
  );
});

t.test('C21, C22: where more epsilon lowers the response something else is measured, and the answer says so', async (t) => {
  const found = ask(t, 'fitUtility', { eps: [0.5, 1, 1.5, 1.8, 2, 4], accuracy: [0.86, 0.85, 0.83, 0.82, 0.747, 0.7] });
  t.ok(found.warnings.some(({ code }) => code === 'RESPONSE_DECREASES'));
});

t.test('C32: columns of the same people add up, disjoint people do not', async (t) => {
  const total = (cells: [string, string]) => {
    const nodes = [
      { id: 'gene', cost: 0.1, cells: [cells[0]] },
      { id: 'age', cost: 0.5, cells: [cells[1]] },
    ];
    const request: GraphRequest = { kind: 'graph', unit: 'epsilon', adjacency: 'add_remove', cells: [...new Set(cells)], nodes };
    return (ask(t, 'allocateBudget', request) as GraphAnswer).total[0];
  };
  close(t, [total(['all', 'all']), total(['a', 'b'])], [0.6, 0.5], 'totals');
});

t.test('C33, C35: rho .02 costs .726 to .794, rho .5 4.38 to 4.73, and Laplace noise of epsilon 1 has a rho of .368', async (t) => {
  for (const [rho, gaussianEpsilon, any] of [
    [0.02, 0.726, 0.794],
    [0.5, 4.377, 4.728],
  ] as const) {
    const found = noise(t, { kind: 'zcdp', rho, delta: 1e-5 });
    close(t, [found.exact_if_gaussian.value, found.epsilon.upper], [gaussianEpsilon, any], `${rho}`, 1e-3);
  }
  close(t, noise(t, { kind: 'laplace', epsilon: 1, sensitivity: 1 }).zcdp.value, Math.exp(-1), 'Laplace');
  const compared = account('compareRepresentations', { mechanism: composition('add_remove', laplace(1)) });
  t.ok(
    compared.representations.some(({ representation }) => representation === 'gdp'),
    'compared at equal mu',
  );
});

t.test('C25, C29: noise of .01 at sensitivity 1 is next to none', async (t) => {
  const epsilon = epsilonOf(composition('add_remove', gaussian(1, 0.01, 1)), 1e-5);
  t.ok((epsilon?.lower as number) > 5000, `${epsilon?.lower}`);
});
