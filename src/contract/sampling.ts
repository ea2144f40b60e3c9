/** Sampling schemes, built from the catalogue's data: a union told apart by `scheme`. */
import { samplingSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { Sampling as SamplingValue } from '../accounting/types.ts';
import type { Static } from './component.ts';
import { pascalCase, tagged, union } from './field.ts';

const schemes = samplingSchemas.map(({ scheme, title, description, fields, optional, traps }) =>
  tagged<SamplingValue>(`${pascalCase(scheme)}Sampling`, {
    tag: 'scheme',
    value: scheme,
    title,
    description: [description, ...traps].join(' '),
    fields,
    required: fields.map(({ name }) => name).filter((name) => !optional.includes(name)),
  }),
);

export const Sampling = union<SamplingValue>(
  'Sampling',
  'scheme',
  schemes,
  'How the records of one use are drawn. Required: nobody gets a sampler by default.',
);
export type Sampling = Static<typeof Sampling>;
