/** GET /v1/mechanisms: what can be asked, as data. */
import { eventSchemas, samplingSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { FieldSchema, Follows, PlainField } from '../accounting/mechanisms/schema.ts';
import { EngineName } from './answer.ts';
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { served } from './served.ts';

const text = (description: string) => Type.String({ description });
const texts = (description: string) => Type.Array(Type.String(), { description });

const plain = {
  name: text('Name of the member.'),
  required: Type.Boolean({ description: 'Whether every description of this kind has it.' }),
  description: text('What it means.'),
  unit: Type.Optional(text('Unit of a number, or of the numbers of a list.')),
  minimum: Type.Optional(Type.Number({ description: 'Smallest value.' })),
  exclusive_minimum: Type.Optional(Type.Number({ description: 'Value it must exceed.' })),
  maximum: Type.Optional(Type.Number({ description: 'Largest value.' })),
  minimum_items: Type.Optional(Type.Integer({ description: 'Shortest list.' })),
  maximum_items: Type.Optional(Type.Integer({ description: 'Longest list.' })),
  values: Type.Optional(texts('What a choice is made from.')),
  effect: Type.Optional(
    oneOf(
      ['raises_loss', 'lowers_loss', 'none'],
      'How the privacy loss follows the number, all else equal; absent where it is no parameter to turn.',
    ),
  ),
  uneven: Type.Optional(text('Why the loss does not follow the number throughout, or is not known to; absent where it does.')),
};
const PLAIN_TYPES = ['number', 'integer', 'numbers', 'boolean', 'choice'] as const;

export const CatalogueMember = component(
  'CatalogueMember',
  closed(
    { type: oneOf([...PLAIN_TYPES], 'Its type; numbers is a list, choice one of a few strings.'), ...plain },
    'A member of a parameter.',
  ),
);
export type CatalogueMember = Static<typeof CatalogueMember>;

export const CatalogueVariant = component(
  'CatalogueVariant',
  closed(
    {
      kind: text('Value of kind.'),
      description: text('What it is.'),
      fields: Type.Array(ref(CatalogueMember), { description: 'Its members.' }),
    },
    'One form of a parameter that is an object.',
  ),
);
export type CatalogueVariant = Static<typeof CatalogueVariant>;

export const CatalogueField = component(
  'CatalogueField',
  closed(
    {
      type: oneOf(
        [...PLAIN_TYPES, 'variant', 'event', 'loss_pmf'],
        'Its type; numbers is a list, choice one of a few strings, variant an object with a kind, event another event, loss_pmf a LossPmf.',
      ),
      ...plain,
      variants: Type.Optional(Type.Array(ref(CatalogueVariant), { description: 'The forms of a variant.' })),
    },
    'One parameter.',
  ),
);
export type CatalogueField = Static<typeof CatalogueField>;

export const CatalogueService = component(
  'CatalogueService',
  closed(
    {
      scheme: text('Sampling scheme.'),
      bound: oneOf(
        ['exact', 'attained', 'above', 'between'],
        'What an answer is to the truth. exact: an interval around it. attained: an interval around the worst mechanism of which this much ' +
          'is known. above: an upper bound. between: the truth lies between two laws.',
      ),
      engines: Type.Array(ref(EngineName), { description: 'Engines that serve such uses on their own, depending on their number.' }),
    },
    'How one combination is served.',
  ),
);
export type CatalogueService = Static<typeof CatalogueService>;

export const CatalogueSupport = component(
  'CatalogueSupport',
  closed(
    {
      adjacency: text('Adjacency.'),
      sampling: texts('Sampling schemes with an implemented theorem.'),
      services: Type.Array(ref(CatalogueService), { description: 'How each of them is served.' }),
    },
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
      law: oneOf(
        ['pair', 'upper_pair', 'envelope', 'curve'],
        'pair: the loss is known exactly. upper_pair: the pair of all mechanisms of which this much is known. envelope, curve: a bound from above, by a pair or by Renyi divergences.',
      ),
      source: text('Papers.'),
      traps: texts('Common mistakes.'),
      example: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'A valid event of this kind.' }),
    },
    'A kind of event.',
  ),
);
export type CatalogueEvent = Static<typeof CatalogueEvent>;

export const CatalogueUnfit = component(
  'CatalogueUnfit',
  closed(
    { adjacency: text('Value of adjacency.'), reason: text('Why, and what to describe instead.') },
    'What a sampling scheme does not fit.',
  ),
);

export const CatalogueSampling = component(
  'CatalogueSampling',
  closed(
    {
      scheme: text('Value of scheme.'),
      title: text('Name in words.'),
      description: text('What it does.'),
      fields: Type.Array(ref(CatalogueField), { description: 'Parameters.' }),
      refusal: text('What to do where it is not supported.'),
      unfit: Type.Array(ref(CatalogueUnfit), { description: 'Adjacencies in which it makes no sense for any event.' }),
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
      common: Type.Array(ref(CatalogueField), { description: 'Parameters that every event may have beside its own.' }),
      events: Type.Array(ref(CatalogueEvent), { description: 'Kinds of events.' }),
      samplings: Type.Array(ref(CatalogueSampling), { description: 'Sampling schemes.' }),
    },
    'Everything that can be described.',
  ),
);
export type Catalogue = Static<typeof Catalogue>;

function unevenText({ because, unless }: NonNullable<Follows['uneven']>): string {
  return unless === undefined ? because : `${because}; it does where ${unless} is given`;
}

function catalogueMember(field: PlainField, required: boolean): CatalogueMember {
  const { name, type, description } = field;
  const member = { name, type, description, required };
  if (type === 'boolean') return member;
  if (type === 'choice') return { ...member, values: [...field.values] };
  const { unit, minimum, exclusiveMinimum, maximum } = field;
  return {
    ...member,
    unit,
    ...(minimum === undefined ? {} : { minimum }),
    maximum,
    ...(exclusiveMinimum === undefined ? {} : { exclusive_minimum: exclusiveMinimum }),
    ...(field.effect === undefined ? {} : { effect: field.effect }),
    ...(field.uneven === undefined ? {} : { uneven: unevenText(field.uneven) }),
    ...(type === 'numbers' ? { minimum_items: field.minimumItems, maximum_items: field.maximumItems } : {}),
  };
}

function catalogueField(field: FieldSchema, required: boolean): CatalogueField {
  const { name, type, description } = field;
  if (type === 'event' || type === 'loss_pmf') return { name, type, description, required };
  if (type !== 'variant') return catalogueMember(field, required);
  const variants = field.variants.map((one) => ({ ...one, fields: one.fields.map((inner) => catalogueMember(inner, true)) }));
  return { name, type, description, required, variants };
}

function serviceOf(kind: string, adjacency: string, scheme: string): CatalogueService[] {
  const service = served[`${kind}/${adjacency}/${scheme}`];
  return service === undefined ? [] : [{ scheme, bound: service.bound, engines: [...service.engines] }];
}

/** Members that every event may have beside its own. */
const common: CatalogueField[] = [
  {
    name: 'count',
    type: 'integer',
    description: 'Number of uses; 1 when absent.',
    effect: 'raises_loss',
    unit: 'uses',
    required: false,
    minimum: 1,
    maximum: 1e9,
  },
  {
    name: 'group_size',
    type: 'integer',
    description: 'Records that one person may contribute; 1 when absent.',
    effect: 'raises_loss',
    unit: 'records',
    required: false,
    minimum: 1,
    maximum: 1e6,
  },
];

/** The catalogue as an answer, from the data of the mechanisms. */
export function catalogue(engineVersion: string): Catalogue {
  return {
    engine_version: engineVersion,
    common: structuredClone(common),
    events: eventSchemas.map(({ fields, forms, optional: _, support, traps, ...rest }) => ({
      ...rest,
      fields: fields.map((field) =>
        catalogueField(
          field,
          forms.every((form) => form.includes(field.name)),
        ),
      ),
      forms: forms.map((form) => [...form]),
      support: Object.entries(support).map(([adjacency, sampling]) => ({
        adjacency,
        sampling: [...sampling],
        services: sampling.flatMap((scheme) => serviceOf(rest.kind, adjacency, scheme)),
      })),
      traps: [...traps],
    })),
    samplings: samplingSchemas.map(({ fields, optional, traps, unfit, ...rest }) => ({
      ...rest,
      unfit: Object.entries(unfit).map(([adjacency, reason]) => ({ adjacency, reason })),
      traps: [...traps],
      fields: fields.map((field) => catalogueField(field, !optional.includes(field.name))),
    })),
  };
}
