/** Which store an address means: `memory`, `sqlite:<path>` or `postgres://...`. */
import { type Store, StoreFault } from '../store.ts';

/** @param create make a new ledger where there is none. Rejects with StoreFault. */
export async function openStore(address: string, create: boolean): Promise<Store> {
  if (address === 'memory') return (await import('./memory.ts')).memoryStore();
  if (address.startsWith('sqlite:')) return (await import('./sqlite.ts')).sqliteStore({ path: address.slice('sqlite:'.length), create });
  if (/^postgres(ql)?:\/\//.test(address)) return (await import('./postgres.ts')).postgresStore(address, create);
  throw new StoreFault('a ledger is memory, sqlite:<path> or postgres://...');
}
