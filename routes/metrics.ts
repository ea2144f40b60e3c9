/** GET /metrics */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../src/platform/metrics.ts';

/** For scrapers, so it is no part of the published document. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', {
    config: { scope: 'ops' },
    schema: { hide: true },
    handler: async (_request, reply) => {
      const { type, text } = await metrics.exposition();
      return reply.header('cache-control', 'no-store').header('content-type', type).send(text);
    },
  });
}
