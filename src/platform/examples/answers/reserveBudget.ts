/** Answers of the reserveBudget example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const reserveBudget: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/reservations',
    body: {
      decision: 'admitted',
      standings: [
        {
          budget: 'visits-2024',
          mode: 'filter',
          accounting: 'gdp',
          sequence: 4,
          head_hash: '8d728aec59753e07288cf9924735520de2a8f59d725e5ed401fb1ad8f64db81a',
          amounts: [
            {
              quantity: 'mu_squared',
              cap: '4',
              spent: '0.270036510468280256',
              reserved: '0.270036510468280256',
              remaining: '3.459926979063439488',
            },
            {
              quantity: 'delta0',
              cap: '0.000001',
              spent: '0.0000000001',
              reserved: '0.0000000001',
              remaining: '0.0000009998',
            },
          ],
          capacity_changed: false,
          guarantee:
            'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
          source:
            'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
        },
      ],
      reservation: 'visits-2024.4',
      expires_at: '2025-06-01T12:00:00.000Z',
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
      detail: '/header/idempotency-key is required.',
      instance: 'example',
      errors: [
        {
          pointer: '/header/idempotency-key',
          code: 'required',
          message: 'is required',
        },
      ],
    },
  },
};
