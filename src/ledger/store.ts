/**
 * Where a ledger lives. A store makes one promise: `transact` reads, lets a pure function decide, and writes what it decided, as one step that is durable
 * when it returns, while nobody else writes to the same budgets or under the same key. Twins in `stores/` pass one suite.
 */
import type { Header, State } from './budget.ts';
import type { EntryRow } from './entry.ts';

export interface BudgetRow {
  tenant: string;
  id: string;
  header: Header;
  state: State;
}

export interface ReplyRow {
  fingerprint: string;
  /** The outcome as text. */
  outcome: string;
}

/** What a decision may look at: the budgets that exist among those asked for, and what the key was answered before. */
export interface Seen {
  budgets: Map<string, BudgetRow>;
  reply: ReplyRow | null;
}

export interface Write {
  row: BudgetRow;
  created: boolean;
  entries: EntryRow[];
}

export interface Decision<T> {
  result: T;
  writes: Write[];
  reply: ReplyRow | null;
}

export interface Ask {
  tenant: string;
  key: string | null;
  /** Locked in the order of their ids. */
  budgets: readonly string[];
}

export interface Store {
  readonly kind: 'memory' | 'sqlite' | 'postgres';
  transact<T>(ask: Ask, decide: (seen: Seen) => Decision<T>): Promise<T>;
  /** Without a lock, as of some moment. */
  budget(tenant: string, id: string): Promise<BudgetRow | null>;
  /** In the order of ids, behind `after`. */
  budgets(tenant: string, after: string, limit: number): Promise<BudgetRow[]>;
  reply(tenant: string, key: string): Promise<ReplyRow | null>;
  /** In their order, behind `after`. */
  entries(tenant: string, id: string, after: number, limit: number): Promise<EntryRow[]>;
  /** All budgets of all tenants, behind a pair, for a verification. */
  all(afterTenant: string, afterId: string, limit: number): Promise<BudgetRow[]>;
  /** A budget from elsewhere with its entries, verified before. False where it exists. */
  install(row: BudgetRow, entries: EntryRow[]): Promise<boolean>;
  /** Where writers wait for other processes: the longest that the next transaction may. */
  waitAtMost?(milliseconds: number): void;
  close(): Promise<void>;
}

/** The store cannot be used as it is: it is absent, of another kind or version, or damaged. */
export class StoreFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFault';
  }
}
