/**
 * A ledger in one file, which several processes of one host may share: node:sqlite with a write-ahead log, fsync at every commit, and write transactions
 * that take the lock before they read. Calls block, so a service runs it in a thread of its own (`thread.ts`).
 */
import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import { type BudgetRow, type Decision, type ReplyRow, type Seen, type Store, StoreFault, type Write } from '../store.ts';

/** Of the tables below; a file of another one is not touched. "loss" in ASCII. */
const APPLICATION_ID = 0x6c6f7373;
const SCHEMA_VERSION = 1;
/** How long to wait for another process that writes. */
const BUSY_MS = 10_000;

const SCHEMA = `
  CREATE TABLE budgets (
    tenant TEXT NOT NULL, id TEXT NOT NULL, header TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (tenant, id)) WITHOUT ROWID, STRICT;
  CREATE TABLE entries (
    tenant TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (tenant, budget, seq)) WITHOUT ROWID, STRICT;
  CREATE TABLE replies (
    tenant TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, outcome TEXT NOT NULL,
    PRIMARY KEY (tenant, key)) WITHOUT ROWID, STRICT;
  CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
  CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
  CREATE TRIGGER replies_stay BEFORE UPDATE ON replies BEGIN SELECT RAISE(ABORT, 'replies are never changed'); END;
  CREATE TRIGGER replies_remain BEFORE DELETE ON replies BEGIN SELECT RAISE(ABORT, 'replies are never deleted'); END;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

export interface SqliteOptions {
  path: string;
  /** Make a new ledger where there is no file. Without it an absent file is a fault: it may be a disk that was not mounted. */
  create: boolean;
}

/** Throws StoreFault on anything but a ledger of this version. */
function openDatabase({ path, create }: SqliteOptions): DatabaseSync {
  const exists = path !== ':memory:' && existsSync(path);
  if (!exists && !create) throw new StoreFault(`there is no ledger at ${path}, and none may be made`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF');
    const pragma = (name: string) => Object.values(db?.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // an empty file is what an interrupted first start leaves behind
    if (pragma('application_id') === 0 && pragma('schema_version') === 0 && create) makeSchema(db);
    const [application, version] = [pragma('application_id'), pragma('user_version')];
    if (application !== APPLICATION_ID) throw new StoreFault(`${path} is not a ledger`);
    if (version !== SCHEMA_VERSION)
      throw new StoreFault(`${path} has version ${version} of the tables; this release reads ${SCHEMA_VERSION}`);
    const check = pragma('quick_check');
    if (check !== 'ok') throw new StoreFault(`${path} is damaged: ${check}`);
    return db;
  } catch (error) {
    db?.close();
    throw error instanceof StoreFault ? error : new StoreFault(`${path} cannot be read as a ledger: ${(error as Error).message}`, error);
  }
}

/** Two processes may start together: the second finds the tables. */
function makeSchema(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const made = db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'budgets'").get() as { n: number };
    if (made.n === 0) db.exec(SCHEMA);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

interface Statements {
  budget: StatementSync;
  budgets: StatementSync;
  all: StatementSync;
  insert: StatementSync;
  update: StatementSync;
  entry: StatementSync;
  entries: StatementSync;
  reply: StatementSync;
  keepReply: StatementSync;
}

function prepare(db: DatabaseSync): Statements {
  return {
    budget: db.prepare('SELECT tenant, id, header, state FROM budgets WHERE tenant = ? AND id = ?'),
    budgets: db.prepare('SELECT tenant, id, header, state FROM budgets WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?'),
    all: db.prepare('SELECT tenant, id, header, state FROM budgets WHERE (tenant, id) > (?, ?) ORDER BY tenant, id LIMIT ?'),
    insert: db.prepare('INSERT INTO budgets (state, tenant, id, header) VALUES (?, ?, ?, ?)'),
    update: db.prepare('UPDATE budgets SET state = ? WHERE tenant = ? AND id = ?'),
    entry: db.prepare('INSERT INTO entries (tenant, budget, seq, body, hash) VALUES (?, ?, ?, ?, ?)'),
    entries: db.prepare('SELECT seq, body, hash FROM entries WHERE tenant = ? AND budget = ? AND seq > ? ORDER BY seq LIMIT ?'),
    reply: db.prepare('SELECT fingerprint, outcome FROM replies WHERE tenant = ? AND key = ?'),
    keepReply: db.prepare('INSERT INTO replies (tenant, key, fingerprint, outcome) VALUES (?, ?, ?, ?)'),
  };
}

interface StoredBudget {
  tenant: string;
  id: string;
  header: string;
  state: string;
}

const rowOf = (stored: unknown): BudgetRow => {
  const { tenant, id, header, state } = stored as StoredBudget;
  return { tenant, id, header: JSON.parse(header) as Header, state: JSON.parse(state) as State };
};

function write({ insert, update, entry }: Statements, { row, created, entries }: Write): void {
  const state = JSON.stringify(row.state);
  if (created) insert.run(state, row.tenant, row.id, JSON.stringify(row.header));
  else update.run(state, row.tenant, row.id);
  for (const { seq, body, hash } of entries) entry.run(row.tenant, row.id, seq, body, hash);
}

export function sqliteStore(options: SqliteOptions): Store {
  const db = openDatabase(options);
  const sql = prepare(db);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const budget = (tenant: string, id: string): BudgetRow | null => {
    const stored = sql.budget.get(tenant, id);
    return stored === undefined ? null : rowOf(stored);
  };
  const reply = (tenant: string, key: string) => (sql.reply.get(tenant, key) as ReplyRow | undefined) ?? null;
  /** All or nothing, also when `work` throws. */
  const atomically = <T>(work: () => T): T => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      // a failed COMMIT leaves the transaction open, other errors may have ended it
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    kind: 'sqlite',
    transact: async ({ tenant, key, budgets }, decide) =>
      atomically(() => {
        const seen: Seen = { budgets: new Map(), reply: key === null ? null : reply(tenant, key) };
        for (const id of budgets) {
          const row = budget(tenant, id);
          if (row !== null) seen.budgets.set(id, row);
        }
        const decision: Decision<unknown> = decide(seen);
        for (const one of decision.writes) write(sql, one);
        if (key !== null && decision.reply !== null) sql.keepReply.run(tenant, key, decision.reply.fingerprint, decision.reply.outcome);
        return decision.result as ReturnType<typeof decide>['result'];
      }),
    budget: async (tenant, id) => budget(tenant, id),
    budgets: async (tenant, after, limit) => sql.budgets.all(tenant, after, limit).map(rowOf),
    reply: async (tenant, key) => reply(tenant, key),
    entries: async (tenant, id, after, limit) => sql.entries.all(tenant, id, after, limit) as unknown as EntryRow[],
    all: async (tenant, id, limit) => sql.all.all(tenant, id, limit).map(rowOf),
    install: async (row, entries) =>
      atomically(() => {
        if (budget(row.tenant, row.id) !== null) return false;
        write(sql, { row, created: true, entries });
        return true;
      }),
    waitAtMost: (milliseconds) => db.exec(`PRAGMA busy_timeout = ${Math.round(milliseconds)}`),
    close: async () => db.close(),
  };
}
