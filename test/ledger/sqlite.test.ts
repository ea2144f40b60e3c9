import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { sqliteStore } from '../../src/ledger/stores/sqlite.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, charge, header, leg, NOON, opening, outcomeOf, reserve } from './build.ts';
import { sharedByProcesses } from './shared.ts';
import { storeSuite } from './suite.ts';

const folder = t.testdir({});
let files = 0;
const newPath = () => `${folder}/ledger-${files++}.sqlite`;

storeSuite(t, 'sqlite', {
  async create() {
    const store = sqliteStore({ path: newPath(), create: true });
    return { store, ledger: ledgerOn(store) };
  },
  sequences: 60,
});

sharedByProcesses(t, 'sqlite', async () => `sqlite:${newPath()}`);

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

/** A ledger of a few entries, and what a hand that may write the file can do to it. */
async function damaged(change: string): Promise<() => Promise<unknown>> {
  const path = newPath();
  const ledger = ledgerOn(sqliteStore({ path, create: true }));
  await outcomeOf(ledger, opening(header('a')));
  for (const cost of ['0.1', '0.2', '0.3']) await outcomeOf(ledger, charge([leg('a', cost)]));
  await outcomeOf(ledger, reserve([leg('a', '0.05')], NOON + 1e6));
  await ledger.close();
  const db = new DatabaseSync(path);
  db.exec(`DROP TRIGGER entries_stay; DROP TRIGGER entries_remain; ${change}`);
  db.close();
  return async () => {
    const store = sqliteStore({ path, create: false });
    try {
      await verifyAll(store);
    } finally {
      await store.close();
    }
  };
}

t.test('whatever was changed is found, with its place', async (t) => {
  await t.resolves((await damaged('SELECT 1'))());
  const cases: [string, string, number | undefined][] = [
    ['a byte of an entry', 'UPDATE entries SET body = replace(body, \'"0.2"\', \'"0.1"\') WHERE seq = 3', 3],
    ['a byte of a hash', "UPDATE entries SET hash = '0' || substr(hash, 2) WHERE seq = 3 AND substr(hash, 1, 1) <> '0'", undefined],
    ['an entry dropped', 'DELETE FROM entries WHERE seq = 3', 3],
    ['the first entry dropped', 'DELETE FROM entries WHERE seq = 1', 1],
    ['the end cut off', 'DELETE FROM entries WHERE seq >= 4', 4],
    ['everything cut off', 'DELETE FROM entries', 1],
    [
      'two entries exchanged',
      'UPDATE entries SET seq = 99 WHERE seq = 2; UPDATE entries SET seq = 2 WHERE seq = 3; UPDATE entries SET seq = 3 WHERE seq = 99',
      2,
    ],
    ['a state that was not spent', 'UPDATE budgets SET state = replace(state, \'"spent":["0.6"]\', \'"spent":["0.1"]\')', 5],
    ['a cap that nobody raised', 'UPDATE budgets SET state = replace(state, \'"cap":["1"]\', \'"cap":["9"]\')', 5],
    ['a budget that was opened otherwise', "UPDATE budgets SET header = replace(header, 'person', 'event')", 1],
  ];
  for (const [what, change, seq] of cases) {
    await t.rejects((await damaged(change))(), { name: 'BrokenChain', ...(seq === undefined ? {} : { seq }) }, what);
  }
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
