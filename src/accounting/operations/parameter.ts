/** One parameter of a composition that may be chosen: where it stands, its range, and which end of it costs less privacy. */
import { eventSchemas, samplingSchemas } from '../mechanisms/catalogue.ts';
import type { EventSchema, NumberField, SamplingSchema } from '../mechanisms/schema.ts';
import type { Composition, Refusal } from '../types.ts';

export interface FreeParameter {
  /** The ends of the range: the one that costs least privacy, and the one that costs most. */
  safest: number;
  loosest: number;
  integer: boolean;
  /** The value that the request carries. */
  start: number;
  /** The composition with another value. */
  with(value: number): Composition;
}

/** Smallest value tried of a parameter whose range is open at 0, relative to nothing: the schema's own lower end is excluded. */
const SMALLEST = 1e-9;

const COUNT: NumberField = {
  name: 'count',
  type: 'integer',
  description: 'Number of uses.',
  unit: 'uses',
  minimum: 1,
  maximum: 1e9,
  effect: 'raises_loss',
};

function refuse(detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'unreachable', pointer: '/parameter', detail } };
}

/** The number at a path of plain objects and lists, or undefined. */
function at(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined),
    root,
  );
}

function replaced<T>(node: T, [key, ...rest]: readonly string[], value: number): T {
  if (key === undefined) return value as T;
  const next = replaced((node as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(node)) return node.map((item, index) => (String(index) === key ? next : item)) as T;
  return { ...node, [key]: next };
}

function fieldOf(event: { kind: string; sampling: { scheme: string } }, path: readonly string[]): NumberField | null {
  const [name, inner] = path;
  if (name === 'count' && path.length === 1) return COUNT;
  const owner: EventSchema | SamplingSchema | undefined =
    name === 'sampling'
      ? samplingSchemas.find(({ scheme }) => scheme === event.sampling.scheme)
      : eventSchemas.find(({ kind }) => kind === event.kind);
  const wanted = name === 'sampling' ? inner : name;
  if (path.length !== (name === 'sampling' ? 2 : 1)) return null;
  const field = owner?.fields.find((one) => one.name === wanted);
  return field !== undefined && (field.type === 'number' || field.type === 'integer') ? field : null;
}

/**
 * @param pointer JSON pointer into the mechanism, e.g. /events/0/noise_multiplier; `*` in place of the index means every event, which then
 *   share one value
 */
export function freeParameter(
  mechanism: Composition,
  pointer: string,
): { ok: true; parameter: FreeParameter } | { ok: false; refusal: Refusal } {
  const [empty, events, index, ...path] = pointer.split('/');
  if (empty !== '' || events !== 'events' || index === undefined || path.length === 0) {
    return refuse('must be a pointer into the events of the mechanism, such as /events/0/noise_multiplier or /events/*/noise_multiplier');
  }
  const chosen = index === '*' ? mechanism.events.map((_, i) => i) : [Number(index)];
  const fields = new Set<string>();
  let field: NumberField | null = null;
  let start: number | undefined;
  for (const i of chosen) {
    const event = mechanism.events[i];
    if (event === undefined) return refuse(`there is no event ${index}`);
    field = fieldOf(event, path);
    const value = path[0] === 'count' ? (event.count ?? 1) : at(event, path);
    if (field === null || typeof value !== 'number') return refuse(`${event.kind} has no number ${path.join('/')} here`);
    if (field.effect === undefined) return refuse(`${path.join('/')} of ${event.kind} cannot be calibrated: privacy is not monotone in it`);
    fields.add(JSON.stringify(field));
    start ??= value;
  }
  if (field === null || start === undefined) return refuse('there are no events');
  if (fields.size > 1) return refuse('the events do not share this parameter');
  const low = field.minimum ?? Math.max(SMALLEST, field.exclusiveMinimum ?? 0);
  const raises = field.effect === 'raises_loss';
  return {
    ok: true,
    parameter: {
      safest: raises ? low : field.maximum,
      loosest: raises ? field.maximum : low,
      integer: field.type === 'integer',
      start,
      with: (value) => chosen.reduce((whole, i) => replaced(whole, ['events', String(i), ...path], value), mechanism),
    },
  };
}
