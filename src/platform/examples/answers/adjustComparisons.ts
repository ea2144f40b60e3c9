/** Answers of the adjustComparisons example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const adjustComparisons: ExampleAnswer = {
  success: {
    url: '/v1/studies/multiple',
    body: {
      p: [0.001, 0.008, 0.039, 0.216],
      bonferroni: [0.004, 0.032, 0.156, 0.864],
      holm: [0.004, 0.024, 0.078, 0.216],
      hochberg: [0.004, 0.024, 0.078, 0.216],
      benjamini_hochberg: [0.004, 0.016, 0.052, 0.216],
      benjamini_yekutieli: [0.008333333333333331, 0.033333333333333326, 0.10833333333333332, 0.44999999999999996],
      statement:
        'Holm for "is any of them different", at any dependence; Benjamini-Hochberg for screening, under independence or positive dependence; Benjamini-Yekutieli for screening at any dependence. All of them need every comparison that was made, not only the small ones.',
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [],
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
      detail: '/p/1 must be <= 1.',
      instance: 'example',
      errors: [
        {
          pointer: '/p/1',
          code: 'maximum',
          message: 'must be <= 1',
        },
      ],
    },
  },
};
