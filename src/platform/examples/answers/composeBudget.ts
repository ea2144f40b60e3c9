/** Answers of the composeBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const composeBudget: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/composition?delta=1e-5',
    body: {
      budget: 'visits-2024',
      sequence: 3,
      mode: 'filter',
      guarantee:
        'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
      source:
        'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
      delta: 0.00001,
      promised: 2.080824460299415,
      exact: {
        value: 1.849322190094352,
        lower: 1.8493221900893,
        upper: 1.8493221900994037,
        bound: 'two_sided',
      },
      engine: 'contour',
      engine_version: 'lossbook-0.3.0+node24-x64',
      jobs: 1,
      advisory:
        'The caps hold whatever jobs depend on. Exact composition of what was admitted is not the guarantee: it would be, had all jobs been planned.',
      warnings: [
        {
          code: 'NOT_DURABLE',
          detail: 'the ledger lives in memory and ends with the process: set LEDGER to keep it',
        },
      ],
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
      detail: '/query/delta must be above 0.',
      instance: 'example',
      errors: [
        {
          pointer: '/query/delta',
          code: 'minimum',
          message: 'must be above 0',
        },
      ],
    },
  },
};
