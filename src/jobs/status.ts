/** A job as its tenant is told about it. */
import type { JobStatus } from '../contract/index.ts';
import { problemOf } from '../problems.ts';
import type { Job } from './job.ts';

const iso = (time: number) => new Date(time).toISOString();

export function jobPath(id: string): string {
  return `/v1/jobs/${id}`;
}

/** `resultPath`: the address of a result by its key. */
export function statusOf(job: Job, resultPath: (key: string) => string): JobStatus {
  const { id, operation, state, done, total, attempt, fault, key } = job;
  return {
    id,
    operation,
    state,
    progress: { done, total: Math.max(1, total) },
    attempt,
    submitted_at: iso(job.submitted_at),
    ...(job.started_at === null ? {} : { started_at: iso(job.started_at) }),
    ...(job.ended_at === null ? {} : { ended_at: iso(job.ended_at) }),
    expires_at: iso(job.expires_at),
    events: `${jobPath(id)}/events`,
    ...(key === null ? {} : { result: resultPath(key) }),
    ...(fault === null ? {} : { problem: problemOf(fault, job.request_id) }),
  };
}

/** Changes whenever the status does; the same in every process that shares the store. */
export function revisionOf({ state, attempt, done, total }: Job): string {
  return `${attempt}.${state}.${done}.${total}`;
}
