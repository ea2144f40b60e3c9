import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { decide } from '../../src/ledger/decide.ts';
import { type Ledger, ledgerOn } from '../../src/ledger/ledger.ts';
import type { AnswerRow, Store } from '../../src/ledger/store.ts';
import { sqliteStore } from '../../src/ledger/stores/sqlite.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, charge, commit, exported, header, leg, NOON, opening, outcomeOf } from './build.ts';
import { damageIsFound } from './damage.ts';
import { clocksApart, killedInTheMiddle, stoppedAnywhere, stoppedPastALease } from './mishaps.ts';
import { killedAgainAndAgain, manyProcesses } from './processes.ts';
import { migrated, sequencesOr, storeSuite } from './suite.ts';
import * as version1 from './version1.ts';

const folder = t.testdir({});
let files = 0;
const newPath = () => `${folder}/ledger-${files++}.sqlite`;

storeSuite(t, 'sqlite', {
  async create() {
    const store = sqliteStore({ path: newPath(), create: true });
    return { store, ledger: ledgerOn(store) };
  },
  sequences: sequencesOr(60),
});

t.test(
  'six processes charge 300 units each against a cap of 1,000: exactly 1,000 are admitted and recorded',
  { timeout: 120_000 },
  async (t) => {
    await manyProcesses(t, `sqlite:${newPath()}`, 'shared');
  },
);

t.test('kill -9 loses nothing and doubles nothing', { timeout: 120_000 }, async (t) => {
  await killedAgainAndAgain(t, `sqlite:${newPath()}`, 'killed', 8, 120);
});

t.test('kill -9 between check and commit spends nothing, and the retry has one effect', async (t) => {
  await killedInTheMiddle(t, `sqlite:${newPath()}`);
});

t.test('a process that is stopped past the end of its reservation finds it spent', async (t) => {
  await stoppedPastALease(t, `sqlite:${newPath()}`);
});

t.test('a process that is stopped anywhere holds nobody up for good', { timeout: 120_000 }, async (t) => {
  await stoppedAnywhere(t, `sqlite:${newPath()}`);
});

t.test('clocks that differ lose nothing; one far behind is refused', { timeout: 120_000 }, async (t) => {
  await clocksApart(t, `sqlite:${newPath()}`);
});

t.test('a transaction that fails in the middle leaves nothing behind', async (t) => {
  const store = sqliteStore({ path: newPath(), create: true });
  const ledger = ledgerOn(store);
  await outcomeOf(ledger, opening(header('a')));
  await t.rejects(
    store.transact({ tenant: 'local', key: 'k', budgets: ['a'] }, () => {
      throw new Error('in the middle');
    }),
    { message: 'in the middle' },
  );
  t.match(await outcomeOf(ledger, charge([leg('a', '1')], { key: 'k' })), { ok: true });
  await ledger.close();
});

t.test('what is no ledger is refused, and only an absent file becomes a new one, when told so', async (t) => {
  const absent = newPath();
  t.throws(() => sqliteStore({ path: absent, create: false }), { name: 'StoreFault', message: /no ledger at/ });
  t.notOk(existsSync(absent), 'and none was made');
  const text = newPath();
  writeFileSync(text, 'not a database, but longer than the header of one would be '.repeat(20));
  for (const create of [true, false])
    t.throws(() => sqliteStore({ path: text, create }), { name: 'StoreFault', message: /cannot be read/ });
  const other = newPath();
  const db = new DatabaseSync(other);
  db.exec('CREATE TABLE budgets (x)');
  db.close();
  t.throws(() => sqliteStore({ path: other, create: true }), { name: 'StoreFault', message: /is not a ledger/ });
  const newer = newPath();
  await sqliteStore({ path: newer, create: true }).close();
  const raised = new DatabaseSync(newer);
  raised.exec('PRAGMA user_version = 99');
  raised.close();
  t.throws(() => sqliteStore({ path: newer, create: false }), { name: 'StoreFault', message: /version 99/ });
});

t.test('whatever was changed is found at the start, with its place', async (t) => {
  const change = async (address: string, sql: string) => {
    const db = new DatabaseSync(address.slice('sqlite:'.length));
    db.exec(`DROP TRIGGER entries_stay; DROP TRIGGER entries_remain; DROP TRIGGER budgets_stay; ${sql}`);
    db.close();
  };
  await damageIsFound(t, async () => `sqlite:${newPath()}`, change, {
    order: 'place',
    seq: '(place & 4294967295)',
    states: 'states',
    copy: 'place + 1, body, hash, answer',
  });
});

t.test('every single byte of an entry and of its hash counts', async (t) => {
  const path = newPath();
  const ledger = ledgerOn(sqliteStore({ path, create: true }));
  await outcomeOf(ledger, opening(header('a')));
  await outcomeOf(ledger, charge([leg('a', '0.1')]));
  const [first, second] = await ledger.entries('local', 'a', 0, 10);
  const row = await ledger.budget('local', 'a');
  t.match(await amountsOf(ledger, 'a'), { spent: ['0.1'] });
  await ledger.close();
  const { Replay } = await import('../../src/ledger/verify.ts');
  let unnoticed = 0;
  const flipped = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
  const accepted = (rows: (typeof first)[]) => {
    try {
      const replay = new Replay('a');
      replay.add(rows as never);
      replay.compare(row as never);
      return true;
    } catch {
      return false;
    }
  };
  t.ok(accepted([first, second]));
  for (const [index, one] of [first, second].entries()) {
    for (const member of ['body', 'hash'] as const) {
      const text = one?.[member] ?? '';
      for (let at = 0; at < text.length; at++) {
        const rows = [first, second];
        rows[index] = { ...(one as object), [member]: flipped(text, at) } as unknown as typeof first;
        if (accepted(rows)) unnoticed++;
      }
    }
  }
  t.equal(unnoticed, 0);
});

t.test('a ledger of the first release is taken to the tables of this one, once and when told so', async (t) => {
  const path = newPath();
  const db = new DatabaseSync(path);
  db.exec(version1.SQLITE);
  const { budget, entries, replies } = await version1.rows();
  const { tenant, id, header, state } = budget;
  db.prepare('INSERT INTO budgets VALUES (?, ?, ?, ?)').run(tenant, id, JSON.stringify(header), JSON.stringify(state));
  for (const row of entries) db.prepare("INSERT INTO entries VALUES ('local', 'a', ?, ?, ?)").run(...row);
  for (const row of replies) db.prepare("INSERT INTO replies VALUES ('local', ?, ?, ?)").run(...row);
  db.close();
  await migrated(t, async (migrate) => sqliteStore({ path, create: false, migrate }));
});

t.test('a file of the second release is taken to the tables of this one: every answer and every export to the byte', async (t) => {
  const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url);
  const kept = JSON.parse(readFileSync(fixture('ledger-2.json'), 'utf8')) as {
    answers: (AnswerRow & { tenant: string })[];
    exports: Record<string, string[]>;
  };
  const path = newPath();
  copyFileSync(fixture('ledger-2.sqlite'), path);
  const open = (migrate: boolean) => sqliteStore({ path, create: false, migrate });
  t.throws(() => open(false), { name: 'StoreFault', message: /version 2 of the tables.*npm run ledger -- migrate/ });
  for (const migrate of [true, true, false]) {
    const store = open(migrate);
    const ledger = ledgerOn(store);
    t.same(await verifyAll(store), { budgets: 3, entries: 11 });
    for (const { tenant, ...answer } of kept.answers) t.same({ ...(await store.answer(tenant, answer.key)) }, answer, answer.key);
    for (const [id, lines] of Object.entries(kept.exports)) t.same(await exported(ledger, id), lines, id);
    await ledger.close();
  }
  const store = open(false);
  const ledger = ledgerOn(store);
  t.match(await outcomeOf(ledger, charge([leg('a', '0.25')], { key: 'goes on', now: NOON + 3000 })), { ok: true });
  t.match(await outcomeOf(ledger, commit('a', 'a.4', null, ['a'], { now: NOON + 3000 })), { ok: true });
  t.same(await amountsOf(ledger, 'a'), { spent: ['0.65'], held: ['0'], seq: 9 });
  await verifyAll(store);
  await ledger.close();

  const stray = newPath();
  copyFileSync(fixture('ledger-2.sqlite'), stray);
  const db = new DatabaseSync(stray);
  db.exec("INSERT INTO entries SELECT tenant, 'gone', 1, body, hash FROM entries WHERE budget = 'whole' AND seq = 1");
  db.close();
  t.throws(() => sqliteStore({ path: stray, create: false, migrate: true }), {
    name: 'StoreFault',
    message: /1 entries belong to no budget/,
  });
  t.throws(() => sqliteStore({ path: stray, create: false }), { message: /version 2 of the tables/ }, 'nothing was changed');
});

t.test('an answer that is gone from beside its entry is a fault, and what never changes cannot be changed', async (t) => {
  const path = newPath();
  const ledger = ledgerOn(sqliteStore({ path, create: true }));
  await outcomeOf(ledger, opening(header('a'), { key: 'open' }));
  await outcomeOf(ledger, opening(header('a'), { key: 'refused' }));
  const db = new DatabaseSync(path);
  for (const table of ['budgets', 'entries', 'answers']) {
    t.throws(() => db.exec(`DELETE FROM ${table}`), /are never deleted/);
    t.throws(() => db.exec(`UPDATE ${table} SET rowid = 9`.replace('answers SET rowid', 'answers SET seq')), /are never changed/);
  }
  t.same(db.prepare('SELECT key, body IS NULL AS beside FROM answers ORDER BY key').all().map(Object.values), [
    ['open', 1],
    ['refused', 0],
  ]);
  db.exec('DROP TRIGGER entries_stay; UPDATE entries SET answer = NULL');
  db.close();
  await t.rejects(ledger.answer('local', 'open'), { name: 'StoreFault', message: /the answer to the key open is gone/ });
  t.match(await ledger.answer('local', 'refused'), { status: 409 });
  await ledger.close();
});

t.test('what a store remembers of a budget is never another one: creations that failed, and other processes that write', async (t) => {
  const path = newPath();
  const [one, two] = [true, false].map((create) => sqliteStore({ path, create }));
  const [first, second] = [one, two].map((store) => ledgerOn(store as Store)) as [Ledger, Ledger];
  const made = opening(header('lost', { cap: ['9'] }));
  const failing = (one as Store).transact({ tenant: 'local', key: 'k', budgets: ['lost'] }, (seen) => {
    const decision = decide(made, seen, 'sqlite');
    // the second entry has the place of the first
    return { ...decision, writes: decision.writes.map((write) => ({ ...write, entries: [...write.entries, ...write.entries] })) };
  });
  await t.rejects(failing, /UNIQUE/);
  await outcomeOf(second, opening(header('a', { cap: ['1'] })));
  t.match(await outcomeOf(first, charge([leg('a', '0.4')])), { ok: true, standings: [{ amounts: [{ cap: '1', remaining: '0.6' }] }] });
  t.match(await outcomeOf(second, charge([leg('a', '0.4')])), { ok: true, standings: [{ amounts: [{ remaining: '0.2' }] }] });
  const dropped = (one as Store).transact({ tenant: 'local', key: 'd', budgets: ['a'] }, (seen) => {
    const decision = decide(charge([leg('a', '0.2')], { key: 'd' }), seen, 'sqlite');
    return { ...decision, writes: [...decision.writes, ...decision.writes] };
  });
  await t.rejects(dropped, /UNIQUE/);
  t.match(await outcomeOf(first, charge([leg('a', '0.3')])), { ok: false, refused_by: [{ remaining: '0.2' }] });
  t.same(await first.budget('local', 'a'), await second.budget('local', 'a'));
  t.equal(await first.budget('local', 'lost'), null);
  await verifyAll(two as Store);
  await Promise.all([first.close(), second.close()]);
});
