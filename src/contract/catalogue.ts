/** GET /v1/mechanisms: what can be asked, as data. */
import { eventSchemas, samplingSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { FieldSchema } from '../accounting/mechanisms/schema.ts';
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';

const text = (description: string) => Type.String({ description });
const texts = (description: string) => Type.Array(Type.String(), { description });

export const CatalogueField = component(
  'CatalogueField',
  closed(
    {
      name: text('Name of the member.'),
      type: oneOf(['number', 'integer'], 'Its type.'),
      required: Type.Boolean({ description: 'Whether every description of this kind has it.' }),
      description: text('What it means.'),
      unit: text('Its unit.'),
      minimum: Type.Optional(Type.Number({ description: 'Smallest value.' })),
      exclusive_minimum: Type.Optional(Type.Number({ description: 'Value it must exceed.' })),
      maximum: Type.Optional(Type.Number({ description: 'Largest value.' })),
    },
    'One parameter.',
  ),
);
export type CatalogueField = Static<typeof CatalogueField>;

export const CatalogueSupport = component(
  'CatalogueSupport',
  closed(
    { adjacency: text('Adjacency.'), sampling: texts('Sampling schemes with an implemented theorem.') },
    'What is supported under one adjacency.',
  ),
);
export type CatalogueSupport = Static<typeof CatalogueSupport>;

export const CatalogueEvent = component(
  'CatalogueEvent',
  closed(
    {
      kind: text('Value of kind.'),
      title: text('Name in words.'),
      description: text('What it does.'),
      fields: Type.Array(ref(CatalogueField), { description: 'Parameters.' }),
      forms: Type.Array(texts('Members to give together.'), { description: 'Exactly one of these sets must be given.' }),
      support: Type.Array(ref(CatalogueSupport), { description: 'An adjacency that is absent is refused.' }),
      law: oneOf(['pair', 'upper_pair'], 'Whether the loss is known exactly or bounded from above.'),
      source: text('Papers.'),
      traps: texts('Common mistakes.'),
      example: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'A valid event of this kind.' }),
    },
    'A kind of event.',
  ),
);
export type CatalogueEvent = Static<typeof CatalogueEvent>;

export const CatalogueSampling = component(
  'CatalogueSampling',
  closed(
    {
      scheme: text('Value of scheme.'),
      title: text('Name in words.'),
      description: text('What it does.'),
      fields: Type.Array(ref(CatalogueField), { description: 'Parameters.' }),
      refusal: text('What to do where it is not supported.'),
      source: text('Papers.'),
      traps: texts('Common mistakes.'),
    },
    'A sampling scheme.',
  ),
);
export type CatalogueSampling = Static<typeof CatalogueSampling>;

export const Catalogue = component(
  'Catalogue',
  closed(
    {
      engine_version: text('Version of the engines.'),
      events: Type.Array(ref(CatalogueEvent), { description: 'Kinds of events.' }),
      samplings: Type.Array(ref(CatalogueSampling), { description: 'Sampling schemes.' }),
    },
    'Everything that can be described.',
  ),
);
export type Catalogue = Static<typeof Catalogue>;

function catalogueField(field: FieldSchema, required: boolean): CatalogueField {
  const { exclusiveMinimum, ...rest } = field;
  return { ...rest, required, ...(exclusiveMinimum === undefined ? {} : { exclusive_minimum: exclusiveMinimum }) };
}

/** The catalogue as an answer, from the data of the mechanisms. */
export function catalogue(engineVersion: string): Catalogue {
  return {
    engine_version: engineVersion,
    events: eventSchemas.map(({ fields, forms, support, ...rest }) => ({
      ...rest,
      fields: fields.map((field) =>
        catalogueField(
          field,
          forms.every((form) => form.includes(field.name)),
        ),
      ),
      forms,
      support: Object.entries(support).map(([adjacency, sampling]) => ({ adjacency, sampling })),
    })),
    samplings: samplingSchemas.map(({ fields, optional, ...rest }) => ({
      ...rest,
      fields: fields.map((field) => catalogueField(field, !optional.includes(field.name))),
    })),
  };
}
