/** /v1/budgets/{budget}/...: jobs that are charged, and what was decided. */
import { Warning } from './answer.ts';
import { BudgetTerms, budgetId, Standing } from './budget.ts';
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { amount } from './decimal.ts';
import { Mechanism } from './mechanism.ts';
import { Shortage } from './shortage.ts';

export const MaxCost = component(
  'MaxCost',
  closed(
    {
      epsilon: Type.Optional(amount('Largest epsilon.')),
      delta: Type.Optional(amount('Largest delta.')),
      rho: Type.Optional(amount('Largest rho.')),
      mu_squared: Type.Optional(amount('Largest mu squared.')),
      delta0: Type.Optional(amount('Largest delta0.')),
      epsilons: Type.Optional(
        Type.Array(amount('Largest Renyi divergence at one order.'), {
          minItems: 1,
          maxItems: 64,
          description: 'Of a budget of Renyi divergences: one for each of its orders, as its caps are.',
        }),
      ),
    },
    'A guard in the quantities that the budget counts: a job that costs more is refused. A plan has none: what its jobs are is fixed.',
  ),
);

export const job = {
  mechanism: ref(Mechanism, 'The job, under the adjacency of the budget. It is stored as it is; its cost is computed here.'),
  delta: Type.Optional(amount('Where a budget counts (epsilon, delta): the delta at which epsilon of this job is read. Above 0.')),
  delta0: Type.Optional(amount('Where a budget counts (mu, delta0): the mass that the certificate of this job may leave out. Above 0.')),
  scopes: Type.Optional(
    Type.Array(budgetId('A budget.'), {
      maxItems: 16,
      uniqueItems: true,
      description: 'Further budgets that pay for the same job: all of them or none.',
    }),
  ),
  max_cost: Type.Optional(ref(MaxCost)),
};

export const ChargeRequest = component('ChargeRequest', closed(job, 'A job that is about to run.'));
export type ChargeRequest = Static<typeof ChargeRequest>;

export const ReserveRequest = component(
  'ReserveRequest',
  closed(
    {
      ...job,
      ttl_s: Type.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds after which the reservation expires.' }),
      stop: Type.Optional(
        oneOf(
          ['may_depend_on_data', 'independent_of_data'],
          'independent_of_data: where the job stops does not depend on its answers, so a part of it may be committed; may_depend_on_data when absent.',
        ),
      ),
    },
    'A job that will run for a while.',
  ),
);
export type ReserveRequest = Static<typeof ReserveRequest>;

const reservation = Type.String({ maxLength: 100, description: 'Id of the reservation.' });
export const CommitRequest = component(
  'CommitRequest',
  closed(
    {
      reservation,
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1e9,
          description: 'Uses of the one event of the job that were made, where fewer may be committed; all when absent.',
        }),
      ),
    },
    'The job has run.',
  ),
);
export type CommitRequest = Static<typeof CommitRequest>;
export const ReleaseRequest = component('ReleaseRequest', closed({ reservation }, 'Nothing of the job was run or seen.'));
export type ReleaseRequest = Static<typeof ReleaseRequest>;

export const CapacityRequest = component('CapacityRequest', closed({ budget: ref(BudgetTerms) }, 'New caps, of the same kind.'));
export type CapacityRequest = Static<typeof CapacityRequest>;

export const ChargeDecision = component(
  'ChargeDecision',
  closed(
    {
      decision: oneOf(['admitted', 'would_be_admitted', 'would_be_refused'], 'The last two answer a dry run.'),
      standings: Type.Array(ref(Standing), { description: 'All budgets that pay, after the decision; in a dry run as they are.' }),
      reservation: Type.Optional(Type.String({ description: 'Its id.' })),
      expires_at: Type.Optional(Type.String({ description: 'When the reservation expires; RFC 3339.' })),
      refused_by: Type.Optional(Type.Array(ref(Shortage), { description: 'In a dry run: the budgets that would refuse.' })),
      method: Type.Optional(
        oneOf(
          ['stated', 'per_use', 'composed'],
          'How the cost for the first budget came about: stated, a sum over uses, or of the job as one whole.',
        ),
      ),
      advisory: Type.String({ description: 'What is not guaranteed, in words.' }),
      warnings: Type.Array(ref(Warning), { description: 'What to know.' }),
    },
    'What was decided.',
  ),
);
export type ChargeDecision = Static<typeof ChargeDecision>;
