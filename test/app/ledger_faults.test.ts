/** Budgets over HTTP when their ledger cannot be used, or knows the budget already. */
import t from 'tap';
import { startPostgres } from '../support/postgres.ts';
import { expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

const budget = { scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove', budget: { kind: 'pure', epsilon: 1 } };
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
