/** Answers of the getResult example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const getResult: ExampleAnswer = {
  success: {
    url: '/v1/results/5cd24d91586ba4a84b36ab48a48f6099c42d8b860b3fc862f7337d21551eb430',
    body: null,
  },
  problem: {
    status: 404,
    body: {
      type: 'urn:lossbook:problem:result_not_found',
      title: 'No result is known under this key',
      status: 404,
      code: 'result_not_found',
      retryable: false,
      detail: 'Send the request again to its operation.',
      instance: 'example',
      errors: [],
    },
  },
};
