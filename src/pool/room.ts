/** What the parts of one Compute share, and how a task gets its turn on a thread. */
import { type Admission, createAdmission } from './admission.ts';
import type { Cache } from './cache.ts';
import { type Fault, faultOfError, NotAdmitted } from './fault.ts';
import type { Flights } from './flight.ts';
import { createThreads, TaskLost, type Threads } from './threads.ts';
import type { ComputeOptions, Lane } from './types.ts';

export type Result = { ok: true; bytes: Uint8Array; compute_ms: number; points: number } | { ok: false; fault: Fault };

export interface Room {
  options: ComputeOptions;
  cache: Cache;
  flights: Flights<Result>;
  /** Computations that wait or run, by the key of their result. */
  running: Map<string, { tenant: string; flags: SharedArrayBuffer; prolong(until_ms: number): void }>;
  lanes: Record<Lane, { admission: Admission; threads: Threads }>;
}

/** Admission and threads of one lane. */
export function openLane(options: ComputeOptions, lane: Lane): Room['lanes'][Lane] {
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

/** What a task needs to be admitted. */
export interface Claim {
  client: string;
  cost: number;
  /** When nobody waits for it any more, unless somebody joins. */
  until_ms: number;
  /** Aborted when nobody does. */
  signal: AbortSignal;
}

export interface Admitted {
  /** Resolves when a thread is free. @throws TaskLost where nobody waits so long */
  turn: Promise<void>;
  /** Another caller waits until then. */
  prolong(until_ms: number): void;
  /** It ran to its end, in that time. */
  ran(elapsed_ms: number): void;
}

/** Does `work` if it is admitted. @throws NotAdmitted */
export async function admitted<T>(admission: Admission, claim: Claim, work: (admitted: Admitted) => Promise<T>): Promise<T> {
  const { client, cost, until_ms, signal } = claim;
  if (signal.aborted) throw new TaskLost('cancelled', signal.reason);
  const { promise: turn, resolve: onTurn, reject } = Promise.withResolvers<void>();
  // nobody need wait for it
  turn.catch(() => {});
  const verdict = admission.admit({ client, cost, until_ms, onTurn }, performance.now());
  if (!verdict.ok) throw new NotAdmitted(verdict.retry_after_s);
  const { place } = verdict;
  const abandon = () => {
    place.abandon(performance.now());
    reject(new TaskLost('cancelled', signal.reason));
  };
  signal.addEventListener('abort', abandon, { once: true });
  let elapsed: number | undefined;
  try {
    return await work({
      turn,
      prolong: place.prolong,
      ran: (elapsed_ms) => {
        elapsed = elapsed_ms;
      },
    });
  } finally {
    signal.removeEventListener('abort', abandon);
    place.settle(performance.now(), elapsed);
  }
}

/** Why there is no answer. A caller that stopped waiting says so itself, whatever its computation met on the way out. */
export function faultOf(error: unknown, signal: AbortSignal): Fault {
  return signal.aborted ? (signal.reason as Fault) : faultOfError(error);
}
