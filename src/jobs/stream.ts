/**
 * The changes of one job, for those who wait. Every event holds the whole status, so whoever missed some has lost nothing: a subscriber that
 * comes back with the id of its last event is told the present state where that is another, and nothing where it is the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDED, type Job } from './job.ts';
import { revisionOf } from './status.ts';

export interface Change {
  id: string;
  job: Job;
}

/** Ends after the change that ended the job, when the job is forgotten, or when `signal` is aborted. */
export async function* changesOf(
  look: () => Promise<Job | undefined>,
  last: string | undefined,
  pause_ms: number,
  signal: AbortSignal,
): AsyncGenerator<Change> {
  let told = last;
  while (!signal.aborted) {
    const job = await look();
    if (job === undefined) return;
    const id = revisionOf(job);
    if (id !== told) yield { id, job };
    told = id;
    if (ENDED.has(job.state)) return;
    await sleep(pause_ms, undefined, { signal }).catch(() => {});
  }
}
