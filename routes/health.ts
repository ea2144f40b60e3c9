/** GET /livez, /readyz, /startupz */
import type { FastifyInstance } from 'fastify';
import { Health, ref } from '../src/contract/index.ts';
import type { Lifecycle } from '../src/platform/lifecycle.ts';
import { sendFault } from '../src/platform/reply.ts';
import { problemResponses } from '../src/platform/schemas.ts';

const probes = [
  { path: '/livez', operationId: 'checkLive', summary: 'The process answers', asks: [] },
  { path: '/startupz', operationId: 'checkStarted', summary: 'The workers have loaded', asks: ['ready'] },
  { path: '/readyz', operationId: 'checkReady', summary: 'The service takes new work', asks: ['ready', 'draining'] },
] as const;

export function healthRoutes(app: FastifyInstance, lifecycle: Lifecycle): void {
  for (const { path, operationId, summary, asks } of probes) {
    const asked: readonly string[] = asks;
    app.get(path, {
      schema: {
        operationId,
        summary,
        tags: ['health'],
        response: { 200: { description: 'Yes.', content: { 'application/json': { schema: ref(Health) } } }, ...problemResponses(400, 503) },
      },
      handler: async (_request, reply) => {
        if (asked.includes('ready') && !lifecycle.ready) return sendFault(reply, { code: 'not_ready', detail: 'The workers are loading.' });
        if (asked.includes('draining') && lifecycle.drain.signal.aborted)
          return sendFault(reply, { code: 'draining', detail: 'No new work is taken.' });
        return reply.header('cache-control', 'no-store').send({ status: 'ok' } satisfies Health);
      },
    });
  }
}
