/**
 * `npx node load/endurance.ts [--minutes 10] [--strict]`: more work than the service can do, for a long time, and what must hold then.
 *
 * First the rate at which it saturates is measured with the same mix of repeated and new requests, as fast as 64 connections ask. Then requests
 * arrive at twice that rate, whether or not earlier ones were answered, beside a raw node:http server that gets none of them. Held against limits:
 * no 5xx but 503 with Retry-After; the p99 of what was admitted within the deadline; event-loop delay and latency of /livez within twice those of
 * the raw server on the same crowded machine; heap and resident memory after a collection within 5 % between the middle and the last third.
 */
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { type Asks, cached, canonical, compose, gdpFit, profile } from './bodies.ts';
import { drive, median } from './drive.ts';
import { type Row, row, table } from './report.ts';
import { quantile, watch } from './saturation.ts';
import { type Server, startService, startYardstick } from './server.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, strict: { type: 'boolean', default: false } } });
const seconds = 60 * Number(values.minutes);
if (!(seconds > 0)) {
  process.stderr.write('usage: npx node load/endurance.ts [--minutes N] [--strict]\n');
  process.exit(2);
}

const DEADLINE_MS = 10_000;
/** Small, so that the cache is full before the middle third begins. */
const CACHE_BYTES = 2 ** 20;
/** Requests under way, several times what the queue holds; those that are due beyond it are dropped and counted, or the sender would measure itself. */
const MOST_OPEN = 300;
const CALIBRATION_S = Math.min(20, seconds);
/** Seldom: a collection stops the server for longer than anything that it does by itself. */
const SAMPLE_EVERY_MS = Math.min(10_000, (1000 * seconds) / 30);
const OVERLOAD = 2;

let asked = 0;
/** Half of it repeated, half of it new: threads and cache both have work. */
const mix: Asks = () => {
  const place = ++asked % 10;
  if (place < 4) return cached();
  if (place < 5) return canonical();
  return place < 8 ? gdpFit() : place < 9 ? profile() : compose();
};

interface Tally {
  answered: number;
  refused: number;
  dropped: number;
  wrong: Map<string, number>;
  admitted_ms: number[];
}

function send(agent: Agent, server: Server, tally: Tally): Promise<void> {
  const { path, body } = mix();
  const begun = performance.now();
  const fault = (what: string) => void tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1);
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = httpRequest(server.url + path, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('error', () => fault('the answer broke off'));
      response.on('close', () => {
        const { statusCode: status, headers: fields } = response;
        if (status === 200) {
          tally.answered += 1;
          tally.admitted_ms.push(performance.now() - begun);
        } else if (status === 503 && /^[1-9]\d*$/.test(fields['retry-after'] ?? '')) tally.refused += 1;
        else fault(`status ${status}`);
        resolve();
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // the server may close a connection that rests at the moment when it is used again: whoever keeps connections sends again
      if (sent.reusedSocket && error.code === 'ECONNRESET') {
        resolve(send(agent, server, tally));
        return;
      }
      fault(error.code ?? error.message);
      resolve();
    });
    sent.end(body);
  });
}

/** Requests due at a constant rate, sent whether or not earlier ones were answered. */
async function arrive(service: Server, per_s: number): Promise<Tally> {
  const tally: Tally = { answered: 0, refused: 0, dropped: 0, wrong: new Map(), admitted_ms: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const end = begun + 1000 * seconds;
  let due = 0;
  for (let now = begun; now < end; now = performance.now()) {
    for (; due < ((now - begun) / 1000) * per_s; due++) {
      if (open.size >= MOST_OPEN) {
        tally.dropped += 1;
        continue;
      }
      const one = send(agent, service, tally).finally(() => open.delete(one));
      open.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(open);
  agent.destroy();
  return tally;
}

/** Heap and resident size after a collection, now and then, in MiB. */
async function weigh(service: Server, yardstick: Server, goOn: () => boolean): Promise<{ rss: number[]; heap: number[] }> {
  const [rss, heap]: [number[], number[]] = [[], []];
  while (goOn()) {
    // the raw server pauses as often
    const [probe] = await Promise.all([service.ask('memory'), yardstick.ask('memory')]);
    rss.push(probe.rss / 2 ** 20);
    heap.push(probe.heapUsed / 2 ** 20);
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
  }
  return { rss, heap };
}

function thirds(name: string, samples: number[]): Row {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const last = median(samples.slice(-third));
  return row(name, last, null, { ratio: last / median(samples.slice(third, 2 * third)), limit: 1.05 });
}

/** A number against a bound of its own: the ratio is the part of the bound. */
const within = (name: string, value: number, bound: number) => row(name, value, bound, { ratio: value / bound, limit: 1 });

async function measure(): Promise<Row[]> {
  // the sender is one client with many sockets
  const service = await startService({
    ...{ CACHE_BYTES: String(CACHE_BYTES), DEADLINE_MS: String(DEADLINE_MS) },
    ...{ MAX_SOCKETS: '10000', MAX_SOCKETS_PER_CLIENT: '10000' },
  });
  const yardstick = await startYardstick();
  try {
    const { per_s } = await drive(service, mix, 64, CALIBRATION_S);
    process.stderr.write(`saturates at ${per_s.toFixed(1)} a second; ${seconds} s at ${(OVERLOAD * per_s).toFixed(1)}\n`);
    await Promise.all([service.ask('reset'), yardstick.ask('reset')]);
    let running = true;
    const goOn = () => running;
    const load = arrive(service, OVERLOAD * per_s).finally(() => {
      running = false;
    });
    const [latencies, weights, tally] = await Promise.all([watch([service, yardstick], goOn), weigh(service, yardstick, goOn), load]);
    const [ours, raw] = await Promise.all([service.ask('reset'), yardstick.ask('reset')]);
    const [oursMs = [], rawMs = []] = latencies;
    const wrong = [...tally.wrong.values()].reduce((sum, count) => sum + count, 0);
    if (wrong > 0) process.stderr.write(`${JSON.stringify(Object.fromEntries(tally.wrong))}\n`);
    return [
      row('arrived a second', OVERLOAD * per_s, null),
      row('answered', tally.answered, null),
      row('refused with 503 and Retry-After', tally.refused, null),
      row('dropped by the sender', tally.dropped, null),
      row('anything else', wrong, null, { ratio: wrong, limit: 0 }),
      within('p99 of the admitted (ms), of the deadline', quantile(tally.admitted_ms, 0.99), DEADLINE_MS),
      row('event-loop delay p99 (ms)', ours.p99_ms, raw.p99_ms, { ratio: ours.p99_ms / raw.p99_ms, limit: 2 }),
      row('/livez p99 (ms)', quantile(oursMs, 0.99), quantile(rawMs, 0.99), {
        ratio: quantile(oursMs, 0.99) / quantile(rawMs, 0.99),
        limit: 2,
      }),
      thirds('heap after collection (MiB)', weights.heap),
      thirds('resident (MiB)', weights.rss),
    ];
  } finally {
    await Promise.all([service.stop(), yardstick.stop()]);
  }
}

const rows = await measure();
process.stdout.write(`\n${table(rows)}\n\nnode ${process.version}, ${seconds} s\n`);
if (values.strict && rows.some((one) => one.failed)) process.exitCode = 1;
