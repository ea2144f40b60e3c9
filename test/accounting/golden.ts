/** The golden cases of the mechanisms that the API can express, as requests. */
import { readFileSync } from 'node:fs';
import type { Adjacency, CalibrateRequest, Composition, Metric, PrivacyEvent } from '../../src/accounting/types.ts';

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

/** A golden value that is the answer of a calibration. */
export interface GoldenCalibration {
  golden: GoldenCase;
  request: CalibrateRequest;
  /** Of the target itself, where that is a reference value too. */
  targetRelative: number;
}

const NOISE = '/events/0/noise_multiplier';
const DEFAULT_FLOOR = 1e-10;

/** Calibrations of noise, and the mu of a Gaussian that meets a stated number: the sensitivity at noise 1. */
function calibrationOf({ kind, inputs }: GoldenCase): CalibrateRequest | null {
  const n = (name: string) => inputs[name] as number;
  const noise = (mechanism: Composition, metric: Metric, value: number) => ({ mechanism, parameter: NOISE, target: { metric, value } });
  const plain = composition('add_remove', { kind: 'gaussian', noise_multiplier: 2, sampling: none });
  const unit = composition('add_remove', { kind: 'gaussian', sigma: 1, sensitivity: 1, sampling: none });
  const mu = (metric: Metric, value: number) => ({ mechanism: unit, parameter: '/events/0/sensitivity', target: { metric, value } });
  const epsilonAt = (): Metric => ({ kind: 'epsilon', delta: n('delta') });
  switch (kind) {
    case 'calibrate_gaussian_sigma':
      return noise(plain, epsilonAt(), n('eps'));
    case 'calibrate_gaussian_sigma_advantage':
      return noise(plain, { kind: 'advantage' }, n('advantage'));
    case 'calibrate_dpsgd_sigma': {
      const run = composition('add_remove', sampledGaussian(n('q'), 1, n('T')));
      if (inputs.target === 'eps_delta') return noise(run, epsilonAt(), n('eps'));
      if (inputs.target === 'advantage') return noise(run, { kind: 'advantage' }, n('advantage'));
      return noise(run, { kind: 'mu', error_floor: DEFAULT_FLOOR }, n('mu'));
    }
    case 'gdp_mu_from_eps_delta':
      return mu(epsilonAt(), n('eps'));
    case 'gdp_mu_from_errors':
      return mu({ kind: 'tpr', fpr: n('alpha') }, 1 - n('beta'));
    case 'mu_from_advantage': {
      const same = goldenCases.find(
        (one) => one.kind === 'advantage' && ['mechanism', 'q', 'sigma', 'T'].every((name) => one.inputs[name] === inputs[name]),
      );
      return same === undefined ? null : mu({ kind: 'advantage' }, same.expected.value);
    }
    default:
      return null;
  }
}

export function goldenCalibrations(): GoldenCalibration[] {
  return goldenCases.flatMap((golden) => {
    const request = calibrationOf(golden);
    if (request === null) return [];
    const targetRelative = golden.kind === 'mu_from_advantage' ? 1e-9 : 0;
    return [{ golden, request: { ...request, precision: 1e-9 }, targetRelative }];
  });
}
