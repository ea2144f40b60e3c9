/**
 * Ahead of everything else: a body that was answered before is answered again from its bytes alone, without routing, parsing
 * or validating. What the front does not recognise goes on to the framework, with the body if it was read.
 *
 * It only takes requests in which nothing is unusual; all refusals are left to the framework, so that each is made in one place.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hand, isIdentity } from './body.ts';
import { commonHeaders, etagOf, names } from './headers.ts';
import type { Lifecycle } from './lifecycle.ts';
import { payloadOf, resultPath } from './reply.ts';
import { requestIdOf } from './request-id.ts';
import { tenantOf } from './tenant.ts';

export interface FrontOptions {
  /** Paths of the operations whose answers depend on nothing but the body. */
  paths: ReadonlySet<string>;
  body_limit: number;
  lifecycle: Lifecycle;
  rawKey(route: string, contentType: string, tenant: string, body: Buffer): string;
  /** The result key of a raw key, and the bytes of a result. */
  alias(raw: string): string | undefined;
  answer(key: string): Uint8Array | undefined;
  onHit?: (request: IncomingMessage, id: string) => void;
}

export function createFront(options: FrontOptions, next: RequestListener): RequestListener {
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
    const onEnd = () =>
      answerOrPass(options, next, request, response, chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length));
    request.on('data', onData);
    request.on('end', onEnd);
    // a caller that leaves in the middle of its body needs no answer
    request.on('error', () => response.destroy());
  };
}

function isOurs(options: FrontOptions, request: IncomingMessage): boolean {
  const { headers } = request;
  return (
    request.method === 'POST' &&
    options.paths.has(request.url ?? '') &&
    headers['content-type'] !== undefined &&
    headers.origin === undefined &&
    isIdentity(headers['content-encoding']) &&
    !(Number(headers['content-length']) > options.body_limit) &&
    !options.lifecycle.draining
  );
}

function answerOrPass(
  options: FrontOptions,
  next: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): void {
  const { headers } = request;
  const raw = options.rawKey(request.url ?? '', headers['content-type'] ?? '', tenantOf(request), bytes);
  const key = options.alias(raw);
  if (key !== undefined) {
    if (names(headers['if-none-match'], key)) {
      write(options, request, response, key, undefined);
      return;
    }
    const answer = options.answer(key);
    if (answer !== undefined) {
      write(options, request, response, key, answer);
      return;
    }
  }
  hand(request, { bytes, raw });
  next(request, response);
}

function write(
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  answer: Uint8Array | undefined,
): void {
  const id = requestIdOf(request);
  const fields: Record<string, string | number> = {
    ...commonHeaders,
    'x-request-id': id,
    etag: etagOf(key),
    'content-location': resultPath(key),
  };
  if (answer === undefined) {
    response.writeHead(304, fields);
    response.end();
  } else {
    fields['content-type'] = 'application/json; charset=utf-8';
    fields['content-length'] = answer.byteLength;
    fields['server-timing'] = 'cache;desc="raw"';
    response.writeHead(200, fields);
    response.end(payloadOf(answer), 'latin1');
  }
  options.onHit?.(request, id);
}
