/** /v1/budgets/{budget}/entries, /audit, /summary: what was decided, for auditors and dashboards. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { closed, ref } from '../src/contract/index.ts';
import { BudgetAudit, BudgetLines, BudgetSummary, EntryList } from '../src/contract/ledger.ts';
import { budgetShown, iso } from '../src/ledger/answers.ts';
import { quantitiesOf } from '../src/ledger/budget.ts';
import type { Entry, EntryRow } from '../src/ledger/entry.ts';
import { isBehind } from '../src/ledger/fold.ts';
import { projectionOf } from '../src/ledger/projection.ts';
import { exportLines } from '../src/ledger/transfer.ts';
import { identityOf } from '../src/platform/access.ts';
import { etagOf, names } from '../src/platform/headers.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { type BudgetRooms, budgetOf, guarded, notFound, READ_IN_PARTS, stillReading } from './budget-common.ts';
import { cursorOf, decodeCursor, encodeCursor, limitOf, path } from './budgets.ts';

type Params = { Params: { budget: string } };

function entryShown({ body, hash }: EntryRow): EntryList['items'][number] {
  const { seq, time, kind, decision, caller, cost, reservation } = JSON.parse(body) as Entry;
  return { sequence: seq, time: iso(time), kind, decision, caller, cost, reservation, body, hash };
}

const CAVEAT =
  'A hash chain convinces only who kept an earlier head hash: whoever can rewrite the whole ledger can compute all of its hashes anew.';

function entriesRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.get<Params & { Querystring: { limit?: string; cursor?: string } }>('/v1/budgets/:budget/entries', {
    config: { scope: 'audit:read' },
    schema: {
      operationId: 'listEntries',
      summary: 'The log of a budget',
      description:
        'Every decision as it was hashed, in order. The bodies and hashes, line by line, are the budget: they can be checked and replayed elsewhere.',
      tags: ['budgets'],
      params: path,
      querystring: closed({ limit: limitOf(1000), cursor: cursorOf }, 'Page.'),
      response: {
        200: { description: 'A page.', content: { 'application/json': { schema: ref(EntryList) } } },
        ...problemResponses(400, 404, 503),
      },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        const limit = Math.min(1000, Number(request.query.limit ?? 100));
        const after = Number(decodeCursor(request.query.cursor) || 0);
        const rows = await rooms.ledger.entries(row.tenant, row.id, Number.isSafeInteger(after) ? after : 0, limit);
        const last = rows.length === limit ? rows.at(-1) : undefined;
        return reply.send({ items: rows.map(entryShown), next_cursor: last === undefined ? null : encodeCursor(String(last.seq)) });
      }),
  });
}

function exportRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.get<Params>('/v1/budgets/:budget/export', {
    config: { scope: 'audit:read' },
    schema: {
      operationId: 'exportBudget',
      summary: 'A budget to take elsewhere',
      description:
        'The whole budget as lines of JSON: its name and head, every entry as it was hashed, every answer that it gave, and a digest of these lines. ' +
        '`npm run ledger -- import` reads it into any other ledger, `verify` checks it. The lines end without the digest where the log is broken.',
      tags: ['budgets'],
      params: path,
      response: {
        200: {
          description: 'Lines.',
          content: { 'application/x-ndjson': { schema: ref(BudgetLines) } },
        },
        ...problemResponses(400, 404, 503),
      },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        return reply
          .header('cache-control', 'no-store')
          .type('application/x-ndjson')
          .send(Readable.from(exportLines(rooms.ledger, row)));
      }),
  });
}

function auditRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.get<Params>('/v1/budgets/:budget/audit', {
    config: { scope: 'audit:read' },
    schema: {
      operationId: 'verifyBudget',
      summary: 'Read a budget again from its log',
      description:
        'Reads every entry again, checks each hash and each link, and that the state is what they add up to. A broken chain is 503: nothing can be decided on it.',
      tags: ['budgets'],
      params: path,
      response: {
        200: { description: 'The report.', content: { 'application/json': { schema: ref(BudgetAudit) } } },
        ...problemResponses(400, 404, 503),
      },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const { tenant } = identityOf(request.raw);
        const audited = await rooms.ledger.verify(tenant, request.params.budget);
        if (audited === null) return sendFault(reply, notFound);
        const { row, report } = audited;
        const { counts, callers, engine_versions, opened, last } = report;
        return reply.send({
          budget: budgetShown(rooms.store, row),
          counts,
          callers,
          engine_versions,
          opened_at: iso(opened),
          last_at: iso(last),
          entries: row.state.seq,
          head_hash: row.state.head,
          verified: true,
          caveat: CAVEAT,
        } satisfies BudgetAudit);
      }),
  });
}

function summaryRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  app.get<Params>('/v1/budgets/:budget/summary', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'summarizeBudget',
      summary: 'A budget for dashboards',
      description:
        'How it stands and how it came there, in at most some two hundred points. The ETag is the number of entries: an unchanged budget costs one query. ' +
        READ_IN_PARTS,
      tags: ['budgets'],
      params: path,
      response: {
        200: { description: 'The summary.', content: { 'application/json': { schema: ref(BudgetSummary) } } },
        304: { description: 'Nothing has changed.', type: 'null' },
        ...problemResponses(400, 404, 503),
      },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const row = await budgetOf(rooms, request);
        if (row === null) return sendFault(reply, notFound);
        const key = `${row.id}-${row.state.seq}`;
        reply.header('etag', etagOf(key));
        if (names(request.headers['if-none-match'], key)) return reply.code(304).send();
        const summary = await rooms.ledger.summary(row.tenant, row.id);
        if (summary === null) return sendFault(reply, notFound);
        if (isBehind(summary)) return sendFault(reply, stillReading(summary));
        const { state, header } = summary.row;
        return reply.header('etag', etagOf(`${row.id}-${state.seq}`)).send({
          budget: budgetShown(rooms.store, summary.row),
          quantities: quantitiesOf(header).map(({ name }) => name),
          series: summary.series.map(({ seq, time, spent, reserved }) => ({ sequence: seq, time: iso(time), spent, reserved })),
          admitted: state.admitted,
          refused: state.refused,
          projection: projectionOf(header, state, summary.series[0]?.time ?? state.time, state.time),
        } satisfies BudgetSummary);
      }),
  });
}

export function budgetRecordsRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  entriesRoute(app, rooms);
  exportRoute(app, rooms);
  auditRoute(app, rooms);
  summaryRoute(app, rooms);
}
