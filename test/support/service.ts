/** The real service, in this process, listening on a free port. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { buildService, type Service } from '../../src/app.ts';
import { testConfig } from './requests.ts';

/** A worker that does what labels tell it to; see worker.ts. */
export const obedientWorker = new URL('./worker.ts', import.meta.url).href;

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json(): unknown;
}

export interface Running extends Service {
  port: number;
  logs: string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  del(path: string, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export async function startService(t: Test, changes: Record<string, string> = {}, worker?: string, now?: () => number): Promise<Running> {
  const logs: string[] = [];
  const service = await buildService(testConfig(changes), {
    ...(worker === undefined ? {} : { worker }),
    ...(now === undefined ? {} : { now }),
    logStream: { write: (line) => void logs.push(line) },
  });
  t.teardown(async () => {
    service.app.server.closeAllConnections();
    await service.app.close();
  });
  await service.warmUp();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const json = { 'content-type': 'application/json' };
  return {
    ...service,
    port,
    logs,
    post: (path, body, headers = json) => call(port, 'POST', path, headers, body),
    get: (path, headers = {}) => call(port, 'GET', path, headers),
    del: (path, headers = {}) => call(port, 'DELETE', path, headers),
  };
}

/** One request on a connection of its own. Strings and buffers are sent as they are, anything else as JSON. */
export function call(port: number, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  const bytes = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const length = bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false }, (received) => {
      const chunks: Buffer[] = [];
      received.on('data', (chunk: Buffer) => chunks.push(chunk));
      received.on('error', reject);
      received.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: received.statusCode ?? 0, headers: received.headers, body: whole, json: () => JSON.parse(whole.toString()) });
      });
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}
