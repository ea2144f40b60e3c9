/** Answers of the calibrateParameter example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateParameter: ExampleAnswer = {
  success: {
    url: '/v1/calibrate',
    body: {
      value: 22.6835934105966,
      achieved: {
        value: 2.9999999966619564,
        lower: 2.999999996661207,
        upper: 2.9999999966625546,
        bound: 'two_sided',
      },
      loosened: {
        value: 22.68357072700319,
        achieved: {
          value: 3.000003334613317,
          lower: 3.0000033346124186,
          upper: 3.0000033346139157,
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
            noise_multiplier: 22.6835934105966,
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
            value: 4.874035479098629e-17,
          },
          {
            name: 'truncation',
            value: 4.2811168316674904e-15,
          },
          {
            name: 'quadrature',
            value: 1.8814579365438062e-16,
          },
          {
            name: 'rounding',
            value: 6.349212791999811e-12,
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
