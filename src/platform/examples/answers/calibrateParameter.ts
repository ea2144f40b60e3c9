/** Answers of the calibrateParameter example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateParameter: ExampleAnswer = {
  success: {
    url: '/v1/calibrate',
    body: {
      value: 22.683593399256495,
      achieved: {
        value: 2.999999998330684,
        lower: 2.999999998329981,
        upper: 2.999999998331387,
        bound: 'two_sided',
      },
      loosened: {
        value: 22.683570715663095,
        achieved: {
          value: 3.000003336281896,
          lower: 3.000003336281193,
          upper: 3.000003336282599,
          bound: 'two_sided',
        },
      },
      evaluations: 11,
      mechanism: {
        kind: 'composition',
        adjacency: 'add_remove',
        events: [
          {
            kind: 'gaussian',
            noise_multiplier: 22.683593399256495,
            sampling: {
              scheme: 'poisson',
              probability: 0.328,
            },
            count: 2000,
            label: 'train',
          },
        ],
      },
      engine: 'contour',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 4.8740354495737376e-17,
          },
          {
            name: 'truncation',
            value: 4.281116669126081e-15,
          },
          {
            name: 'quadrature',
            value: 1.5497051961114173e-17,
          },
          {
            name: 'rounding',
            value: 6.66847174599729e-12,
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
        parameter: '/events/0/noise_multiplier',
        target: {
          metric: {
            kind: 'epsilon',
            delta: 0.000001,
          },
          value: 3,
        },
        tolerance: 0.001,
        certify: false,
        precision: 0.000001,
      },
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
      detail: 'no value of /events/0/epsilon meets epsilon 1: at the safest, 0, it is not bounded',
      instance: 'example',
      errors: [
        {
          pointer: '/target/value',
          code: 'unreachable',
          message: 'no value of /events/0/epsilon meets epsilon 1: at the safest, 0, it is not bounded',
        },
      ],
    },
  },
};
