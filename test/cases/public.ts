/** Public reports about other tools, as inputs: which file of this folder answers each. */

import type { Adjacency, Composition, PrivacyEvent, Sampling } from '../../src/accounting/types.ts';
import { fixture } from '../accounting/ask.ts';

interface PublicEvent {
  mechanism: 'gaussian' | 'laplace';
  noise_multiplier?: number;
  scale?: number;
  sensitivity?: number;
  steps: number;
  sampling?: { type: 'poisson' | 'none' | 'without_replacement'; probability?: number; population?: number; sample?: number };
}
export interface PublicCase {
  id: string;
  kind: string;
  symptom: string;
  request: {
    op: string;
    events?: PublicEvent[];
    items?: { epsilon: number; delta: number; count: number }[];
    orders?: number[];
    neighboring?: Adjacency;
    target_epsilon?: number;
    mechanism?: 'gaussian' | 'laplace';
    sampling?: PublicEvent['sampling'];
    steps?: number;
    delta?: number;
    dataset_size?: number;
  };
  expected: {
    outcome: string;
    epsilon_true?: number;
    invalid_if_below?: number;
    tight_accept_max?: number;
    accept_max?: number;
    accept?: [number, number];
    rdp_reference?: number;
    rdp_accept_max?: number;
    lower?: number;
    upper?: number;
    noise_multiplier_true?: number;
    scale_true?: number;
    rel_tol?: number;
    more?: unknown[];
  };
}

export const { cases } = fixture<{ cases: PublicCase[] }>('public-cases.json');

/** The file that answers the cases of an operation. */
export const answeredBy: Record<string, string> = {
  'account.epsilon': 'epsilon.test.ts',
  'compose.approx_dp': 'epsilon.test.ts',
  compare: 'epsilon.test.ts',
  'calibrate.noise': 'calibrate.test.ts',
  convert: 'convert.test.ts',
  api: 'api.test.ts',
  ledger: 'budgets.test.ts',
  'ledger.create': 'budgets.test.ts',
  'ledger.concurrent': 'budgets.test.ts',
};

export const casesOf = (...ops: string[]) => cases.filter(({ request }) => ops.includes(request.op));

export function caseOf(id: string): PublicCase {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return found;
}

export function samplingOf(sampling: PublicEvent['sampling']): Sampling {
  if (sampling?.type === 'poisson') return { scheme: 'poisson', probability: sampling.probability as number };
  if (sampling?.type === 'without_replacement') {
    return { scheme: 'without_replacement', batch_size: sampling.sample as number, dataset_size: sampling.population as number };
  }
  return { scheme: 'none' };
}

function eventOf({ mechanism, noise_multiplier, scale, sensitivity, steps, sampling }: PublicEvent): PrivacyEvent {
  const common = { sampling: samplingOf(sampling), count: steps };
  if (mechanism === 'laplace') return { kind: 'laplace', scale: scale as number, sensitivity: sensitivity as number, ...common };
  return { kind: 'gaussian', noise_multiplier: noise_multiplier as number, ...common };
}

export function mechanismOf({ items, events, neighboring = 'add_remove' }: PublicCase['request']): Composition {
  const described = items
    ? items.map(({ count, ...one }): PrivacyEvent => ({ kind: 'approximate', ...one, sampling: { scheme: 'none' }, count }))
    : (events ?? []).map(eventOf);
  return { kind: 'composition', adjacency: neighboring, events: described };
}
