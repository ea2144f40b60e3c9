/**
 * A ledger in one file, which several processes of one host may share: node:sqlite with a write-ahead log, fsync at every commit, and write transactions
 * that take the lock before they read. Calls block, so a service runs it in a thread of its own (`thread.ts`).
 */
import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import { type AnswerRow, type BudgetRow, otherVersion, type Seen, type Store, StoreFault, type Write } from '../store.ts';
import { APPLICATION_ID, KEEP_ANSWER, keepAnswer, makeSchema, migrateSchema, SCHEMA_VERSION } from './sqlite-tables.ts';

/** How long to wait for another process that writes. */
const BUSY_MS = 10_000;
/** Entries that a budget can have: the room that its number leaves for theirs. */
const MOST_ENTRIES = 2 ** 32 - 1;
/** Budgets whose header and last state are remembered. */
const MOST_KNOWN = 200;

export interface SqliteOptions {
  path: string;
  /** Make a new ledger where there is no file. Without it an absent file is a fault: it may be a disk that was not mounted. */
  create: boolean;
  /** Take a ledger of an earlier release to the tables of this one. */
  migrate?: boolean;
}

/** Throws StoreFault on anything but a ledger of this version. */
function openDatabase({ path, create, migrate = false }: SqliteOptions): DatabaseSync {
  const exists = path !== ':memory:' && existsSync(path);
  if (!exists && !create)
    throw new StoreFault(`there is no ledger at ${path}; LEDGER_CREATE=yes, or --create of the command, allows one to be made`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = 8000');
    const pragma = (name: string) => Object.values(db?.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // an empty file is what an interrupted first start leaves behind
    if (pragma('application_id') === 0 && pragma('schema_version') === 0 && create) makeSchema(db);
    if (pragma('application_id') === APPLICATION_ID && migrate) migrateSchema(db);
    const [application, version] = [pragma('application_id'), pragma('user_version')];
    if (application !== APPLICATION_ID) throw new StoreFault(`${path} is not a ledger`);
    if (version !== SCHEMA_VERSION) throw new StoreFault(`${path} has ${otherVersion(version, SCHEMA_VERSION)}`);
    const check = pragma('quick_check');
    if (check !== 'ok') throw new StoreFault(`${path} is damaged: ${check}`);
    return db;
  } catch (error) {
    db?.close();
    throw error instanceof StoreFault ? error : new StoreFault(`${path} cannot be read as a ledger: ${(error as Error).message}`, error);
  }
}

interface StoredBudget {
  number: number;
  tenant: string;
  id: string;
  header: string;
  state: string;
}

const BUDGETS = 'SELECT number, tenant, id, header, state FROM budgets JOIN states USING (number)';
/** Where the entries of a budget lie, behind one of them: `after` is never less than 0, where those of another budget would begin. */
const ENTRIES = `SELECT place & ${MOST_ENTRIES} AS seq, body, hash FROM entries, (SELECT number << 32 AS base FROM budgets WHERE tenant = ? AND id = ?)
  WHERE place > base + min(max(?, 0), ${MOST_ENTRIES}) AND place <= base + ${MOST_ENTRIES} ORDER BY place LIMIT ?`;
const ANSWERS = `SELECT key, a.budget, a.seq, fingerprint, status, coalesce(a.body, e.answer) AS body FROM answers a
  LEFT JOIN budgets b ON b.tenant = a.tenant AND b.id = a.budget LEFT JOIN entries e ON e.place = (b.number << 32) + a.seq`;

function prepare(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    state: db.prepare('SELECT number, state FROM budgets JOIN states USING (number) WHERE tenant = ? AND id = ?'),
    header: db.prepare('SELECT header FROM budgets WHERE number = ?'),
    budgets: db.prepare(`${BUDGETS} WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?`),
    all: db.prepare(`${BUDGETS} WHERE (tenant, id) > (?, ?) ORDER BY tenant, id LIMIT ?`),
    insert: db.prepare('INSERT INTO budgets (tenant, id, header) VALUES (?, ?, ?)'),
    insertState: db.prepare('INSERT INTO states (number, state) VALUES (?, ?)'),
    update: db.prepare('UPDATE states SET state = ? WHERE number = ?'),
    entry: db.prepare('INSERT INTO entries (place, body, hash, answer) VALUES (?, ?, ?, ?)'),
    entries: db.prepare(ENTRIES),
    answered: db.prepare('SELECT 1 FROM answers WHERE tenant = ? AND key = ?'),
    answer: db.prepare(`${ANSWERS} WHERE a.tenant = ? AND key = ?`),
    answers: db.prepare(`${ANSWERS} WHERE a.tenant = ? AND a.budget = ? AND a.seq <= ? AND key > ? ORDER BY key LIMIT ?`),
    keepAnswer: db.prepare(KEEP_ANSWER),
  } satisfies Record<string, StatementSync>;
}

/** A budget by its number, which never changes, as its header does not; and a state with its text. */
interface Known {
  header: Header;
  text: string;
  state: State;
}

/** Rows and what they mean, on one connection. */
class Tables {
  private readonly sql: ReturnType<typeof prepare>;
  private readonly db: DatabaseSync;
  private readonly known = new Map<number, Known>();

  constructor(db: DatabaseSync) {
    this.db = db;
    this.sql = prepare(db);
  }

  /** All or nothing, also when `work` throws. */
  atomically<T>(work: () => T): T {
    this.sql.begin.run();
    try {
      const result = work();
      this.sql.commit.run();
      return result;
    } catch (error) {
      // a failed COMMIT leaves the transaction open, other errors may have ended it
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  private remember(number: number, one: Known): Known {
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(number, one);
    return one;
  }

  private rowOf(stored: unknown): BudgetRow {
    const { tenant, id, header, state } = stored as StoredBudget;
    return { tenant, id, header: JSON.parse(header) as Header, state: JSON.parse(state) as State };
  }

  budget(tenant: string, id: string): BudgetRow | null {
    return this.numbered(tenant, id)?.row ?? null;
  }

  /** As it is stored now; what was read before is not read again from its text. */
  numbered(tenant: string, id: string): { number: number; row: BudgetRow } | null {
    const stored = this.sql.state.get(tenant, id) as { number: number; state: string } | undefined;
    if (stored === undefined) return null;
    const { number, state: text } = stored;
    let one = this.known.get(number);
    if (one?.text !== text) {
      const header = one?.header ?? (JSON.parse(this.sql.header.get(number)?.header as string) as Header);
      one = this.remember(number, { header, text, state: JSON.parse(text) as State });
    }
    return { number, row: { tenant, id, header: one.header, state: one.state } };
  }

  budgets(tenant: string, after: string, limit: number): BudgetRow[] {
    return this.sql.budgets.all(tenant, after, limit).map((stored) => this.rowOf(stored));
  }

  all(tenant: string, id: string, limit: number): BudgetRow[] {
    return this.sql.all.all(tenant, id, limit).map((stored) => this.rowOf(stored));
  }

  entries(tenant: string, id: string, after: number, limit: number): EntryRow[] {
    return this.sql.entries.all(tenant, id, after, limit) as unknown as EntryRow[];
  }

  private answerOf(stored: unknown): AnswerRow {
    const row = stored as AnswerRow & { body: string | null };
    if (row.body === null) throw new StoreFault(`the answer to the key ${row.key} is gone`);
    return row;
  }

  answer(tenant: string, key: string): AnswerRow | null {
    // most keys are new: that costs one look into one table
    return this.sql.answered.get(tenant, key) === undefined ? null : this.answerOf(this.sql.answer.get(tenant, key));
  }

  answers(tenant: string, id: string, seq: number, after: string, limit: number): AnswerRow[] {
    return this.sql.answers.all(tenant, id, seq, after, limit).map((stored) => this.answerOf(stored));
  }

  /**
   * @param number of the budget; null for one that is made here
   * @param answers by the entry beside which they are kept
   */
  write({ row, entries }: Write, number: number | null, answers: Map<number, AnswerRow>): void {
    const { tenant, id, header } = row;
    const state = JSON.stringify(row.state);
    let own = number;
    if (own === null) {
      own = Number(this.sql.insert.run(tenant, id, JSON.stringify(header)).lastInsertRowid);
      this.sql.insertState.run(own, state);
    } else {
      this.sql.update.run(state, own);
      // if the transaction fails, nobody finds this text; a budget that is made may yet lose its number, so it is not remembered
      this.remember(own, { header, text: state, state: row.state });
    }
    const base = BigInt(own) << 32n;
    for (const { seq, body, hash } of entries) {
      if (seq > MOST_ENTRIES) throw new StoreFault(`the budget ${id} has as many entries as it can have`);
      this.sql.entry.run(base + BigInt(seq), body, hash, answers.get(seq)?.body ?? null);
    }
  }

  keep(tenant: string, answer: AnswerRow, apart: boolean): void {
    keepAnswer(this.sql.keepAnswer, tenant, answer, apart);
  }
}

export function sqliteStore(options: SqliteOptions): Store {
  const db = openDatabase(options);
  const tables = new Tables(db);
  return {
    kind: 'sqlite',
    transact: async ({ tenant, key, budgets }, decide) =>
      tables.atomically(() => {
        const seen: Seen = { budgets: new Map(), answered: key === null ? null : tables.answer(tenant, key) };
        const numbers = new Map<string, number>();
        for (const id of budgets) {
          const found = tables.numbered(tenant, id);
          if (found === null) continue;
          seen.budgets.set(id, found.row);
          numbers.set(id, found.number);
        }
        const { result, writes, answer } = decide(seen);
        let apart = true;
        for (const write of writes) {
          // the last entry of the budget that was addressed, if this decision made it
          const beside = answer !== null && write.row.id === answer.budget && write.entries.at(-1)?.seq === answer.seq;
          if (beside) apart = false;
          tables.write(write, write.created ? null : (numbers.get(write.row.id) as number), new Map(beside ? [[answer.seq, answer]] : []));
        }
        if (answer !== null) tables.keep(tenant, answer, apart);
        return result;
      }),
    budget: async (tenant, id) => tables.budget(tenant, id),
    budgets: async (tenant, after, limit) => tables.budgets(tenant, after, limit),
    answer: async (tenant, key) => tables.answer(tenant, key),
    answers: async (tenant, id, seq, after, limit) => tables.answers(tenant, id, seq, after, limit),
    entries: async (tenant, id, after, limit) => tables.entries(tenant, id, after, limit),
    all: async (tenant, id, limit) => tables.all(tenant, id, limit),
    install: async (row, entries, answers) =>
      tables.atomically(() => {
        const whole = row.header.partition_of;
        if (tables.budget(row.tenant, row.id) !== null) return 'budget_exists';
        if (whole !== null && tables.budget(row.tenant, whole.budget) === null) return 'whole_missing';
        if (answers.some(({ key }) => tables.answer(row.tenant, key) !== null)) return 'key_exists';
        const beside = new Map(answers.filter(({ seq }) => seq >= 1 && seq <= entries.length).map((answer) => [answer.seq, answer]));
        tables.write({ row, created: true, entries }, null, beside);
        for (const answer of answers) tables.keep(row.tenant, answer, beside.get(answer.seq) !== answer);
        return 'installed';
      }),
    waitAtMost: (milliseconds) => db.exec(`PRAGMA busy_timeout = ${Math.round(milliseconds)}`),
    close: async () => db.close(),
  };
}
