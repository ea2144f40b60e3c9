/** The worked cases of the specification, from 40-digit arithmetic. */
import t, { type Test } from 'tap';
import type { Interval, ProbabilityInterval } from '../../src/accounting/types.ts';
import type { CurveModel, NoiseMeasure, NoiseRequest, PairedMeasure, SplitAnswer, Strategy } from '../../src/study/types.ts';
import { ask, close, golden, type Json, refusal } from './ask.ts';

const rows = (part: string) => golden[part] as unknown as Json[];
const one = (part: string) => golden[part] as unknown as Json;

t.test('paired groups', async (t) => {
  for (const { request, expect } of rows('pairedTests') as { request: Json; expect: Json }[]) {
    const answer = ask(t, 'comparePairs', { metrics: [{ a: request.a as number[], b: request.b as number[] }], confidence: 0.95 });
    const [found] = answer.metrics as [PairedMeasure];
    const names: Record<string, keyof PairedMeasure> = {
      n: 'n',
      meanDifference: 'mean_difference',
      sdDifference: 'sd_difference',
      standardError: 'standard_error',
      t: 't',
      df: 'df',
      pTwoSided: 'p_two_sided',
      pGreater: 'p_greater',
      pLess: 'p_less',
      tCritical: 't_critical',
      ci: 'ci',
      cohenDz: 'cohen_dz',
      hedgesJ: 'hedges_j',
      hedgesGz: 'hedges_gz',
      cohenDav: 'cohen_dav',
      correlation: 'correlation',
      signFlipP: 'sign_flip_p',
      wilcoxonW: 'wilcoxon_w',
      wilcoxonPExact: 'wilcoxon_p',
    };
    for (const [spec, name] of Object.entries(names)) close(t, found[name], expect[spec], spec);
    close(t, found.dz_ci, expect.dzCi, 'interval of d_z', 1e-6);
    t.equal(found.wilcoxon_method, 'exact');
    t.equal(answer.confidence, expect.confidence);
    t.notMatch(`${found.summary} ${answer.statement}`, /robust|reproducible/);
  }
});

t.test('power', async (t) => {
  const { expect } = one('power') as { expect: Json };
  const { metrics } = (rows('pairedTests') as { request: Json }[]).map(({ request }) => ({
    metrics: [{ a: request.a as number[], b: request.b as number[] }],
  }))[0] as { metrics: { a: number[]; b: number[] }[] };
  const { power } = ask(t, 'comparePairs', { metrics, power: { alpha: 0.05, dz: 0.5, target_power: 0.8 } });
  close(t, power.t_critical, expect.tCritical, 't');
  close(t, power.smallest_significant_dz, expect.smallestSignificantDz, 'smallest significant d_z');
  close(t, power.power, expect.power, 'power', 1e-6);
  close(t, power.minimum_detectable_dz, expect.minimumDetectableDz, 'detectable d_z', 1e-6);
  t.equal(power.pairs_needed, expect.pairsForDzHalf);
});

t.test('paired errors', async (t) => {
  for (const { request, error } of rows('pairedErrors') as { request: Json; error: string }[]) {
    const found = refusal('comparePairs', { metrics: [{ a: request.a as number[], b: request.b as number[] }] });
    t.equal(found?.reason?.toUpperCase(), error);
    t.match(found?.pointer, /^\/metrics\/0/);
  }
});

t.test('several metrics', async (t) => {
  const { request, expect } = one('multipleComparisons') as { request: Json; expect: Json };
  const found = ask(t, 'adjustComparisons', { p: request.p as number[] });
  close(t, found.bonferroni, expect.bonferroni, 'Bonferroni');
  close(t, found.holm, expect.holm, 'Holm');
  close(t, found.hochberg, expect.hochberg, 'Hochberg');
  close(t, found.benjamini_hochberg, expect.benjaminiHochberg, 'Benjamini-Hochberg');
  close(t, found.benjamini_yekutieli, expect.benjaminiYekutieli, 'Benjamini-Yekutieli');
});

// the specification asks for 1e-6
const FIT = 1e-9;

t.test('fits', async (t) => {
  for (const { id, request, expect } of rows('fits') as { id: string; request: Json; expect: Json }[]) {
    const found = ask(t, 'fitUtility', {
      model: (request.model as string).replace('-', '_') as CurveModel,
      eps: request.eps as number[],
      accuracy: request.accuracy as number[],
      target: request.target as number,
      ...(request.lower === undefined ? {} : { lower: request.lower as number }),
      ...(request.sd === undefined ? {} : { sd: request.sd as number[] }),
    });
    const names: Record<string, string> = { lnEps50: 'ln_eps50' };
    for (const [spec, value] of Object.entries(expect.parameters as Json)) {
      const parameter = found.parameters.find(({ name }) => name === (names[spec] ?? spec));
      close(t, parameter?.value, value, `${id} ${spec}`, FIT);
      close(t, parameter?.standard_error, (expect.standardErrors as Json)[spec], `${id} error of ${spec}`, FIT);
      close(t, parameter?.ci, (expect.ci as Json)[spec], `${id} interval of ${spec}`, FIT);
    }
    close(t, found.weighted_sse, expect.weightedSse, `${id} SSE`, FIT);
    close(t, found.residual_variance, expect.residualVariance, `${id} variance`, FIT);
    close(t, found.r_squared, expect.r2, `${id} R2`, FIT);
    t.equal(found.df_residual, expect.dfResidual);
    close(t, found.t_critical, expect.tCritical, `${id} t`);
    close(t, found.aicc, expect.aicc, `${id} AICc`, FIT);
    close(t, found.covariance, expect.covariance, `${id} covariance`, FIT);
    if ('eps50' in expect) {
      close(t, found.eps50, expect.eps50, `${id} eps50`, FIT);
      close(t, found.eps50_ci, expect.eps50Ci, `${id} interval of eps50`, FIT);
      close(t, found.inflection_log_scale, expect.inflectionLogScale, `${id} inflection`, FIT);
      close(t, found.inflection_linear_scale, expect.inflectionLinearScale, `${id} inflection, linear`, FIT);
    }
    const target = expect.target as Json;
    close(t, found.target?.eps, target.eps, `${id} target`, FIT);
    close(t, found.target?.standard_error, target.lnEpsSe ?? target.epsSe, `${id} its error`, FIT);
    close(t, found.target?.eps_ci, target.epsCi, `${id} its interval`, FIT);
    if ('epsUpperOneSided' in target) close(t, found.target?.eps_upper_one_sided, target.epsUpperOneSided, `${id} one-sided`, FIT);
  }
});

t.test('fit errors', async (t) => {
  for (const { request, error, warning } of rows('fitErrors') as { request: Json; error?: string; warning?: string }[]) {
    const asked = {
      model: '4pl_log' as const,
      eps: request.eps as number[],
      accuracy: request.accuracy as number[],
      ...(request.target === undefined ? {} : { target: request.target as number }),
    };
    if (error !== undefined) t.equal(refusal('fitUtility', asked)?.reason?.toUpperCase(), error);
    else t.ok(ask(t, 'fitUtility', asked).warnings.some(({ code }) => code === warning));
  }
});

function holds(t: Test, interval: Interval | ProbabilityInterval, wanted: unknown, label: string): void {
  const value = wanted as number;
  const tolerance = 1e-9 * Math.abs(value);
  t.ok((interval.lower as number) <= value + tolerance && value - tolerance <= (interval.upper as number), `${label} holds ${value}`);
  close(t, interval.value, value, label);
}

function noise<K extends NoiseMeasure['kind']>(t: Test, request: NoiseRequest & { kind: K }): NoiseMeasure & { kind: K } {
  return ask(t, 'describeNoise', request).noise as NoiseMeasure & { kind: K };
}

t.test('Gaussian noise', async (t) => {
  for (const row of rows('gaussianCalibration') as Record<string, number>[]) {
    const { epsilon = 0, delta = 0, sensitivity = 0 } = row;
    const found = noise(t, { kind: 'gaussian', epsilon, delta, sensitivity });
    close(t, found.sigma, row.sigma, `sigma at ${epsilon}, ${delta}`);
    t.ok((found.delta.lower as number) <= delta, 'the rounded sigma keeps delta');
    holds(t, found.mu, row.mu, 'mu');
    close(t, found.classic?.sigma, row.classicSigma, 'classic sigma');
    t.equal(found.classic?.valid, row.classicValid);
    if (found.classic) holds(t, found.classic.delta, row.classicTrueDelta, 'its true delta');
    const classic = { kind: 'gaussian', epsilon, delta, sensitivity, method: 'classic' } as const;
    if (row.classicValid) close(t, noise(t, classic).sigma, row.classicSigma, 'classic on request');
    else t.same(refusal('describeNoise', classic), { reason: 'epsilon_out_of_range', pointer: '/epsilon' });
  }
});

t.test('Laplace, discrete and randomised response', async (t) => {
  for (const row of rows('laplace') as Record<string, number>[]) {
    const { epsilon = 0, sensitivity = 0 } = row;
    const found = noise(t, { kind: 'laplace', epsilon, sensitivity });
    for (const [spec, name] of [
      ['scale', 'scale'],
      ['standardDeviation', 'standard_deviation'],
      ['variance', 'variance'],
      ['halfWidth95', 'half_width_95'],
    ] as const)
      close(t, found[name], row[spec], spec);
    holds(t, found.zcdp, row.zcdpTight, 'zCDP');
    holds(t, found.zcdp_general, row.zcdpGeneral, 'zCDP of any pure mechanism');
    holds(t, found.mu, row.muStar, 'mu');
    holds(t, found.mu_pure_dp, row.muPureDp, 'mu of any pure mechanism');
  }
  for (const row of rows('discreteLaplace') as Record<string, number>[]) {
    const found = noise(t, { kind: 'discrete_laplace', epsilon: row.epsilon as number, sensitivity: row.sensitivity as number });
    close(t, found.ratio, row.p, 'p');
    close(t, found.variance, row.variance, 'variance');
    close(t, found.probability_of_zero, row.probZero, 'P(0)');
    t.equal(found.half_width_95, row.halfWidth95);
  }
  for (const row of rows('discreteGaussian') as Record<string, number>[]) {
    const { sigma2 = 0, sensitivity = 0, epsilon = 0 } = row;
    const found = noise(t, { kind: 'discrete_gaussian', sigma2, sensitivity, epsilon });
    close(t, found.variance, row.variance, 'variance');
    holds(t, found.delta, row.delta, 'delta');
    holds(t, found.zcdp, row.zcdp, 'zCDP');
    holds(t, found.continuous_delta, row.continuousDelta, 'delta of the continuous noise');
  }
  for (const row of rows('randomizedResponse') as Record<string, number>[]) {
    const found = noise(t, { kind: 'randomized_response', epsilon: row.epsilon as number });
    close(t, found.probability_of_truth, row.probTruth, 'truth');
    holds(t, found.mu, row.muStar, 'mu');
  }
  for (const row of rows('zcdpToEps') as Record<string, number>[]) {
    const found = noise(t, { kind: 'zcdp', rho: row.rho as number, delta: row.delta as number });
    close(t, found.epsilon.upper, row.eps, 'epsilon');
    t.ok((found.epsilon.upper as number) >= (row.eps as number) * (1 - 1e-15), 'never below the infimum');
    close(t, found.order, row.alpha, 'order', 1e-6);
    holds(t, found.bun_steinke, row.bunSteinke, 'Bun and Steinke');
    holds(t, found.exact_if_gaussian, row.exactIfGaussian, 'if Gaussian');
  }
});

const strategyNames: Record<string, Strategy> = {
  uniform: 'uniform',
  geometric: 'geometric',
  equalNoise: 'equal_noise',
  minTotalVariance: 'min_total_variance',
  minTotalAbsoluteError: 'min_total_absolute_error',
};

t.test('shares of a budget', async (t) => {
  const allocation = one('allocation') as { request: Json; pure: Json; zcdp: Json; tenGaussianQueries: Json };
  const queries = allocation.request.queries as { name: string; sensitivity: number; weight: number }[];
  const pure = ask(t, 'allocateBudget', { kind: 'split', total: { unit: 'epsilon', epsilon: 2 }, queries }) as SplitAnswer;
  const rho = ask(t, 'allocateBudget', { kind: 'split', total: { unit: 'rho', rho: 0.5 }, queries }) as SplitAnswer;
  const list = (answer: SplitAnswer, name: string, of: 'share' | 'scale' | 'mu') =>
    answer.strategies.find(({ strategy }) => strategy === strategyNames[name])?.shares.map((share) => share[of]);
  for (const [name, wanted] of Object.entries(allocation.pure) as [string, Json][]) {
    const found = pure.strategies.find(({ strategy }) => strategy === strategyNames[name]);
    close(t, list(pure, name, 'share'), wanted.epsilon, `${name} epsilon`);
    close(t, list(pure, name, 'scale'), wanted.scale, `${name} scale`);
    close(t, found?.weighted_variance, wanted.weightedVariance, `${name} variance`);
    close(t, found?.weighted_absolute_error, wanted.weightedAbsoluteError, `${name} error`);
  }
  for (const [name, wanted] of Object.entries(allocation.zcdp) as [string, Json][]) {
    const found = rho.strategies.find(({ strategy }) => strategy === strategyNames[name]);
    close(t, list(rho, name, 'share'), wanted.rho, `${name} rho`);
    close(t, list(rho, name, 'mu'), wanted.mu, `${name} mu`);
    close(t, list(rho, name, 'scale'), wanted.sigma, `${name} sigma`);
    close(t, found?.weighted_variance, wanted.weightedVariance, `${name} variance`);
    close(t, found?.weighted_scale, wanted.weightedSigma, `${name} sum of sigma`);
  }
  const ten = allocation.tenGaussianQueries as Json;
  const answer = ask(t, 'allocateBudget', {
    kind: 'split',
    total: { unit: 'epsilon_delta', epsilon: 1, delta: 1e-5 },
    queries: Array.from({ length: 10 }, () => ({ sensitivity: 1 })),
    strategies: ['uniform'],
  }) as SplitAnswer;
  close(t, answer.mu_total, ten.muTotal, 'mu of the total');
  close(t, answer.strategies[0]?.shares[0]?.mu, ten.muEach, 'mu of each');
  close(t, answer.strategies[0]?.shares[0]?.scale, ten.sigmaByMu, 'sigma');
  close(t, answer.splitting_epsilon?.sigma[0], ten.sigmaBySplittingEpsilon, 'sigma by splitting epsilon');
  close(t, answer.splitting_epsilon?.noise_ratio[0], ten.noiseRatio, 'ratio');
});

t.test('graph of a budget', async (t) => {
  const { request, expect } = one('budgetGraph') as { request: Json; expect: Json };
  const nodes = (request.nodes as Json[]).map(({ id, cost, cells, postProcessing }) => ({
    id: id as string,
    cost: cost as number,
    cells: cells as string[],
    ...(postProcessing === undefined ? {} : { post_processing: postProcessing as boolean }),
  }));
  const answer = ask(t, 'allocateBudget', {
    kind: 'graph',
    unit: 'epsilon',
    adjacency: 'add_remove',
    cells: request.cells as string[],
    nodes,
    edges: (request.edges as string[][]).map(([from, to]) => ({ from: from as string, to: to as string })),
  });
  if (answer.kind !== 'graph') return t.fail('a graph');
  for (const { cell, cost } of answer.per_cell) close(t, cost, [(expect.perCell as Json)[cell]], cell);
  close(t, answer.total, [expect.total], 'total');
  close(t, answer.longest_path, [expect.longestPathCost], 'longest path');
  close(t, answer.sum_of_all, [expect.sumOfAll], 'sum');
  close(t, answer.total_replace_one, [expect.totalReplaceOne], 'replaced');
  t.same(answer.order, expect.order);
});
