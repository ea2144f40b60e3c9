/** Answers of the computeTradeOff example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeTradeOff: ExampleAnswer = {
  success: {
    url: '/v1/trade-off',
    body: {
      fpr: [0.001, 0.02, 0.2],
      log_fpr: [-6.907755278982137, -3.912023005428146, -1.6094379124341003],
      fnr: {
        value: [0.9952044407908578, 0.9398778393446877, 0.6336820222406044],
        lower: [0.9952044407906475, 0.93987783934448, 0.6336820222404173],
        upper: [0.9952044407910691, 0.9398778393448962, 0.6336820222407923],
        log: [-0.004807094797714429, -0.06200537030732805, -0.4562079925665217],
      },
      tpr: {
        value: [0.004795559209142174, 0.06012216065531236, 0.3663179777593956],
        lower: [0.004795559209140315, 0.06012216065528964, 0.366317977759264],
        upper: [0.004795559209142367, 0.06012216065531526, 0.36631797775941916],
        log: [-5.340064954059399, -2.81137677569937, -1.00425353106949],
      },
      mu: {
        value: [0.4999999999999991, 0.49999999999999956, 0.49999999999999983],
        lower: [0.4999999999998506, 0.4999999999997954, 0.499999999999639],
        upper: [0.50000000000003, 0.5000000000000381, 0.5000000000000736],
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
