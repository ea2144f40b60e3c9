/** What the parts of one Compute share, and how a task gets its turn on a thread. */
import { type Admission, createAdmission } from './admission.ts';
import type { Cache } from './cache.ts';
import { type Fault, faultOfError, NotAdmitted } from './fault.ts';
import type { Flights } from './flight.ts';
import { createThreads, type Threads } from './threads.ts';
import type { ComputeOptions, Lane } from './types.ts';

export type Result = { ok: true; bytes: Uint8Array; compute_ms: number; points: number } | { ok: false; fault: Fault };

export interface Room {
  options: ComputeOptions;
  cache: Cache;
  flights: Flights<Result>;
  /** Computations that wait or run, by the key of their result. */
  running: Map<string, { tenant: string; flags: SharedArrayBuffer }>;
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

/** Runs `work` if it is admitted. It calls `ran` with its time when it ran to its end. */
export async function admitted<T>(
  admission: Admission,
  client: string,
  cost: number,
  work: (ran: (elapsed_ms?: number) => void) => Promise<T>,
): Promise<T> {
  const verdict = admission.admit(cost, client);
  if (!verdict.ok) throw new NotAdmitted(verdict.retry_after_s);
  let elapsed: number | undefined;
  try {
    return await work((elapsed_ms) => {
      elapsed = elapsed_ms;
    });
  } finally {
    admission.settle(cost, client, elapsed);
  }
}

/** Why there is no answer. A caller that stopped waiting says so itself, whatever its computation met on the way out. */
export function faultOf(error: unknown, signal: AbortSignal): Fault {
  return signal.aborted ? (signal.reason as Fault) : faultOfError(error);
}
