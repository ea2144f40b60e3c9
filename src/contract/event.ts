/** Events, built from the catalogue's data: a union told apart by `kind`. */
import { eventSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { EventSchema } from '../accounting/mechanisms/schema.ts';
import type { PrivacyEvent as EventValue } from '../accounting/types.ts';
import { component, ref, type Static, Type } from './component.ts';
import { fieldSchema, pascalCase, Sampling } from './sampling.ts';

const common = {
  sampling: ref(Sampling),
  count: Type.Integer({ minimum: 1, maximum: 1e9, description: 'Number of uses; 1 when absent.' }),
  group_size: Type.Integer({ minimum: 1, maximum: 1e6, description: 'Records that one person may contribute; 1 when absent.' }),
  label: Type.String({ maxLength: 200, description: 'Free text, returned with the answer; part of the result key.' }),
};

function event(schema: EventSchema) {
  const properties: Record<string, unknown> = { kind: { type: 'string', const: schema.kind } };
  for (const field of schema.fields) properties[field.name] = fieldSchema(field);
  const inEveryForm = schema.fields.map((field) => field.name).filter((name) => schema.forms.every((form) => form.includes(name)));
  const forms = schema.forms.length < 2 ? [] : [`Give ${schema.forms.map((form) => form.join(' with ')).join(', or ')}; not both.`];
  return component(
    `${pascalCase(schema.kind)}Event`,
    Type.Unsafe<EventValue>({
      type: 'object',
      title: schema.title,
      description: [schema.description, ...forms, ...schema.traps].join(' '),
      properties: { ...properties, ...common },
      required: ['kind', ...inEveryForm, 'sampling'],
      additionalProperties: false,
    }),
  );
}

const events = eventSchemas.map(event);

export const PrivacyEvent = component(
  'PrivacyEvent',
  Type.Unsafe<EventValue>({
    type: 'object',
    description: 'One mechanism, used `count` times.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: events.map((one) => Type.Ref(one.$id)),
  }),
);
export type PrivacyEvent = Static<typeof PrivacyEvent>;
