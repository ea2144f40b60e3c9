import t from 'tap';
import { compile } from '../../src/contract/index.ts';
import { Budget, BudgetAudit, BudgetSummary } from '../../src/contract/ledger.ts';
import { composition, decided, none, pure, start, training } from '../support/budgets.ts';
import { expectProblem } from '../support/schemas.ts';

t.test('amounts are the decimals that were written, strings or digits', async (t) => {
  const { send, open } = await start(t);
  const opened = await open('a', { kind: 'pure', epsilon: 1 });
  t.equal(opened.status, 200, opened.body.toString());
  t.ok(compile(Budget)(opened.json()));
  decided(t, await send('/a/charges', { mechanism: pure(0.1) }));
  const full = decided(t, await send('/a/charges', { mechanism: pure(0.9) }));
  t.equal(full.standings[0]?.amounts[0]?.remaining, '0');
  await open('b', { kind: 'pure', epsilon: '1' });
  // the digits are read from the text, as a double has only sixteen of them
  const third = JSON.stringify({ mechanism: pure(0.5) }).replace('0.5', '0.333333333333333333');
  for (let i = 0; i < 3; i++) decided(t, await send('/b/charges', third));
  const over = await send('/b/charges', JSON.stringify({ mechanism: pure(0.5) }).replace('0.5', '0.000000000000000002'));
  const problem = expectProblem(t, over, 'budget_exceeded') as unknown as { refused_by: object[] };
  t.match(problem.refused_by, [{ budget: 'b', remaining: '0.000000000000000001', difference: '0.000000000000000001' }]);
  expectProblem(t, await send('/b/charges', { mechanism: pure(1e-19) }), 'invalid_parameters', '/mechanism/events/0/epsilon');
  expectProblem(t, await open('c', { kind: 'pure', epsilon: '0.1234567890123456789' }), 'invalid_request', '/budget/epsilon');
  expectProblem(t, await open('c', { kind: 'pure', epsilon: '-1' }), 'invalid_request', '/budget/epsilon');
  expectProblem(t, await open('c', { kind: 'pure', epsilon: '0' }), 'invalid_request', '/budget');
  const mu = await open('d', { kind: 'gdp', mu: '0.333333333333333333', delta0: '0' });
  const { standing } = mu.json() as { standing: { amounts: { cap: string }[] } };
  t.equal(standing.amounts[0]?.cap, '0.11111111111111111', 'squared exactly and rounded down');
});

t.test('a key is required, a repetition has one effect, another body under it is refused', async (t) => {
  const { send, open, get } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.6) }, null), 'invalid_request', '/header/idempotency-key');
  const once = await send('/a/charges', { mechanism: pure(0.6) }, 'same');
  const again = await send('/a/charges', { mechanism: pure(0.6) }, 'same');
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.equal((again.json() as { decision: string }).decision, (once.json() as { decision: string }).decision);
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.5) }, 'same'), 'key_reused');
  const refused = await send('/a/charges', { mechanism: pure(0.6) }, 'refused');
  expectProblem(t, refused, 'budget_exceeded');
  const repeated = await send('/a/charges', { mechanism: pure(0.6) }, 'refused');
  t.equal(repeated.headers['idempotency-replayed'], 'true');
  t.same(repeated.json(), refused.json(), 'the stored refusal, of the first request');
  const summary = await get('/v1/budgets/a/summary');
  t.match(summary.json(), { admitted: 1, refused: 1 });
});

t.test('a training run is reserved as one whole, with its certificate', async (t) => {
  const { send, open, clock } = await start(t);
  await open('a', { kind: 'gdp', mu: '2', delta0: '0.000001' });
  const job = { mechanism: training(1024), delta0: '0.0000000001' };
  const tried = decided(t, await send('/a/checks', job, null));
  t.match(tried, { decision: 'would_be_admitted', standings: [{ fits: 14 }] });
  const made = decided(t, await send('/a/reservations', { ...job, ttl_s: 60 }));
  const { reservation } = made;
  expectProblem(t, await send('/a/commits', { reservation, uses: 10 }), 'partial_commit', '/uses');
  const done = decided(t, await send('/a/commits', { reservation }));
  t.equal(done.standings[0]?.amounts[0]?.reserved, '0');
  t.ok(Math.abs(Number(done.standings[0]?.amounts[0]?.spent) - 0.27003) < 1e-4, 'mu 0.51965 squared');
  const declared = decided(t, await send('/a/reservations', { ...job, ttl_s: 60, stop: 'independent_of_data' }));
  const part = decided(t, await send('/a/commits', { reservation: declared.reservation, uses: 256 }));
  t.ok(Number(part.standings[0]?.amounts[0]?.spent) < 0.27003 * 2, 'the shorter run costs less');
  const late = decided(t, await send('/a/reservations', { ...job, ttl_s: 60 }));
  clock.now += 61_000;
  expectProblem(t, await send('/a/commits', { reservation: late.reservation }), 'reservation_not_open');
  expectProblem(t, await send('/a/releases', { reservation: late.reservation }), 'reservation_not_open');
});

t.test('what a budget cannot count is refused with the reason', async (t) => {
  const { send, open } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  expectProblem(t, await send('/a/charges', { mechanism: training(10) }), 'unsupported_event', '/mechanism/events/0');
  const replaced = composition([{ kind: 'pure', epsilon: 0.1, sampling: none }], 'replace_one');
  expectProblem(t, await send('/a/charges', { mechanism: replaced }), 'invalid_budget', '/mechanism/adjacency');
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.1), max_cost: { epsilon: '0.05' } }), 'cost_above_maximum', '/max_cost');
  expectProblem(t, await send('/nowhere/charges', { mechanism: pure(0.1) }), 'budget_not_found');
  await open('household', { kind: 'pure', epsilon: '1' }, { privacy_unit: 'household' });
  expectProblem(t, await send('/a/charges', { mechanism: pure(0.1), scopes: ['household'] }), 'invalid_budget', '/scopes/0');
  const parts = { partitions: { names: ['north', 'south'], overlap: 'disjoint' }, adjacency: 'replace_one' };
  expectProblem(t, await open('r', { kind: 'gdp', mu: '1', delta0: '0' }, parts), 'invalid_budget', '/partitions');
});

t.test('several budgets and the whole of a part pay together', async (t) => {
  const { send, open, get } = await start(t);
  await open('organisation', { kind: 'approximate', epsilon: '3', delta: '0.00001' });
  await open('visits', { kind: 'pure', epsilon: '1' }, { partitions: { names: ['north', 'south'], overlap: 'disjoint' } });
  for (const partition of ['north', 'south']) {
    const opened = await open(
      partition,
      { kind: 'pure', epsilon: '1' },
      { scope: 'partition', partition_of: { budget: 'visits', partition } },
    );
    t.equal(opened.status, 200, opened.body.toString());
  }
  const paid = decided(t, await send('/north/charges', { mechanism: pure(0.7), scopes: ['organisation'] }));
  t.same(
    paid.standings.map((standing) => (standing as unknown as { budget: string }).budget),
    ['north', 'visits', 'organisation'],
  );
  decided(t, await send('/south/charges', { mechanism: pure(0.7), scopes: ['organisation'] }));
  const visits = (await get('/v1/budgets/visits')).json() as { standing: { amounts: { spent: string }[] } };
  t.equal(visits.standing.amounts[0]?.spent, '0.7', 'the larger of the parts');
  const organisation = (await get('/v1/budgets/organisation')).json() as { standing: { amounts: { spent: string }[] } };
  t.equal(organisation.standing.amounts[0]?.spent, '1.4');
});

t.test('a plan is composed as a whole and followed in its order', async (t) => {
  const { send, open } = await start(t);
  const [first, second] = [training(500).events[0], { kind: 'gaussian', noise_multiplier: 8, sampling: none, count: 2 }];
  const plan = (epsilon: number) => ({ kind: 'plan', mechanism: composition([first as object, second]), target: { epsilon, delta: 1e-5 } });
  expectProblem(t, await open('p', plan(0.5)), 'unreachable', '/budget/target');
  t.equal((await open('p', plan(3))).status, 200);
  expectProblem(t, await send('/p/charges', { mechanism: composition([second]) }), 'not_in_plan');
  t.match(decided(t, await send('/p/charges', { mechanism: training(500) })), {
    standings: [{ mode: 'plan', amounts: [{ spent: '500', cap: '502' }] }],
  });
  decided(t, await send('/p/charges', { mechanism: composition([second]) }));
});

t.test('a summary by ETag, the log in pages, and an audit', async (t) => {
  const { send, open, get, clock } = await start(t);
  await open('a', { kind: 'pure', epsilon: '1' });
  const first = await get('/v1/budgets/a/summary');
  t.match(first.json(), { projection: [{ quantity: 'epsilon', per_day: null, exhausted_at: null }] });
  t.ok(compile(BudgetSummary)(first.json()));
  const etag = String(first.headers.etag);
  t.equal((await get('/v1/budgets/a/summary', { 'if-none-match': etag })).status, 304);
  clock.now += 10 * 86_400_000;
  await send('/a/charges', { mechanism: pure(0.25) });
  const second = await get('/v1/budgets/a/summary', { 'if-none-match': etag });
  t.match(second.json(), { series: [{ spent: ['0'] }, { spent: ['0.25'] }], quantities: ['epsilon'] });
  // a quarter in ten days: the rest lasts for thirty more
  t.match(second.json(), { projection: [{ per_day: 0.025, exhausted_at: '2025-07-11T00:00:00.000Z' }] });
  const page = (await get('/v1/budgets/a/entries?limit=1')).json() as { items: { sequence: number }[]; next_cursor: string };
  const next = (await get(`/v1/budgets/a/entries?limit=1&cursor=${page.next_cursor}`)).json() as {
    items: { sequence: number; kind: string }[];
  };
  t.match(
    [...page.items, ...next.items],
    [
      { sequence: 1, kind: 'opened' },
      { sequence: 2, kind: 'charged', cost: ['0.25'] },
    ],
  );
  const audit = await get('/v1/budgets/a/audit');
  t.ok(compile(BudgetAudit)(audit.json()));
  t.match(audit.json(), {
    verified: true,
    entries: 2,
    counts: [
      { kind: 'opened', decision: 'admitted', entries: 1 },
      { kind: 'charged', decision: 'admitted', entries: 1 },
    ],
    callers: { length: 1 },
    opened_at: '2025-06-01T00:00:00.000Z',
    last_at: '2025-06-11T00:00:00.000Z',
  });
  t.match((await get('/v1/budgets')).json(), { items: [{ id: 'a' }], next_cursor: null });
});

t.test('a ledger in a file is kept, and an absent or broken one stops the start', async (t) => {
  const file = `${t.testdir({})}/ledger.sqlite`;
  const LEDGER = `sqlite:${file}`;
  await t.rejects(start(t, { LEDGER }), { name: 'LedgerError', message: /no ledger at/ });
  const before = await start(t, { LEDGER, LEDGER_CREATE: 'yes' });
  await before.open('a', { kind: 'pure', epsilon: '1' });
  decided(t, await before.send('/a/charges', { mechanism: pure(0.75) }, 'first'));
  await before.app.close();
  const after = await start(t, { LEDGER });
  const repeated = await after.send('/a/charges', { mechanism: pure(0.75) }, 'first');
  t.equal(repeated.headers['idempotency-replayed'], 'true', 'also after a restart');
  expectProblem(t, await after.send('/a/charges', { mechanism: pure(0.5) }, 'second'), 'budget_exceeded');
  await after.app.close();
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(file);
  db.exec("DROP TRIGGER entries_stay; UPDATE entries SET body = replace(body, '0.75', '0.15') WHERE place % 4294967296 = 2");
  db.close();
  await t.rejects(start(t, { LEDGER }), { name: 'LedgerError', message: /budget a, entry 2/ });
});
