/** What is answered again, and what is not answered at all. */
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { readTransfer } from '../../src/ledger/transfer.ts';
import { composition, decided, none, pure, start, training } from '../support/budgets.ts';
import { expectProblem } from '../support/schemas.ts';

t.test('a repetition is answered with the bytes of the first answer, whatever has happened since', async (t) => {
  const { send, open, clock } = await start(t);
  const gdp = { kind: 'gdp', mu: '2', delta0: '0.000001' };
  const job = { mechanism: training(64), delta0: '0.0000000001' };
  // unsampled cost of a sampled Gaussian: the pricing itself warns
  const zcdp = {
    id: 'z',
    scope: 'dataset',
    data: 'd',
    privacy_unit: 'person',
    adjacency: 'add_remove',
    budget: { kind: 'zcdp', rho: '90' },
  };
  const asked: [string, object, string][] = [
    ['', { ...zcdp, id: 'a', budget: gdp }, 'open-a'],
    ['', zcdp, 'open-z'],
    ['/a/charges', job, 'charge-a'],
    ['/z/charges', { mechanism: training(2) }, 'charge-z'],
    ['/a/reservations', { ...job, ttl_s: 600 }, 'reserve'],
    ['/a/reservations', { ...job, ttl_s: 600 }, 'reserve-another'],
    ['/a/commits', { reservation: 'a.3' }, 'commit'],
    ['/a/releases', { reservation: 'a.4' }, 'release'],
    ['/a/capacity', { budget: { ...gdp, mu: '3' } }, 'capacity'],
    ['/a/charges', { ...job, max_cost: { mu_squared: '0' } }, 'too-dear'],
    ['/z/charges', { mechanism: training(1000) }, 'refused'],
  ];
  const answers = [];
  for (const [path, body, key] of asked) answers.push(await send(path, body, key));
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 409, 409],
  );
  t.match(answers[2]?.json(), { method: 'composed' });
  t.match(answers[3]?.json(), { method: 'per_use', warnings: [{ code: 'UNAMPLIFIED' }, { code: 'NOT_DURABLE' }] });
  clock.now += 86_400_000;
  for (const [i, [path, body, key]] of asked.entries()) {
    const again = await send(path, body, key);
    t.equal(again.headers['idempotency-replayed'], 'true', key);
    t.equal(again.status, answers[i]?.status);
    t.equal(again.headers['content-type'], answers[i]?.headers['content-type']);
    t.ok(again.body.equals(answers[i]?.body as Buffer), `${key}: the same bytes`);
  }
  expectProblem(t, await open('a', gdp), 'budget_exists', '/id');
});

t.test('a part of a reservation costs what its decimals say', async (t) => {
  const { send, open } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  const body = JSON.stringify({ mechanism: pure(0.5, 3), ttl_s: 600 }).replace('0.5', '0.333333333333333333');
  const { reservation } = decided(t, await send('/a/reservations', body));
  const part = decided(t, await send('/a/commits', { reservation, uses: 2 }));
  t.equal(part.standings[0]?.amounts[0]?.spent, '0.666666666666666666', 'and not those of the nearest double');
  expectProblem(t, await send('/a/commits', { reservation, uses: 1 }), 'reservation_not_open');
  const { reservation: other } = decided(t, await send('/a/reservations', { mechanism: pure(0.1, 3), ttl_s: 600 }));
  expectProblem(t, await send('/a/commits', { reservation: other, uses: 4 }), 'invalid_request', '/uses');
  await open('e', { kind: 'approximate', epsilon: '9', delta: '0.00001' });
  const named = { mechanism: training(100), delta: '0.000001', ttl_s: 600 };
  const whole = decided(t, await send('/e/reservations', named));
  expectProblem(t, await send('/e/commits', { reservation: whole.reservation, uses: 5 }), 'partial_commit', '/uses');
});

t.test('costs that are none, and the unit that does not fit', async (t) => {
  const { send, open } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  const raw = (digits: string) => JSON.stringify({ mechanism: pure(0.5) }).replace('0.5', digits);
  for (const digits of ['-0.1', '0', '-0', '1e-400', '9007199254740993', '1e999']) {
    expectProblem(t, await send('/a/charges', raw(digits)), 'invalid_request', '/mechanism/events/0/epsilon');
  }
  for (const digits of ['NaN', 'Infinity', '01', '.5', '1_0']) expectProblem(t, await send('/a/charges', raw(digits)), 'invalid_json');
  for (const digits of ['5e-324', '1e-320', '2.2250738585072014e-308', '1e-19', '0.1000000000000000001']) {
    expectProblem(t, await send('/a/charges', raw(digits)), 'invalid_parameters', '/mechanism/events/0/epsilon');
  }
  expectProblem(t, await open('b', { kind: 'pure', epsilon: '9007199254740993000000' }), 'invalid_request', '/budget/epsilon');
  // a Gaussian of mu = 1/9: rho = 1/162 = 0.00617283950617283950617..., which is rounded up
  await open('r', { kind: 'zcdp', rho: '0.006172839506172839' });
  await open('s', { kind: 'zcdp', rho: '0.00617283950617284' });
  const gaussian = { mechanism: composition([{ kind: 'gaussian', noise_multiplier: 9, sampling: none }]) };
  expectProblem(t, await send('/r/charges', gaussian), 'budget_exceeded');
  t.equal((await send('/s/charges', gaussian)).status, 200, 'in the last decimal, and nowhere else');
  const { standings } = decided(t, await send('/s/checks', gaussian, null));
  const cost = Number(standings[0]?.amounts[0]?.cost);
  t.ok(cost > 1 / 162 && cost < (1 / 162) * (1 + 1e-11));
});

t.test('a clock behind the last entry, and an answer that no theorem gives', async (t) => {
  const { send, open, clock, post } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  clock.now -= 5001;
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.5) }, 'late'), 'clock_behind');
  clock.now += 1;
  decided(t, await send('/a/charges', { mechanism: pure(0.5) }, 'late'));
  const sensitivity = { kind: 'bounded_mean', lower: 0, upper: 1, records: 100, adjacency: 'add_remove' };
  expectProblem(t, await post('/v1/noise', { kind: 'laplace', epsilon: 1, sensitivity }), 'unsupported_question', '/sensitivity/adjacency');
});

t.test('a store that fails decides nothing, and says so', async (t) => {
  const file = `${t.testdir({})}/ledger.sqlite`;
  const { send, open, get } = await start(t, { LEDGER: `sqlite:${file}`, LEDGER_CREATE: 'yes' });
  await open('a', { kind: 'pure', epsilon: '1' });
  decided(t, await send('/a/charges', { mechanism: pure(0.25) }));
  const lines = (await get('/v1/budgets/a/export')).body.toString().trimEnd().split('\n');
  t.match(await readTransfer(lines), { row: { id: 'a', state: { spent: ['0.25'] } }, answers: [{}, {}] });
  expectProblem(t, await get('/v1/budgets/b/export'), 'budget_not_found');
  const db = new DatabaseSync(file);
  db.exec('ALTER TABLE answers RENAME TO elsewhere');
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.25) }, 'k'), 'ledger_unavailable');
  db.exec('ALTER TABLE elsewhere RENAME TO answers; ALTER TABLE entries RENAME TO elsewhere');
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.25) }, 'k'), 'ledger_unavailable');
  expectProblem(t, await get('/v1/budgets/a/audit'), 'ledger_unavailable');
  db.exec('ALTER TABLE elsewhere RENAME TO entries');
  const done = decided(t, await send('/a/charges', { mechanism: pure(0.25) }, 'k'));
  t.equal(done.standings[0]?.amounts[0]?.spent, '0.5', 'what failed was not spent');
  db.exec("DROP TRIGGER entries_stay; UPDATE entries SET body = replace(body, '0.25', '0.15') WHERE place % 4294967296 = 2");
  db.close();
  expectProblem(t, await get('/v1/budgets/a/audit'), 'ledger_unavailable');
  const cut = await get('/v1/budgets/a/export').catch(() => null);
  await t.rejects(readTransfer((cut?.body.toString() ?? '').split('\n')), 'lines of a broken log have no end');
});
