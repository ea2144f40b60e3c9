/** Threads that end, wherever they stand: what waits for one is answered all the same. */
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
