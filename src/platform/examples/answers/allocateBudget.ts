/** Answers of the allocateBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const allocateBudget: ExampleAnswer = {
  success: {
    url: '/v1/allocations',
    body: {
      kind: 'split',
      unit: 'epsilon',
      total: 2,
      mu_total: null,
      strategies: [
        {
          strategy: 'uniform',
          shares: [
            {
              name: 'mean age',
              noise: 'laplace',
              share: 0.666666666666,
              mu: null,
              scale: 1.5000000000015004,
              standard_deviation: 2.1213203435617647,
              half_width_95: 4.493598410335481,
            },
            {
              name: 'rate',
              noise: 'laplace',
              share: 0.666666666666,
              mu: null,
              scale: 3.0000000000030007,
              standard_deviation: 4.242640687123529,
              half_width_95: 8.987196820670961,
            },
            {
              name: 'count',
              noise: 'laplace',
              share: 0.666666666666,
              mu: null,
              scale: 1.5000000000015004,
              standard_deviation: 2.1213203435617647,
              half_width_95: 4.493598410335481,
            },
          ],
          sum: 1.9999999999980003,
          weighted_variance: 40.50000000008103,
          weighted_absolute_error: 10.500000000010502,
          weighted_scale: 10.500000000010502,
        },
        {
          strategy: 'min_total_variance',
          shares: [
            {
              name: 'mean age',
              noise: 'laplace',
              share: 0.479064623952,
              mu: null,
              scale: 2.0874010519720523,
              standard_deviation: 2.9520308778107425,
              half_width_95: 6.253294699243228,
            },
            {
              name: 'rate',
              noise: 'laplace',
              share: 0.760467688023,
              mu: null,
              scale: 2.629960524949367,
              standard_deviation: 3.7193258428892597,
              half_width_95: 7.878657622763815,
            },
            {
              name: 'count',
              noise: 'laplace',
              share: 0.760467688023,
              mu: null,
              scale: 1.3149802624746836,
              standard_deviation: 1.8596629214446299,
              half_width_95: 3.9393288113819076,
            },
          ],
          sum: 1.9999999999980003,
          weighted_variance: 36.381255754715866,
          weighted_absolute_error: 9.977282626820154,
          weighted_scale: 9.977282626820154,
        },
      ],
      splitting_epsilon: null,
      statement:
        'Shares add in the stated unit, so the queries may be chosen one after the other. Shares and scales are rounded to the safe side. Epsilon is never divided where all queries are Gaussian.',
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [],
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:invalid_data',
      title: 'The data do not fit the question',
      status: 422,
      code: 'invalid_data',
      retryable: false,
      detail: 'the shares add up to more than the total of 0.5',
      instance: 'example',
      errors: [
        {
          pointer: '/shares',
          code: 'over_budget',
          message: 'the shares add up to more than the total of 0.5',
        },
      ],
    },
  },
};
