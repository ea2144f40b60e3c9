/**
 * A budget as lines of JSON: what it was opened with, every entry as it was hashed, every answer that it gave (a retry must find its key wherever the budget
 * lives), and last a digest of all lines before. Written from any store and read into any other, it comes out the same.
 */
import { createHash } from 'node:crypto';
import type { Header } from './budget.ts';
import { BrokenChain, type Entry, type EntryRow, encodeEntry } from './entry.ts';
import type { Ledger } from './ledger.ts';
import { partFault } from './legs.ts';
import type { AnswerRow, BudgetRow, Store } from './store.ts';
import { Replay } from './verify.ts';

/** Read, hashed and written in one go, on the event loop of a service. */
const PAGE = 100;
const FORMAT = 1;

interface First {
  lossbook_budget: number;
  tenant: string;
  budget: string;
  entries: number;
  head_hash: string;
}
interface Last {
  lines: number;
  sha256: string;
}

/** A budget that was read from lines and verified. */
export interface Transfer {
  row: BudgetRow;
  entries: EntryRow[];
  answers: AnswerRow[];
}

/** What is wrong with the lines, and where. */
export class TransferError extends Error {
  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`);
    this.name = 'TransferError';
  }
}

class Digest {
  private readonly hash = createHash('sha256');
  lines = 0;
  add(line: string): string {
    this.hash.update(line);
    this.lines += 1;
    return line;
  }
  end(): Last {
    return { lines: this.lines, sha256: this.hash.copy().digest('hex') };
  }
}

type Source = Pick<Ledger, 'entries' | 'answers'>;

/** The lines of a budget as it stands, each with its line feed. Throws BrokenChain in the middle where the log is not what its hashes say. */
export async function* exportLines(source: Source, { tenant, id, header, state }: BudgetRow): AsyncGenerator<string> {
  const digest = new Digest();
  const line = (value: object) => digest.add(`${JSON.stringify(value)}\n`);
  const first: First = { lossbook_budget: FORMAT, tenant, budget: id, entries: state.seq, head_hash: state.head };
  yield line(first);
  const replay = new Replay(id);
  for (let after = 0; after < state.seq; ) {
    // what came after the budget was looked at is not part of it
    const rows = await source.entries(tenant, id, after, Math.min(PAGE, state.seq - after));
    if (rows.length === 0) break;
    replay.add(rows);
    for (const { seq, body, hash } of rows) yield line({ entry: seq, body, hash });
    after = rows.at(-1)?.seq as number;
  }
  replay.compare({ tenant, id, header, state });
  for (let after = ''; ; ) {
    const rows = await source.answers(tenant, id, state.seq, after, PAGE);
    for (const { key, seq, fingerprint, status, body } of rows) yield line({ answer: key, seq, fingerprint, status, body });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.key;
  }
  yield `${JSON.stringify(digest.end())}\n`;
}

function parse(text: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  // an empty line, and "> " before what it runs
  const npm = line === 1 && (text === '' || text.startsWith('> '));
  throw new TransferError(line, npm ? 'is not of a budget: npm says what it runs before it, unless it is told -s' : 'is not a JSON object');
}

function members<T extends object>(value: Record<string, unknown>, line: number, types: { [K in keyof T]: 'string' | 'number' }): T {
  const names = Object.keys(types);
  const fits =
    names.length === Object.keys(value).length &&
    names.every((name) => {
      const type = types[name as keyof T];
      return type === 'number' ? Number.isSafeInteger(value[name]) : typeof value[name] === type;
    });
  if (!fits) throw new TransferError(line, `does not have exactly the members ${names.join(', ')}`);
  return value as T;
}

const FIRST = { lossbook_budget: 'number', tenant: 'string', budget: 'string', entries: 'number', head_hash: 'string' } as const;
const ENTRY = { entry: 'number', body: 'string', hash: 'string' } as const;
const ANSWER = { answer: 'string', seq: 'number', fingerprint: 'string', status: 'number', body: 'string' } as const;
const LAST = { lines: 'number', sha256: 'string' } as const;

/** Requests whose first budget is the one that was addressed; a reservation may be settled at any of its budgets. */
const ADDRESSED: ReadonlySet<Entry['kind']> = new Set(['opened', 'charged', 'reserved', 'capacity_changed']);

/** Takes lines one after another, and gives the budget when all have come. */
class Reader {
  private readonly digest = new Digest();
  private first: First | undefined;
  private last: Last | undefined;
  private replay = new Replay('');
  private readonly entries: EntryRow[] = [];
  private readonly answers: AnswerRow[] = [];
  /** What the keys of this budget have done, and whether their answers must be here: where this is the budget that was addressed. */
  private readonly effects = new Map<string, { seq: number; mine: boolean }>();
  private number = 0;

  add(text: string): void {
    const line = ++this.number;
    const value = parse(text, line);
    if (this.last !== undefined) throw new TransferError(line, 'comes after the last');
    if (this.first === undefined) this.begin(value, line);
    else if ('entry' in value) this.entry(members<{ entry: number; body: string; hash: string }>(value, line, ENTRY), line);
    else if ('answer' in value) {
      const { answer: key, ...rest } = members<Omit<AnswerRow, 'key' | 'budget'> & { answer: string }>(value, line, ANSWER);
      if (rest.seq > this.first.entries) throw new TransferError(line, 'is an answer of later than the last entry');
      if (key <= (this.answers.at(-1)?.key ?? '')) throw new TransferError(line, 'is an answer out of order');
      this.answers.push({ key, budget: this.first.budget, ...rest });
    } else this.end(members<Last>(value, line, LAST), line);
    if (this.last === undefined) this.digest.add(`${text}\n`);
  }

  private begin(value: Record<string, unknown>, line: number): void {
    if (!('lossbook_budget' in value)) throw new TransferError(line, 'is not the beginning of a budget');
    this.first = members<First>(value, line, FIRST);
    if (this.first.lossbook_budget !== FORMAT)
      throw new TransferError(line, `has the format ${this.first.lossbook_budget}; this release reads ${FORMAT}`);
    this.replay = new Replay(this.first.budget);
  }

  private entry({ entry: seq, body, hash }: { entry: number; body: string; hash: string }, line: number): void {
    if (this.answers.length > 0) throw new TransferError(line, 'is an entry behind the answers');
    this.replay.add([{ seq, body, hash }]);
    const read = JSON.parse(body) as Entry;
    // a member twice, or in other words, would be read otherwise elsewhere
    if (encodeEntry(read).body !== body) throw new TransferError(line, 'is an entry that is not written as entries are');
    this.entries.push({ seq, body, hash });
    if (read.key !== null && read.decision === 'admitted')
      this.effects.set(read.key, { seq, mine: ADDRESSED.has(read.kind) && read.budgets[0] === this.first?.budget });
  }

  /** What was answered is what the log says; and a request that is sent again must find its answer, or it would be decided again. */
  private compareAnswers(): void {
    for (const [i, { key, seq, fingerprint, status, body }] of this.answers.entries()) {
      const line = 2 + this.entries.length + i;
      if (seq < 0 || !(status === 200 || (status >= 400 && status < 500)) || fingerprint === '') {
        throw new TransferError(line, 'is no answer that a budget gives');
      }
      parse(body, line);
      const effect = this.effects.get(key);
      if ((status === 200) === (effect !== undefined)) continue;
      const why = effect === undefined ? 'has no effect' : `has made entry ${effect.seq}`;
      throw new TransferError(line, `answers otherwise than the log says, where the key ${key} ${why}`);
    }
    const known = new Set(this.answers.map(({ key }) => key));
    for (const [key, { seq, mine }] of this.effects) {
      if (mine && !known.has(key)) throw new TransferError(this.number, `ends them without the answer to the key ${key} of entry ${seq}`);
    }
  }

  private end(last: Last, line: number): void {
    const { lines, sha256 } = this.digest.end();
    if (last.lines !== lines) throw new TransferError(line, `counts ${last.lines} lines before it; there are ${lines}`);
    if (last.sha256 !== sha256) throw new TransferError(line, 'does not have the digest of the lines before it');
    this.last = last;
  }

  result(): Transfer {
    const { first, replay } = this;
    if (first === undefined || this.last === undefined)
      throw new TransferError(this.number + 1, 'is missing: the lines end before the digest of them');
    const { header, state } = replay;
    if (header === null || state === null || state.seq !== first.entries)
      throw new BrokenChain(first.budget, (state?.seq ?? 0) + 1, `is missing: there should be ${first.entries} entries`);
    if (state.head !== first.head_hash) throw new BrokenChain(first.budget, state.seq, `has another hash than the head ${first.head_hash}`);
    if (header.id !== first.budget || header.tenant !== first.tenant)
      throw new BrokenChain(first.budget, 1, 'opened the budget of another name or tenant');
    this.compareAnswers();
    return { row: { tenant: first.tenant, id: first.budget, header, state }, entries: this.entries, answers: this.answers };
  }
}

/** Longest line: far more than any that is written, and far less than what a memory holds. */
const MOST_CHARACTERS = 2 ** 26;

/** Lines end with a line feed and with nothing else: texts may contain other separators. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let line = 1;
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() as string;
    if (rest.length > MOST_CHARACTERS) throw new TransferError(line + parts.length, 'is longer than any line of a budget');
    line += parts.length;
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** Reads and verifies a budget. Rejects with TransferError, or BrokenChain where the entries are not what their hashes say. */
export async function readTransfer(lines: AsyncIterable<string> | Iterable<string>): Promise<Transfer> {
  const reader = new Reader();
  for await (const line of lines) reader.add(line);
  return reader.result();
}

/** The entry whose hash somebody kept; throws BrokenChain where the chain does not contain it. */
export function entryOfHead(id: string, entries: readonly EntryRow[], head: string): number {
  const found = entries.find(({ hash }) => hash === head);
  if (found === undefined) throw new BrokenChain(id, entries.length, `is the last, and no entry has the hash ${head} that was kept`);
  return found.seq;
}

const WHY = {
  budget_exists: 'exists in this ledger',
  key_exists: 'has answered a key that this ledger has answered too',
  whole_missing: 'is a part of a budget that is not in this ledger: import that one first',
};

/** Whether both budgets have an entry of it; time ends a reservation in each of them when it is next asked. */
const isShared = ({ kind, budgets }: Entry, other: string) => kind !== 'expired' && budgets.includes(other);

/** What a part has done to its whole, by key or reservation. */
async function effectsOn(source: Pick<Store, 'entries'>, whole: BudgetRow, part: Header): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = 0; after < whole.state.seq; ) {
    const rows = await source.entries(whole.tenant, whole.id, after, PAGE);
    for (const { body } of rows) {
      const entry = JSON.parse(body) as Entry;
      if (entry.partition === part.partition_of?.partition && isShared(entry, part.id)) found.add(nameOf(entry));
    }
    if (rows.length === 0) break;
    after = rows.at(-1)?.seq as number;
  }
  return found;
}

const nameOf = ({ kind, decision, key, reservation }: Entry) => JSON.stringify([kind, decision, key, reservation]);

/** Whether the whole, as it is in the store, is the one that this part belongs to, and knows all that the part has done, and no more. */
async function wholeFault(store: Store, { row, entries }: Transfer): Promise<string | null> {
  const { header } = row;
  if (header.partition_of === null) return null;
  const whole = await store.budget(row.tenant, header.partition_of.budget);
  // whether it is there is looked at with the writing
  if (whole === null) return null;
  const fault = partFault(header, whole.header);
  if (fault !== null) return `cannot be a part of ${whole.id}: ${fault}`;
  const known = await effectsOn(store, whole, header);
  const done = entries.map(({ body }) => JSON.parse(body) as Entry).filter((entry) => isShared(entry, whole.id));
  const missing = done.find((entry) => !known.has(nameOf(entry)));
  if (missing !== undefined)
    return `has an entry ${missing.seq} that ${whole.id} here does not know: export and import both as they stand now`;
  return known.size > done.length ? `lacks entries that ${whole.id} here knows of it: export and import both as they stand now` : null;
}

/** Writes a budget that was read into a store, whole or not at all. Rejects with TransferError where it cannot be. */
export async function install(store: Store, transfer: Transfer): Promise<void> {
  const { row, entries, answers } = transfer;
  const fault = await wholeFault(store, transfer);
  if (fault !== null) throw new TransferError(1, `budget ${row.id} ${fault}; nothing was written`);
  const done = await store.install(row, entries, answers);
  if (done !== 'installed') throw new TransferError(1, `budget ${row.id} ${WHY[done]}; nothing was written`);
}
