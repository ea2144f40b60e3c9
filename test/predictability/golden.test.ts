/** The worked cases of the specification, from 60-digit arithmetic. */
import t, { type Test } from 'tap';
import type { Loss, QueryMeasure, Release } from '../../src/predictability/types.ts';
import { ask, close, golden, type Json, lossesOf, matrix, noiseOf, processOf, refusal, sourceOf } from './ask.ts';

const { cases, errors } = golden();
const caseOf = (id: string) => cases.find((one) => one.id === id) as (typeof cases)[number];

function compareMeasure(t: Test, measure: QueryMeasure, expect: Json): void {
  const names = {
    p: 'p',
    varQ: 'var_q',
    varCore: 'var_core',
    varCoreAndRelease: 'var_core_and_release',
    rho2: 'rho2',
    r2: 'r2',
    c0: 'c0',
  } as const;
  for (const [spec, name] of Object.entries(names)) if (spec in expect) close(t, measure[name], expect[spec], name);
  for (const [loss, wanted] of Object.entries((expect.gamma ?? {}) as Record<string, Json>)) {
    const gamma = measure.gamma.find((one) => one.loss === loss);
    close(t, gamma?.smoothness, wanted.H, `${loss} H`);
    close(t, gamma?.curvature, wanted.curvature, `${loss} curvature`);
    close(t, gamma?.second_order, wanted.secondOrder, `${loss} second order`);
    close(t, gamma?.cauchy_schwarz, wanted.cauchySchwarz, `${loss} Cauchy-Schwarz`);
    close(t, gamma?.published, wanted.published, `${loss} published`);
  }
}

for (const id of ['shard-mean-binary', 'shard-ols-calibrated', 'moments-full-covariance', 'weighted-draws']) {
  t.test(id, async (t) => {
    const { request, expect } = caseOf(id);
    const losses = lossesOf(request.losses);
    const answer = ask(t, 'analysePredictability', { process: processOf(request), source: sourceOf(request), losses });
    const read = (baseline: string) => answer.readings.find((one) => one.baseline === baseline)?.queries[0] as QueryMeasure;
    if (id === 'weighted-draws') {
      compareMeasure(t, read('ratio'), expect.ratio as Json);
      compareMeasure(t, read('efficient'), expect.efficient as Json);
      close(t, answer.var_wq, expect.varWQ, 'Var[w q]');
      return;
    }
    compareMeasure(t, read('plain'), expect);
    close(t, answer.process.base_divisor, expect.baseDivisor, 'B');
    close(t, answer.process.n_eff, expect.nEff, 'n_eff');
    const [release] = answer.releases;
    if ('release' in expect) close(t, release?.value, expect.release, 'released value');
    if ('noiseCovariance' in expect) close(t, release?.noise_covariance, expect.noiseCovariance, 'noise covariance');
    if ('excessRisk' in expect) close(t, release?.excess_risk, expect.excessRisk, 'excess risk');
    if ('empiricalRisk' in expect) close(t, release?.empirical_risk, expect.empiricalRisk, 'empirical risk');
  });
}

t.test('compare-isotropic', async (t) => {
  const { request, expect } = caseOf('compare-isotropic');
  const answer = ask(t, 'calibrateNoise', {
    process: processOf(request),
    source: sourceOf(request),
    loss: { kind: 'squared' },
    target: { sigma2: 1.5 },
  });
  close(t, answer.same_query.variance, expect.variance, 'variance');
  close(t, answer.same_query.r2, expect.r2, 'r2');
  close(t, answer.same_query.excess_risk, expect.excessRisk, 'risk of isotropic noise');
  close(t, answer.excess_risk, expect.calibratedExcessRisk, 'risk of calibrated noise');
  close(t, answer.every_query.variance, expect.uniformIsotropicVariance, 'variance for every query');
  close(t, answer.every_query.excess_risk, expect.uniformIsotropicExcessRisk, 'its risk');
});

t.test('calibrate-to-target', async (t) => {
  const { request, expect } = caseOf('calibrate-to-target');
  const bounds = { published: 'published', secondOrder: 'second_order' } as const;
  for (const [name, gamma] of Object.entries(request.targets as Record<string, number>)) {
    const [kind, bound] = name.split('/') as ['squared' | 'log', keyof typeof bounds];
    const wanted = expect[name] as Json;
    const answer = ask(t, 'calibrateNoise', {
      process: processOf(request),
      source: sourceOf(request),
      loss: { kind } as Loss,
      target: { gamma, bound: bounds[bound] },
    });
    close(t, answer.r2_target, wanted.r2Target, `${name} r2`);
    close(t, answer.sigma2, wanted.sigma2, `${name} sigma2`);
    t.equal(answer.noise_needed, wanted.noiseNeeded);
    close(t, answer.noise_covariance, wanted.noiseCovariance, `${name} covariance`);
    const reached = answer.measure.gamma[0];
    close(t, reached?.[bounds[bound]], gamma, `${name} reaches its target`);
  }
});

t.test('rank-deficient', async (t) => {
  const { request, expect } = caseOf('rank-deficient');
  for (const [name, noise] of Object.entries(request.noises as Record<string, Json>)) {
    const answer = ask(t, 'analysePredictability', { process: processOf(request), source: sourceOf({ ...request, noise }) });
    const measure = answer.readings[0]?.queries[0] as QueryMeasure;
    const wanted = expect[name] as Json;
    compareMeasure(t, measure, wanted);
    close(t, measure.gamma[0]?.second_order, wanted.gammaSquared, name);
    t.ok(
      answer.warnings.some(({ code }) => code === 'RANK_DEFICIENT'),
      'warned',
    );
  }
});

t.test('finite-family', async (t) => {
  const { request, expect } = caseOf('finite-family');
  const answer = ask(t, 'analysePredictability', { process: processOf(request), source: sourceOf(request) });
  const [reading] = answer.readings;
  for (const [name, wanted] of Object.entries(expect.queries as Record<string, Json>)) {
    const measure = reading?.queries.find((one) => one.name === name) as QueryMeasure;
    compareMeasure(t, measure, wanted);
    close(t, measure.gamma[0]?.second_order, wanted.secondOrder, name);
  }
  const family = reading?.families[0];
  if (family?.kind !== 'finite') return t.fail('a finite family');
  close(t, family.sup_of_expectations, expect.supOfExpectations, 'supremum of expectations');
  close(t, family.published_union, expect.publishedUnion, 'published');
  close(t, family.proven_union, expect.provenUnion, 'proven');
  close(t, family.chernoff, expect.chernoff, 'Chernoff');
});

t.test('every error case is refused by its code', async (t) => {
  for (const { id, request, error } of errors) {
    const noise = request.noise as Json | undefined;
    const size = ((noise?.matrix as number[][] | undefined)?.length ?? 1) as number;
    const t2 = matrix(Array.from({ length: 3 }, (_, i) => Array.from({ length: size }, (_, j) => (i + 1) ** (j + 1))));
    const wide: Release = { kind: 'mean', t: t2, noise: noiseOf(noise) };
    const source = sourceOf(size > 1 ? { ...request, noise: undefined } : request);
    if (size > 1 && source.kind === 'records') source.releases = [wide];
    // a case that states its shard alone has records of that number
    const shard = request.process as { records?: number } | undefined;
    if (shard?.records !== undefined && request.release === undefined && source.kind === 'records') {
      source.releases = [{ kind: 'mean', t: matrix(Array.from({ length: shard.records }, (_, i) => [i])) }];
      source.query = { kind: 'single', values: Array.from({ length: shard.records }, (_, i) => i % 2) };
    }
    const found = refusal('analysePredictability', { process: processOf(request), source, losses: lossesOf(request.losses) });
    t.equal(found?.reason?.toUpperCase(), error, id);
    t.match(found?.pointer, /^\//, 'points into the request');
  }
});
