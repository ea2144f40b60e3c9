/** Answers of the calibrateParameter example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateParameter: ExampleAnswer = {
  success: {
    url: '/v1/calibrate',
    body: {
      value: 22.68359339926392,
      achieved: {
        value: 2.9999999983295806,
        lower: 2.9999999983277124,
        upper: 2.9999999983314485,
        bound: 'two_sided',
      },
      loosened: {
        value: 22.68357071567052,
        achieved: {
          value: 3.000003336280952,
          lower: 3.000003336278934,
          upper: 3.00000333628267,
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
            noise_multiplier: 22.68359339926392,
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
      engine_version: 'lossbook-0.2.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 3.301335507920175e-16,
          },
          {
            name: 'truncation',
            value: 1.0571070451163221e-15,
          },
          {
            name: 'quadrature',
            value: 1.1681981746296268e-20,
          },
          {
            name: 'rounding',
            value: 1.2676717478506652e-11,
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
