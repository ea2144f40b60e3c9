/**
 * A ledger that several hosts share. A decision locks the rows of its budgets in the order of their ids, reads what the key was answered before, and writes
 * in the same transaction; two decisions under one key meet at its primary key, and the later one starts again. The role of the service needs SELECT and
 * INSERT on all tables and UPDATE on budgets only: triggers refuse changes of entries and replies to every role.
 */
import pg from 'pg';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import { type Ask, type BudgetRow, type Decision, type ReplyRow, type Seen, type Store, StoreFault, type Write } from '../store.ts';

const SCHEMA_VERSION = 1;
/** Longest wait for a connection, for a lock, and for one statement, by the server and then by this side. */
const CONNECT_MS = 10_000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Longest pause inside a transaction: a process that is stopped there loses its locks, and its transaction. */
const PAUSE_MS = 15_000;
const CONNECTIONS = 10;
/** Serialisation failures, deadlocks, and a key or budget that another decision has written first: the decision is made anew. */
const AGAIN = new Set(['40001', '40P01', '23505']);
const MOST_TRIES = 5;
/** Of the advisory lock under which tables are made: "loss" in ASCII. */
const MAKING = 0x6c6f7373;

const SCHEMA = `
  CREATE TABLE lossbook_ledger (version integer NOT NULL);
  INSERT INTO lossbook_ledger VALUES (${SCHEMA_VERSION});
  CREATE TABLE budgets (
    tenant text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, header text NOT NULL, state text NOT NULL, PRIMARY KEY (tenant, id));
  CREATE TABLE entries (
    tenant text COLLATE "C" NOT NULL, budget text COLLATE "C" NOT NULL, seq bigint NOT NULL, body text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (tenant, budget, seq));
  CREATE TABLE replies (
    tenant text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, fingerprint text NOT NULL, outcome text NOT NULL, PRIMARY KEY (tenant, key));
  CREATE FUNCTION lossbook_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% are never changed or deleted', TG_TABLE_NAME; END $$;
  CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION lossbook_refuse();
  CREATE TRIGGER replies_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON replies EXECUTE FUNCTION lossbook_refuse();
`;

async function existing(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query("SELECT to_regclass('lossbook_ledger') IS NOT NULL AS made");
  if (rows[0]?.made !== true) return null;
  return (await client.query('SELECT version FROM lossbook_ledger')).rows[0]?.version ?? null;
}

/** Rejects with StoreFault on anything but a ledger of this version. */
async function prepare(pool: pg.Pool, create: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    let version = await existing(client);
    if (version === null && create) {
      await client.query('BEGIN');
      // two services may start together: the second finds the tables
      await client.query('SELECT pg_advisory_xact_lock($1)', [MAKING]);
      if ((await existing(client)) === null) await client.query(SCHEMA);
      await client.query('COMMIT');
      version = await existing(client);
    }
    if (version === null) throw new StoreFault('there is no ledger in this database, and none may be made');
    if (version !== SCHEMA_VERSION)
      throw new StoreFault(`the ledger has version ${version} of the tables; this release reads ${SCHEMA_VERSION}`);
  } finally {
    client.release();
  }
}

const rowOf = ({ tenant, id, header, state }: { tenant: string; id: string; header: string; state: string }): BudgetRow => ({
  tenant,
  id,
  header: JSON.parse(header) as Header,
  state: JSON.parse(state) as State,
});
const COLUMNS = 'tenant, id, header, state';

async function see(client: pg.ClientBase, { tenant, key, budgets }: Ask): Promise<Seen> {
  const { rows } = await client.query(`SELECT ${COLUMNS} FROM budgets WHERE tenant = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`, [
    tenant,
    budgets,
  ]);
  // behind the locks: whoever held them may have answered this key
  const reply = key === null ? null : await replyOf(client, tenant, key);
  return { budgets: new Map(rows.map((row) => [row.id as string, rowOf(row)])), reply };
}

async function replyOf(client: pg.ClientBase | pg.Pool, tenant: string, key: string): Promise<ReplyRow | null> {
  const { rows } = await client.query('SELECT fingerprint, outcome FROM replies WHERE tenant = $1 AND key = $2', [tenant, key]);
  return (rows[0] as ReplyRow | undefined) ?? null;
}

async function write(client: pg.ClientBase, { row, created, entries }: Write): Promise<void> {
  const values = [row.tenant, row.id, JSON.stringify(row.state)];
  if (created)
    await client.query('INSERT INTO budgets (tenant, id, state, header) VALUES ($1, $2, $3, $4)', [...values, JSON.stringify(row.header)]);
  else await client.query('UPDATE budgets SET state = $3 WHERE tenant = $1 AND id = $2', values);
  const columns = [entries.map(({ seq }) => seq), entries.map(({ body }) => body), entries.map(({ hash }) => hash)];
  await client.query(
    'INSERT INTO entries (tenant, budget, seq, body, hash) SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[])',
    [row.tenant, row.id, ...columns],
  );
}

/** Answered by the server, as an SQLSTATE; without one the connection itself is in doubt. */
const stateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** Runs `work` in a transaction, anew where another one came first. A connection that failed is not used again. */
async function atomically<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    // one that the server ends between two queries says so to nobody else
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
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

export async function postgresStore(address: string, create: boolean): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    idle_in_transaction_session_timeout: PAUSE_MS,
    lock_timeout: LOCK_MS,
    options: '-c synchronous_commit=on',
  });
  // an idle connection that breaks is replaced; those in use reject their query
  pool.on('error', () => {});
  try {
    await prepare(pool, create);
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
      atomically(pool, async (client) => {
        const decision = decide(await see(client, ask));
        for (const one of decision.writes) await write(client, one);
        const { reply } = decision;
        if (ask.key !== null && reply !== null) {
          const values = [ask.tenant, ask.key, reply.fingerprint, reply.outcome];
          await client.query('INSERT INTO replies (tenant, key, fingerprint, outcome) VALUES ($1, $2, $3, $4)', values);
        }
        return decision.result;
      }),
    budget: async (tenant, id) => (await select('tenant = $1 AND id = $2', [tenant, id]))[0] ?? null,
    budgets: (tenant, after, limit) => select('tenant = $1 AND id > $2 ORDER BY id LIMIT $3', [tenant, after, limit]),
    reply: (tenant, key) => replyOf(pool, tenant, key),
    entries: async (tenant, id, after, limit) => {
      const text = 'SELECT seq::int, body, hash FROM entries WHERE tenant = $1 AND budget = $2 AND seq > $3 ORDER BY seq LIMIT $4';
      return (await pool.query(text, [tenant, id, after, limit])).rows as EntryRow[];
    },
    all: (tenant, id, limit) => select('(tenant, id) > ($1, $2) ORDER BY tenant, id LIMIT $3', [tenant, id, limit]),
    install: (row, entries) =>
      atomically(pool, async (client) => {
        const seen = await see(client, { tenant: row.tenant, key: null, budgets: [row.id] });
        if (seen.budgets.size > 0) return false;
        await write(client, { row, created: true, entries });
        return true;
      }),
    close: () => pool.end(),
  };
}
