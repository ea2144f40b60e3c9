/** What all routes of budgets share: the rooms they ask, how a command is read, and how a decision becomes a response. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Digits, fingerprintOf, type Static, type TSchema, Type, takeCommand } from '../src/contract/index.ts';
import type { Budget, Decision, Standing } from '../src/contract/ledger.ts';
import type { Held, State } from '../src/ledger/budget.ts';
import type { Standing as LedgerStanding, Outcome, Ran } from '../src/ledger/commands.ts';
import { rules } from '../src/ledger/filter.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import { standingOf } from '../src/ledger/standing.ts';
import type { BudgetRow } from '../src/ledger/store.ts';
import { identityOf } from '../src/platform/access.ts';
import { sendFault } from '../src/platform/reply.ts';
import type { Compute } from '../src/pool/index.ts';
import type { Fault } from '../src/problems.ts';

export interface BudgetRooms {
  ledger: Ledger;
  compute: Compute;
  engineVersion: string;
  /** Where the ledger lives. */
  store: 'memory' | 'sqlite' | 'postgres';
  /** Milliseconds since 1970. */
  now: () => number;
}

export const keyHeader = Type.Object(
  {
    'idempotency-key': Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'A name of your own for this request. Sent again, it is answered again and has no second effect.',
    }),
  },
  { description: 'Header fields.' },
);
export const budgetPath = (id: TSchema) => Type.Object({ budget: id }, { additionalProperties: false, description: 'Path.' });

type Command<T> = {
  ok: true;
  body: T;
  digits: Digits;
  common: { tenant: string; caller: string; key: string; fingerprint: string; now: number; instance: string };
};

/** A command with all that its idempotency needs. Bodies are kept, so they are small. */
export function commandOf<S extends TSchema>(
  request: FastifyRequest,
  schema: S,
  rooms: BudgetRooms,
): Command<Static<S>> | { ok: false; fault: Fault } {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined) return { ok: false, fault: { code: 'unsupported_media_type', detail: 'Send a body of application/json.' } };
  if (bytes.length > MOST_BYTES)
    return { ok: false, fault: { code: 'body_too_large', detail: `Jobs are kept: the limit is ${MOST_BYTES} bytes.` } };
  const taken = takeCommand(schema, bytes);
  if (!taken.ok) return { ok: false, fault: taken };
  const { tenant, client } = identityOf(request.raw);
  const key = String(request.headers['idempotency-key'] ?? '');
  const route = `${request.method} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  const fingerprint = fingerprintOf(route, client, taken.canonical);
  const common = { tenant, caller: client, key, fingerprint, now: rooms.now(), instance: request.id };
  return { ok: true, body: taken.body, digits: taken.digits, common };
}

const MOST_BYTES = 65_536;

/** What this key was answered before, so that a repetition costs no computation. */
export async function replayOf(
  rooms: BudgetRooms,
  { tenant, key, fingerprint }: { tenant: string; key: string; fingerprint: string },
): Promise<Ran | null> {
  const known = await rooms.ledger.reply(tenant, key);
  if (known === null) return null;
  if (known.fingerprint === fingerprint) return { kind: 'outcome', outcome: JSON.parse(known.outcome) as Outcome, replayed: true };
  return { kind: 'doubt', doubt: 'key_reused', detail: 'This Idempotency-Key was used for another request.' };
}

/** Whatever a store throws means that nothing is answered. */
export async function guarded(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    reply.log.error({ err: error }, 'the ledger failed');
    return sendFault(reply, {
      code: 'ledger_unavailable',
      // the answer of a COMMIT may be what was lost
      detail: 'The ledger could not be used. Send the same request with the same Idempotency-Key again: it has one effect at most.',
      retry_after_s: 1,
    });
  }
}

export const iso = (time: number) => new Date(time).toISOString();

export function standingShown(standing: LedgerStanding): Standing {
  const { theorem, source } = rules[standing.accounting];
  return { ...standing, guarantee: theorem, source };
}

const ADVISORY = {
  filter:
    'The caps hold whatever jobs depend on. Exact composition of what was admitted is not the guarantee: it would be, had all jobs been planned.',
  plan: 'The guarantee is that of the whole plan; what a part of it costs is advisory.',
};
const CHANGED = {
  code: 'CAPACITY_CHANGED',
  detail: 'a cap was raised after something had been spent, so the choice of the cap may depend on answers: this is no filter any more',
};
const NOT_DURABLE = { code: 'NOT_DURABLE', detail: 'the ledger lives in memory and ends with the process: set LEDGER to keep it' };

export function warningsOf(rooms: BudgetRooms, standings: readonly LedgerStanding[]): { code: string; detail: string }[] {
  return [
    ...(standings.some(({ capacity_changed }) => capacity_changed) ? [CHANGED] : []),
    ...(rooms.store === 'memory' ? [NOT_DURABLE] : []),
  ];
}

/** @param as what a decision left, where that is to be shown and not how it stands now */
export function budgetShown(
  rooms: BudgetRooms,
  { header, state }: BudgetRow,
  as: { standings?: LedgerStanding[]; reservations?: State['reservations'] } = {},
): Budget {
  const { id, scope, data, privacy_unit, adjacency, partitions, partition_of, expired_reservations } = header;
  const standing = as.standings?.[0] ?? standingOf(header, state);
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
    store: rooms.store,
    standing: standingShown(standing),
    reservations: Object.entries(as.reservations ?? state.reservations).map(([reservation, held]) => reservationShown(reservation, held)),
    warnings: warningsOf(rooms, [standing]),
  };
}

function reservationShown(reservation: string, { cost, partition, expires_at, seq, partial }: Held): Budget['reservations'][number] {
  return { reservation, cost, partition, expires_at: iso(expires_at), sequence: seq, partial };
}

export interface Told {
  method?: Decision['method'];
  warnings?: Decision['warnings'];
}

/** A refusal, or what `show` makes of a decision. */
export function sendRan(reply: FastifyReply, ran: Ran, show: (outcome: Extract<Outcome, { ok: true }>) => unknown): FastifyReply {
  if (ran.kind === 'doubt') return sendFault(reply, { code: ran.doubt, detail: ran.detail });
  if (ran.replayed) reply.header('idempotency-replayed', 'true');
  const { outcome } = ran;
  if (outcome.ok)
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(show(outcome)));
  return sendRefused(reply, outcome);
}

export function sendRefused(
  reply: FastifyReply,
  { code, detail, pointer, refused_by, instance }: Extract<Outcome, { ok: false }>,
): FastifyReply {
  const errors = pointer === '' ? [] : [{ pointer, code, message: detail }];
  return sendFault(reply, { code, detail, errors, refused_by, instance });
}

export function decisionShown(rooms: BudgetRooms, outcome: Extract<Outcome, { ok: true }>, told: Told = outcome.told ?? {}): Decision {
  const mode = outcome.standings[0]?.mode ?? 'filter';
  return {
    decision: outcome.decision,
    standings: outcome.standings.map(standingShown),
    ...(outcome.reservation === undefined ? {} : { reservation: outcome.reservation }),
    ...(outcome.expires_at === undefined ? {} : { expires_at: iso(outcome.expires_at) }),
    ...(outcome.refused_by === undefined ? {} : { refused_by: outcome.refused_by }),
    ...(told.method === undefined ? {} : { method: told.method }),
    advisory: ADVISORY[mode],
    warnings: [...(told.warnings ?? []), ...warningsOf(rooms, outcome.standings)],
  };
}

export const notFound: Fault = { code: 'budget_not_found', detail: 'There is no budget of this id.' };
