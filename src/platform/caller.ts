/** What a handler needs to know about the one who called it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { names } from './headers.ts';
import { tenantOf } from './tenant.ts';

export interface Caller {
  tenant: string;
  /** Whether the caller says that it holds the result of this key. */
  held: (key: string) => boolean;
  /** Aborted when the caller leaves before it was answered. */
  left: AbortSignal;
}

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  const tags = request.headers['if-none-match'];
  return { tenant: tenantOf(request.raw), held: (key) => names(tags, key), left: controller.signal };
}
