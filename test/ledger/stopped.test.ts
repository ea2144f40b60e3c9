import t from 'tap';
import { startPostgres } from '../support/postgres.ts';
import { stoppedInside } from './stopped.ts';

t.test('sqlite: a process stopped with the lock in hand: all are told so in bounded time', { timeout: 240_000 }, async (t) => {
  const found = await stoppedInside(t, `sqlite:${t.testdir({})}/ledger.sqlite`, false);
  t.same(found, { told: Array(8).fill(503), stopped: 'answered', spent: 9, charged: 9 }, 'nobody can take the lock of a file away');
});

t.test('postgres: a process stopped with the lock in hand loses it, and the others go on', { timeout: 240_000 }, async (t) => {
  const server = await startPostgres();
  t.teardown(() => server.stop());
  const { told, ...found } = await stoppedInside(t, await server.database(), true);
  t.ok(told.every((status) => status === 200 || status === 503));
  t.same(found, { stopped: 'refused', spent: 8, charged: 8 }, 'its transaction was ended while it was stopped');
});
