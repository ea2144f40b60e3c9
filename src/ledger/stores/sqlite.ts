/**
 * A ledger in one file, which several processes of one host may share: node:sqlite with a write-ahead log, fsync at every commit, and write transactions
 * that take the lock before they read. Calls block, so a service runs it in a thread of its own (`thread.ts`).
 */
import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import { type AnswerRow, type BudgetRow, type Decision, remedy, type Seen, type Store, StoreFault, type Write } from '../store.ts';
import { answerOfReply, placeOf, type Reply } from './version1.ts';

/** Of the tables below; a file of another one is not touched. "loss" in ASCII. */
const APPLICATION_ID = 0x6c6f7373;
const SCHEMA_VERSION = 2;
/** How long to wait for another process that writes. */
const BUSY_MS = 10_000;

// rows of a thousand bytes: tables WITHOUT ROWID would keep each on pages of its own
const ANSWERS = `
  CREATE TABLE answers (
    tenant TEXT NOT NULL, key TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (tenant, key)) STRICT;
  CREATE TRIGGER answers_stay BEFORE UPDATE ON answers BEGIN SELECT RAISE(ABORT, 'answers are never changed'); END;
  CREATE TRIGGER answers_remain BEFORE DELETE ON answers BEGIN SELECT RAISE(ABORT, 'answers are never deleted'); END;
`;
const SCHEMA = `
  CREATE TABLE budgets (
    tenant TEXT NOT NULL, id TEXT NOT NULL, header TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (tenant, id)) STRICT;
  CREATE TABLE entries (
    tenant TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (tenant, budget, seq)) STRICT;
  CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
  CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
  ${ANSWERS}
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

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
  if (!exists && !create) throw new StoreFault(`there is no ledger at ${path}, and none may be made`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = 8000');
    const pragma = (name: string) => Object.values(db?.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // an empty file is what an interrupted first start leaves behind
    if (pragma('application_id') === 0 && pragma('schema_version') === 0 && create) makeSchema(db);
    if (pragma('application_id') === APPLICATION_ID && pragma('user_version') === 1 && migrate) fromVersion1(db);
    const [application, version] = [pragma('application_id'), pragma('user_version')];
    if (application !== APPLICATION_ID) throw new StoreFault(`${path} is not a ledger`);
    if (version !== SCHEMA_VERSION)
      throw new StoreFault(`${path} has version ${version} of the tables; this release reads ${SCHEMA_VERSION}${remedy(version)}`);
    const check = pragma('quick_check');
    if (check !== 'ok') throw new StoreFault(`${path} is damaged: ${check}`);
    return db;
  } catch (error) {
    db?.close();
    throw error instanceof StoreFault ? error : new StoreFault(`${path} cannot be read as a ledger: ${(error as Error).message}`, error);
  }
}

/** All or nothing. */
function changeSchema(db: DatabaseSync, change: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    change();
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** Two processes may start together: the second finds the tables. */
function makeSchema(db: DatabaseSync): void {
  changeSchema(db, () => {
    const made = db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'budgets'").get() as { n: number };
    if (made.n === 0) db.exec(SCHEMA);
  });
}

function fromVersion1(db: DatabaseSync): void {
  changeSchema(db, () => {
    db.exec(ANSWERS);
    const entry = db.prepare('SELECT body FROM entries WHERE tenant = ? AND budget = ? AND seq = ?');
    const budget = db.prepare('SELECT tenant, id, header, state FROM budgets WHERE tenant = ? AND id = ?');
    const keep = db.prepare(KEEP_ANSWER);
    for (const stored of db.prepare('SELECT tenant, key, fingerprint, outcome FROM replies').iterate()) {
      const reply = stored as unknown as Reply & { tenant: string };
      const place = placeOf(reply);
      const row = budget.get(reply.tenant, place.budget);
      const body = entry.get(reply.tenant, place.budget, place.seq)?.body as string | undefined;
      keepAnswer(keep, reply.tenant, answerOfReply('sqlite', reply, row === undefined ? undefined : rowOf(row), body));
    }
    db.exec(`DROP TABLE replies; PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

const KEEP_ANSWER = 'INSERT INTO answers (tenant, key, budget, seq, fingerprint, status, body) VALUES (?, ?, ?, ?, ?, ?, ?)';

function keepAnswer(statement: StatementSync, tenant: string, { key, budget, seq, fingerprint, status, body }: AnswerRow): void {
  statement.run(tenant, key, budget, seq, fingerprint, status, body);
}

interface Statements {
  budget: StatementSync;
  budgets: StatementSync;
  all: StatementSync;
  insert: StatementSync;
  update: StatementSync;
  entry: StatementSync;
  entries: StatementSync;
  answer: StatementSync;
  answers: StatementSync;
  keepAnswer: StatementSync;
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
    answer: db.prepare(`SELECT ${ANSWER} FROM answers WHERE tenant = ? AND key = ?`),
    answers: db.prepare(`SELECT ${ANSWER} FROM answers WHERE tenant = ? AND budget = ? AND seq <= ? AND key > ? ORDER BY key LIMIT ?`),
    keepAnswer: db.prepare(KEEP_ANSWER),
  };
}

const ANSWER = 'key, budget, seq, fingerprint, status, body';

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
  const answer = (tenant: string, key: string) => (sql.answer.get(tenant, key) as AnswerRow | undefined) ?? null;
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
        const seen: Seen = { budgets: new Map(), answered: key === null ? null : answer(tenant, key) };
        for (const id of budgets) {
          const row = budget(tenant, id);
          if (row !== null) seen.budgets.set(id, row);
        }
        const decision: Decision<unknown> = decide(seen);
        for (const one of decision.writes) write(sql, one);
        if (decision.answer !== null) keepAnswer(sql.keepAnswer, tenant, decision.answer);
        return decision.result as ReturnType<typeof decide>['result'];
      }),
    budget: async (tenant, id) => budget(tenant, id),
    budgets: async (tenant, after, limit) => sql.budgets.all(tenant, after, limit).map(rowOf),
    answer: async (tenant, key) => answer(tenant, key),
    answers: async (tenant, id, seq, after, limit) => sql.answers.all(tenant, id, seq, after, limit) as unknown as AnswerRow[],
    entries: async (tenant, id, after, limit) => sql.entries.all(tenant, id, after, limit) as unknown as EntryRow[],
    all: async (tenant, id, limit) => sql.all.all(tenant, id, limit).map(rowOf),
    install: async (row, entries, answers) =>
      atomically(() => {
        const whole = row.header.partition_of;
        if (budget(row.tenant, row.id) !== null) return 'budget_exists';
        if (whole !== null && budget(row.tenant, whole.budget) === null) return 'whole_missing';
        if (answers.some(({ key }) => answer(row.tenant, key) !== null)) return 'key_exists';
        write(sql, { row, created: true, entries });
        for (const one of answers) keepAnswer(sql.keepAnswer, row.tenant, one);
        return 'installed';
      }),
    waitAtMost: (milliseconds) => db.exec(`PRAGMA busy_timeout = ${Math.round(milliseconds)}`),
    close: async () => db.close(),
  };
}
