/** Reads a whole ledger again: every hash, every link, and that each state is the fold of its entries. */
import { setImmediate as turn } from 'node:timers/promises';
import { applyEntry, emptyState, type Header, type State } from './budget.ts';
import { BrokenChain, decodeEntry, type Entry, type EntryRow } from './entry.ts';
import type { BudgetRow, Store } from './store.ts';
import { entryFault, headerFault } from './valid.ts';

const PAGE = 1000;

/** Equal as data, whatever the order of members. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => same(left[name], right[name]));
}

/** What else is made of a budget while it is read: told each entry with the state after it, and that all was as it should be. */
export interface Follower {
  next: (state: State, entry: Entry) => void;
  end: () => void;
}

/** The fold of a list of rows that is read from its beginning, in pieces. */
export class Replay {
  private readonly id: string;
  private readonly next: Follower['next'] | undefined;
  header: Header | null = null;
  state: State | null = null;

  /** @param next told each entry and the state after it */
  constructor(id: string, next?: Follower['next']) {
    this.id = id;
    this.next = next;
  }

  /** Throws BrokenChain at the first row that does not fit. */
  add(rows: readonly EntryRow[]): void {
    for (const row of rows) {
      const seq = (this.state?.seq ?? 0) + 1;
      const entry = decodeEntry(this.id, row, seq, this.state?.head ?? '0'.repeat(64));
      if (this.header === null) {
        if (entry.kind !== 'opened') throw new BrokenChain(this.id, seq, 'does not open the budget');
        const fault = headerFault(entry.event);
        if (fault !== null) throw new BrokenChain(this.id, seq, `opens no budget that this release knows: its ${fault}`);
        this.header = entry.event as Header;
      }
      const fault = entryFault(entry, this.header, this.state?.time ?? 0);
      if (fault !== null) throw new BrokenChain(this.id, seq, `is none that this release knows: its ${fault}`);
      try {
        this.state = applyEntry(this.header, this.state ?? emptyState(this.header), entry, row.hash);
      } catch (error) {
        throw new BrokenChain(this.id, seq, `cannot be applied: ${(error as Error).message}`);
      }
      this.next?.(this.state, entry);
    }
  }

  /** Throws BrokenChain where what is stored beside the entries is not what they say. */
  compare({ header, state }: BudgetRow): void {
    const last = this.state?.seq ?? 0;
    if (this.header === null || this.state === null) throw new BrokenChain(this.id, 1, 'is missing: the budget has no entries');
    if (last < state.seq) throw new BrokenChain(this.id, last + 1, `is missing: the budget stands at entry ${state.seq}`);
    if (!same(this.header, header)) throw new BrokenChain(this.id, 1, 'opened another budget than the one that is stored');
    if (!same(this.state, state)) throw new BrokenChain(this.id, last, 'leads to another state than the one that is stored');
  }
}

export interface Verified {
  budgets: number;
  entries: number;
}

/** One budget as it stands. Throws BrokenChain. */
export async function verifyBudget(store: Store, row: BudgetRow, follower?: Follower): Promise<number> {
  const replay = new Replay(row.id, follower?.next);
  const { seq } = row.state;
  for (let after = 0; after < seq; after = replay.state?.seq ?? seq) {
    // entries that came after the row was read are not looked at
    const rows = await store.entries(row.tenant, row.id, after, Math.min(PAGE, seq - after));
    replay.add(rows);
    if (rows.length === 0) break;
    // who waits for a decision comes first
    await turn();
  }
  replay.compare(row);
  follower?.end();
  return seq;
}

/** All budgets of all tenants. Throws BrokenChain at the first fault. */
export async function verifyAll(store: Store, follow?: (row: BudgetRow) => Follower): Promise<Verified> {
  const verified: Verified = { budgets: 0, entries: 0 };
  let [tenant, id] = ['', ''];
  for (;;) {
    const rows = await store.all(tenant, id, 100);
    for (const row of rows) {
      verified.entries += await verifyBudget(store, row, follow?.(row));
      // an entry beyond the state would be spent but not counted
      const beyond = await store.entries(row.tenant, row.id, row.state.seq, 1);
      const now = beyond.length === 0 ? row : await store.budget(row.tenant, row.id);
      if (beyond.length > 0 && (now?.state.seq ?? 0) < (beyond[0]?.seq ?? 0)) {
        throw new BrokenChain(row.id, beyond[0]?.seq ?? 0, 'is not counted in the state of the budget');
      }
      verified.budgets += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return verified;
    [tenant, id] = [last.tenant, last.id];
  }
}
