/**
 * Ahead of everything else: what can be answered without waiting is answered here, without routing and hooks. What the front does not
 * know goes on to the framework, with the body it has read and what was learnt about it.
 *
 * Where many have come at once they are taken in turns (turns.ts), so that health and timers do not wait for all of them.
 *
 * It only takes requests in which nothing is unusual; all refusals are left to the framework, so that each is made in one place.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { hand, isIdentity, isPlainJson } from './body.ts';
import { type Caller, callerFrom } from './caller.ts';
import { commonHeaders, etagOf } from './headers.ts';
import type { Lifecycle } from './lifecycle.ts';
import { logRequest } from './logging.ts';
import type { Metrics } from './metrics.ts';
import { payloadOf, resultPath } from './reply.ts';
import { requestIdOf } from './request-id.ts';
import { traceIdOf } from './trace.ts';
import type { Traces } from './traces.ts';
import { createTurns } from './turns.ts';

/** A result that is known. Without bytes the caller holds it already. */
export interface Known {
  key: string;
  bytes?: Uint8Array;
  provenance?: string;
}

export interface FrontOptions {
  /** What each path can tell about a body without waiting; `memo` is for the handler of the path. */
  glances: ReadonlyMap<string, (body: Buffer, contentType: string, caller: Caller) => { known: Known | undefined; memo: unknown }>;
  body_limit: number;
  /** Whether the request comes from somebody who may compute; refusals are left to the framework. */
  admits(request: IncomingMessage): boolean;
  lifecycle: Lifecycle;
  log: () => FastifyBaseLogger;
  metrics: Metrics;
  traces: Traces;
}

export function createFront(options: FrontOptions, next: RequestListener): RequestListener {
  const turns = createTurns();
  return (request, response) => {
    if (!isOurs(options, request)) {
      next(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= options.body_limit) return;
      // too much: put back what was read, so that the framework meets the same body and refuses it
      request.off('data', onData);
      request.off('end', onEnd);
      request.pause();
      request.unshift(Buffer.concat(chunks, length));
      next(request, response);
    };
    const onEnd = () => {
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length);
      turns(() => {
        // whoever left while waiting for its turn needs no answer
        if (!response.destroyed) answerOrPass(options, next, request, response, body);
      });
    };
    request.on('data', onData);
    request.on('end', onEnd);
    // a caller that leaves in the middle of its body needs no answer
    request.on('error', () => response.destroy());
  };
}

function isOurs(options: FrontOptions, request: IncomingMessage): boolean {
  if (request.method !== 'POST' || !options.glances.has(request.url ?? '') || options.lifecycle.drain.signal.aborted) return false;
  const { headers } = request;
  return (
    isPlainJson(headers['content-type'] ?? '') &&
    headers.origin === undefined &&
    isIdentity(headers['content-encoding']) &&
    !(Number(headers['content-length']) > options.body_limit) &&
    options.admits(request)
  );
}

function answerOrPass(
  options: FrontOptions,
  next: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): void {
  const begun = performance.now();
  const glance = options.glances.get(request.url ?? '');
  const caller = callerFrom(request, response);
  const found = glance?.(bytes, request.headers['content-type'] ?? '', caller);
  if (found?.known === undefined) {
    hand(request, { bytes, memo: found?.memo });
    next(request, response);
    return;
  }
  const id = requestIdOf(request);
  write(response, id, found.known);
  const { statusCode: status } = response;
  const elapsed_ms = performance.now() - begun;
  const route = request.url ?? '';
  const trace_id = request.headers.traceparent === undefined ? undefined : traceIdOf(request);
  logRequest(options.log(), { request_id: id, method: 'POST', route, status, elapsed_ms, ...(trace_id === undefined ? {} : { trace_id }) });
  options.metrics.request('POST', route, status, elapsed_ms);
  options.metrics.answer(found.known.provenance ?? 'unchanged');
  options.traces.answered(request.headers, { route, status, request_id: id, begun: performance.timeOrigin + begun });
}

function write(response: ServerResponse, id: string, { key, bytes, provenance }: Known): void {
  const fields: Record<string, string | number> = {
    ...commonHeaders,
    'x-request-id': id,
    etag: etagOf(key),
    'content-location': resultPath(key),
  };
  if (bytes === undefined) {
    response.writeHead(304, fields);
    response.end();
    return;
  }
  fields['content-type'] = 'application/json; charset=utf-8';
  fields['content-length'] = bytes.byteLength;
  fields['server-timing'] = `cache;desc="${provenance}"`;
  response.writeHead(200, fields);
  response.end(payloadOf(bytes), 'latin1');
}
