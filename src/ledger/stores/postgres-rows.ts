/** What a ledger in Postgres keeps and gives back: rows, and the statements that read and write them. */
import type pg from 'pg';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import type { AnswerRow, BudgetRow, Write } from '../store.ts';

/** Rows of an import in one statement. */
const PIECE = 2000;

export const rowOf = ({ tenant, id, header, state }: { tenant: string; id: string; header: string; state: string }): BudgetRow => ({
  tenant,
  id,
  header: JSON.parse(header) as Header,
  state: JSON.parse(state) as State,
});
export const COLUMNS = 'tenant, id, header, state';

export const ANSWER = 'key, budget, seq::int, fingerprint, status, body';

/** Of those keys that have one. */
export async function answersTo(client: pg.ClientBase | pg.Pool, tenant: string, keys: readonly string[]): Promise<AnswerRow[]> {
  // planned in half the time of a list
  const [sought, key] = keys.length === 1 ? ['$2', keys[0]] : ['ANY($2)', keys];
  return (await client.query(`SELECT ${ANSWER} FROM answers WHERE tenant = $1 AND key = ${sought}`, [tenant, key])).rows;
}

/** Values of a column, as a parameter. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name]);

export function keepAnswers(client: pg.ClientBase, tenant: string, rows: readonly AnswerRow[]): Promise<unknown> {
  const text = `INSERT INTO answers (tenant, key, budget, seq, fingerprint, status, body) SELECT $1, *
    FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::integer[], $7::text[])`;
  const names = ['key', 'budget', 'seq', 'fingerprint', 'status', 'body'] as const;
  return client.query(text, [tenant, ...names.map((name) => column(rows, name))]);
}

function keepEntries(client: pg.ClientBase, { tenant, id }: BudgetRow, rows: readonly EntryRow[]): Promise<unknown> {
  const text = 'INSERT INTO entries (tenant, budget, seq, body, hash) SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[])';
  return client.query(text, [tenant, id, column(rows, 'seq'), column(rows, 'body'), column(rows, 'hash')]);
}

export function write(client: pg.ClientBase, { row, created, entries }: Write): Promise<unknown>[] {
  const values = [row.tenant, row.id, JSON.stringify(row.state)];
  const budget = created
    ? client.query('INSERT INTO budgets (tenant, id, state, header) VALUES ($1, $2, $3, $4)', [...values, JSON.stringify(row.header)])
    : client.query('UPDATE budgets SET state = $3 WHERE tenant = $1 AND id = $2', values);
  return [budget, keepEntries(client, row, entries)];
}

/** A whole budget, in pieces that a statement can take. */
export async function writeAll(
  client: pg.ClientBase,
  row: BudgetRow,
  entries: readonly EntryRow[],
  answers: readonly AnswerRow[],
): Promise<void> {
  await Promise.all(write(client, { row, created: true, entries: [] }));
  for (let at = 0; at < entries.length; at += PIECE) await keepEntries(client, row, entries.slice(at, at + PIECE));
  for (let at = 0; at < answers.length; at += PIECE) await keepAnswers(client, row.tenant, answers.slice(at, at + PIECE));
}

export async function anyAnswered(client: pg.ClientBase, tenant: string, answers: readonly AnswerRow[]): Promise<boolean> {
  for (let at = 0; at < answers.length; at += PIECE) {
    const keys = column(answers.slice(at, at + PIECE), 'key');
    const { rows } = await client.query('SELECT 1 FROM answers WHERE tenant = $1 AND key = ANY($2) LIMIT 1', [tenant, keys]);
    if (rows.length > 0) return true;
  }
  return false;
}
