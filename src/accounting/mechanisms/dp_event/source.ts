/**
 * dp_accounting's events as JSON: what `to_named_tuple` gives, with its names as members, e.g.
 *   {"module_name": "dp_accounting.dp_event", "class_name": "SelfComposedDpEvent", "event": {...}, "count": 10}.
 * They become a composition; counts multiply through nesting, and what is not supported is named by its path.
 *
 * A sampler holds one release: of several Gaussians at once, that of their joint noise, 1/z^2 = sum 1/z_i^2. dp_accounting's `noise_multiplier` is
 * relative to the largest contribution of one record, as here; the adjacency is stated by the request, since its events do not hold it.
 */
import type { Composition, DpEvent, Refusal } from '../../types.ts';
import { eventSchemas, type PrivacyEvent, type Sampling, samplingSchemas } from '../catalogue.ts';
import type { FieldSchema } from '../schema.ts';
import { gammaOf, type Leaf, leafClasses } from './classes.ts';

/** A composition, and where each of its events stood in the request. */
export type Translated = { ok: true; composition: Composition; pointers: string[] } | { ok: false; refusal: Refusal };

const MOST_EVENTS = 1000;
const MOST_USES = 1e9;

class Unsupported extends Error {
  readonly refusal: Refusal;
  constructor(code: Refusal['code'], pointer: string, detail: string) {
    super(detail);
    this.refusal = { code, pointer, detail };
  }
}
const invalid = (pointer: string, detail: string) => new Unsupported('invalid_parameters', pointer, detail);
const unsupported = (pointer: string, detail: string) => new Unsupported('unsupported_event', pointer, detail);

interface Node {
  name: string;
  fields: Record<string, unknown>;
  pointer: string;
}

function nodeOf(value: unknown, pointer: string): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(pointer, 'is not an event');
  const { module_name: _, _fields: __, class_name, ...fields } = value as Record<string, unknown>;
  if (typeof class_name !== 'string') throw invalid(`${pointer}/class_name`, 'an event names its class');
  return { name: class_name, fields, pointer };
}

/** Exactly these fields. */
function checkFields({ name, fields, pointer }: Node, wanted: readonly string[], optional: readonly string[] = []): void {
  const missing = wanted.find((field) => !(field in fields));
  if (missing !== undefined) throw invalid(`${pointer}/${missing}`, `is missing from a ${name}`);
  const extra = Object.keys(fields).find((field) => !wanted.includes(field) && !optional.includes(field));
  if (extra !== undefined) throw invalid(`${pointer}/${extra}`, `is no field of a ${name}`);
}

function outside(field: FieldSchema, value: unknown): boolean {
  if (field.type === 'numbers') {
    return !Array.isArray(value) || value.length < field.minimumItems || value.some((one) => outside({ ...field, type: 'number' }, one));
  }
  if (field.type !== 'number' && field.type !== 'integer') return false;
  if (typeof value !== 'number' || !Number.isFinite(value) || (field.type === 'integer' && !Number.isInteger(value))) return true;
  return (
    value > field.maximum || value < (field.minimum ?? value) || (field.exclusiveMinimum !== undefined && value <= field.exclusiveMinimum)
  );
}

function checkRanges(fields: readonly FieldSchema[], values: object, pointer: string): void {
  for (const field of fields) {
    if (field.name in values && outside(field, (values as Record<string, unknown>)[field.name])) {
      throw invalid(pointer, `${field.name}, ${field.description.toLowerCase()} is out of range`);
    }
  }
}

function eventOf(leaf: Leaf, sampling: Sampling, count: number, pointer: string): PrivacyEvent {
  const schema = eventSchemas.find(({ kind }) => kind === leaf.kind);
  if (schema === undefined) throw unsupported(pointer, `${leaf.kind} is not supported`);
  checkRanges(schema.fields, leaf, pointer);
  checkRanges(samplingSchemas.find(({ scheme }) => scheme === sampling.scheme)?.fields ?? [], sampling, pointer);
  // The ranges were checked; what the kind supports is checked where events are resolved.
  return { ...leaf, sampling, count } as unknown as PrivacyEvent;
}

function countOf({ fields, pointer }: Node): number {
  const { count } = fields;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw invalid(`${pointer}/count`, 'must be an integer from 0 on');
  return count;
}

interface Found {
  event: PrivacyEvent;
  pointer: string;
}

const samplers: Record<string, { fields: readonly string[]; sampling(fields: Record<string, unknown>): Sampling }> = {
  PoissonSampledDpEvent: {
    fields: ['sampling_probability', 'event'],
    sampling: ({ sampling_probability }) => ({ scheme: 'poisson', probability: sampling_probability as number }),
  },
  SampledWithReplacementDpEvent: {
    fields: ['source_dataset_size', 'sample_size', 'event'],
    sampling: (f) => ({ scheme: 'with_replacement', batch_size: f.sample_size as number, dataset_size: f.source_dataset_size as number }),
  },
  SampledWithoutReplacementDpEvent: {
    fields: ['source_dataset_size', 'sample_size', 'event'],
    sampling: (f) => ({
      scheme: 'without_replacement',
      batch_size: f.sample_size as number,
      dataset_size: f.source_dataset_size as number,
    }),
  },
};

/** The one release that a sampler holds. */
function sampled(node: Node, sampling: Sampling, count: number): Found[] {
  const pointer = `${node.pointer}/event`;
  const inner = walk(node.fields.event, pointer, 1);
  const held = inner.find(({ event }) => event.sampling.scheme !== 'none');
  if (held !== undefined) throw unsupported(held.pointer, 'a sampler within a sampler is not supported');
  const [first] = inner;
  if (first === undefined) return [];
  const { sampling: _, count: __, ...leaf } = first.event as unknown as Leaf & { sampling: unknown; count: number };
  if (inner.length === 1 && first.event.count === 1)
    return [{ event: eventOf(leaf as Leaf, sampling, count, first.pointer), pointer: node.pointer }];
  let precision = 0;
  for (const { event, pointer: at } of inner) {
    if (event.kind !== 'gaussian' || !('noise_multiplier' in event))
      throw unsupported(at, 'several releases of one sample are supported for Gaussian noise alone');
    precision += (event.count ?? 1) / event.noise_multiplier ** 2;
  }
  return [
    { event: eventOf({ kind: 'gaussian', noise_multiplier: 1 / Math.sqrt(precision) }, sampling, count, pointer), pointer: node.pointer },
  ];
}

/** The best of several runs. `shape` is a number, or the text "inf" for a Poisson number of them. */
function selected(node: Node, count: number): Found[] {
  checkFields(node, ['event', 'mean', 'shape']);
  const { mean, shape } = node.fields;
  const inner = walk(node.fields.event, `${node.pointer}/event`, 1);
  const [first] = inner;
  if (first === undefined) return [];
  if (inner.length > 1) throw unsupported(`${node.pointer}/event`, 'the selected run must be one event, with a count');
  if (typeof mean !== 'number' || !(mean > 0)) throw invalid(`${node.pointer}/mean`, 'must be a positive number');
  if (shape === 'inf' || shape === 'Infinity') {
    const leaf = { kind: 'private_selection', base: first.event, distribution: { kind: 'poisson', mean } };
    return [{ event: eventOf(leaf, { scheme: 'none' }, count, node.pointer), pointer: node.pointer }];
  }
  if (typeof shape !== 'number' || !(shape > -1)) throw invalid(`${node.pointer}/shape`, 'must be above -1, or "inf"');
  if (mean <= 1) throw invalid(`${node.pointer}/mean`, 'a truncated negative binomial has a mean above 1');
  const distribution = { kind: 'truncated_negative_binomial', eta: shape, gamma: gammaOf(mean, shape) };
  const leaf = { kind: 'private_selection', base: first.event, distribution };
  return [{ event: eventOf(leaf, { scheme: 'none' }, count, node.pointer), pointer: node.pointer }];
}

function walk(value: unknown, pointer: string, count: number): Found[] {
  const node = nodeOf(value, pointer);
  if (count > MOST_USES) throw invalid(pointer, `is used more than ${MOST_USES} times`);
  const { name, fields } = node;
  if (name === 'SelfComposedDpEvent') {
    checkFields(node, ['event', 'count']);
    const times = countOf(node);
    return times === 0 ? [] : walk(fields.event, `${pointer}/event`, times * count);
  }
  if (name === 'ComposedDpEvent') {
    checkFields(node, ['events']);
    if (!Array.isArray(fields.events)) throw invalid(`${pointer}/events`, 'must be a list of events');
    return fields.events.flatMap((one, index) => walk(one, `${pointer}/events/${index}`, count));
  }
  if (name === 'RepeatAndSelectDpEvent') return selected(node, count);
  const sampler = Object.hasOwn(samplers, name) ? samplers[name] : undefined;
  if (sampler !== undefined) {
    checkFields(node, sampler.fields);
    return sampled(node, sampler.sampling(fields), count);
  }
  const known = Object.hasOwn(leafClasses, name) ? leafClasses[name] : undefined;
  if (known === undefined) {
    throw unsupported(
      pointer,
      `${name} is not supported; supported: ${[...Object.keys(leafClasses), ...Object.keys(samplers)].join(', ')}`,
    );
  }
  checkFields(node, known.fields, known.optional);
  const leaf = known.leaf(fields);
  if (typeof leaf === 'string') throw unsupported(pointer, leaf);
  return leaf === null ? [] : [{ event: eventOf(leaf, known.sampling?.(fields) ?? { scheme: 'none' }, count, pointer), pointer }];
}

export function fromDpEvent({ adjacency, event }: DpEvent): Translated {
  try {
    const found = walk(event, '/mechanism/event', 1);
    if (found.length > MOST_EVENTS) throw invalid('/mechanism/event', `has more than ${MOST_EVENTS} events`);
    const composition: Composition = { kind: 'composition', adjacency, events: found.map((one) => one.event) };
    return { ok: true, composition, pointers: found.map((one) => one.pointer) };
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
