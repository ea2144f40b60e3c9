/** Answers of the compareRepresentations example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const compareRepresentations: ExampleAnswer = {
  success: {
    url: '/v1/compare',
    body: {
      representations: [
        {
          representation: 'pure',
          conversion: null,
          parameter: {
            name: 'epsilon',
            value: {
              value: 1,
              lower: 0.9999999999999732,
              upper: 1.0000000000000269,
              bound: 'two_sided',
            },
          },
          regret: {
            value: 0.03432390848632158,
            lower: 0.03432390848627365,
            upper: 0.03432390848643027,
            bound: 'two_sided',
          },
          attained_at: 0,
          reason: null,
        },
        {
          representation: 'approximate',
          conversion: null,
          parameter: {
            name: 'epsilon',
            value: {
              value: 0.9999799998999993,
              lower: 0.9999799998999725,
              upper: 0.9999799999000261,
              bound: 'two_sided',
            },
          },
          regret: {
            value: 0.034322665663360286,
            lower: 0.03432266566331227,
            upper: 0.03432266566346892,
            bound: 'two_sided',
          },
          attained_at: 0,
          reason: null,
        },
        {
          representation: 'zcdp',
          parameter: {
            name: 'rho',
            value: {
              value: 0.3678794411636333,
              lower: 0.36787926964344,
              upper: 0.3678794411729143,
              bound: 'two_sided',
            },
          },
          conversion: 'exact_region',
          regret: {
            value: 0.039111827570086764,
            lower: 0.03911036225623472,
            upper: 0.039111859029368604,
            bound: 'two_sided',
          },
          attained_at: 1.000000000001,
          reason: null,
        },
        {
          representation: 'zcdp',
          parameter: {
            name: 'rho',
            value: {
              value: 0.3678794411636333,
              lower: 0.36787926964344,
              upper: 0.3678794411729143,
              bound: 'two_sided',
            },
          },
          conversion: 'cks',
          regret: {
            value: 0.048113429986744866,
            lower: 0.048113329447558306,
            upper: 0.04811342998684842,
            bound: 'two_sided',
          },
          attained_at: 0,
          reason: null,
        },
        {
          representation: 'rdp',
          parameter: null,
          conversion: 'exact_region',
          regret: {
            value: 0.011115217712334258,
            lower: 0.011114763144582096,
            upper: 0.011115217712435371,
            bound: 'two_sided',
          },
          attained_at: 0,
          reason: null,
        },
        {
          representation: 'rdp',
          parameter: null,
          conversion: 'cks',
          regret: {
            value: 0.033828244356048504,
            lower: 0.03382824434052237,
            upper: 0.03382824435615192,
            bound: 'two_sided',
          },
          attained_at: 0,
          reason: null,
        },
        {
          representation: 'gdp',
          conversion: null,
          parameter: {
            name: 'mu',
            value: {
              value: 1.0300639976244343,
              lower: 1.030063997623996,
              upper: 1.030064070721058,
              bound: 'two_sided',
            },
          },
          regret: {
            value: 0.0370161113222084,
            lower: 0.037016111322091344,
            upper: 0.03701611839126512,
            bound: 'two_sided',
          },
          attained_at: 1,
          reason: null,
        },
      ],
      recommendation: {
        publish: 'profile',
        detail:
          'no short description is within the threshold 1 %: the regret of mu is at most 3.71 %, that of rho at most 3.92 %; publish delta at many epsilons',
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
        delta: 0.00001,
        error_floor: 1e-10,
        regret_threshold: 0.01,
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'laplace',
              scale: 1,
              sensitivity: 1,
              sampling: {
                scheme: 'none',
              },
              count: 1,
              group_size: 1,
            },
          ],
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
      detail: '/delta must be > 0.',
      instance: 'example',
      errors: [
        {
          pointer: '/delta',
          code: 'exclusive_minimum',
          message: 'must be > 0',
        },
      ],
    },
  },
};
