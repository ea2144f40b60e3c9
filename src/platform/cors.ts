/** Cross-origin calls from browsers: none, but for the origins of the configuration. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'x-request-id'],
    exposedHeaders: ['etag', 'content-location', 'retry-after', 'server-timing', 'www-authenticate', 'x-request-id'],
    maxAge: 600,
    strictPreflight: true,
  });
}
