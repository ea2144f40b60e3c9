/** Answers of the assessRisk example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const assessRisk: ExampleAnswer = {
  success: {
    url: '/v1/risk',
    body: {
      advantage: {
        value: 0.5650518014785335,
        lower: 0.5650518014749927,
        upper: 0.5650518014820617,
        bound: 'two_sided',
        log: -0.5708378680056174,
        log_lower: -0.5708378680118835,
        log_upper: -0.570837867999374,
      },
      tpr_at: [
        {
          fpr: 0.001,
          tpr: {
            value: 0.06352392667457542,
            lower: 0.06352392667364379,
            upper: 0.0635239266748651,
            bound: 'two_sided',
            log: -2.75633864602923,
            log_lower: -2.7563386460438952,
            log_upper: -2.75633864602467,
          },
          statement: 'An attacker who accepts a false alarm for 1 in 1,000 of the others finds at most 63.6 of 1,000 members.',
        },
      ],
      bayes_at: [
        {
          prior: 0.1,
          error: {
            value: 0.08629426811655971,
            lower: 0.08629426811644042,
            upper: 0.08629426811667903,
            bound: 'two_sided',
            log: -2.4499921012148773,
            log_lower: -2.4499921012162593,
            log_upper: -2.449992101213495,
          },
          statement:
            'Where 10 % of the candidates are members, the best attacker is wrong about at least 8.62 % of them; without the output it would be 10 %.',
        },
      ],
      guess_at: [
        {
          baseline: 0.01,
          success: {
            value: 0.22275666410094377,
            lower: 0.22275666409786476,
            upper: 0.22275666410190148,
            bound: 'two_sided',
            log: -1.501675295678314,
            log_lower: -1.5016752956921358,
            log_upper: -1.501675295674015,
          },
          statement:
            'A secret that could be guessed with probability 0.01 without the output is guessed with probability at most 0.223 with it.',
        },
      ],
      statement: 'Whatever the attack, its true positive rate exceeds its false positive rate by at most 56.6 percentage points.',
      engine: 'contour',
      engine_version: 'lossbook-0.2.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 3.744736456623489e-14,
          },
          {
            name: 'truncation',
            value: 7.94325535848247e-15,
          },
          {
            name: 'quadrature',
            value: 9.026322925457978e-18,
          },
          {
            name: 'rounding',
            value: 1.2392054590665015e-11,
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
  problem: {
    status: 400,
    body: {
      type: 'urn:lossbook:problem:invalid_request',
      title: 'The request does not fit its schema',
      status: 400,
      code: 'invalid_request',
      retryable: false,
      detail: '/fprs/0 must be > 0.',
      instance: 'example',
      errors: [
        {
          pointer: '/fprs/0',
          code: 'exclusive_minimum',
          message: 'must be > 0',
        },
      ],
    },
  },
};
