/** Sampling schemes, built from the catalogue's data: a union told apart by `scheme`. */
import { samplingSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { FieldSchema, SamplingSchema } from '../accounting/mechanisms/schema.ts';
import type { Sampling as SamplingValue } from '../accounting/types.ts';
import { component, type Static, Type } from './component.ts';

/** The schema of one number described by the catalogue. */
export function fieldSchema(field: FieldSchema) {
  const bounds = Object.fromEntries(
    (['minimum', 'exclusiveMinimum', 'maximum'] as const).flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])),
  );
  return Type.Unsafe<number>({ type: field.type, ...bounds, description: `${field.description} Unit: ${field.unit}.` });
}

/** `truncated_poisson` -> `TruncatedPoisson`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function scheme(schema: SamplingSchema) {
  const properties: Record<string, unknown> = { scheme: { type: 'string', const: schema.scheme } };
  for (const field of schema.fields) properties[field.name] = fieldSchema(field);
  const required = schema.fields.map((field) => field.name).filter((name) => !schema.optional.includes(name));
  return component(
    `${pascalCase(schema.scheme)}Sampling`,
    Type.Unsafe<SamplingValue>({
      type: 'object',
      title: schema.title,
      description: [schema.description, ...schema.traps].join(' '),
      properties,
      required: ['scheme', ...required],
      additionalProperties: false,
    }),
  );
}

const schemes = samplingSchemas.map(scheme);

export const Sampling = component(
  'Sampling',
  Type.Unsafe<SamplingValue>({
    type: 'object',
    description: 'How the records of one use are drawn. Required: nobody gets a sampler by default.',
    discriminator: { propertyName: 'scheme' },
    required: ['scheme'],
    oneOf: schemes.map((one) => Type.Ref(one.$id)),
  }),
);
export type Sampling = Static<typeof Sampling>;
