/** What stage of its life the process is in, and how many requests are in its hands. */
import type { FastifyInstance } from 'fastify';
import { sendFault } from './reply.ts';

export interface Lifecycle {
  /** The workers have loaded. */
  ready: boolean;
  /** Aborted when the process was asked to stop: what is here is finished, what is new is refused. */
  drain: AbortController;
  /** Requests that were accepted and not answered yet, health checks apart. */
  active: number;
}

export function createLifecycle(): Lifecycle {
  return { ready: false, drain: new AbortController(), active: 0 };
}

/** Paths that answer whatever the stage. */
const ALWAYS = new Set(['/livez', '/readyz', '/startupz']);

/** Counts requests, and refuses new ones while the process drains. */
export function addLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS.has(request.url)) {
      done();
      return;
    }
    if (lifecycle.drain.signal.aborted) {
      reply.header('connection', 'close');
      sendFault(reply, { code: 'draining', detail: 'Send the request to another replica, or again in a moment.' });
      return;
    }
    // its close has been, and would not end the count
    if (reply.raw.destroyed) {
      done();
      return;
    }
    lifecycle.active += 1;
    // 'close' comes once for every response: finished, or cut off by the caller
    reply.raw.once('close', () => {
      lifecycle.active -= 1;
    });
    done();
  });
}

/** Resolves when nothing is in hand any more. Whoever cuts connections off ends the wait. */
export async function drained(lifecycle: Lifecycle): Promise<void> {
  while (lifecycle.active > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
