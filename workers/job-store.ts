/** The entry of the thread that waits for the disk: opens the store, then answers one call after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteStore } from '../src/jobs/stores/sqlite.ts';
import type { Call, Outcome } from '../src/jobs/stores/threaded.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function main(): void {
  if (parentPort === null) throw new Error('this is the entry of a thread');
  const port = parentPort;
  let store: ReturnType<typeof openSqliteStore>;
  try {
    store = openSqliteStore((workerData as { path: string }).path);
  } catch (error) {
    port.postMessage({ ok: false, reason: reasonOf(error) });
    return;
  }
  port.on('message', ({ id, method, values }: Call) => {
    const answer = (outcome: Outcome) => port.postMessage(outcome);
    // the compiler does not follow that the values belong to the method
    const run = store[method] as (...values: unknown[]) => Promise<unknown>;
    run(...values).then(
      (value) => answer({ id, ok: true, value }),
      (error: unknown) => answer({ id, ok: false, reason: reasonOf(error) }),
    );
  });
  port.postMessage({ ok: true });
}

main();
