/**
 * The tables of a ledger in a file, and how those of earlier releases become them.
 *
 * What a charge writes lies on as few pages as it can, since every page of a transaction goes to the log: the state of its budget, apart from what never
 * changes; its entry, in a row whose number is that of the budget and its own, so that no index is needed, with the answer beside it; and its key.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AnswerRow, BudgetRow } from '../store.ts';
import { answerOfReply, placeOf, type Reply } from './version1.ts';

/** Of the tables below; a file of another one is not touched. "loss" in ASCII. */
export const APPLICATION_ID = 0x6c6f7373;
export const SCHEMA_VERSION = 3;

const stays = (table: string) => `
  CREATE TRIGGER ${table}_stay BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are never changed'); END;
  CREATE TRIGGER ${table}_remain BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are never deleted'); END;
`;
/** `place` is 2^32 number of the budget + seq. `answers.body` is absent where the entry has it beside it. */
const TABLES = `
  CREATE TABLE budgets (number INTEGER PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, header TEXT NOT NULL, UNIQUE (tenant, id)) STRICT;
  CREATE TABLE states (number INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT;
  CREATE TABLE entries (place INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL, answer TEXT) STRICT;
  CREATE TABLE answers (
    tenant TEXT NOT NULL, key TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT, PRIMARY KEY (tenant, key)) STRICT, WITHOUT ROWID;
`;
const SCHEMA = `${TABLES}${stays('budgets')}${stays('entries')}${stays('answers')}
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

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
export function makeSchema(db: DatabaseSync): void {
  changeSchema(db, () => {
    const made = db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'budgets'").get() as { n: number };
    if (made.n === 0) db.exec(SCHEMA);
  });
}

const ANSWERS_2 = `
  CREATE TABLE answers (
    tenant TEXT NOT NULL, key TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (tenant, key)) STRICT;
`;

function fromVersion1(db: DatabaseSync): void {
  db.exec(ANSWERS_2);
  const entry = db.prepare('SELECT body FROM entries WHERE tenant = ? AND budget = ? AND seq = ?');
  const budget = db.prepare('SELECT tenant, id, header, state FROM budgets WHERE tenant = ? AND id = ?');
  const keep = db.prepare(KEEP_ANSWER);
  for (const stored of db.prepare('SELECT tenant, key, fingerprint, outcome FROM replies').iterate()) {
    const reply = stored as unknown as Reply & { tenant: string };
    const place = placeOf(reply);
    const row = budget.get(reply.tenant, place.budget) as { tenant: string; id: string; header: string; state: string } | undefined;
    const body = entry.get(reply.tenant, place.budget, place.seq)?.body as string | undefined;
    const read: BudgetRow | undefined =
      row === undefined ? undefined : { ...row, header: JSON.parse(row.header), state: JSON.parse(row.state) };
    keepAnswer(keep, reply.tenant, answerOfReply('sqlite', reply, read, body));
  }
  db.exec('DROP TABLE replies');
}

/** Version 2 had an index of entries, and answers apart from them. Of several answers at one entry the first stays beside it. */
const FROM_2 = `
  ALTER TABLE budgets RENAME TO old_budgets;
  ALTER TABLE entries RENAME TO old_entries;
  ALTER TABLE answers RENAME TO old_answers;
  ${TABLES}
  INSERT INTO budgets (tenant, id, header) SELECT tenant, id, header FROM old_budgets ORDER BY tenant, id;
  INSERT INTO states (number, state) SELECT number, state FROM budgets JOIN old_budgets USING (tenant, id);
  CREATE TEMP TABLE beside AS SELECT tenant, budget, seq, min(key) AS key FROM old_answers GROUP BY tenant, budget, seq;
  CREATE UNIQUE INDEX temp.beside_entries ON beside (tenant, budget, seq);
  INSERT INTO entries (place, body, hash, answer)
    SELECT (number << 32) + e.seq, e.body, e.hash, a.body FROM budgets b
    JOIN old_entries e ON e.tenant = b.tenant AND e.budget = b.id
    LEFT JOIN beside ON beside.tenant = e.tenant AND beside.budget = e.budget AND beside.seq = e.seq
    LEFT JOIN old_answers a ON a.tenant = beside.tenant AND a.key = beside.key
    ORDER BY number, e.seq;
  INSERT INTO answers (tenant, key, budget, seq, fingerprint, status, body)
    SELECT a.tenant, a.key, a.budget, a.seq, a.fingerprint, a.status, iif(e.seq IS NULL OR beside.key <> a.key, a.body, NULL) FROM old_answers a
    LEFT JOIN beside ON beside.tenant = a.tenant AND beside.budget = a.budget AND beside.seq = a.seq
    LEFT JOIN old_entries e ON e.tenant = a.tenant AND e.budget = a.budget AND e.seq = a.seq;
  DROP TABLE beside;
`;

/** Entries that belong to no budget would be lost on the way. */
function keptAll(db: DatabaseSync): void {
  const { before, now } = db
    .prepare('SELECT (SELECT count(*) FROM old_entries) AS before, (SELECT count(*) FROM entries) AS now')
    .get() as {
    before: number;
    now: number;
  };
  if (before !== now) throw new Error(`${before - now} entries belong to no budget`);
}

/** Takes tables of version 1 or 2 to those of this release. Two processes may start together: the second finds them. */
export function migrateSchema(db: DatabaseSync): void {
  changeSchema(db, () => {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === 1) fromVersion1(db);
    if (version !== 1 && version !== 2) return;
    db.exec(FROM_2);
    keptAll(db);
    db.exec(`DROP TABLE old_answers; DROP TABLE old_entries; DROP TABLE old_budgets; ${stays('budgets')}${stays('entries')}${stays('answers')}
      PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

export const KEEP_ANSWER = 'INSERT INTO answers (tenant, key, budget, seq, fingerprint, status, body) VALUES (?, ?, ?, ?, ?, ?, ?)';

/** @param apart whether the body is kept in this row; else an entry has it beside it */
export function keepAnswer(
  statement: StatementSync,
  tenant: string,
  { key, budget, seq, fingerprint, status, body }: AnswerRow,
  apart = true,
): void {
  statement.run(tenant, key, budget, seq, fingerprint, status, apart ? body : null);
}
