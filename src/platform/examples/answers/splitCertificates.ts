/** Answers of the splitCertificates example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const splitCertificates: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/splits',
    body: {
      budget: 'visits-2024',
      sequence: 3,
      shares: [
        {
          times: 1,
          delta0: '0.000000009520651464',
          mu_squared: '0.240460428899717666',
        },
        {
          times: 5,
          delta0: '0.000000000092831775',
          mu_squared: '0.002700936229510381',
        },
      ],
      delta0: '0.000000009984810339',
      mu_squared: '0.253965110047269571',
      mu_squared_equal: '0.263644185321841715',
      remaining: '3.729963489531719744',
      fits: true,
      advisory:
        'A dry run: nothing is written and nothing promised. Each share is a certificate of its own job, so the sums hold whatever was chosen; that they are small is the aim and no guarantee.',
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
      detail: '/delta0 must be above 0 and at most 0.0000009999, which is left.',
      instance: 'example',
      errors: [
        {
          pointer: '/delta0',
          code: 'range',
          message: 'must be above 0 and at most 0.0000009999, which is left',
        },
      ],
    },
  },
};
