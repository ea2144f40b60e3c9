/** Answers of the getResult example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const getResult: ExampleAnswer = {
  success: {
    url: '/v1/results/35156dc55063d628b2586cb9b1457947393574dba59e36c9d4ca84c11b689fca',
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
