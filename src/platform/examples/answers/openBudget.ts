/** Answers of the openBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const openBudget: ExampleAnswer = {
  success: {
    url: '/v1/budgets',
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
        sequence: 1,
        head_hash: '1ff5ad877efeb35d36f680605219c5bca95ba62d675996cd5a4116e833770fe3',
        amounts: [
          {
            quantity: 'mu_squared',
            cap: '4',
            spent: '0',
            reserved: '0',
            remaining: '4',
          },
          {
            quantity: 'delta0',
            cap: '0.000001',
            spent: '0',
            reserved: '0',
            remaining: '0.000001',
          },
        ],
        capacity_changed: false,
        guarantee:
          'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
        source:
          'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
      },
      reservations: [],
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
      detail: '/budget/mu must not have more than 18 digits behind the point.',
      instance: 'example',
      errors: [
        {
          pointer: '/budget/mu',
          code: 'too_many_decimals',
          message: 'must not have more than 18 digits behind the point',
        },
      ],
    },
  },
};
