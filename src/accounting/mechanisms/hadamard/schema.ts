import type { EventSchema } from '../schema.ts';

export const hadamard = {
  kind: 'hadamard',
  title: 'Hadamard response',
  description:
    'Each value owns the columns at which its row of a Hadamard matrix is +1; the report is one column, of which each owned one is ' +
    'e^epsilon times as likely as each other one. The matrix has at least domain_size + 1 rows, and the row of ones belongs to no ' +
    'value. With blocks: as many such matrices side by side, and a value owns half of the columns of one of them. A random column of one ' +
    'matrix with the noisy sign of the entry there is the same mechanism as one block.',
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
      description: 'Number of values.',
      unit: 'count',
      minimum: 2,
      maximum: 1e15,
    },
    {
      name: 'blocks',
      type: 'integer',
      effect: 'lowers_loss',
      uneven: { because: 'two blocks cost more than one, and from there on each further one costs less' },
      description: 'Number of blocks, at most domain_size; 1 without it, which is the mechanism for small epsilon.',
      unit: 'count',
      minimum: 1,
      maximum: 1e15,
    },
  ],
  forms: [
    ['epsilon', 'domain_size', 'blocks'],
    ['epsilon', 'domain_size'],
  ],
  support: { replace_one: ['none'] },
  law: 'pair',
  source: 'Acharya, Sun and Zhang 2019, Sections 3 and 4',
  traps: [
    'With several blocks the worst two values lie in different ones and own no column together: that costs more than two values of one block.',
    'Adding or removing a record is undefined for a report about a record: only replace_one is supported.',
  ],
  example: { kind: 'hadamard', epsilon: 1, domain_size: 1000, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
