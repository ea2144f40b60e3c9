/** Answers of the computeTradeOff example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeTradeOff: ExampleAnswer = {
  success: {
    url: '/v1/trade-off',
    body: {
      fpr: [0.001, 0.02, 0.2],
      log_fpr: [-6.907755278982137, -3.912023005428146, -1.6094379124341003],
      fnr: {
        value: [0.9952044407908205, 0.9398778393292979, 0.6336820222406017],
        lower: [0.9952044407906102, 0.9398778393290902, 0.6336820222404147],
        upper: [0.9952044407911731, 0.939877839363106, 0.6336820222409827],
        log: [-0.004807094797751895, -0.06200537032370226, -0.456207992566526],
      },
      tpr: {
        value: [0.00479555920917946, 0.06012216067070209, 0.36631797775939823],
        lower: [0.00479555920903632, 0.060122160637079904, 0.36631797775907365],
        upper: [0.004795559209179649, 0.06012216067070497, 0.3663179777594217],
        log: [-5.340064954051624, -2.811376775443396, -1.004253531069483],
      },
      mu: {
        value: [0.5000000000026761, 0.5000000001289859, 0.5000000000000069],
        lower: [0.4999999999924021, 0.49999999984718757, 0.4999999999991449],
        upper: [0.5000000000026894, 0.5000000001290099, 0.500000000000069],
      },
      engine: 'closed_form',
      engine_version: 'lossbook-0.1.0+node24-x64',
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
        tolerance: 0.001,
        certify: false,
        fpr: [0.001, 0.02, 0.2],
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
      detail: '/log_fpr must not be given together with fpr.',
      instance: 'example',
      errors: [
        {
          pointer: '/log_fpr',
          code: 'conflicting_members',
          message: 'must not be given together with fpr',
        },
      ],
    },
  },
};
