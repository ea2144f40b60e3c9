/** The ledger of a service: opened, and read again from its first entry to its last, before anything is decided on it. */
import { type Ledger, ledgerOn } from './ledger.ts';
import type { Store } from './store.ts';
import { openStore } from './stores/open.ts';
import { ledgerInThread } from './thread.ts';

/** The service must not start: the ledger is absent, unreadable, or not what its hashes say. */
export class LedgerError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LedgerError';
  }
}

/** @param thread URL of the entry of a thread, for stores whose calls block. Rejects with LedgerError. */
export async function openLedger(address: string, create: boolean, thread: string): Promise<{ ledger: Ledger; store: Store['kind'] }> {
  try {
    if (address.startsWith('sqlite:')) return { ledger: (await ledgerInThread(thread, { address, create })).ledger, store: 'sqlite' };
    const store = await openStore(address, create);
    const ledger = ledgerOn(store);
    await ledger.verifyAll();
    return { ledger, store: store.kind };
  } catch (error) {
    throw new LedgerError((error as Error).message, error);
  }
}
