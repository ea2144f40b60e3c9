/** What the examples ask. Their answers are in the files beside this one, written by replaying these. */
import type { Json } from '../json.ts';
import { attackCalls } from './attack-requests.ts';
import { budgetCalls } from './budget-requests.ts';
import type { ExampleCalls } from './call.ts';
import { jobCalls, probeCalls } from './other-requests.ts';
import { studyCalls } from './study-requests.ts';

export { exampleTime } from './budget-requests.ts';
export type * from './call.ts';

const training = {
  kind: 'gaussian',
  noise_multiplier: 9.4,
  sampling: { scheme: 'poisson', probability: 0.328 },
  count: 2000,
  label: 'train',
};
const release = { kind: 'gaussian', noise_multiplier: 4, sampling: { scheme: 'none' }, count: 4 };
const composition = (...events: Json[]) => ({ kind: 'composition', adjacency: 'add_remove', events });

export const exampleCalls: ExampleCalls[] = [
  {
    operationId: 'fitGdp',
    summary: 'A DP-SGD run of 2000 steps',
    success: { method: 'POST', url: '/v1/gdp-fit', body: { mechanism: composition(training), deltas: [1e-5] } },
    problem: {
      summary: 'A misspelt member',
      method: 'POST',
      url: '/v1/gdp-fit',
      body: { mechanism: composition(training), delta: [1e-5] },
    },
  },
  {
    operationId: 'computeProfile',
    summary: 'Four releases with Gaussian noise',
    success: { method: 'POST', url: '/v1/profile', body: { mechanism: composition(release), epsilon: { from: 0, to: 8, points: 5 } } },
    problem: {
      summary: 'A grid that runs backwards',
      method: 'POST',
      url: '/v1/profile',
      body: { mechanism: composition(release), epsilon: { from: 8, to: 0, points: 5 } },
    },
  },
  {
    operationId: 'computeTradeOff',
    summary: 'Four releases with Gaussian noise',
    success: { method: 'POST', url: '/v1/trade-off', body: { mechanism: composition(release), fpr: [0.001, 0.02, 0.2] } },
    problem: {
      summary: 'The grid given twice',
      method: 'POST',
      url: '/v1/trade-off',
      body: { mechanism: composition(release), fpr: [0.01], log_fpr: [-4.6] },
    },
  },
  {
    operationId: 'composeEvents',
    summary: 'A Laplace release beside a Gaussian one',
    success: {
      method: 'POST',
      url: '/v1/compose',
      body: {
        mechanism: composition({ kind: 'laplace', scale: 10, sensitivity: 1, sampling: { scheme: 'none' } }, release),
        deltas: [1e-5],
        epsilons: [1],
        orders: [1.5, 8],
        shares: true,
      },
    },
    problem: {
      summary: 'Shuffled batches, which are not Poisson sampling',
      method: 'POST',
      url: '/v1/compose',
      body: {
        mechanism: composition({
          kind: 'gaussian',
          noise_multiplier: 1.1,
          sampling: { scheme: 'shuffled_batches', batch_size: 256, dataset_size: 60000 },
          count: 14100,
        }),
        deltas: [1e-5],
      },
    },
  },
  {
    operationId: 'computeSteps',
    summary: 'A run of two phases with a cap on epsilon',
    success: {
      method: 'POST',
      url: '/v1/steps',
      body: {
        mechanism: composition(training, { ...training, noise_multiplier: 12, count: 1000, label: 'fine-tune' }),
        steps: [1, 500, 1000, 2000, 3000],
        want: ['epsilon', 'mu'],
        cap: { metric: 'epsilon', value: 8 },
      },
    },
    problem: {
      summary: 'A step beyond the end of the run',
      method: 'POST',
      url: '/v1/steps',
      body: { mechanism: composition(training), steps: [1000, 2001] },
    },
  },
  {
    operationId: 'calibrateParameter',
    summary: 'The noise for epsilon 3 at delta 1e-6',
    success: {
      method: 'POST',
      url: '/v1/calibrate',
      body: {
        mechanism: composition(training),
        parameter: '/events/0/noise_multiplier',
        target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 3 },
      },
    },
    problem: {
      summary: 'A target below what the infinity mass allows',
      method: 'POST',
      url: '/v1/calibrate',
      body: {
        mechanism: composition({ kind: 'approximate', epsilon: 0.1, delta: 1e-3, sampling: { scheme: 'none' } }),
        parameter: '/events/0/epsilon',
        target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 1 },
      },
    },
  },
  {
    operationId: 'assessRisk',
    summary: 'What attackers can do',
    success: {
      method: 'POST',
      url: '/v1/risk',
      body: { mechanism: composition(training), fprs: [1e-3], priors: [0.1], baselines: [0.01] },
    },
    problem: {
      summary: 'A rate outside of (0, 1)',
      method: 'POST',
      url: '/v1/risk',
      body: { mechanism: composition(training), fprs: [0] },
    },
  },
  ...attackCalls,
  {
    operationId: 'compareRepresentations',
    summary: 'What one Laplace release loses in each description',
    success: {
      method: 'POST',
      url: '/v1/compare',
      body: { mechanism: composition({ kind: 'laplace', scale: 1, sensitivity: 1, sampling: { scheme: 'none' } }), delta: 1e-5 },
    },
    problem: {
      summary: 'A delta that is no probability',
      method: 'POST',
      url: '/v1/compare',
      body: { mechanism: composition(training), delta: 0 },
    },
  },
  {
    operationId: 'convertGuarantee',
    summary: 'What zCDP of the 2020 census implies',
    success: { method: 'POST', url: '/v1/convert', body: { guarantee: { kind: 'zcdp', rho: 2.56 }, deltas: [1e-10], orders: [2] } },
    problem: {
      summary: 'A guarantee without its number',
      method: 'POST',
      url: '/v1/convert',
      body: { guarantee: { kind: 'approximate', epsilon: 1 } },
    },
  },
  {
    operationId: 'readMechanism',
    summary: 'mu, epsilon and attack risk of one run',
    success: {
      method: 'POST',
      url: '/v1/readings',
      body: {
        mechanism: composition(training),
        want: [
          { kind: 'compose', deltas: [1e-5] },
          { kind: 'risk', fprs: [1e-3], priors: [0.1], baselines: [0.01] },
        ],
      },
    },
    problem: {
      summary: 'A reading that does not exist',
      method: 'POST',
      url: '/v1/readings',
      body: { mechanism: composition(training), want: [{ kind: 'epsilon', delta: 1e-5 }] },
    },
  },
  ...budgetCalls,
  ...studyCalls,
  {
    operationId: 'writeReport',
    summary: 'The statement of a run',
    success: {
      method: 'POST',
      url: '/v1/report',
      body: {
        mechanism: composition(release),
        title: 'Four counts',
        unit: 'one visit',
        format: 'text',
        fprs: [1e-3],
        priors: [0.5],
        baselines: [0.01],
      },
    },
    problem: {
      summary: 'A language that it is not written in',
      method: 'POST',
      url: '/v1/report',
      body: { mechanism: composition(release), language: 'fr' },
    },
  },
  {
    operationId: 'answerBatch',
    summary: 'An answer and a problem',
    success: {
      method: 'POST',
      url: '/v1/batches',
      body: {
        items: [
          { operation: 'composeEvents', request: { mechanism: composition(release), deltas: [1e-5] } },
          { operation: 'computeProfile', request: { mechanism: composition(release), epsilon: { from: 8, to: 0, points: 5 } } },
        ],
      },
    },
    problem: {
      summary: 'Nothing is asked',
      method: 'POST',
      url: '/v1/batches',
      body: { items: [] },
    },
  },
  {
    operationId: 'listMechanisms',
    summary: 'The catalogue',
    success: { method: 'GET', url: '/v1/mechanisms' },
    problem: { summary: 'A parameter that does not exist', method: 'GET', url: '/v1/mechanisms?kind=gaussian' },
  },
  {
    operationId: 'priceMechanism',
    summary: 'A training run as a certificate, and a release with a stated epsilon',
    success: {
      method: 'POST',
      url: '/v1/price',
      body: { mechanism: composition(training), accountings: [{ kind: 'gdp', delta0: 1e-10 }, { kind: 'zcdp' }] },
    },
    problem: {
      summary: 'Gaussian noise has no pure epsilon',
      method: 'POST',
      url: '/v1/price',
      body: { mechanism: composition(release), accountings: [{ kind: 'pure' }] },
    },
  },
  {
    operationId: 'getResult',
    summary: 'The answer of the fitGdp example',
    // the key is filled in when the example is replayed
    success: { method: 'GET', url: '/v1/results/{key}' },
    problem: { summary: 'A key that was never given', method: 'GET', url: `/v1/results/${'0'.repeat(64)}` },
  },
  ...jobCalls,
  ...probeCalls,
];
