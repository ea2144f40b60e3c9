/** /v1/budgets: what is said about a budget when it opens, and how it stands. */
import { Warning } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { amount } from './decimal.ts';
import { Composition } from './mechanism.ts';
import { orderList } from './price.ts';
import { quantityName } from './shortage.ts';

const kind = <K extends string>(value: K) => Type.Literal(value);
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });
export const budgetId = (description: string) => Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,62}$', maxLength: 63, description });

export const PureBudget = component('PureBudget', closed({ kind: kind('pure'), epsilon: amount('Cap.') }, 'Sum of epsilons.'));
export const ApproximateBudget = component(
  'ApproximateBudget',
  closed({ kind: kind('approximate'), epsilon: amount('Cap.'), delta: amount('Cap.') }, 'Sums of epsilons and of deltas.'),
);
export const ZcdpBudget = component('ZcdpBudget', closed({ kind: kind('zcdp'), rho: amount('Cap.') }, 'Sum of rhos.'));
export const ApproximateZcdpBudget = component(
  'ApproximateZcdpBudget',
  closed(
    { kind: kind('approximate_zcdp'), rho: amount('Cap.'), delta: amount('Cap.') },
    'Sums of rhos and of deltas, for jobs that run one after another.',
  ),
);
export const RdpBudget = component(
  'RdpBudget',
  closed(
    {
      kind: kind('rdp'),
      orders: orderList('Orders, fixed from now on.'),
      epsilons: Type.Array(amount('Cap at one order.'), {
        minItems: 1,
        maxItems: 64,
        description: 'A cap for each order; every one must be kept.',
      }),
    },
    'Renyi divergences at fixed orders.',
  ),
);
export const GdpBudget = component(
  'GdpBudget',
  closed(
    {
      kind: kind('gdp'),
      mu: Type.Optional(amount('Cap, of which the square counts, rounded down. Give mu or mu_squared.')),
      mu_squared: Type.Optional(amount('Cap. Give mu or mu_squared.')),
      delta0: amount('Cap.'),
    },
    'Sums of mu squared and of delta0 over certificates.',
  ),
);
export const PlanTarget = component(
  'PlanTarget',
  closed(
    {
      epsilon: Type.Number({ minimum: 0, maximum: 1e9, description: 'Largest epsilon of the whole plan at delta.' }),
      delta: Type.Number({ minimum: 0, maximum: 1, description: 'delta of the target.' }),
    },
    'What the whole plan must keep.',
  ),
);
export const PlanBudget = component(
  'PlanBudget',
  closed(
    {
      kind: kind('plan'),
      mechanism: ref(Composition, 'All uses, in the order in which they will be charged.'),
      target: ref(PlanTarget),
    },
    'A sequence of events that is fixed before the first of them: composed exactly.',
  ),
);

const budgets = [PureBudget, ApproximateBudget, ZcdpBudget, ApproximateZcdpBudget, RdpBudget, GdpBudget, PlanBudget];
export const BudgetTerms = component(
  'BudgetTerms',
  Type.Unsafe<Static<(typeof budgets)[number]>>({
    type: 'object',
    description: 'How the budget counts, and its caps.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: budgets.map((one) => ref(one)),
  }),
);
export type BudgetTerms = Static<typeof BudgetTerms>;

export const Partitions = component(
  'Partitions',
  closed(
    {
      names: Type.Array(budgetId('Name of a part.'), { minItems: 1, maxItems: 1000, uniqueItems: true, description: 'All parts.' }),
      overlap: oneOf(
        ['disjoint', 'overlapping'],
        'disjoint: every record lies in one part, and this budget pays for the largest child. overlapping: it pays for their sum.',
      ),
    },
    'Parts of the data, declared once and for all.',
  ),
);
export const PartitionOf = component(
  'PartitionOf',
  closed({ budget: budgetId('The budget of the whole.'), partition: budgetId('The part.') }, 'Of which budget this is a part.'),
);

const fixed = {
  id: budgetId('Name of the budget; lower case, chosen by you.'),
  scope: oneOf(['organisation', 'project', 'dataset', 'partition'], 'What the budget belongs to.'),
  data: text(500, 'The data set or population, in words.'),
  privacy_unit: text(
    200,
    'Who or what is protected: a record, a person, a household. Budgets of different units are never charged together.',
  ),
  adjacency: oneOf(['add_remove', 'replace_one', 'zero_out'], 'Which data sets are neighbours. Every job must be described under it.'),
};

export const OpenBudgetRequest = component(
  'OpenBudgetRequest',
  closed(
    {
      ...fixed,
      budget: ref(BudgetTerms),
      partitions: Type.Optional(ref(Partitions)),
      partition_of: Type.Optional(ref(PartitionOf)),
      expired_reservations: Type.Optional(
        oneOf(
          ['spent', 'released'],
          'What becomes of a reservation that nobody settles in time; spent when absent, since its model may be out.',
        ),
      ),
    },
    'A budget. None of this can be changed later, except the caps.',
  ),
);
export type OpenBudgetRequest = Static<typeof OpenBudgetRequest>;

const decimal = (description: string) => Type.String({ description });

export const BudgetAmount = component(
  'BudgetAmount',
  closed(
    {
      quantity: quantityName,
      order: Type.Optional(Type.Number({ description: 'The order of a Renyi divergence.' })),
      cost: Type.Optional(decimal('Of this request.')),
      cap: decimal('What may be spent.'),
      spent: decimal('What is spent, parts included.'),
      reserved: decimal('What open reservations hold.'),
      remaining: decimal('cap - spent - reserved.'),
    },
    'One quantity of a budget. All are exact decimals.',
  ),
);

export const Standing = component(
  'Standing',
  closed(
    {
      budget: Type.String({ description: 'The budget.' }),
      mode: oneOf(['filter', 'plan'], 'filter: jobs may depend on earlier answers. plan: what is charged was fixed beforehand.'),
      accounting: oneOf(['pure', 'approximate', 'zcdp', 'approximate_zcdp', 'rdp', 'gdp', 'plan'], 'How it counts.'),
      guarantee: Type.String({ description: 'The theorem by which the caps hold.' }),
      source: Type.String({ description: 'Where it is proved.' }),
      sequence: Type.Integer({ minimum: 1, description: 'Entries so far.' }),
      head_hash: Type.String({ description: 'Hash of the last entry. Keep it: it proves what the log said.' }),
      amounts: Type.Array(ref(BudgetAmount), { description: 'One for each quantity.' }),
      capacity_changed: Type.Boolean({ description: 'A cap was raised after something had been spent: no filter any more.' }),
      fits: Type.Optional(nullableNumber('How many jobs of this cost fit; null where that is not said (plans, parts).')),
    },
    'How a budget stands.',
  ),
);
export type Standing = Static<typeof Standing>;

export const OpenReservation = component(
  'OpenReservation',
  closed(
    {
      reservation: Type.String({ description: 'Its id.' }),
      cost: Type.Array(decimal('An amount.'), { description: 'One for each quantity.' }),
      partition: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The part it is for.' }),
      expires_at: Type.String({ description: 'RFC 3339.' }),
      sequence: Type.Integer({ description: 'The entry that made it.' }),
      partial: oneOf(['no', 'per_use', 'stop_declared'], 'Whether a part of it may be committed.'),
    },
    'An open reservation.',
  ),
);

export const Budget = component(
  'Budget',
  closed(
    {
      ...fixed,
      partitions: Type.Unsafe<Static<typeof Partitions> | null>({ anyOf: [ref(Partitions), { type: 'null' }], description: 'Its parts.' }),
      partition_of: Type.Unsafe<Static<typeof PartitionOf> | null>({
        anyOf: [ref(PartitionOf), { type: 'null' }],
        description: 'The whole it is a part of.',
      }),
      expired_reservations: oneOf(['spent', 'released'], 'What becomes of a reservation that nobody settles in time.'),
      store: oneOf(['memory', 'sqlite', 'postgres'], 'Where the ledger lives; memory ends with the process.'),
      standing: ref(Standing),
      reservations: Type.Array(ref(OpenReservation), { description: 'Open reservations.' }),
      warnings: Type.Array(ref(Warning), { description: 'What to know.' }),
    },
    'A budget.',
  ),
);
export type Budget = Static<typeof Budget>;

export const BudgetList = component(
  'BudgetList',
  closed(
    {
      items: Type.Array(ref(Budget), { description: 'In the order of their ids.' }),
      next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For the next page; null at the end.' }),
    },
    'Budgets.',
  ),
);
export type BudgetList = Static<typeof BudgetList>;
