/** The HTTP server under the framework, with every limit set: Node and Fastify leave several of them open. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config.ts';

export function createHttpServer(config: Config, listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(1000, config.HEADERS_TIMEOUT_MS),
      maxHeaderSize: 16_384,
      noDelay: true,
    },
    listener,
  );
  server.maxRequestsPerSocket = config.MAX_REQUESTS_PER_SOCKET;
  server.maxConnections = config.MAX_SOCKETS;
  server.setTimeout(config.CONNECTION_TIMEOUT_MS);
  return server;
}
