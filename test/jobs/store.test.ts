/** Jobs in memory and in a file. */
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { createMemoryStore } from '../../src/jobs/stores/memory.ts';
import { openSqliteStore } from '../../src/jobs/stores/sqlite.ts';
import { openThreadedStore } from '../../src/jobs/stores/threaded.ts';
import { bytes, job, LEASE, limits, testStore } from './suite.ts';

const entry = new URL('../../workers/job-store.ts', import.meta.url).href;

testStore('memory', async () => createMemoryStore());
testStore('sqlite', async (t) => openSqliteStore(join(t.testdir(), 'jobs.db')));
testStore('sqlite in a thread', (t) => openThreadedStore(entry, join(t.testdir(), 'jobs.db')));

t.test('sqlite: what was accepted is there after the process, and several share it', async (t) => {
  const file = join(t.testdir(), 'jobs.db');
  const first = openSqliteStore(file);
  const one = job({ idempotency_key: 'once' });
  await first.submit(one, limits);
  const second = openSqliteStore(file);
  t.match(await second.submit(job({ idempotency_key: 'once' }), limits), { kind: 'known', job: { id: one.id } });
  const claims = await Promise.all([first.claim('1', 0, LEASE), second.claim('2', 0, LEASE)]);
  t.equal(claims.filter((claim) => claim !== undefined).length, 1);
  await first.close();
  await second.close();
  const third = openSqliteStore(file);
  t.match((await third.claim('3', LEASE, LEASE))?.job, { id: one.id, attempt: 2 });
  await third.close();
});

t.test('sqlite: a store that cannot be used is refused with its reason', async (t) => {
  const folder = t.testdir();
  const file = join(folder, 'jobs.db');
  const refused = async (why: RegExp) => {
    t.throws(() => openSqliteStore(file), { name: 'StoreError', message: why });
    await t.rejects(openThreadedStore(entry, file), { message: why });
  };
  writeFileSync(file, 'this is no database, but long enough to have a header of one hundred bytes. '.repeat(20));
  await refused(/not a database/);
  rmSync(file);
  const store = openSqliteStore(file);
  for (let at = 0; at < 50; at++) await store.submit(job({ body: bytes('x'.repeat(2000)) }), { per_tenant: 1e3, in_all: 1e3 });
  await store.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 8 * 4096);
  closeSync(handle);
  await refused(/malformed|corrupt|Tree|page|free/i);
  rmSync(file);
  openSqliteStore(file).close();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  await refused(/layout 99/);
  t.throws(() => openSqliteStore(join(folder, 'nowhere', 'jobs.db')), { name: 'StoreError' });
});
