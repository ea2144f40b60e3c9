/**
 * The same document in OpenAPI 3.0.3, by rules and without loss of meaning, for tools that read nothing newer. What 3.0 cannot say
 * (a summary of the info object, the identifier of a licence) is left out.
 */
import type { Json, JsonObject } from './json.ts';

export function downgrade(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  copy.openapi = '3.0.3';
  const info = copy.info as JsonObject;
  delete info.summary;
  const license = info.license as JsonObject | undefined;
  if (license !== undefined) {
    delete license.identifier;
    license.url = 'https://www.apache.org/licenses/LICENSE-2.0';
  }
  const components = (copy.components as JsonObject).schemas as JsonObject;
  copy.components = { ...(copy.components as JsonObject), schemas: mapValues(components, (schema) => schemaTo30(schema, components)) };
  copy.paths = mapValues(copy.paths as JsonObject, (item) =>
    mapValues(item as JsonObject, (operation) => operationTo30(operation as JsonObject)),
  );
  return copy;
}

function operationTo30(operation: JsonObject): JsonObject {
  const made = { ...operation };
  if (Array.isArray(made.parameters)) {
    made.parameters = made.parameters.map((parameter) => {
      const entry = parameter as JsonObject;
      return { ...entry, schema: schemaTo30(entry.schema as JsonObject) };
    });
  }
  if (made.requestBody !== undefined) made.requestBody = contentTo30(made.requestBody as JsonObject);
  made.responses = mapValues(made.responses as JsonObject, (response) => contentTo30(response as JsonObject));
  return made;
}

function contentTo30(holder: JsonObject): JsonObject {
  if (holder.content === undefined) return holder;
  return {
    ...holder,
    content: mapValues(holder.content as JsonObject, (media) => ({
      ...(media as JsonObject),
      schema: schemaTo30((media as JsonObject).schema as JsonObject),
    })),
  };
}

/** Members of a schema that hold schemas. */
const SCHEMA_LISTS = ['anyOf', 'oneOf', 'allOf'] as const;

/** `components` are looked up where 3.0 wants the type of what is referred to. */
export function schemaTo30(from: Json, components: JsonObject = {}): JsonObject {
  const convert = (inner: Json) => schemaTo30(inner, components);
  const schema = { ...(from as JsonObject) };
  if (typeof schema.$ref === 'string') {
    // 3.0 ignores everything beside $ref
    const { $ref, ...rest } = schema;
    return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] };
  }
  if (schema.properties !== undefined) schema.properties = mapValues(schema.properties as JsonObject, convert);
  if (schema.items !== undefined) schema.items = convert(schema.items);
  for (const name of SCHEMA_LISTS) {
    if (Array.isArray(schema[name])) schema[name] = schema[name].map(convert);
  }
  if (schema.const !== undefined) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  if (Array.isArray(schema.examples)) {
    schema.example = schema.examples[0] as Json;
    delete schema.examples;
  }
  nullTo30(schema, components);
  boundTo30(schema, 'exclusiveMinimum', 'minimum');
  boundTo30(schema, 'exclusiveMaximum', 'maximum');
  return schema;
}

/** `[T, "null"]` and `anyOf [T, null]` become `nullable`. */
function nullTo30(schema: JsonObject, components: JsonObject): void {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    if (types.length !== 1) throw new Error('OpenAPI 3.0 has no union of types: give it a name and anyOf');
    if (types.length < schema.type.length) schema.nullable = true;
    schema.type = types[0] as Json;
  }
  if (!Array.isArray(schema.anyOf)) return;
  const some = schema.anyOf.filter((branch) => (branch as JsonObject).type !== 'null');
  if (some.length === schema.anyOf.length) return;
  schema.nullable = true;
  if (some.length > 1) {
    schema.anyOf = some;
    return;
  }
  delete schema.anyOf;
  schema.allOf = some;
  // nullable means nothing without a type beside it
  const [only] = some as JsonObject[];
  const name =
    String(only?.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const target = name === '' ? only : (components[name] as JsonObject | undefined);
  if (target?.type !== undefined) schema.type = target.type;
}

function boundTo30(schema: JsonObject, exclusive: 'exclusiveMinimum' | 'exclusiveMaximum', inclusive: 'minimum' | 'maximum'): void {
  if (typeof schema[exclusive] !== 'number') return;
  schema[inclusive] = schema[exclusive];
  schema[exclusive] = true;
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
