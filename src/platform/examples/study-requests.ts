/** Examples of predictability, studies, budgets and noise. */
import type { ExampleCalls } from './call.ts';

const regression = {
  kind: 'linear_regression',
  x: [0.5, -1, 2, 0, 1.5, -0.5, 3, -2, 1, 0.25, -1.5, 2.5].map((x) => [1, x]),
  y: [1.2, -0.4, 2.9, 0.3, 3.1, 0.2, 3.6, -1.9, 1.1, 1.4, -0.6, 3.3],
};
const moments = {
  kind: 'moments',
  p: 0.35,
  var_q: 0.2275,
  cov_gq: [0.12, -0.05],
  cov_g: [
    [0.9, 0.2],
    [0.2, 0.6],
  ],
  jacobian: [
    [1, 0],
    [0, 1],
  ],
};

const groups = {
  a: [0.812, 0.798, 0.834, 0.801, 0.779, 0.823, 0.815, 0.79, 0.808, 0.841, 0.786, 0.802, 0.819, 0.795, 0.827, 0.811, 0.783],
  b: [0.833, 0.811, 0.826, 0.818, 0.809, 0.819, 0.84, 0.796, 0.797, 0.869, 0.795, 0.836, 0.817, 0.814, 0.842, 0.795, 0.805],
};
const sweep = {
  eps: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
  accuracy: [0.512, 0.561, 0.655, 0.742, 0.812, 0.846, 0.861, 0.864],
};

export const studyCalls: ExampleCalls[] = [
  {
    operationId: 'analysePredictability',
    summary: 'Least squares with calibrated noise, of which an attacker has three records in twelve',
    success: {
      method: 'POST',
      url: '/v1/predictability',
      body: {
        process: { kind: 'shard', core: 3 },
        source: {
          kind: 'records',
          releases: [{ ...regression, noise: { kind: 'calibrated', sigma2: 1.5 } }],
          query: { kind: 'single', values: [1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1] },
        },
        losses: [{ kind: 'squared' }, { kind: 'log' }],
      },
    },
    problem: {
      summary: 'A query that is the same for all',
      method: 'POST',
      url: '/v1/predictability',
      body: {
        process: { kind: 'shard', core: 3 },
        source: { kind: 'records', releases: [regression], query: { kind: 'single', values: Array.from({ length: 12 }, () => 1) } },
      },
    },
  },
  {
    operationId: 'calibrateNoise',
    summary: 'Noise that keeps the gain of squared loss within 0.0002',
    success: {
      method: 'POST',
      url: '/v1/predictability/noise',
      body: {
        process: { kind: 'iid', core: 500 },
        source: moments,
        loss: { kind: 'squared' },
        target: { gamma: 0.0002, bound: 'published' },
        fixed: {
          covariance: [
            [0.01, 0],
            [0, 0.01],
          ],
          sensitivity: 0.05,
        },
      },
    },
    problem: {
      summary: 'A target that no finite noise reaches',
      method: 'POST',
      url: '/v1/predictability/noise',
      body: {
        process: { kind: 'iid', core: 500 },
        source: moments,
        loss: { kind: 'squared' },
        target: { gamma: 0, bound: 'published' },
      },
    },
  },
  {
    operationId: 'comparePairs',
    summary: 'Epsilon 0.5 against 2 on seventeen groups',
    success: { method: 'POST', url: '/v1/studies/paired', body: { metrics: [{ name: 'accuracy', ...groups }] } },
    problem: {
      summary: 'The same difference everywhere',
      method: 'POST',
      url: '/v1/studies/paired',
      body: { metrics: [{ a: [1, 2, 3], b: [2, 3, 4] }] },
    },
  },
  {
    operationId: 'adjustComparisons',
    summary: 'Four metrics that were looked at',
    success: { method: 'POST', url: '/v1/studies/multiple', body: { p: [0.001, 0.008, 0.039, 0.216] } },
    problem: { summary: 'A p value above 1', method: 'POST', url: '/v1/studies/multiple', body: { p: [0.5, 1.5] } },
  },
  {
    operationId: 'fitUtility',
    summary: 'Which epsilon an accuracy of 0.8 takes',
    success: { method: 'POST', url: '/v1/studies/utility-curve', body: { ...sweep, target: 0.8 } },
    problem: {
      summary: 'A target above the curve',
      method: 'POST',
      url: '/v1/studies/utility-curve',
      body: { ...sweep, target: 0.9 },
    },
  },
  {
    operationId: 'allocateBudget',
    summary: 'Epsilon 2 for three queries',
    success: {
      method: 'POST',
      url: '/v1/allocations',
      body: {
        kind: 'split',
        total: { unit: 'epsilon', epsilon: 2 },
        queries: [
          { name: 'mean age', sensitivity: 1 },
          { name: 'rate', sensitivity: 2 },
          { name: 'count', sensitivity: 1, weight: 4 },
        ],
        strategies: ['uniform', 'min_total_variance'],
      },
    },
    problem: {
      summary: 'Shares above the total',
      method: 'POST',
      url: '/v1/allocations',
      body: {
        kind: 'split',
        total: { unit: 'rho', rho: 0.5 },
        queries: [{ sensitivity: 1 }, { sensitivity: 1 }],
        strategies: ['given'],
        shares: [0.3, 0.3],
      },
    },
  },
  {
    operationId: 'describeNoise',
    summary: 'Gaussian noise for a mean over public bounds',
    success: {
      method: 'POST',
      url: '/v1/noise',
      body: {
        kind: 'gaussian',
        epsilon: 1,
        delta: 1e-5,
        sensitivity: { kind: 'bounded_mean', adjacency: 'replace_one', lower: 17, upper: 90, records: 48842 },
      },
    },
    problem: {
      summary: 'The classic formula beyond its theorem',
      method: 'POST',
      url: '/v1/noise',
      body: { kind: 'gaussian', epsilon: 2, delta: 1e-5, sensitivity: 1, method: 'classic' },
    },
  },
];
