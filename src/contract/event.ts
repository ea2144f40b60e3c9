/** Events, built from the catalogue's data: a union told apart by `kind`. */
import { eventSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { EventSchema } from '../accounting/mechanisms/schema.ts';
import type { PrivacyEvent as EventValue } from '../accounting/types.ts';
import { ref, type Static, Type } from './component.ts';
import { pascalCase, tagged, union } from './field.ts';
import { Sampling } from './sampling.ts';

const common = {
  sampling: ref(Sampling),
  count: Type.Integer({ minimum: 1, maximum: 1e9, description: 'Number of uses; 1 when absent.' }),
  group_size: Type.Integer({ minimum: 1, maximum: 1e6, description: 'Records that one person may contribute; 1 when absent.' }),
  label: Type.String({ maxLength: 200, description: 'Free text, returned with the answer; part of the result key.' }),
};

/** The component of one kind of event. */
export function eventComponent({ kind, title, description, fields, forms, traps }: EventSchema) {
  const inEveryForm = fields.map(({ name }) => name).filter((name) => forms.every((form) => form.includes(name)));
  const give = forms.length < 2 ? [] : [`Give ${forms.map((form) => form.join(' with ')).join(', or ')}; not both.`];
  return tagged<EventValue>(`${pascalCase(kind)}Event`, {
    tag: 'kind',
    value: kind,
    title,
    description: [description, ...give, ...traps].join(' '),
    fields,
    required: [...inEveryForm, 'sampling'],
    common,
  });
}

export const PrivacyEvent = union<EventValue>(
  'PrivacyEvent',
  'kind',
  eventSchemas.map(eventComponent),
  'One mechanism, used `count` times.',
);
export type PrivacyEvent = Static<typeof PrivacyEvent>;
