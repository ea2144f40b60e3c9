/** Threads that end, wherever they stand: what waits for one is answered all the same. */

import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import t from 'tap';
import { sharedFlags, type Task } from '../../src/pool/task.ts';
import { createThreads } from '../../src/pool/threads.ts';

t.test('a thread that ends while it loads is replaced, and the task that waits for it is done', async (t) => {
  const seen: Worker[] = [];
  let born = (_: Worker) => {};
  const onWorker = (worker: Worker) => {
    seen.push(worker);
    born(worker);
  };
  process.on('worker', onWorker);
  t.teardown(() => process.off('worker', onWorker));
  const threads = createThreads({
    file: new URL('../../workers/compute.ts', import.meta.url).href,
    threads: 1,
    memory_mb: 256,
    queue_limit: 4,
    cancel_grace_ms: 100,
    onLost: () => {},
  });
  t.teardown(() => threads.close());
  // as a server's socket does: idle threads keep no process alive
  const alive = setInterval(() => {}, 1000);
  t.teardown(() => clearInterval(alive));
  await threads.warmUp();
  t.equal(seen.length, 1);
  const task: Task = { task: 'warm_up' };
  const flags = new Int32Array(sharedFlags());
  const outcome = new Promise((resolve, reject) => {
    born = (worker) => {
      born = () => {};
      // the second thread: the task waits for it, and it ends before it has loaded
      setImmediate(() => {
        threads.run(task, flags, [], new AbortController().signal).then(resolve, reject);
        worker.terminate();
      });
    };
  });
  await seen[0]?.terminate();
  await outcome;
  t.ok(seen.length >= 3, `${seen.length} threads`);
});

t.test('a thread that ended while it loaded does not slow the replacement of later ones, which had loaded', async (t) => {
  const seen: Worker[] = [];
  const onWorker = (worker: Worker) => void seen.push(worker);
  process.on('worker', onWorker);
  t.teardown(() => process.off('worker', onWorker));
  const folder = t.testdir({ 'task.mjs': 'export default () => ({ ok: true });' });
  const threads = createThreads({
    file: pathToFileURL(`${folder}/task.mjs`).href,
    threads: 1,
    memory_mb: 256,
    queue_limit: 4,
    cancel_grace_ms: 100,
    // twelve doublings take longer than a test may
    revive_at_last_ms: 3_600_000,
    onLost: () => {},
  });
  t.teardown(() => threads.close());
  const alive = setInterval(() => {}, 1000);
  t.teardown(() => clearInterval(alive));
  await threads.warmUp();
  const done = () => threads.run({ task: 'warm_up' }, new Int32Array(sharedFlags()), [], new AbortController().signal);
  const early = new Promise<void>((resolve) => {
    process.once('worker', (worker: Worker) => setImmediate(() => resolve(void worker.terminate())));
  });
  await seen[0]?.terminate();
  await early;
  for (let ends = 0; ends < 12; ends++) {
    await done();
    const last = seen.at(-1) as Worker;
    await last.terminate();
    // nobody asks: a thread comes by itself
    while (seen.at(-1) === last) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  t.same(await done(), { ok: true });
});
