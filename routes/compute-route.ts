/** The route of a compute operation: a pure function of its body. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OperationId, operations, ref, takesTensors } from '../src/contract/index.ts';
import { memoOf } from '../src/platform/body.ts';
import { type Caller, callerOf } from '../src/platform/caller.ts';
import type { Known } from '../src/platform/front.ts';
import { sendAnswer, sendFault, sendRunning, sendUnchanged } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { TensorBody } from '../src/platform/tensors.ts';
import { traceparentOf } from '../src/platform/trace.ts';
import type { Compute, Memo, Origin, Reply } from '../src/pool/index.ts';

export function computeRoute(app: FastifyInstance, operation: OperationId, compute: Compute): void {
  const { room, path, request: body, answer, summary, description } = operations[operation];
  app.post<{ Body: Buffer | TensorBody | undefined }>(path, {
    config: { scope: 'compute', tensors: takesTensors(operation) },
    schema: {
      operationId: operation,
      summary,
      description,
      tags: [room],
      body: ref(body),
      response: {
        200: { description: 'The answer.', content: { 'application/json': { schema: ref(answer) } } },
        304: { description: 'The caller holds this answer: If-None-Match names its key.', type: 'null' },
        ...problemResponses(400, ...(takesTensors(operation) ? ([411] as const) : []), 413, 415, 422, 429, 500, 503),
      },
    },
    handler: async (request, reply) => {
      // without a media type the framework reads no body
      if (request.body === undefined)
        return sendFault(reply, { code: 'unsupported_media_type', detail: 'Send a body of application/json.' });
      const [caller, origin] = [callerOf(request, reply), originOf(request)];
      if (request.body instanceof TensorBody) {
        return sendReply(reply, await compute.answer({ caller, operation, body: request.body.bytes, tensors: true, origin }));
      }
      const memo = memoOf(request.raw) as Memo | undefined;
      return sendReply(reply, await compute.answer({ caller, operation, body: request.body, origin }, memo));
    },
  });
}

/** Under which ids the logs and the traces of the caller know a request. */
export function originOf({ id, raw }: FastifyRequest): Origin {
  const traceparent = traceparentOf(raw);
  return { request_id: id, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** What the operation can tell about a body without waiting, for the front. */
export function glanceOf(compute: Compute, operation: OperationId) {
  return (body: Buffer, contentType: string, caller: Caller): { known: Known | undefined; memo: Memo } => {
    const { reply, memo } = compute.glance({ caller, operation, body }, contentType);
    // a fault is told by the route, which has what was learnt
    return { known: reply?.kind === 'answer' || reply?.kind === 'unchanged' ? reply : undefined, memo };
  };
}

/** A reply of the pool as a response. */
export function sendReply(reply: FastifyReply, outcome: Reply): FastifyReply {
  switch (outcome.kind) {
    case 'fault':
      if (outcome.fault.cause !== undefined) reply.log.error({ err: outcome.fault.cause }, 'no answer');
      return sendFault(reply, outcome.fault);
    case 'unchanged':
      return sendUnchanged(reply, outcome.key);
    case 'running': {
      const { state, done, total } = outcome.progress;
      return sendRunning(reply, { state, progress: { done, total } });
    }
    case 'answer':
      return sendAnswer(reply, outcome.key, outcome.bytes, outcome.provenance, outcome.compute_ms);
  }
}
