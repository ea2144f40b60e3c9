/** What the framework and the HTTP parser refuse, as problems of the table. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from '../contract/index.ts';
import { type Fault, problemOf, problems } from '../problems.ts';
import { FaultError } from './body.ts';
import { commonHeaders } from './headers.ts';
import { sendFault } from './reply.ts';
import { newRequestId } from './request-id.ts';

export function addProblems(app: FastifyInstance): void {
  // where there is no route, what the framework says of the body does not matter (it refuses a QUERY without a media type first)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    request.is404 ? noRoute(app, request, reply) : onError(error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => noRoute(app, request, reply));
}

function noRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = (['GET', 'POST', 'DELETE'] as const).filter((method) => app.hasRoute({ method, url: path }));
  if (allowed.length === 0)
    return sendFault(reply, { code: 'not_found', detail: 'The addresses of this service are listed in /openapi.json.' });
  const methods = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return sendFault(reply.header('allow', methods), { code: 'method_not_allowed', detail: `It answers ${methods}.` });
}

function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOfFramework(error);
  if (problems[fault.code].status >= 500) request.log.error({ err: error }, 'request failed');
  return sendFault(reply, fault);
}

/** Errors before a request has a route: an address that cannot be decoded. */
export function onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // no hook has run
  reply.headers(commonHeaders).header('x-request-id', request.id);
  sendFault(reply, faultOfFramework(error));
}

/** Where a fault of validation stands, for its pointer. */
const PLACES: Record<string, string> = { querystring: '/query', headers: '/header', params: '/path' };

function faultOfFramework(error: FastifyError): Fault {
  if (error instanceof FaultError) return error.fault;
  if (error.validation !== undefined) {
    const prefix = PLACES[error.validationContext ?? 'params'] ?? '/path';
    const field = faultOf(error.validation as Parameters<typeof faultOf>[0], prefix);
    return { code: 'invalid_request', detail: `${field.pointer} ${field.message}.`, errors: [field] };
  }
  const status = error.statusCode ?? 500;
  if (status === 415) return { code: 'unsupported_media_type', detail: 'Send application/json.' };
  if (status === 413) return { code: 'body_too_large', detail: 'The body is too large.' };
  if (status === 404) return { code: 'not_found', detail: 'There is nothing at this address.' };
  if (status >= 400 && status < 500) return { code: 'invalid_http', detail: 'The address or a header field of the request is not valid.' };
  return { code: 'internal', detail: 'The log has the reason under the id of this request.' };
}

const PARSER_FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', detail: 'Send fewer or shorter header fields.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
};

/** Answers what is not HTTP at all; the connection cannot be used any further. */
export function onClientError(error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse | null }): void {
  // as Node does by itself: nothing may be put into the middle of a response that has begun
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const fault = PARSER_FAULTS[error.code ?? ''] ?? { code: 'invalid_http', detail: 'The request is not valid HTTP/1.1.' };
  const problem = problemOf(fault, newRequestId());
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${fault.code}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${problem.instance}\r\nconnection: close\r\n\r\n${body}`,
  );
}
