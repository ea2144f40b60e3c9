/** Answers of the checkCharge example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const checkCharge: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/checks',
    body: {
      decision: 'would_be_admitted',
      standings: [
        {
          budget: 'visits-2024',
          mode: 'filter',
          accounting: 'gdp',
          sequence: 1,
          head_hash: '1ff5ad877efeb35d36f680605219c5bca95ba62d675996cd5a4116e833770fe3',
          amounts: [
            {
              quantity: 'mu_squared',
              cost: '0.270036510468280256',
              cap: '4',
              spent: '0',
              reserved: '0',
              remaining: '4',
            },
            {
              quantity: 'delta0',
              cost: '0.0000000001',
              cap: '0.000001',
              spent: '0',
              reserved: '0',
              remaining: '0.000001',
            },
          ],
          capacity_changed: false,
          fits: 14,
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
    status: 400,
    body: {
      type: 'urn:lossbook:problem:invalid_request',
      title: 'The request does not fit its schema',
      status: 400,
      code: 'invalid_request',
      retryable: false,
      detail: '/max_cost/rho is no quantity of this budget: this budget counts mu_squared and delta0.',
      instance: 'example',
      errors: [
        {
          pointer: '/max_cost/rho',
          code: 'unknown_member',
          message: 'is no quantity of this budget: this budget counts mu_squared and delta0',
        },
      ],
    },
  },
};
