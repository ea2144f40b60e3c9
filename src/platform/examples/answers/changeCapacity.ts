/** Answers of the changeCapacity example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const changeCapacity: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/capacity',
    body: {
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
  },
  problem: {
    status: 409,
    body: {
      type: 'urn:lossbook:problem:budget_exceeded',
      title: 'The budget does not have that much left',
      status: 409,
      code: 'budget_exceeded',
      retryable: false,
      detail: 'More than that is spent or reserved already.',
      instance: 'example',
      errors: [
        {
          pointer: '/budget',
          code: 'budget_exceeded',
          message: 'More than that is spent or reserved already.',
        },
      ],
      refused_by: [
        {
          budget: 'visits-2024',
          quantity: 'mu_squared',
          requested: '0',
          remaining: '-0.530073020936560512',
          difference: '0.530073020936560512',
          entry: 6,
          reservation: null,
        },
      ],
    },
  },
};
