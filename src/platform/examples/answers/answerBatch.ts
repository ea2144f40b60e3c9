/** Answers of the answerBatch example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const answerBatch: ExampleAnswer = {
  success: {
    url: '/v1/batches',
    body: {
      items: [
        {
          index: 0,
          operation: 'composeEvents',
          status: 200,
          key: 'e9bf32f3701d5da48cfb19e928f23e2d7ddb8669613b1ea53e34a104c34858f7',
          answer: {
            epsilon_at: [
              {
                delta: 0.00001,
                log_delta: -11.512925464970229,
                epsilon: {
                  value: 1.9930914044151196,
                  lower: 1.9930914044150416,
                  upper: 1.9930914044151977,
                  bound: 'two_sided',
                },
              },
            ],
            delta_at: [],
            gaussian_mu: 0.5,
            infinity_mass: {
              value: 0,
              lower: 0,
              upper: 0,
              bound: 'two_sided',
              log: null,
              log_lower: null,
              log_upper: null,
            },
            engine: 'closed_form',
            engine_version: 'lossbook-0.3.0+node24-x64',
            error_budget: {
              measure: 'relative to each probability',
              terms: [
                {
                  name: 'rounding',
                  value: 2e-13,
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
                    noise_multiplier: 4,
                    sampling: {
                      scheme: 'none',
                    },
                    count: 4,
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
          index: 1,
          operation: 'computeProfile',
          status: 400,
          problem: {
            type: 'urn:lossbook:problem:invalid_request',
            title: 'The request does not fit its schema',
            status: 400,
            code: 'invalid_request',
            retryable: false,
            detail: '/epsilon/to must be above from.',
            instance: 'example',
            errors: [
              {
                pointer: '/epsilon/to',
                code: 'minimum',
                message: 'must be above from',
              },
            ],
          },
        },
      ],
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
      detail: '/items must have at least 1 item.',
      instance: 'example',
      errors: [
        {
          pointer: '/items',
          code: 'too_few_items',
          message: 'must have at least 1 item',
        },
      ],
    },
  },
};
