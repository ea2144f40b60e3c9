/**
 * A ledger that several hosts share. A decision locks the rows of its budgets in the order of their ids, reads what the key was answered before, and writes
 * in the same transaction, with two waits for the server in all: what is read is asked for at once, and so is what is written. Decisions about the same
 * budgets that wait at the same time share one (`lanes.ts`). Two decisions under one key meet at its primary key, and the later one starts again. The role of
 * the service needs SELECT and INSERT on all tables and UPDATE on budgets only: triggers refuse changes of entries and answers to every role.
 */
import pg from 'pg';
import type { EntryRow } from '../entry.ts';
import { type AnswerRow, type BudgetRow, type Installed, instant, MOST_WAIT_MS, type Store, StoreFault, type Write } from '../store.ts';
import { Locked } from './group.ts';
import { type Asked, Lanes } from './lanes.ts';
import { ANSWER, answersTo, anyAnswered, COLUMNS, keepAnswers, rowOf, write, writeAll } from './postgres-rows.ts';
import { type PostgresOptions, prepare } from './postgres-tables.ts';

/** Longest wait for a connection, and for one statement, by the server and then by this side. */
const CONNECT_MS = 10_000;
/** A transaction is told how long it may wait where that is shorter by more than this. */
const EXACT_MS = 1000;
const STATEMENT_MS = 30_000;
/** Longest pause inside a transaction: a process that is stopped there loses its locks, and its transaction. */
const PAUSE_MS = 15_000;
/** Apart from each other: decisions that wait for budgets that others keep must not hold up who only reads. */
const DECIDING = 6;
const READING = 4;
/** Serialisation failures, deadlocks, and a key or budget that another decision has written first: the decision is made anew. */
const AGAIN = new Set(['40001', '40P01', '23505']);
const MOST_TRIES = 5;
const LOCK_NOT_AVAILABLE = '55P03';

/** An import is no decision: it has no keys, and waits for as long as everybody may. */
interface Locks {
  tenant: string;
  budgets: readonly string[];
  keys: readonly string[];
  until: number | null;
}

/** What all decisions of a transaction see at its beginning. */
interface Stored {
  budgets: Map<string, BudgetRow>;
  answers: Map<string, AnswerRow>;
}

/** Begins a transaction and reads in it. The server takes one statement after another, so answers are read behind the locks: whoever held them may have
 * given them. */
async function see(client: pg.ClientBase, { tenant, keys, budgets, until }: Locks): Promise<Stored> {
  const left = until === null ? MOST_WAIT_MS : Math.max(1, Math.ceil(until - instant()));
  const text = `SELECT ${COLUMNS} FROM budgets WHERE tenant = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`;
  const [, { rows }, answers] = await Promise.all([
    client.query(left > MOST_WAIT_MS - EXACT_MS ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${left}`),
    client.query(text, [tenant, budgets]),
    keys.length === 0 ? [] : answersTo(client, tenant, keys),
  ]);
  return {
    budgets: new Map(rows.map((row) => [row.id as string, rowOf(row)])),
    answers: new Map(answers.map((answer) => [answer.key, answer])),
  };
}

/** Writes and commits. Where a statement fails the server skips those behind it and ends the transaction without an effect. */
async function settle(client: pg.ClientBase, writes: readonly Promise<unknown>[]): Promise<void> {
  const [, { command }] = await Promise.all([Promise.all(writes), client.query('COMMIT')]);
  if (command !== 'COMMIT') throw new Error(`the database answered COMMIT with ${command}`);
}

/** Answered by the server, as an SQLSTATE; without one the connection itself is in doubt. */
const stateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** Sees, decides and writes in a transaction, anew where another one came first. A connection that failed is not used again. */
async function atomically<T>(
  pool: pg.Pool,
  ask: Locks,
  work: (
    seen: Stored,
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
      if (state === LOCK_NOT_AVAILABLE) throw new Locked((error as Error).message, error);
      if (!AGAIN.has(state) || tries === MOST_TRIES) throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }
}

/** What the server refuses of a row: another row may be welcome. */
const ofOne = (error: unknown) => /^2[23]/.test(stateOf(error));

/** Adds what a decision writes to what is written of the same budgets before. */
function collect(all: Map<string, Write>, { row, created, entries }: Write): void {
  const before = all.get(row.id);
  all.set(row.id, { row, created: created || before?.created === true, entries: [...(before?.entries ?? []), ...entries] });
}

/** Decisions about the same budgets, in their order: each sees what those before it have decided, and one that throws has no part in it. */
function decideAll(asked: readonly Asked[], { budgets, answers }: Stored) {
  const writes = new Map<string, Write>();
  const given: AnswerRow[] = [];
  const results = asked.map(({ ask, decide }): PromiseSettledResult<unknown> => {
    try {
      const decision = decide({ budgets: new Map(budgets), answered: answers.get(ask.key) ?? null });
      for (const one of decision.writes) {
        collect(writes, one);
        budgets.set(one.row.id, one.row);
      }
      if (decision.answer !== null) {
        answers.set(ask.key, decision.answer);
        given.push(decision.answer);
      }
      return { status: 'fulfilled', value: decision.result };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
  // in one order, so that two transactions with the same keys do not wait for each other
  return { results, writes: [...writes.values()], answers: given.sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

function together(pool: pg.Pool, asked: readonly Asked[]): Promise<PromiseSettledResult<unknown>[]> {
  const { tenant, budgets } = (asked[0] as Asked).ask;
  const until = Math.min(...asked.map((one) => one.until));
  return atomically(pool, { tenant, budgets, keys: asked.map(({ ask }) => ask.key), until }, (stored, client) => {
    const { results, writes, answers } = decideAll(asked, stored);
    const written = writes.flatMap((one) => write(client, one));
    return { result: results, writes: answers.length === 0 ? written : [...written, keepAnswers(client, tenant, answers)] };
  });
}

function poolOf(address: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    idle_in_transaction_session_timeout: PAUSE_MS,
    lock_timeout: MOST_WAIT_MS,
    options: '-c synchronous_commit=on',
    pipeline: true,
  });
  // an idle connection that breaks is replaced; those in use reject their query
  pool.on('error', () => {});
  return pool;
}

export async function postgresStore(address: string, options: PostgresOptions): Promise<Store> {
  const [deciding, reading] = [DECIDING, READING].map((max) => poolOf(address, max)) as [pg.Pool, pg.Pool];
  const end = () => Promise.all([deciding.end(), reading.end()]);
  try {
    await prepare(reading, options);
  } catch (error) {
    await end();
    throw error instanceof StoreFault
      ? error
      : new StoreFault(`the database cannot be used as a ledger: ${(error as Error).message}`, error);
  }
  const select = async (condition: string, values: unknown[]) =>
    (await reading.query(`SELECT ${COLUMNS} FROM budgets WHERE ${condition}`, values)).rows.map(rowOf);
  const lanes = new Lanes((asked) => together(deciding, asked), ofOne);
  return {
    kind: 'postgres',
    transact: (ask, decide) => lanes.add({ ask, decide }),
    budget: async (tenant, id) => (await select('tenant = $1 AND id = $2', [tenant, id]))[0] ?? null,
    budgets: (tenant, after, limit) => select('tenant = $1 AND id > $2 ORDER BY id LIMIT $3', [tenant, after, limit]),
    answer: async (tenant, key) => (await answersTo(reading, tenant, [key]))[0] ?? null,
    answers: async (tenant, id, seq, after, limit) => {
      const text = `SELECT ${ANSWER} FROM answers WHERE tenant = $1 AND budget = $2 AND seq <= $3 AND key > $4 ORDER BY key LIMIT $5`;
      return (await reading.query(text, [tenant, id, seq, after, limit])).rows as AnswerRow[];
    },
    entries: async (tenant, id, after, limit) => {
      const text = 'SELECT seq::int, body, hash FROM entries WHERE tenant = $1 AND budget = $2 AND seq > $3 ORDER BY seq LIMIT $4';
      return (await reading.query(text, [tenant, id, after, limit])).rows as EntryRow[];
    },
    all: (tenant, id, limit) => select('(tenant, id) > ($1, $2) ORDER BY tenant, id LIMIT $3', [tenant, id, limit]),
    install: (row, entries, answers) => {
      const whole = row.header.partition_of;
      const budgets = [row.id, ...(whole === null ? [] : [whole.budget])];
      return atomically<Installed>(deciding, { tenant: row.tenant, keys: [], budgets, until: null }, async (seen, client) => {
        if (seen.budgets.has(row.id)) return { result: 'budget_exists', writes: [] };
        if (whole !== null && !seen.budgets.has(whole.budget)) return { result: 'whole_missing', writes: [] };
        if (await anyAnswered(client, row.tenant, answers)) return { result: 'key_exists', writes: [] };
        await writeAll(client, row, entries, answers);
        return { result: 'installed', writes: [] };
      });
    },
    close: async () => {
      await lanes.close();
      await end();
    },
  };
}
