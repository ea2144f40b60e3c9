/** Decisions that share a transaction of Postgres: on a real server, with real faults. */
import pg from 'pg';
import t, { type Test } from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { startPostgres } from '../support/postgres.ts';
import { amountsOf, charge, header, leg, opening, outcomeOf } from './build.ts';
import { killedAgainAndAgain } from './processes.ts';
import { asked, keysIn, names, opened, togetherSuite } from './together.ts';

const server = await startPostgres();
t.teardown(() => server.stop());

togetherSuite(t, 'postgres', () => server.database());

/** A connection that keeps the row of budget `a`. */
async function locked(t: Test, address: string) {
  const client = new pg.Client(address);
  await client.connect();
  t.teardown(() => client.end().catch(() => {}));
  await client.query("BEGIN; SELECT 1 FROM budgets WHERE id = 'a' FOR UPDATE");
  return client;
}

/** Ends the connection that waits for the row of budget `a`, once one does. */
async function endWhoWaits(address: string): Promise<void> {
  // of its own: within a transaction a server shows the same activity for ever
  const client = new pg.Client(address);
  await client.connect();
  const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM budgets%FOR UPDATE'`;
  while ((await client.query(text)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await client.end();
}

t.test(
  'what waits behind one transaction goes together in the next, each sees those before it, and nobody else any before all are durable',
  async (t) => {
    const address = await server.database();
    const { store, ledger } = await opened(t, address, '10');
    const other = ledgerOn(await openStore(address, false));
    t.teardown(() => other.close());
    const seenBy: unknown[] = [];
    const met = new Set<number>();
    const keys = names(14, 'key');
    const all = Promise.all(
      keys.map((key) =>
        asked(store, key, (decision, { budgets }) => {
          seenBy.push(budgets.get('a')?.state.spent[0]);
          return decision;
        }),
      ),
    );
    let done = false;
    const reading = (async () => {
      while (!done) met.add((await amountsOf(other, 'a')).seq);
    })();
    const rans = await all;
    done = true;
    await reading;
    t.same(
      seenBy,
      names(14, '').map((_, i) => String(Math.min(i, 10))),
    );
    t.ok(
      [...met].every((seq) => [1, 2, 15].includes(seq)),
      `the opening, the first alone, all the others: ${[...met]}`,
    );
    t.same(
      rans.map((ran) => (ran.kind === 'answer' ? ran.answer.status : ran.doubt)),
      [...Array(10).fill(200), ...Array(4).fill(409)],
    );
    t.same(await keysIn(ledger), keys.slice(0, 10));
    await verifyAll(store);
  },
);

t.test('while others keep a budget each waits as long as it may, and those that may wait longer are decided in their order', async (t) => {
  const address = await server.database();
  const { store, ledger } = await opened(t, address);
  const other = await locked(t, address);
  const hasty = [-1000, 50, 100].map((wait) => asked(store, `hasty${wait}`, (one) => one, wait));
  const patient = names(5, 'patient');
  const told = patient.map((key) => asked(store, key));
  for (const one of hasty) await t.rejects(one, { name: 'StoreFault' });
  t.same(await keysIn(ledger), []);
  await other.query('COMMIT');
  await Promise.all(told);
  t.same(await keysIn(ledger), patient);
  await verifyAll(store);
});

t.test('what only reads is answered while decisions about many budgets wait for others', async (t) => {
  const address = await server.database();
  const { ledger } = await opened(t, address);
  const budgets = ['a', ...names(11, 'b')];
  for (const id of budgets.slice(1)) await outcomeOf(ledger, opening(header(id)));
  const other = await locked(t, address);
  await other.query('SELECT 1 FROM budgets FOR UPDATE');
  const order: string[] = [];
  const charged = budgets.map((id) => ledger.run(charge([leg(id, '1')], { key: `of ${id}` })).finally(() => order.push('charged')));
  for (const id of budgets) {
    t.equal((await amountsOf(ledger, id)).seq, 1);
    t.equal(await ledger.answer('local', `of ${id}`), null);
    order.push('read');
  }
  await other.query('COMMIT');
  for (const one of await Promise.all(charged)) t.match(one, { kind: 'answer', answer: { status: 200 } });
  t.same(order, [...budgets.map(() => 'read'), ...budgets.map(() => 'charged')]);
});

t.test('a connection that breaks under many refuses all of them; sent again each has one effect', async (t) => {
  const address = await server.database();
  const { store, ledger } = await opened(t, address);
  const other = await locked(t, address);
  const keys = names(10, 'key');
  const told = keys.map((key) => asked(store, key));
  const first = t.rejects(told[0] as Promise<unknown>);
  await endWhoWaits(address);
  await first;
  const rest = Promise.all(told.slice(1).map((one) => t.rejects(one)));
  await endWhoWaits(address);
  await rest;
  await other.query('COMMIT');
  t.same(await keysIn(ledger), []);
  for (let tries = 0; tries < 2; tries++) await Promise.all(keys.map((key) => asked(store, key)));
  t.same(await keysIn(ledger), keys);
  t.same(await amountsOf(ledger, 'a'), { spent: ['10'], held: ['0'], seq: 11 });
  await verifyAll(store);
});

t.test('many keys at two budgets and at two services at once have one effect each', async (t) => {
  const address = await server.database();
  const { store, ledger } = await opened(t, address);
  const there = ledgerOn(await openStore(address, false));
  t.teardown(() => there.close());
  await outcomeOf(ledger, opening(header('b', { cap: ['1000'] })));
  const keys = names(40, 'key');
  const at = (budget: string) => (key: string) => charge([leg(budget, '1')], { key, fingerprint: `${budget} ${key}` });
  const sent = [...keys.map(at('a')), ...keys.toReversed().map(at('b'))];
  const rans = await Promise.all([...sent.map((one) => ledger.run(one)), ...sent.toReversed().map((one) => there.run(one))]);
  // of the four that share a key two are of the budget that was first: one decided, one repeated
  t.equal(rans.filter((ran) => ran.kind === 'doubt' && ran.doubt === 'key_reused').length, 80);
  t.equal(rans.filter((ran) => ran.kind === 'answer' && !ran.replayed).length, 40);
  t.equal(rans.filter((ran) => ran.kind === 'answer' && ran.replayed).length, 40);
  const spent = await Promise.all(['a', 'b'].map(async (id) => Number((await amountsOf(ledger, id)).spent[0])));
  t.equal((spent[0] as number) + (spent[1] as number), 40);
  await verifyAll(store);
});

t.test('kill -9 while sixteen callers wait loses nothing and doubles nothing', { timeout: 240_000 }, async (t) => {
  await killedAgainAndAgain(t, await server.database(), 'crowd', 5, 800, 16);
});
