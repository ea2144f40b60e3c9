/** One measured stretch of load from autocannon against one server. */
import autocannon from 'autocannon';
import type { Asks } from './bodies.ts';
import type { Server } from './server.ts';

export interface Stretch {
  answered: number;
  /** Answers that were not 2xx, and requests that failed. */
  refused: number;
  per_s: number;
  /** Server CPU, all threads, for one request. */
  cpu_us: number;
  p50_ms: number;
  p99_ms: number;
}

/** @param amount of requests, instead of the seconds */
export async function drive(server: Server, asks: Asks, connections: number, seconds: number, amount?: number): Promise<Stretch> {
  const before = server.cpu_s();
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    ...(amount === undefined ? {} : { amount }),
    // an answer may wait behind a queue of long ones; past the service's own deadline it is a failure
    timeout: 40,
    // ticks of autocannon's own bookkeeping; at the default of 1 s a short stretch has too few
    sampleInt: 250,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, ...asks() }),
      },
    ],
  });
  const cpu_s = server.cpu_s() - before;
  const answered = result['2xx'];
  const refused = result.non2xx + result.errors;
  return {
    answered,
    refused,
    per_s: (answered + result.non2xx) / result.duration,
    cpu_us: (cpu_s * 1e6) / Math.max(1, answered + result.non2xx),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** What the service answers to the next request of `asks`: the payload of the yardstick. Throws unless it is a 200. */
export async function payloadOf(server: Server, asks: Asks): Promise<string> {
  const { path, body } = asks();
  const response = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}
