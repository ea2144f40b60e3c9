/** How answers, their absence and faults become responses. */
import type { FastifyReply } from 'fastify';
import type { Problem, RunningResult } from '../contract/index.ts';
import { type Fault, type ProblemCode, problemOf, problems, retryAfterOf } from '../problems.ts';
import { etagOf } from './headers.ts';
import { note } from './notes.ts';

/** The address of a result. */
export function resultPath(key: string): string {
  return `/v1/results/${key}`;
}

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  note(reply, { problem: fault.code });
  const retry = retryAfterOf(fault);
  if (retry !== undefined) reply.header('retry-after', String(retry));
  return (
    reply
      .code(problems[fault.code].status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/problem+json')
      // bytes: to a string the framework would add a charset, which this media type does not have
      .send(Buffer.from(JSON.stringify(problemOf(fault, reply.request.id))))
  );
}

/** A problem that was kept as it was first sent. */
export function sendProblem(reply: FastifyReply, status: number, body: string): FastifyReply {
  note(reply, { problem: (JSON.parse(body) as Problem).code as ProblemCode });
  return reply.code(status).header('cache-control', 'no-store').header('content-type', 'application/problem+json').send(Buffer.from(body));
}

/** Larger answers are sent as they lie in memory; smaller ones travel in one write together with their header. */
export const ONE_WRITE_BYTES = 32_768;

/** An encoded answer as what is quickest to send. Its bytes are ASCII (see the workers' encoder). */
export function payloadOf(bytes: Uint8Array): Buffer | string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength <= ONE_WRITE_BYTES ? buffer.toString('latin1') : buffer;
}

/** An encoded answer. How it was come by is told in Server-Timing: the body itself holds no time. */
export function sendAnswer(reply: FastifyReply, key: string, bytes: Uint8Array, provenance: string, compute_ms: number): FastifyReply {
  note(reply, { provenance });
  const compute = compute_ms > 0 ? `, compute;dur=${compute_ms.toFixed(3)}` : '';
  return reply
    .header('etag', etagOf(key))
    .header('content-location', resultPath(key))
    .header('server-timing', `cache;desc="${provenance}"${compute}`)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', bytes.byteLength)
    .send(payloadOf(bytes));
}

/** Seconds after which to ask again for a result that is being computed. */
const RUNNING_RETRY_AFTER_S = 1;

export function sendRunning(reply: FastifyReply, running: RunningResult): FastifyReply {
  return reply
    .code(202)
    .header('retry-after', String(RUNNING_RETRY_AFTER_S))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(running));
}

export function sendUnchanged(reply: FastifyReply, key: string): FastifyReply {
  note(reply, { provenance: 'unchanged' });
  return reply.code(304).header('etag', etagOf(key)).header('content-location', resultPath(key)).send();
}
