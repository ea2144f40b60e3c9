/** The HTTP server under the framework, with every limit set: Node and Fastify leave several of them open. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config.ts';

const KEEP_ALIVE_PROBE_MS = 30_000;

export function createHttpServer(config: Config, listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(1000, config.HEADERS_TIMEOUT_MS),
      maxHeaderSize: 16_384,
      noDelay: true,
      // finds out about peers that have vanished without a word
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
    },
    listener,
  );
  server.maxRequestsPerSocket = config.MAX_REQUESTS_PER_SOCKET;
  server.maxConnections = config.MAX_SOCKETS;
  server.setTimeout(config.CONNECTION_TIMEOUT_MS);
  limitSockets(server, config.MAX_SOCKETS_PER_CLIENT);
  return server;
}

/** Closes the connections of an address beyond `limit`, before anything is read from them. */
function limitSockets(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > limit) socket.destroy();
  });
}
