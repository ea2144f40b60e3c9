/**
 * What a store of jobs must do. Every method is one atomic step, so that several processes may share a store. The twins pass one suite of
 * tests. A method that cannot do what it says rejects, and has then changed nothing.
 */
import type { Claimed, Ending, Job, NewJob } from './job.ts';

export interface Limits {
  /** Jobs of one tenant that have not ended. */
  per_tenant: number;
  /** Jobs of all that have not ended. */
  in_all: number;
}

export type Submitted =
  | { kind: 'accepted' | 'known'; job: Job }
  /** The idempotency key stands for another request. */
  | { kind: 'conflict' }
  | { kind: 'full'; whose: 'tenant' | 'all' };

export interface JobStore {
  /** Keeps the job, durably, unless its idempotency key is known already. */
  submit(job: NewJob, limits: Limits): Promise<Submitted>;
  get(tenant: string, id: string): Promise<Job | undefined>;
  /** The job afterwards; one that had ended stays as it was. */
  cancel(tenant: string, id: string, now: number): Promise<Job | undefined>;
  /**
   * Begins the job that has its turn: queued, or running under a lease that is over (or lies further ahead than a lease lasts, which only
   * a clock that was set back can explain). Tenants have their turn one after the other, their jobs in the order of submission.
   */
  claim(owner: string, now: number, lease_ms: number): Promise<Claimed | undefined>;
  /** Whether the job is still ours: running under this attempt. */
  renew(id: string, attempt: number, now: number, lease_ms: number, done: number, total: number): Promise<boolean>;
  /** False where it is not ours any more: then nothing is changed. */
  finish(id: string, attempt: number, now: number, ending: Ending): Promise<boolean>;
  /** Puts the job back into the queue. `lost`: its thread was lost, which counts. */
  release(id: string, attempt: number, now: number, lost: boolean): Promise<boolean>;
  /** The answer of a job of this tenant that has this key. */
  answer(tenant: string, key: string): Promise<Uint8Array | undefined>;
  /** Gives up what is over time, and forgets what ended before `now - keep_ms`. */
  sweep(now: number, keep_ms: number): Promise<{ expired: number; forgotten: number }>;
  /** How many jobs wait and run. */
  counts(): Promise<{ queued: number; running: number }>;
  close(): Promise<void>;
}
