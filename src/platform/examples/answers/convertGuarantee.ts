/** Answers of the convertGuarantee example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const convertGuarantee: ExampleAnswer = {
  success: {
    url: '/v1/convert',
    body: {
      follows: [
        {
          name: 'epsilon',
          at: 1e-10,
          value: {
            value: 17.15830871210769,
            lower: null,
            upper: 17.15830871210769,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail: 'attained by a pair of coins that keeps rho at every order and in both directions',
        },
        {
          name: 'delta',
          at: 1,
          value: {
            value: 0.8001686033748523,
            lower: null,
            upper: 0.8001686033748523,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail: 'attained by a pair of coins that keeps rho at every order and in both directions',
        },
        {
          name: 'rho',
          at: null,
          value: {
            value: 2.560000000000001,
            lower: null,
            upper: 2.560000000000001,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail: 'attained by the Gaussian mechanism of mu = sqrt(2 rho) (Bun and Steinke 2016)',
        },
        {
          name: 'rdp',
          at: 2,
          value: {
            value: 5.120000000000004,
            lower: null,
            upper: 5.120000000000004,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail: 'attained by the Gaussian mechanism of mu = sqrt(2 rho) (Bun and Steinke 2016)',
        },
        {
          name: 'advantage',
          at: null,
          value: {
            value: 0.8925141203145679,
            lower: null,
            upper: 0.8925141203145679,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail: 'attained by a pair of coins that keeps rho at every order and in both directions',
        },
        {
          name: 'mu',
          at: 1e-10,
          value: {
            value: 3.219193852576136,
            lower: null,
            upper: 3.219193852576136,
            bound: 'upper',
          },
          direction: 'at_most',
          tight: true,
          detail:
            'attained by a pair of coins that keeps rho at every order and in both directions; where both error rates are at least the floor',
        },
      ],
      cannot: [
        {
          name: 'pure_epsilon',
          at: null,
          reason: 'zCDP allows losses without a bound: the Gaussian mechanism keeps it, and is pure for no epsilon',
        },
        {
          name: 'strict_mu',
          at: null,
          reason: 'over the whole trade-off curve no mu bounds it: quote mu with its floor, or delta beside it',
        },
      ],
      implied_by: [
        {
          name: 'mu',
          value: {
            value: 2.262741699796952,
            lower: 2.2627416997946894,
            upper: 2.262741699799215,
            bound: 'two_sided',
          },
          detail: 'a Gaussian mechanism is zCDP with rho = mu^2 / 2',
        },
        {
          name: 'pure_epsilon',
          value: {
            value: 2.86830195929985,
            lower: 2.8683019592969816,
            upper: 2.8683019593027184,
            bound: 'two_sided',
          },
          detail: 'pure DP is zCDP with rho = epsilon tanh(epsilon / 2), and no less',
        },
      ],
      mechanism: {
        kind: 'composition',
        adjacency: 'add_remove',
        events: [
          {
            kind: 'zcdp',
            rho: 2.56,
            sampling: {
              scheme: 'none',
            },
          },
        ],
      },
      engine: 'renyi',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure: 'relative to delta',
        terms: [
          {
            name: 'rounding',
            value: 1e-14,
          },
        ],
      },
      warnings: [
        {
          code: 'BOUNDED_FROM_ABOVE',
          detail: 'zcdp events are only bounded from above: so is every number of this answer, and the truth may be more private',
          values: ['zcdp'],
        },
      ],
      request: {
        deltas: [1e-10],
        epsilons: [1],
        orders: [2],
        error_floor: 1e-10,
        tolerance: 0.001,
        guarantee: {
          kind: 'zcdp',
          rho: 2.56,
        },
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
      detail: '/guarantee/delta is required.',
      instance: 'example',
      errors: [
        {
          pointer: '/guarantee/delta',
          code: 'required',
          message: 'is required',
        },
      ],
    },
  },
};
