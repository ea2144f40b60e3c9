/**
 * Outcomes and budgets as the documents that are said about them. They are made where the decision is made, so that the document itself is stored: whoever
 * repeats a request gets the same bytes, whatever this release or the next would say instead.
 */
import type { Budget, ChargeDecision, Standing } from '../contract/ledger.ts';
import { problemOf, problems } from '../problems.ts';
import type { Held } from './budget.ts';
import type { Answer, Done, Standing as LedgerStanding, Outcome, Refused, Told } from './commands.ts';
import { rules } from './filter.ts';
import { standingOf } from './standing.ts';
import type { BudgetRow, StoreKind } from './store.ts';

export const iso = (time: number) => new Date(time).toISOString();

function standingShown(standing: LedgerStanding): Standing {
  const { theorem, source } = rules[standing.accounting];
  return { ...standing, guarantee: theorem, source };
}

export const ADVISORY = {
  filter:
    'The caps hold whatever jobs depend on. Exact composition of what was admitted is not the guarantee: it would be, had all jobs been planned.',
  plan: 'The guarantee is that of the whole plan; what a part of it costs is advisory.',
};
const CHANGED = {
  code: 'CAPACITY_CHANGED',
  detail: 'a cap was raised after something had been spent, so the choice of the cap may depend on answers: this is no filter any more',
};
const NOT_DURABLE = { code: 'NOT_DURABLE', detail: 'the ledger lives in memory and ends with the process: set LEDGER to keep it' };

export function warningsOf(store: StoreKind, standings: readonly LedgerStanding[]): { code: string; detail: string }[] {
  return [...(standings.some(({ capacity_changed }) => capacity_changed) ? [CHANGED] : []), ...(store === 'memory' ? [NOT_DURABLE] : [])];
}

export function budgetShown(store: StoreKind, { header, state }: Pick<BudgetRow, 'header' | 'state'>): Budget {
  const { id, scope, data, privacy_unit, adjacency, partitions, partition_of, expired_reservations } = header;
  const standing = standingOf(header, state);
  return {
    id,
    scope,
    data,
    privacy_unit,
    adjacency,
    partitions:
      partitions === null ? null : { names: partitions.names, overlap: partitions.combination.of === 'sum' ? 'overlapping' : 'disjoint' },
    partition_of,
    expired_reservations,
    store,
    standing: standingShown(standing),
    reservations: Object.entries(state.reservations).map(([reservation, held]) => reservationShown(reservation, held)),
    warnings: warningsOf(store, [standing]),
  };
}

function reservationShown(reservation: string, { cost, partition, expires_at, seq, partial }: Held): Budget['reservations'][number] {
  return { reservation, cost, partition, expires_at: iso(expires_at), sequence: seq, partial };
}

function decisionShown(store: StoreKind, outcome: Done, told: Told): ChargeDecision {
  const mode = outcome.standings[0]?.mode ?? 'filter';
  return {
    decision: outcome.decision,
    standings: outcome.standings.map(standingShown),
    ...(outcome.reservation === undefined ? {} : { reservation: outcome.reservation }),
    ...(outcome.expires_at === undefined ? {} : { expires_at: iso(outcome.expires_at) }),
    ...(outcome.refused_by === undefined ? {} : { refused_by: outcome.refused_by }),
    ...(told.method === undefined ? {} : { method: told.method }),
    advisory: ADVISORY[mode],
    warnings: [...(told.warnings ?? []), ...warningsOf(store, outcome.standings)],
  };
}

function refusal({ code, detail, pointer, refused_by, instance }: Refused): Answer {
  const errors = pointer === '' ? [] : [{ pointer, code, message: detail }];
  return { status: problems[code].status, body: JSON.stringify(problemOf({ code, detail, errors, refused_by }, instance)) };
}

/** The answer to a request about a job. */
export function decisionAnswer(store: StoreKind, outcome: Outcome, told: Told = {}): Answer {
  return outcome.ok ? { status: 200, body: JSON.stringify(decisionShown(store, outcome, told)) } : refusal(outcome);
}

/** The answer to a request that makes or changes a budget: the budget as it is then. */
export function budgetAnswer(store: StoreKind, outcome: Outcome, row: Pick<BudgetRow, 'header' | 'state'> | undefined): Answer {
  if (!outcome.ok) return refusal(outcome);
  if (row === undefined) throw new Error('a budget was changed that is not there');
  return { status: 200, body: JSON.stringify(budgetShown(store, row)) };
}
