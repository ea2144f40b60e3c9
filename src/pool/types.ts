/** What is asked of the pool, and what it answers. */
import type { CostOf, Intake, JobOperation, OperationId, SplitItem } from '../contract/index.ts';
import type { Cache } from './cache.ts';
import type { Fault } from './fault.ts';
import type { Progress } from './progress.ts';
import type { Origin } from './task.ts';

export type { Origin } from './task.ts';

export type Lane = 'requests' | 'jobs';

export interface LaneOptions {
  threads: number;
  /** Computations that may wait beside those that run. */
  queue_limit: number;
  deadline_ms: number;
  /** Largest predicted cost of one computation. */
  max_cost: number;
}

export interface ComputationRun {
  lane: Lane;
  operation: OperationId;
  /** From admission to a thread. */
  queued_ms: number;
  run_ms: number;
  engine: string | undefined;
  width: number | undefined;
}

export interface Rates {
  /** Takes the cost of a computation from what its client may ask for. */
  charge(client: string, cost: number): { ok: true } | { ok: false; retry_after_s: number };
  /** Sets right what was charged, when it is known what it `used`. */
  settle(client: string, charged: number, used: number): void;
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
  predictCost: CostOf;
  /** What clients may ask for. Not asked for jobs, which pay when they are submitted. */
  rates?: Rates;
  /** The answer that a tenant's job once gave, where it is kept longer than memory. */
  kept?: (tenant: string, key: string) => Promise<Uint8Array | undefined>;
  /** Told of every computation that ran to its end. */
  onRan?: (run: ComputationRun) => void;
  /** Told when a thread ends that was not asked to. */
  onThreadLost: (error: unknown) => void;
}

/** How an answer was come by. */
export type Provenance = 'raw' | 'canonical' | 'shared' | 'kept' | 'computed';

export type Reply =
  /** `points`: of how many its progress was told, where it was computed now. */
  | { kind: 'answer'; key: string; bytes: Uint8Array; provenance: Provenance; compute_ms: number; points?: number }
  | { kind: 'unchanged'; key: string }
  /** To a recall only: another caller waits for this result. */
  | { kind: 'running'; key: string; progress: Progress }
  | { kind: 'fault'; fault: Fault };

export interface Caller {
  /** Whose part of queue and rate it is. */
  client: string;
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
  /** The body is a binary one, in a buffer of its own with room behind it (see contract/tensors.ts), and is handed over. */
  tensors?: true;
  /** Whose threads compute it, where nobody computes it yet. */
  lane?: Lane;
  origin?: Origin;
  /** Told the key of the result before it is computed. */
  onKey?: (key: string) => void;
  /** Told when it has a place and is paid for; not where it needs neither. */
  onAdmitted?: () => void;
}

/** A job as it was taken in. */
export interface TakenJob {
  operation: JobOperation;
  /** The request of the operation, or the batch, as JSON. */
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

/** One request of a batch, or why it is not computed. */
export type BatchedItem = Exclude<SplitItem, { fault: unknown }> | { operation: OperationId | undefined; fault: Fault };
/** The requests of a batch, or why it was not read. */
export type SplitReply = { ok: true; items: BatchedItem[]; cost: number } | { ok: false; fault: Fault };

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
  /** The requests of a batch, each a body of its own for `answer`; one that costs more than `cost_limit` by itself is a fault. */
  split(caller: Caller, body: Buffer, cost_limit: number, lane?: Lane): Promise<SplitReply>;
  /** Reads and checks the body of a job. */
  takeInJob(caller: Caller, body: Buffer): Promise<{ ok: true; job: TakenJob } | { ok: false; fault: Fault }>;
  /** How far the computation of a key is. */
  progressOf(key: string): Progress | undefined;
  readonly cache: Cache;
  /** Computations that wait or run. */
  readonly pending: number;
  close(): Promise<void>;
}
