import type { FastifyInstance } from 'fastify';

/** Header fields of every response. The API needs no browser feature, so it forbids them all. */
export const commonHeaders: Readonly<Record<string, string>> = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
});

/** Results are named by the hash of what they answer: they never change. */
export const immutable = 'private, max-age=86400, immutable';

export function etagOf(key: string): string {
  return `"${key}"`;
}

/** Whether an If-None-Match field names `key`; weak tags count, as RFC 9110 compares them here. */
export function names(ifNoneMatch: string | undefined, key: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*') return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(key));
}

/** Gives every response the common fields and its id. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    done();
  });
}
