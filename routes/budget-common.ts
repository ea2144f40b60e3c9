/** What all routes of budgets share: the rooms they ask, how a command is read, and how a decision becomes a response. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Digits, fingerprintOf, type Static, type TSchema, Type, takeCommand } from '../src/contract/index.ts';
import type { Answer, Ran } from '../src/ledger/commands.ts';
import { repeated } from '../src/ledger/decide.ts';
import { type Behind, MOST_READ } from '../src/ledger/fold.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import type { BudgetRow, StoreKind } from '../src/ledger/store.ts';
import { identityOf } from '../src/platform/access.ts';
import { sendFault, sendProblem } from '../src/platform/reply.ts';
import type { Compute } from '../src/pool/index.ts';
import type { Fault } from '../src/problems.ts';

export interface BudgetRooms {
  ledger: Ledger;
  compute: Compute;
  engineVersion: string;
  /** Where the ledger lives. */
  store: StoreKind;
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
  const known = await rooms.ledger.answer(tenant, key);
  return known === null ? null : repeated({ fingerprint }, known);
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

/** What was decided, or why nothing was. */
export function sendRan(reply: FastifyReply, ran: Ran): FastifyReply {
  if (ran.kind === 'doubt') return sendFault(reply, { code: ran.doubt, detail: ran.detail });
  if (ran.replayed) reply.header('idempotency-replayed', 'true');
  return sendDecided(reply, ran.answer);
}

export function sendDecided(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (status >= 400) return sendProblem(reply, status, body);
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** The budget that the path names, of the caller's tenant; null where there is none. */
export function budgetOf({ ledger }: BudgetRooms, { raw, params }: FastifyRequest): Promise<BudgetRow | null> {
  return ledger.budget(identityOf(raw).tenant, (params as { budget: string }).budget);
}

/** For the description of a route that reads a log from the first entry on. */
export const READ_IN_PARTS =
  `The log is read once, and in parts: while more than ${MOST_READ.toLocaleString('en')} entries are still to be read, the answer is 503 \`deadline_exceeded\`, ` +
  'which says how many were read; the same request after Retry-After goes on from there.';

/** More of the log is to be read than one request may; whoever asks again goes on from there. */
export function stillReading({ read, entries }: Behind): Fault {
  const detail = `The log of the budget is being read: ${read} of ${entries} entries so far. Ask again.`;
  return { code: 'deadline_exceeded', detail, retry_after_s: 1 };
}

export const notFound: Fault = { code: 'budget_not_found', detail: 'There is no budget of this id.' };
