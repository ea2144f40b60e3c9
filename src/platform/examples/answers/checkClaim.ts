/** Answers of the checkClaim example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const checkClaim: ExampleAnswer = {
  success: {
    url: '/v1/check-claim',
    body: {
      exact: {
        value: 1.9608113390171014,
        lower: 1.9608113390168769,
        upper: 1.9608113390173258,
        bound: 'two_sided',
      },
      verdict: 'unsafe',
      statement: 'The claim is unsafe: more privacy is lost than it says. Here epsilon lies between 1.96 and 1.97, and 1.838 was claimed.',
      gap: {
        difference: -0.12281133901710128,
        ratio: 0.9373670803644664,
      },
      delta_at_claim: {
        value: 0.00004961162305236099,
        lower: 0.000049611623052290645,
        upper: 0.000049611623052431333,
        bound: 'two_sided',
        log: -9.911285415952637,
        log_lower: -9.911285415954055,
        log_upper: -9.91128541595122,
      },
      achieved: null,
      cause: 'central_limit',
      reproduced_by: [
        {
          description: null,
          method: 'central_limit',
          value: 1.8384783065681067,
          explanation: [
            {
              code: 'central_limit',
              title: 'A central limit theorem was used as if it were a bound',
              formula: 'mu = q sqrt(T (e^(1/sigma^2) - 1)), then the profile of a Gaussian',
              source: 'Bu, Dong, Long and Su 2020, which states a limit, not a bound.',
              sound: false,
            },
          ],
        },
      ],
      engine: 'contour',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 6.174150529435928e-15,
          },
          {
            name: 'truncation',
            value: 2.6817279719405433e-14,
          },
          {
            name: 'quadrature',
            value: 3.464070009859325e-19,
          },
          {
            name: 'rounding',
            value: 2.7267604555747614e-12,
          },
        ],
      },
      warnings: [],
      request: {
        tool: 'opacus_gdp',
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'gaussian',
              noise_multiplier: 3,
              sampling: {
                scheme: 'poisson',
                probability: 0.2,
              },
              count: 50,
              group_size: 1,
            },
          ],
        },
        claim: {
          kind: 'reading',
          metric: {
            kind: 'epsilon',
            delta: 0.000020833333333333333,
          },
          value: 1.838,
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
      detail: '/orders/0 must be > 1.',
      instance: 'example',
      errors: [
        {
          pointer: '/orders/0',
          code: 'exclusive_minimum',
          message: 'must be > 1',
        },
      ],
    },
  },
};
