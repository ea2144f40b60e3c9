/**
 * Where a ledger lives. A store makes one promise: `transact` reads, lets a pure function decide, and writes what it decided, as one step that is durable
 * when it returns, while nobody else writes to the same budgets or under the same key. Twins in `stores/` pass one suite.
 */
import type { Header, State } from './budget.ts';
import type { Answer } from './commands.ts';
import type { EntryRow } from './entry.ts';

export interface BudgetRow {
  tenant: string;
  id: string;
  header: Header;
  state: State;
}

/** Milliseconds by a clock that nobody sets, comparable between the threads of a process. */
export const instant = () => performance.timeOrigin + performance.now();

/** Longest wait of a caller for others that write, ms. Calls stand in one queue: each of them waiting that long by itself would be a wait without end. */
export const MOST_WAIT_MS = 10_000;

/** What a key was answered. */
export interface AnswerRow extends Answer {
  key: string;
  /** The budget that was addressed, and its last entry then. */
  budget: string;
  seq: number;
  fingerprint: string;
}

/** What a decision may look at: the budgets that exist among those asked for, and what the key was answered before. */
export interface Seen {
  budgets: Map<string, BudgetRow>;
  answered: AnswerRow | null;
}

export interface Write {
  row: BudgetRow;
  created: boolean;
  entries: EntryRow[];
}

export interface Decision<T> {
  result: T;
  writes: Write[];
  answer: AnswerRow | null;
}

export interface Ask {
  tenant: string;
  /** A decision that writes keeps its answer under it: made twice, it has one effect. */
  key: string;
  /** Locked in the order of their ids. */
  budgets: readonly string[];
  /** By `instant`: where writers wait for other processes, the decision is refused if they still hold the lock then. MOST_WAIT_MS from now when absent. */
  until?: number;
}

export type StoreKind = 'memory' | 'sqlite' | 'postgres';
export type Installed = 'installed' | 'budget_exists' | 'key_exists' | 'whole_missing';

export interface Store {
  readonly kind: StoreKind;
  transact<T>(ask: Ask, decide: (seen: Seen) => Decision<T>): Promise<T>;
  /** Without a lock, as of some moment. */
  budget(tenant: string, id: string): Promise<BudgetRow | null>;
  /** In the order of ids, behind `after`. */
  budgets(tenant: string, after: string, limit: number): Promise<BudgetRow[]>;
  answer(tenant: string, key: string): Promise<AnswerRow | null>;
  /** Those that a budget gave until its entry `seq`, in the order of their keys, behind `after`. */
  answers(tenant: string, budget: string, seq: number, after: string, limit: number): Promise<AnswerRow[]>;
  /** In their order, behind `after`. */
  entries(tenant: string, id: string, after: number, limit: number): Promise<EntryRow[]>;
  /** All budgets of all tenants, behind a pair, for a verification. */
  all(afterTenant: string, afterId: string, limit: number): Promise<BudgetRow[]>;
  /** A budget from elsewhere with its entries and answers, verified before. Nothing is written where it, or the answer of a key, exists. */
  install(row: BudgetRow, entries: EntryRow[], answers: AnswerRow[]): Promise<Installed>;
  /** What waits is finished or refused before. */
  close(): Promise<void>;
}

/** What is said about tables of another version than the one that is read. */
export function otherVersion(version: unknown, read: number): string {
  const remedy = typeof version === 'number' && version < read ? ': stop what uses it and run `npm run ledger -- migrate`' : '';
  return `version ${version} of the tables; this release reads ${read}${remedy}`;
}

/** The store cannot be used as it is: it is absent, of another kind or version, or damaged. */
export class StoreFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFault';
  }
}
