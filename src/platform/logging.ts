/** One structured line a request, with its id; never a body, a query or a header field. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { destination } from 'pino';
import type { Metrics } from './metrics.ts';
import { notesOf } from './notes.ts';
import { traceIdOf } from './trace.ts';

export interface RequestLine {
  request_id?: string;
  method: string;
  route: string;
  status: number;
  elapsed_ms: number;
  trace_id?: string;
}

export function logRequest(log: FastifyBaseLogger, line: RequestLine): void {
  const level = line.status >= 500 ? 'warn' : 'info';
  log[level]({ ...line, elapsed_ms: Math.round(line.elapsed_ms * 100) / 100 }, 'request');
}

/** Logs and measures every response. */
export function addLogging(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const trace_id = traceIdOf(request.raw);
    const { statusCode: status, elapsedTime: elapsed_ms } = reply;
    // the logger of the request adds its id
    logRequest(request.log, { method, route, status, elapsed_ms, ...(trace_id === undefined ? {} : { trace_id }) });
    metrics.request(method, route, status, elapsed_ms);
    const { problem, provenance } = notesOf(reply);
    if (problem !== undefined) metrics.refusal(problem);
    if (provenance !== undefined) metrics.answer(provenance);
    done();
  });
}

/** Standard output, written in blocks: at the latest after a second and when the process exits. */
export function bufferedOutput() {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
}
