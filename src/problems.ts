/**
 * All errors of the service, one row each. The row's name is the problem's `code` and the end of its `type` URI: both are
 * part of the API and never change meaning. `retryable` says whether the same request may succeed later.
 */
import type { FieldError, Problem } from './contract/problem.ts';
import type { Shortage } from './contract/shortage.ts';

export const problems = {
  // the request cannot be read
  invalid_http: { status: 400, title: 'The request is not valid HTTP', retryable: false },
  invalid_json: { status: 400, title: 'The body is not valid JSON', retryable: false },
  invalid_request: { status: 400, title: 'The request does not fit its schema', retryable: false },
  invalid_parameters: { status: 400, title: 'The parameters contradict each other', retryable: false },
  unauthenticated: { status: 401, title: 'A key is needed', retryable: false },
  forbidden: { status: 403, title: 'The key does not allow this', retryable: false },
  not_found: { status: 404, title: 'There is nothing at this address', retryable: false },
  job_not_found: { status: 404, title: 'No job is known under this id', retryable: false },
  result_not_found: { status: 404, title: 'No result is known under this key', retryable: false },
  budget_not_found: { status: 404, title: 'There is no such budget', retryable: false },
  method_not_allowed: { status: 405, title: 'This address does not answer this method', retryable: false },
  job_ended: { status: 409, title: 'The job has ended', retryable: false },
  request_timeout: { status: 408, title: 'The request did not arrive in time', retryable: true },
  budget_exceeded: { status: 409, title: 'The budget does not have that much left', retryable: false },
  budget_exists: { status: 409, title: 'A budget of this id exists', retryable: false },
  cost_above_maximum: { status: 409, title: 'The job costs more than the request allows', retryable: false },
  not_in_plan: { status: 409, title: 'The plan of the budget says something else', retryable: false },
  partial_commit: { status: 409, title: 'The reservation cannot be settled like this', retryable: false },
  reservation_not_open: { status: 409, title: 'The reservation is not open', retryable: false },
  length_required: { status: 411, title: 'The length of the body must be declared', retryable: false },
  body_too_large: { status: 413, title: 'The body is larger than the limit', retryable: false },
  unsupported_media_type: { status: 415, title: 'The body must be application/json', retryable: false },
  headers_too_large: { status: 431, title: 'The header fields are larger than the limit', retryable: false },

  // the caller asks for more than its part
  rate_limited: { status: 429, title: 'The key asks for more than its rate', retryable: true },
  too_many_jobs: { status: 429, title: 'Too many jobs have not ended', retryable: true },
  too_many_streams: { status: 429, title: 'Too many streams are open', retryable: true },

  // the request is well formed and has no answer
  unsupported_event: { status: 422, title: 'No theorem is implemented for this event', retryable: false },
  invalid_curve: { status: 422, title: 'The numbers are not a curve of the stated kind', retryable: false },
  invalid_data: { status: 422, title: 'The data do not fit the question', retryable: false },
  unsupported_question: { status: 422, title: 'No theorem answers this question', retryable: false },
  unreachable: { status: 422, title: 'No value answers this question', retryable: false },
  not_certifiable: { status: 422, title: 'No second engine can certify this answer', retryable: false },
  invalid_budget: { status: 422, title: 'No budget counts like this', retryable: false },
  key_reused: { status: 422, title: 'The Idempotency-Key belongs to another request', retryable: false },
  too_expensive: { status: 422, title: 'The request costs more than the limit', retryable: false },

  // the service cannot answer
  internal: { status: 500, title: 'The service failed', retryable: false },
  engines_disagree: { status: 500, title: 'Two engines returned intervals that do not meet', retryable: false },
  queue_full: { status: 503, title: 'Too much work is waiting', retryable: true },
  deadline_exceeded: { status: 503, title: 'The answer was not ready within the deadline', retryable: true },
  cancelled: { status: 503, title: 'The computation was cancelled', retryable: true },
  worker_lost: { status: 503, title: 'The worker of this request was lost', retryable: true },
  store_unavailable: { status: 503, title: 'The store cannot be read or written', retryable: true },
  clock_behind: { status: 503, title: 'The clock cannot be trusted', retryable: true },
  ledger_unavailable: { status: 503, title: 'The ledger cannot be used', retryable: true },
  draining: { status: 503, title: 'The service is shutting down', retryable: true },
  keys_unreadable: { status: 503, title: 'The service cannot read its keys', retryable: true },
  not_ready: { status: 503, title: 'The service is not ready yet', retryable: true },
} as const;

export type ProblemCode = keyof typeof problems;

/** What went wrong, as a value; `problemOf` makes the body of it. */
export interface Fault {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  /** The budgets that refused. */
  refused_by?: Shortage[];
  /** The request that was first answered like this, where a stored refusal is repeated. */
  instance?: string;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retry_after_s?: number;
}

/** Seconds to wait where a retryable fault does not know better. */
const DEFAULT_RETRY_AFTER_S = 1;

export function retryAfterOf(fault: Fault): number | undefined {
  if (fault.retry_after_s !== undefined) return Math.max(1, Math.ceil(fault.retry_after_s));
  return problems[fault.code].retryable && [429, 503].includes(problems[fault.code].status) ? DEFAULT_RETRY_AFTER_S : undefined;
}

/** The body of a problem. `instance` is the id of the request. */
export function problemOf(fault: Fault, instance: string): Problem {
  const { status, title, retryable } = problems[fault.code];
  return {
    type: `urn:lossbook:problem:${fault.code}`,
    title,
    status,
    code: fault.code,
    retryable,
    detail: fault.detail,
    instance: fault.instance ?? instance,
    errors: fault.errors ?? [],
    ...(fault.refused_by === undefined ? {} : { refused_by: fault.refused_by }),
  };
}
