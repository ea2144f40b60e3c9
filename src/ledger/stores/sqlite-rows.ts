/** What a ledger in a file keeps and gives back, on one connection: which rows a decision reads and writes, and what is remembered of them. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Header, State } from '../budget.ts';
import type { EntryRow } from '../entry.ts';
import {
  type AnswerRow,
  type Ask,
  type BudgetRow,
  type Decision,
  type Installed,
  instant,
  MOST_WAIT_MS,
  type Seen,
  StoreFault,
  type Write,
} from '../store.ts';
import { Locked } from './group.ts';
import { KEEP_ANSWER, keepAnswer } from './sqlite-tables.ts';

const SQLITE_BUSY = 5;
/** Entries that a budget can have: the room that its number leaves for theirs. */
const MOST_ENTRIES = 2 ** 32 - 1;
/** Budgets whose header and last state are remembered. */
const MOST_KNOWN = 200;

interface StoredBudget {
  number: number;
  tenant: string;
  id: string;
  header: string;
  state: string;
}

const BUDGETS = 'SELECT number, tenant, id, header, state FROM budgets JOIN states USING (number)';
/** Where the entries of a budget lie, behind one of them: `after` is never less than 0, where those of another budget would begin. */
const ENTRIES = `SELECT place & ${MOST_ENTRIES} AS seq, body, hash FROM entries, (SELECT number << 32 AS base FROM budgets WHERE tenant = ? AND id = ?)
  WHERE place > base + min(max(?, 0), ${MOST_ENTRIES}) AND place <= base + ${MOST_ENTRIES} ORDER BY place LIMIT ?`;
const ANSWERS = `SELECT key, a.budget, a.seq, fingerprint, status, coalesce(a.body, e.answer) AS body FROM answers a
  LEFT JOIN budgets b ON b.tenant = a.tenant AND b.id = a.budget LEFT JOIN entries e ON e.place = (b.number << 32) + a.seq`;

function prepare(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    budget: db.prepare(`${BUDGETS} WHERE tenant = ? AND id = ?`),
    state: db.prepare('SELECT state FROM states WHERE number = ?'),
    budgets: db.prepare(`${BUDGETS} WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?`),
    all: db.prepare(`${BUDGETS} WHERE (tenant, id) > (?, ?) ORDER BY tenant, id LIMIT ?`),
    insert: db.prepare('INSERT INTO budgets (tenant, id, header) VALUES (?, ?, ?)'),
    insertState: db.prepare('INSERT INTO states (number, state) VALUES (?, ?)'),
    update: db.prepare('UPDATE states SET state = ? WHERE number = ?'),
    entry: db.prepare('INSERT INTO entries (place, body, hash, answer) VALUES (?, ?, ?, ?)'),
    entries: db.prepare(ENTRIES),
    answered: db.prepare('SELECT 1 FROM answers WHERE tenant = ? AND key = ?'),
    answer: db.prepare(`${ANSWERS} WHERE a.tenant = ? AND key = ?`),
    answers: db.prepare(`${ANSWERS} WHERE a.tenant = ? AND a.budget = ? AND a.seq <= ? AND key > ? ORDER BY key LIMIT ?`),
    keepAnswer: db.prepare(KEEP_ANSWER),
  } satisfies Record<string, StatementSync>;
}

/** What never changes of a budget, its number and its header; and a state with its text. */
interface Known {
  number: number;
  header: Header;
  text: string;
  state: State;
}

const NO_ANSWERS: ReadonlyMap<number, AnswerRow> = new Map();
const nameOf = (tenant: string, id: string) => `${tenant}\n${id}`;

function rowOf(stored: unknown): BudgetRow {
  const { tenant, id, header, state } = stored as StoredBudget;
  return { tenant, id, header: JSON.parse(header) as Header, state: JSON.parse(state) as State };
}

function answerOf(stored: unknown): AnswerRow {
  const row = stored as AnswerRow & { body: string | null };
  if (row.body === null) throw new StoreFault(`the answer to the key ${row.key} is gone`);
  return row;
}

/** Rows and what they mean, on one connection. */
export class Rows {
  private readonly sql: ReturnType<typeof prepare>;
  private readonly db: DatabaseSync;
  /** By tenant and id. Whatever is stored, a state is remembered beside the text that it was read from or written as. */
  private readonly known = new Map<string, Known>();
  /** For how long a statement waits for other processes now, ms. */
  private wait = MOST_WAIT_MS;

  constructor(db: DatabaseSync) {
    this.db = db;
    this.sql = prepare(db);
  }

  /** All or nothing, also when `work` throws. Throws Locked where others write until then. */
  atomically<T>(work: () => T, until = instant() + MOST_WAIT_MS): T {
    this.begin(until);
    try {
      const result = work();
      this.sql.commit.run();
      return result;
    } catch (error) {
      // a budget that was made in it, and read by a later decision of it, may lose its number to another one
      this.known.clear();
      // a failed COMMIT leaves the transaction open, other errors may have ended it
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  private begin(until: number): void {
    const wait = Math.max(0, Math.floor(until - instant()));
    if (wait !== this.wait) {
      this.db.exec(`PRAGMA busy_timeout = ${wait}`);
      this.wait = wait;
    }
    try {
      this.sql.begin.run();
    } catch (error) {
      const { errcode = 0, message } = error as Error & { errcode?: number };
      // the lowest byte of an extended code
      throw errcode % 256 === SQLITE_BUSY ? new Locked(message, error) : error;
    }
  }

  private remember(name: string, one: Known): Known {
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(name, one);
    return one;
  }

  /** As it is stored now; what was read or written before is not read again from its text. */
  private find(tenant: string, id: string): Known | null {
    const name = nameOf(tenant, id);
    const known = this.known.get(name);
    if (known === undefined) {
      const stored = this.sql.budget.get(tenant, id) as StoredBudget | undefined;
      if (stored === undefined) return null;
      const { number, header, state: text } = stored;
      return this.remember(name, { number, header: JSON.parse(header) as Header, text, state: JSON.parse(text) as State });
    }
    const text = this.sql.state.get(known.number)?.state as string;
    return text === known.text ? known : this.remember(name, { ...known, text, state: JSON.parse(text) as State });
  }

  budget(tenant: string, id: string): BudgetRow | null {
    const found = this.find(tenant, id);
    return found === null ? null : { tenant, id, header: found.header, state: found.state };
  }

  budgets(tenant: string, after: string, limit: number): BudgetRow[] {
    return this.sql.budgets.all(tenant, after, limit).map(rowOf);
  }

  all(tenant: string, id: string, limit: number): BudgetRow[] {
    return this.sql.all.all(tenant, id, limit).map(rowOf);
  }

  entries(tenant: string, id: string, after: number, limit: number): EntryRow[] {
    return this.sql.entries.all(tenant, id, after, limit) as unknown as EntryRow[];
  }

  answer(tenant: string, key: string): AnswerRow | null {
    // most keys are new: that costs one look into one table
    return this.sql.answered.get(tenant, key) === undefined ? null : answerOf(this.sql.answer.get(tenant, key));
  }

  answers(tenant: string, id: string, seq: number, after: string, limit: number): AnswerRow[] {
    return this.sql.answers.all(tenant, id, seq, after, limit).map(answerOf);
  }

  /** In a transaction. */
  decide<T>({ tenant, key, budgets }: Ask, decide: (seen: Seen) => Decision<T>): T {
    const seen: Seen = { budgets: new Map(), answered: this.answer(tenant, key) };
    const found = new Map<string, Known>();
    for (const id of budgets) {
      const known = this.find(tenant, id);
      if (known === null) continue;
      found.set(id, known);
      seen.budgets.set(id, { tenant, id, header: known.header, state: known.state });
    }
    const { result, writes, answer } = decide(seen);
    let apart = true;
    for (const write of writes) {
      // the last entry of the budget that was addressed, if this decision made it
      const beside = answer !== null && write.row.id === answer.budget && write.entries.at(-1)?.seq === answer.seq;
      if (beside) apart = false;
      const known = write.created ? null : (found.get(write.row.id) as Known);
      this.write(write, known, beside ? new Map([[answer.seq, answer]]) : NO_ANSWERS);
    }
    if (answer !== null) keepAnswer(this.sql.keepAnswer, tenant, answer, apart);
    return result;
  }

  /** In a transaction. */
  install(row: BudgetRow, entries: EntryRow[], answers: AnswerRow[]): Installed {
    const whole = row.header.partition_of;
    if (this.budget(row.tenant, row.id) !== null) return 'budget_exists';
    if (whole !== null && this.budget(row.tenant, whole.budget) === null) return 'whole_missing';
    if (answers.some(({ key }) => this.answer(row.tenant, key) !== null)) return 'key_exists';
    const beside = new Map(answers.filter(({ seq }) => seq >= 1 && seq <= entries.length).map((answer) => [answer.seq, answer]));
    this.write({ row, created: true, entries }, null, beside);
    for (const answer of answers) keepAnswer(this.sql.keepAnswer, row.tenant, answer, beside.get(answer.seq) !== answer);
    return 'installed';
  }

  /**
   * @param known the budget as it was; null for one that is made here
   * @param answers by the entry beside which they are kept
   */
  private write({ row, entries }: Write, known: Known | null, answers: ReadonlyMap<number, AnswerRow>): void {
    const { tenant, id, header, state } = row;
    const text = JSON.stringify(state);
    let number = known?.number;
    if (known === null || number === undefined) {
      number = Number(this.sql.insert.run(tenant, id, JSON.stringify(header)).lastInsertRowid);
      this.sql.insertState.run(number, text);
    } else {
      this.sql.update.run(text, number);
      this.remember(nameOf(tenant, id), { ...known, text, state });
    }
    const base = BigInt(number) << 32n;
    for (const { seq, body, hash } of entries) {
      if (seq > MOST_ENTRIES) throw new StoreFault(`the budget ${id} has as many entries as it can have`);
      this.sql.entry.run(base + BigInt(seq), body, hash, answers.get(seq)?.body ?? null);
    }
  }
}
