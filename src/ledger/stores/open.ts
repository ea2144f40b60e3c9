/** Which store an address means: `memory`, `sqlite:<path>` or `postgres://...`. */
import { type Store, StoreFault } from '../store.ts';

/**
 * Rejects with StoreFault.
 * @param create make a new ledger where there is none
 * @param migrate take a ledger of an earlier release to the tables of this one
 */
export async function openStore(address: string, create: boolean, migrate = false): Promise<Store> {
  if (address === 'memory') return (await import('./memory.ts')).memoryStore();
  const options = { create, migrate };
  if (address.startsWith('sqlite:'))
    return (await import('./sqlite.ts')).sqliteStore({ path: address.slice('sqlite:'.length), ...options });
  if (/^postgres(ql)?:\/\//.test(address)) return (await import('./postgres.ts')).postgresStore(address, options);
  throw new StoreFault('a ledger is memory, sqlite:<path> or postgres://...');
}
