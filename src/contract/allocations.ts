/** POST /v1/allocations: a budget divided among queries, or what a graph of queries costs. */
import { closed, component, kinds, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { foot, listOf, nameOrNull, number, shortName } from './studies.ts';

const positive = { exclusiveMinimum: 0, maximum: 1e100 };
const budget = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description });
const noise = oneOf(['laplace', 'gaussian'], 'Its noise.');

const totals = [
  component(
    'EpsilonTotal',
    closed({ unit: Type.Literal('epsilon'), epsilon: budget('Pure epsilon, for Laplace noise.') }, 'Pure epsilon.'),
  ),
  component('RhoTotal', closed({ unit: Type.Literal('rho'), rho: budget('rho of zCDP.') }, 'zCDP.')),
  component('MuTotal', closed({ unit: Type.Literal('mu'), mu: budget('mu of GDP, for Gaussian noise.') }, 'GDP.')),
  component(
    'EpsilonDeltaTotal',
    closed(
      {
        unit: Type.Literal('epsilon_delta'),
        epsilon: Type.Number({ minimum: 0, maximum: 1e4, description: 'epsilon.' }),
        delta: Type.Number({ minimum: 1e-300, exclusiveMaximum: 1, description: 'delta.' }),
      },
      'epsilon and delta, for Gaussian noise: taken as the mu with that profile.',
    ),
  ),
] as const;
export type Total = Static<(typeof totals)[0]> | Static<(typeof totals)[1]> | Static<(typeof totals)[2]> | Static<(typeof totals)[3]>;
export const BudgetTotal = component(
  'BudgetTotal',
  Type.Unsafe<Total>({
    type: 'object',
    description: 'The whole budget.',
    discriminator: { propertyName: 'unit' },
    required: ['unit'],
    oneOf: totals.map((one) => ref(one)),
  }),
);

export const AllocationQuery = component(
  'AllocationQuery',
  closed(
    {
      name: Type.Optional(shortName('Name.')),
      sensitivity: Type.Number({ ...positive, description: 'L1 for Laplace noise, L2 for Gaussian.' }),
      weight: Type.Optional(Type.Number({ ...positive, description: 'Importance of its error; 1 when absent.' })),
      noise: Type.Optional(noise),
    },
    'One query.',
  ),
);
const strategy = oneOf(
  ['uniform', 'geometric', 'equal_noise', 'min_total_variance', 'min_total_absolute_error', 'given'],
  'How the budget is divided.',
);
export const SplitRequest = component(
  'SplitRequest',
  closed(
    {
      kind: Type.Literal('split'),
      total: ref(BudgetTotal),
      queries: Type.Array(ref(AllocationQuery), { minItems: 1, maxItems: 1000, description: 'In their order of use.' }),
      strategies: Type.Optional(
        Type.Array(strategy, {
          minItems: 1,
          maxItems: 6,
          uniqueItems: true,
          description: 'All that apply when absent: those whose shares vanish, or whose noise leaves the range of numbers, do not.',
        }),
      ),
      ratio: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Of the geometric strategy; 0.5 when absent.' })),
      top_up_last: Type.Optional(
        Type.Boolean({ description: 'Its shares are ratio^i of the total and the last takes the rest; else all are scaled.' }),
      ),
      shares: Type.Optional(shortList(positive, 'Of the given strategy, in the unit of the total (mu for epsilon_delta).', 1000)),
    },
    'A budget to divide.',
  ),
);
export const GraphNode = component(
  'GraphNode',
  closed(
    {
      id: shortName('Name.'),
      cost: Type.Unsafe<number | number[]>({
        description: 'In the unit of the graph; for rdp a number an order.',
        anyOf: [
          Type.Number({ minimum: 0, maximum: 1e6 }),
          Type.Array(Type.Number({ minimum: 0, maximum: 1e6 }), { minItems: 1, maxItems: 200 }),
        ],
      }),
      cells: Type.Optional(
        Type.Array(shortName('Cell.'), { maxItems: 1000, description: 'Sets of records that it reads; all when absent.' }),
      ),
      post_processing: Type.Optional(Type.Boolean({ description: 'Reads other nodes only.' })),
    },
    'One use of the data.',
  ),
);
export const GraphEdge = component(
  'GraphEdge',
  closed({ from: shortName('Node.'), to: shortName('Node that comes later.') }, 'Order of use.'),
);
const unit = oneOf(['epsilon', 'rho', 'mu', 'rdp'], 'Of all costs.');
export const GraphRequest = component(
  'GraphRequest',
  closed(
    {
      kind: Type.Literal('graph'),
      unit,
      adjacency: oneOf(
        ['add_remove', 'replace_one'],
        'Whether a record comes or goes, or may move between cells. Costs are those of add_remove.',
      ),
      cells: Type.Optional(
        Type.Array(shortName('Cell.'), { minItems: 1, maxItems: 1000, description: 'Disjoint sets of records; one of all when absent.' }),
      ),
      nodes: Type.Array(ref(GraphNode), { minItems: 1, maxItems: 10_000, description: 'Queries and what is made of their answers.' }),
      edges: Type.Optional(Type.Array(ref(GraphEdge), { maxItems: 100_000, description: 'Order of use.' })),
    },
    'A graph of queries.',
  ),
);
export type AllocationRequest = Static<typeof SplitRequest> | Static<typeof GraphRequest>;
export const AllocationRequest = kinds<AllocationRequest>(
  'AllocationRequest',
  [SplitRequest, GraphRequest],
  'A budget to divide, or a graph to price.',
);

export const ShareAnswer = component(
  'ShareAnswer',
  closed(
    {
      name: nameOrNull,
      noise,
      share: number('In the unit that adds; rounded down.'),
      mu: nullableNumber('Of Gaussian noise.'),
      scale: number('Scale of Laplace noise, sigma of Gaussian; rounded up.'),
      standard_deviation: number('Of the noise.'),
      half_width_95: number('The noise stays within it with probability 0.95.'),
    },
    'What one query gets.',
  ),
);
export const StrategyAnswer = component(
  'StrategyAnswer',
  closed(
    {
      strategy,
      shares: Type.Array(ref(ShareAnswer), { description: 'By query.' }),
      sum: number('Of the shares: never above the total.'),
      weighted_variance: number('Sum of weight times variance.'),
      weighted_absolute_error: number('Sum of weight times mean absolute noise.'),
      weighted_scale: number('Sum of weight times scale.'),
    },
    'One way to divide.',
  ),
);
export const SplittingEpsilon = component(
  'SplittingEpsilon',
  closed(
    { sigma: listOf('By query.'), noise_ratio: listOf('To even shares of mu^2.') },
    'What (epsilon / k, delta / k) for each would take: for comparison.',
  ),
);
export const SplitAnswer = component(
  'SplitAnswer',
  closed(
    {
      kind: Type.Literal('split'),
      unit: oneOf(['epsilon', 'rho'], 'What adds up.'),
      total: number('In that unit; rounded down.'),
      mu_total: nullableNumber('Where it is one.'),
      strategies: Type.Array(ref(StrategyAnswer), { description: 'In the order of the request.' }),
      splitting_epsilon: Type.Unsafe<Static<typeof SplittingEpsilon> | null>({
        description: 'For a total in epsilon and delta.',
        anyOf: [ref(SplittingEpsilon), { type: 'null' }],
      }),
      ...foot,
    },
    'A budget divided.',
  ),
);
export const CellCost = component(
  'CellCost',
  closed({ cell: Type.String({ description: 'Cell.' }), cost: listOf('By order.') }, 'One set of records.'),
);
export const GraphAnswer = component(
  'GraphAnswer',
  closed(
    {
      kind: Type.Literal('graph'),
      unit,
      order: Type.Array(Type.String(), { description: 'An order of use.' }),
      per_cell: Type.Array(ref(CellCost), { description: 'Sums over all that read a cell.' }),
      total: listOf('Where a record comes or goes: the largest cell. By order; one number but for rdp.'),
      total_replace_one: listOf('Where it is replaced: the two largest.'),
      cost: listOf('The one of the two that the stated adjacency means.'),
      sum_of_all: listOf('Without cells.'),
      longest_path: listOf('For comparison only: no privacy cost.'),
      ...foot,
    },
    'What a graph costs. Sums are rounded up.',
  ),
);
export type AllocationAnswer = Static<typeof SplitAnswer> | Static<typeof GraphAnswer>;
export const AllocationAnswer = kinds<AllocationAnswer>('AllocationAnswer', [SplitAnswer, GraphAnswer], 'Shares, or costs.');
