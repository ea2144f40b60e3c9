/** Answers of the checkLive example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const checkLive: ExampleAnswer = {
  success: {
    url: '/livez',
    body: {
      status: 'ok',
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
      detail: '/query/verbose is not a member of this object.',
      instance: 'example',
      errors: [
        {
          pointer: '/query/verbose',
          code: 'unknown_member',
          message: 'is not a member of this object',
        },
      ],
    },
  },
};
