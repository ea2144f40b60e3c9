/** The tables of a ledger in Postgres, and how those of an earlier release become them. */
import type pg from 'pg';
import { otherVersion, StoreFault } from '../store.ts';
import { COLUMNS, keepAnswers, rowOf } from './postgres-rows.ts';
import { answerOfReply, placeOf, type Reply } from './version1.ts';

const SCHEMA_VERSION = 2;
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

export interface PostgresOptions {
  /** Make a new ledger where there is none. */
  create: boolean;
  /** Take a ledger of an earlier release to the tables of this one. */
  migrate?: boolean;
}

/** Rejects with StoreFault on anything but a ledger of this version. */
export async function prepare(pool: pg.Pool, { create, migrate }: PostgresOptions): Promise<void> {
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
