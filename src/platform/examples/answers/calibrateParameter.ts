/** Answers of the calibrateParameter example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateParameter: ExampleAnswer = {
  success: {
    url: '/v1/calibrate',
    body: {
      value: 22.683593410596657,
      achieved: {
        value: 2.9999999966619506,
        lower: 2.9999999966600828,
        upper: 2.9999999966638184,
        bound: 'two_sided',
      },
      loosened: {
        value: 22.683570727003247,
        achieved: {
          value: 3.00000333461316,
          lower: 3.000003334611292,
          upper: 3.000003334614878,
          bound: 'two_sided',
        },
      },
      evaluations: 9,
      mechanism: {
        kind: 'composition',
        adjacency: 'add_remove',
        events: [
          {
            kind: 'gaussian',
            noise_multiplier: 22.683593410596657,
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
            value: 3.3013355479724436e-16,
          },
          {
            name: 'truncation',
            value: 1.0571070834910042e-15,
          },
          {
            name: 'quadrature',
            value: 1.1681981748198115e-20,
          },
          {
            name: 'rounding',
            value: 1.2676717520021002e-11,
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
