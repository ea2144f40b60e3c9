/** Answers of the priceMechanism example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const priceMechanism: ExampleAnswer = {
  success: {
    url: '/v1/price',
    body: {
      prices: [
        {
          kind: 'gdp',
          amounts: [
            {
              quantity: 'mu_squared',
              amount: '2.461141643273022428',
            },
            {
              quantity: 'delta0',
              amount: '0.0000000001',
            },
          ],
          method: 'composed',
          theorem:
            'the job is composed exactly as one whole, its parameters being fixed at its start: for every epsilon delta <= delta0 + (1 - delta0) delta_mu; mu^2 and delta0 of jobs add up',
          warnings: [],
        },
        {
          kind: 'zcdp',
          amounts: [
            {
              quantity: 'rho',
              amount: '11.317338162069429331',
            },
          ],
          method: 'per_use',
          theorem: 'rhos add up (Bun and Steinke 2016, Lemma 2.3)',
          warnings: [
            {
              code: 'UNAMPLIFIED',
              detail: 'gaussian: sampling does not lower this cost',
            },
          ],
        },
      ],
      engine_version: 'lossbook-0.3.0+node24-x64',
      request: {
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'gaussian',
              noise_multiplier: 9.4,
              sampling: {
                scheme: 'poisson',
                probability: 0.328,
              },
              count: 2000,
              label: 'train',
            },
          ],
        },
        accountings: [
          {
            kind: 'gdp',
            delta0: 1e-10,
          },
          {
            kind: 'zcdp',
          },
        ],
      },
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:unsupported_event',
      title: 'No theorem is implemented for this event',
      status: 422,
      code: 'unsupported_event',
      retryable: false,
      detail: 'gaussian has no cost in pure: its loss has no bound: only an accounting with delta, rho, Renyi divergences or mu knows it',
      instance: 'example',
      errors: [
        {
          pointer: '/mechanism/events/0',
          code: 'no_price',
          message:
            'gaussian has no cost in pure: its loss has no bound: only an accounting with delta, rho, Renyi divergences or mu knows it',
        },
      ],
    },
  },
};
