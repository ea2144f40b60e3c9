/** One structured line a request, with its id; never a body, a query or a header field. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { destination } from 'pino';

export interface RequestLine {
  request_id?: string;
  method: string;
  route: string;
  status: number;
  elapsed_ms: number;
}

export function logRequest(log: FastifyBaseLogger, line: RequestLine): void {
  const level = line.status >= 500 ? 'warn' : 'info';
  log[level]({ ...line, elapsed_ms: Math.round(line.elapsed_ms * 100) / 100 }, 'request');
}

export function addLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // the logger of the request adds its id
    logRequest(request.log, { method, route: routeOptions.url ?? 'none', status: reply.statusCode, elapsed_ms: reply.elapsedTime });
    done();
  });
}

/** Standard output, written in blocks: at the latest after a second and when the process exits. */
export function bufferedOutput() {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
}
