/** GET /v1/jobs/{id}/events */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { EventStream, ref, Type } from '../src/contract/index.ts';
import { ENDED } from '../src/jobs/job.ts';
import { revisionOf, statusOf } from '../src/jobs/status.ts';
import { type Change, changesOf } from '../src/jobs/stream.ts';
import { clientOf, identityOf } from '../src/platform/access.ts';
import { resultPath, sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';
import { JobParams, type Jobs, lookUp } from './jobs.ts';

export interface StreamOptions {
  /** Streams that one client may hold open. */
  per_client: number;
  heartbeat_ms: number;
  /** Aborted when the service drains. */
  draining: AbortSignal;
}

const Headers = Type.Object({
  'last-event-id': Type.Optional(Type.String({ maxLength: 100, description: 'Id of the last event that arrived.' })),
});

/** Pause between two looks at a job. */
const LOOK_MS = 250;
/** ms after which a client that was cut off should come back. */
const RETRY_MS = 2000;

export function jobEventsRoute(app: FastifyInstance, { store, runner }: Jobs, options: StreamOptions): void {
  /** Open streams of each client. */
  const open = new Map<string, number>();
  app.get<{ Params: { id: string }; Headers: { 'last-event-id'?: string } }>('/v1/jobs/:id/events', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'watchJob',
      summary: 'The changes of a job as they happen',
      description:
        'Server-sent events named `job`, each with the whole status as its data. The stream ends with the job. A client that comes back with ' +
        'Last-Event-ID is told what it does not know yet; 204 says that it knows the end.',
      tags: ['jobs'],
      params: JobParams,
      headers: Headers,
      response: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: ref(EventStream) } } },
        204: { description: 'There is nothing more to tell.', type: 'null' },
        ...problemResponses(400, 404, 429, 500, 503),
      },
    },
    handler: async (request, reply) => {
      const { tenant } = identityOf(request.raw);
      const { id } = request.params;
      const last = request.headers['last-event-id'];
      const job = await lookUp(reply, () => store.get(tenant, id));
      if (job === undefined) return reply;
      if (ENDED.has(job.state) && last === revisionOf(job)) return reply.code(204).send();
      const client = clientOf(request.raw);
      const held = open.get(client) ?? 0;
      if (held >= options.per_client) {
        return sendFault(reply, { code: 'too_many_streams', detail: `One client may hold ${options.per_client}.`, retry_after_s: 5 });
      }
      open.set(client, held + 1);
      reply.hijack();
      const look = async () => {
        const known = await store.get(tenant, id);
        return known && runner.live(known);
      };
      const ended = endOf(reply.raw, options.draining);
      try {
        reply.raw.writeHead(200, { ...plain(reply.getHeaders()), 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        await send(reply.raw, changesOf(look, last, LOOK_MS, ended), options.heartbeat_ms);
      } catch (error) {
        request.log.error({ err: error }, 'a stream of events broke off');
      } finally {
        const left = (open.get(client) ?? 1) - 1;
        if (left === 0) open.delete(client);
        else open.set(client, left);
        reply.raw.end();
      }
      return reply;
    },
  });
}

/** Aborted when the client leaves or the service drains. */
function endOf(response: ServerResponse, draining: AbortSignal): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  if (response.destroyed) controller.abort();
  return AbortSignal.any([controller.signal, draining]);
}

function plain(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function send(response: ServerResponse, changes: AsyncIterable<Change>, heartbeat_ms: number): Promise<void> {
  response.write(`retry: ${RETRY_MS}\n\n`);
  // silence would be cut off by the service's own time-out, and by proxies
  const heartbeat = setInterval(() => response.writableNeedDrain || response.write(': alive\n\n'), heartbeat_ms);
  try {
    for await (const { id, job } of changes) {
      const fits = response.write(`id: ${id}\nevent: job\ndata: ${JSON.stringify(statusOf(job, resultPath))}\n\n`);
      // a slow reader misses changes, never the last one
      if (!fits) await new Promise<void>((resolve) => response.once('drain', resolve).once('close', resolve));
    }
  } finally {
    clearInterval(heartbeat);
  }
}
