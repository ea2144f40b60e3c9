/** One parameter of a composition that may be chosen: where it stands, its range, and which end of it costs less privacy. */
import { eventSchemas, samplingSchemas } from '../mechanisms/catalogue.ts';
import type { FieldSchema, NumberField, NumbersField } from '../mechanisms/schema.ts';
import type { Composition, Refusal } from '../types.ts';

export interface FreeParameter {
  /** The ends of the range: the one that costs least privacy, and the one that costs most. */
  safest: number;
  loosest: number;
  integer: boolean;
  /** The value that the request carries. */
  start: number;
  /** Why the loss does not follow it throughout; null where it provably does. */
  uneven: string | null;
  /** The composition with another value. */
  with(value: number): Composition;
}

type Found = { ok: true; parameter: FreeParameter } | { ok: false; refusal: Refusal };
type Number = NumberField | NumbersField;
type Members = Readonly<Record<string, unknown>>;

/** Smallest value tried of a parameter whose range is open at 0. */
const SMALLEST = 1e-12;

const usual = { type: 'integer', minimum: 1, effect: 'raises_loss' } as const;
/** Members that every event may have; 1 when absent. */
const COMMON: Readonly<Record<string, NumberField>> = {
  count: { ...usual, name: 'count', description: 'Number of uses.', unit: 'uses', maximum: 1e9 },
  group_size: { ...usual, name: 'group_size', description: 'Records of one person.', unit: 'records', maximum: 1e6 },
};

function refuse(detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'unreachable', pointer: '/parameter', detail } };
}

function replaced<T>(node: T, [key, ...rest]: readonly string[], value: number): T {
  if (key === undefined) return value as T;
  const next = replaced((node as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(node)) return node.map((item, index) => (String(index) === key ? next : item)) as T;
  return { ...node, [key]: next };
}

/** A number of an event, and what is known of it. */
interface Place {
  field: Number;
  value: number;
  /** The object that holds it. */
  owner: Members;
}

/** The number at a path into an object of these fields; null where there is none. */
function inFields(fields: readonly FieldSchema[], owner: Members, [name = '', ...rest]: readonly string[]): Place | null {
  const field = fields.find((one) => one.name === name);
  const value = owner[name];
  if (field === undefined || value === undefined) return null;
  switch (field.type) {
    case 'number':
    case 'integer':
      return rest.length === 0 ? { field, value: value as number, owner } : null;
    case 'numbers': {
      const item = rest.length === 1 ? (value as ArrayLike<number>)[Number(rest[0])] : undefined;
      return item === undefined ? null : { field, value: item, owner };
    }
    case 'variant': {
      const variant = field.variants.find(({ kind }) => kind === (value as Members).kind);
      return inFields(variant?.fields ?? [], value as Members, rest);
    }
    case 'event':
      return inEvent(value as Members, rest);
    default:
      return null;
  }
}

function inEvent(event: Members, path: readonly string[]): Place | null {
  const [name = '', ...rest] = path;
  const common = COMMON[name];
  if (common !== undefined)
    return rest.length === 0 ? { field: common, value: (event[name] as number | undefined) ?? 1, owner: event } : null;
  if (name === 'sampling') {
    const sampling = event.sampling as Members;
    return inFields(samplingSchemas.find(({ scheme }) => scheme === sampling.scheme)?.fields ?? [], sampling, rest);
  }
  return inFields(eventSchemas.find(({ kind }) => kind === event.kind)?.fields ?? [], event, path);
}

/** The number at a path into an event, or why it cannot be chosen. */
function placeIn(event: Members, path: readonly string[]): Place | string {
  const found = inEvent(event, path);
  const name = path.join('/');
  if (found === null) return `${event.kind} has no number ${name} here`;
  const { effect, uneven } = found.field;
  if (effect === 'none') return `${name} of ${event.kind} cannot be calibrated: the answer does not depend on it`;
  if (effect === undefined) return `${name} of ${event.kind} cannot be calibrated: ${uneven?.because}`;
  return found;
}

function parameterOf({ field, value, owner }: Place, put: FreeParameter['with']): FreeParameter {
  const low = field.minimum ?? Math.max(field.exclusiveMinimum ?? 0, -1) + SMALLEST;
  const raises = field.effect === 'raises_loss';
  const { uneven } = field;
  return {
    safest: raises ? low : field.maximum,
    loosest: raises ? field.maximum : low,
    integer: field.type === 'integer',
    start: value,
    uneven: uneven === undefined || (uneven.unless !== undefined && uneven.unless in owner) ? null : uneven.because,
    with: put,
  };
}

/**
 * @param pointer JSON pointer into the mechanism, e.g. /events/0/noise_multiplier; `*` in place of the index means every event, which then
 *   share one value
 */
export function freeParameter(mechanism: Composition, pointer: string): Found {
  const [empty, events, index, ...path] = pointer.split('/');
  if (empty !== '' || events !== 'events' || index === undefined || path.length === 0) {
    return refuse('must be a pointer into the events of the mechanism, such as /events/0/noise_multiplier or /events/*/noise_multiplier');
  }
  const chosen = index === '*' ? mechanism.events.map((_, i) => i) : [Number(index)];
  const places: Place[] = [];
  for (const i of chosen) {
    const event = mechanism.events[i];
    if (event === undefined) return refuse(`there is no event ${index}`);
    const place = placeIn(event as unknown as Members, path);
    if (typeof place === 'string') return refuse(place);
    places.push(place);
  }
  const [first] = places;
  if (first === undefined) return refuse('there are no events');
  if (new Set(places.map(({ field }) => JSON.stringify(field))).size > 1) return refuse('the events do not share this parameter');
  const put = (value: number) => chosen.reduce((whole, i) => replaced(whole, ['events', String(i), ...path], value), mechanism);
  return { ok: true, parameter: parameterOf(first, put) };
}
