/** Cross-origin calls from browsers: none, but for the origins of the configuration. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id', 'x-request-id'],
    exposedHeaders: [
      'etag',
      'content-location',
      'idempotency-replayed',
      'ratelimit',
      'ratelimit-policy',
      'location',
      'retry-after',
      'server-timing',
      'www-authenticate',
      'x-request-id',
    ],
    maxAge: 600,
    strictPreflight: true,
  });
}
