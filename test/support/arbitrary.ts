/**
 * Values of a schema of the contract, for fast-check: whatever its keywords allow, with small lists, few optional members, and numbers spread over
 * the orders of magnitude between their bounds, and the first branch of a union as often as all others, so that many requests have an answer and the rest meet every refusal.
 */
import fc from 'fast-check';
import { components } from '../../src/contract/index.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

const LONGEST_LIST = 4;
/** Nesting of objects below which a union takes its first branch that ends. */
const DEEPEST = 7;
/** An optional member is there once in so many times. */
const RARITY = 4;

const byId = new Map<string, Schema>(components.map((one) => [one.$id, one as unknown as Schema]));

/** Values of the component of this id. */
export function arbitraryOf(id: string): fc.Arbitrary<unknown> {
  return valueFrom({ $ref: id }, 0);
}

function valueFrom(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const target = byId.get(schema.$ref);
    if (target === undefined) throw new Error(`no component ${schema.$ref}`);
    return valueFrom(target, depth);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const union = schema.oneOf ?? schema.anyOf;
  if (union !== undefined) {
    const fitting = depth > DEEPEST ? union.slice(0, 1) : union;
    // made when it is drawn: the schemas of events hold each other
    const place = fc.oneof(fc.constant(0), fc.nat({ max: fitting.length - 1 }));
    return place.chain((at) => valueFrom(fitting[at] as Schema, depth));
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const [first, ...others] = types.map((type) => valueOfType(type, schema, depth));
  if (first === undefined) throw new Error(`a schema without a type: ${JSON.stringify(schema).slice(0, 200)}`);
  return fc.oneof(first, ...others);
}

function valueOfType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'string':
      return strings(schema);
    case 'array':
      return lists(schema, depth);
    case 'object':
      return objects(schema, depth);
    default:
      throw new Error(`no values of type ${type}`);
  }
}

function objects({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(properties);
  return fc
    .tuple(
      ...members.map(([name]) => (required.includes(name) ? fc.constant(true) : fc.nat({ max: RARITY - 1 }).map((draw) => draw === 0))),
    )
    .chain((present) => {
      const chosen = members.filter((_, at) => present[at]);
      return fc
        .tuple(...chosen.map(([, schema]) => valueFrom(schema, depth + 1)))
        .map((values) => Object.fromEntries(chosen.map(([name], at) => [name, values[at]])));
    });
}

function lists({ items = {}, minItems = 0, maxItems = LONGEST_LIST, uniqueItems }: Schema, depth: number): fc.Arbitrary<unknown> {
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, LONGEST_LIST)) };
  const item = valueFrom(items, depth);
  return uniqueItems === true ? fc.uniqueArray(item, { ...length, selector: (one) => JSON.stringify(one) }) : fc.array(item, length);
}

function integers({ minimum = 0, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  const [low, high] = [Math.ceil(minimum), Math.floor(maximum)];
  const few = fc.integer({ min: low, max: Math.min(high, low + 20) });
  return fc.oneof({ weight: 6, arbitrary: few }, { weight: 1, arbitrary: fc.integer({ min: low, max: high }) });
}

/** Numbers that people write, else any between the bounds, spread over orders of magnitude. */
function numbers(schema: Schema): fc.Arbitrary<number> {
  const low = schema.exclusiveMinimum ?? schema.minimum ?? -1e6;
  const high = schema.exclusiveMaximum ?? schema.maximum ?? 1e6;
  const inside = (x: number) =>
    Number.isFinite(x) &&
    (schema.exclusiveMinimum === undefined ? x >= low : x > low) &&
    (schema.exclusiveMaximum === undefined ? x <= high : x < high);
  const usual = [0, 1, -1, 0.5, 2, 0.01, 1e-5, 1e-10, 10, 100, -10, low, high].filter(inside);
  const spread = fc
    .tuple(fc.double({ min: -12, max: 6, noNaN: true }), fc.boolean())
    .map(([exponent, negative]) => (negative && low < 0 ? -(10 ** exponent) : 10 ** exponent))
    .filter(inside);
  const any = fc.double({ min: Math.max(low, -1e300), max: Math.min(high, 1e300), noNaN: true }).filter(inside);
  const choices = [
    ...(usual.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...usual) }] : []),
    ...(high > 1e-11 ? [{ weight: 3, arbitrary: spread }] : []),
    { weight: 1, arbitrary: any },
  ];
  return fc.oneof(...choices).map((x) => (x === 0 ? 0 : x));
}

/** Names of parameters that events have: a random one would seldom be. */
const PARAMETERS = [
  '/events/0/noise_multiplier',
  '/events/0/count',
  '/events/0/epsilon',
  '/events/*/noise_multiplier',
  '/events/0/sampling/probability',
];

function strings({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern?.startsWith('^/events/')) return fc.constantFrom(...PARAMETERS);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= Math.max(maxLength, minLength));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 12)) });
}
