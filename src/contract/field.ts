/** Schemas of what the catalogue describes as data: parameters, and closed objects of them told apart by a tag. */
import type { FieldSchema, PlainField } from '../accounting/mechanisms/schema.ts';
import { component, type TSchema, Type } from './component.ts';

/** `truncated_poisson` -> `TruncatedPoisson`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A closed object whose member `tag` has one value. */
export interface Tagged {
  tag: 'kind' | 'scheme';
  value: string;
  title?: string;
  description: string;
  fields: readonly FieldSchema[];
  required: readonly string[];
  /** Members beside the fields. */
  common?: Record<string, TSchema>;
}

/** Registers a tagged object under `id`. */
export function tagged<T>(id: string, { tag, value, title, description, fields, required, common = {} }: Tagged) {
  const properties: Record<string, TSchema> = { [tag]: Type.Unsafe<string>({ type: 'string', const: value }) };
  for (const field of fields) properties[field.name] = fieldSchema(field, id);
  return component(
    id,
    Type.Unsafe<T>({
      type: 'object',
      ...(title === undefined ? {} : { title }),
      description,
      properties: { ...properties, ...common },
      required: [tag, ...required],
      additionalProperties: false,
    }),
  );
}

/** Registers the union of tagged objects under `id`; the tag picks the branch. */
export function union<T>(id: string, tag: Tagged['tag'], branches: { $id: string }[], description: string) {
  return component(
    id,
    Type.Unsafe<T>({
      type: 'object',
      description,
      discriminator: { propertyName: tag },
      required: [tag],
      oneOf: branches.map(({ $id }) => Type.Ref($id)),
    }),
  );
}

/** `owner` names the components that a field brings, e.g. MatrixGaussianEvent + Strategy + Tree. */
function fieldSchema(field: FieldSchema, owner: string): TSchema {
  const { name, description } = field;
  if (field.type === 'event') return Type.Ref('PrivacyEvent', { description });
  if (field.type === 'loss_pmf') return Type.Ref('LossPmf', { description });
  if (field.type !== 'variant') return plainSchema(field);
  const id = owner + pascalCase(name);
  const branches = field.variants.map(({ kind, fields, description }) =>
    tagged(id + pascalCase(kind), { tag: 'kind', value: kind, description, fields, required: fields.map((one) => one.name) }),
  );
  union(id, 'kind', branches, description);
  return Type.Ref(id, { description });
}

function plainSchema(field: PlainField): TSchema {
  const { type, description } = field;
  if (type === 'boolean') return Type.Boolean({ description });
  if (type === 'choice') return Type.Unsafe<string>({ type: 'string', enum: field.values, description });
  const bounds = Object.fromEntries(
    (['minimum', 'exclusiveMinimum', 'maximum'] as const).flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])),
  );
  const withUnit = `${description} Unit: ${field.unit}.`;
  if (type !== 'numbers') return Type.Unsafe<number>({ type, ...bounds, description: withUnit });
  const { minimumItems, maximumItems } = field;
  return Type.Array(Type.Number(bounds), { minItems: minimumItems, maxItems: maximumItems, description: withUnit });
}
