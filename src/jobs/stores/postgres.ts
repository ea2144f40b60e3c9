/**
 * Jobs in a Postgres database that several hosts share. Steps that weigh one job against others (limits at submission, whose turn it is) follow
 * one another under an advisory lock of the transaction; what touches one job is a single statement that names its attempt. A step whose
 * connection breaks while it commits is told as failed and may have happened: submit again under the same idempotency key.
 */
import pg from 'pg';
import { type Claimed, type Ending, type Job, LOST, MOST_LOSSES, type NewJob } from '../job.ts';
import type { JobStore, Limits, Submitted } from '../store.ts';

const LAYOUT = 1;
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const CONNECTIONS = 5;
/** Of the advisory lock: "jobs" in ASCII. */
const LOCK = 0x6a6f6273;
/** Postgres calls a 64-bit integer type 20; times and numbers of attempts fit into a double. */
const BIGINT = 20;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS lossbook_jobs_layout (version integer PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS lossbook_jobs (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    tenant text COLLATE "C" NOT NULL,
    operation text NOT NULL,
    body bytea,
    fingerprint text NOT NULL,
    idempotency_key text COLLATE "C",
    request_id text NOT NULL,
    submitted_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    state text NOT NULL DEFAULT 'queued',
    attempt bigint NOT NULL DEFAULT 0,
    losses bigint NOT NULL DEFAULT 0,
    owner text,
    lease_until bigint NOT NULL DEFAULT 0,
    done bigint NOT NULL DEFAULT 0,
    total bigint NOT NULL DEFAULT 1,
    started_at bigint,
    ended_at bigint,
    key text COLLATE "C",
    answer bytea,
    fault text
  );
  CREATE UNIQUE INDEX IF NOT EXISTS lossbook_jobs_idempotency ON lossbook_jobs (tenant, idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lossbook_jobs_open ON lossbook_jobs (state, number) WHERE state IN ('queued', 'running');
  CREATE INDEX IF NOT EXISTS lossbook_jobs_results ON lossbook_jobs (tenant, key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lossbook_jobs_ended ON lossbook_jobs (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS lossbook_turns (tenant text COLLATE "C" PRIMARY KEY, turn bigint NOT NULL);
`;
const COLUMNS =
  'id, tenant, operation, fingerprint, idempotency_key, request_id, submitted_at, expires_at, state, attempt, done, total, started_at, ended_at, key, fault';
const OPEN = "state IN ('queued', 'running')";
/** Puts jobs back whose rows stand behind it, or ends those that were lost too often. $1 losses to add, $2 the fault of those, $3 now. */
const PUT_BACK = `UPDATE lossbook_jobs SET losses = losses + $1::bigint,
  state = CASE WHEN losses + $1 >= ${MOST_LOSSES} THEN 'failed' ELSE 'queued' END,
  fault = CASE WHEN losses + $1 >= ${MOST_LOSSES} THEN $2::text END,
  ended_at = CASE WHEN losses + $1 >= ${MOST_LOSSES} THEN $3::bigint END,
  owner = NULL, lease_until = 0`;
const HELD = "id = $1 AND attempt = $2 AND state = 'running'";

type Row = Omit<Job, 'fault'> & { fault: string | null };
const read = ({ fault, ...row }: Row): Job => ({ ...row, fault: fault === null ? null : JSON.parse(fault) });

/** One atomic step. `alone`: no other such step goes on at the same time. A connection that failed is not used again. */
async function step<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>, alone: boolean): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    if (alone) await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function submit(client: pg.ClientBase, job: NewJob, limits: Limits): Promise<Submitted> {
  const { id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at } = job;
  const known = await client.query<Row>(`SELECT ${COLUMNS} FROM lossbook_jobs WHERE tenant = $1 AND idempotency_key = $2`, [
    tenant,
    idempotency_key,
  ]);
  const [same] = known.rows;
  if (same !== undefined) return same.fingerprint === fingerprint ? { kind: 'known', job: read(same) } : { kind: 'conflict' };
  const { rows } = await client.query<{ all: number; own: number }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE tenant = $1) AS own FROM lossbook_jobs WHERE ${OPEN}`,
    [tenant],
  );
  const { all = 0, own = 0 } = rows[0] ?? {};
  if (all >= limits.in_all) return { kind: 'full', whose: 'all' };
  if (own >= limits.per_tenant) return { kind: 'full', whose: 'tenant' };
  const made = await client.query<Row>(
    `INSERT INTO lossbook_jobs (id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    [id, tenant, operation, body, fingerprint, idempotency_key, request_id, submitted_at, expires_at],
  );
  return { kind: 'accepted', job: read(made.rows[0] as Row) };
}

async function claim(client: pg.ClientBase, owner: string, now: number, lease_ms: number): Promise<Claimed | undefined> {
  const over = "WHERE state = 'running' AND (lease_until <= $3 OR lease_until > $4)";
  await client.query(`${PUT_BACK} ${over}`, [0, JSON.stringify(LOST), now, now + lease_ms]);
  const next = await client.query<{ number: number; tenant: string }>(
    `SELECT number, job.tenant FROM lossbook_jobs AS job LEFT JOIN lossbook_turns AS turns ON turns.tenant = job.tenant
     WHERE state = 'queued' ORDER BY coalesce(turn, 0), number LIMIT 1`,
  );
  const [first] = next.rows;
  if (first === undefined) return undefined;
  await client.query(
    `INSERT INTO lossbook_turns SELECT $1, coalesce(max(turn), 0) + 1 FROM lossbook_turns
     ON CONFLICT (tenant) DO UPDATE SET turn = excluded.turn`,
    [first.tenant],
  );
  const begun = await client.query<Row & { body: Uint8Array }>(
    `UPDATE lossbook_jobs SET state = 'running', attempt = attempt + 1, owner = $2, lease_until = $3, started_at = $4, done = 0, total = 1
     WHERE number = $1 RETURNING ${COLUMNS}, body`,
    [first.number, owner, now + lease_ms, now],
  );
  const { body, ...row } = begun.rows[0] as Row & { body: Uint8Array };
  return { job: read(row), body };
}

function finish(ending: Ending, id: string, attempt: number, now: number): [string, unknown[]] {
  if (ending.state === 'done') {
    const { key, answer, total } = ending;
    // the body has done its work
    const text = `UPDATE lossbook_jobs SET state = 'done', key = $3, answer = $4, body = NULL, done = $5, total = $5, ended_at = $6, lease_until = 0
      WHERE ${HELD}`;
    return [text, [id, attempt, key, answer, total, now]];
  }
  const text = `UPDATE lossbook_jobs SET state = 'failed', fault = $3, ended_at = $4, lease_until = 0 WHERE ${HELD}`;
  return [text, [id, attempt, JSON.stringify(ending.fault), now]];
}

/** Makes the tables, or reads which layout they have. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query(SCHEMA);
  await client.query('INSERT INTO lossbook_jobs_layout SELECT $1 WHERE NOT EXISTS (SELECT FROM lossbook_jobs_layout)', [LAYOUT]);
  const { rows } = await client.query<{ version: number }>('SELECT version FROM lossbook_jobs_layout');
  const version = rows[0]?.version;
  if (version !== LAYOUT) throw new Error(`the jobs in this database have layout ${version}, this release reads ${LAYOUT}`);
}

/** `address`: postgres://. Rejects where the database cannot be reached or written, or has another layout. */
export async function openPostgresStore(address: string): Promise<JobStore> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    types: { getTypeParser: (oid: number, format?: 'text') => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  } as pg.PoolConfig);
  // a connection that breaks while it waits is made anew by the next call
  pool.on('error', () => {});
  await step(pool, prepare, true).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const changed = async (text: string, values: unknown[]) => (await pool.query(text, values)).rowCount ?? 0;
  const one = async (tenant: string, id: string) => {
    const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} FROM lossbook_jobs WHERE tenant = $1 AND id = $2`, [tenant, id]);
    return rows[0] && read(rows[0]);
  };
  return {
    submit: (job, limits) => step(pool, (client) => submit(client, job, limits), true),
    get: one,
    async cancel(tenant, id, now) {
      const text = `UPDATE lossbook_jobs SET state = 'cancelled', ended_at = $3, body = NULL WHERE tenant = $1 AND id = $2 AND ${OPEN}`;
      await changed(text, [tenant, id, now]);
      return one(tenant, id);
    },
    claim: (owner, now, lease_ms) => step(pool, (client) => claim(client, owner, now, lease_ms), true),
    renew: async (id, attempt, now, lease_ms, done, total) =>
      (await changed(`UPDATE lossbook_jobs SET lease_until = $3, done = $4, total = $5 WHERE ${HELD}`, [
        ...[id, attempt, now + lease_ms, done, total],
      ])) === 1,
    finish: async (id, attempt, now, ending) => (await changed(...finish(ending, id, attempt, now))) === 1,
    release: async (id, attempt, now, lost) =>
      (await changed(`${PUT_BACK} WHERE id = $4 AND attempt = $5 AND state = 'running'`, [
        ...[lost ? 1 : 0, JSON.stringify(LOST), now, id, attempt],
      ])) === 1,
    async answer(tenant, key) {
      const text = 'SELECT answer FROM lossbook_jobs WHERE tenant = $1 AND key = $2 AND answer IS NOT NULL LIMIT 1';
      return (await pool.query<{ answer: Uint8Array }>(text, [tenant, key])).rows[0]?.answer;
    },
    sweep: (now, keep_ms) =>
      step(
        pool,
        async (client) => {
          const end = `UPDATE lossbook_jobs SET state = 'expired', ended_at = $1, body = NULL WHERE ${OPEN} AND expires_at <= $1`;
          const expired = (await client.query(end, [now])).rowCount ?? 0;
          const forgotten = (await client.query('DELETE FROM lossbook_jobs WHERE ended_at <= $1', [now - keep_ms])).rowCount ?? 0;
          return { expired, forgotten };
        },
        false,
      ),
    async counts() {
      const text = `SELECT count(*) FILTER (WHERE state = 'queued') AS queued, count(*) FILTER (WHERE state = 'running') AS running
        FROM lossbook_jobs WHERE ${OPEN}`;
      return (await pool.query<{ queued: number; running: number }>(text)).rows[0] ?? { queued: 0, running: 0 };
    },
    close: () => pool.end(),
  };
}
