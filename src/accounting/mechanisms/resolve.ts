/**
 * From the events of a request to phases of laws: units, adjacency and sensitivity are resolved here and nowhere else,
 * the table of what fits together is enforced, and equal phases are merged.
 */
import type { Adjacency, Composition, GaussianEvent, LaplaceEvent, PrivacyEvent, Refusal } from '../types.ts';
import { eventSchemas, samplingSchemas } from './catalogue.ts';
import type { LawParameters, Phase } from './law.ts';
import { lawOf } from './laws.ts';

export type Resolved = { ok: true; phases: Phase[] } | { ok: false; refusal: Refusal };

/** Larger shifts under sampling would need lattices of many millions of panels for an answer that says: no privacy. */
const LARGEST_SAMPLED_SHIFT = 100;

/** How far one record moves the query, in units of the noise scale, in the stated adjacency. */
function shift(event: GaussianEvent | LaplaceEvent, adjacency: Adjacency): number {
  if (event.noise_multiplier !== undefined) return (adjacency === 'replace_one' ? 2 : 1) / event.noise_multiplier;
  const scale = event.kind === 'gaussian' ? event.sigma : event.scale;
  return (event.sensitivity as number) / (scale as number);
}

function lawParameters(event: PrivacyEvent, adjacency: Adjacency): LawParameters {
  const base = baseParameters(event, adjacency);
  const probability = event.sampling.scheme === 'poisson' ? event.sampling.probability : 1;
  if (probability === 1) return base;
  if (adjacency !== 'replace_one') return { kind: 'poisson', probability, base };
  // One record is exchanged, so it contributes at most half of the replace-one sensitivity in each world.
  const noisy = event as GaussianEvent | LaplaceEvent;
  return { kind: 'poisson_replace', probability, noise: noisy.kind, shift: 0.5 * shift(noisy, adjacency) };
}

function baseParameters(event: PrivacyEvent, adjacency: Adjacency): LawParameters {
  switch (event.kind) {
    case 'gaussian':
      return { kind: 'gaussian', mu: shift(event, adjacency) };
    case 'laplace':
      return { kind: 'laplace', epsilon: shift(event, adjacency) };
    case 'randomized_response':
      return { kind: 'randomized_response', epsilon: event.epsilon, categories: event.categories };
    case 'pure':
      return { kind: 'approximate', epsilon: event.epsilon, delta: 0 };
    case 'approximate':
      return { kind: 'approximate', epsilon: event.epsilon, delta: event.delta };
  }
}

function refuse(index: number, path: string, detail: string): Resolved {
  return { ok: false, refusal: { code: 'unsupported_event', pointer: `/mechanism/events/${index}${path}`, detail } };
}

/** Null when the event may stand under this adjacency, otherwise the refusal. */
function unsupported(event: PrivacyEvent, index: number, adjacency: Adjacency): Resolved | null {
  const schema = eventSchemas.find((s) => s.kind === event.kind);
  const schemes = schema?.support[adjacency];
  const adjacencies = Object.keys(schema?.support ?? {}).join(', ');
  if (schemes === undefined) {
    return refuse(index, '', `${event.kind} is not defined under ${adjacency}; supported: ${adjacencies}`);
  }
  const scheme = event.sampling.scheme;
  if (!schemes.includes(scheme)) {
    const sampling = samplingSchemas.find((s) => s.scheme === scheme);
    return refuse(index, '/sampling', `${event.kind} under ${adjacency}: ${sampling?.refusal}. Supported here: ${schemes.join(', ')}`);
  }
  if ((event.group_size ?? 1) !== 1) {
    return refuse(
      index,
      '/group_size',
      'groups of more than one record are not supported; state the sensitivity of the whole group instead',
    );
  }
  const parameters = lawParameters(event, adjacency);
  if (sampledShift(parameters) > LARGEST_SAMPLED_SHIFT) {
    const detail = `the noise is below 1/${LARGEST_SAMPLED_SHIFT} of one contribution, where sampling protects nobody who is drawn; describe the event without sampling, which is an upper bound`;
    return refuse(index, '/sampling', detail);
  }
  if (!finiteParameters(parameters)) {
    return refuse(index, '', 'the ratio of sensitivity to noise is outside of [1e-100, 1e9]');
  }
  return null;
}

/** Shift of a sampled law in units of its noise; 0 where nothing is sampled. */
function sampledShift(p: LawParameters): number {
  if (p.kind === 'poisson_replace') return p.shift;
  if (p.kind !== 'poisson') return 0;
  return p.base.kind === 'gaussian' ? p.base.mu : p.base.kind === 'laplace' ? p.base.epsilon : 0;
}

function finiteParameters(p: LawParameters): boolean {
  const fits = (x: number) => x >= 1e-100 && x <= 1e9;
  switch (p.kind) {
    case 'gaussian':
      return fits(p.mu);
    case 'laplace':
      return fits(p.epsilon);
    case 'poisson':
      return finiteParameters(p.base);
    case 'poisson_replace':
      return fits(p.shift);
    default:
      return true;
  }
}

/** Phases with equal laws merged; unsampled Gaussians become one with mu = sqrt(sum count mu^2). */
export function mergePhases(items: { parameters: LawParameters; count: number }[]): Phase[] {
  const counts = new Map<string, Phase>();
  let gaussianSquare = 0;
  for (const { parameters, count } of items) {
    if (parameters.kind === 'gaussian') {
      gaussianSquare += count * parameters.mu * parameters.mu;
      continue;
    }
    if (parameters.kind === 'approximate' && parameters.epsilon === 0 && parameters.delta === 0) continue;
    const law = lawOf(parameters);
    const known = counts.get(law.key);
    if (known === undefined) counts.set(law.key, { law, count });
    else known.count += count;
  }
  const phases = [...counts.values()];
  if (gaussianSquare > 0) phases.push({ law: lawOf({ kind: 'gaussian', mu: Math.sqrt(gaussianSquare) }), count: 1 });
  // A fixed order makes the answer independent of the order of events, to the last bit.
  return phases.sort((a, b) => (a.law.key < b.law.key ? -1 : 1));
}

export function resolveEvents(composition: Composition): Resolved {
  const { adjacency, events } = composition;
  for (let i = 0; i < events.length; i++) {
    const refusal = unsupported(events[i] as PrivacyEvent, i, adjacency);
    if (refusal !== null) return refusal;
  }
  const items = events.map((event) => ({ parameters: lawParameters(event, adjacency), count: event.count ?? 1 }));
  return { ok: true, phases: mergePhases(items) };
}
