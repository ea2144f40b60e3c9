/**
 * A ledger in one file, which several processes of one host may share: node:sqlite with a write-ahead log, fsync at every commit, and write transactions
 * that take the lock before they read. Decisions that wait at the same time share one (`group.ts`). Calls block, so a service runs it in a thread of its own
 * (`thread.ts`).
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { instant, MOST_WAIT_MS, otherVersion, type Store, StoreFault } from '../store.ts';
import { Group } from './group.ts';
import { Rows } from './sqlite-rows.ts';
import { APPLICATION_ID, makeSchema, migrateSchema, SCHEMA_VERSION } from './sqlite-tables.ts';

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
    db = new DatabaseSync(path, { timeout: MOST_WAIT_MS, enableForeignKeyConstraints: true });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF');
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

export function sqliteStore(options: SqliteOptions): Store {
  const db = openDatabase(options);
  const rows = new Rows(db);
  const group = new Group((work, until) => rows.atomically(work, until));
  return {
    kind: 'sqlite',
    transact: (ask, decide) => group.add(() => rows.decide(ask, decide), ask.until ?? instant() + MOST_WAIT_MS),
    budget: async (tenant, id) => rows.budget(tenant, id),
    budgets: async (tenant, after, limit) => rows.budgets(tenant, after, limit),
    answer: async (tenant, key) => rows.answer(tenant, key),
    answers: async (tenant, id, seq, after, limit) => rows.answers(tenant, id, seq, after, limit),
    entries: async (tenant, id, after, limit) => rows.entries(tenant, id, after, limit),
    all: async (tenant, id, limit) => rows.all(tenant, id, limit),
    install: async (row, entries, answers) => rows.atomically(() => rows.install(row, entries, answers)),
    close: async () => {
      await group.close();
      db.close();
    },
  };
}
