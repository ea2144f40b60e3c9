/** Answers of the readMechanism example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const readMechanism: ExampleAnswer = {
  success: {
    url: '/v1/readings',
    body: {
      readings: [
        {
          kind: 'compose',
          answer: {
            epsilon_at: [
              {
                delta: 0.00001,
                log_delta: -11.512925464970229,
                epsilon: {
                  value: 7.433065646588011,
                  lower: 7.433065646585164,
                  upper: 7.4330656465908564,
                  bound: 'two_sided',
                },
              },
            ],
            delta_at: [],
            gaussian_mu: null,
            infinity_mass: {
              value: 0,
              lower: 0,
              upper: 0,
              bound: 'two_sided',
              log: null,
              log_lower: null,
              log_upper: null,
            },
            engine: 'contour',
            engine_version: 'lossbook-0.3.0+node24-x64',
            error_budget: {
              measure:
                'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
              terms: [
                {
                  name: 'aliasing',
                  value: 3.673514434850832e-14,
                },
                {
                  name: 'truncation',
                  value: 2.1547255445611703e-14,
                },
                {
                  name: 'quadrature',
                  value: 1.6926045873755668e-17,
                },
                {
                  name: 'rounding',
                  value: 1.8004457118782144e-11,
                },
              ],
            },
            warnings: [],
            request: {
              mechanism: {
                kind: 'composition',
                adjacency: 'add_remove',
                events: [
                  {
                    kind: 'gaussian',
                    noise_multiplier: 9.4,
                    sampling: {
                      scheme: 'poisson',
                      probability: 0.328,
                    },
                    count: 2000,
                    label: 'train',
                    group_size: 1,
                  },
                ],
              },
              deltas: [0.00001],
              tolerance: 0.001,
              certify: false,
            },
          },
        },
        {
          kind: 'risk',
          answer: {
            advantage: {
              value: 0.5650518014785424,
              lower: 0.5650518014766613,
              upper: 0.5650518014804107,
              bound: 'two_sided',
              log: -0.5708378680056019,
              log_lower: -0.5708378680089303,
              log_upper: -0.5708378680022959,
            },
            tpr_at: [
              {
                fpr: 0.001,
                tpr: {
                  value: 0.06352392667457843,
                  lower: 0.06352392667422659,
                  upper: 0.06352392667468791,
                  bound: 'two_sided',
                  log: -2.7563386460291825,
                  log_lower: -2.756338646034721,
                  log_upper: -2.7563386460274595,
                },
                statement: 'An attacker who accepts a false alarm for 1 in 1,000 of the others finds at most 63.6 of 1,000 members.',
              },
            ],
            bayes_at: [
              {
                prior: 0.1,
                error: {
                  value: 0.08629426811655813,
                  lower: 0.0862942681165128,
                  upper: 0.08629426811660346,
                  bound: 'two_sided',
                  log: -2.4499921012148955,
                  log_lower: -2.4499921012154204,
                  log_upper: -2.4499921012143706,
                },
                statement:
                  'Where 10 % of the candidates are members, the best attacker is wrong about at least 8.62 % of them; without the output it would be 10 %.',
              },
            ],
            guess_at: [
              {
                baseline: 0.01,
                success: {
                  value: 0.22275666410095651,
                  lower: 0.2227566640997942,
                  upper: 0.22275666410131847,
                  bound: 'two_sided',
                  log: -1.5016752956782566,
                  log_lower: -1.5016752956834742,
                  log_upper: -1.5016752956766322,
                },
                statement:
                  'A secret that could be guessed with probability 0.01 without the output is guessed with probability at most 0.223 with it.',
              },
            ],
            statement: 'Whatever the attack, its true positive rate exceeds its false positive rate by at most 56.6 percentage points.',
            engine: 'contour',
            engine_version: 'lossbook-0.3.0+node24-x64',
            error_budget: {
              measure:
                'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
              terms: [
                {
                  name: 'aliasing',
                  value: 3.744736456623411e-14,
                },
                {
                  name: 'truncation',
                  value: 7.943255358387077e-15,
                },
                {
                  name: 'quadrature',
                  value: 6.709716681208176e-18,
                },
                {
                  name: 'rounding',
                  value: 4.652029317463869e-12,
                },
              ],
            },
            warnings: [],
            request: {
              fprs: [0.001],
              priors: [0.1],
              baselines: [0.01],
              mechanism: {
                kind: 'composition',
                adjacency: 'add_remove',
                events: [
                  {
                    kind: 'gaussian',
                    noise_multiplier: 9.4,
                    sampling: {
                      scheme: 'poisson',
                      probability: 0.328,
                    },
                    count: 2000,
                    label: 'train',
                    group_size: 1,
                  },
                ],
              },
              tolerance: 0.001,
              certify: false,
            },
          },
        },
      ],
      engine_version: 'lossbook-0.3.0+node24-x64',
    },
  },
  problem: {
    status: 400,
    body: {
      type: 'urn:lossbook:problem:invalid_request',
      title: 'The request does not fit its schema',
      status: 400,
      code: 'invalid_request',
      retryable: false,
      detail: '/want/0/kind must be one of gdp_fit, profile, trade_off, compose, steps, risk, compare.',
      instance: 'example',
      errors: [
        {
          pointer: '/want/0/kind',
          code: 'unknown_kind',
          message: 'must be one of gdp_fit, profile, trade_off, compose, steps, risk, compare',
        },
      ],
    },
  },
};
