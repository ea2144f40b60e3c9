/**
 * A ledger that several hosts share. A decision locks the rows of its budgets in the order of their ids, reads what the key was answered before, and writes
 * in the same transaction, with two waits for the server in all: what is read is asked for at once, and so is what is written.
 * Two decisions under one key meet at its primary key, and the later one starts again. The role of the service needs SELECT and
 * INSERT on all tables and UPDATE on budgets only: triggers refuse changes of entries and answers to every role.
 */
import pg from 'pg';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import {
  type AnswerRow,
  type Ask,
  type BudgetRow,
  type Decision,
  type Installed,
  otherVersion,
  type Seen,
  type Store,
  StoreFault,
  type Write,
} from '../store.ts';
import { answerOfReply, placeOf, type Reply } from './version1.ts';

const SCHEMA_VERSION = 2;
/** Longest wait for a connection, for a lock, and for one statement, by the server and then by this side. */
const CONNECT_MS = 10_000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Longest pause inside a transaction: a process that is stopped there loses its locks, and its transaction. */
const PAUSE_MS = 15_000;
const CONNECTIONS = 10;
/** Rows of an import in one statement. */
const PIECE = 2000;
/** Serialisation failures, deadlocks, and a key or budget that another decision has written first: the decision is made anew. */
const AGAIN = new Set(['40001', '40P01', '23505']);
const MOST_TRIES = 5;
/** Of the advisory lock under which tables are made: "loss" in ASCII. */
const MAKING = 0x6c6f7373;

const ANSWERS = `
  CREATE TABLE answers (
    tenant text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, budget text COLLATE "C" NOT NULL, seq bigint NOT NULL, fingerprint text NOT NULL,
    status integer NOT NULL, body text NOT NULL, PRIMARY KEY (tenant, key));
  CREATE TRIGGER answers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON answers EXECUTE FUNCTION lossbook_refuse();
`;
const SCHEMA = `
  CREATE TABLE lossbook_ledger (version integer NOT NULL);
  INSERT INTO lossbook_ledger VALUES (${SCHEMA_VERSION});
  CREATE TABLE budgets (
    tenant text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, header text NOT NULL, state text NOT NULL, PRIMARY KEY (tenant, id));
  CREATE TABLE entries (
    tenant text COLLATE "C" NOT NULL, budget text COLLATE "C" NOT NULL, seq bigint NOT NULL, body text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (tenant, budget, seq));
  CREATE FUNCTION lossbook_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% are never changed or deleted', TG_TABLE_NAME; END $$;
  CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION lossbook_refuse();
  ${ANSWERS}
`;

async function existing(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query("SELECT to_regclass('lossbook_ledger') IS NOT NULL AS made");
  if (rows[0]?.made !== true) return null;
  return (await client.query('SELECT version FROM lossbook_ledger')).rows[0]?.version ?? null;
}

/** Changes the tables where they are of version `from`. Two services may start together: the second finds them changed. */
async function changeTables(client: pg.ClientBase, from: number | null, change: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [MAKING]);
  if ((await existing(client)) === from) await change();
  await client.query('COMMIT');
}

async function fromVersion1(client: pg.ClientBase): Promise<void> {
  await client.query('LOCK TABLE budgets, entries, replies IN ACCESS EXCLUSIVE MODE');
  await client.query(ANSWERS);
  let [tenant, key] = ['', ''];
  for (;;) {
    const text = 'SELECT tenant, key, fingerprint, outcome FROM replies WHERE (tenant, key) > ($1, $2) ORDER BY tenant, key LIMIT 500';
    const { rows } = await client.query<Reply & { tenant: string }>(text, [tenant, key]);
    for (const reply of rows) {
      const { budget, seq } = placeOf(reply);
      const found = await client.query(`SELECT ${COLUMNS} FROM budgets WHERE tenant = $1 AND id = $2`, [reply.tenant, budget]);
      const entry = await client.query('SELECT body FROM entries WHERE tenant = $1 AND budget = $2 AND seq = $3', [
        reply.tenant,
        budget,
        seq,
      ]);
      const row = found.rows[0] === undefined ? undefined : rowOf(found.rows[0]);
      await keepAnswers(client, reply.tenant, [answerOfReply('postgres', reply, row, entry.rows[0]?.body)]);
      ({ tenant, key } = reply);
    }
    if (rows.length === 0) break;
  }
  await client.query(`DROP TABLE replies; UPDATE lossbook_ledger SET version = ${SCHEMA_VERSION}`);
}

/** Rejects with StoreFault on anything but a ledger of this version. */
async function prepare(pool: pg.Pool, { create, migrate }: PostgresOptions): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    if ((await existing(client)) === null && create) await changeTables(client, null, () => client.query(SCHEMA));
    if ((await existing(client)) === 1 && migrate === true) await changeTables(client, 1, () => fromVersion1(client));
    const version = await existing(client);
    broken = false;
    if (version === null)
      throw new StoreFault('there is no ledger in this database; LEDGER_CREATE=yes, or --create of the command, allows one to be made');
    if (version !== SCHEMA_VERSION) throw new StoreFault(`the ledger has ${otherVersion(version, SCHEMA_VERSION)}`);
  } finally {
    // a transaction that failed ends with its connection
    client.release(broken);
  }
}

const rowOf = ({ tenant, id, header, state }: { tenant: string; id: string; header: string; state: string }): BudgetRow => ({
  tenant,
  id,
  header: JSON.parse(header) as Header,
  state: JSON.parse(state) as State,
});
const COLUMNS = 'tenant, id, header, state';

/** An import is no decision and has no key. */
type Locks = Omit<Ask, 'key'> & { key: string | null };

/** Begins a transaction and reads in it. The server takes one statement after another, so the answer is read behind the locks: whoever held them may have
 * given it. */
async function see(client: pg.ClientBase, { tenant, key, budgets }: Locks): Promise<Seen> {
  const text = `SELECT ${COLUMNS} FROM budgets WHERE tenant = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`;
  const [, { rows }, answered] = await Promise.all([
    client.query('BEGIN'),
    client.query(text, [tenant, budgets]),
    key === null ? null : answerOf(client, tenant, key),
  ]);
  return { budgets: new Map(rows.map((row) => [row.id as string, rowOf(row)])), answered };
}

/** Writes and commits. Where a statement fails the server skips those behind it and ends the transaction without an effect. */
async function settle(client: pg.ClientBase, writes: readonly Promise<unknown>[]): Promise<void> {
  const [, { command }] = await Promise.all([Promise.all(writes), client.query('COMMIT')]);
  if (command !== 'COMMIT') throw new Error(`the database answered COMMIT with ${command}`);
}

const ANSWER = 'key, budget, seq::int, fingerprint, status, body';

async function answerOf(client: pg.ClientBase | pg.Pool, tenant: string, key: string): Promise<AnswerRow | null> {
  const { rows } = await client.query(`SELECT ${ANSWER} FROM answers WHERE tenant = $1 AND key = $2`, [tenant, key]);
  return (rows[0] as AnswerRow | undefined) ?? null;
}

/** Values of a column, as a parameter. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name]);

function keepAnswers(client: pg.ClientBase, tenant: string, rows: readonly AnswerRow[]): Promise<unknown> {
  const text = `INSERT INTO answers (tenant, key, budget, seq, fingerprint, status, body) SELECT $1, *
    FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::integer[], $7::text[])`;
  const names = ['key', 'budget', 'seq', 'fingerprint', 'status', 'body'] as const;
  return client.query(text, [tenant, ...names.map((name) => column(rows, name))]);
}

function keepEntries(client: pg.ClientBase, { tenant, id }: BudgetRow, rows: readonly EntryRow[]): Promise<unknown> {
  const text = 'INSERT INTO entries (tenant, budget, seq, body, hash) SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[])';
  return client.query(text, [tenant, id, column(rows, 'seq'), column(rows, 'body'), column(rows, 'hash')]);
}

function write(client: pg.ClientBase, { row, created, entries }: Write): Promise<unknown>[] {
  const values = [row.tenant, row.id, JSON.stringify(row.state)];
  const budget = created
    ? client.query('INSERT INTO budgets (tenant, id, state, header) VALUES ($1, $2, $3, $4)', [...values, JSON.stringify(row.header)])
    : client.query('UPDATE budgets SET state = $3 WHERE tenant = $1 AND id = $2', values);
  return [budget, keepEntries(client, row, entries)];
}

/** A whole budget, in pieces that a statement can take. */
async function writeAll(client: pg.ClientBase, row: BudgetRow, entries: readonly EntryRow[], answers: readonly AnswerRow[]): Promise<void> {
  await Promise.all(write(client, { row, created: true, entries: [] }));
  for (let at = 0; at < entries.length; at += PIECE) await keepEntries(client, row, entries.slice(at, at + PIECE));
  for (let at = 0; at < answers.length; at += PIECE) await keepAnswers(client, row.tenant, answers.slice(at, at + PIECE));
}

async function anyAnswered(client: pg.ClientBase, tenant: string, answers: readonly AnswerRow[]): Promise<boolean> {
  for (let at = 0; at < answers.length; at += PIECE) {
    const keys = column(answers.slice(at, at + PIECE), 'key');
    const { rows } = await client.query('SELECT 1 FROM answers WHERE tenant = $1 AND key = ANY($2) LIMIT 1', [tenant, keys]);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Answered by the server, as an SQLSTATE; without one the connection itself is in doubt. */
const stateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** Sees, decides and writes in a transaction, anew where another one came first. A connection that failed is not used again. */
async function atomically<T>(
  pool: pg.Pool,
  ask: Locks,
  work: (
    seen: Seen,
    client: pg.ClientBase,
  ) => { result: T; writes: Promise<unknown>[] } | Promise<{ result: T; writes: Promise<unknown>[] }>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    // one that the server ends between two queries says so to nobody else
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const { result, writes } = await work(await see(client, ask), client);
      await settle(client, writes);
      return result;
    } catch (error) {
      const state = stateOf(error);
      if (state === '') broken = error as Error;
      else await client.query('ROLLBACK').catch(onError);
      if (!AGAIN.has(state) || tries === MOST_TRIES) throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }
}

export interface PostgresOptions {
  /** Make a new ledger where there is none. */
  create: boolean;
  /** Take a ledger of an earlier release to the tables of this one. */
  migrate?: boolean;
}

export async function postgresStore(address: string, options: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    idle_in_transaction_session_timeout: PAUSE_MS,
    lock_timeout: LOCK_MS,
    options: '-c synchronous_commit=on',
    pipeline: true,
  });
  // an idle connection that breaks is replaced; those in use reject their query
  pool.on('error', () => {});
  try {
    await prepare(pool, options);
  } catch (error) {
    await pool.end();
    throw error instanceof StoreFault
      ? error
      : new StoreFault(`the database cannot be used as a ledger: ${(error as Error).message}`, error);
  }
  const select = async (condition: string, values: unknown[]) =>
    (await pool.query(`SELECT ${COLUMNS} FROM budgets WHERE ${condition}`, values)).rows.map(rowOf);
  return {
    kind: 'postgres',
    transact: <T>(ask: Ask, decide: (seen: Seen) => Decision<T>) =>
      atomically(pool, ask, (seen, client) => {
        const { result, writes, answer } = decide(seen);
        const written = writes.flatMap((one) => write(client, one));
        return { result, writes: answer === null ? written : [...written, keepAnswers(client, ask.tenant, [answer])] };
      }),
    budget: async (tenant, id) => (await select('tenant = $1 AND id = $2', [tenant, id]))[0] ?? null,
    budgets: (tenant, after, limit) => select('tenant = $1 AND id > $2 ORDER BY id LIMIT $3', [tenant, after, limit]),
    answer: (tenant, key) => answerOf(pool, tenant, key),
    answers: async (tenant, id, seq, after, limit) => {
      const text = `SELECT ${ANSWER} FROM answers WHERE tenant = $1 AND budget = $2 AND seq <= $3 AND key > $4 ORDER BY key LIMIT $5`;
      return (await pool.query(text, [tenant, id, seq, after, limit])).rows as AnswerRow[];
    },
    entries: async (tenant, id, after, limit) => {
      const text = 'SELECT seq::int, body, hash FROM entries WHERE tenant = $1 AND budget = $2 AND seq > $3 ORDER BY seq LIMIT $4';
      return (await pool.query(text, [tenant, id, after, limit])).rows as EntryRow[];
    },
    all: (tenant, id, limit) => select('(tenant, id) > ($1, $2) ORDER BY tenant, id LIMIT $3', [tenant, id, limit]),
    install: (row, entries, answers) => {
      const whole = row.header.partition_of;
      const budgets = [row.id, ...(whole === null ? [] : [whole.budget])];
      return atomically<Installed>(pool, { tenant: row.tenant, key: null, budgets }, async (seen, client) => {
        if (seen.budgets.has(row.id)) return { result: 'budget_exists', writes: [] };
        if (whole !== null && !seen.budgets.has(whole.budget)) return { result: 'whole_missing', writes: [] };
        if (await anyAnswered(client, row.tenant, answers)) return { result: 'key_exists', writes: [] };
        await writeAll(client, row, entries, answers);
        return { result: 'installed', writes: [] };
      });
    },
    close: () => pool.end(),
  };
}
