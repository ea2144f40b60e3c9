/** Servers under measurement: separate processes, reached over HTTP, watched through /proc and the preloaded probe. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Probe {
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  rss: number;
  heapUsed: number;
}
export interface Server {
  name: string;
  url: string;
  /** User and system time of the whole process so far, all threads, in seconds. */
  cpu_s(): number;
  /** 'reset' reads the event-loop delay since the last reset, 'memory' reads the memory after a collection. */
  ask(question: 'reset' | 'memory'): Promise<Probe>;
  /** For the yardstick: the bytes to answer with from now on. */
  answerWith(payload: string): Promise<void>;
  /** Ends one of its computing threads where mortal.js was preloaded; whether there was one. */
  endThread(): Promise<boolean>;
  stop(): Promise<void>;
  /** Ends the process at once, by SIGKILL. */
  kill(): Promise<void>;
}

const START_PATIENCE_MS = 90_000;
/** Clock ticks a second in /proc: USER_HZ, 100 on every Linux. */
const TICKS_PER_S = 100;

/** `preload`: modules that are loaded before the server. */
export async function startService(env: Record<string, string> = {}, preload: string[] = []): Promise<Server> {
  return start(
    'lossbook',
    fileURLToPath(new URL('../src/server.ts', import.meta.url)),
    '/readyz',
    {
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      DATA_DIR: '',
      ...env,
    },
    preload,
  );
}

export async function startYardstick(): Promise<Server> {
  return start('node:http', fileURLToPath(new URL('raw-server.js', import.meta.url)), '/', {});
}

async function start(
  name: string,
  script: string,
  readyPath: string,
  env: Record<string, string>,
  preload: string[] = [],
): Promise<Server> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...[new URL('probe.js', import.meta.url).href, ...preload].flatMap((module) => ['--import', module]), script],
    {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const stopWithParent = () => child.kill('SIGKILL');
  process.once('exit', stopWithParent);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url + readyPath, child);
  return {
    name,
    url,
    cpu_s: () => processSeconds(child.pid ?? 0),
    ask: async (question) => (await exchange(child, question)) as Probe,
    answerWith: async (payload) => void (await exchange(child, { payload })),
    endThread: async () => ((await exchange(child, 'end a thread')) as { ended: boolean }).ended,
    kill: async () => {
      process.off('exit', stopWithParent);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      process.off('exit', stopWithParent);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_PATIENCE_MS;
  while (child.exitCode === null && Date.now() < end) {
    const ready = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not become ready`);
}

async function exchange(child: ChildProcess, message: string | object): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

/** Fields 14 and 15 of /proc/<pid>/stat, counted after the name in parentheses, which may hold anything. */
function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}
