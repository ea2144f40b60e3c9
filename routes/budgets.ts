/** /v1/budgets: opening, reading and changing budgets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closed, type Digits, decimalOf, ref, Type } from '../src/contract/index.ts';
import { Budget, BudgetList, type BudgetTerms, budgetId, CapacityRequest, OpenBudgetRequest } from '../src/contract/ledger.ts';
import { formatAmount, parseAmount, SCALE, squareDown } from '../src/ledger/amount.ts';
import { budgetShown } from '../src/ledger/answers.ts';
import type { Header } from '../src/ledger/budget.ts';
import type { Accounting } from '../src/ledger/filter.ts';
import { combinationOf } from '../src/ledger/partition.ts';
import { identityOf } from '../src/platform/access.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import type { Fault } from '../src/problems.ts';
import { type BudgetRooms, budgetOf, budgetPath, commandOf, guarded, keyHeader, notFound, replayOf, sendRan } from './budget-common.ts';
import { computed, invalid, planSteps } from './budget-job.ts';

type Http = { request: FastifyRequest; reply: FastifyReply };
type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };
export const path = budgetPath(budgetId('The budget.'));
const ok = (schema: Parameters<typeof ref>[0], description: string) => ({
  description,
  content: { 'application/json': { schema: ref(schema) } },
});

interface Terms {
  accounting: Accounting;
  cap: string[];
}

function renyiTermsOf({ orders, epsilons }: Extract<BudgetTerms, { kind: 'rdp' }>, digits: Digits): Result<Terms> {
  if (orders.length !== epsilons.length)
    return invalid({ pointer: '/budget/epsilons', code: 'length', message: 'must have one cap for each order' });
  const twice = orders.findIndex((order, i) => orders.indexOf(order) !== i);
  if (twice >= 0)
    return invalid({
      pointer: `/budget/orders/${twice}`,
      code: 'duplicate',
      message: `names order ${orders[twice]} again, which has its cap`,
    });
  const cap: string[] = [];
  for (const i of epsilons.keys()) {
    const pointer = `/budget/epsilons/${i}`;
    const amount = decimalOf(epsilons, String(i), digits, pointer);
    if (!amount.ok) return invalid(amount.error);
    // a divergence that is 0 at one order is 0 at all of them
    if (amount.decimal === '0') return invalid({ pointer, code: 'minimum', message: 'must be above 0: with a cap of 0 no job would fit' });
    cap.push(amount.decimal);
  }
  return { ok: true, value: { accounting: { kind: 'rdp', orders }, cap } };
}

/** The caps of a request as decimals, in the quantities of its accounting. */
function termsOf(budget: BudgetTerms, digits: Digits): Result<Terms> {
  if (budget.kind === 'plan') return { ok: true, value: { accounting: { kind: 'plan' }, cap: [] } };
  if (budget.kind === 'rdp') return renyiTermsOf(budget, digits);
  const names = {
    pure: ['epsilon'],
    approximate: ['epsilon', 'delta'],
    zcdp: ['rho'],
    approximate_zcdp: ['rho', 'delta'],
    gdp: ['mu_squared', 'delta0'],
  }[budget.kind];
  const cap: string[] = [];
  for (const name of names) {
    const squared = name === 'mu_squared' && 'mu' in budget;
    if (squared && 'mu_squared' in budget)
      return invalid({ pointer: '/budget/mu', code: 'conflicting_members', message: 'must not be given with mu_squared' });
    if (!squared && !(name in budget)) return invalid({ pointer: `/budget/${name}`, code: 'required', message: 'is required, or mu' });
    const given = squared ? 'mu' : name;
    const amount = decimalOf(budget, given, digits, `/budget/${given}`);
    if (!amount.ok) return invalid(amount.error);
    if ((name === 'delta' || name === 'delta0') && parseAmount(amount.decimal) >= SCALE)
      return invalid({ pointer: `/budget/${name}`, code: 'exclusive_maximum', message: 'must be < 1: a delta of 1 promises nothing' });
    cap.push(squared ? formatAmount(squareDown(parseAmount(amount.decimal))) : amount.decimal);
  }
  if (cap.every((amount) => amount === '0')) return invalid({ pointer: '/budget', code: 'minimum', message: 'must allow something' });
  return { ok: true, value: { accounting: { kind: budget.kind }, cap } };
}

/** A plan is composed exactly, as a whole, when it is registered. */
async function planOf(
  rooms: BudgetRooms,
  http: Http,
  body: OpenBudgetRequest,
): Promise<Result<{ plan: Header['plan']; cap: string[] } | null>> {
  const { budget } = body;
  if (budget.kind !== 'plan') return { ok: true, value: null };
  const { mechanism, target } = budget;
  if (mechanism.adjacency !== body.adjacency) {
    return invalid({ pointer: '/budget/mechanism/adjacency', code: 'mixed', message: 'must be the adjacency of the budget' });
  }
  const read = await computed<{ epsilon_at: { epsilon: { upper: number | null } }[] }>(
    rooms.compute,
    'composeEvents',
    { mechanism, deltas: [target.delta] },
    http,
  );
  if (!read.ok) {
    const errors = read.fault.errors?.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/mechanism/, '/budget/mechanism') }));
    return { ok: false, fault: { ...read.fault, ...(errors === undefined ? {} : { errors }) } };
  }
  const upper = read.value.epsilon_at[0]?.epsilon.upper ?? null;
  if (upper === null || !(upper <= target.epsilon)) {
    const message = `the whole plan has ${upper === null ? 'no finite epsilon' : `epsilon ${upper}`} at delta ${target.delta}`;
    return {
      ok: false,
      fault: { code: 'unreachable', detail: `${message}.`, errors: [{ pointer: '/budget/target', code: 'target_missed', message }] },
    };
  }
  const steps = planSteps(mechanism) ?? [];
  const uses = steps.reduce((sum, { count }) => sum + count, 0);
  const guarantee = { epsilon: upper, delta: target.delta, engine_version: rooms.engineVersion };
  return { ok: true, value: { plan: { mechanism, steps, guarantee }, cap: [String(uses)] } };
}

const unfit = (pointer: string, message: string): { ok: false; fault: Fault } => ({
  ok: false,
  fault: { code: 'invalid_budget', detail: `${message}.`, errors: [{ pointer, code: 'invalid_budget', message }] },
});

async function headerOf(rooms: BudgetRooms, http: Http, tenant: string, body: OpenBudgetRequest, digits: Digits): Promise<Result<Header>> {
  const terms = termsOf(body.budget, digits);
  if (!terms.ok) return terms;
  const planned = await planOf(rooms, http, body);
  if (!planned.ok) return planned;
  const { accounting, cap } = terms.value;
  const expired = body.expired_reservations ?? 'spent';
  if (planned.value !== null && expired === 'released') {
    return unfit(
      '/expired_reservations',
      'a plan is used in its order, so what expired in the middle of it cannot come back: leave it at spent',
    );
  }
  let partitions: Header['partitions'] = null;
  if (body.partitions !== undefined) {
    const { names, overlap } = body.partitions;
    const combination = combinationOf(accounting.kind, body.adjacency, overlap);
    if (combination === null) {
      const supported = 'add_remove or zero_out with any accounting but a plan; replace_one with pure or zcdp over disjoint parts';
      return unfit('/partitions', `no rule is known for parts under ${body.adjacency} in this accounting; supported: ${supported}`);
    }
    partitions = { names, combination };
  }
  const { id, scope, data, privacy_unit, adjacency } = body;
  const header: Header = {
    id,
    tenant,
    scope,
    data,
    privacy_unit,
    adjacency,
    accounting,
    cap: planned.value?.cap ?? cap,
    partitions,
    partition_of: body.partition_of ?? null,
    expired_reservations: expired,
    plan: planned.value?.plan ?? null,
  };
  return { ok: true, value: header };
}

function openRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.post('/v1/budgets', {
    config: { scope: 'budget:admin' },
    schema: {
      operationId: 'openBudget',
      summary: 'Open a budget',
      description: 'Opens a budget. A plan is composed exactly, as a whole, and refused where it misses its target.',
      tags: ['budgets'],
      headers: keyHeader,
      body: ref(OpenBudgetRequest),
      response: { 200: ok(Budget, 'The budget.'), ...problemResponses(400, 409, 413, 415, 422, 500, 503) },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const command = commandOf(request, OpenBudgetRequest, rooms);
        if (!command.ok) return sendFault(reply, command.fault);
        const { common, body, digits } = command;
        const known = await replayOf(rooms, common);
        if (known !== null) return sendRan(reply, known);
        const header = await headerOf(rooms, { request, reply }, common.tenant, body, digits);
        if (!header.ok) return sendFault(reply, header.fault);
        const ran = await rooms.ledger.run({ ...common, op: 'open', header: header.value, engine_version: rooms.engineVersion });
        return sendRan(reply, ran);
      }),
  });
}

export const limitOf = (most: number) =>
  Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$', description: `Items on a page, up to ${most}.` }));
export const cursorOf = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,120}$', description: 'next_cursor of the page before.' }));
export const encodeCursor = (position: string) => Buffer.from(position).toString('base64url');
export const decodeCursor = (cursor: string | undefined) => (cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString());

function readRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  app.get<{ Querystring: { limit?: string; cursor?: string } }>('/v1/budgets', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'listBudgets',
      summary: 'All budgets',
      description: 'The budgets of the caller, in the order of their ids.',
      tags: ['budgets'],
      querystring: closed({ limit: limitOf(100), cursor: cursorOf }, 'Page.'),
      response: { 200: ok(BudgetList, 'A page.'), ...problemResponses(400, 503) },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const { tenant } = identityOf(request.raw);
        const limit = Math.min(100, Number(request.query.limit ?? 20));
        const rows = await rooms.ledger.budgets(tenant, decodeCursor(request.query.cursor), limit);
        const last = rows.length === limit ? rows.at(-1) : undefined;
        return reply.send({
          items: rows.map((row) => budgetShown(rooms.store, row)),
          next_cursor: last === undefined ? null : encodeCursor(last.id),
        });
      }),
  });
  app.get<{ Params: { budget: string } }>('/v1/budgets/:budget', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'getBudget',
      summary: 'A budget',
      description: 'What was fixed when it opened, how it stands, and what is reserved.',
      tags: ['budgets'],
      params: path,
      response: { 200: ok(Budget, 'The budget.'), ...problemResponses(400, 404, 503) },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const row = await budgetOf(rooms, request);
        return row === null ? sendFault(reply, notFound) : reply.send(budgetShown(rooms.store, row));
      }),
  });
}

function capacityRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.post<{ Params: { budget: string } }>('/v1/budgets/:budget/capacity', {
    config: { scope: 'budget:admin' },
    schema: {
      operationId: 'changeCapacity',
      summary: 'Change the caps',
      description:
        'New caps of the same kind, as an entry of its own. Once something was spent, raising one means that the cap may depend on answers: the budget ' +
        'then says for ever that it is no filter any more.',
      tags: ['budgets'],
      params: path,
      headers: keyHeader,
      body: ref(CapacityRequest),
      response: { 200: ok(Budget, 'The budget.'), ...problemResponses(400, 404, 409, 413, 415, 422, 503) },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const command = commandOf(request, CapacityRequest, rooms);
        if (!command.ok) return sendFault(reply, command.fault);
        const { common, body, digits } = command;
        const terms = termsOf(body.budget, digits);
        if (!terms.ok) return sendFault(reply, terms.fault);
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        if (JSON.stringify(row.header.accounting) !== JSON.stringify(terms.value.accounting)) {
          return sendFault(reply, unfit('/budget', 'the new caps must be of the kind of the budget, with the same orders').fault);
        }
        return sendRan(reply, await rooms.ledger.run({ ...common, op: 'capacity', budget: row.id, cap: terms.value.cap }));
      }),
  });
}

export function budgetsRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  openRoute(app, rooms);
  readRoutes(app, rooms);
  capacityRoute(app, rooms);
}
