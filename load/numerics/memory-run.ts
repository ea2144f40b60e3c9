/**
 * A process of its own for the memory run: one real worker thread, made as the service makes it, gets the number of requests that the
 * first argument says, one after the other. Prints one line of JSON: a MemoryRun.
 */
import { type ComputeOutcome, sharedFlags } from '../../src/pool/task.ts';
import { createThreads } from '../../src/pool/threads.ts';
import { mixedRequest } from './mixed.ts';
import type { ThreadMemory } from './worker.ts';

export interface MemoryRun {
  /** Resident bytes of the process before its worker exists. */
  before: number;
  samples: ThreadMemory[];
  answered: number;
  refused: number;
  seconds: number;
}

const SAMPLES = 300;
const requests = Number(process.argv[2]);
const before = process.memoryUsage().rss;
const threads = createThreads({
  file: new URL('worker.ts', import.meta.url).href,
  threads: 1,
  memory_mb: 1024,
  queue_limit: 1,
  cancel_grace_ms: 1000,
  onLost: (error) => {
    throw error;
  },
});
const { signal } = new AbortController();
const flags = sharedFlags();
const ask = <T>(task: object) => threads.run<T>(task as Parameters<typeof threads.run>[0], new Int32Array(flags), [], signal);

await threads.warmUp();
const run: MemoryRun = { before, samples: [], answered: 0, refused: 0, seconds: 0 };
const start = performance.now();
const sampleEvery = Math.floor(requests / SAMPLES);
for (let i = 0; i < requests; i++) {
  const outcome = await ask<ComputeOutcome>({ task: 'compute', ...mixedRequest(i), flags });
  if (outcome.ok) run.answered++;
  else if (outcome.code === 'refused') run.refused++;
  else throw new Error(outcome.reason);
  if (i % sampleEvery === sampleEvery - 1) run.samples.push(await ask<ThreadMemory>({ task: 'memory' }));
}
run.seconds = (performance.now() - start) / 1000;
await threads.close();
process.stdout.write(`${JSON.stringify(run)}\n`);
