/** Answers of the listBudgets example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const listBudgets: ExampleAnswer = {
  success: {
    url: '/v1/budgets?limit=20&cursor=MA',
    body: {
      items: [
        {
          id: 'visits-2024',
          scope: 'dataset',
          data: 'Hospital visits 2024',
          privacy_unit: 'person',
          adjacency: 'add_remove',
          partitions: null,
          partition_of: null,
          expired_reservations: 'spent',
          store: 'memory',
          standing: {
            budget: 'visits-2024',
            mode: 'filter',
            accounting: 'gdp',
            sequence: 8,
            head_hash: '28b803462374ab42294952f09cf27224fe9075ac6f16fc5a500e14258cef77dd',
            amounts: [
              {
                quantity: 'mu_squared',
                cap: '9',
                spent: '0.540073020936560512',
                reserved: '0',
                remaining: '8.459926979063439488',
              },
              {
                quantity: 'delta0',
                cap: '0.000001',
                spent: '0.0000000002',
                reserved: '0',
                remaining: '0.0000009998',
              },
            ],
            capacity_changed: true,
            guarantee:
              'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
            source:
              'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
          },
          reservations: [],
          warnings: [
            {
              code: 'CAPACITY_CHANGED',
              detail:
                'a cap was raised after something had been spent, so the choice of the cap may depend on answers: this is no filter any more',
            },
            {
              code: 'NOT_DURABLE',
              detail: 'the ledger lives in memory and ends with the process: set LEDGER to keep it',
            },
          ],
        },
      ],
      next_cursor: null,
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
      detail: '/query/limit must match pattern "^[1-9][0-9]{0,3}$".',
      instance: 'example',
      errors: [
        {
          pointer: '/query/limit',
          code: 'pattern',
          message: 'must match pattern "^[1-9][0-9]{0,3}$"',
        },
      ],
    },
  },
};
