/** W3C trace context: who asked, carried on into the logs and the threads. */
import type { IncomingMessage } from 'node:http';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The traceparent field, where it is valid. */
export function traceparentOf(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = request.headers.traceparent;
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
}

/** Its trace id. */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  return traceparentOf(request)?.slice(3, 35);
}
