/** Every way in which the pool can miss an answer. The codes are rows of the service's table of problems. */
import type { FieldError, IntakeFault } from '../contract/index.ts';
import type { Refused } from './task.ts';
import { type Loss, TaskLost } from './threads.ts';

/** Refusals by the domain, as its door names them. */
const REFUSALS = [
  'unsupported_event',
  'invalid_parameters',
  'invalid_curve',
  'invalid_data',
  'unsupported_question',
  'unreachable',
  'not_certifiable',
  'too_expensive',
  'engines_disagree',
  'cancelled',
] as const;
type RefusalCode = (typeof REFUSALS)[number];

export interface Fault {
  code: IntakeFault['code'] | RefusalCode | Loss | 'deadline_exceeded' | 'result_not_found' | 'store_unavailable' | 'rate_limited';
  detail: string;
  errors?: FieldError[];
  /** Seconds after which a retry makes sense. */
  retry_after_s?: number;
  /** For the log only: what broke. */
  cause?: unknown;
}

/** A refusal by the domain as a fault. */
export function faultOfRefusal(refusal: Refused['refusal']): Fault {
  const code = REFUSALS.find((known) => known === refusal.code);
  if (code === undefined) throw new Error(`the domain refused with an unknown code: ${refusal.code}`);
  return { code, detail: refusal.detail, errors: [{ pointer: refusal.pointer, code: refusal.reason ?? code, message: refusal.detail }] };
}

/** More than one computation may cost. `pointer`: where the request stands in the body; `as_job`: the limit of a job, where it was not sent as one. */
export function tooExpensive(cost: number, limit: number, pointer: string, as_job = 0): Fault {
  const instead = cost <= as_job ? ', or send it as a job' : '';
  const detail = `It is predicted to cost ${Math.ceil(cost)} units, the limit is ${limit}: ask for fewer points, phases or uses${instead}.`;
  return { code: 'too_expensive', detail, errors: [{ pointer, code: 'too_expensive', message: detail }] };
}

/** More than the client may ask for just now. */
export function rateLimited(cost: number, retry_after_s: number): Fault {
  return { code: 'rate_limited', detail: `It is predicted to cost ${Math.ceil(cost)} units, more than the key has left.`, retry_after_s };
}

/** The computation may not even wait. */
export class NotAdmitted extends Error {
  readonly retry_after_s: number;
  constructor(retry_after_s: number) {
    super('not admitted');
    this.name = 'NotAdmitted';
    this.retry_after_s = retry_after_s;
  }
}

const LOSS_DETAILS: Record<Exclude<Loss, 'internal'>, string> = {
  worker_lost: 'The worker ended in the middle of this request. The next one is served by another.',
  cancelled: 'Nobody waited for the answer any more.',
  queue_full: 'The queue is full.',
  draining: 'The service is shutting down.',
};

/** What was thrown on the way to an answer, as a fault. */
export function faultOfError(error: unknown): Fault {
  if (error instanceof NotAdmitted) return { code: 'queue_full', detail: LOSS_DETAILS.queue_full, retry_after_s: error.retry_after_s };
  if (error instanceof TaskLost && error.loss !== 'internal') {
    const fault: Fault = { code: error.loss, detail: LOSS_DETAILS[error.loss] };
    return error.loss === 'worker_lost' ? { ...fault, cause: error.cause } : fault;
  }
  return { code: 'internal', detail: 'The computation failed; the log has the reason under the id of this request.', cause: error };
}
