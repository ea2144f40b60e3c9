/** The requests of the memory run, by number: every operation, old laws and new ones, all kinds of mechanisms, refusals too. */
import type { Composition, OperationId, PrivacyEvent, Requests, TradeOffPoints, Want } from '../../src/accounting/types.ts';

export type Asked = { [K in OperationId]: { operation: K; request: Requests[K] } }[OperationId];

const none = { scheme: 'none' } as const;
const sampled = (probability: number) => ({ scheme: 'poisson', probability }) as const;

function composition(events: PrivacyEvent[]): Composition {
  return { kind: 'composition', adjacency: 'add_remove', events };
}

/** Laws that return, at numbers of steps that do not. */
const LAWS = [
  { q: 0.01, sigma: 1, count: 1000 },
  { q: 0.01, sigma: 0.8, count: 10_000 },
  { q: 256 / 60_000, sigma: 1.1, count: 14_100 },
  { q: 0.328, sigma: 9.4, count: 2000 },
  { q: 0.001, sigma: 0.6, count: 100_000 },
  { q: 0.5, sigma: 2, count: 10 },
];

function training(i: number, isNew: boolean): Composition {
  const { q, sigma, count } = LAWS[i % LAWS.length] as (typeof LAWS)[number];
  const noise_multiplier = isNew ? sigma * (1 + i * 1e-7) : sigma;
  return composition([{ kind: 'gaussian', noise_multiplier, sampling: sampled(q), count: count + (isNew ? 0 : i % (count >> 1)) }]);
}

function phases(i: number): Composition {
  return composition([
    { kind: 'gaussian', noise_multiplier: 1 + i * 1e-7, sampling: sampled(0.01), count: 500 },
    { kind: 'gaussian', noise_multiplier: 1.3, sampling: sampled(0.01), count: 500 },
    { kind: 'gaussian', noise_multiplier: 5, sampling: none },
  ]);
}

function closed(i: number): Composition {
  if (i % 2 === 0) return composition([{ kind: 'gaussian', noise_multiplier: 2 + i * 1e-6, sampling: none, count: 5 }]);
  const epsilon = 0.5 + i * 1e-7;
  return {
    kind: 'composition',
    adjacency: 'replace_one',
    events: [{ kind: 'randomized_response', epsilon, categories: 2, sampling: none, count: 20 }],
  };
}

function curve(i: number): TradeOffPoints {
  const points = 1000;
  const fpr = Float64Array.from({ length: points + 1 }, (_, k) => k / points);
  const fnr = fpr.map((x) => (x === 0 ? 1 : x === 1 ? 0 : (1 - Math.sqrt(x)) ** 2 * (1 - i * 1e-8)));
  return { kind: 'trade_off_points', fpr, fnr, interpretation: 'exact_piecewise_linear' };
}

/** Refused: sampled randomised response has no theorem here. */
const refused = composition([{ kind: 'randomized_response', epsilon: 1, categories: 2, sampling: sampled(0.1) }]);

function mechanismAt(i: number): Composition {
  const place = i % 20;
  if (place < 10) return training(i, false);
  if (place < 14) return training(i, true);
  if (place < 16) return phases(i);
  return place < 19 ? closed(i) : refused;
}

/** Requests between two that need the lattice, which takes a hundred times longer. */
const LATTICE_EVERY = 1000;

/** Request number i; each is another question, or an old law at another number of steps. */
export function mixedRequest(i: number): Asked {
  if (i % LATTICE_EVERY === 500) {
    const laplace: PrivacyEvent = { kind: 'laplace', noise_multiplier: 10 + i * 1e-7, sampling: sampled(0.1), count: 50 };
    return { operation: 'composeEvents', request: { mechanism: composition([laplace]), deltas: [1e-5] } };
  }
  // Renyi curves are read at many orders, which takes tens of times longer as well.
  if (i % 100 === 31) return { operation: 'compareRepresentations', request: { mechanism: closed(2 * i) } };
  if (i % 100 === 61) return { operation: 'convertGuarantee', request: { guarantee: { kind: 'pure', epsilon: 1 + i * 1e-6 } } };
  if (i % 50 === 7) return { operation: 'fitGdp', request: { mechanism: curve(i) } };
  const mechanism = mechanismAt(i);
  // 17 is prime to 20: every operation meets every mechanism
  switch (i % 17) {
    case 0:
    case 1:
      return { operation: 'fitGdp', request: { mechanism } };
    case 2:
    case 3:
      return { operation: 'computeProfile', request: { mechanism, epsilon: { from: 0, to: 8, points: 100 } } };
    case 4:
      return { operation: 'computeTradeOff', request: { mechanism, fpr: [1e-10, 1e-6, 1e-3, 0.1], log_fpr: [-500] } };
    case 5:
      return { operation: 'composeEvents', request: { mechanism, deltas: [1e-5, 1e-9], epsilons: [0, 1, 4] } };
    case 6:
      return { operation: 'assessRisk', request: { mechanism } };
    case 12: {
      const claim = { kind: 'reading', metric: { kind: 'epsilon', delta: 1e-5 }, value: 2.1234 } as const;
      return { operation: 'checkClaim', request: { mechanism, claim, tool: 'opacus_gdp' } };
    }
    case 10: {
      const evidence = {
        kind: 'counts',
        members: 1000,
        non_members: 1000,
        thresholds: [{ true_positives: 100, false_positives: 10 + (i % 90) }],
      } as const;
      return {
        operation: 'auditMechanism',
        request: { evidence: { ...evidence, thresholds: [...evidence.thresholds] }, confidence: 0.95, mechanism },
      };
    }
    case 7: {
      const target = { metric: { kind: 'epsilon', delta: 1e-5 }, value: 2 } as const;
      return { operation: 'calibrateParameter', request: { mechanism, parameter: '/events/0/count', target } };
    }
    case 9:
      return { operation: 'writeReport', request: { mechanism, format: i % 2 === 0 ? 'html' : 'text', language: i % 4 < 2 ? 'en' : 'zh' } };
    case 8: {
      const want: Want[] = [{ kind: 'gdp_fit' }, { kind: 'profile', epsilon: [0, 1, 2] }, { kind: 'risk' }];
      return { operation: 'readMechanism', request: { mechanism, want } };
    }
    case 11:
      return {
        operation: 'priceMechanism',
        request: {
          mechanism,
          accountings: [
            { kind: 'gdp', delta0: 1e-10 },
            { kind: 'rdp', orders: [8] },
          ],
        },
      };
    default: {
      const uses = mechanism.events.reduce((sum, { count = 1 }) => sum + count, 0);
      return {
        operation: 'computeSteps',
        request: { mechanism, steps: [Math.ceil(uses / 2), uses], want: ['epsilon', 'advantage'], delta: 1e-5 },
      };
    }
  }
}
