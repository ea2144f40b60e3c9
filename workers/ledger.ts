/** The entry of the ledger's thread: opens the store, reads all of it again, then runs one call after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Ledger, ledgerOn } from '../src/ledger/ledger.ts';
import { openStore } from '../src/ledger/stores/open.ts';
import type { Answer, Call, Opened, ThreadData } from '../src/ledger/thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a thread');

async function answer(ledger: Ledger, { id, method, args }: Call): Promise<Answer> {
  try {
    const run = ledger[method] as (...args: unknown[]) => Promise<unknown>;
    return { id, ok: true, value: await run(...args) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, ok: false, name, message };
  }
}

try {
  const { address, create } = workerData as ThreadData;
  const ledger = ledgerOn(await openStore(address, create));
  const verified = await ledger.verifyAll();
  port.on('message', async (call: Call) => port.postMessage(await answer(ledger, call)));
  port.postMessage({ opened: true, ...verified } satisfies Opened);
} catch (error) {
  port.postMessage({ opened: false, message: (error as Error).message } satisfies Opened);
}
