/** Answers of the calibrateNoise example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateNoise: ExampleAnswer = {
  success: {
    url: '/v1/predictability/noise',
    body: {
      process: {
        kind: 'iid',
        records: null,
        core: 500,
        alpha: null,
        base_divisor: 500,
        n_eff: 500,
      },
      measure: {
        name: null,
        p: 0.35,
        var_q: 0.2275,
        var_core: 0.000455,
        var_core_and_release: 0.00045114041532459914,
        rho2: 0.11683516483516483,
        r2: 0.008482603682199621,
        c0: 0.10835256115296521,
        relative_gain: 0.008482603682199621,
        extra_records: 4.277586915621188,
        gamma: [
          {
            loss: 'squared',
            smoothness: 2,
            curvature: 2,
            second_order: 0.000003859584675400828,
            cauchy_schwarz: 0.00008381195683928104,
            published: 0.0002,
            bits: null,
            standing: 'upper_bound',
          },
        ],
      },
      r2_target: 0.008482603682199621,
      noise_needed: true,
      sigma2: 12.77350271359941,
      noise_covariance: [
        [0.022992304884478936, 0.005109401085439762],
        [0.005109401085439762, 0.01532820325631929],
      ],
      r2: 0.008482603682199621,
      excess_risk: 0.019160254070399115,
      empirical_risk: null,
      same_query: {
        variance: 0.016101464147055686,
        r2: 0.008482603682199621,
        excess_risk: 0.016101464147055686,
      },
      every_query: {
        variance: 0.02554700542719882,
        excess_risk: 0.02554700542719882,
      },
      fixed: {
        r2: 0.013025641025641027,
        mu: {
          value: 0.5,
          lower: 0.4999999999999927,
          upper: 0.5000000000000074,
          bound: 'two_sided',
        },
        excess_risk: 0.01,
      },
      loss: {
        kind: 'squared',
      },
      algorithm: {
        method: 'symmetric_eigen',
        rank: 2,
        noisy_rank: 2,
        columns: 2,
        condition: 1.0392304845413263,
        memory_bytes: 263248,
      },
      statement:
        'Predictability is not differential privacy: it says what an attacker who has the core, and uses it as well as can be, gains from the release about the stated queries on these records. The calibrated covariance depends on private data and is no guarantee of differential privacy.',
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
      ],
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:unreachable',
      title: 'No value answers this question',
      status: 422,
      code: 'unreachable',
      retryable: false,
      detail: 'no finite noise brings the gain to 0: the target must be above 0',
      instance: 'example',
      errors: [
        {
          pointer: '/target/gamma',
          code: 'target_not_positive',
          message: 'no finite noise brings the gain to 0: the target must be above 0',
        },
      ],
    },
  },
};
