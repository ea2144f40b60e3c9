/** Answers of the computeTradeOff example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeTradeOff: ExampleAnswer = {
  success: {
    url: '/v1/trade-off',
    body: {
      fpr: [0.001, 0.02, 0.2],
      log_fpr: [-6.907755278982137, -3.912023005428146, -1.6094379124341003],
      fnr: {
        value: [0.9952044407908577, 0.9398778393445585, 0.6336820222406017],
        lower: [0.9952044407906474, 0.9398778393443508, 0.6336820222404147],
        upper: [0.9952044407910693, 0.9398778393451519, 0.6336820222411755],
        log: [-0.004807094797714541, -0.062005370307465536, -0.456207992566526],
      },
      tpr: {
        value: [0.00479555920914228, 0.06012216065544156, 0.36631797775939823],
        lower: [0.004795559209140183, 0.06012216065503399, 0.3663179777588808],
        upper: [0.004795559209142469, 0.060122160655444436, 0.3663179777594217],
        log: [-5.340064954059377, -2.811376775697221, -1.004253531069483],
      },
      mu: {
        value: [0.500000000000008, 0.5000000000010825, 0.5000000000000069],
        lower: [0.49999999999985745, 0.499999999997667, 0.49999999999863237],
        upper: [0.5000000000000209, 0.5000000000011064, 0.500000000000069],
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
