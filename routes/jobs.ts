/** POST /v1/jobs, GET and DELETE /v1/jobs/{id} */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { closed, JobRequest, JobStatus, ref, Type } from '../src/contract/index.ts';
import { ENDED, type Job } from '../src/jobs/job.ts';
import type { Runner } from '../src/jobs/runner.ts';
import { jobPath, revisionOf, statusOf } from '../src/jobs/status.ts';
import type { JobStore, Limits } from '../src/jobs/store.ts';
import { identityOf } from '../src/platform/access.ts';
import { callerOf } from '../src/platform/caller.ts';
import { etagOf, names } from '../src/platform/headers.ts';
import { resultPath, sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { type Compute, type Rates, rateLimited } from '../src/pool/index.ts';

/** What the routes of jobs need. */
export interface Jobs {
  store: JobStore;
  runner: Runner;
  limits: Limits;
  /** What clients may ask for. */
  rates?: Rates;
  /** Time that a job has from its submission to its end. */
  lifetime_ms: number;
}

export const JobParams = closed({ id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of a job.' }) }, 'Path.');

const SubmitHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description: 'The same key and request again give the same job, whatever became of it.',
    }),
  ),
});

/** Limits under which no job is accepted that is not known already. */
const NO_ROOM: Limits = { per_tenant: 0, in_all: 0 };

/** Seconds after which to ask again for a job that has not ended. */
const RETRY_AFTER_S = 1;

const status = (description: string) => ({ description, content: { 'application/json': { schema: ref(JobStatus) } } });

export function jobRoutes(app: FastifyInstance, compute: Compute, jobs: Jobs): void {
  submitRoute(app, compute, jobs);
  getRoute(app, jobs);
  cancelRoute(app, jobs);
}

function submitRoute(app: FastifyInstance, compute: Compute, { store, runner, limits, lifetime_ms, rates }: Jobs): void {
  app.post<{ Body: Buffer | undefined; Headers: { 'idempotency-key'?: string } }>('/v1/jobs', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'submitJob',
      summary: 'Ask now, be answered later',
      description:
        'Any operation that may take longer than a request should, or a batch of them (answerBatch). The job is kept before this is answered, and outlives the process. ' +
        'Its progress is told by GET and as a stream of events, its answer by its result.',
      tags: ['jobs'],
      headers: SubmitHeaders,
      body: ref(JobRequest),
      response: {
        202: status('The job was accepted; Location is its address.'),
        ...problemResponses(400, 413, 415, 422, 429, 500, 503),
      },
    },
    handler: async (request, reply) => {
      if (request.body === undefined)
        return sendFault(reply, { code: 'unsupported_media_type', detail: 'Send a body of application/json.' });
      const caller = callerOf(request, reply);
      const taken = await compute.takeInJob(caller, request.body);
      if (!taken.ok) return sendFault(reply, taken.fault);
      const { operation, body, fingerprint, cost } = taken.job;
      const idempotency_key = request.headers['idempotency-key'] ?? null;
      const charged = rates?.charge(caller.client, cost) ?? { ok: true };
      // what was accepted before is told to whoever has nothing left, too
      if (!charged.ok && idempotency_key === null) return sendFault(reply, rateLimited(cost, charged.retry_after_s));
      const now = Date.now();
      const submitted = await store
        .submit(
          {
            ...{ id: randomBytes(16).toString('hex'), tenant: caller.tenant, operation, body, fingerprint },
            ...{ idempotency_key, request_id: request.id },
            ...{ submitted_at: now, expires_at: now + lifetime_ms },
          },
          charged.ok ? limits : NO_ROOM,
        )
        .catch((error: unknown) => storeFault(reply, error));
      if (charged.ok && submitted?.kind !== 'accepted') rates?.settle(caller.client, cost, 0);
      if (submitted === undefined) return reply;
      if (!charged.ok && submitted.kind === 'full') return sendFault(reply, rateLimited(cost, charged.retry_after_s));
      switch (submitted.kind) {
        case 'conflict':
          return sendFault(reply, { code: 'key_reused', detail: 'It was sent with another request before.' });
        case 'full':
          if (submitted.whose === 'tenant')
            return sendFault(reply, { code: 'too_many_jobs', detail: `${limits.per_tenant} have not ended.` });
          return sendFault(reply, { code: 'queue_full', detail: 'The queue of jobs is full.', retry_after_s: 60 });
        default:
          runner.wake();
          if (submitted.kind === 'known') reply.header('idempotency-replayed', 'true');
          return sendStatus(reply.code(202).header('location', jobPath(submitted.job.id)), submitted.job);
      }
    },
  });
}

function getRoute(app: FastifyInstance, { store, runner }: Jobs): void {
  app.get<{ Params: { id: string } }>('/v1/jobs/:id', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'getJob',
      summary: 'A job and how far it is',
      description: 'While it has not ended, Retry-After says when to ask again; If-None-Match makes that cheap.',
      tags: ['jobs'],
      params: JobParams,
      response: {
        200: status('The job.'),
        304: { description: 'Nothing has changed.', type: 'null' },
        ...problemResponses(400, 404, 500, 503),
      },
    },
    handler: async (request, reply) => {
      const { tenant } = identityOf(request.raw);
      const found = await lookUp(reply, () => store.get(tenant, request.params.id));
      if (found === undefined) return reply;
      const job = runner.live(found);
      const tag = `${job.id}.${revisionOf(job)}`;
      reply.header('etag', etagOf(tag));
      if (names(request.headers['if-none-match'], tag)) return withRetry(reply, job).code(304).send();
      return sendStatus(reply, job);
    },
  });
}

function cancelRoute(app: FastifyInstance, { store, runner }: Jobs): void {
  app.delete<{ Params: { id: string } }>('/v1/jobs/:id', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'cancelJob',
      summary: 'End a job',
      description: 'It is not begun any more; where it runs it is asked to stop, and then stopped. Once more changes nothing.',
      tags: ['jobs'],
      params: JobParams,
      response: { 200: status('The job, cancelled.'), ...problemResponses(400, 404, 409, 500, 503) },
    },
    handler: async (request, reply) => {
      const { tenant } = identityOf(request.raw);
      const job = await lookUp(reply, () => store.cancel(tenant, request.params.id, Date.now()));
      if (job === undefined) return reply;
      if (job.state !== 'cancelled') return sendFault(reply, { code: 'job_ended', detail: `It is ${job.state}.` });
      runner.abort(job.id);
      return sendStatus(reply, job);
    },
  });
}

/** A job of the store; where there is none, or the store fails, that is sent and nothing returned. */
export async function lookUp(reply: FastifyReply, work: () => Promise<Job | undefined>): Promise<Job | undefined> {
  try {
    const job = await work();
    if (job === undefined) sendFault(reply, { code: 'job_not_found', detail: 'It never was, is of another tenant, or was forgotten.' });
    return job;
  } catch (error) {
    return storeFault(reply, error);
  }
}

function storeFault(reply: FastifyReply, error: unknown): undefined {
  reply.log.error({ err: error }, 'the store of jobs fails');
  sendFault(reply, { code: 'store_unavailable', detail: 'Nothing was changed.', retry_after_s: 5 });
  return undefined;
}

function withRetry(reply: FastifyReply, job: Job): FastifyReply {
  return ENDED.has(job.state) ? reply : reply.header('retry-after', String(RETRY_AFTER_S));
}

function sendStatus(reply: FastifyReply, job: Job): FastifyReply {
  return withRetry(reply, job)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(statusOf(job, resultPath)));
}
