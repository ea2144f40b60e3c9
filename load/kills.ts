/**
 * `npx node load/kills.ts [--threads 1000] [--servers 50]`: computing threads are ended wherever they stand, and the server is sent SIGKILL, while jobs
 * are submitted and requests asked. At the end every job that was accepted must be done, and every answer must be, byte for byte, that of a server
 * that nobody disturbed. Exit code 1 where one is not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Ask, compose, gdpFit, profile } from './bodies.ts';
import { type Server, startService } from './server.ts';

const { values } = parseArgs({ options: { threads: { type: 'string', default: '1000' }, servers: { type: 'string', default: '50' } } });
const kills = { threads: Number(values.threads), servers: Number(values.servers) };

const OPERATIONS: Record<string, string> = { '/v1/gdp-fit': 'fitGdp', '/v1/profile': 'computeProfile', '/v1/compose': 'composeEvents' };
const json = { 'content-type': 'application/json' };
/** Jobs that may be open at a time, and answers that must have come between two kills: progress, whatever is killed. */
const MOST_OPEN = 20;
const BETWEEN = 1;

const folder = mkdtempSync(join(tmpdir(), 'lossbook-kills-'));
const preload = [new URL('mortal.js', import.meta.url).href];
const env = {
  DATA_DIR: folder,
  WORKER_MEMORY_MB: '301',
  JOB_LEASE_MS: '1000',
  JOB_LIMIT: '100000',
  JOB_LIMIT_PER_TENANT: '100000',
  LOG_LEVEL: 'silent',
  // thousands of starts: what they compile is kept, so that they meet work more often than loading
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};

// what is compiled is written by a process that ends in peace
await (await startService(env, preload)).stop();
let server: Server = await startService(env, preload);
let answers = 0;
let over = false;
const tally = { accepted: 0, done: 0, direct: 0, refused: 0, broken: 0 };
const faults: string[] = [];

/** The next question, of one of three kinds; none twice. */
let asked = 0;
const next = (): Ask => [gdpFit, profile, compose][++asked % 3]?.() ?? gdpFit();

/** undefined where the connection broke. */
async function call(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; retry: string | null } | undefined> {
  try {
    const response = await fetch(server.url + path, init);
    return { status: response.status, text: await response.text(), retry: response.headers.get('retry-after') };
  } catch {
    return undefined;
  }
}

interface Accepted {
  id: string;
  ask: Ask;
}

/** Submits until it is accepted, under one key: whether an earlier try was taken cannot be known once a connection broke. */
async function submit(ask: Ask, key: string): Promise<Accepted> {
  const body = `{"operation":"${OPERATIONS[ask.path]}","request":${ask.body}}`;
  for (;;) {
    const reply = await call('/v1/jobs', { method: 'POST', headers: { ...json, 'idempotency-key': key }, body });
    if (reply?.status === 202) return { id: JSON.parse(reply.text).id, ask };
    if (reply === undefined) tally.broken += 1;
    else if (reply.status === 503) tally.refused += 1;
    else throw new Error(`a job was answered with ${reply.status}: ${reply.text}`);
    await sleep(50);
  }
}

/** The answer of a job, however often what runs it is killed. */
async function answerOf({ id }: Accepted): Promise<string | undefined> {
  for (;;) {
    const reply = await call(`/v1/jobs/${id}`);
    if (reply?.status === 404) return undefined;
    const { state, result } = reply?.status === 200 ? JSON.parse(reply.text) : { state: 'unknown', result: undefined };
    if (state === 'done') {
      const answer = await call(result);
      if (answer?.status === 200) return answer.text;
    } else if (state !== 'queued' && state !== 'running' && state !== 'unknown') {
      faults.push(`job ${id}: ${reply?.text}`);
      return undefined;
    }
    await sleep(50);
  }
}

const finished: { ask: Ask; text: string }[] = [];

async function worker(name: number): Promise<void> {
  for (let at = 0; !over; at++) {
    const job = await submit(next(), `${name}-${at}`);
    tally.accepted += 1;
    const text = await answerOf(job);
    if (text === undefined) faults.push(`job ${job.id} is lost`);
    else {
      tally.done += 1;
      answers += 1;
      finished.push({ ask: job.ask, text });
    }
  }
}

/** Requests beside the jobs: right, or 503 with Retry-After, or no answer at all. */
async function asker(): Promise<void> {
  while (!over) {
    const ask = next();
    const reply = await call(ask.path, { method: 'POST', headers: json, body: ask.body });
    if (reply === undefined) tally.broken += 1;
    else if (reply.status === 200) {
      tally.direct += 1;
      finished.push({ ask, text: reply.text });
    } else if (reply.status === 503 && reply.retry !== null) tally.refused += 1;
    else faults.push(`${ask.path}: ${reply.status} ${reply.text}`);
    await sleep(20);
  }
}

async function kill(): Promise<void> {
  const every = Math.max(1, Math.floor(kills.threads / Math.max(1, kills.servers)));
  let threads = 0;
  let servers = 0;
  while (threads < kills.threads || servers < kills.servers) {
    const before = answers;
    while (answers < before + BETWEEN) await sleep(5);
    // anywhere in the computation of the next
    await sleep(Math.random() * 100);
    if (threads < kills.threads) threads += (await server.endThread()) ? 1 : 0;
    if (servers < kills.servers && (threads >= (servers + 1) * every || threads === kills.threads)) {
      await server.kill();
      server = await startService(env, preload);
      servers += 1;
      process.stderr.write(`${threads} threads and ${servers} servers ended, ${tally.done} jobs done\n`);
    }
  }
  over = true;
}

await Promise.all([kill(), asker(), ...Array.from({ length: MOST_OPEN }, (_, name) => worker(name))]);
await server.stop();
rmSync(folder, { recursive: true });

const undisturbed = await startService({ CACHE_BYTES: '0', LOG_LEVEL: 'silent' });
let wrong = 0;
for (const { ask, text } of finished) {
  const truth = await fetch(undisturbed.url + ask.path, { method: 'POST', headers: json, body: ask.body });
  if ((await truth.text()) !== text) wrong += 1;
}
await undisturbed.stop();
process.stdout.write(
  `${JSON.stringify({ ...kills, ...tally, compared: finished.length, lost: tally.accepted - tally.done, wrong, faults }, null, 1)}\n`,
);
if (wrong > 0 || faults.length > 0 || tally.done < tally.accepted) process.exitCode = 1;
