import type { EventSchema } from '../schema.ts';

export const shuffledReports = {
  kind: 'shuffled_reports',
  title: 'Shuffled local reports',
  description:
    'Each of `reports` users sends one report of a local_epsilon-DP randomiser, and a shuffler that nobody sees into forgets who sent which. ' +
    'Whatever the randomiser, other honest reports hide a report: each is with probability e^-local_epsilon as good as one of the two reports ' +
    'that are to be told apart.',
  fields: [
    {
      name: 'local_epsilon',
      type: 'number',
      effect: 'raises_loss',
      description: 'Pure epsilon of one report before shuffling.',
      unit: 'nats',
      exclusiveMinimum: 0,
      maximum: 700,
    },
    { name: 'reports', type: 'integer', effect: 'none', description: 'Reports in one shuffle.', unit: 'count', minimum: 1, maximum: 1e9 },
    {
      name: 'honest',
      type: 'integer',
      effect: 'lowers_loss',
      description: 'Those of them, the own one included, that are known to come from the randomiser and to be kept secret until shuffled.',
      unit: 'count',
      minimum: 1,
      maximum: 1e9,
    },
    {
      name: 'randomizer',
      type: 'choice',
      description:
        'What is known of the randomiser; any when absent. binary_randomized_response: one bit, for which 2 / (e^local_epsilon + 1) of the ' +
        'other reports are as good instead of e^-local_epsilon.',
      values: ['any', 'binary_randomized_response'],
    },
  ],
  forms: [['local_epsilon', 'reports', 'honest']],
  optional: ['randomizer'],
  support: { replace_one: ['none'] },
  law: 'envelope',
  source:
    'Feldman, McMillan and Talwar 2021 (arXiv 2012.12803), Theorem 3.2; one bit: the same 2023 (arXiv 2208.04591), Theorem 3.1 with its errata',
  traps: [
    'Only honest reports hide others: users who collude with the observer, or send nothing, do not count.',
    'count means as many rounds, each with fresh reports and a shuffle of its own; reports that stay linked over rounds are not shuffled.',
    'The stronger clones of arXiv 2208.04591, 2 / (e^local_epsilon + 1) of the reports, are not proved for every randomiser (see its errata).',
    'Shuffling reports is not Poisson sampling of records, and shuffled batches of a training run are not shuffled reports.',
  ],
  example: {
    kind: 'shuffled_reports',
    local_epsilon: 4,
    reports: 100_000,
    honest: 100_000,
    randomizer: 'any',
    sampling: { scheme: 'none' },
    count: 1,
  },
} as const satisfies EventSchema;
