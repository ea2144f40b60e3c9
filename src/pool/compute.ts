/**
 * From a body to an answer, in this order: take in (parse, validate, hash), compare with what the caller has, look up, join a
 * computation that is under way, ask for admission, compute. Whatever happens comes back as a Reply: nothing here throws but
 * by mistake.
 */

import type { Intake } from '../contract/index.ts';
import { listBuffers, type OperationId, type Requests, takeIn, warmUpIntake } from '../contract/index.ts';
import { createCache, rawKey, resultKey } from './cache.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { faultOfRefusal, rateLimited, tooExpensive } from './fault.ts';
import { createFlights } from './flight.ts';
import { progressOf } from './progress.ts';
import { jobOf, split, takeInElsewhere } from './reading.ts';
import { admitted, faultOf, openLane, type Result, type Room } from './room.ts';
import { type ComputeOutcome, sharedFlags, type Task } from './task.ts';
import type { Ask, Caller, Compute, ComputeOptions, Memo, Provenance, Reply } from './types.ts';

export function createCompute(options: ComputeOptions): Compute {
  const room: Room = {
    options,
    cache: createCache(options.cache_bytes),
    flights: createFlights(),
    running: new Map(),
    lanes: { requests: openLane(options, 'requests'), jobs: openLane(options, 'jobs') },
  };
  return {
    async warmUp() {
      warmUpIntake();
      // the threads of jobs start with the first job, from the same file
      await room.lanes.requests.threads.warmUp();
    },
    glance: (ask, contentType) => glance(room, ask, contentType),
    answer: (ask, memo) => answer(room, ask, memo),
    recall: (caller, key) => recall(room, caller, key),
    split: (caller, body, cost_limit, lane = 'requests') => split(room, caller, body, cost_limit, lane),
    takeInJob: (caller, body) => jobOf(room, caller, body),
    progressOf(key) {
      const running = room.running.get(key);
      return running && progressOf(running.flags);
    },
    cache: room.cache,
    get pending() {
      return room.lanes.requests.admission.pending;
    },
    close: async () => void (await Promise.all([room.lanes.requests.threads.close(), room.lanes.jobs.threads.close()])),
  };
}

function glance(room: Room, ask: Ask, contentType: string): { reply: Reply | undefined; memo: Memo } {
  const raw = rawKey(ask.operation, contentType, ask.caller.tenant, ask.body);
  const key = room.cache.alias(raw);
  const reply = key === undefined ? undefined : remembered(room, ask.caller, key, 'raw');
  if (reply !== undefined) return { reply, memo: { raw, taken: undefined } };
  if (ask.body.byteLength > room.options.loop_body_bytes) return { reply: undefined, memo: { raw, taken: undefined } };
  const taken = takeIn(ask.operation, ask.body);
  const known = lookUp(room, ask, taken);
  if (known.key !== undefined && known.reply !== undefined) room.cache.keepAlias(raw, known.key);
  return { reply: known.reply, memo: { raw, taken } };
}

async function answer(room: Room, ask: Ask, memo: Memo | undefined): Promise<Reply> {
  // most bodies are small and most requests are repeated: then there is nothing to wait for
  const small = ask.tensors === undefined && ask.body.byteLength <= room.options.loop_body_bytes;
  const taken = memo?.taken ?? (small ? takeIn(ask.operation, ask.body) : undefined);
  if (taken !== undefined) {
    const { reply } = lookUp(room, ask, taken);
    if (reply !== undefined) return reply;
  }
  const { lanes } = room.options;
  const deadline = createDeadline(lanes[ask.lane ?? 'requests'].deadline_ms, ask.caller.left(), lanes.jobs.deadline_ms);
  try {
    const reply = await settle(room, ask, taken ?? (await takeInElsewhere(room, ask, deadline)), deadline);
    if (memo !== undefined && reply.kind === 'answer') room.cache.keepAlias(memo.raw, reply.key);
    return reply;
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error, deadline.signal) };
  } finally {
    deadline.clear();
  }
}

/** What the caller holds already or the cache remembers. */
function remembered(room: Room, caller: Caller, key: string, provenance: Provenance): Reply | undefined {
  if (caller.held(key)) return { kind: 'unchanged', key };
  const bytes = room.cache.answer(key);
  return bytes && { kind: 'answer', key, bytes, provenance, compute_ms: 0 };
}

type LookedUp =
  | { key: undefined; reply: Reply }
  | { key: string; reply: Reply; request?: never }
  | { key: string; reply: undefined; request: Requests[OperationId] };

/** What can be said at once about a body that was taken in: a fault, that it is held already, or a remembered answer. */
function lookUp(room: Room, { caller, operation }: Ask, taken: Intake): LookedUp {
  if (!taken.ok) {
    return { key: undefined, reply: { kind: 'fault', fault: { code: taken.code, detail: taken.detail, errors: taken.errors } } };
  }
  const key = resultKey(room.options.engine_version, operation, caller.tenant, taken.canonical);
  const reply = remembered(room, caller, key, 'canonical');
  return reply === undefined ? { key, reply, request: taken.request } : { key, reply };
}

async function settle(room: Room, ask: Ask, taken: Intake, { signal, until_ms }: Deadline): Promise<Reply> {
  const known = lookUp(room, ask, taken);
  if (known.reply !== undefined) return known.reply;
  const { key, request } = known;
  ask.onKey?.(key);
  const { joined, result } = room.flights.join(key, signal, (flight) => compute(room, key, ask, request, { signal: flight, until_ms }));
  if (joined) room.running.get(key)?.prolong(until_ms);
  const outcome = await result;
  if (!outcome.ok) return { kind: 'fault', fault: outcome.fault };
  if (!joined) {
    room.cache.keepAnswer(key, outcome.bytes);
    // a copy: the body may be a slice of a much larger network buffer; a binary one was handed over and is not kept
    const body = ask.tensors === undefined ? new Uint8Array(ask.body) : null;
    room.cache.keepRequest(key, { tenant: ask.caller.tenant, operation: ask.operation, body });
  }
  const { bytes, compute_ms, points } = outcome;
  return { kind: 'answer', key, bytes, provenance: joined ? 'shared' : 'computed', compute_ms, points };
}

async function recall(room: Room, caller: Caller, key: string): Promise<Reply> {
  const known = room.cache.request(key);
  const running = room.running.get(key);
  const kept = known?.tenant === caller.tenant ? known : undefined;
  const mine = running?.tenant === caller.tenant ? running : undefined;
  const reply = kept && remembered(room, caller, key, 'canonical');
  if (reply !== undefined) return reply;
  if (mine !== undefined) return { kind: 'running', key, progress: progressOf(mine.flags) };
  let bytes: Uint8Array | undefined;
  try {
    bytes = await room.options.kept?.(caller.tenant, key);
  } catch (cause) {
    return { kind: 'fault', fault: { code: 'store_unavailable', detail: 'The store of results cannot be read.', cause } };
  }
  if (bytes !== undefined)
    return caller.held(key) ? { kind: 'unchanged', key } : { kind: 'answer', key, bytes, provenance: 'kept', compute_ms: 0 };
  if (kept !== undefined && kept.body !== null)
    return answer(room, { caller, operation: kept.operation, body: Buffer.from(kept.body) }, undefined);
  return { kind: 'fault', fault: { code: 'result_not_found', detail: 'Send the request again to its operation.' } };
}

async function compute(
  room: Room,
  key: string,
  ask: Ask,
  request: Requests[OperationId],
  { signal, until_ms }: Omit<Deadline, 'clear'>,
): Promise<Result> {
  const { operation, caller } = ask;
  const lane = ask.lane ?? 'requests';
  const { lanes } = room.options;
  const cost = room.options.predictCost(operation, request);
  const { max_cost } = lanes[lane];
  if (cost > max_cost) return { ok: false, fault: tooExpensive(cost, max_cost, '', lanes.jobs.max_cost) };
  const flags = sharedFlags();
  let mine: ReturnType<Room['running']['get']>;
  // what is being cancelled is as good as gone, and may have a successor already
  const forget = () => void (mine !== undefined && room.running.get(key) === mine && room.running.delete(key));
  signal.addEventListener('abort', forget, { once: true });
  try {
    const { admission, threads } = room.lanes[lane];
    return await admitted<Result>(admission, { client: caller.client, cost, until_ms, signal }, ({ turn, prolong, ran }) =>
      paid(room, ask, cost, async (onThread) => {
        ask.onAdmitted?.();
        mine = { tenant: caller.tenant, flags, prolong };
        room.running.set(key, mine);
        const begun = performance.now();
        await turn;
        onThread();
        const task: Task = { task: 'compute', operation, request, flags, ...(ask.origin === undefined ? {} : { origin: ask.origin }) };
        const outcome = await threads.run<ComputeOutcome>(task, new Int32Array(flags), listBuffers(request), signal);
        if (outcome.ok) {
          const { compute_ms: run_ms, engine, width } = outcome;
          ran(run_ms);
          room.options.onRan?.({ lane, operation, queued_ms: Math.max(0, performance.now() - begun - run_ms), run_ms, engine, width });
          return { ok: true, bytes: outcome.answer, compute_ms: outcome.compute_ms, points: pointsOf(flags) };
        }
        if (outcome.code === 'refused') return { ok: false, fault: faultOfRefusal(outcome.refusal) };
        throw new Error(outcome.reason);
      }),
    );
  } catch (error) {
    return { ok: false, fault: faultOf(error, signal) };
  } finally {
    forget();
  }
}

/** Charges the client, and sets that right by the time for which the work held a thread. */
async function paid(room: Room, { caller, lane }: Ask, cost: number, work: (onThread: () => void) => Promise<Result>): Promise<Result> {
  const rates = lane === 'jobs' ? undefined : room.options.rates;
  const charged = rates?.charge(caller.client, cost);
  if (charged?.ok === false) return { ok: false, fault: rateLimited(cost, charged.retry_after_s) };
  let begun: number | undefined;
  const onThread = () => {
    begun = performance.now();
  };
  try {
    return await work(onThread);
  } finally {
    rates?.settle(caller.client, cost, begun === undefined ? 0 : performance.now() - begun);
  }
}

/** Of how many points an answer was made that counted them to the end; 1 where it did not. */
function pointsOf(flags: SharedArrayBuffer): number {
  const { done, total } = progressOf(flags);
  return done === total ? total : 1;
}
