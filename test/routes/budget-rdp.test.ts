/** Budgets of Renyi divergences over HTTP: orders fixed at the opening, each under its own bound, and clients who would rather choose afterwards. */
import t from 'tap';
import { composition, decided, none, pure, start } from '../support/budgets.ts';
import { expectProblem } from '../support/schemas.ts';

/** Divergence alpha count / (2 sigma^2): at noise 4, 1/16 at order 2 and 1/4 at order 8 for each use. */
const gaussian = (count = 1, noise_multiplier = 4) => composition([{ kind: 'gaussian', noise_multiplier, sampling: none, count }]);
const rdp = (orders: number[], epsilons: string[]) => ({ kind: 'rdp', orders, epsilons });
const sampled = (count: number) =>
  composition([{ kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.01 }, count }]);

t.test('every order is kept: the first that has no room refuses, whatever the others have', async (t) => {
  const { send, open, get } = await start(t);
  decided200(t, await open('two', rdp([2, 8], ['0.501', '1.501'])));
  for (let i = 0; i < 6; i++) decided(t, await send('/two/charges', { mechanism: gaussian() }));
  const refused = await send('/two/charges', { mechanism: gaussian() });
  expectProblem(t, refused, 'budget_exceeded');
  t.match(refused.json(), {
    refused_by: [
      { budget: 'two', quantity: 'rdp_epsilon', order: 8, requested: /^0\.25/, remaining: /^0\.000999/, difference: /^0\.249/, entry: 7 },
    ],
  });
  t.equal((refused.json() as { refused_by: object[] }).refused_by.length, 1, 'order 2 has room and refuses nothing');
  const budget = (await get('/v1/budgets/two')).json() as { standing: { amounts: object[] } };
  t.match(budget.standing.amounts, [
    { order: 2, cap: '0.501', spent: /^0\.37500000000000/, remaining: /^0\.1259/ },
    { order: 8, cap: '1.501', spent: /^1\.5000000000000/, remaining: /^0\.000999/ },
  ]);
  // a tenth of the noise squared: room at order 2, none at order 8
  expectProblem(t, await send('/two/charges', { mechanism: gaussian(1, 40) }), 'budget_exceeded');
  await open('one', rdp([2], ['0.501']));
  for (let i = 0; i < 8; i++) decided(t, await send('/one/charges', { mechanism: gaussian() }));
  expectProblem(t, await send('/one/charges', { mechanism: gaussian(1, 20) }), 'budget_exceeded');
});

t.test('a budget of Renyi divergences is refused where its orders mean nothing, and they never change', async (t) => {
  const { send, open } = await start(t);
  const cases: [number[] | unknown[], unknown[]][] = [
    [[], []],
    [[1], ['1']],
    [[0.5], ['1']],
    [[2, 8], ['1']],
    [[2], ['1', '2']],
    [[2], ['-1']],
    [[2], [null]],
    [['2'], ['1']],
    [[1e300], ['1']],
    [Array.from({ length: 65 }, (_, i) => i + 2), Array.from({ length: 65 }, () => '1')],
  ];
  // which of two caps would hold, and a cap under which no job fits: a divergence that is 0 at one order is 0 at all
  expectProblem(t, await open('twice', rdp([2, 8, 2], ['1', '4', '9'])), 'invalid_request', '/budget/orders/2');
  for (const nothing of ['0', '0.000', 0]) {
    const answer = await open('nothing', { kind: 'rdp', orders: [2, 8], epsilons: ['1', nothing] });
    expectProblem(t, answer, 'invalid_request', '/budget/epsilons/1');
  }
  decided200(t, await open('least', rdp([2, 8], ['1', '0.000000000000000001'])));
  for (const [i, [orders, epsilons]] of cases.entries()) {
    const answer = await open(`bad-${i}`, { kind: 'rdp', orders, epsilons });
    t.ok(
      answer.status === 400 || answer.status === 422,
      `${JSON.stringify([orders, epsilons]).slice(0, 60)}: ${answer.status} ${answer.body.toString().slice(0, 200)}`,
    );
    t.match((answer.json() as { errors: { pointer: string }[] }).errors[0]?.pointer, /^\/budget/);
  }
  await open('a', rdp([2, 8], ['1', '4']));
  for (const other of [rdp([2], ['9']), rdp([2, 9], ['9', '9']), rdp([2, 8, 16], ['9', '9', '9']), { kind: 'pure', epsilon: '9' }]) {
    expectProblem(t, await send('/a/capacity', { budget: other }), 'invalid_budget', '/budget');
  }
  decided(t, await send('/a/charges', { mechanism: gaussian(15) }));
  expectProblem(t, await send('/a/capacity', { budget: rdp([2, 8], ['0.9', '9']) }), 'budget_exceeded');
  expectProblem(t, await send('/a/capacity', { budget: rdp([2, 8], ['2', '0']) }), 'invalid_request', '/budget/epsilons/1');
  const raised = await send('/a/capacity', { budget: rdp([2, 8], ['2', '4']) });
  t.match(raised.json(), { standing: { capacity_changed: true, amounts: [{ cap: '2' }, { cap: '4' }] } });
});

t.test('a guard holds at every order of the budget', async (t) => {
  const { send, open, get } = await start(t);
  await open('a', rdp([2, 8], ['1', '4']));
  const guarded = (...epsilons: unknown[]) => ({ mechanism: gaussian(), max_cost: { epsilons } });
  for (const [verb, more] of [
    ['charges', {}],
    ['checks', {}],
    ['reservations', { ttl_s: 60 }],
  ] as const) {
    const key = verb === 'checks' ? null : undefined;
    const refused = await send(`/a/${verb}`, { ...guarded('1', '0.249'), ...more }, key);
    expectProblem(t, refused, 'cost_above_maximum', '/max_cost');
    t.match((refused.json() as { detail: string }).detail, /rdp_epsilon 0\.25\d* at order 8/);
    expectProblem(t, await send(`/a/${verb}`, { ...guarded('0.0624', 9), ...more }, key), 'cost_above_maximum', '/max_cost');
    decided(t, await send(`/a/${verb}`, { ...guarded('0.063', 0.251), ...more }, key));
  }
  for (const wrong of [guarded('1'), guarded('1', '1', '1')])
    expectProblem(t, await send('/a/charges', wrong), 'invalid_request', '/max_cost/epsilons');
  expectProblem(t, await send('/a/charges', guarded('1', '0.1234567890123456789')), 'invalid_request', '/max_cost/epsilons/1');
  t.match((await get('/v1/budgets/a')).json(), { standing: { amounts: [{ spent: /^0\.0625/, reserved: /^0\.0625/ }, {}] } });
  await open('pure', { kind: 'pure', epsilon: '1' });
  const other = await send('/pure/charges', { mechanism: pure(0.1), max_cost: { epsilons: ['1'] } });
  expectProblem(t, other, 'invalid_request', '/max_cost/epsilons');
  t.match((other.json() as { detail: string }).detail, /this budget counts epsilon/);
});

t.test('what has no divergence at an order of the budget has no price there', async (t) => {
  const { send, open } = await start(t);
  await open('a', rdp([3], ['5']));
  const price = async (mechanism: object, more: object = {}) => send('/a/checks', { mechanism, ...more }, null);
  expectProblem(t, await price(composition([{ kind: 'approximate', epsilon: 1, delta: 1e-6, sampling: none }])), 'unsupported_event');
  // (alpha - 1) times the divergence is convex in alpha: between two orders the chord bounds it, beyond them nothing does
  const curve = (orders: number[], epsilons: number[]) => ({ kind: 'rdp_curve', orders, epsilons });
  const inside = await price(curve([2, 4], [0.2, 0.5]));
  const chord = (1 * 0.2 + 3 * 0.5) / 2 / 2;
  if (inside.status === 200) {
    const cost = Number(decided(t, inside).standings[0]?.amounts[0]?.cost);
    t.ok(cost >= chord - 1e-12 && cost <= 0.5, `${cost} between the chord ${chord} and the divergence at the next order`);
  } else t.equal(inside.status, 422);
  const below = await price(curve([1.5, 2], [0.1, 0.2]));
  t.equal(below.status, 422, below.body.toString().slice(0, 300));
  const above = await price(curve([4, 8], [0.5, 1]));
  if (above.status === 200)
    t.equal(Number(decided(t, above).standings[0]?.amounts[0]?.cost) >= 0.5, true, 'divergences grow with the order');
  else t.equal(above.status, 422);
  // Laplace noise of scale 2: 1/(a-1) ln(a/(2a-1) e^((a-1)/b) + (a-1)/(2a-1) e^(-a/b))
  const exact = Math.log((3 / 5) * Math.exp(2 / 2) + (2 / 5) * Math.exp(-3 / 2)) / 2;
  const laplace = decided(t, await price(composition([{ kind: 'laplace', scale: 2, sensitivity: 1, sampling: none }])));
  const cost = Number(laplace.standings[0]?.amounts[0]?.cost);
  t.ok(cost >= exact * (1 - 1e-15) && cost <= exact * (1 + 1e-9), `${cost} for ${exact}`);
  expectProblem(t, await send('/a/charges', { mechanism: gaussian(), max_cost: { epsilon: '1' } }), 'invalid_request', '/max_cost/epsilon');
});

t.test('a reservation is committed by its uses, never beyond them, once, and by one event only', async (t) => {
  const { send, open, get } = await start(t);
  const spent = async (id: string) =>
    ((await get(`/v1/budgets/${id}`)).json() as { standing: { amounts: { spent: string; reserved: string }[] } }).standing.amounts.map(
      ({ spent, reserved }) => [spent, reserved],
    );
  /** Never less than the truth, and hardly more. */
  const stands = async (id: string, ...truth: [number, number][]) => {
    const amounts = await spent(id);
    const near = truth.every((pair, i) =>
      pair.every((value, j) => {
        const told = Number(amounts[i]?.[j]);
        return told >= value && told <= value * (1 + 1e-12);
      }),
    );
    t.ok(near, `${id}: ${JSON.stringify(amounts)} for ${JSON.stringify(truth)}`);
  };
  await open('a', rdp([2, 8], ['1', '4']));
  const { reservation } = decided(t, await send('/a/reservations', { mechanism: gaussian(10), ttl_s: 600 }));
  await stands('a', [0, 0.625], [0, 2.5]);
  expectProblem(t, await send('/a/charges', { mechanism: gaussian(7) }), 'budget_exceeded');
  for (const uses of [0, -1, 1.5, '3', 11, 1e9]) {
    const wrong = await send('/a/commits', { reservation, uses });
    t.equal(wrong.status, 400, `${uses}: ${wrong.body.toString().slice(0, 200)}`);
  }
  decided(t, await send('/a/commits', { reservation, uses: 3 }));
  await stands('a', [0.1875, 0], [0.75, 0]);
  expectProblem(t, await send('/a/commits', { reservation, uses: 10 }), 'reservation_not_open', '/reservation');
  expectProblem(t, await send('/a/releases', { reservation }), 'reservation_not_open', '/reservation');
  // two events: which of them had run would depend on where it stopped
  const two = composition([
    { kind: 'gaussian', noise_multiplier: 4, sampling: none, count: 2 },
    { kind: 'gaussian', noise_multiplier: 8, sampling: none, count: 2 },
  ]);
  const mixed = decided(t, await send('/a/reservations', { mechanism: two, ttl_s: 600 }));
  expectProblem(t, await send('/a/commits', { reservation: mixed.reservation, uses: 1 }), 'partial_commit', '/uses');
  decided(t, await send('/a/commits', { reservation: mixed.reservation }));
  await stands('a', [0.34375, 0], [1.375, 0]);
  // sampled steps: the part costs as many uses, to the last unit no less than a charge of them
  await open('s', rdp([2, 4], ['1', '2']));
  await open('same', rdp([2, 4], ['1', '2']));
  const steps = decided(t, await send('/s/reservations', { mechanism: sampled(1000), ttl_s: 600 }));
  decided(t, await send('/s/commits', { reservation: steps.reservation, uses: 250 }));
  decided(t, await send('/same/charges', { mechanism: sampled(250) }));
  t.same(await spent('s'), await spent('same'));
  const cost = Number((await spent('s'))[0]?.[0]);
  t.ok(cost > 250 * 0.01 ** 2 && cost < 250 * 2 * 0.01 ** 2 * (Math.E - 1) && (await spent('s')).every(([, reserved]) => reserved === '0'));
});

t.test('beside other accountings: each payer in its own quantity, all or nothing; epsilon by the best of the orders', async (t) => {
  const { send, open, get } = await start(t);
  await open('a', rdp([2, 8], ['1', '4']));
  await open('z', { kind: 'zcdp', rho: '0.1' });
  await open('e', { kind: 'approximate', epsilon: '9', delta: '0.00001' });
  const job = { mechanism: gaussian(3), scopes: ['z', 'e'], delta: '0.000001' };
  const { standings } = decided(t, await send('/a/charges', job)) as { standings: { amounts: Record<string, string>[] }[] };
  t.match(standings[0]?.amounts, [{ spent: /^0\.187500000000/ }, { spent: /^0\.750000000000/ }]);
  t.equal(standings[1]?.amounts[0]?.spent, '0.09375', 'rho is count / (2 sigma^2)');
  const refused = await send('/a/charges', job);
  expectProblem(t, refused, 'budget_exceeded');
  t.same(
    (refused.json() as { refused_by: { budget: string }[] }).refused_by.map(({ budget }) => budget),
    ['z'],
  );
  const said = (await get('/v1/budgets/a/composition?delta=1e-6')).json() as { promised: number; exact: { lower: number; upper: number } };
  // epsilon <= r + ln((a-1)/a) - (ln delta + ln a)/(a-1) at every order
  const by = (r: number, a: number) => r + Math.log((a - 1) / a) - (Math.log(1e-6) + Math.log(a)) / (a - 1);
  const best = Math.min(by(0.1875, 2), by(0.75, 8));
  t.ok(said.promised >= said.exact.lower && said.promised <= best * (1 + 1e-9), `${said.promised} of ${best}`);
  decided(t, await send('/a/charges', { mechanism: pure(0.1) }));
});

function decided200(t: Parameters<typeof decided>[0], answer: { status: number; body: Buffer }) {
  t.equal(answer.status, 200, answer.body.toString().slice(0, 300));
}
