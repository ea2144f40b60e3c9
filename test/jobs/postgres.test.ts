/** Jobs in Postgres. */
import pg from 'pg';
import t from 'tap';
import type { JobStore, Limits } from '../../src/jobs/store.ts';
import { openPostgresStore } from '../../src/jobs/stores/postgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { job, LEASE, limits, testStore } from './suite.ts';

const postgres = await startPostgres();
t.teardown(() => postgres.stop());

testStore('postgres', async () => openPostgresStore(await postgres.database()));

t.test(
  'postgres: hosts that submit and claim at once never go over a limit or hold one job twice, and a restart loses nothing',
  async (t) => {
    const address = await postgres.database();
    const hosts = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(address)));
    const few: Limits = { per_tenant: 30, in_all: 30 };
    const submitted = await Promise.all(Array.from({ length: 60 }, (_, at) => (hosts[at % 4] as JobStore).submit(job(), few)));
    t.equal(submitted.filter(({ kind }) => kind === 'accepted').length, 30);
    const once = await Promise.all(hosts.map((host) => host.submit(job({ tenant: 'b', idempotency_key: 'once' }), limits)));
    t.same(once.map(({ kind }) => kind).sort(), ['full', 'full', 'full', 'full']);
    const claims = await Promise.all(Array.from({ length: 40 }, (_, at) => (hosts[at % 4] as JobStore).claim(`${at % 4}`, 0, LEASE)));
    const ids = claims.flatMap((claim) => (claim === undefined ? [] : [claim.job.id]));
    t.equal(ids.length, 30);
    t.equal(new Set(ids).size, 30);
    await Promise.all(hosts.map((host) => host.close()));
    await postgres.restart();
    const later = await openPostgresStore(address);
    t.same(await later.counts(), { queued: 0, running: 30 });
    t.match((await later.claim('later', LEASE, LEASE))?.job, { attempt: 2 });
    await later.close();
  },
);

t.test('postgres: a database that cannot be used is refused with its reason', async (t) => {
  const address = await postgres.database();
  await (await openPostgresStore(address)).close();
  const client = new pg.Client(address);
  await client.connect();
  await client.query('UPDATE lossbook_jobs_layout SET version = 99');
  await client.end();
  await t.rejects(openPostgresStore(address), { message: /layout 99/ });
  await t.rejects(openPostgresStore('postgres://postgres:test@127.0.0.1:1/none'), { message: /ECONNREFUSED/ });
});
