import type { SamplingSchema } from '../../schema.ts';

export const none = {
  scheme: 'none',
  title: 'No sampling',
  description: 'Every record takes part in every use.',
  fields: [],
  optional: [],
  refusal: '',
  unfit: {},
  source: '',
  traps: [],
} as const satisfies SamplingSchema;
