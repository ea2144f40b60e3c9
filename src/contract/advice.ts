/** What is told of a budget beside its decisions: noise that fits into the rest, and exact composition. */
import { Warning } from './answer.ts';
import { ChargeDecision, job } from './charge.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { amount } from './decimal.ts';
import { Interval } from './interval.ts';
import { Mechanism } from './mechanism.ts';

export const NoiseRequestOfBudget = component(
  'BudgetNoiseRequest',
  closed(
    {
      ...job,
      parameter: Type.String({
        pattern: '^/events/(\\*|0|[1-9][0-9]{0,2})/(noise_multiplier|sigma|scale)$',
        description:
          'Which noise of the job may be chosen; with * that of all events, which share one value. The value given is where the search begins.',
      }),
      precision: Type.Optional(
        Type.Number({
          minimum: 1e-9,
          maximum: 0.1,
          description: 'Relative distance between the noise that is admitted and the one that is not; 1e-6 when absent.',
        }),
      ),
    },
    'A job whose noise is to be chosen.',
  ),
);
export type NoiseRequestOfBudget = Static<typeof NoiseRequestOfBudget>;

export const BudgetNoise = component(
  'BudgetNoise',
  closed(
    {
      value: Type.Number({ description: 'The noise with which the job would be admitted now, by every budget that pays.' }),
      loosened: Type.Number({ description: 'Less noise by the precision: with it the job would be refused.' }),
      decision: ref(ChargeDecision, 'The dry run with `value`.'),
      refusal: ref(ChargeDecision, 'The dry run with `loosened`.'),
      mechanism: ref(Mechanism, 'The job with the value in it.'),
      evaluations: Type.Integer({ minimum: 1, description: 'Dry runs that were made.' }),
    },
    'The least noise that fits into what is left.',
  ),
);
export type BudgetNoise = Static<typeof BudgetNoise>;

export const BudgetComposition = component(
  'BudgetComposition',
  closed(
    {
      budget: Type.String({ description: 'The budget.' }),
      sequence: Type.Integer({ minimum: 1, description: 'Entries so far.' }),
      mode: oneOf(['filter', 'plan'], 'filter: jobs may depend on earlier answers. plan: what is charged was fixed beforehand.'),
      guarantee: Type.String({ description: 'The theorem by which the caps hold.' }),
      source: Type.String({ description: 'Where it is proved.' }),
      delta: Type.Number({ description: 'The delta at which epsilon is read.' }),
      promised: nullableNumber(
        'epsilon by the sums of the budget, reservations included: the guarantee. null where they give none at this delta.',
      ),
      exact: Type.Unsafe<Static<typeof Interval> | null>({
        anyOf: [ref(Interval), { type: 'null' }],
        description:
          'epsilon of all jobs so far composed exactly, as if they had been the plan: no guarantee. null where nothing was admitted.',
      }),
      engine: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The engine that composed them.' }),
      engine_version: Type.String({ description: 'Its version.' }),
      jobs: Type.Integer({ minimum: 0, description: 'Jobs that were admitted and may have run.' }),
      advisory: Type.String({ description: 'What is not guaranteed, in words.' }),
      warnings: Type.Array(ref(Warning), { description: 'What to know.' }),
    },
    'Exact composition beside the sums of a budget.',
  ),
);
export type BudgetComposition = Static<typeof BudgetComposition>;

export const PlannedJob = component(
  'PlannedJob',
  closed(
    {
      mechanism: ref(Mechanism, 'The job, under the adjacency of the budget.'),
      times: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How often it will be charged; once when absent.' }),
      ),
    },
    'A job that is planned.',
  ),
);
export const SplitRequest = component(
  'DeltaSplitRequest',
  closed(
    {
      jobs: Type.Array(ref(PlannedJob), { minItems: 1, maxItems: 20, description: 'The jobs that are to be paid for.' }),
      delta0: Type.Optional(amount('What all of them together may take; all that is left when absent. Above 0.')),
    },
    'Jobs whose shares of delta0 are to be chosen.',
  ),
);
export type SplitRequest = Static<typeof SplitRequest>;

const decimal = (description: string) => Type.String({ description });
export const SplitShare = component(
  'DeltaShare',
  closed(
    {
      times: Type.Integer({ description: 'How often the job is charged.' }),
      delta0: decimal('What to name as delta0 in each of its charges.'),
      mu_squared: decimal('What each of its charges then costs: the certificate, rounded up.'),
    },
    'The share of a job.',
  ),
);
export const Split = component(
  'DeltaSplit',
  closed(
    {
      budget: Type.String({ description: 'The budget.' }),
      sequence: Type.Integer({ minimum: 1, description: 'Entries so far.' }),
      shares: Type.Array(ref(SplitShare), { description: 'One for each job, in their order.' }),
      delta0: decimal('What all of them take together; never more than was allowed.'),
      mu_squared: decimal('What all of them cost together.'),
      mu_squared_equal: decimal('What they would cost if each charge took the same delta0.'),
      remaining: decimal('mu squared that is left now.'),
      fits: Type.Boolean({ description: 'Whether all of them fit into what is left now.' }),
      advisory: Type.String({ description: 'What is not guaranteed, in words.' }),
    },
    'Shares of delta0.',
  ),
);
export type Split = Static<typeof Split>;
