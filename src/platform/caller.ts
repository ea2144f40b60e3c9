/** What a computation needs to know about the one who asked for it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { names } from './headers.ts';
import { tenantOf } from './tenant.ts';

export interface Caller {
  tenant: string;
  /** Whether the caller says that it holds the result of this key. */
  held(key: string): boolean;
  /** Aborted when the caller leaves before it was answered. */
  left(): AbortSignal;
}

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  return {
    tenant: tenantOf(request.raw),
    held: (key) => names(request.headers['if-none-match'], key),
    left: () => {
      const controller = new AbortController();
      if (reply.raw.destroyed) controller.abort();
      else {
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) controller.abort();
        });
      }
      return controller.signal;
    },
  };
}
