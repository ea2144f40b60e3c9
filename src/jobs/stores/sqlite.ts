/**
 * Jobs in a SQLite file that several processes of one host may share. WAL with synchronous FULL: what was accepted survives the loss of
 * power. Calls block their thread, so the service uses it through `threaded.ts`.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Claimed, type Ending, type Job, type JobState, LOST, MOST_LOSSES, type NewJob } from '../job.ts';
import type { JobStore, Limits, Submitted } from '../store.ts';

/** Raised when a store of an older layout can no longer be read. */
const LAYOUT = 1;
/** How long a step waits for another process to end its own. */
const BUSY_MS = 5000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS jobs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    operation TEXT NOT NULL,
    body BLOB,
    fingerprint TEXT NOT NULL,
    idempotency_key TEXT,
    request_id TEXT NOT NULL,
    submitted_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    owner TEXT,
    lease_until INTEGER NOT NULL,
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    key TEXT,
    answer BLOB,
    fault TEXT
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS jobs_idempotency ON jobs (tenant, idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_open ON jobs (state, number) WHERE state IN ('queued', 'running');
  CREATE INDEX IF NOT EXISTS jobs_results ON jobs (tenant, key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS turns (tenant TEXT PRIMARY KEY, turn INTEGER NOT NULL) STRICT;
`;
const COLUMNS =
  'id, tenant, operation, fingerprint, idempotency_key, request_id, submitted_at, expires_at, state, attempt, done, total, started_at, ended_at, key, fault';
const OPEN = "state IN ('queued', 'running')";
/** Puts jobs back into the queue whose rows stand behind it, or ends those that were lost too often. Takes losses to add, now. */
const PUT_BACK = `UPDATE jobs SET losses = losses + :lost,
  state = CASE WHEN losses + :lost >= ${MOST_LOSSES} THEN 'failed' ELSE 'queued' END,
  fault = CASE WHEN losses + :lost >= ${MOST_LOSSES} THEN :fault END,
  ended_at = CASE WHEN losses + :lost >= ${MOST_LOSSES} THEN :now END,
  owner = NULL, lease_until = 0`;

/** The store cannot be used; says which and why. */
export class StoreError extends Error {
  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`the store ${path} cannot be used: ${why}`, { cause });
    this.name = 'StoreError';
  }
}

/** Throws StoreError when the file cannot be opened for writing, is damaged, or has another layout. */
export function openSqliteStore(path: string): JobStore {
  const db = opened(path);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const sql = (text: string) => {
    const known = statements.get(text) ?? db.prepare(text);
    statements.set(text, known);
    return known;
  };
  const one = <T>(text: string, ...values: SQLInputValue[]) => sql(text).get(...values) as T | undefined;
  const changed = (text: string, ...values: SQLInputValue[]) => Number(sql(text).run(...values).changes);
  /** One atomic step. */
  const step = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      // a full disk ends the transaction by itself
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
  const jobOf = (tenant: string, id: string) => one<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE tenant = ? AND id = ?`, tenant, id);
  const putBack = (lost: boolean, now: number) => ({ ':lost': lost ? 1 : 0, ':fault': JSON.stringify(LOST), ':now': now });

  const submit = (job: NewJob, limits: Limits): Submitted => {
    const { id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at } = job;
    const known =
      idempotency_key === null
        ? undefined
        : one<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE tenant = ? AND idempotency_key = ?`, tenant, idempotency_key);
    if (known !== undefined) return known.fingerprint === fingerprint ? { kind: 'known', job: read(known) } : { kind: 'conflict' };
    const count = (where: string, ...values: SQLInputValue[]) =>
      one<{ count: number }>(`SELECT count(*) AS count FROM jobs WHERE ${where}`, ...values)?.count ?? 0;
    if (count(OPEN) >= limits.in_all) return { kind: 'full', whose: 'all' };
    if (count(`${OPEN} AND tenant = ?`, tenant) >= limits.per_tenant) return { kind: 'full', whose: 'tenant' };
    changed(
      `INSERT INTO jobs (id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at,
         state, attempt, losses, lease_until, done, total) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', 0, 0, 0, 0, 1)`,
      ...[id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at],
    );
    return { kind: 'accepted', job: read(jobOf(tenant, id) as JobRow) };
  };

  const claim = (owner: string, now: number, lease_ms: number): Claimed | undefined => {
    sql(`${PUT_BACK} WHERE state = 'running' AND (lease_until <= :now OR lease_until > :latest)`).run({
      ...putBack(false, now),
      ':latest': now + lease_ms,
    });
    const next = one<{ number: number; tenant: string }>(
      `SELECT number, jobs.tenant AS tenant FROM jobs LEFT JOIN turns ON turns.tenant = jobs.tenant
       WHERE state = 'queued' ORDER BY coalesce(turn, 0), number LIMIT 1`,
    );
    if (next === undefined) return undefined;
    changed(
      `INSERT INTO turns SELECT ?, coalesce(max(turn), 0) + 1 FROM turns WHERE true
       ON CONFLICT (tenant) DO UPDATE SET turn = excluded.turn`,
      next.tenant,
    );
    const row = one<JobRow & { body: Uint8Array }>(
      `UPDATE jobs SET state = 'running', attempt = attempt + 1, owner = ?, lease_until = ?, started_at = ?, done = 0, total = 1
       WHERE number = ? RETURNING ${COLUMNS}, body`,
      ...[owner, now + lease_ms, now, next.number],
    ) as JobRow & { body: Uint8Array };
    const { body, ...job } = row;
    return { job: read(job), body };
  };

  const finish = (id: string, attempt: number, now: number, ending: Ending): boolean => {
    const guard = "WHERE id = ? AND attempt = ? AND state = 'running'";
    if (ending.state === 'done') {
      const { key, answer, total } = ending;
      // the body has done its work
      const text = `UPDATE jobs SET state = 'done', key = ?, answer = ?, body = NULL, done = ?, total = ?, ended_at = ?, lease_until = 0 ${guard}`;
      return changed(text, key, answer, total, total, now, id, attempt) === 1;
    }
    const text = `UPDATE jobs SET state = 'failed', fault = ?, ended_at = ?, lease_until = 0 ${guard}`;
    return changed(text, JSON.stringify(ending.fault), now, id, attempt) === 1;
  };

  return {
    submit: async (job, limits) => step(() => submit(job, limits)),
    get: async (tenant, id) => {
      const row = jobOf(tenant, id);
      return row && read(row);
    },
    cancel: async (tenant, id, now) =>
      step(() => {
        changed(`UPDATE jobs SET state = 'cancelled', ended_at = ?, body = NULL WHERE tenant = ? AND id = ? AND ${OPEN}`, now, tenant, id);
        const row = jobOf(tenant, id);
        return row && read(row);
      }),
    claim: async (owner, now, lease_ms) => step(() => claim(owner, now, lease_ms)),
    renew: async (id, attempt, now, lease_ms, done, total) =>
      changed(
        `UPDATE jobs SET lease_until = ?, done = ?, total = ? WHERE id = ? AND attempt = ? AND state = 'running'`,
        ...[now + lease_ms, done, total, id, attempt],
      ) === 1,
    finish: async (id, attempt, now, ending) => step(() => finish(id, attempt, now, ending)),
    release: async (id, attempt, now, lost) =>
      Number(
        sql(`${PUT_BACK} WHERE id = :id AND attempt = :attempt AND state = 'running'`).run({
          ...putBack(lost, now),
          ':id': id,
          ':attempt': attempt,
        }).changes,
      ) === 1,
    answer: async (tenant, key) =>
      one<{ answer: Uint8Array }>('SELECT answer FROM jobs WHERE tenant = ? AND key = ? AND answer IS NOT NULL LIMIT 1', tenant, key)
        ?.answer,
    sweep: async (now, keep_ms) =>
      step(() => ({
        expired: changed(`UPDATE jobs SET state = 'expired', ended_at = ?, body = NULL WHERE ${OPEN} AND expires_at <= ?`, now, now),
        forgotten: changed('DELETE FROM jobs WHERE ended_at <= ?', now - keep_ms),
      })),
    counts: async () => {
      const rows = sql(`SELECT state, count(*) AS count FROM jobs WHERE ${OPEN} GROUP BY state`).all() as {
        state: JobState;
        count: number;
      }[];
      const count = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0;
      return { queued: count('queued'), running: count('running') };
    },
    close: async () => db.close(),
  };
}

type JobRow = Omit<Job, 'fault'> & { fault: string | null };

function read(row: JobRow): Job {
  // rows have no prototype
  return { ...row, fault: row.fault === null ? null : JSON.parse(row.fault) };
}

function opened(path: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_MS });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;');
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check.quick_check !== 'ok') throw new Error(check.quick_check);
    const { user_version: layout } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (layout !== 0 && layout !== LAYOUT) throw new Error(`it has layout ${layout}, this release reads ${LAYOUT}`);
    db.exec('BEGIN IMMEDIATE');
    db.exec(SCHEMA);
    // also tells whether it can be written
    db.exec(`PRAGMA user_version = ${LAYOUT}`);
    db.exec('COMMIT');
    return db;
  } catch (error) {
    db?.close();
    throw new StoreError(path, error);
  }
}
