import type { EventSchema } from '../schema.ts';

export const unaryEncoding = {
  kind: 'unary_encoding',
  title: 'Unary encoding',
  description:
    'Encodes the value as domain_size bits of which one is set, and reports every bit on its own with noise. A set bit is reported as ' +
    'set with probability p, any other with probability q: symmetric has p = 1 - q = e^(epsilon/2) / (e^(epsilon/2) + 1) (basic RAPPOR), ' +
    'optimised p = 1/2 and q = 1 / (e^epsilon + 1).',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Pure epsilon of one report.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    {
      name: 'domain_size',
      type: 'integer',
      effect: 'none',
      description: 'Number of values, which is the number of bits; it does not change the cost.',
      unit: 'count',
      minimum: 2,
      maximum: 1e9,
    },
    {
      name: 'encoding',
      type: 'choice',
      description: 'Which probabilities p and q.',
      values: ['symmetric', 'optimised'],
    },
  ],
  forms: [['epsilon', 'domain_size', 'encoding']],
  support: { replace_one: ['none'] },
  law: 'pair',
  source: 'Erlingsson, Pihur and Korolova 2014; Wang, Blocki, Li and Jha 2017, Section 4',
  traps: [
    'Another value changes two bits: epsilon = ln(p (1 - q) / ((1 - p) q)), twice the epsilon of one symmetric bit.',
    'Adding or removing a record is undefined for a report about a record: only replace_one is supported.',
    'A permanent answer that is reported again with fresh noise is another mechanism; each fresh report of the value is one use.',
  ],
  example: { kind: 'unary_encoding', epsilon: 1, domain_size: 128, encoding: 'optimised', sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
