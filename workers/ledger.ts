/** The entry of the ledger's thread: opens the store, reads all of it again, then runs one call after another. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type Ledger, ledgerOn } from '../src/ledger/ledger.ts';
import { openStore } from '../src/ledger/stores/open.ts';
import type { Answer, Call, Opened, ThreadData } from '../src/ledger/thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a thread');

/** Calls of one turn. */
const MOST_AT_ONCE = 64;

async function answer(ledger: Ledger, { id, asked, method, args }: Call): Promise<Answer> {
  try {
    const run = ledger[method] as (...args: unknown[]) => Promise<unknown>;
    return { id, ok: true, value: await (method === 'run' ? run(...args, asked) : run(...args)) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, ok: false, name, message };
  }
}

try {
  const { address, create } = workerData as ThreadData;
  const ledger = ledgerOn(await openStore(address, create));
  const verified = await ledger.verifyAll();
  const take = async (call: Call) => port.postMessage(await answer(ledger, call));
  port.on('message', (first: Call) => {
    take(first);
    // those that have come as well: decisions that are asked for in one turn share a transaction
    for (let taken = 1; taken < MOST_AT_ONCE; taken++) {
      const next = receiveMessageOnPort(port) as { message: Call } | undefined;
      if (next === undefined) break;
      take(next.message);
    }
  });
  port.postMessage({ opened: true, ...verified } satisfies Opened);
} catch (error) {
  port.postMessage({ opened: false, message: (error as Error).message } satisfies Opened);
}
