// Preloaded into a server (`node --import`): on the word of its parent one of its computing threads is ended wherever it stands, as a crash would.
// Threads cannot be sent a signal: `terminate` stops their JavaScript at once. Threads of stores are left alone: they are part of the process.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  const memory = Number(process.env.WORKER_MEMORY_MB);
  /** @type {Set<import('node:worker_threads').Worker>} */
  const threads = new Set();
  process.on('worker', (worker) => {
    // only computing threads are given this much memory
    if (worker.resourceLimits?.maxOldGenerationSizeMb !== memory) return;
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  });
  process.on('message', async (message) => {
    if (message !== 'end a thread') return;
    const all = [...threads];
    const chosen = all[Math.floor(Math.random() * all.length)];
    await chosen?.terminate();
    process.send?.({ ended: chosen !== undefined });
  });
}
