/** From a job to what each payer pays: the costs come from the pool, before anything is decided. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalText, type Digits, decimalOf, type FieldError } from '../src/contract/index.ts';
import type { ChargeRequest } from '../src/contract/ledger.ts';
import type { PriceAccounting, PriceAnswer, PriceRequest, WrittenDecimal } from '../src/contract/price.ts';
import { type Header, type PlanStep, quantitiesOf } from '../src/ledger/budget.ts';
import type { Leg, Told } from '../src/ledger/commands.ts';
import { type Payer, payersOf } from '../src/ledger/legs.ts';
import { callerOf } from '../src/platform/caller.ts';
import type { Compute } from '../src/pool/index.ts';
import type { Fault } from '../src/problems.ts';
import type { BudgetRooms } from './budget-common.ts';

export interface Job {
  legs: Leg[];
  event: object;
  max_cost: (string | null)[];
  told: Told;
  /** Whether the cost is a sum over the uses of one event. */
  perUse: boolean;
}
type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };

const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });
export const invalid = (error: FieldError) =>
  failed({ code: 'invalid_request', detail: `${error.pointer} ${error.message}.`, errors: [error] });

/** Asks the pool, and reads its answer. */
export async function computed<T>(
  compute: Compute,
  operation: 'priceMechanism' | 'composeEvents' | 'convertGuarantee',
  request: object,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<Result<T>> {
  const caller = { ...callerOf(http.request, http.reply), held: () => false };
  const outcome = await compute.answer({ caller, operation, body: Buffer.from(JSON.stringify(request)) });
  if (outcome.kind === 'answer') return { ok: true, value: JSON.parse(Buffer.from(outcome.bytes).toString()) as T };
  if (outcome.kind === 'fault') return failed(outcome.fault);
  throw new Error(`the pool replied with ${outcome.kind}`);
}

/** The amounts of a mechanism whose digits exceed a double. */
function writtenDecimals(mechanism: object, digits: Digits): WrittenDecimal[] {
  const events = 'events' in mechanism && Array.isArray(mechanism.events) ? (mechanism.events as object[]) : [];
  return events.flatMap((event, i) =>
    [...(digits.get(event) ?? [])]
      .filter(([name]) => ['epsilon', 'delta', 'rho'].includes(name))
      .map(([name, decimal]) => ({ pointer: `/mechanism/events/${i}/${name}`, decimal })),
  );
}

interface Chosen {
  delta: string | null;
  delta0: string | null;
}

function accountingOf({ accounting }: Header, { delta, delta0 }: Chosen): PriceAccounting | null {
  switch (accounting.kind) {
    case 'plan':
      return null;
    case 'rdp':
      return { kind: 'rdp', orders: [...accounting.orders] };
    case 'approximate':
      return delta === null ? { kind: 'approximate' } : { kind: 'approximate', delta: Number(delta) };
    case 'gdp':
      return delta0 === null ? { kind: 'gdp' } : { kind: 'gdp', delta0: Number(delta0) };
    default:
      return { kind: accounting.kind };
  }
}

/** A mechanism as uses of a plan: each event without its count and its label. */
export function planSteps(mechanism: ChargeRequest['mechanism']): PlanStep[] | null {
  if (mechanism.kind !== 'composition') return null;
  return mechanism.events.map(({ count, label: _, ...event }) => ({ event: canonicalText(event), count: count ?? 1 }));
}

/** The price request of a job, and which payer each accounting belongs to. */
function priceRequest(
  body: ChargeRequest,
  payers: readonly Payer[],
  chosen: Chosen,
  written: readonly WrittenDecimal[],
): { request: PriceRequest; place: number[] } {
  const accountings: PriceAccounting[] = [];
  const decimals = [...written];
  const place = payers.map(({ header }) => {
    const accounting = accountingOf(header, chosen);
    if (accounting === null) return -1;
    const at = accountings.push(accounting) - 1;
    if ('delta' in accounting) decimals.push({ pointer: `/accountings/${at}/delta`, decimal: chosen.delta as string });
    if ('delta0' in accounting) decimals.push({ pointer: `/accountings/${at}/delta0`, decimal: chosen.delta0 as string });
    return at;
  });
  const { mechanism } = body;
  return { request: { mechanism, accountings, ...(decimals.length === 0 ? {} : { decimals }) }, place };
}

function amountOf(body: object, name: string, digits: Digits, pointer: string): Result<string | null> {
  if (!(name in body)) return { ok: true, value: null };
  const read = decimalOf(body, name, digits, pointer);
  return read.ok ? { ok: true, value: read.decimal } : invalid(read.error);
}

/** What a guard may name, and why nothing else: the quantities of the budget; all orders of a Renyi budget at once, as when it opened. */
function guardedBy(header: Header): { names: string[]; why: string } {
  const { kind } = header.accounting;
  if (kind === 'plan') return { names: [], why: 'what the jobs of a plan are is fixed' };
  if (kind === 'rdp') return { names: ['epsilons'], why: 'give epsilons, one for each order of this budget' };
  const names = quantitiesOf(header).map(({ name }) => name as string);
  return { names, why: `this budget counts ${names.join(' and ')}` };
}

/** A guard for each quantity of the budget; null where there is none. */
function guardsOf(body: ChargeRequest, header: Header, digits: Digits): Result<(string | null)[]> {
  const limits = body.max_cost ?? {};
  const { names, why } = guardedBy(header);
  const unknown = Object.keys(limits).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return invalid({ pointer: `/max_cost/${unknown}`, code: 'unknown_member', message: `is no quantity of this budget: ${why}` });
  const { epsilons } = limits;
  const orders = quantitiesOf(header);
  if (epsilons !== undefined && epsilons.length !== orders.length)
    return invalid({
      pointer: '/max_cost/epsilons',
      code: 'length',
      message: `must have one guard for each of the ${orders.length} orders`,
    });
  const guards: (string | null)[] = [];
  for (const [i, { order, name }] of orders.entries()) {
    const read =
      order === undefined || epsilons === undefined
        ? amountOf(limits, name, digits, `/max_cost/${name}`)
        : amountOf(epsilons, String(i), digits, `/max_cost/epsilons/${i}`);
    if (!read.ok) return read;
    guards.push(read.value);
  }
  return { ok: true, value: guards };
}

/** All that a decision needs to know of a job. */
export async function jobOf(
  rooms: BudgetRooms,
  http: { request: FastifyRequest; reply: FastifyReply },
  tenant: string,
  addressed: Header,
  { body, digits, ...before }: { body: ChargeRequest; digits: Digits; written?: WrittenDecimal[] },
): Promise<Result<Job>> {
  const { mechanism } = body;
  if ('adjacency' in mechanism && mechanism.adjacency !== addressed.adjacency) {
    const message = `must be ${addressed.adjacency}, under which the budget counts`;
    return failed({
      code: 'invalid_budget',
      detail: `/mechanism/adjacency ${message}.`,
      errors: [{ pointer: '/mechanism/adjacency', code: 'mixed', message }],
    });
  }
  const headerOf = async (id: string) => (await rooms.ledger.budget(tenant, id))?.header ?? null;
  const found = await payersOf(addressed, body.scopes ?? [], headerOf);
  if (!found.ok) {
    const { code, detail, pointer } = found;
    return failed({ code, detail, errors: [{ pointer, code, message: detail }] });
  }
  const [delta, delta0, guards] = [
    amountOf(body, 'delta', digits, '/delta'),
    amountOf(body, 'delta0', digits, '/delta0'),
    guardsOf(body, addressed, digits),
  ];
  if (!delta.ok) return delta;
  if (!delta0.ok) return delta0;
  if (!guards.ok) return guards;
  const written = before.written ?? writtenDecimals(body.mechanism, digits);
  const chosen = { delta: delta.value, delta0: delta0.value };
  const { request, place } = priceRequest(body, found.payers, chosen, written);
  const priced = request.accountings.length === 0 ? null : await computed<PriceAnswer>(rooms.compute, 'priceMechanism', request, http);
  if (priced !== null && !priced.ok) return failed(inJob(priced.fault, request));
  return { ok: true, value: assemble(body, { chosen, written }, found.payers, place, priced?.value ?? null, guards.value) };
}

/** Pointers of the price request as pointers of the job. */
function inJob(fault: Fault, { decimals }: PriceRequest): Fault {
  if (fault.errors === undefined) return fault;
  const errors = fault.errors.map((error) => {
    const at = /^\/decimals\/(\d+)/.exec(error.pointer)?.[1];
    const pointer = at === undefined ? error.pointer : (decimals?.[Number(at)]?.pointer ?? '');
    return { ...error, pointer: pointer.replace(/^\/accountings\/\d+/, '') };
  });
  const detail = fault.detail.replace(/^\/decimals\/\d+\/decimal/, errors[0]?.pointer ?? '').replace(/^\/accountings\/\d+(?=\/)/, '');
  return { ...fault, detail, errors };
}

function assemble(
  body: ChargeRequest,
  { chosen, written }: { chosen: Chosen; written: readonly WrittenDecimal[] },
  payers: readonly Payer[],
  place: readonly number[],
  priced: PriceAnswer | null,
  max_cost: (string | null)[],
): Job {
  const steps = planSteps(body.mechanism);
  const uses = (steps ?? []).reduce((sum, { count }) => sum + count, 0);
  const legs = payers.map(({ header, partition }, i): Leg => {
    const amounts = priced?.prices[place[i] as number]?.amounts.map(({ amount }) => amount);
    const plan = header.plan === null ? null : (steps ?? []);
    return { budget: header.id, partition, cost: amounts ?? [String(uses)], plan };
  });
  const price = priced?.prices[place[0] as number];
  const composed = (priced?.prices ?? []).some(({ method }) => method === 'composed');
  const oneEvent = body.mechanism.kind === 'composition' && body.mechanism.events.length === 1;
  const { max_cost: _, ...job } = body;
  // what is kept must price as it did: amounts as decimals, and the digits of those that a double does not keep
  const named = Object.fromEntries(Object.entries(chosen).filter(([, decimal]) => decimal !== null));
  const event = { ...job, ...named, ...(written.length === 0 ? {} : { decimals: written }) };
  return {
    legs,
    event,
    max_cost,
    told: price === undefined ? {} : { method: price.method, warnings: price.warnings },
    perUse: !composed && oneEvent,
  };
}
