import pg from 'pg';
import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { postgresStore } from '../../src/ledger/stores/postgres.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { start } from '../support/budgets.ts';
import { startPostgres } from '../support/postgres.ts';
import { amountsOf, charge, header, leg, opening, outcomeOf, summaryOf } from './build.ts';
import { damageIsFound } from './damage.ts';
import { clocksApart, killedInTheMiddle, stoppedAnywhere, stoppedPastALease } from './mishaps.ts';
import { killedAgainAndAgain, manyProcesses } from './processes.ts';
import { migrated, sequencesOr, storeSuite } from './suite.ts';
import * as version1 from './version1.ts';

const server = await startPostgres();
t.teardown(() => server.stop());

storeSuite(t, 'postgres', {
  async create() {
    const store = await postgresStore(await server.database(), { create: true });
    return { store, ledger: ledgerOn(store) };
  },
  sequences: sequencesOr(20),
});

t.test(
  'six processes charge 300 units each against a cap of 1,000: exactly 1,000 are admitted and recorded',
  { timeout: 240_000 },
  async (t) => {
    await manyProcesses(t, await server.database(), 'shared');
  },
);

t.test('kill -9 loses nothing and doubles nothing', { timeout: 240_000 }, async (t) => {
  await killedAgainAndAgain(t, await server.database(), 'killed', 6, 100);
});

t.test('kill -9 between check and commit spends nothing, and the retry has one effect', async (t) => {
  await killedInTheMiddle(t, await server.database());
});

t.test('a process that is stopped past the end of its reservation finds it spent', async (t) => {
  await stoppedPastALease(t, await server.database());
});

t.test('a process that is stopped anywhere holds nobody up for good', { timeout: 240_000 }, async (t) => {
  await stoppedAnywhere(t, await server.database());
});

t.test('clocks that differ lose nothing; one far behind is refused', { timeout: 240_000 }, async (t) => {
  await clocksApart(t, await server.database());
});

t.test('whatever was changed is found at the start, with its place', { timeout: 240_000 }, async (t) => {
  const change = async (address: string, sql: string) => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(`ALTER TABLE entries DISABLE TRIGGER entries_stay; ${sql}`);
    await client.end();
  };
  await damageIsFound(t, () => server.database(), change, {
    order: 'seq',
    seq: 'seq',
    states: 'budgets',
    copy: 'tenant, budget, seq + 1, body, hash',
  });
});

t.test('one key at two budgets at once has one effect', async (t) => {
  const ledger = ledgerOn(await postgresStore(await server.database(), { create: true }));
  t.teardown(() => ledger.close());
  for (const id of ['a', 'b']) await outcomeOf(ledger, opening(header(id)));
  const both = ['a', 'b'].map((id) => charge([leg(id, '1')], { key: 'same', fingerprint: id }));
  const ran = await Promise.all(both.map((one) => ledger.run(one)));
  t.same(ran.map(({ kind }) => kind).sort(), ['answer', 'doubt']);
  const spent = await Promise.all(['a', 'b'].map(async (id) => (await amountsOf(ledger, id)).spent[0]));
  t.same(spent.sort(), ['0', '1']);
});

t.test('a restart of the database refuses for a while and loses nothing', async (t) => {
  const store = await postgresStore(await server.database(), { create: true });
  const ledger = ledgerOn(store);
  t.teardown(() => ledger.close());
  await outcomeOf(ledger, opening(header('a', { cap: ['10'] })));
  t.match(await outcomeOf(ledger, charge([leg('a', '1')], { key: 'before' })), { ok: true });
  await server.restart();
  const again = charge([leg('a', '1')], { key: 'after' });
  for (let tries = 0; tries < 20; tries++) {
    const done = await ledger.run(again).then(
      () => true,
      () => false,
    );
    if (done) break;
  }
  t.match(await amountsOf(ledger, 'a'), { spent: ['2'] });
  await verifyAll(store);
});

t.test('a summary by ETag costs one query, and the first after a start does not read the log again', async (t) => {
  const address = await server.database();
  const before = ledgerOn(await postgresStore(address, { create: true }));
  await outcomeOf(before, opening(header('a')));
  for (const cost of ['0.1', '0.2']) await outcomeOf(before, charge([leg('a', cost)]));
  const fresh = await summaryOf(before, 'a');
  await before.close();

  const asked: string[] = [];
  const real = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    asked.push(String(args[0]));
    return real.apply(this, args);
  } as never;
  t.teardown(() => {
    pg.Client.prototype.query = real as never;
  });
  const { get } = await start(t, { LEDGER: address });
  t.ok(asked.some((text) => text.includes('FROM entries')));
  asked.length = 0;
  const whole = await get('/v1/budgets/a/summary');
  t.match(whole.json(), { series: [{ spent: ['0'] }, { spent: ['0.1'] }, { spent: ['0.3'] }] });
  t.same(
    (whole.json() as { series: { sequence: number }[] }).series.map(({ sequence }) => sequence),
    fresh.series.map(({ seq }) => seq),
  );
  t.notOk(
    asked.some((text) => text.includes('FROM entries')),
    'it was made when the ledger was verified',
  );
  asked.length = 0;
  const again = await get('/v1/budgets/a/summary', { 'if-none-match': String(whole.headers.etag) });
  t.equal(again.status, 304);
  t.equal(asked.length, 1, asked.join());
});

t.test('what is no ledger is refused, an absent one is only made when told so, and entries are never changed', async (t) => {
  const address = await server.database();
  await t.rejects(postgresStore(address, { create: false }), { name: 'StoreFault', message: /no ledger/ });
  await t.rejects(postgresStore('postgres://postgres:wrong@127.0.0.1:1/none', { create: true }), { name: 'StoreFault' });
  const ledger = ledgerOn(await postgresStore(address, { create: true }));
  await outcomeOf(ledger, opening(header('a')));
  await outcomeOf(ledger, charge([leg('a', '0.5')]));
  const client = new pg.Client(address);
  await client.connect();
  t.teardown(() => client.end());
  for (const change of ["UPDATE entries SET body = ''", 'DELETE FROM entries', 'TRUNCATE entries', 'DELETE FROM answers']) {
    await t.rejects(client.query(change), /never changed/, change);
  }
  await client.query(
    "ALTER TABLE entries DISABLE TRIGGER entries_stay; UPDATE entries SET body = replace(body, '0.5', '0.1') WHERE seq = 2",
  );
  await t.rejects(ledger.verifyAll(), { name: 'BrokenChain', seq: 2 });
  await ledger.close();
  await client.query('UPDATE lossbook_ledger SET version = 99');
  await t.rejects(postgresStore(address, { create: true }), { message: /version 99/ });
});

t.test('a ledger of the first release is taken to the tables of this one, once and when told so', async (t) => {
  const address = await server.database();
  const client = new pg.Client(address);
  await client.connect();
  await client.query(version1.POSTGRES);
  const { budget, entries, replies } = await version1.rows();
  const { tenant, id, header, state } = budget;
  await client.query('INSERT INTO budgets VALUES ($1, $2, $3, $4)', [tenant, id, JSON.stringify(header), JSON.stringify(state)]);
  for (const row of entries) await client.query("INSERT INTO entries VALUES ('local', 'a', $1, $2, $3)", row);
  for (const row of replies) await client.query("INSERT INTO replies VALUES ('local', $1, $2, $3)", row);
  await client.end();
  await migrated(t, (migrate) => postgresStore(address, { create: false, migrate }));
});
