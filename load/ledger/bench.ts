/**
 * `npm run bench:ledger -- [sqlite|postgres|both]`: charges a second beside a bare transaction of the same durability, one at a time and sixteen at once, and
 * the start of a ledger of 100,000 entries beside reading, parsing and hashing every row with the same driver. Ratios of one run on one machine.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Header } from '../../src/ledger/budget.ts';
import type { Command } from '../../src/ledger/commands.ts';
import { Draft } from '../../src/ledger/draft.ts';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { startPostgres } from './postgres.ts';

const ROUNDS = 7;
const CHARGES = 200;
/** Callers of whom each has one charge under way. */
const CALLERS = 16;
const ENTRIES = 100_000;

/** A database that can be asked in the plainest way that its driver knows. */
interface Bare {
  address: string;
  /** One transaction: a counter changed, a row of the size of an entry written. */
  charge(): Promise<void>;
  /** The same by so many callers at once, where the driver can have them: a connection each. */
  callers?(count: number): Promise<{ charge: (caller: number) => Promise<void>; close(): Promise<void> }>;
  /** One transaction that writes as many rows and bytes as a charge, under as many indexes, and decides nothing. */
  rows?(): Promise<void>;
  /** Reads, parses and hashes every entry. */
  readAll(): Promise<number>;
  close(): Promise<void>;
}

const now = Date.UTC(2025, 5, 1);
const header = (id: string): Header => ({
  id,
  tenant: 'local',
  scope: 'dataset',
  data: 'visits 2024',
  privacy_unit: 'person',
  adjacency: 'add_remove',
  accounting: { kind: 'gdp' },
  cap: ['1000000', '0.001'],
  partitions: null,
  partition_of: null,
  expired_reservations: 'spent',
  plan: null,
});
const event = {
  mechanism: {
    kind: 'composition',
    adjacency: 'add_remove',
    events: [{ kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.01 }, count: 1024 }],
  },
  delta0: '0.0000000001',
};
const cost = ['0.270035971341288125', '0.0000000000000001'];
const by = { tenant: 'local', caller: 'bench', now };
const common = (key: string) => ({ ...by, key, fingerprint: hash('sha256', key), instance: 'bench' });
const charge = (key: string): Command => ({
  ...common(key),
  op: 'charge',
  legs: [{ budget: 'a', partition: null, cost, plan: null }],
  event,
  engine_version: 'bench',
  max_cost: [null, null],
  told: { method: 'composed', warnings: [] },
});

const filler = 'x'.repeat(800);
/** What a charge writes: its state, its entry with the hash and the answer, and what is kept under its key. */
const [STATE, ENTRY, HASH, ANSWER, SAID] = [330, 620, 64, 1200, 70].map((length) => 'x'.repeat(length)) as [
  string,
  string,
  string,
  string,
  string,
];

function bareSqlite(path: string): Bare {
  // files of their own: on a shared one each would empty the page cache of the other, and write back what the other had logged
  const [db, same] = ['bare', 'rows'].map((name) => {
    const file = new DatabaseSync(`${path}.${name}`);
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    return file;
  }) as [DatabaseSync, DatabaseSync];
  db.exec('CREATE TABLE IF NOT EXISTS counter (n INTEGER); CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, body TEXT)');
  db.exec('INSERT INTO counter VALUES (0)');
  const [begin, update, insert, commit] = [
    'BEGIN IMMEDIATE',
    'UPDATE counter SET n = n + 1',
    'INSERT INTO log (body) VALUES (?)',
    'COMMIT',
  ].map((sql) => db.prepare(sql));
  same.exec(`CREATE TABLE IF NOT EXISTS bare_states (id INTEGER PRIMARY KEY, body TEXT);
    CREATE TABLE IF NOT EXISTS bare_entries (seq INTEGER PRIMARY KEY, body TEXT, hash TEXT, answer TEXT);
    CREATE TABLE IF NOT EXISTS bare_keys (tenant TEXT, key TEXT, said TEXT, PRIMARY KEY (tenant, key)) WITHOUT ROWID`);
  same.prepare('INSERT INTO bare_states VALUES (?, ?)').run(1, STATE);
  const [start, state, entry, key, end] = [
    'BEGIN IMMEDIATE',
    'UPDATE bare_states SET body = ?',
    'INSERT INTO bare_entries VALUES (?, ?, ?, ?)',
    'INSERT INTO bare_keys VALUES (?, ?, ?)',
    'COMMIT',
  ].map((sql) => same.prepare(sql));
  let rows = 0;
  return {
    address: `sqlite:${path}`,
    async rows() {
      rows += 1;
      start?.run();
      state?.run(STATE);
      entry?.run(rows, ENTRY, HASH, ANSWER);
      key?.run('local', `key-${rows}`, SAID);
      end?.run();
    },
    async charge() {
      begin?.run();
      update?.run();
      insert?.run(filler);
      commit?.run();
    },
    async readAll() {
      let good = 0;
      const ledger = new DatabaseSync(path);
      for (const { body, hash: stored } of ledger.prepare('SELECT body, hash FROM entries ORDER BY place').iterate()) {
        JSON.parse(body as string);
        if (hash('sha256', body as string) === stored) good++;
      }
      ledger.close();
      return good;
    },
    async close() {
      db.close();
      same.close();
    },
  };
}

async function chargePostgres(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query('UPDATE counter SET n = n + 1');
  await client.query('INSERT INTO log (body) VALUES ($1)', [filler]);
  await client.query('COMMIT');
}

async function barePostgres(address: string): Promise<Bare> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(
    'CREATE TABLE IF NOT EXISTS counter (n bigint); CREATE TABLE IF NOT EXISTS log (seq bigserial PRIMARY KEY, body text)',
  );
  await client.query('INSERT INTO counter VALUES (0)');
  return {
    address,
    charge: () => chargePostgres(client),
    async callers(count) {
      const clients = Array.from({ length: count }, () => new pg.Client(address));
      await Promise.all(clients.map((one) => one.connect()));
      return {
        charge: (caller) => chargePostgres(clients[caller] as pg.Client),
        close: async () => void (await Promise.all(clients.map((one) => one.end()))),
      };
    },
    async readAll() {
      let good = 0;
      for (let after = 0; ; after += 1000) {
        const { rows } = await client.query('SELECT body, hash FROM entries WHERE seq > $1 ORDER BY seq LIMIT 1000', [after]);
        if (rows.length === 0) return good;
        for (const { body, hash: stored } of rows) {
          JSON.parse(body);
          if (hash('sha256', body) === stored) good++;
        }
      }
    },
    close: () => client.end(),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;

/** Charges and bare transactions in turn, one of each, so that all meet the same disk and the same neighbours. */
async function charges(bare: Bare): Promise<string> {
  const ledger = ledgerOn(await openStore(bare.address, true));
  await ledger.run({ ...common('open'), op: 'open', header: header('a'), engine_version: 'bench' });
  const [times, plain, ratios, same, cores]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  // the first block warms all of them up
  for (let round = -1; round < ROUNDS; round++) {
    let [ours, theirs, rows, core] = [0, 0, 0, 0];
    for (let i = 0; i < CHARGES; i++) {
      const before = process.cpuUsage();
      ours += await seconds(async () => {
        const ran = await ledger.run(charge(`${round}-${i}`));
        if (ran.kind !== 'answer' || ran.answer.status !== 200) throw new Error(JSON.stringify(ran));
      });
      const { user, system } = process.cpuUsage(before);
      core += user + system;
      theirs += await seconds(bare.charge);
      if (bare.rows !== undefined) rows += await seconds(bare.rows);
    }
    if (round < 0) continue;
    times.push(CHARGES / ours);
    plain.push(CHARGES / theirs);
    ratios.push(theirs / ours);
    same.push(rows / ours);
    cores.push(core / 1000 / CHARGES);
  }
  await ledger.close();
  const sameRows = bare.rows === undefined ? '' : `, of the same rows ${median(same).toFixed(2)}`;
  const core = `${median(cores).toFixed(3)} ms of a core a charge`;
  return `charges: ${median(times).toFixed(0)}/s, bare transactions ${median(plain).toFixed(0)}/s, ratio ${median(ratios).toFixed(2)}${sameRows}; ${core}`;
}

/** So many of something as fast as callers that have one under way each get them, `count` callers in all. */
async function atOnce(count: number, one: (i: number, caller: number) => Promise<void>): Promise<number> {
  let next = 0;
  const caller = async (name: number) => {
    while (next < CHARGES) await one(next++, name);
  };
  return seconds(() => Promise.all(Array.from({ length: count }, (_, name) => caller(name))));
}

/** Blocks of charges by many callers at once and of bare transactions, in turn. */
async function chargesAtOnce(bare: Bare): Promise<string> {
  const ledger = ledgerOn(await openStore(bare.address, true));
  await ledger.run({ ...common('open'), op: 'open', header: header('a'), engine_version: 'bench' });
  const rivals = await bare.callers?.(CALLERS);
  const [times, plain, ratios, cores]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = -1; round < 3 * ROUNDS; round++) {
    const before = process.cpuUsage();
    const ours = await atOnce(CALLERS, async (i) => {
      const ran = await ledger.run(charge(`${round}-${i}`));
      if (ran.kind !== 'answer' || ran.answer.status !== 200) throw new Error(JSON.stringify(ran));
    });
    const { user, system } = process.cpuUsage(before);
    const theirs = await (rivals === undefined ? atOnce(1, bare.charge) : atOnce(CALLERS, (_, caller) => rivals.charge(caller)));
    if (round < 0) continue;
    times.push(CHARGES / ours);
    plain.push(CHARGES / theirs);
    ratios.push(theirs / ours);
    cores.push((user + system) / 1000 / CHARGES);
  }
  await ledger.close();
  await rivals?.close();
  const theirs = rivals === undefined ? 'one at a time' : `by ${CALLERS} clients`;
  const core = `${median(cores).toFixed(3)} ms of a core a charge`;
  return `charges, ${CALLERS} at once: ${median(times).toFixed(0)}/s, bare transactions ${theirs} ${median(plain).toFixed(0)}/s, ratio ${median(ratios).toFixed(2)}; ${core}`;
}

/** A budget with many entries, written at once. */
async function fill(address: string): Promise<void> {
  const draft = Draft.opened(header('a'), { ...by, key: 'open', engine_version: 'bench' });
  const rest = { event, cost, partition: null, reservation: null, budgets: ['a'], engine_version: 'bench' };
  for (let i = 1; i < ENTRIES; i++) draft.append({ kind: 'charged', decision: 'admitted', ...rest }, { key: `key-${i}`, caller: 'bench' });
  const store = await openStore(address, true);
  const { row, entries } = draft.write();
  if ((await store.install(row, entries, [])) !== 'installed') throw new Error('not installed');
  await store.close();
}

/** Open, verify and first summary, beside the rows alone. */
async function start(bare: Bare): Promise<string> {
  await fill(bare.address);
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    plain.push(
      await seconds(async () => {
        if ((await bare.readAll()) !== ENTRIES) throw new Error('not all entries are there');
      }),
    );
    ours.push(
      await seconds(async () => {
        const ledger = ledgerOn(await openStore(bare.address, false));
        await ledger.verifyAll();
        await ledger.summary('local', 'a');
        await ledger.close();
      }),
    );
  }
  const [a, b] = [median(ours), median(plain)];
  return `start with ${ENTRIES} entries: ${a.toFixed(2)} s, rows alone ${b.toFixed(2)} s, ratio ${(a / b).toFixed(2)}`;
}

async function measure(name: string, make: () => Promise<Bare>): Promise<void> {
  for (const what of [charges, chargesAtOnce, start]) {
    const bare = await make();
    console.log(`${name}: ${await what(bare)}`);
    await bare.close();
  }
}

const which = process.argv[2] ?? 'both';
if (which !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'lossbook-ledger-'));
  let files = 0;
  await measure('sqlite', async () => {
    const path = join(folder, `${files++}.sqlite`);
    await (await openStore(`sqlite:${path}`, true)).close();
    return bareSqlite(path);
  });
  rmSync(folder, { recursive: true });
}
if (which !== 'sqlite') {
  const server = await startPostgres();
  await measure('postgres', async () => {
    const address = await server.database();
    await (await openStore(address, true)).close();
    return barePostgres(address);
  });
  await server.stop();
}
