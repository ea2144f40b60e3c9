/** The service with keys, over real connections. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import t from 'tap';
import { makeKey } from '../../src/access/key.ts';
import { openDoor } from '../../src/access/keyring.ts';
import { addAccess } from '../../src/platform/access.ts';
import { keyFile } from '../support/keys.ts';
import { startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const path = '/v1/gdp-fit';

t.test('who is let in, and who sees what', async (t) => {
  const { file, add, revoke } = keyFile(t);
  const acme = add('acme', ['compute']);
  const again = add('acme', ['compute', 'ops']);
  const rival = add('rival', ['compute']);
  const reader = add('acme', ['budget:read']);
  const { post, get } = await startService(t, { KEYS_FILE: file }, obedientWorker);

  t.test('no key, a wrong one, one that may not', async (t) => {
    // a body that is in the cache must not be a way around
    t.equal((await post(path, request('a'), acme.headers)).status, 200);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: `Bearer ${makeKey().text}` }]) {
      const refused = await post(path, request('a'), { 'content-type': 'application/json', ...headers });
      expectProblem(t, refused, 'unauthenticated');
      t.match(refused.headers['www-authenticate'], /^Bearer realm=/);
    }
    const refused = await post(path, request('a'), reader.headers);
    expectProblem(t, refused, 'forbidden');
    t.match(refused.headers['www-authenticate'], /insufficient_scope.*"compute"/);
    expectProblem(t, await get('/v1/mechanisms'), 'unauthenticated');
    for (const open of ['/livez', '/readyz', '/startupz', '/openapi.json', '/docs/']) t.equal((await get(open)).status, 200, open);
  });

  t.test('results belong to their tenant', async (t) => {
    const mine = await post(path, request('mine'), acme.headers);
    const theirs = await post(path, request('mine'), rival.headers);
    t.not(mine.headers.etag, theirs.headers.etag, 'the same request of another tenant is another result');
    t.equal(theirs.headers['server-timing']?.includes('computed'), true);
    const address = String(mine.headers['content-location']);
    t.equal((await get(address, { authorization: again.headers.authorization })).status, 200, 'another key of the tenant');
    expectProblem(t, await get(address, { authorization: rival.headers.authorization }), 'result_not_found');
    expectProblem(t, await get(address), 'unauthenticated');
    const held = { authorization: rival.headers.authorization, 'if-none-match': String(mine.headers.etag) };
    t.equal((await get(address, held)).status, 404, 'nor does a guess of its tag tell anything');
  });

  t.test('a key that is made while the service runs, and one that is revoked', async (t) => {
    const late = add('late', ['compute']);
    while ((await post(path, request('a'), late.headers)).status === 401) await sleep(50);
    t.equal((await post(path, request('a'), late.headers)).status, 200);
    revoke(late.id);
    while ((await post(path, request('a'), late.headers)).status === 200) await sleep(50);
    expectProblem(t, await post(path, request('a'), late.headers), 'unauthenticated');
    t.equal((await post(path, request('a'), acme.headers)).status, 200);
  });

  t.test('while the keys cannot be read', async (t) => {
    rmSync(file);
    while ((await post(path, request('a'), acme.headers)).status === 200) await sleep(50);
    expectProblem(t, await post(path, request('a'), acme.headers), 'keys_unreadable');
  });

  t.test('an address under /v1 that names no scope cannot be registered', async (t) => {
    const fresh = fastify();
    const door = openDoor();
    addAccess(fresh, door);
    t.throws(() => fresh.get('/v1/open', async () => 'x'), /names no scope/);
    t.doesNotThrow(() => fresh.get('/v1/closed', { config: { scope: 'compute' } }, async () => 'x'));
    await fresh.close();
  });
});

t.test('starts on other addresses with a key in force only', async (t) => {
  const { file, add, revoke } = keyFile(t);
  const { id, headers } = add('acme', ['compute']);
  const server = startProcess(t, { HOST: '0.0.0.0', KEYS_FILE: file });
  const port = await server.listening;
  const answered = await fetch(`http://127.0.0.1:${port}/v1/mechanisms`, { headers: { authorization: headers.authorization } });
  t.equal(answered.status, 200);
  await answered.arrayBuffer();
  t.equal((await fetch(`http://127.0.0.1:${port}/v1/mechanisms`)).status, 401);
  revoke(id);
  for (const [KEYS_FILE, why] of [
    [file, /holds no key in force/],
    [`${file}.none`, /cannot be read: ENOENT/],
    [fileURLToPath(import.meta.url), /cannot be read: it is not JSON/],
  ] as const) {
    const refused = startProcess(t, { HOST: '0.0.0.0', KEYS_FILE });
    t.equal(await refused.ended, 1);
    t.match(refused.stderr(), why);
  }
});
