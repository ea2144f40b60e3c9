/** Answers of the computeSteps example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeSteps: ExampleAnswer = {
  success: {
    url: '/v1/steps',
    body: {
      steps: [1, 500, 1000, 2000, 3000],
      epsilon: {
        value: [0.12169898925736912, 3.3195385714159027, 4.940053326840432, 7.43306564739459, 8.730380370618647],
        lower: [0.12169898925735585, 3.319538571414364, 4.940053326833495, 7.433065644180259, 8.730380369888904],
        upper: [0.12169898925736912, 3.3195385714172723, 4.940053326847367, 7.4330656506089205, 8.73038037134839],
      },
      mu: {
        value: [0.04325358184594741, 0.7882171017954667, 1.1114068507583958, 1.5684711633252189, 1.7911466432542884],
        lower: [0.04325358184437306, 0.788217101765623, 1.1114068507169876, 1.5684711632790977, 1.791146643197523],
        upper: [0.043253581846027844, 0.788217101795678, 1.1114068507589105, 1.5684711633257817, 1.7911466432548633],
      },
      cap: {
        metric: 'epsilon',
        value: 8,
        last_step_within: 2425,
        first_step_beyond: 2426,
      },
      engines: ['closed_form', 'contour', 'contour', 'contour', 'contour'],
      engine: 'contour',
      engine_version: 'lossbook-0.2.0+node24-x64',
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
            value: 1.0622417902735637e-13,
          },
          {
            name: 'contour: truncation',
            value: 1.4037668611693318e-15,
          },
          {
            name: 'contour: quadrature',
            value: 9.232174220248993e-19,
          },
          {
            name: 'contour: rounding',
            value: 1.518430841546966e-11,
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
