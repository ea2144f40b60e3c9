/** What circulates about predictability (article D): the right numbers. */
import t, { type Test } from 'tap';
import type { AnalyseRequest, Loss, Noise, Process, QueryMeasure, Release } from '../../src/predictability/types.ts';
import { ask, close, golden, matrix, processOf, refusal, sourceOf } from '../predictability/ask.ts';

const n = 120;
const wave = (i: number, k: number) => Math.sin(1.7 * i + k) + 0.3 * Math.cos(5.3 * i * (k + 1));
const values: number[] = Array.from({ length: n }, (_, i) => (wave(i, 5) + wave(i, 1) > 0 ? 1 : 0));
const told = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1)]));
const shard: Process = { kind: 'shard', core: 30 };
const mean = (noise: Noise = { kind: 'none' }): Release => ({ kind: 'mean', t: told, noise });

function measure(
  t: Test,
  releases: Release[] = [mean()],
  { process = shard, query = values, losses = [{ kind: 'squared' }] as Loss[] } = {},
): { found: QueryMeasure; answer: ReturnType<typeof analysed> } {
  const answer = analysed(t, { process, source: { kind: 'records', releases, query: { kind: 'single', values: query } }, losses });
  return { found: answer.readings[0]?.queries[0] as QueryMeasure, answer };
}
const analysed = (t: Test, request: AnalyseRequest) => ask(t, 'analysePredictability', request);
const caseOf = (id: string) => golden().cases.find((one) => one.id === id) as ReturnType<typeof golden>['cases'][number];

t.test('D01: one data set gives the value of an instance, which is private itself', async (t) => {
  t.ok(measure(t).answer.warnings.some(({ code }) => code === 'INSTANCE_VALUE'));
});

t.test('D02, D04: second order, Cauchy-Schwarz and the published bound, in their order', async (t) => {
  const { found, answer } = measure(t, [mean({ kind: 'isotropic', variance: 0.01 })]);
  const [gamma] = found.gamma;
  const each = found.var_q / answer.process.base_divisor;
  close(t, gamma?.second_order, each * found.r2, "(l''/2) Var/n (rho2 - c0)", 1e-9);
  close(t, gamma?.cauchy_schwarz, (gamma?.smoothness as number) * each * Math.sqrt(found.r2), 'H Var/n sqrt', 1e-9);
  close(t, gamma?.published, (1 + Math.log(4)) * (gamma?.cauchy_schwarz as number), 'published', 1e-12);
  t.ok((gamma?.published as number) >= 4.7 * (gamma?.second_order as number));
});

t.test('D03, D06: noise takes its share once, up to all of it', async (t) => {
  const [clean, noisy, drowned] = [0, 0.01, 1e12].map(
    (variance) => measure(t, [mean(variance === 0 ? { kind: 'none' } : { kind: 'isotropic', variance })]).found,
  );
  close(t, (noisy?.r2 as number) + (noisy?.c0 as number), clean?.rho2, 'c0 is the rest', 1e-12);
  close(t, drowned?.c0, clean?.rho2, 'without end it is all', 1e-6);
});

t.test('D05: of weighted draws neither Var[w q] nor the ratio is the best attacker', async (t) => {
  const { request } = caseOf('weighted-draws');
  const { readings, var_wq } = analysed(t, { process: processOf(request), source: sourceOf(request) });
  const of = (baseline: string) => readings.find((one) => one.baseline === baseline)?.queries[0]?.var_q as number;
  t.ok(of('efficient') < Math.min(of('ratio'), var_wq as number), `${of('efficient')}, ${of('ratio')}, ${var_wq}`);
  // q = 1 is known whatever the weights are
  const { request: same } = caseOf('shard-mean-binary');
  t.match(refusal('analysePredictability', { process: processOf(same), source: sourceOf({ ...same, query: new Array(10).fill(1) }) }), {
    reason: 'query_constant',
  });
});

t.test('D07: calibrated noise divides by 1 + sigma2, as the covariance of what is added', async (t) => {
  const { rho2 } = measure(t).found;
  for (const sigma2 of [0.5, 4]) close(t, measure(t, [mean({ kind: 'calibrated', sigma2 })]).found.r2, rho2 / (1 + sigma2), `${sigma2}`);
  const { answer } = measure(t);
  const divisor = answer.process.n_eff;
  // of a mean the covariance is Var[t] / n_eff
  const average = told.values.reduce((a, b) => a + b) / n;
  const variance = told.values.reduce((sum, x) => sum + (x - average) ** 2, 0) / (n - 1);
  close(
    t,
    measure(t, [mean({ kind: 'isotropic', variance: variance / divisor })]).found.r2,
    rho2 / 2,
    'sigma2 = 1 in absolute terms',
    1e-9,
  );
});

t.test('D08, D09: a shard of share a of N records has n_eff = a N / (1 - a)', async (t) => {
  for (const [core, nEff] of [
    [30, 40],
    [60, 120],
    [108, 1080],
  ] as const) {
    const { answer, found } = measure(t, [mean()], { process: { kind: 'shard', core } });
    close(t, answer.process.n_eff, nEff, 'n_eff');
    const p = values.reduce<number>((a, b) => a + b, 0) / n;
    const s2 = (n * p * (1 - p)) / (n - 1);
    close(t, found.var_core, s2 / (core * (1 - core / n)), 'S^2 / (a (1 - a) N)');
  }
});

t.test('D10: a dependent process needs long-run covariances', async (t) => {
  const slow = Array.from({ length: n }, (_, i) => (Math.sin(i / 15) > 0 ? 1 : 0));
  const [iid, dependent] = (
    [
      { kind: 'iid', core: 60 },
      { kind: 'dependent', core: 60, lag: 10 },
    ] as Process[]
  ).map((process) => measure(t, [mean()], { process, query: slow }).found.var_core);
  t.ok((dependent as number) > 3 * (iid as number), `${iid} and ${dependent}`);
});

t.test('D11: a flat direction gets more noise', async (t) => {
  // features whose squares have the means 10 and .1, and residuals of one size
  const x = matrix(Array.from({ length: 400 }, (_, i) => [Math.sqrt(10) * (i % 2 ? 1 : -1), Math.sqrt(0.1) * (i % 4 < 2 ? 1 : -1)]));
  const y = Array.from({ length: 400 }, (_, i) => (i % 8 < 4 ? 1 : -1));
  const query = Array.from({ length: 400 }, (_, i) => ((i * 7) % 5 < 2 ? 1 : 0));
  const answer = analysed(t, {
    process: { kind: 'shard', core: 100 },
    source: {
      kind: 'records',
      releases: [{ kind: 'linear_regression', x, y, noise: { kind: 'calibrated', sigma2: 1 } }],
      query: { kind: 'single', values: query },
    },
  });
  const covariance = answer.releases[0]?.noise_covariance as number[][];
  close(t, (covariance[1]?.[1] as number) / (covariance[0]?.[0] as number), 100, '1/.1 against 1/10', 1e-9);
});

t.test('D12: calibrated noise never costs more than isotropic noise that hides every query', async (t) => {
  const { request } = caseOf('compare-isotropic');
  const answer = ask(t, 'calibrateNoise', {
    process: processOf(request),
    source: sourceOf(request),
    loss: { kind: 'squared' },
    target: { sigma2: 1.5 },
  });
  t.ok(answer.every_query.excess_risk >= answer.excess_risk);
  t.ok(answer.every_query.variance >= answer.same_query.variance);
});

t.test('D13: a finite family: what is known, published and proven', async (t) => {
  const { request } = caseOf('finite-family');
  const [family] = analysed(t, { process: processOf(request), source: sourceOf(request) }).readings[0]?.families ?? [];
  if (family?.kind !== 'finite') return t.fail('a finite family');
  t.ok(family.sup_of_expectations <= family.published_union && family.published_union < family.proven_union);
});

t.test('D14, D15: linear families by their correlations; Lipschitz functions of the mean only', async (t) => {
  const features = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1) + 0.2 * wave(i, 7), wave(i, 7)]));
  const request = (
    query: AnalyseRequest['source'] extends infer S ? (S extends { query: infer Q } ? Q : never) : never,
  ): AnalyseRequest => ({
    process: shard,
    source: { kind: 'records', releases: [mean()], query },
  });
  const [family] = analysed(t, request({ kind: 'linear', features, set: { kind: 'ball', radius: 1 } })).readings[0]?.families ?? [];
  if (family?.kind !== 'linear') return t.fail('a linear family');
  t.ok((family.sup_of_expectations as number) <= family.bound && family.bound <= family.correlation_bound);
  t.match(refusal('analysePredictability', request({ kind: 'lipschitz', features, constant: 1, of: 'record' })), {
    reason: 'family_not_supported',
  });
  // x symmetric, release of the mean of x^2, query |x|: no correlation with x, and yet nearly all is told
  const x = Array.from({ length: 2000 }, (_, i) => (i + 0.5 - 1000) / 1000);
  const release: Release = { kind: 'mean', t: matrix(x.map((one) => [one * one])) };
  const { found } = measure(t, [release], { process: { kind: 'iid', core: 100 }, query: x.map(Math.abs) });
  // of |x| and x^2 uniform on [0, 1]: (1/4 - 1/6)^2 / (1/12 4/45)
  close(t, found.rho2, 0.9375, 'rho2', 1e-3);
});

t.test('D18: joint releases tell more than the largest and not the sum', async (t) => {
  const other: Release = { kind: 'mean', t: matrix(Array.from({ length: n }, (_, i) => [wave(i, 1) + wave(i, 5)])) };
  const r2 = (...releases: Release[]) => measure(t, releases).found.r2;
  const [a, b, both] = [r2(mean()), r2(other), r2(mean(), other)];
  t.ok(both >= Math.max(a, b) && Math.abs(both - a - b) > 0.01, `${a}, ${b}, ${both}`);
});
