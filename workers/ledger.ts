/** The entry of the ledger's thread: opens the store, reads all of it again, then runs one call after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { instant, type Ledger, ledgerOn } from '../src/ledger/ledger.ts';
import type { Store } from '../src/ledger/store.ts';
import { openStore } from '../src/ledger/stores/open.ts';
import type { Answer, Call, Opened, ThreadData } from '../src/ledger/thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a thread');

/** Longest wait of a caller for another process that writes. Calls stand in one queue: each of them waiting that long would be a wait without end. */
const MOST_WAIT_MS = 10_000;

async function answer(ledger: Ledger, store: Store, { id, asked, method, args }: Call): Promise<Answer> {
  try {
    const run = ledger[method] as (...args: unknown[]) => Promise<unknown>;
    if (method !== 'run') return { id, ok: true, value: await run(...args) };
    store.waitAtMost?.(Math.max(0, MOST_WAIT_MS - (instant() - asked)));
    return { id, ok: true, value: await run(...args, asked) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, ok: false, name, message };
  }
}

try {
  const { address, create } = workerData as ThreadData;
  const store = await openStore(address, create);
  const ledger = ledgerOn(store);
  const verified = await ledger.verifyAll();
  port.on('message', async (call: Call) => port.postMessage(await answer(ledger, store, call)));
  port.postMessage({ opened: true, ...verified } satisfies Opened);
} catch (error) {
  port.postMessage({ opened: false, message: (error as Error).message } satisfies Opened);
}
