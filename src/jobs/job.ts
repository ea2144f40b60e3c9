/** What a job is.
 *
 *     queued ──claim──▶ running ──finish──▶ done | failed
 *       ▲                 │
 *       └──lease over, release (after MOST_LOSSES lost threads: failed)
 *     queued, running ──cancel──▶ cancelled
 *     queued, running ──its time is over──▶ expired
 */
import type { JobOperation } from '../contract/index.ts';
import type { Fault } from '../problems.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired';

/** States that are never left. */
export const ENDED: ReadonlySet<JobState> = new Set(['done', 'failed', 'cancelled', 'expired']);

/** A job as it is submitted. Times are ms since the epoch. */
export interface NewJob {
  id: string;
  tenant: string;
  operation: JobOperation;
  /** The request of the operation, or the batch, as JSON. */
  body: Uint8Array;
  /** Tells requests of different meaning apart. */
  fingerprint: string;
  /** Unique within the tenant; null where the caller gave none. */
  idempotency_key: string | null;
  /** Id of the request that brought it, under which the logs know it. */
  request_id: string;
  submitted_at: number;
  /** When it is given up where it has not ended. */
  expires_at: number;
}

/** What is told about a job; its body and its answer are asked for by those who need them. */
export interface Job extends Omit<NewJob, 'body'> {
  state: JobState;
  /** How often it was begun: the number under which it must be finished. */
  attempt: number;
  done: number;
  total: number;
  started_at: number | null;
  ended_at: number | null;
  /** Key of its result once it is done. */
  key: string | null;
  fault: Fault | null;
}

export interface Claimed {
  job: Job;
  body: Uint8Array;
}

/** `total`: of how many points its progress was told. */
export type Ending = { state: 'done'; key: string; answer: Uint8Array; total: number } | { state: 'failed'; fault: Fault };

/**
 * Threads that a job may lose before it is taken for the cause. Processes that vanish do not count: they end for reasons of their own, and
 * what the job itself may do ends a thread only.
 */
export const MOST_LOSSES = 5;

export const LOST: Fault = {
  code: 'worker_lost',
  detail: `The thread of this job ended before it did, ${MOST_LOSSES} times.`,
};
