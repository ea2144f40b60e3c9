/** Decisions that share a transaction of SQLite: on real files, with real faults. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import type { Command, Ran } from '../../src/ledger/commands.ts';
import { decide } from '../../src/ledger/decide.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { type Ledger, ledgerOn } from '../../src/ledger/ledger.ts';
import { type Decision, instant, type Seen, type Store } from '../../src/ledger/store.ts';
import { sqliteStore } from '../../src/ledger/stores/sqlite.ts';
import { ledgerInThread } from '../../src/ledger/thread.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, charge, header, leg, opening, outcomeOf, saidIn } from './build.ts';
import { runModel } from './model.ts';
import { killedAgainAndAgain, openFor, recordOf, seeded } from './processes.ts';

const folder = t.testdir({});
let files = 0;
const newPath = () => `${folder}/ledger-${files++}.sqlite`;
const names = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

async function opened(t: Test, cap = '1000') {
  const path = newPath();
  const store = sqliteStore({ path, create: true });
  const ledger = ledgerOn(store);
  t.teardown(() => ledger.close().catch(() => {}));
  await outcomeOf(ledger, opening(header('a', { cap: [cap] })));
  return { path, store, ledger };
}

/** Keys of the charges in the log of `a`, in their order. */
async function keysIn(ledger: Ledger): Promise<(string | null)[]> {
  const rows = await ledger.entries('local', 'a', 0, 10_000);
  const entries = rows.map(({ body }) => JSON.parse(body) as Entry);
  return entries.filter(({ kind, decision }) => kind === 'charged' && decision === 'admitted').map(({ key }) => key);
}

/** A charge of one unit as the store is asked for it. */
function asked(store: Store, key: string, change: (decision: Decision<Ran>, seen: Seen) => Decision<Ran> = (one) => one) {
  const command = charge([leg('a', '1')], { key });
  return store.transact({ tenant: 'local', key, budgets: ['a'] }, (seen) => change(decide(command, seen, 'sqlite'), seen));
}

t.test('decisions that wait together see each other, in their order, and nobody else sees any before all are durable', async (t) => {
  const { path, store, ledger } = await opened(t, '10');
  const other = new DatabaseSync(path);
  const recorded = other.prepare('SELECT count(*) AS n FROM entries');
  const seenBy: unknown[] = [];
  const keys = names(14, 'key');
  const rans = await Promise.all(
    keys.map((key) =>
      asked(store, key, (decision, { budgets }) => {
        seenBy.push([budgets.get('a')?.state.spent[0], recorded.get()?.n]);
        return decision;
      }),
    ),
  );
  const spent = Array.from({ length: 14 }, (_, i) => String(Math.min(i, 10)));
  t.same(
    seenBy,
    spent.map((amount) => [amount, 1]),
    'each sees those before it, another connection only the opening',
  );
  const said = rans.map((ran) => (ran.kind === 'answer' ? ran.answer.status : ran.doubt));
  t.same(said, [...Array(10).fill(200), ...Array(4).fill(409)]);
  t.same(await keysIn(ledger), keys.slice(0, 10));
  other.close();
  await verifyAll(store);
});

t.test('the same key twice in one transaction is one decision; another request under it is told so', async (t) => {
  const { ledger } = await opened(t);
  const same = charge([leg('a', '1')], { key: 'k' });
  const rans = await Promise.all(
    [same, same, charge([leg('a', '2')], { key: 'k', fingerprint: 'other' }), same].map((one) => ledger.run(one)),
  );
  const [first] = rans;
  if (first?.kind !== 'answer') return t.fail('it was not decided');
  const again = { kind: 'answer', answer: first.answer, replayed: true };
  t.match(rans, [{ replayed: false }, again, { kind: 'doubt', doubt: 'key_reused' }, again]);
  t.same(await amountsOf(ledger, 'a'), { spent: ['1'], held: ['0'], seq: 2 });
});

t.test('more than one transaction takes are taken in order, and a read in between sees whole ones', async (t) => {
  const { store, ledger } = await opened(t);
  const keys = names(150, 'key');
  const all = Promise.all(keys.map((key) => asked(store, key)));
  const met = new Set<number>();
  let done = false;
  const reading = (async () => {
    while (!done) {
      met.add((await amountsOf(ledger, 'a')).seq - 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await all;
  done = true;
  await reading;
  t.same(await keysIn(ledger), keys);
  t.ok(met.size > 2, `${[...met]}`);
  await verifyAll(store);
});

t.test('one that throws, and one that violates a constraint, harm nobody else', async (t) => {
  const { store, ledger } = await opened(t);
  const keys = names(9, 'key');
  const settled = await Promise.allSettled(
    keys.map((key, i) =>
      asked(store, key, (decision) => {
        if (i === 3) throw new Error('in the middle');
        // the second entry has the place of the first
        return i === 6 ? { ...decision, writes: [...decision.writes, ...decision.writes] } : decision;
      }),
    ),
  );
  t.same(
    settled.map(({ status }) => status === 'fulfilled'),
    [true, true, true, false, true, true, false, true, true],
  );
  t.match(settled[3], { reason: { message: 'in the middle' } });
  t.match(settled[6], { reason: { message: /UNIQUE/ } });
  const good = keys.filter((_, i) => i !== 3 && i !== 6);
  t.same(await keysIn(ledger), good);
  for (const [i, key] of keys.entries()) t.equal((await store.answer('local', key)) !== null, i !== 3 && i !== 6, key);
  t.match(await outcomeOf(ledger, charge([leg('a', '1')], { key: 'key-3' })), { ok: true, standings: [{ amounts: [{ spent: '8' }] }] });
  await verifyAll(store);
});

t.test(
  'what was read in a transaction that failed is forgotten: a number that another budget gets then has the header of that one',
  async (t) => {
    const { store, ledger } = await opened(t);
    let times = 0;
    const open = opening(header('lost', { cap: ['3', '0.1'], accounting: { kind: 'approximate' } }), { key: 'lost' });
    const lost = store.transact({ tenant: 'local', key: 'lost', budgets: ['lost'] }, (seen) => {
      if (times++ > 0) throw new Error('not again');
      return decide(open, seen, 'sqlite');
    });
    const reader = outcomeOf(ledger, charge([leg('lost', ['1', '0'])]));
    const thrower = asked(store, 'thrown', () => {
      throw new Error('of the third');
    });
    const results = await Promise.allSettled([lost, reader, thrower]);
    t.match(results, [
      { reason: { message: 'not again' } },
      { value: { ok: false, code: 'budget_not_found' } },
      { reason: { message: 'of the third' } },
    ]);
    await outcomeOf(ledger, opening(header('found', { cap: ['5'] })));
    t.match(await outcomeOf(ledger, charge([leg('found', '1')])), {
      ok: true,
      standings: [{ budget: 'found', accounting: 'pure', amounts: [{ cap: '5', spent: '1' }] }],
    });
    t.match(await ledger.budget('local', 'found'), { header: { id: 'found', cap: ['5'] } });
    await verifyAll(store);
  },
);

t.test('a COMMIT that fails: nothing of it remains, and all but the one that made it fail are decided', async (t) => {
  const { path, store, ledger } = await opened(t);
  const db = new DatabaseSync(path);
  // held against the rules of this table at COMMIT only
  db.exec(`CREATE TABLE owners (x INTEGER PRIMARY KEY); CREATE TABLE owned (x REFERENCES owners (x) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER faulty AFTER INSERT ON answers WHEN NEW.key LIKE 'bad-%' BEGIN INSERT INTO owned VALUES (1); END`);
  const keys = ['good-0', 'good-1', 'bad-2', 'good-3', 'bad-4', 'good-5'];
  const decided: string[] = [];
  const settled = await Promise.allSettled(
    keys.map((key) =>
      asked(store, key, (decision) => {
        decided.push(key);
        return decision;
      }),
    ),
  );
  t.same(decided, [...keys, ...keys], 'all together, then each alone');
  for (const [i, key] of keys.entries())
    t.match(
      settled[i],
      key.startsWith('bad') ? { reason: { message: /FOREIGN KEY/ } } : { value: { kind: 'answer', replayed: false } },
      key,
    );
  t.same(await keysIn(ledger), ['good-0', 'good-1', 'good-3', 'good-5']);
  t.equal(db.prepare('SELECT count(*) AS n FROM owned').get()?.n, 0);
  db.exec('DROP TRIGGER faulty');
  db.close();
  t.match(await outcomeOf(ledger, charge([leg('a', '1')], { key: 'bad-2' })), { ok: true, standings: [{ amounts: [{ spent: '5' }] }] });
  await verifyAll(store);
});

t.test(
  'a disk that is full refuses all who wait and keeps what was answered; with room again all are decided once',
  { timeout: 120_000 },
  async (t) => {
    const path = newPath();
    const where = `sqlite:${path}`;
    await openFor(where, 'full', 100_000);
    const script = fileURLToPath(new URL('crowded.ts', import.meta.url));
    // the limit on the size of a file stands for the end of the disk: the same writes fail, in the middle of a COMMIT
    const child = spawn('bash', ['-c', 'ulimit -f 500; exec "$0" "$@"', process.execPath, script, where, 'full'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value as string) as { admitted: string[]; refused: string[] };
    const full = await next();
    t.ok(full.admitted.length > 0 && full.refused.length >= 20, `${full.admitted.length} admitted, ${full.refused.length} refused`);
    const before = await recordOf(where, 'full');
    t.same([...before.charged].sort(), [...full.admitted].sort(), 'what was answered is there, and nothing of what was refused');
    t.equal(before.spent, full.admitted.length);
    // makes room: the log is taken into the file, which is far from its limit, and begins anew
    const db = new DatabaseSync(path);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    child.stdin.end('go on\n');
    const after = await next();
    t.same(after.refused, []);
    const record = await recordOf(where, 'full');
    t.same([...record.charged].sort(), [...after.admitted].sort());
    t.equal(new Set(record.charged).size, full.admitted.length + full.refused.length);
    t.equal(record.spent, record.charged.length);
  },
);

t.test('kill -9 while sixteen callers wait loses nothing and doubles nothing', { timeout: 120_000 }, async (t) => {
  await killedAgainAndAgain(t, `sqlite:${newPath()}`, 'crowd', 6, 1500, 16);
});

t.test(
  'while another process writes each waits as long as it may, and those that may wait longer are decided in their order',
  async (t) => {
    const { path, store, ledger } = await opened(t);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const ask = (key: string, wait: number) =>
      store.transact({ tenant: 'local', key, budgets: ['a'], until: instant() + wait }, (seen) =>
        decide(charge([leg('a', '1')], { key }), seen, 'sqlite'),
      );
    const patient = [ask('one', 60_000), ask('two', 60_000)];
    const hasty = [ask('late', -1000), ask('now', 0), ask('soon', 50)];
    const more = ask('three', 60_000);
    for (const one of hasty) await t.rejects(one, { name: 'StoreFault', message: /locked/ });
    t.same(await keysIn(ledger), []);
    other.exec('COMMIT');
    other.close();
    await Promise.all([...patient, more]);
    t.same(await keysIn(ledger), ['one', 'two', 'three']);
    await verifyAll(store);
  },
);

t.test('a ledger that is closed finishes what waits, says so first, and refuses what comes later', async (t) => {
  const { path, ledger } = await opened(t);
  const order: string[] = [];
  const keys = names(100, 'key');
  const waiting = keys.map((key) => ledger.run(charge([leg('a', '1')], { key })).then(() => order.push(key)));
  const closing = ledger.close().then(() => order.push('closed'));
  await t.rejects(ledger.run(charge([leg('a', '1')])), { name: 'StoreFault', message: /closed/ });
  await Promise.all([...waiting, closing]);
  t.same(order, [...keys, 'closed']);
  t.same((await recordOf(`sqlite:${path}`, 'a')).charged, keys);

  const file = new URL('../../workers/ledger.ts', import.meta.url).href;
  const { ledger: thread } = await ledgerInThread(file, { address: `sqlite:${path}`, create: false });
  const late = names(100, 'late');
  const told = late.map((key) => thread.run(charge([leg('a', '1')], { key })));
  await thread.close();
  t.equal((await Promise.all(told)).filter(({ kind }) => kind === 'answer').length, 100);
  t.same((await recordOf(`sqlite:${path}`, 'a')).charged, [...keys, ...late]);
});

t.test('what is asked for at once is answered as one after another, to the byte', { timeout: 120_000 }, async (t) => {
  const store = sqliteStore({ path: newPath(), create: true });
  const commands: Command[] = [];
  const answers: Ran[] = [];
  const ledger: Ledger = { ...ledgerOn(store) };
  const recording: Ledger = {
    ...ledger,
    run: async (command) => {
      const ran = await ledger.run(command);
      commands.push(command);
      answers.push(ran);
      return ran;
    },
  };
  await runModel({ ledger: recording, store }, 60, 20260301);
  t.ok(answers.some((ran) => ran.kind === 'doubt') && answers.some((ran) => ran.kind === 'answer' && ran.replayed));
  t.ok(
    answers.some((ran) => ran.kind === 'answer' && !saidIn(ran.answer).ok),
    'some are refused',
  );
  const crowd = sqliteStore({ path: newPath(), create: true });
  const crowded = ledgerOn(crowd);
  const random = seeded(7);
  const said: Ran[] = [];
  for (let at = 0; at < commands.length; ) {
    const burst = commands.slice(at, at + 1 + Math.floor(random() * 120));
    said.push(...(await Promise.all(burst.map((command) => crowded.run(command)))));
    at += burst.length;
  }
  t.same(said, answers);
  const rowsOf = (one: Store) => one.all('', '', 10_000);
  const rows = await rowsOf(store);
  t.same(await rowsOf(crowd), rows);
  for (const { tenant, id } of rows) t.same(await crowd.entries(tenant, id, 0, 1000), await store.entries(tenant, id, 0, 1000));
  t.same(await verifyAll(crowd), await verifyAll(store));
  await Promise.all([ledger.close(), crowded.close()]);
});
