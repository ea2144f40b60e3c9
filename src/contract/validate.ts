/**
 * Strict validation by JSON Schema: nothing is coerced, defaulted or removed, and a fault names the field and what is
 * expected there, never what was sent.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { components } from './component.ts';
import type { FieldError } from './problem.ts';
import { pointerToken } from './scan.ts';

/**
 * `discriminator` picks one branch of a union, so that its faults are those of the kind that was meant. `mapping` is
 * not allowed here: the OpenAPI document adds it.
 */
const options = {
  allErrors: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  strictNumbers: true,
  discriminator: true,
  // an error carries its schema, where the kinds of a union are read
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  validateFormats: false,
} as const;

const shared = new Ajv(options);
let known = 0;

/** A validator of `schema`, which may refer to any component. */
export function compile(schema: TSchema | Record<string, unknown>): ValidateFunction {
  for (; known < components.length; known++) shared.addSchema(components[known] as TSchema);
  const id = '$id' in schema && typeof schema.$id === 'string' ? shared.getSchema(schema.$id) : undefined;
  return id ?? shared.compile(schema);
}

/** The fault that says most: the deepest one, since unions also report the branches that were not meant. */
export function faultOf(errors: readonly ErrorObject[] | null | undefined, prefix = ''): FieldError {
  let best: ErrorObject | undefined;
  for (const error of errors ?? []) {
    if (best === undefined || rank(error) > rank(best)) best = error;
  }
  if (best === undefined) return { pointer: prefix, code: 'invalid', message: 'is not valid' };
  return describe(best, prefix);
}

function rank(error: ErrorObject): number {
  const depth = error.instancePath.split('/').length;
  // among equals, a branch whose type did not even fit says least
  return depth * 4 + (error.keyword === 'type' ? 0 : error.keyword === 'anyOf' ? 1 : 2);
}

function describe(error: ErrorObject, prefix: string): FieldError {
  const pointer = prefix + error.instancePath;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return { pointer: pointer + pointerToken(String(params.missingProperty)), code: 'required', message: 'is required' };
    case 'additionalProperties':
      return {
        pointer: pointer + pointerToken(String(params.additionalProperty)),
        code: 'unknown_member',
        message: 'is not a member of this object',
      };
    case 'discriminator':
      return {
        pointer: `${pointer}/${String(params.tag)}`,
        code: 'unknown_kind',
        message: `must be one of ${tagsOf(error.parentSchema as Union, String(params.tag)).join(', ')}`,
      };
    case 'enum':
      return { pointer, code: 'enum', message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` };
    case 'const':
      return { pointer, code: 'enum', message: `must be ${String(params.allowedValue)}` };
    case 'type':
      // the parts of an address are texts, and one that comes twice is a list
      return { pointer, code: 'type', message: prefix !== '' && Array.isArray(error.data) ? 'must appear once' : mustBe(typesOf(params)) };
    case 'anyOf':
      return { pointer, code: 'type', message: mustBe((error.schema as Branch[]).flatMap(typesOf)) };
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength': {
      const count = Number(params.limit);
      const [side, what] = [error.keyword.startsWith('min') ? 'least' : 'most', error.keyword.endsWith('Items') ? 'item' : 'character'];
      return { pointer, code: codeOf(error.keyword), message: `must have at ${side} ${count} ${what}${count === 1 ? '' : 's'}` };
    }
    default:
      return { pointer, code: codeOf(error.keyword), message: error.message ?? 'is not valid' };
  }
}

const codeOf = (keyword: string) => KEYWORD_CODES[keyword] ?? keyword;

/** What says which types a value may have: a schema, or the fault of one. */
type Branch = { type?: string | string[]; $ref?: string; anyOf?: Branch[]; const?: unknown };

function typesOf(branch: Branch): string[] {
  if (branch.$ref !== undefined) return typesOf(components.find(({ $id }) => $id === branch.$ref) as Branch);
  if (branch.anyOf !== undefined) return branch.anyOf.flatMap(typesOf);
  return [branch.type ?? (branch.const === undefined ? [] : typeof branch.const)].flat();
}

const NAMES: Record<string, string> = { null: 'null', object: 'an object', array: 'an array', integer: 'an integer' };

function mustBe(types: readonly string[]): string {
  const names = [...new Set(types)].map((type) => NAMES[type] ?? `a ${type}`);
  return names.length === 0 ? 'has the wrong type' : `must be ${names.join(' or ')}`;
}

type Union = { oneOf: { $ref: string }[] };

/** The values by which the branches of a union are told apart. */
function tagsOf({ oneOf }: Union, tag: string): string[] {
  const branches = oneOf.map(({ $ref }) => components.find(({ $id }) => $id === $ref) as unknown as { properties: Record<string, Tag> });
  return branches.flatMap(({ properties }) => properties[tag]?.enum ?? [String(properties[tag]?.const)]);
}
type Tag = { const?: string; enum?: string[] };

const KEYWORD_CODES: Record<string, string> = {
  exclusiveMinimum: 'exclusive_minimum',
  exclusiveMaximum: 'exclusive_maximum',
  minItems: 'too_few_items',
  maxItems: 'too_many_items',
  minLength: 'too_short',
  maxLength: 'too_long',
  uniqueItems: 'duplicate_items',
};
