/** Jobs and budgets that several hosts share in Postgres, and what becomes of them without it. */
import t from 'tap';
import { kill, LEASE_MS, long, quick, submit, until, untilIt } from '../support/jobs.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { call, startService } from '../support/service.ts';

const budget = { scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove', budget: { kind: 'pure', epsilon: 1 } };
const json = { 'content-type': 'application/json' };
const keyed = (key: string) => ({ 'content-type': 'application/json', 'idempotency-key': key });

t.test('a budget that exists, and a database that has gone', async (t) => {
  const postgres = await startPostgres();
  let running = true;
  const stop = async () => running && postgres.stop();
  t.teardown(stop);
  const service = await startService(t, { LEDGER: await postgres.database(), LEDGER_CREATE: 'yes' });
  const opened = await service.post('/v1/budgets', { id: 'a', ...budget }, keyed('1'));
  t.equal(opened.status, 200, opened.body.toString());
  expectProblem(t, await service.post('/v1/budgets', { id: 'a', ...budget }, keyed('2')), 'budget_exists');
  await stop();
  running = false;
  expectProblem(t, await service.post('/v1/budgets', { id: 'b', ...budget }, keyed('3')), 'ledger_unavailable');
  expectProblem(t, await service.get('/v1/budgets/a'), 'ledger_unavailable');
  t.equal((await service.get('/readyz')).status, 200, 'computations are not affected');
});

t.test('hosts share their jobs in Postgres: one takes up what the other drops', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.stop());
  const env = { JOBS: await postgres.database(), JOB_LEASE_MS: LEASE_MS };
  const one = startProcess(t, env);
  const job = await submit(await one.listening, long('a'));
  await until(await one.listening, job, 'running');
  const two = startProcess(t, env);
  const port = await two.listening;
  const other = await until(port, await submit(port, quick('b')), 'done');
  t.equal((await call(await one.listening, 'GET', String(other.result), {})).status, 200, 'the answer is there for both');
  await kill(one);
  await untilIt(port, job, ({ attempt, state }) => attempt === 2 && state === 'running');
  await postgres.stop();
  expectProblem(t, await call(port, 'GET', `/v1/jobs/${job.id}`, {}), 'store_unavailable');
  t.equal((await call(port, 'POST', '/v1/compose', json, { ...request('a'), epsilons: [1] })).status, 200);
});
