/** One signal for the two ways in which a caller stops waiting: it has left, or its time is over. */
import type { Fault } from './fault.ts';

export interface Deadline {
  /** Aborted with a Fault as its reason. */
  signal: AbortSignal;
  /** When its time is over, by the clock of `performance.now()`. */
  until_ms: number;
  /** Must be called when the request is over. */
  clear(): void;
}

/** `job_ms`: how long a job may run, which is told to whoever waited in vain for less. */
export function createDeadline(deadline_ms: number, left: AbortSignal, job_ms = 0): Deadline {
  const controller = new AbortController();
  const abort = (fault: Fault) => controller.abort(fault);
  const onLeft = () => abort({ code: 'cancelled', detail: 'The caller left.' });
  const until_ms = performance.now() + deadline_ms;
  const timer = setTimeout(() => {
    const instead = job_ms > deadline_ms ? ` A job (POST /v1/jobs) may run for ${job_ms} ms.` : '';
    const detail = `There was no answer within ${deadline_ms} ms.${instead}`;
    abort({ code: 'deadline_exceeded', detail, retry_after_s: deadline_ms / 1000 });
  }, deadline_ms);
  if (left.aborted) onLeft();
  else left.addEventListener('abort', onLeft, { once: true });
  return {
    signal: controller.signal,
    until_ms,
    clear() {
      clearTimeout(timer);
      left.removeEventListener('abort', onLeft);
    },
  };
}
