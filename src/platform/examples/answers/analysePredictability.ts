/** Answers of the analysePredictability example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const analysePredictability: ExampleAnswer = {
  success: {
    url: '/v1/predictability',
    body: {
      process: {
        kind: 'shard',
        records: 12,
        core: 3,
        alpha: 0.25,
        base_divisor: 2.25,
        n_eff: 4,
      },
      releases: [
        {
          kind: 'linear_regression',
          records: 12,
          parameters: 2,
          noise: 'calibrated',
          value: [0.6661122661122664, 1.0794178794178795],
          noise_covariance: [
            [0.06151733745404604, -0.003760818948722794],
            [-0.003760818948722794, 0.01925693452482684],
          ],
          empirical_risk: 0.07618676368676368,
          excess_risk: 0.05327851913841891,
        },
      ],
      readings: [
        {
          baseline: 'plain',
          queries: [
            {
              name: null,
              p: 0.5833333333333334,
              var_q: 0.26515151515151514,
              var_core: 0.11784511784511784,
              var_core_and_release: 0.11567529758975852,
              rho2: 0.04603118684583705,
              r2: 0.018412474738334822,
              c0: 0.02761871210750223,
              relative_gain: 0.018412474738334822,
              extra_records: 0.04220516978372329,
              gamma: [
                {
                  loss: 'squared',
                  smoothness: 2,
                  curvature: 2,
                  second_order: 0.0021698202553593225,
                  cauchy_schwarz: 0.031981414833965244,
                  published: 0.0763170698789273,
                  bits: null,
                  standing: 'upper_bound',
                },
                {
                  loss: 'log',
                  smoothness: 4.114285714285715,
                  curvature: 4.114285714285715,
                  second_order: 0.004463630239596321,
                  cauchy_schwarz: 0.06579033908701422,
                  published: 0.15699511517950757,
                  bits: 0.006439657211027627,
                  standing: 'asymptotic',
                },
              ],
            },
          ],
          families: [],
          algorithm: {
            method: 'householder_qr',
            rank: 2,
            noisy_rank: 2,
            columns: 2,
            condition: 1.1364614649092126,
            memory_bytes: 263536,
          },
        },
      ],
      var_wq: null,
      losses: [
        {
          kind: 'squared',
        },
        {
          kind: 'log',
        },
      ],
      statement:
        'Predictability is not differential privacy: it says what an attacker who has the core, and uses it as well as can be, gains from the release about the stated queries on these records.',
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [
        {
          code: 'INSTANCE_VALUE',
          detail:
            'This is the value for the given records, not a supremum over all data sets: it depends on private data, so publishing it can leak.',
        },
        {
          code: 'NOISE_DEPENDS_ON_DATA',
          detail: 'Calibrated noise is made from the private records: its covariance is private too, and it gives no differential privacy.',
        },
        {
          code: 'SMALL_CORE',
          detail: 'A core of 3 is small for 2 equations: the asymptotic values may be off by several per cent.',
        },
        {
          code: 'SMALL_UNKNOWN_SET',
          detail: 'Only 9 records are unknown: squared loss stays exact, other losses do not.',
        },
        {
          code: 'LOGLOSS_UNSTABLE',
          detail: 'The core may show one class only, where log loss is infinite: n p (1 - p) is below 10.',
        },
        {
          code: 'OVERFIT',
          detail:
            '12 records for 2 equations: rho2 is right if the records are the population, else too large by about 0.16666666666666666.',
        },
      ],
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:invalid_data',
      title: 'The data do not fit the question',
      status: 422,
      code: 'invalid_data',
      retryable: false,
      detail: 'query 0 is constant, or the weights alone tell it: there is nothing to predict',
      instance: 'example',
      errors: [
        {
          pointer: '/source/query',
          code: 'query_constant',
          message: 'query 0 is constant, or the weights alone tell it: there is nothing to predict',
        },
      ],
    },
  },
};
