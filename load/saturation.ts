/**
 * How the event loop fares while every worker is busy and more work waits: the delay of its timers and the latency of /livez, beside
 * those of an idle yardstick on the same crowded machine at the same moments.
 */
import { saturating } from './bodies.ts';
import { drive, median } from './drive.ts';
import { type Row, row } from './report.ts';
import { type Server, startService, startYardstick } from './server.ts';

const CONNECTIONS = 16;
const PAUSE_MS = 5;

export async function saturation(seconds: number): Promise<Row[]> {
  const service = await startService();
  const yardstick = await startYardstick();
  try {
    await drive(service, saturating, CONNECTIONS, 1);
    await Promise.all([service.ask('reset'), yardstick.ask('reset')]);
    let running = true;
    const load = drive(service, saturating, CONNECTIONS, seconds).finally(() => {
      running = false;
    });
    const latencies = await watch([service, yardstick], () => running);
    const stretch = await load;
    const [ours, raw] = await Promise.all([service.ask('reset'), yardstick.ask('reset')]);
    const [oursMs = [], rawMs = []] = latencies;
    return [
      row('saturated: answers/s', stretch.per_s, null),
      row('saturated: refused or failed', stretch.refused, null),
      row('saturated: event-loop delay p50 (ms)', ours.p50_ms, raw.p50_ms),
      row('saturated: event-loop delay p99 (ms)', ours.p99_ms, raw.p99_ms),
      row('saturated: event-loop delay max (ms)', ours.max_ms, raw.max_ms),
      row('saturated: /livez p50 (ms)', median(oursMs), median(rawMs)),
      row('saturated: /livez p99 (ms)', quantile(oursMs, 0.99), quantile(rawMs, 0.99)),
    ];
  } finally {
    await Promise.all([service.stop(), yardstick.stop()]);
  }
}

/** Latencies of GET /livez on each server in turn, in ms, for as long as `goOn` says so. */
export async function watch(servers: Server[], goOn: () => boolean): Promise<number[][]> {
  const latencies: number[][] = servers.map(() => []);
  while (goOn()) {
    for (const [index, server] of servers.entries()) {
      const start = performance.now();
      const response = await fetch(`${server.url}/livez`);
      await response.arrayBuffer();
      latencies[index]?.push(response.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return latencies;
}

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
