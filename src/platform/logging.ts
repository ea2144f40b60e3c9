/** One structured line a request, with its id; never a body, a query or a header field. */
import type { FastifyInstance } from 'fastify';

export function addLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      elapsed_ms: Math.round(reply.elapsedTime * 100) / 100,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
