import type { EventSchema } from '../schema.ts';

export const subsetSelection = {
  kind: 'subset_selection',
  title: 'Subset selection',
  description:
    'Reports a set of subset_size of the domain_size values: each set that contains the true value is e^epsilon times as likely as each ' +
    'that does not. Without subset_size: the integer nearest to domain_size / (e^epsilon + 1), at least 1.',
  fields: [
    {
      name: 'epsilon',
      type: 'number',
      effect: 'raises_loss',
      uneven: { because: 'without subset_size it follows epsilon in steps', unless: 'subset_size' },
      description: 'Pure epsilon of one report.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    {
      name: 'domain_size',
      type: 'integer',
      uneven: {
        because:
          'two values are told apart best by sets of about domain_size / (e^(epsilon/2) + 1) values: the loss rises and falls around it',
      },
      description: 'Number of values.',
      unit: 'count',
      minimum: 2,
      maximum: 1e9,
    },
    {
      name: 'subset_size',
      type: 'integer',
      uneven: {
        because:
          'two values are told apart best by sets of about domain_size / (e^(epsilon/2) + 1) values: the loss rises and falls around it',
      },
      description: 'Number of values in a report; below domain_size.',
      unit: 'count',
      minimum: 1,
      maximum: 1e9,
    },
  ],
  forms: [
    ['epsilon', 'domain_size', 'subset_size'],
    ['epsilon', 'domain_size'],
  ],
  support: { replace_one: ['none'] },
  law: 'pair',
  source: 'Ye and Barg 2018; Wang et al. 2016 (arXiv 1607.08025)',
  traps: [
    'Libraries round the optimal size differently: state the size that was used.',
    'A report that names the true value with a fixed probability has the epsilon of that probability, not this one.',
    'Adding or removing a record is undefined for a report about a record: only replace_one is supported.',
  ],
  example: { kind: 'subset_selection', epsilon: 1, domain_size: 100, subset_size: 27, sampling: { scheme: 'none' }, count: 20 },
} as const satisfies EventSchema;
