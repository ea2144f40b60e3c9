/** /v1/budgets/{budget}/checks, /charges, /reservations, /commits, /releases: jobs that are paid for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ref } from '../src/contract/index.ts';
import { ChargeDecision, ChargeRequest, CommitRequest, ReleaseRequest, ReserveRequest } from '../src/contract/ledger.ts';
import type { WrittenDecimal } from '../src/contract/price.ts';
import { type Held, heldOf } from '../src/ledger/budget.ts';
import type { Ran } from '../src/ledger/commands.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { type BudgetRooms, budgetOf, commandOf, guarded, keyHeader, notFound, replayOf, sendDecided, sendRan } from './budget-common.ts';
import { type Job, jobOf } from './budget-job.ts';
import { path } from './budgets.ts';

interface Verb {
  noun: 'checks' | 'charges' | 'reservations';
  operationId: string;
  summary: string;
  description: string;
}

const decided = { description: 'What was decided.', content: { 'application/json': { schema: ref(ChargeDecision) } } };
const problemsOfJobs = problemResponses(400, 404, 409, 413, 415, 422, 500, 503);

/** A job whose answer is made by `decide`, once its cost is known. */
function jobRoute(
  app: FastifyInstance,
  rooms: BudgetRooms,
  { noun, ...texts }: Verb,
  decide: (
    reply: FastifyReply,
    body: ChargeRequest | ReserveRequest,
    job: Job,
    common: Parameters<typeof replayOf>[1] & { now: number; caller: string; instance: string },
  ) => Promise<FastifyReply>,
): void {
  const schema = noun === 'reservations' ? ReserveRequest : ChargeRequest;
  const dry = noun === 'checks';
  app.post(`/v1/budgets/:budget/${noun}`, {
    config: { scope: dry ? 'budget:read' : 'budget:spend' },
    schema: {
      ...texts,
      tags: ['budgets'],
      params: path,
      ...(dry ? {} : { headers: keyHeader }),
      body: ref(schema),
      response: { 200: decided, ...problemsOfJobs },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const command = commandOf(request, schema, rooms);
        if (!command.ok) return sendFault(reply, command.fault);
        const { common, body } = command;
        const known = dry ? null : await replayOf(rooms, common);
        if (known !== null) return sendRan(reply, known);
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        const job = await jobOf(rooms, { request, reply }, common.tenant, row.header, command);
        // the price may have taken a while
        return job.ok ? decide(reply, body, job.value, { ...common, now: rooms.now() }) : sendFault(reply, job.fault);
      }),
  });
}

export function budgetChargesRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  const { ledger, engineVersion: engine_version } = rooms;
  const spending = ({ legs, event, max_cost, told }: Job) => ({ legs, event, max_cost, told, engine_version });
  const check = {
    noun: 'checks',
    operationId: 'checkCharge',
    summary: 'Try a charge',
    description:
      'A dry run: what a job would cost, whether it would be admitted now, and how many such jobs fit. Nothing is written and nothing promised.',
  } as const;
  jobRoute(app, rooms, check, async (reply, _, job, { tenant, caller, now, instance }) => {
    return sendDecided(reply, await ledger.check({ op: 'check', tenant, caller, now, instance, ...spending(job) }));
  });
  const charge = {
    noun: 'charges',
    operationId: 'chargeBudget',
    summary: 'Charge a job before it runs',
    description:
      'Admits a job and spends its cost in one step, in every budget that pays for it or in none. What does not fit is refused and recorded.',
  } as const;
  jobRoute(app, rooms, charge, async (reply, _, job, common) => {
    const ran = await ledger.run({ ...common, op: 'charge', ...spending(job) });
    return sendRan(reply, ran);
  });
  const reserve = {
    noun: 'reservations',
    operationId: 'reserveBudget',
    summary: 'Reserve for a job that runs for a while',
    description:
      'Holds the cost of a job until it is committed, released, or expires. A job that was reserved as one composed whole is committed as a whole: where ' +
      'it stops may depend on its answers.',
  } as const;
  jobRoute(app, rooms, reserve, async (reply, body, job, common) => {
    const ids = job.legs.map(({ budget }) => budget);
    if (new Set(ids).size < ids.length) {
      return sendFault(reply, {
        code: 'invalid_budget',
        detail: 'A reservation enters one part of a budget: reserve for each part apart.',
      });
    }
    const { ttl_s, stop } = body as ReserveRequest;
    const partial: Held['partial'] = job.perUse ? 'per_use' : stop === 'independent_of_data' ? 'stop_declared' : 'no';
    const ran = await ledger.run({ ...common, op: 'reserve', ...spending(job), expires_at: common.now + 1000 * ttl_s, partial });
    return sendRan(reply, ran);
  });
  commitRoute(app, rooms);
  releaseRoute(app, rooms);
}

/** A job as its entry keeps it. */
type ReservedJob = ChargeRequest & { decimals?: WrittenDecimal[] };

/** The costs of a part of a reservation, computed anew for the uses that were made; null for all of it. */
async function costsOfPart(
  rooms: BudgetRooms,
  http: { request: FastifyRequest; reply: FastifyReply },
  tenant: string,
  reservation: string,
  { budgets, partial }: Held,
  uses: number | undefined,
): Promise<{ ok: true; value: Record<string, string[]> | null } | { ok: false; fault: Parameters<typeof sendFault>[1] }> {
  if (uses === undefined || partial === 'no') return { ok: true, value: uses === undefined ? null : {} };
  // the job was priced for the budget that was addressed then, which need not be the one that is addressed now
  const row = await rooms.ledger.budget(tenant, budgets[0] as string);
  const held = row === null ? undefined : heldOf(row.state, reservation);
  if (row === null || held === undefined) return { ok: true, value: {} };
  const [entry] = await rooms.ledger.entries(tenant, row.id, held.seq - 1, 1);
  const { event } = JSON.parse(entry?.body ?? '{}') as { event: ReservedJob };
  const { mechanism } = event;
  const one = mechanism.kind === 'composition' && mechanism.events.length === 1 ? mechanism.events[0] : undefined;
  if (mechanism.kind !== 'composition' || one === undefined || uses > (one.count ?? 1)) {
    const error = { pointer: '/uses', code: 'maximum', message: 'must not exceed the uses of the one event of the job' };
    return { ok: false, fault: { code: 'invalid_request', detail: `${error.pointer} ${error.message}.`, errors: [error] } };
  }
  const part = { ...event, mechanism: { ...mechanism, events: [{ ...one, count: uses }] } } as ReservedJob;
  const priced = await jobOf(rooms, http, row.tenant, row.header, { body: part, digits: new Map(), written: part.decimals ?? [] });
  return priced.ok ? { ok: true, value: Object.fromEntries(priced.value.legs.map(({ budget, cost }) => [budget, cost])) } : priced;
}

function commitRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.post('/v1/budgets/:budget/commits', {
    config: { scope: 'budget:spend' },
    schema: {
      operationId: 'commitReservation',
      summary: 'A reserved job has run',
      description:
        'Spends a reservation: all of it, or, where its cost is a sum over uses or the stop was declared independent of the data, the uses that were made.',
      tags: ['budgets'],
      params: path,
      headers: keyHeader,
      body: ref(CommitRequest),
      response: { 200: decided, ...problemsOfJobs },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const command = commandOf(request, CommitRequest, rooms);
        if (!command.ok) return sendFault(reply, command.fault);
        const { common, body } = command;
        const send = (ran: Ran) => sendRan(reply, ran);
        const known = await replayOf(rooms, common);
        if (known !== null) return send(known);
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        const { reservation, uses = null } = body;
        const held = heldOf(row.state, reservation);
        // the ledger refuses what is not open, unless this key is what settled it a moment ago
        const budgets = held?.budgets ?? [row.id];
        const part =
          held === undefined
            ? ({ ok: true, value: null } as const)
            : await costsOfPart(rooms, { request, reply }, row.tenant, reservation, held, body.uses);
        if (!part.ok) return sendFault(reply, part.fault);
        const now = rooms.now();
        return send(
          await rooms.ledger.run({ ...common, now, op: 'commit', budget: row.id, reservation, budgets, costs: part.value, uses }),
        );
      }),
  });
}

function releaseRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.post('/v1/budgets/:budget/releases', {
    config: { scope: 'budget:spend' },
    schema: {
      operationId: 'releaseReservation',
      summary: 'A reserved job has not run',
      description: 'Gives a reservation back. By sending it you assert that nothing of the job was run or seen by anybody.',
      tags: ['budgets'],
      params: path,
      headers: keyHeader,
      body: ref(ReleaseRequest),
      response: { 200: decided, ...problemsOfJobs },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const command = commandOf(request, ReleaseRequest, rooms);
        if (!command.ok) return sendFault(reply, command.fault);
        const { common, body } = command;
        const send = (ran: Ran) => sendRan(reply, ran);
        const known = await replayOf(rooms, common);
        if (known !== null) return send(known);
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        const { reservation } = body;
        const budgets = heldOf(row.state, reservation)?.budgets ?? [row.id];
        return send(await rooms.ledger.run({ ...common, op: 'release', budget: row.id, reservation, budgets }));
      }),
  });
}
