/** Answers of the chargeBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const chargeBudget: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/charges',
    body: {
      decision: 'admitted',
      standings: [
        {
          budget: 'visits-2024',
          mode: 'filter',
          accounting: 'gdp',
          sequence: 2,
          head_hash: '1aa8089318bead53dc424f0ce9358c38ada543bd4d9228abd723d2a0ee6c7221',
          amounts: [
            {
              quantity: 'mu_squared',
              cap: '4',
              spent: '0.270036510468280256',
              reserved: '0',
              remaining: '3.729963489531719744',
            },
            {
              quantity: 'delta0',
              cap: '0.000001',
              spent: '0.0000000001',
              reserved: '0',
              remaining: '0.0000009999',
            },
          ],
          capacity_changed: false,
          guarantee:
            'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
          source:
            'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
        },
      ],
      method: 'composed',
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
    status: 409,
    body: {
      type: 'urn:lossbook:problem:budget_exceeded',
      title: 'The budget does not have that much left',
      status: 409,
      code: 'budget_exceeded',
      retryable: false,
      detail: 'Refused by visits-2024; nothing was spent.',
      instance: 'example',
      errors: [],
      refused_by: [
        {
          budget: 'visits-2024',
          quantity: 'mu_squared',
          requested: '4',
          remaining: '3.729963489531719744',
          difference: '0.270036510468280256',
          entry: 2,
          reservation: null,
        },
      ],
    },
  },
};
