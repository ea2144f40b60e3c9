/** Examples of audits and of claims. */
import type { Json } from '../json.ts';
import type { ExampleCalls } from './call.ts';

const composition = (...events: Json[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const training = (noise_multiplier: number) => ({
  kind: 'gaussian',
  noise_multiplier,
  sampling: { scheme: 'poisson', probability: 0.328 },
  count: 2000,
});

export const attackCalls: ExampleCalls[] = [
  {
    operationId: 'auditMechanism',
    summary: 'An attack that contradicts a claim',
    success: {
      method: 'POST',
      url: '/v1/audit',
      body: {
        evidence: {
          kind: 'counts',
          members: 1000,
          non_members: 1000,
          thresholds: [
            { true_positives: 300, false_positives: 10 },
            { true_positives: 700, false_positives: 200 },
          ],
        },
        confidence: 0.95,
        mechanism: composition({ kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'none' } }),
      },
    },
    problem: {
      summary: 'More members found than there were',
      method: 'POST',
      url: '/v1/audit',
      body: {
        evidence: { kind: 'counts', members: 100, non_members: 100, thresholds: [{ true_positives: 101, false_positives: 0 }] },
        confidence: 0.95,
      },
    },
  },
  {
    operationId: 'checkClaim',
    summary: 'A central limit theorem taken for a bound',
    success: {
      method: 'POST',
      url: '/v1/check-claim',
      body: {
        tool: 'opacus_gdp',
        mechanism: composition({
          kind: 'gaussian',
          noise_multiplier: 3,
          sampling: { scheme: 'poisson', probability: 0.2 },
          count: 50,
        }),
        claim: { kind: 'reading', metric: { kind: 'epsilon', delta: 1 / 48000 }, value: 1.838 },
      },
    },
    problem: {
      summary: 'An order at which there is no divergence',
      method: 'POST',
      url: '/v1/check-claim',
      body: {
        mechanism: composition(training(9.4)),
        claim: { kind: 'reading', metric: { kind: 'epsilon', delta: 1e-5 }, value: 8 },
        orders: [1, 2],
      },
    },
  },
];
