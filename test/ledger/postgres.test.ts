import pg from 'pg';
import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { postgresStore } from '../../src/ledger/stores/postgres.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { startPostgres } from '../support/postgres.ts';
import { amountsOf, charge, header, leg, opening, outcomeOf } from './build.ts';
import { sharedByProcesses } from './shared.ts';
import { storeSuite } from './suite.ts';

const server = await startPostgres();
t.teardown(() => server.stop());

storeSuite(t, 'postgres', {
  async create() {
    const store = await postgresStore(await server.database(), true);
    return { store, ledger: ledgerOn(store) };
  },
  sequences: 20,
});

sharedByProcesses(t, 'postgres', () => server.database());

t.test('one key at two budgets at once has one effect', async (t) => {
  const ledger = ledgerOn(await postgresStore(await server.database(), true));
  t.teardown(() => ledger.close());
  for (const id of ['a', 'b']) await outcomeOf(ledger, opening(header(id)));
  const both = ['a', 'b'].map((id) => charge([leg(id, '1')], { key: 'same', fingerprint: id }));
  const ran = await Promise.all(both.map((one) => ledger.run(one)));
  t.same(ran.map(({ kind }) => kind).sort(), ['doubt', 'outcome']);
  const spent = await Promise.all(['a', 'b'].map(async (id) => (await amountsOf(ledger, id)).spent[0]));
  t.same(spent.sort(), ['0', '1']);
});

t.test('a restart of the database refuses for a while and loses nothing', async (t) => {
  const store = await postgresStore(await server.database(), true);
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

t.test('what is no ledger is refused, an absent one is only made when told so, and entries are never changed', async (t) => {
  const address = await server.database();
  await t.rejects(postgresStore(address, false), { name: 'StoreFault', message: /no ledger/ });
  await t.rejects(postgresStore('postgres://postgres:wrong@127.0.0.1:1/none', true), { name: 'StoreFault' });
  const ledger = ledgerOn(await postgresStore(address, true));
  await outcomeOf(ledger, opening(header('a')));
  await outcomeOf(ledger, charge([leg('a', '0.5')]));
  const client = new pg.Client(address);
  await client.connect();
  t.teardown(() => client.end());
  for (const change of ["UPDATE entries SET body = ''", 'DELETE FROM entries', 'TRUNCATE entries', 'DELETE FROM replies']) {
    await t.rejects(client.query(change), /never changed/, change);
  }
  await client.query(
    "ALTER TABLE entries DISABLE TRIGGER entries_stay; UPDATE entries SET body = replace(body, '0.5', '0.1') WHERE seq = 2",
  );
  await t.rejects(ledger.verifyAll(), { name: 'BrokenChain', seq: 2 });
  await ledger.close();
  await client.query('UPDATE lossbook_ledger SET version = 99');
  await t.rejects(postgresStore(address, true), { message: /version 99/ });
});
