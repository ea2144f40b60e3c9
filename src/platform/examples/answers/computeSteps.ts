/** Answers of the computeSteps example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeSteps: ExampleAnswer = {
  success: {
    url: '/v1/steps',
    body: {
      steps: [1, 500, 1000, 2000, 3000],
      epsilon: {
        value: [0.1216989892573646, 3.319538571415902, 4.940053326840427, 7.433065647394611, 8.730380370618661],
        lower: [0.1216989892573619, 3.3195385714154475, 4.940053326836105, 7.4330656441824905, 8.730380369889696],
        upper: [0.1216989892573673, 3.3195385714163557, 4.94005332684475, 7.433065650606731, 8.730380371347625],
      },
      mu: {
        value: [0.04325358184590833, 0.7882171017941042, 1.1114068507562402, 1.5684711633281916, 1.7911466432520067],
        lower: [0.04325358184437306, 0.7882171017659498, 1.1114068507194825, 1.5684711632808093, 1.7911466431994627],
        upper: [0.043253581845988764, 0.7882171017942969, 1.1114068507564787, 1.568471163328473, 1.7911474230697932],
      },
      cap: {
        metric: 'epsilon',
        value: 8,
        last_step_within: 2425,
        first_step_beyond: 2426,
      },
      engines: ['closed_form', 'contour', 'contour', 'contour', 'contour'],
      engine: 'contour',
      engine_version: 'lossbook-0.1.0+node24-x64',
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
            value: 1.6133748311517414e-14,
          },
          {
            name: 'contour: truncation',
            value: 2.514339712405097e-15,
          },
          {
            name: 'contour: quadrature',
            value: 2.2167990763663493e-20,
          },
          {
            name: 'contour: rounding',
            value: 6.064814326394569e-12,
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
