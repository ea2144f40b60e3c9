/** Answers of the summarizeBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const summarizeBudget: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/summary',
    body: {
      budget: {
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
      quantities: ['mu_squared', 'delta0'],
      series: [
        {
          sequence: 1,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0', '0'],
          reserved: ['0', '0'],
        },
        {
          sequence: 2,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.270036510468280256', '0.0000000001'],
          reserved: ['0', '0'],
        },
        {
          sequence: 3,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.270036510468280256', '0.0000000001'],
          reserved: ['0', '0'],
        },
        {
          sequence: 4,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.270036510468280256', '0.0000000001'],
          reserved: ['0.270036510468280256', '0.0000000001'],
        },
        {
          sequence: 5,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.540073020936560512', '0.0000000002'],
          reserved: ['0', '0'],
        },
        {
          sequence: 6,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.540073020936560512', '0.0000000002'],
          reserved: ['0.270036510468280256', '0.0000000001'],
        },
        {
          sequence: 7,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.540073020936560512', '0.0000000002'],
          reserved: ['0', '0'],
        },
        {
          sequence: 8,
          time: '2025-06-01T12:00:00.000Z',
          spent: ['0.540073020936560512', '0.0000000002'],
          reserved: ['0', '0'],
        },
      ],
      admitted: 3,
      refused: 1,
      projection: [
        {
          quantity: 'mu_squared',
          per_day: null,
          exhausted_at: null,
        },
        {
          quantity: 'delta0',
          per_day: null,
          exhausted_at: null,
        },
      ],
    },
  },
  problem: {
    status: 404,
    body: {
      type: 'urn:lossbook:problem:budget_not_found',
      title: 'There is no such budget',
      status: 404,
      code: 'budget_not_found',
      retryable: false,
      detail: 'There is no budget of this id.',
      instance: 'example',
      errors: [],
    },
  },
};
