/** /v1/budgets/{budget}/noise and /composition: what is told beside the decisions. Nothing is written. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BudgetComposition, BudgetNoise, NoiseRequestOfBudget } from '../src/contract/advice.ts';
import type { ComposeAnswer } from '../src/contract/compose.ts';
import type { ConvertAnswer } from '../src/contract/convert.ts';
import { closed, ref, Type } from '../src/contract/index.ts';
import type { ChargeDecision, ChargeRequest } from '../src/contract/ledger.ts';
import { promisedBy, type Together } from '../src/ledger/advice.ts';
import { ADVISORY, warningsOf } from '../src/ledger/answers.ts';
import type { Answer } from '../src/ledger/commands.ts';
import { rules } from '../src/ledger/filter.ts';
import { isBehind } from '../src/ledger/fold.ts';
import { standingOf } from '../src/ledger/standing.ts';
import type { BudgetRow } from '../src/ledger/store.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import type { Fault } from '../src/problems.ts';
import { type BudgetRooms, budgetOf, commandOf, guarded, notFound, READ_IN_PARTS, sendDecided, stillReading } from './budget-common.ts';
import { computed, invalid, jobOf } from './budget-job.ts';
import { path } from './budgets.ts';

type Http = { request: FastifyRequest; reply: FastifyReply };

/** Doublings of the noise until a job is admitted, or halvings until it is refused. */
const MOST_STEPS = 60;
/** What pricing says of noise that no theorem covers: such a value is not admitted. */
const NO_PRICE = ['unsupported_event', 'unreachable', 'invalid_parameters', 'too_expensive'];

interface Trial {
  value: number;
  mechanism: ChargeRequest['mechanism'];
  admitted: boolean;
  /** The dry run; null where there is no price. */
  answer: Answer | null;
  fault: Fault | null;
}

/** The noise of a job, and the job with another value in it. */
function noiseOf({ mechanism, parameter }: NoiseRequestOfBudget) {
  const [, , index = '', name = ''] = parameter.split('/');
  if (mechanism.kind !== 'composition') return null;
  const chosen = (i: number) => index === '*' || Number(index) === i;
  const first = mechanism.events.find((event, i) => chosen(i) && name in event) as Record<string, number> | undefined;
  const all = mechanism.events.every((event, i) => !chosen(i) || name in event);
  const start = first?.[name];
  if (start === undefined || !all) return null;
  const place = (value: number) => ({
    ...mechanism,
    events: mechanism.events.map((event, i) => (chosen(i) ? { ...event, [name]: value } : event)),
  });
  return { start, place: place as (value: number) => ChargeRequest['mechanism'] };
}

/** The last value that is admitted and the first that is not, found by the filter itself; or what stands in the way. */
async function search(
  start: number,
  precision: number,
  tryAt: (value: number) => Promise<Trial>,
): Promise<{ ok: true; kept: Trial; refused: Trial; evaluations: number } | { ok: false; fault: Fault }> {
  let evaluations = 0;
  const at = (value: number) => {
    evaluations += 1;
    return tryAt(value);
  };
  const first = await at(start);
  let [kept, refused]: [Trial | null, Trial | null] = first.admitted ? [first, null] : [null, first];
  for (let i = 0; i < MOST_STEPS && (kept === null || refused === null); i++) {
    const trial = await at(kept === null ? 2 * (refused as Trial).value : 0.5 * kept.value);
    if (trial.admitted) kept = trial;
    else refused = trial;
  }
  if (kept === null) {
    const none = { code: 'unreachable', detail: 'No noise lets the job into what is left of the budget.' } as const;
    return { ok: false, fault: first.fault ?? none };
  }
  if (refused === null) return { ok: false, fault: { code: 'unreachable', detail: 'The job is admitted however little noise it has.' } };
  while (kept.value > refused.value * (1 + precision)) {
    const middle = await at(Math.sqrt(kept.value * refused.value));
    if (middle.value >= kept.value || middle.value <= refused.value) break;
    if (middle.admitted) kept = middle;
    else refused = middle;
  }
  return { ok: true, kept, refused, evaluations };
}

function noiseRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  const answerOf = async (http: Http) => {
    const command = commandOf(http.request, NoiseRequestOfBudget, rooms);
    if (!command.ok) return sendFault(http.reply, command.fault);
    const { common, body, digits } = command;
    const { parameter, precision = 1e-6, ...job } = body;
    const row = await budgetOf(rooms, http.request);
    if (row === null) return sendFault(http.reply, notFound);
    const free = noiseOf(body);
    if (free === null)
      return sendFault(
        http.reply,
        invalid({ pointer: '/parameter', code: 'absent', message: 'must be a noise that the events have' }).fault,
      );
    const dry = { ...common, op: 'check', engine_version: rooms.engineVersion } as const;
    const tryAt = async (value: number): Promise<Trial> => {
      const mechanism = free.place(value);
      const tried = { ...job, mechanism };
      // the digits of a body belong to the object that was read
      const long = digits.get(body);
      if (long !== undefined) digits.set(tried, long);
      const priced = await jobOf(rooms, http, common.tenant, row.header, { body: tried, digits });
      if (!priced.ok) return { value, mechanism, admitted: false, answer: null, fault: priced.fault };
      const { legs, event, max_cost, told } = priced.value;
      const answer = await rooms.ledger.check({ ...dry, legs, event, max_cost, told });
      const said = JSON.parse(answer.body) as Partial<ChargeDecision>;
      return { value, mechanism, admitted: said.decision === 'would_be_admitted', answer, fault: null };
    };
    const first = await tryAt(free.start);
    if (first.fault !== null && !NO_PRICE.includes(first.fault.code)) return sendFault(http.reply, first.fault);
    if (first.answer !== null && first.answer.status !== 200) return sendDecided(http.reply, first.answer);
    const found = await search(free.start, precision, tryAt);
    if (!found.ok) return sendFault(http.reply, found.fault);
    const { kept, refused, evaluations } = found;
    if (refused.answer?.status !== 200) {
      return sendFault(http.reply, refused.fault ?? { code: 'unreachable', detail: `Below ${kept.value} the job cannot be priced.` });
    }
    const text = (trial: Trial) => JSON.parse(trial.answer?.body ?? 'null') as ChargeDecision;
    return http.reply.header('cache-control', 'no-store').send({
      value: kept.value,
      loosened: refused.value,
      decision: text(kept),
      refusal: text(refused),
      mechanism: kept.mechanism,
      evaluations,
    } satisfies BudgetNoise);
  };
  app.post('/v1/budgets/:budget/noise', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'calibrateCharge',
      summary: 'The least noise that fits',
      description:
        'The least noise with which a job would be admitted into what is left of every budget that pays, found by dry runs: with the answer the job would ' +
        'be admitted, with less by the precision it would be refused. Nothing is written and nothing promised.',
      tags: ['budgets'],
      params: path,
      body: ref(NoiseRequestOfBudget),
      response: {
        200: { description: 'The noise.', content: { 'application/json': { schema: ref(BudgetNoise) } } },
        ...problemResponses(400, 404, 409, 413, 415, 422, 500, 503),
      },
    },
    handler: (request, reply) => guarded(reply, () => answerOf({ request, reply })),
  });
}

/** epsilon by the sums of a budget; null where they give none. */
async function promisedEpsilon(rooms: BudgetRooms, http: Http, { header, state }: BudgetRow, delta: number) {
  const promised = promisedBy(header, state, delta);
  if (promised.kind === 'nothing') return { ok: true, value: null } as const;
  if (promised.kind === 'known') return { ok: true, value: promised.epsilon } as const;
  const { guarantee, delta: left } = promised;
  const read = await computed<ConvertAnswer>(rooms.compute, 'convertGuarantee', { guarantee, deltas: [left] }, http);
  if (!read.ok) return read;
  return { ok: true, value: read.value.follows.find(({ name }) => name === 'epsilon')?.value.upper ?? null } as const;
}

/** Why what was admitted is not one composition. */
function notComposed(composed: Extract<Together['composed'], { ok: false }>, adjacency: string): Fault {
  const why =
    composed.why === 'other_kind'
      ? `The job of entry ${composed.seq} is no composition of events under ${adjacency}, so it cannot be composed with the others.`
      : 'The jobs have more different events than one composition may have.';
  return { code: 'unsupported_question', detail: why };
}

/** The composition is nobody's request: what its fields are is not said to who asked for it. */
function ofNobody({ errors: _, ...fault }: Fault): Fault {
  if (fault.code !== 'invalid_request') return fault;
  return { code: 'unsupported_question', detail: `The jobs together are more than one composition may hold: ${fault.detail}` };
}

function compositionRoute(app: FastifyInstance, rooms: BudgetRooms): void {
  const answerOf = async (http: Http, delta: number) => {
    const known = await budgetOf(rooms, http.request);
    if (known === null) return sendFault(http.reply, notFound);
    if (known.header.partitions !== null) {
      const detail = 'The parts of this budget are different records: composed as one they would be no exact number. Ask for a part.';
      return sendFault(http.reply, { code: 'unsupported_question', detail });
    }
    const together = await rooms.ledger.composition(known.tenant, known.id);
    if (together === null) return sendFault(http.reply, notFound);
    if (isBehind(together)) return sendFault(http.reply, stillReading(together));
    const { row, composed, jobs } = together;
    const { header, state } = row;
    if (!composed.ok) return sendFault(http.reply, notComposed(composed, header.adjacency));
    const { mechanism } = composed;
    const exact =
      mechanism === null ? null : await computed<ComposeAnswer>(rooms.compute, 'composeEvents', { mechanism, deltas: [delta] }, http);
    if (exact !== null && !exact.ok) return sendFault(http.reply, ofNobody(exact.fault));
    const promised = await promisedEpsilon(rooms, http, row, delta);
    if (!promised.ok) return sendFault(http.reply, promised.fault);
    const { mode, theorem, source } = rules[header.accounting.kind];
    return http.reply.header('cache-control', 'no-store').send({
      budget: row.id,
      sequence: state.seq,
      mode,
      guarantee: theorem,
      source,
      delta,
      promised: promised.value,
      exact: exact?.value.epsilon_at[0]?.epsilon ?? null,
      engine: exact?.value.engine ?? null,
      engine_version: rooms.engineVersion,
      jobs,
      advisory: ADVISORY[mode],
      warnings: [...(exact?.value.warnings ?? []), ...warningsOf(rooms.store, [standingOf(header, state)])],
    } satisfies BudgetComposition);
  };
  app.get<{ Params: { budget: string }; Querystring: { delta?: string } }>('/v1/budgets/:budget/composition', {
    config: { scope: 'budget:read' },
    schema: {
      operationId: 'composeBudget',
      summary: 'Exact composition beside the sums',
      description:
        'epsilon at a delta by the sums of the budget, which is the guarantee, and of everything admitted so far composed exactly, as if it had been the ' +
        `plan, which is none: advisory. ${READ_IN_PARTS}`,
      tags: ['budgets'],
      params: path,
      querystring: closed(
        {
          delta: Type.Optional(
            Type.String({
              pattern: '^(0\\.[0-9]{1,30}|[1-9](\\.[0-9]{1,20})?e-[1-9][0-9]{0,2})$',
              description: 'The delta; 1e-6 when absent.',
            }),
          ),
        },
        'What is asked.',
      ),
      response: {
        200: { description: 'Both.', content: { 'application/json': { schema: ref(BudgetComposition) } } },
        ...problemResponses(400, 404, 422, 500, 503),
      },
    },
    handler: (request, reply) =>
      guarded(reply, async () => {
        const delta = Number(request.query.delta ?? '1e-6');
        if (delta > 0) return answerOf({ request, reply }, delta);
        return sendFault(reply, invalid({ pointer: '/query/delta', code: 'minimum', message: 'must be above 0' }).fault);
      }),
  });
}

export function budgetAdviceRoutes(app: FastifyInstance, rooms: BudgetRooms): void {
  noiseRoute(app, rooms);
  compositionRoute(app, rooms);
}
