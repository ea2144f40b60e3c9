/**
 * From a body to an answer, in this order: take in (parse, validate, hash), compare with what the caller has, look up, join a
 * computation that is under way, ask for admission, compute. Whatever happens comes back as a Reply: nothing here throws but
 * by mistake.
 */
import { hash } from 'node:crypto';
import {
  type Intake,
  type JobIntake,
  listBuffers,
  type OperationId,
  type Requests,
  takeIn,
  takeInJob,
  warmUpIntake,
} from '../contract/index.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type Cache, createCache, rawKey, resultKey } from './cache.ts';
import { createDeadline } from './deadline.ts';
import { type Fault, faultOfError, faultOfRefusal, NotAdmitted } from './fault.ts';
import { createFlights, type Flights } from './flight.ts';
import { type Progress, progressOf } from './progress.ts';
import { type ComputeOutcome, type IntakeOutcome, sharedFlags, type Task } from './task.ts';
import { createThreads, type Threads } from './threads.ts';

export type Lane = 'requests' | 'jobs';

export interface LaneOptions {
  threads: number;
  /** Computations that may wait beside those that run. */
  queue_limit: number;
  deadline_ms: number;
}

export interface ComputeOptions {
  /** file: URL of the worker. */
  worker: string;
  worker_memory_mb: number;
  /** Each kind of work has threads of its own, so that long jobs do not stand in the way of requests. */
  lanes: Readonly<Record<Lane, LaneOptions>>;
  cancel_grace_ms: number;
  cache_bytes: number;
  /** Larger bodies are taken in by a worker. */
  loop_body_bytes: number;
  engine_version: string;
  /** Cost of a request, in units that are proportional to its time. */
  predictCost: (operation: OperationId, request: Requests[OperationId]) => number;
  /** The answer that a tenant's job once gave, where it is kept longer than memory. */
  kept?: (tenant: string, key: string) => Promise<Uint8Array | undefined>;
  /** Told when a thread ends that was not asked to. */
  onThreadLost: (error: unknown) => void;
}

/** How an answer was come by. */
export type Provenance = 'raw' | 'canonical' | 'shared' | 'kept' | 'computed';

export type Reply =
  | { kind: 'answer'; key: string; bytes: Uint8Array; provenance: Provenance; compute_ms: number }
  | { kind: 'unchanged'; key: string }
  /** To a recall only: another caller waits for this result. */
  | { kind: 'running'; key: string; progress: Progress }
  | { kind: 'fault'; fault: Fault };

export interface Caller {
  tenant: string;
  /** Whether the caller holds the result of this key. */
  held(key: string): boolean;
  /** Aborted when the caller has left. Asked for only when there is something to wait for. */
  left(): AbortSignal;
}

export interface Ask {
  caller: Caller;
  operation: OperationId;
  body: Buffer;
  /** Whose threads compute it, where nobody computes it yet. */
  lane?: Lane;
  /** Told the key of the result before it is computed. */
  onKey?: (key: string) => void;
}

/** A job as it was taken in. */
export interface TakenJob {
  operation: OperationId;
  /** The request of the operation as JSON. */
  body: Uint8Array;
  /** Tells jobs of different meaning apart. */
  fingerprint: string;
  /** Predicted cost. */
  cost: number;
}

/** What a glance has learnt, so that nothing is done twice. */
export interface Memo {
  raw: string;
  taken: Intake | undefined;
}

export interface Compute {
  /** Loads the workers; rejects when they cannot be loaded. */
  warmUp(): Promise<void>;
  /** What can be said without waiting: a remembered answer by the bytes or by their meaning, or a fault of the body. */
  glance(ask: Ask, contentType: string): { reply: Reply | undefined; memo: Memo };
  answer(ask: Ask, memo?: Memo): Promise<Reply>;
  /**
   * The result of a key that this tenant was given before; computed again where it was forgotten. While it is being computed, how far
   * that is.
   */
  recall(caller: Caller, key: string): Promise<Reply>;
  /** Reads and checks the body of a job. */
  takeInJob(caller: Caller, body: Buffer): Promise<{ ok: true; job: TakenJob } | { ok: false; fault: Fault }>;
  /** How far the computation of a key is. */
  progressOf(key: string): Progress | undefined;
  readonly cache: Cache;
  /** Computations that wait or run. */
  readonly pending: number;
  close(): Promise<void>;
}

type Result = { ok: true; bytes: Uint8Array; compute_ms: number } | { ok: false; fault: Fault };

/** What the parts of one Compute share. */
interface Room {
  options: ComputeOptions;
  cache: Cache;
  flights: Flights<Result>;
  /** Computations that wait or run, by the key of their result. */
  running: Map<string, { tenant: string; flags: SharedArrayBuffer }>;
  lanes: Record<Lane, { admission: Admission; threads: Threads }>;
}

/** Admission and threads of one lane. */
function openLane(options: ComputeOptions, lane: Lane): Room['lanes'][Lane] {
  const { threads, queue_limit } = options.lanes[lane];
  return {
    admission: createAdmission(options.lanes[lane]),
    threads: createThreads({
      file: options.worker,
      threads,
      memory_mb: options.worker_memory_mb,
      queue_limit,
      cancel_grace_ms: options.cancel_grace_ms,
      onLost: options.onThreadLost,
    }),
  };
}

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
  const small = ask.body.byteLength <= room.options.loop_body_bytes;
  const taken = memo?.taken ?? (small ? takeIn(ask.operation, ask.body) : undefined);
  if (taken !== undefined) {
    const { reply } = lookUp(room, ask, taken);
    if (reply !== undefined) return reply;
  }
  const deadline = createDeadline(room.options.lanes[ask.lane ?? 'requests'].deadline_ms, ask.caller.left());
  try {
    const reply = await settle(room, ask, taken ?? (await takeInElsewhere<Intake>(room, ask, deadline.signal)), deadline.signal);
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

async function settle(room: Room, ask: Ask, taken: Intake, signal: AbortSignal): Promise<Reply> {
  const known = lookUp(room, ask, taken);
  if (known.reply !== undefined) return known.reply;
  const { key, request } = known;
  ask.onKey?.(key);
  const { joined, result } = room.flights.join(key, signal, (flight) => compute(room, key, ask, request, flight));
  const outcome = await result;
  if (!outcome.ok) return { kind: 'fault', fault: outcome.fault };
  if (!joined) {
    room.cache.keepAnswer(key, outcome.bytes);
    // a copy: the body may be a slice of a much larger network buffer
    room.cache.keepRequest(key, { tenant: ask.caller.tenant, operation: ask.operation, body: new Uint8Array(ask.body) });
  }
  return { kind: 'answer', key, bytes: outcome.bytes, provenance: joined ? 'shared' : 'computed', compute_ms: outcome.compute_ms };
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
  if (kept !== undefined) return answer(room, { caller, operation: kept.operation, body: Buffer.from(kept.body) }, undefined);
  return { kind: 'fault', fault: { code: 'result_not_found', detail: 'Send the request again to its operation.' } };
}

/** Takes in a body that is too large for the event loop. */
function takeInElsewhere<T extends Intake | JobIntake>(
  room: Room,
  ask: { operation: OperationId | 'job'; body: Buffer; lane?: Lane },
  signal: AbortSignal,
): Promise<T> {
  const body = new Uint8Array(ask.body);
  const flags = sharedFlags();
  const { admission, threads } = room.lanes[ask.lane ?? 'requests'];
  return admitted<T>(admission, 0, async (ran) => {
    const task: Task = { task: 'intake', operation: ask.operation, body, flags };
    const outcome = await threads.run<IntakeOutcome>(task, new Int32Array(flags), [body.buffer], signal);
    ran();
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.intake as T;
  });
}

async function jobOf(room: Room, caller: Caller, body: Buffer): ReturnType<Compute['takeInJob']> {
  const { loop_body_bytes, lanes, predictCost } = room.options;
  const deadline = createDeadline(lanes.requests.deadline_ms, caller.left());
  try {
    const small = body.byteLength <= loop_body_bytes;
    const taken = small ? takeInJob(body) : await takeInElsewhere<JobIntake>(room, { operation: 'job', body }, deadline.signal);
    if (!taken.ok) return { ok: false, fault: { code: taken.code, detail: taken.detail, errors: taken.errors } };
    const { operation, request, canonical } = taken;
    const fingerprint = hash('sha256', canonical, 'hex');
    return { ok: true, job: { operation, body: taken.body, fingerprint, cost: predictCost(operation, request) } };
  } catch (error) {
    return { ok: false, fault: faultOf(error, deadline.signal) };
  } finally {
    deadline.clear();
  }
}

async function compute(room: Room, key: string, ask: Ask, request: Requests[OperationId], signal: AbortSignal): Promise<Result> {
  const { operation, caller } = ask;
  const { admission, threads } = room.lanes[ask.lane ?? 'requests'];
  const flags = sharedFlags();
  const mine = { tenant: caller.tenant, flags };
  // what is being cancelled is as good as gone, and may have a successor already
  const forget = () => void (room.running.get(key) === mine && room.running.delete(key));
  signal.addEventListener('abort', forget, { once: true });
  try {
    return await admitted<Result>(admission, room.options.predictCost(operation, request), async (ran) => {
      room.running.set(key, mine);
      const task: Task = { task: 'compute', operation, request, flags };
      const outcome = await threads.run<ComputeOutcome>(task, new Int32Array(flags), listBuffers(request), signal);
      if (outcome.ok) {
        ran(outcome.compute_ms);
        return { ok: true, bytes: outcome.answer, compute_ms: outcome.compute_ms };
      }
      if (outcome.code === 'refused') return { ok: false, fault: faultOfRefusal(outcome.refusal) };
      throw new Error(outcome.reason);
    });
  } catch (error) {
    return { ok: false, fault: faultOf(error, signal) };
  } finally {
    forget();
  }
}

/** Runs `work` if it is admitted. It calls `ran` with its time when it ran to its end. */
async function admitted<T>(admission: Admission, cost: number, work: (ran: (elapsed_ms?: number) => void) => Promise<T>): Promise<T> {
  const verdict = admission.admit(cost);
  if (!verdict.ok) throw new NotAdmitted(verdict.retry_after_s);
  let elapsed: number | undefined;
  try {
    return await work((elapsed_ms) => {
      elapsed = elapsed_ms;
    });
  } finally {
    admission.settle(cost, elapsed);
  }
}

/** Why there is no answer. A caller that stopped waiting says so itself, whatever its computation met on the way out. */
function faultOf(error: unknown, signal: AbortSignal): Fault {
  return signal.aborted ? (signal.reason as Fault) : faultOfError(error);
}
