/** The golden cases of the mechanisms that the API can express, as requests. */
import { readFileSync } from 'node:fs';
import type { Adjacency, Composition, PrivacyEvent } from '../../src/accounting/types.ts';

export interface GoldenCase {
  id: string;
  kind: string;
  inputs: Record<string, unknown>;
  expected: Record<string, number> & { value: number };
  tol: { rel: number; abs: number };
}

const path = new URL('../fixtures/golden-accounting.json', import.meta.url);
export const goldenCases: GoldenCase[] = JSON.parse(readFileSync(path, 'utf8')).cases;

const none = { scheme: 'none' } as const;

function sampledGaussian(q: number, sigma: number, count: number): PrivacyEvent {
  return { kind: 'gaussian', noise_multiplier: sigma, sampling: { scheme: 'poisson', probability: q }, count };
}

function composition(adjacency: Adjacency, ...events: PrivacyEvent[]): Composition {
  return { kind: 'composition', adjacency, events };
}

interface Part {
  type: 'sgm' | 'laplace' | 'gauss';
  q: number;
  sigma: number;
  T: number;
  scale: number;
  k: number;
  mu: number;
}

function partOf(part: Part): PrivacyEvent {
  if (part.type === 'sgm') return sampledGaussian(part.q, part.sigma, part.T);
  if (part.type === 'gauss') return { kind: 'gaussian', sigma: 1, sensitivity: part.mu, sampling: none };
  return { kind: 'laplace', scale: part.scale, sensitivity: 1, sampling: none, count: part.k };
}

/** The request of a golden mechanism, or null when the API cannot express it yet. */
export function mechanismOf(inputs: Record<string, unknown>): Composition | null {
  const n = (name: string) => inputs[name] as number;
  switch (inputs.mechanism) {
    case 'randomized_response':
      return composition('replace_one', { kind: 'randomized_response', epsilon: n('eps0'), categories: 2, sampling: none });
    case 'randomized_response_kfold':
      return composition('replace_one', { kind: 'randomized_response', epsilon: n('eps0'), categories: 2, sampling: none, count: n('k') });
    case 'randomized_response_heterogeneous': {
      const events = (inputs.eps0 as number[]).map(
        (epsilon): PrivacyEvent => ({ kind: 'randomized_response', epsilon, categories: 2, sampling: none }),
      );
      return composition('replace_one', ...events);
    }
    case 'pure_dp_kfold':
      return composition('add_remove', { kind: 'pure', epsilon: n('eps0'), sampling: none, count: n('k') });
    case 'approx_dp_kfold':
      return composition('add_remove', { kind: 'approximate', epsilon: n('eps0'), delta: n('delta0'), sampling: none, count: n('k') });
    case 'laplace':
      return composition('add_remove', { kind: 'laplace', scale: n('scale'), sensitivity: n('sensitivity'), sampling: none });
    case 'laplace_kfold':
      return composition('add_remove', {
        kind: 'laplace',
        scale: n('scale'),
        sensitivity: n('sensitivity'),
        sampling: none,
        count: n('k'),
      });
    case 'discrete_laplace':
      return composition('add_remove', {
        kind: 'discrete_laplace',
        noise_parameter: n('parameter'),
        sensitivity: n('sensitivity'),
        sampling: none,
      });
    case 'discrete_gaussian':
      return composition('add_remove', { kind: 'discrete_gaussian', sigma: n('sigma'), sensitivity: n('sensitivity'), sampling: none });
    case 'poisson_subsampled_laplace':
      return composition('add_remove', {
        kind: 'laplace',
        noise_multiplier: n('scale'),
        sampling: { scheme: 'poisson', probability: n('q') },
        count: n('T'),
      });
    case 'poisson_subsampled_gaussian':
      return composition('add_remove', sampledGaussian(n('q'), n('sigma'), n('T')));
    case 'mixture_gaussian':
      return composition('add_remove', {
        kind: 'mixture_of_gaussians',
        standard_deviation: n('sigma'),
        sensitivities: inputs.sensitivities as number[],
        probabilities: inputs.weights as number[],
        sampling: none,
      });
    case 'composition':
      return composition('add_remove', ...(inputs.parts as Part[]).map(partOf));
    default:
      return null;
  }
}

/** Golden cases by mechanism, those of one mechanism together so that it is composed once. */
export function goldenByMechanism(kinds: string[]): Map<string, { mechanism: Composition; cases: GoldenCase[] }> {
  const groups = new Map<string, { mechanism: Composition; cases: GoldenCase[] }>();
  for (const golden of goldenCases) {
    if (!kinds.includes(golden.kind)) continue;
    const mechanism = mechanismOf(golden.inputs);
    if (mechanism === null) continue;
    const key = JSON.stringify(mechanism);
    const group = groups.get(key) ?? { mechanism, cases: [] };
    group.cases.push(golden);
    groups.set(key, group);
  }
  return groups;
}

/** The golden values of plain Gaussians as cases of a mechanism, by mechanism; k uses of noise sigma, or one with the stated mu. */
export function goldenGaussians(): Map<string, { mechanism: Composition; cases: GoldenCase[] }> {
  const kinds: Record<string, string> = {
    gaussian_delta: 'delta',
    gaussian_kfold_delta: 'delta',
    gaussian_eps: 'epsilon',
    gaussian_kfold_eps: 'epsilon',
    gaussian_tradeoff: 'beta',
    gaussian_advantage: 'advantage',
    gaussian_bayes_error: 'bayes_error',
  };
  const groups = new Map<string, { mechanism: Composition; cases: GoldenCase[] }>();
  for (const golden of goldenCases) {
    const kind = kinds[golden.kind];
    if (kind === undefined) continue;
    const { mu = 1, sigma = 1, k = 1 } = golden.inputs as { mu?: number; sigma?: number; k?: number };
    const mechanism = composition('add_remove', { kind: 'gaussian', sigma, sensitivity: mu, sampling: none, count: k });
    const key = JSON.stringify(mechanism);
    const group = groups.get(key) ?? { mechanism, cases: [] };
    group.cases.push({ ...golden, kind });
    groups.set(key, group);
  }
  return groups;
}
