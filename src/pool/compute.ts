/**
 * From a body to an answer, in this order: take in (parse, validate, hash), compare with what the caller has, look up, join a
 * computation that is under way, ask for admission, compute. Whatever happens comes back as a Reply: nothing here throws but
 * by mistake.
 */
import {
  type Intake,
  listBuffers,
  type OperationId,
  type Requests,
  type Split,
  type SplitItem,
  splitBatch,
  takeIn,
  warmUpIntake,
} from '../contract/index.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type Cache, createCache, rawKey, resultKey } from './cache.ts';
import { createDeadline } from './deadline.ts';
import { type Fault, faultOfError, faultOfRefusal, NotAdmitted } from './fault.ts';
import { createFlights, type Flights } from './flight.ts';
import { type Progress, progressOf } from './progress.ts';
import {
  type ComputeOutcome,
  type Failed,
  type IntakeOutcome,
  type IntakeTask,
  type SplitOutcome,
  type SplitTask,
  sharedFlags,
  type Task,
} from './task.ts';
import { createThreads, type Threads } from './threads.ts';

export interface ComputeOptions {
  /** file: URL of the worker. */
  worker: string;
  threads: number;
  worker_memory_mb: number;
  queue_limit: number;
  deadline_ms: number;
  cancel_grace_ms: number;
  cache_bytes: number;
  /** Larger bodies are taken in by a worker. */
  loop_body_bytes: number;
  engine_version: string;
  /** Cost of a request, in units that are proportional to its time. */
  predictCost: <K extends OperationId>(operation: K, request: Requests[K]) => number;
  /** Told when a thread ends that was not asked to. */
  onThreadLost: (error: unknown) => void;
}

/** How an answer was come by. */
export type Provenance = 'raw' | 'canonical' | 'shared' | 'computed';

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
}

/** What a glance has learnt, so that nothing is done twice. */
export interface Memo {
  raw: string;
  taken: Intake | undefined;
}

/** The requests of a batch, or why it was not read. */
export type SplitReply = { ok: true; items: SplitItem[]; cost: number } | { ok: false; fault: Fault };

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
  /** The requests of a batch, each a body of its own for `answer`. */
  split(caller: Caller, body: Buffer): Promise<SplitReply>;
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
  admission: Admission;
  threads: Threads;
}

export function createCompute(options: ComputeOptions): Compute {
  const room: Room = {
    options,
    cache: createCache(options.cache_bytes),
    flights: createFlights(),
    running: new Map(),
    admission: createAdmission(options),
    threads: createThreads({
      file: options.worker,
      threads: options.threads,
      memory_mb: options.worker_memory_mb,
      queue_limit: options.queue_limit,
      cancel_grace_ms: options.cancel_grace_ms,
      onLost: options.onThreadLost,
    }),
  };
  return {
    async warmUp() {
      warmUpIntake();
      await room.threads.warmUp();
    },
    glance: (ask, contentType) => glance(room, ask, contentType),
    answer: (ask, memo) => answer(room, ask, memo),
    recall: (caller, key) => recall(room, caller, key),
    split: (caller, body) => split(room, caller, body),
    cache: room.cache,
    get pending() {
      return room.admission.pending;
    },
    close: () => room.threads.close(),
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
  const deadline = createDeadline(room.options.deadline_ms, ask.caller.left());
  try {
    const reply = await settle(room, ask, taken ?? (await takeInElsewhere(room, ask, deadline.signal)), deadline.signal);
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
  if (kept !== undefined) return answer(room, { caller, operation: kept.operation, body: Buffer.from(kept.body) }, undefined);
  return { kind: 'fault', fault: { code: 'result_not_found', detail: 'Send the request again to its operation.' } };
}

/** Takes in a body that is too large for the event loop. */
async function takeInElsewhere(room: Room, ask: Ask, signal: AbortSignal): Promise<Intake> {
  const body = new Uint8Array(ask.body);
  const task = { task: 'intake', operation: ask.operation, body, flags: sharedFlags() } as const;
  return (await readElsewhere<IntakeOutcome>(room, task, signal)).intake;
}

/** A task that only reads a body; it is handed over. @throws Error where it failed */
function readElsewhere<O extends { ok: boolean }>(
  room: Room,
  task: IntakeTask | SplitTask,
  signal: AbortSignal,
): Promise<O & { ok: true }> {
  return admitted(room, 0, async (ran) => {
    const outcome = await room.threads.run<O | Failed>(task, new Int32Array(task.flags), [task.body.buffer as ArrayBuffer], signal);
    ran();
    if (!outcome.ok) throw new Error((outcome as Failed).reason);
    return outcome as O & { ok: true };
  });
}

function splitReply(split: Split): SplitReply {
  return split.ok ? split : { ok: false, fault: { code: split.code, detail: split.detail, errors: split.errors } };
}

async function split(room: Room, caller: Caller, bytes: Buffer): Promise<SplitReply> {
  const { loop_body_bytes, deadline_ms, predictCost } = room.options;
  if (bytes.byteLength <= loop_body_bytes) return splitReply(splitBatch(bytes, predictCost));
  const deadline = createDeadline(deadline_ms, caller.left());
  try {
    const task = { task: 'split', body: new Uint8Array(bytes), flags: sharedFlags() } as const;
    return splitReply((await readElsewhere<SplitOutcome>(room, task, deadline.signal)).split);
  } catch (error) {
    return { ok: false, fault: faultOf(error, deadline.signal) };
  } finally {
    deadline.clear();
  }
}

async function compute(room: Room, key: string, ask: Ask, request: Requests[OperationId], signal: AbortSignal): Promise<Result> {
  const { operation, caller } = ask;
  const flags = sharedFlags();
  const mine = { tenant: caller.tenant, flags };
  // what is being cancelled is as good as gone, and may have a successor already
  const forget = () => void (room.running.get(key) === mine && room.running.delete(key));
  signal.addEventListener('abort', forget, { once: true });
  try {
    return await admitted<Result>(room, room.options.predictCost(operation, request), async (ran) => {
      room.running.set(key, mine);
      const task: Task = { task: 'compute', operation, request, flags };
      const outcome = await room.threads.run<ComputeOutcome>(task, new Int32Array(flags), listBuffers(request), signal);
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
async function admitted<T>(room: Room, cost: number, work: (ran: (elapsed_ms?: number) => void) => Promise<T>): Promise<T> {
  const verdict = room.admission.admit(cost);
  if (!verdict.ok) throw new NotAdmitted(verdict.retry_after_s);
  let elapsed: number | undefined;
  try {
    return await work((elapsed_ms) => {
      elapsed = elapsed_ms;
    });
  } finally {
    room.admission.settle(cost, elapsed);
  }
}

/** Why there is no answer. A caller that stopped waiting says so itself, whatever its computation met on the way out. */
function faultOf(error: unknown, signal: AbortSignal): Fault {
  return signal.aborted ? (signal.reason as Fault) : faultOfError(error);
}
