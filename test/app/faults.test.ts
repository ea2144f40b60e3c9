/** What becomes of accepted work when the process, its disk or its clock fail. Real processes, real files, real signals. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { JobStatus } from '../../src/contract/index.ts';
import { openSqliteStore } from '../../src/jobs/stores/sqlite.ts';
import { kill, LEASE_MS, long, look, quick, submit, until, untilIt } from '../support/jobs.ts';
import { startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { call } from '../support/service.ts';

const json = { 'content-type': 'application/json' };
const start = (t: Test, folder: string, env: Record<string, string> = {}, execArgv: string[] = [], limits = '') =>
  startProcess(t, { DATA_DIR: folder, JOB_LEASE_MS: LEASE_MS, ...env }, execArgv, limits);

t.test('kill -9: every accepted job is there, and is finished by the next process', async (t) => {
  const folder = t.testdir();
  let server = start(t, folder);
  let port = await server.listening;
  const running = await submit(port, long('running'));
  await until(port, running, 'running');
  const accepted: JobStatus[] = [];
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 5; at++) accepted.push(await submit(port, quick(`${round} ${at}`)));
    await kill(server);
    server = start(t, folder);
    port = await server.listening;
  }
  t.match(await look(port, running), { state: /queued|running/ });
  await call(port, 'DELETE', `/v1/jobs/${running.id}`, {});
  for (const job of accepted) {
    const done = await until(port, job, 'done');
    const answer = await call(port, 'GET', String(done.result), {});
    t.equal(answer.status, 200);
  }
});

t.test('SIGTERM in the middle of a job: it goes back into the queue at once', async (t) => {
  const folder = t.testdir();
  const server = start(t, folder, { DRAIN_MS: '300', JOB_LEASE_MS: '600000' });
  const port = await server.listening;
  const job = await submit(port, long('a'));
  await until(port, job, 'running');
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 0);
  const next = start(t, folder, { JOB_LEASE_MS: '600000' });
  const nextPort = await next.listening;
  // the lease of ten minutes was given back
  t.equal((await until(nextPort, job, 'running')).attempt, 2);
});

t.test('two SIGTERMs: it leaves at once, and the job is there', async (t) => {
  const folder = t.testdir();
  const server = start(t, folder, { DRAIN_MS: '600000' });
  const port = await server.listening;
  const job = await submit(port, long('a'));
  await until(port, job, 'running');
  server.child.kill('SIGTERM');
  while (server.child.exitCode === null && (await call(port, 'GET', '/readyz', {})).status === 200) await sleep(10);
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 1);
  const next = start(t, folder);
  // until its lease ends it reads as running where it was
  const taken = await untilIt(await next.listening, job, ({ attempt, state }) => attempt > 1 && state === 'running');
  t.equal(taken.attempt, 2);
});

t.test('two processes share a store: one takes up what the other drops', async (t) => {
  const folder = t.testdir();
  const one = start(t, folder);
  const job = await submit(await one.listening, long('a'));
  await until(await one.listening, job, 'running');
  const two = start(t, folder);
  const port = await two.listening;
  t.match(await look(port, job), { state: 'running', attempt: 1 });
  await until(port, await submit(port, quick('b')), 'done');
  await kill(one);
  await untilIt(port, job, ({ attempt, state }) => attempt === 2 && state === 'running');
});

t.test('the clock jumps: forwards, backwards, and no job is lost', async (t) => {
  const server = start(t, t.testdir(), {}, ['--import', new URL('../support/shift-clock.ts', import.meta.url).href]);
  const port = await server.listening;
  const move = (ms: number) =>
    new Promise((resolve) => {
      server.child.once('message', resolve);
      server.child.send(ms);
    });
  for (const jump of [3_600_000, -7_200_000, 3_600_000]) {
    const job = await submit(port, quick(`jump ${jump}`));
    await move(jump);
    await until(port, job, 'done');
    await until(port, await submit(port, quick(`after ${jump}`)), 'done');
  }
  t.equal(server.child.exitCode, null);
});

t.test('a store that is no store, or damaged: refuses to start and says why', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'jobs.db'), 'not a database, though long enough to have a header of its own. '.repeat(40));
  const server = start(t, folder);
  t.equal(await server.ended, 1);
  t.match(server.stderr(), /^lossbook cannot start: the store .*jobs\.db cannot be used: file is not a database\n$/);

  const other = join(folder, 'other');
  mkdirSync(other);
  const store = openSqliteStore(join(other, 'jobs.db'));
  const fields = { tenant: 'a', operation: 'fitGdp', fingerprint: 'f', idempotency_key: null, request_id: 'r' } as const;
  for (let at = 0; at < 100; at++) {
    const job = { ...fields, id: String(at), body: new Uint8Array(2000), submitted_at: 0, expires_at: 1 };
    await store.submit(job, { per_tenant: 1e3, in_all: 1e3 });
  }
  await store.close();
  const file = openSync(join(other, 'jobs.db'), 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 10 * 4096);
  closeSync(file);
  const damaged = start(t, other);
  t.equal(await damaged.ended, 1);
  t.match(damaged.stderr(), /^lossbook cannot start: the store /);
});

t.test('no folder can be made: refuses to start', async (t) => {
  const folder = t.testdir({ file: '' });
  const server = start(t, join(folder, 'file', 'data'));
  t.equal(await server.ended, 1);
  t.match(server.stderr(), /^lossbook cannot start: /);
});

t.test('the disk is full: jobs are refused, requests are answered, and what was accepted is there', async (t) => {
  const folder = t.testdir();
  // the limit on the size of a file stands for the end of the disk: the same calls of the store fail
  const server = start(t, folder, { LOG_LEVEL: 'error' }, [], 'ulimit -f 400');
  const port = await server.listening;
  const accepted: JobStatus[] = [];
  let refused: Awaited<ReturnType<typeof call>> | undefined;
  for (let at = 0; refused === undefined && at < 500; at++) {
    const response = await call(port, 'POST', '/v1/jobs', json, quick(`${at} ${'x'.repeat(50)}`));
    if (response.status === 202) accepted.push(response.json() as JobStatus);
    else refused = response;
  }
  if (refused === undefined) return t.fail('the disk was never full');
  expectProblem(t, refused, 'store_unavailable');
  t.ok(accepted.length > 0);
  t.equal((await call(port, 'POST', '/v1/compose', json, { ...request('a'), epsilons: [1] })).status, 200);
  t.equal((await call(port, 'GET', '/readyz', {})).status, 200);
  await kill(server);
  const next = start(t, folder);
  const nextPort = await next.listening;
  for (const job of accepted) await until(nextPort, job, 'done');
});
