/**
 * What is made of the entries of a budget from the first on, kept and continued when it is asked for again. A log may be long, and who asks for a reading of
 * it must not hold up decisions: it is read in pages with a turn for others behind each, by one reader a budget, and no request reads more than its part.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Header } from './budget.ts';
import type { Entry } from './entry.ts';
import type { BudgetRow, Store } from './store.ts';

const PAGE = 500;
/** Of one request. Who asks again goes on from there. */
const MOST_PAGES = 100;
/** Entries that one request reads. */
export const MOST_READ = PAGE * MOST_PAGES;
/** Budgets whose fold is remembered. */
const MOST_KEPT = 1000;

export interface Fold {
  /** Entries so far. */
  readonly seq: number;
  add(entry: Entry, hash: string): void;
}

/** The log is longer than what one request reads. */
export interface Behind {
  behind: true;
  /** Entries that were read so far, and all of them. */
  read: number;
  entries: number;
}

export const isBehind = (read: object): read is Behind => 'behind' in read;

const nameOf = ({ tenant, id }: Pick<BudgetRow, 'tenant' | 'id'>) => `${tenant}\n${id}`;

/** One after another under a name. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(name) ?? Promise.resolve()).catch(() => {}).then(work);
    this.last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(name) === mine) this.last.delete(name);
    }
  }
}

export class Folds<F extends Fold> {
  private readonly kept = new Map<string, F>();
  private readonly turns = new Turns();
  private readonly store: Store;
  private readonly make: (header: Header) => F;

  constructor(store: Store, make: (header: Header) => F) {
    this.store = store;
    this.make = make;
  }

  /** What `read` makes of the fold of all entries, at once; null where there is no such budget. */
  of<T extends object>(tenant: string, id: string, read: (fold: F, row: BudgetRow) => T): Promise<T | Behind | null> {
    return this.turns.take(nameOf({ tenant, id }), async () => {
      const row = await this.store.budget(tenant, id);
      if (row === null) return null;
      const fold = this.kept.get(nameOf(row)) ?? this.make(row.header);
      // kept again when it is whole: one that failed in the middle is made anew
      this.kept.delete(nameOf(row));
      for (let page = 0; fold.seq < row.state.seq && page < MOST_PAGES; page++) {
        const rows = await this.store.entries(tenant, id, fold.seq, Math.min(PAGE, row.state.seq - fold.seq));
        if (rows.length === 0) throw new Error(`budget ${id} has lost its entries behind ${fold.seq}`);
        for (const { body, hash } of rows) fold.add(JSON.parse(body) as Entry, hash);
        await turn();
      }
      this.keep(row, fold);
      return fold.seq < row.state.seq ? { behind: true, read: fold.seq, entries: row.state.seq } : read(fold, row);
    });
  }

  /** A fold that was made while the budget was read for something else. */
  keep(row: BudgetRow, fold: F): void {
    if (this.kept.size >= MOST_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(nameOf(row), fold);
  }
}
