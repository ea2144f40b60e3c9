/** Answers of the calibrateCharge example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const calibrateCharge: ExampleAnswer = {
  success: {
    url: '/v1/budgets/visits-2024/noise',
    body: {
      value: 0.5946035575013605,
      loosened: 0.5913923554921705,
      decision: {
        decision: 'would_be_admitted',
        standings: [
          {
            budget: 'visits-2024',
            mode: 'filter',
            accounting: 'gdp',
            sequence: 3,
            head_hash: '75721c54c674bd94396b99a95b12072b319ac1f92fdf9ee9dbda094180504be5',
            amounts: [
              {
                quantity: 'mu_squared',
                cost: '3.694699956725493007',
                cap: '4',
                spent: '0.270036510468280256',
                reserved: '0',
                remaining: '3.729963489531719744',
              },
              {
                quantity: 'delta0',
                cost: '0.0000000001',
                cap: '0.000001',
                spent: '0.0000000001',
                reserved: '0',
                remaining: '0.0000009999',
              },
            ],
            capacity_changed: false,
            fits: 1,
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
      refusal: {
        decision: 'would_be_refused',
        standings: [
          {
            budget: 'visits-2024',
            mode: 'filter',
            accounting: 'gdp',
            sequence: 3,
            head_hash: '75721c54c674bd94396b99a95b12072b319ac1f92fdf9ee9dbda094180504be5',
            amounts: [
              {
                quantity: 'mu_squared',
                cost: '3.7997053730204855',
                cap: '4',
                spent: '0.270036510468280256',
                reserved: '0',
                remaining: '3.729963489531719744',
              },
              {
                quantity: 'delta0',
                cost: '0.0000000001',
                cap: '0.000001',
                spent: '0.0000000001',
                reserved: '0',
                remaining: '0.0000009999',
              },
            ],
            capacity_changed: false,
            fits: 0,
            guarantee:
              'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
            source:
              'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
          },
        ],
        refused_by: [
          {
            budget: 'visits-2024',
            quantity: 'mu_squared',
            requested: '3.7997053730204855',
            remaining: '3.729963489531719744',
            difference: '0.069741883488765756',
            entry: 2,
            reservation: null,
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
      mechanism: {
        kind: 'composition',
        adjacency: 'add_remove',
        events: [
          {
            kind: 'gaussian',
            noise_multiplier: 0.5946035575013605,
            sampling: {
              scheme: 'poisson',
              probability: 0.01,
            },
            count: 1024,
          },
        ],
      },
      evaluations: 9,
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
      detail: '/parameter must be a noise that the events have.',
      instance: 'example',
      errors: [
        {
          pointer: '/parameter',
          code: 'absent',
          message: 'must be a noise that the events have',
        },
      ],
    },
  },
};
