/** What a computation needs to know about the one who asked for it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, identityOf } from './access.ts';
import { names } from './headers.ts';

export interface Caller {
  /** Id of the key, or the address where there are none. */
  client: string;
  tenant: string;
  /** Whether the caller says that it holds the result of this key. */
  held(key: string): boolean;
  /** Aborted when the caller leaves before it was answered. */
  left(): AbortSignal;
}

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  return callerFrom(request.raw, reply.raw);
}

export function callerFrom(request: IncomingMessage, response: ServerResponse): Caller {
  const { tenant } = identityOf(request);
  return {
    client: clientOf(request),
    tenant,
    held: (key) => names(request.headers['if-none-match'], key),
    left: () => leftOf(response),
  };
}

/** One signal a response, however many computations its answer takes: every one listens to the signal, and the signal once to the response. */
const leaving = new WeakMap<ServerResponse, AbortSignal>();

function leftOf(response: ServerResponse): AbortSignal {
  const known = leaving.get(response);
  if (known !== undefined) return known;
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else {
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
    });
  }
  leaving.set(response, controller.signal);
  return controller.signal;
}
