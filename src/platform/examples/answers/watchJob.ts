/** Answers of the watchJob example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const watchJob: ExampleAnswer = {
  success: {
    url: '/v1/jobs/5f0c2a9d7be14c63a8d1e06b92f47c35/events',
    body: 'retry: 2000\n\nid: 1.done.1.1\nevent: job\ndata: {"id":"5f0c2a9d7be14c63a8d1e06b92f47c35","operation":"fitGdp","state":"done","progress":{"done":1,"total":1},"attempt":1,"submitted_at":"2025-06-01T12:00:00.000Z","started_at":"2025-06-01T12:00:00.000Z","ended_at":"2025-06-01T12:00:00.000Z","expires_at":"2025-06-01T12:00:00.000Z","events":"/v1/jobs/5f0c2a9d7be14c63a8d1e06b92f47c35/events","result":"/v1/results/35156dc55063d628b2586cb9b1457947393574dba59e36c9d4ca84c11b689fca"}\n\n',
  },
  problem: {
    status: 404,
    body: {
      type: 'urn:lossbook:problem:job_not_found',
      title: 'No job is known under this id',
      status: 404,
      code: 'job_not_found',
      retryable: false,
      detail: 'It never was, is of another tenant, or was forgotten.',
      instance: 'example',
      errors: [],
    },
  },
};
