/** POST /v1/batches */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { BatchAnswer, BatchRequest, BatchResult, ref } from '../src/contract/index.ts';
import { alive } from '../src/platform/alive.ts';
import { callerOf } from '../src/platform/caller.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { answerItems, type Compute, documentOf, resultsOf } from '../src/pool/index.ts';

const STREAM = 'application/x-ndjson';

export interface BatchLimits {
  /** Items of one batch in work at a time. */
  width: number;
  /** Largest sum of predicted costs. */
  cost_limit: number;
  /** Longest silence of an answer. */
  heartbeat_ms: number;
  /** Aborted when the service drains: nothing is waited for then. */
  draining: AbortSignal;
}

export function batchesRoute(app: FastifyInstance, compute: Compute, limits: BatchLimits): void {
  app.post<{ Body: Buffer | undefined }>('/v1/batches', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'answerBatch',
      summary: 'Many requests at once',
      description:
        'Up to 1,000 requests of any compute operations, each with its own answer or problem, the same to the bit as if it had come alone. The ' +
        `items come in their order; with Accept: ${STREAM} each on a line of its own, as soon as it is there. While nothing is there, spaces are ` +
        'sent between them now and then. The cost of all together is limited; one that exceeds the limit by itself is refused in its place. Whoever leaves cancels what is left.',
      tags: ['batches'],
      body: ref(BatchRequest),
      response: {
        200: {
          description: `What became of each item; as ${STREAM} one line an item.`,
          content: { 'application/json': { schema: ref(BatchAnswer) }, [STREAM]: { schema: ref(BatchResult) } },
        },
        ...problemResponses(400, 413, 415, 422, 500, 503),
      },
    },
    handler: async (request, reply) => {
      if (request.body === undefined)
        return sendFault(reply, { code: 'unsupported_media_type', detail: 'Send a body of application/json.' });
      const caller = callerOf(request, reply);
      const split = await compute.split(caller, request.body, limits.cost_limit);
      if (!split.ok) return sendFault(reply, split.fault);
      if (split.cost > limits.cost_limit) {
        const detail = `The items together are predicted to cost ${Math.ceil(split.cost)} units; the limit of a batch is ${limits.cost_limit}.`;
        return sendFault(reply, {
          code: 'too_expensive',
          detail,
          errors: [{ pointer: '/items', code: 'too_expensive', message: 'must cost less together: send fewer, or less expensive ones' }],
        });
      }
      const { items } = split;
      const replies = answerItems(compute, caller, items, { width: limits.width, signal: caller.left(), hasty: limits.draining });
      const isStream = accepts(request.headers.accept, STREAM);
      reply
        .header('content-type', isStream ? STREAM : 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('vary', 'accept');
      const onBroken = (item: number, err: unknown) => reply.log.error({ err, item }, 'no answer');
      const results = resultsOf(items, replies, request.id, onBroken);
      const pieces = isStream ? lines(results) : documentOf(results);
      return reply.send(Readable.from(alive(pieces, limits.heartbeat_ms), { objectMode: false, highWaterMark: 65_536 }));
    },
  });
}

/** Whether the media type is asked for by name, and not with weight 0. */
function accepts(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function* lines(each: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for await (const one of each) yield Buffer.concat([one, Buffer.from('\n')]);
}
