/** Answers of the computeSteps example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeSteps: ExampleAnswer = {
  success: {
    url: '/v1/steps',
    body: {
      steps: [1, 500, 1000, 2000, 3000],
      epsilon: {
        value: [0.12169898925736461, 3.3195385714158996, 4.940053326840414, 7.433065647394606, 8.730380370618663],
        lower: [0.12169898925735888, 3.31953857141495, 4.940053326835314, 7.433065644181151, 8.730380369889074],
        upper: [0.12169898925737034, 3.3195385714168486, 4.940053326845513, 7.433065650608061, 8.730380371348252],
      },
      mu: {
        value: [0.04325358184594741, 0.7882171017954667, 1.1114068507584456, 1.568471163325217, 1.7911466432518726],
        lower: [0.04325358184437306, 0.7882171017653752, 1.1114068507185562, 1.5684711632743584, 1.7911466431476961],
        upper: [0.043253581846027844, 0.7882171017956843, 1.1114068507588173, 1.5684711633261956, 1.79114664325253],
      },
      cap: {
        metric: 'epsilon',
        value: 8,
        last_step_within: 2425,
        first_step_beyond: 2426,
      },
      engines: ['closed_form', 'contour', 'contour', 'contour', 'contour'],
      engine: 'contour',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure:
          'closed_form: relative to each probability; contour: largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'closed_form: rounding',
            value: 2e-13,
          },
          {
            name: 'contour: aliasing',
            value: 4.019560740538054e-10,
          },
          {
            name: 'contour: truncation',
            value: 1.480540012754558e-14,
          },
          {
            name: 'contour: quadrature',
            value: 2.825897663058548e-17,
          },
          {
            name: 'contour: rounding',
            value: 3.5941908136591433e-11,
          },
        ],
      },
      warnings: [],
      request: {
        error_floor: 1e-10,
        delta: 0.00001,
        want: ['epsilon', 'mu'],
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
            {
              kind: 'gaussian',
              noise_multiplier: 12,
              sampling: {
                scheme: 'poisson',
                probability: 0.328,
              },
              count: 1000,
              label: 'fine-tune',
              group_size: 1,
            },
          ],
        },
        steps: [1, 500, 1000, 2000, 3000],
        cap: {
          metric: 'epsilon',
          value: 8,
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
      detail: '/steps/1 must not exceed the number of uses of the composition.',
      instance: 'example',
      errors: [
        {
          pointer: '/steps/1',
          code: 'maximum',
          message: 'must not exceed the number of uses of the composition',
        },
      ],
    },
  },
};
