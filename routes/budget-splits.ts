/** POST /v1/budgets/{budget}/splits: how much delta0 each of several jobs should name. Nothing is written. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Split, SplitRequest } from '../src/contract/advice.ts';
import { decimalOf, ref } from '../src/contract/index.ts';
import type { PriceAnswer } from '../src/contract/price.ts';
import { formatAmount, parseAmount } from '../src/ledger/amount.ts';
import { totalsOf } from '../src/ledger/budget.ts';
import { type Certificate, grid, type Planned, split, sums } from '../src/ledger/split.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import type { Fault } from '../src/problems.ts';
import { type BudgetRooms, budgetOf, commandOf, guarded, notFound } from './budget-common.ts';
import { computed, invalid } from './budget-job.ts';
import { path } from './budgets.ts';

type Http = { request: FastifyRequest; reply: FastifyReply };
type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/** How often the steps between certificates are made finer. */
const REFINEMENTS = 2;
/** The smallest share that is looked at, beside the whole. */
const SMALLEST = 1e-6;

/** The certificates of a job at several delta0; the job is composed once. Those that no finite mu has are left out. */
async function certificates(rooms: BudgetRooms, http: Http, mechanism: object, deltas: readonly bigint[]): Promise<Result<Certificate[]>> {
  const ask = (list: readonly bigint[]) => {
    const accountings = list.map((delta0) => ({ kind: 'gdp', delta0: Number(formatAmount(delta0)) }));
    const decimals = list.map((delta0, i) => ({ pointer: `/accountings/${i}/delta0`, decimal: formatAmount(delta0) }));
    return computed<PriceAnswer>(rooms.compute, 'priceMechanism', { mechanism, accountings, decimals }, http);
  };
  let list = [...deltas];
  for (;;) {
    const read = await ask(list);
    if (read.ok) {
      return {
        ok: true,
        value: read.value.prices.map(({ amounts: [mu, delta0] }) => ({
          mu_squared: parseAmount(mu?.amount as string),
          delta0: parseAmount(delta0?.amount as string),
        })),
      };
    }
    // a mass at infinite loss that is larger than the smallest shares
    if (read.fault.code !== 'unreachable' || list.length === 1) return read;
    list = list.slice(1);
  }
}

interface Asked {
  mechanism: object;
  times: number;
}

/** The share of each job, from tables of certificates that are made finer around what is chosen. */
async function choose(rooms: BudgetRooms, http: Http, jobs: readonly Asked[], cap: bigint): Promise<Result<Planned[]>> {
  const planned: Planned[] = [];
  for (const [i, { mechanism, times }] of jobs.entries()) {
    const most = cap / BigInt(times) > 0n ? cap / BigInt(times) : 1n;
    const read = await certificates(rooms, http, mechanism, grid(BigInt(Math.ceil(SMALLEST * Number(most))), most));
    if (!read.ok) return { ok: false, fault: inJob(read.fault, i) };
    planned.push({ times, certificates: read.value });
  }
  let choice = split(planned, cap);
  for (let round = 0; round < REFINEMENTS && choice !== null; round++) {
    for (const [i, { mechanism }] of jobs.entries()) {
      const one = planned[i] as Planned;
      const at = choice[i] as number;
      const [from, to] = [one.certificates[Math.max(0, at - 1)], one.certificates[Math.min(one.certificates.length - 1, at + 1)]];
      if (from === undefined || to === undefined || to.delta0 === 0n) continue;
      const read = await certificates(rooms, http, mechanism, grid(from.delta0, to.delta0));
      if (!read.ok) return { ok: false, fault: inJob(read.fault, i) };
      const all = [...one.certificates, ...read.value].sort((a, b) => (a.delta0 < b.delta0 ? -1 : 1));
      planned[i] = { ...one, certificates: all };
    }
    choice = split(planned, cap);
  }
  if (choice === null) return { ok: false, fault: { code: 'unreachable', detail: 'The jobs need more delta0 than there is.' } };
  const chosen = planned.map(({ certificates: rows }, i) => (rows[choice[i] as number] as Certificate).delta0);
  return alone(rooms, http, jobs, chosen);
}

/** Each job at its own delta0, priced alone as its charge will be: beside others a certificate may come out another bound in its seventh digit. */
async function alone(rooms: BudgetRooms, http: Http, jobs: readonly Asked[], shares: readonly bigint[]): Promise<Result<Planned[]>> {
  const planned: Planned[] = [];
  for (const [i, { mechanism, times }] of jobs.entries()) {
    const share = shares[i] as bigint;
    const read = await certificates(rooms, http, mechanism, [share > 0n ? share : 1n]);
    if (!read.ok) return { ok: false, fault: inJob(read.fault, i) };
    planned.push({ times, certificates: read.value });
  }
  return { ok: true, value: planned };
}

function inJob(fault: Fault, index: number): Fault {
  const errors = fault.errors?.map((error) => ({ ...error, pointer: `/jobs/${index}${error.pointer.replace(/^\/accountings\/\d+/, '')}` }));
  return { ...fault, ...(errors === undefined ? {} : { errors }) };
}

/** The sums where every job is priced at one certificate. */
const sumsOf = (planned: readonly Planned[]) =>
  sums(
    planned,
    planned.map(() => 0),
  );

const ADVISORY =
  'A dry run: nothing is written and nothing promised. Each share is a certificate of its own job, so the sums hold whatever was chosen; that they are ' +
  'small is the aim and no guarantee.';

export function budgetSplitsRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  const answerOf = async (http: Http) => {
    const command = commandOf(http.request, SplitRequest, rooms);
    if (!command.ok) return sendFault(http.reply, command.fault);
    const { body, digits } = command;
    const row = await budgetOf(rooms, http.request);
    if (row === null) return sendFault(http.reply, notFound);
    if (row.header.accounting.kind !== 'gdp')
      return sendFault(http.reply, { code: 'unsupported_question', detail: 'Only a budget of mu and delta0 is paid by certificates.' });
    const mixed = body.jobs.findIndex(({ mechanism }) => 'adjacency' in mechanism && mechanism.adjacency !== row.header.adjacency);
    if (mixed >= 0)
      return sendFault(
        http.reply,
        invalid({ pointer: `/jobs/${mixed}/mechanism/adjacency`, code: 'mixed', message: 'must be that of the budget' }).fault,
      );
    const { cap: caps, load } = totalsOf(row.header, row.state);
    const [mu = 0n, delta = 0n] = caps.map((cap, i) => cap - (load[i] as bigint));
    const given = body.delta0 === undefined ? null : decimalOf(body, 'delta0', digits, '/delta0');
    if (given !== null && !given.ok) return sendFault(http.reply, invalid(given.error).fault);
    const cap = given === null ? delta : parseAmount(given.decimal);
    if (cap <= 0n || cap > delta)
      return sendFault(
        http.reply,
        invalid({ pointer: '/delta0', code: 'range', message: `must be above 0 and at most ${formatAmount(delta)}, which is left` }).fault,
      );
    const jobs = body.jobs.map(({ mechanism, times = 1 }) => ({ mechanism, times }));
    const found = await choose(rooms, http, jobs, cap);
    if (!found.ok) return sendFault(http.reply, found.fault);
    const charges = jobs.reduce((sum, { times }) => sum + BigInt(times), 0n);
    const sameShare = jobs.map(() => cap / charges);
    const equal = await alone(rooms, http, jobs, sameShare);
    if (!equal.ok) return sendFault(http.reply, equal.fault);
    const planned = found.value;
    const all = sumsOf(planned);
    return http.reply.header('cache-control', 'no-store').send({
      budget: row.id,
      sequence: row.state.seq,
      shares: planned.map(({ times, certificates: rows }) => {
        const { delta0, mu_squared } = rows[0] as Certificate;
        return { times, delta0: formatAmount(delta0), mu_squared: formatAmount(mu_squared) };
      }),
      delta0: formatAmount(all.delta0),
      mu_squared: formatAmount(all.mu_squared),
      mu_squared_equal: formatAmount(sumsOf(equal.value).mu_squared),
      remaining: formatAmount(mu),
      fits: all.mu_squared <= mu && all.delta0 <= delta,
      advisory: ADVISORY,
    } satisfies Split);
  };
  app.post('/v1/budgets/:budget/splits', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'splitCertificates',
      summary: 'Shares of delta0 for planned jobs',
      description:
        'How much delta0 each of several planned jobs should name when it is charged, so that their mu squared add up to little. Every share is priced as its ' +
        'charge will be.',
      tags: ['budgets'],
      params: path,
      body: ref(SplitRequest),
      response: {
        200: { description: 'The shares.', content: { 'application/json': { schema: ref(Split) } } },
        ...problemResponses(400, 404, 413, 415, 422, 500, 503),
      },
    },
    handler: (request, reply) => guarded(reply, () => answerOf({ request, reply })),
  });
}
