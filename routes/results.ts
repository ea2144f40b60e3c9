/** GET /v1/results/{key} */
import type { FastifyInstance } from 'fastify';
import { closed, Result, ref, Type } from '../src/contract/index.ts';
import { callerOf } from '../src/platform/caller.ts';
import { immutable } from '../src/platform/headers.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import type { Compute } from '../src/pool/index.ts';
import { sendReply } from './compute-route.ts';

const Params = closed(
  { key: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Key of a result: the ETag of its answer.' }) },
  'Path.',
);

export function resultsRoute(app: FastifyInstance, compute: Compute): void {
  app.get<{ Params: { key: string } }>('/v1/results/:key', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'getResult',
      summary: 'An answer by its key',
      description:
        'The answer of an earlier request of the same tenant. Its key is the hash of the engine version, the operation and the request, so the ' +
        'answer never changes; where it was forgotten it is computed again from the request that was kept. While another caller waits for its ' +
        'computation the status is 202 and the body says how far that is.',
      tags: ['accounting'],
      params: Params,
      response: {
        200: { description: 'The answer.', content: { 'application/json': { schema: ref(Result) } } },
        202: {
          description: 'It is being computed; Retry-After says when to ask again.',
          content: { 'application/json': { schema: ref(Result) } },
        },
        304: { description: 'The caller holds this answer.', type: 'null' },
        ...problemResponses(400, 404, 422, 429, 500, 503),
      },
    },
    handler: async (request, reply) => {
      const outcome = await compute.recall(callerOf(request, reply), request.params.key);
      if (outcome.kind === 'answer' || outcome.kind === 'unchanged') reply.header('cache-control', immutable);
      return sendReply(reply, outcome);
    },
  });
}
