/**
 * How named components are made. A component is a schema with an `$id`; everything else refers to it by that name, so
 * that the published document holds each shape once and generated clients get a type with a name.
 */
import Type, { type Static, type TSchema } from 'typebox';

export type { Static, TSchema } from 'typebox';
export { Type };

/** Every component made so far, in order of definition: what validators and the OpenAPI document are given. */
export const components: (TSchema & { $id: string })[] = [];

/** Registers `schema` under `id` and returns it. A second component of the same name is a mistake in this room. */
export function component<T extends TSchema>(id: string, schema: T): T & { $id: string } {
  if (components.some((known) => known.$id === id)) throw new Error(`component ${id} is defined twice`);
  const named = Object.assign(schema, { $id: id });
  components.push(named);
  return named;
}

/** A reference to a component, with the component's static type. */
export function ref<T extends TSchema & { $id: string }>(target: T, description?: string) {
  return Type.Unsafe<Static<T>>(Type.Ref(target.$id, description === undefined ? {} : { description }));
}

/** An object that refuses members it does not name. */
export function closed<P extends Record<string, TSchema>>(properties: P, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

/** Registers the union of components that are told apart by their member `kind`. */
export function kinds<T>(id: string, branches: (TSchema & { $id: string })[], description: string) {
  return component(
    id,
    Type.Unsafe<T>({
      type: 'object',
      description,
      discriminator: { propertyName: 'kind' },
      required: ['kind'],
      oneOf: branches.map((one) => ref(one)),
    }),
  );
}

/** One of a few strings. */
export function oneOf<const V extends string[]>(values: readonly [...V], description: string) {
  return Type.Enum(values, { type: 'string', description });
}

/** `number` or null, as a type array: generators read it better than a union of two schemas. */
export function nullableNumber(description: string) {
  return Type.Unsafe<number | null>({ type: ['number', 'null'], description });
}

/**
 * A numeric list that may be long. It is an array on the wire and a Float64Array once it has been read (see canonical.ts),
 * hence the static type.
 */
export function numberList(bounds: Bounds, maxItems: number, description: string, minItems = 1) {
  return Type.Unsafe<ArrayLike<number>>(Type.Array(Type.Number(bounds), { minItems, maxItems, description }));
}

/** A short numeric list, which stays an array. */
export function shortList(bounds: Bounds, description: string, maxItems = 200) {
  return Type.Array(Type.Number(bounds), { minItems: 1, maxItems, description });
}

/** Bounds of a number, as JSON Schema writes them. */
export type Bounds = { minimum?: number; maximum?: number; exclusiveMinimum?: number; exclusiveMaximum?: number };
