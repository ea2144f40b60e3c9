/** Budgets under clients that mean harm or stumble: whatever they send, no more is admitted than allowed, and nothing confirmed is lost. */
import t, { type Test } from 'tap';
import { expectProblem } from '../support/schemas.ts';
import { type Response, startService } from '../support/service.ts';

const none = { scheme: 'none' };
const composition = (...events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const pure = (epsilon: number, count = 1) => composition({ kind: 'pure', epsilon, sampling: none, count });
const gaussian = (noise_multiplier: number, count: number) => ({ kind: 'gaussian', noise_multiplier, sampling: none, count });
const digits = (body: object, decimal: string) => JSON.stringify(body).replace('0.5', decimal);

interface Amount {
  spent: string;
  reserved: string;
  remaining: string;
}

async function start(t: Test, changes: Record<string, string> = {}) {
  const clock = { now: Date.UTC(2025, 5, 1) };
  const { post, get } = await startService(t, changes, undefined, () => clock.now);
  let keys = 0;
  const send = (path: string, body: unknown, key = `k${keys++}`) =>
    post(`/v1/budgets${path}`, body, { 'content-type': 'application/json', 'idempotency-key': key });
  const open = async (id: string, budget: object = { kind: 'pure', epsilon: '1' }, more: object = {}) => {
    const about = { scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove' };
    const opened = await send('', { id, ...about, budget, ...more });
    t.equal(opened.status, 200, opened.status === 200 ? `${id} is open` : opened.body.toString());
  };
  const amounts = async (id: string) =>
    ((await get(`/v1/budgets/${id}`)).json() as { standing: { amounts: Amount[] } }).standing.amounts[0] as Amount;
  const reserve = async (id: string, body: object | string, key?: string) => {
    const reserved = await send(`/${id}/reservations`, typeof body === 'string' ? body : { ttl_s: 100, ...body }, key);
    t.equal(reserved.status, 200, reserved.body.toString().slice(0, 300));
    return (reserved.json() as { reservation: string }).reservation;
  };
  return { send, open, get, amounts, reserve, clock };
}

const statuses = (all: Response[]) => all.map(({ status }) => status).sort();

t.test('a plan admits what it lists and nothing else, however it is described', async (t) => {
  const { send, open, amounts, reserve } = await start(t);
  const mechanism = composition(gaussian(10, 3), gaussian(20, 2));
  await open('p', { kind: 'plan', mechanism, target: { epsilon: 5, delta: 1e-5 } });
  const disguised = { kind: 'opacus_history', adjacency: 'add_remove', history: [[1, 0.01, 1000]] };
  expectProblem(t, await send('/p/charges', { mechanism: disguised }), 'not_in_plan', '/mechanism');
  const first = await reserve('p', { mechanism: composition(gaussian(10, 3)) });
  t.equal((await send('/p/charges', { mechanism: composition(gaussian(20, 2)) })).status, 200);
  expectProblem(t, await send('/p/commits', { reservation: first, uses: 1 }), 'partial_commit', '/uses');
  expectProblem(t, await send('/p/charges', { mechanism: composition(gaussian(20, 2)) }), 'not_in_plan');
  t.equal((await send('/p/commits', { reservation: first })).status, 200);
  t.match(await amounts('p'), { spent: '5', reserved: '0' });
});

t.test('the last stretch of a plan may be committed in part, and is then charged again', async (t) => {
  const { send, open, reserve } = await start(t);
  await open('p', { kind: 'plan', mechanism: composition(gaussian(10, 3)), target: { epsilon: 5, delta: 1e-5 } });
  const all = await reserve('p', { mechanism: composition(gaussian(10, 3)) });
  t.equal((await send('/p/commits', { reservation: all, uses: 1 })).status, 200);
  t.equal((await send('/p/charges', { mechanism: composition(gaussian(10, 2)) })).status, 200);
  expectProblem(t, await send('/p/charges', { mechanism: composition(gaussian(10, 1)) }), 'not_in_plan');
});

t.test('a part of a reservation costs what its digits say, at whichever of its budgets it is committed', async (t) => {
  const { send, open, amounts, reserve } = await start(t);
  for (const id of ['a', 'b']) await open(id);
  const thirds = digits({ mechanism: pure(0.5, 3), ttl_s: 100, scopes: ['b'] }, '0.333333333333333333');
  const reservation = await reserve('a', thirds);
  t.equal((await send('/b/commits', { reservation, uses: 2 })).status, 200);
  for (const id of ['a', 'b']) t.match(await amounts(id), { spent: '0.666666666666666666', reserved: '0' });
});

t.test('names that every object inherits are names like others', async (t) => {
  const { send, open, amounts } = await start(t);
  await open('whole', undefined, { partitions: { names: ['constructor', 'b'], overlap: 'disjoint' } });
  await open('constructor', undefined, { scope: 'partition', partition_of: { budget: 'whole', partition: 'constructor' } });
  t.equal((await send('/constructor/charges', { mechanism: pure(0.75) })).status, 200);
  t.match(await amounts('whole'), { spent: '0.75' });
  for (const reservation of ['__proto__', 'constructor', 'toString', '', 'constructor.1', 'constructor.99']) {
    for (const verb of ['commits', 'releases']) {
      expectProblem(t, await send(`/constructor/${verb}`, { reservation }), 'reservation_not_open', '/reservation');
    }
  }
});

t.test('a repetition is answered with the same body, whatever has happened since', async (t) => {
  const { send, open, reserve, amounts } = await start(t);
  await open('a', { kind: 'gdp', mu: '3', delta0: '0.00001' });
  const job = { mechanism: composition(gaussian(2, 4)) };
  const held = await reserve('a', job, 'reserve');
  const calls: [string, object, string][] = [
    ['/a/charges', job, 'charge'],
    ['/a/reservations', { ttl_s: 100, ...job }, 'reserve'],
    ['/a/commits', { reservation: held }, 'commit'],
    ['/a/commits', { reservation: held }, 'too-late'],
    ['/a/releases', { reservation: 'a.77' }, 'nothing'],
    ['/a/capacity', { budget: { kind: 'gdp', mu: '4', delta0: '0.00001' } }, 'capacity'],
  ];
  const first: string[] = [];
  for (const [path, body, key] of calls) first.push((await send(path, body, key)).body.toString());
  const before = await amounts('a');
  t.equal((await send('/a/charges', job)).status, 200);
  for (const [i, [path, body, key]] of calls.entries()) {
    const again = await send(path, body, key);
    t.equal(again.body.toString(), first[i], key);
    if (again.status === 200) t.equal(again.headers['idempotency-replayed'], 'true', key);
    expectProblem(t, await send(path, { ...body, label: 1 }, key), 'invalid_request');
  }
  expectProblem(t, await send('/a/charges', { mechanism: composition(gaussian(2, 5)) }, 'charge'), 'key_reused');
  expectProblem(t, await send('/a/charges', job, 'commit'), 'key_reused');
  t.not((await amounts('a')).spent, before.spent);
});

t.test('an amount is admitted as it was written or refused by its name', async (t) => {
  const { send, open, amounts } = await start(t);
  await open('a');
  const long = `1${'0'.repeat(70)}e-70`;
  for (const decimal of [
    '1e-30',
    '1.5e-18',
    '1e400',
    '1e-400',
    '-0',
    '0',
    '1e30',
    '1e308',
    '5e-324',
    `0.5${'0'.repeat(70)}1`,
    long,
    'null',
    '"1"',
  ]) {
    const answer = await send('/a/charges', digits({ mechanism: pure(0.5) }, decimal));
    t.equal(answer.status, 400, decimal);
    t.match(answer.json(), { errors: [{ pointer: '/mechanism/events/0/epsilon' }] }, decimal);
  }
  t.match(await amounts('a'), { spent: '0' });
  for (const [decimal, spent] of [
    ['1e-18', '0.000000000000000001'],
    ['0.00000000000000000000000000001e28', '0.100000000000000001'],
    ['899999999999999999e-18', '1'],
  ] as const) {
    t.equal((await send('/a/charges', digits({ mechanism: pure(0.5) }, decimal))).status, 200, decimal);
    t.match(await amounts('a'), { spent });
  }
  expectProblem(t, await send('/a/charges', digits({ mechanism: pure(0.5) }, '1e-18')), 'budget_exceeded');
});

t.test('a reservation is open until its time and not a millisecond longer', async (t) => {
  const { send, open, amounts, reserve, clock } = await start(t);
  await open('a');
  await open('lenient', undefined, { expired_reservations: 'released' });
  const early = await reserve('a', { mechanism: pure(0.25) });
  const late = await reserve('a', { mechanism: pure(0.25) });
  const given = await reserve('lenient', { mechanism: pure(0.75) });
  clock.now += 99_999;
  t.equal((await send('/a/commits', { reservation: early })).status, 200);
  expectProblem(t, await send('/lenient/charges', { mechanism: pure(0.5) }), 'budget_exceeded');
  clock.now += 1;
  for (const verb of ['commits', 'releases']) expectProblem(t, await send(`/a/${verb}`, { reservation: late }), 'reservation_not_open');
  t.match(await amounts('a'), { spent: '0.5', reserved: '0' });
  t.equal((await send('/lenient/charges', { mechanism: pure(0.5) })).status, 200);
  // given back and spent by another: it must not come to life again
  for (const verb of ['commits', 'releases'])
    expectProblem(t, await send(`/lenient/${verb}`, { reservation: given }), 'reservation_not_open');
  t.match(await amounts('lenient'), { spent: '0.5' });
  clock.now -= 200_000;
  const behind = await send('/a/charges', { mechanism: pure(0.1) });
  expectProblem(t, behind, 'clock_behind');
  t.ok(behind.headers['retry-after']);
  for (const verb of ['commits', 'releases']) expectProblem(t, await send(`/a/${verb}`, { reservation: late }), 'clock_behind');
  t.match(await amounts('a'), { spent: '0.5' });
});

t.test('settling twice, in parallel and under many keys, happens once', async (t) => {
  const { send, open, amounts, reserve } = await start(t, { LEDGER: `sqlite:${t.testdir()}/ledger.sqlite`, LEDGER_CREATE: 'yes' });
  await open('a', { kind: 'pure', epsilon: '100' });
  for (let round = 0; round < 5; round++) {
    const reservation = await reserve('a', { mechanism: pure(1) });
    const same = await Promise.all(Array.from({ length: 8 }, () => send('/a/commits', { reservation }, `same-${round}`)));
    t.same(statuses(same), Array(8).fill(200), 'one key: all are told that it is committed');
  }
  t.match(await amounts('a'), { spent: '5', reserved: '0' });
  for (let round = 0; round < 5; round++) {
    const reservation = await reserve('a', { mechanism: pure(1) });
    const before = Number((await amounts('a')).spent);
    const verbs = ['commits', 'releases', 'commits', 'releases', 'commits', 'releases'];
    const all = await Promise.all(verbs.map((verb) => send(`/a/${verb}`, { reservation })));
    t.same(statuses(all), [200, 409, 409, 409, 409, 409]);
    const committed = all.some(({ status }, i) => status === 200 && verbs[i] === 'commits');
    t.match(await amounts('a'), { spent: String(before + (committed ? 1 : 0)), reserved: '0' });
  }
});

t.test('what has no answer at all is a problem of the caller, never of the service', async (t) => {
  const { send, open, get, reserve } = await start(t);
  await open('a');
  await open('overlapping', undefined, { partitions: { names: ['x'], overlap: 'overlapping' } });
  await open('x', undefined, { scope: 'partition', partition_of: { budget: 'overlapping', partition: 'x' } });
  const reservation = await reserve('a', { mechanism: pure(0.1, 3) });
  const bodies: unknown[] = [
    null,
    [],
    {},
    '',
    'x',
    1,
    { reservation },
    { reservation, uses: 0 },
    { reservation, uses: 4 },
    { reservation, uses: 1.5 },
  ];
  const jobs: unknown[] = [
    { mechanism: pure(0.1), scopes: ['a'] },
    { mechanism: pure(0.1), scopes: ['nowhere'] },
    { mechanism: pure(0.1), scopes: ['x', 'overlapping'] },
    { mechanism: pure(0.1), scopes: ['constructor'] },
    { mechanism: pure(0.1), max_cost: { epsilon: -1 } },
    { mechanism: pure(0.1), delta: '1' },
    { mechanism: pure(0.1), delta0: 0 },
    { mechanism: { kind: 'dp_event', adjacency: 'add_remove', event: { class_name: 'constructor', module_name: '__proto__' } } },
    { mechanism: { kind: 'opacus_history', adjacency: 'add_remove', history: [[0, 0, 0]] } },
  ];
  const answers: [string, Response][] = [];
  for (const verb of ['charges', 'reservations', 'checks', 'commits', 'releases', 'capacity']) {
    for (const body of [...bodies, ...jobs]) {
      if (verb === 'releases' && JSON.stringify(body) === JSON.stringify({ reservation })) continue;
      if (verb === 'commits' && JSON.stringify(body) === JSON.stringify({ reservation })) continue;
      answers.push([`${verb} ${JSON.stringify(body)}`, await send(`/a/${verb}`, body)]);
      const ttl = typeof body === 'object' && body !== null && 'mechanism' in body ? { ...body, ttl_s: 5 } : body;
      answers.push([`${verb} ${JSON.stringify(ttl)}`, await send(`/nowhere/${verb}`, ttl)]);
    }
  }
  for (const cursor of ['abc', 'TmFO', 'LTE', 'MWUzMDA', 'OTk5OTk5OTk5OTk5OTk5OTk5OTk5', 'MS41']) {
    for (const path of ['/a/entries', '']) answers.push([`cursor ${cursor}`, await get(`/v1/budgets${path}?cursor=${cursor}`)]);
  }
  for (const [what, { status, body }] of answers) t.ok(status < 500, status < 500 ? what : `${what}: ${body}`);
});

t.test('a cap that promises nothing is refused, and a problem names what was sent', async (t) => {
  const { send, open } = await start(t);
  const about = { scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove' };
  for (const [name, budget] of [
    ['delta', { kind: 'approximate', epsilon: '1', delta: '1' }],
    ['delta', { kind: 'approximate_zcdp', rho: '1', delta: '1.5' }],
    ['delta0', { kind: 'gdp', mu: '1', delta0: '1.000000000000000001' }],
  ] as const) {
    expectProblem(t, await send('', { id: 'nothing', ...about, budget }), 'invalid_request', `/budget/${name}`);
  }
  await open('g', { kind: 'gdp', mu: '1', delta0: '0.999999999999999999' });
  const larger = { budget: { kind: 'gdp', mu: '1', delta0: '1' } };
  expectProblem(t, await send('/g/capacity', larger), 'invalid_request', '/budget/delta0');
  for (const delta0 of ['0', '1', '5']) {
    const answer = await send('/g/charges', { mechanism: composition(gaussian(1, 1)), delta0 });
    const problem = expectProblem(t, answer, 'invalid_request', '/delta0');
    t.match(problem.detail, /^\/delta0 must be [<>] /, 'the member of this request');
  }
});
