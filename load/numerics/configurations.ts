/** What is measured: the configurations by letter, variations of them that no cache knows, and their reference values. */
import { readFileSync } from 'node:fs';
import { operations } from '../../src/accounting/index.ts';
import type { Answers, Composition, OperationId, PrivacyEvent, Requests } from '../../src/accounting/types.ts';

type NoisyEvent = Extract<PrivacyEvent, { kind: 'gaussian' | 'laplace' }> & { noise_multiplier: number; count: number };

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const configurations = read('configurations.json') as Record<string, NoisyEvent[]>;

export const configurationNames = Object.keys(configurations);

export function eventsOf(name: string): NoisyEvent[] {
  const events = configurations[name];
  if (events === undefined) throw new Error(`there is no configuration ${name}`);
  return events;
}

export function composition(events: PrivacyEvent[]): Composition {
  return { kind: 'composition', adjacency: 'add_remove', events };
}

export function sampledGaussian(probability: number, noise_multiplier: number, count: number): NoisyEvent {
  return { kind: 'gaussian', noise_multiplier, sampling: { scheme: 'poisson', probability }, count };
}

export function mechanismOf(name: string): Composition {
  return composition(eventsOf(name));
}

let fresh = 0;

/** The same events with noise that this process has never seen, too near to change the work. */
export function withFreshNoise(mechanism: Composition): Composition {
  const factor = 1 + ++fresh * 1e-8;
  const events = (mechanism.events as NoisyEvent[]).map((event) => ({ ...event, noise_multiplier: event.noise_multiplier * factor }));
  return composition(events);
}

/** The same laws, the first of them once more. */
export function withOneMoreStep(mechanism: Composition): Composition {
  const [first, ...rest] = mechanism.events as [NoisyEvent, ...NoisyEvent[]];
  return composition([{ ...first, count: first.count + 1 }, ...rest]);
}

/** The answer of an operation; throws on a refusal. */
export function answer<K extends OperationId>(operation: K, request: Requests[K]): Answers[K] {
  const outcome = operations[operation](request, { cancelled: () => false });
  if (!outcome.ok) throw new Error(`${operation}: ${outcome.refusal.detail}`);
  return outcome.answer;
}

export interface GoldenCase {
  id: string;
  kind: string;
  inputs: Record<string, number | string>;
  expected: { value: number; log_value?: number; one_minus?: number };
  tol: { rel: number; abs: number };
}

let golden: GoldenCase[] | undefined;

/** Reference values of one configuration: 50-digit arithmetic or two independent inversions. None for compositions of several laws. */
export function goldenCases(name: string): GoldenCase[] {
  golden ??= (read('../../test/fixtures/golden-accounting.json') as { cases: GoldenCase[] }).cases;
  const [event, ...others] = eventsOf(name);
  if (event === undefined || others.length > 0 || event.sampling.scheme !== 'poisson') return [];
  const { probability } = event.sampling;
  return golden.filter(
    ({ inputs }) =>
      inputs.mechanism === 'poisson_subsampled_gaussian' &&
      inputs.sigma === event.noise_multiplier &&
      inputs.T === event.count &&
      Math.abs((inputs.q as number) - probability) < 1e-12 * probability,
  );
}

/** The one reference value of this kind whose inputs are as given. */
export function goldenValue(name: string, kind: string, inputs: Record<string, number | string>): GoldenCase | undefined {
  const wanted = Object.entries(inputs);
  return goldenCases(name).find((one) => one.kind === kind && wanted.every(([key, value]) => one.inputs[key] === value));
}
