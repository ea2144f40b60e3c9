/** Answers of the releaseReservation example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const releaseReservation: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/releases',
    body: {
      decision: 'admitted',
      standings: [
        {
          budget: 'visits-2024',
          mode: 'filter',
          accounting: 'gdp',
          sequence: 7,
          head_hash: '4305e876cb815727c30a0b760a51419b461908ad20d1c55effebe166d402c8c2',
          amounts: [
            {
              quantity: 'mu_squared',
              cap: '4',
              spent: '0.540073020936560512',
              reserved: '0',
              remaining: '3.459926979063439488',
            },
            {
              quantity: 'delta0',
              cap: '0.000001',
              spent: '0.0000000002',
              reserved: '0',
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
      reservation: 'visits-2024.6',
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
      type: 'urn:lossbook:problem:reservation_not_open',
      title: 'The reservation is not open',
      status: 409,
      code: 'reservation_not_open',
      retryable: false,
      detail: 'The reservation is not open: it was settled or has expired, or there is none of this id.',
      instance: 'example',
      errors: [
        {
          pointer: '/reservation',
          code: 'reservation_not_open',
          message: 'The reservation is not open: it was settled or has expired, or there is none of this id.',
        },
      ],
      refused_by: [],
    },
  },
};
