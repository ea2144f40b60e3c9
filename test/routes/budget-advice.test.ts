/** Noise for what is left of a budget, and exact composition beside its sums. */
import t from 'tap';
import { BudgetComposition, BudgetNoise, Split } from '../../src/contract/advice.ts';
import { compile } from '../../src/contract/index.ts';
import { formatAmount, parseAmount } from '../../src/ledger/amount.ts';
import { composition, decided, none, pure, start, training } from '../support/budgets.ts';
import { expectProblem } from '../support/schemas.ts';
import type { Response } from '../support/service.ts';

function noiseIn(t: Pick<import('tap').Test, 'ok' | 'equal'>, response: Response): BudgetNoise {
  t.equal(response.status, 200, response.body.toString());
  const body = response.json() as BudgetNoise;
  t.ok(compile(BudgetNoise)(body));
  return body;
}
const gaussian = (noise_multiplier: number, count = 1) => composition([{ kind: 'gaussian', noise_multiplier, sampling: none, count }]);
const parameter = '/events/0/noise_multiplier';

t.test('the least noise that fits is admitted, and a bit less is refused', async (t) => {
  const { send, open } = await start(t);
  await open('z', { kind: 'zcdp', rho: '0.5' });
  decided(t, await send('/z/charges', { mechanism: composition([{ kind: 'zcdp', rho: 0.3, sampling: none }]) }));
  for (const start of [1e-4, 1, 5000]) {
    const found = noiseIn(t, await send('/z/noise', { mechanism: gaussian(start), parameter, precision: 1e-8 }, null));
    const truth = Math.sqrt(1 / 0.4);
    t.ok(found.value >= truth && found.value < truth * (1 + 2e-8), `1 / (2 z^2) = 0.2: ${found.value}`);
    t.ok(found.loosened < found.value && found.value <= found.loosened * (1 + 1e-8));
    t.match(found, {
      decision: { decision: 'would_be_admitted' },
      refusal: { decision: 'would_be_refused', refused_by: [{ budget: 'z' }] },
    });
  }
  // two budgets pay: the tighter one decides
  await open('g', { kind: 'gdp', mu: '0.5', delta0: '0.000001' });
  const job = { mechanism: training(1024), delta0: '0.0000000001', scopes: ['z'] };
  const wide = { ...job, mechanism: gaussian(1, 4), parameter };
  const both = noiseIn(t, await send('/g/noise', wide, null));
  const truth = Math.max(Math.sqrt(4) / 0.5, Math.sqrt(4 / 0.4));
  t.ok(both.value >= truth && both.value < truth * (1 + 2e-6), `${both.value}`);
  const { scopes: _, ...alone } = job;
  const trained = noiseIn(t, await send('/g/noise', { ...alone, parameter, precision: 1e-4 }, null));
  const { mechanism } = trained;
  decided(t, await send('/g/checks', { ...alone, mechanism }, null));
  const with_ = (noise: number) => ({ ...training(1024), events: [{ ...training(1024).events[0], noise_multiplier: noise }] });
  expectProblem(t, await send('/g/charges', { ...alone, mechanism: with_(trained.loosened) }), 'budget_exceeded');
  decided(t, await send('/g/charges', { ...alone, mechanism: with_(trained.value) }));
  const full = await send('/g/noise', { ...alone, mechanism: gaussian(1), parameter }, null);
  const left = full.json() as BudgetNoise;
  t.ok(full.status === 422 || left.value > 50, 'next to nothing is left');
  expectProblem(t, await send('/g/noise', { ...alone, parameter: '/events/0/scale' }, null), 'invalid_request', '/parameter');
  expectProblem(t, await send('/nowhere/noise', { mechanism: gaussian(1), parameter }, null), 'budget_not_found');
  await open('p', { kind: 'pure', epsilon: '1' });
  expectProblem(t, await send('/p/noise', { mechanism: gaussian(1), parameter }, null), 'unsupported_event');
  const laplace = composition([{ kind: 'laplace', scale: 3, sensitivity: 2, sampling: none }]);
  const scale = noiseIn(t, await send('/p/noise', { mechanism: laplace, parameter: '/events/*/scale' }, null));
  t.ok(scale.value >= 2 && scale.value < 2 * (1 + 2e-6), 'epsilon 1 at scale 2');
});

t.test('exact composition stands beside the sums, and is said to be no guarantee', async (t) => {
  const { send, open, get, post } = await start(t);
  const read = async (id: string, delta = '1e-6') => {
    const response = await get(`/v1/budgets/${id}/composition?delta=${delta}`);
    t.equal(response.status, 200, response.body.toString());
    const body = response.json() as BudgetComposition;
    t.ok(compile(BudgetComposition)(body));
    return body;
  };
  await open('g', { kind: 'gdp', mu: '3', delta0: '0.0000001' });
  t.match(await read('g'), { promised: 0, exact: null, jobs: 0, mode: 'filter', advisory: /not the guarantee/ });
  const run = { mechanism: training(1024), delta0: '0.0000000001' };
  for (let i = 0; i < 3; i++) decided(t, await send('/g/charges', run));
  const { reservation } = decided(t, await send('/g/reservations', { ...run, ttl_s: 60, stop: 'independent_of_data' }));
  decided(t, await send('/g/commits', { reservation, uses: 512 }));
  const gone = decided(t, await send('/g/reservations', { ...run, ttl_s: 60 }));
  decided(t, await send('/g/releases', { reservation: gone.reservation }));
  await send('/g/charges', { mechanism: gaussian(0.1), delta0: '0' });
  const said = await read('g');
  const alone = await post('/v1/compose', { mechanism: training(3 * 1024 + 512), deltas: [1e-6] });
  const { epsilon_at } = alone.json() as { epsilon_at: { epsilon: object }[] };
  t.same(said.exact, epsilon_at[0]?.epsilon, 'four jobs, the last of 512 steps; what was released or refused is not there');
  t.equal(said.jobs, 4);
  t.ok((said.promised ?? 0) > (said.exact?.upper ?? 9), 'the sums are never less');
  t.equal((await read('g', '1e-11')).promised, null, 'delta0 has more than that');
  // pure epsilon: 2 x 0.3; exactly composed it is less at delta 1e-6
  await open('p', { kind: 'pure', epsilon: '1' });
  decided(t, await send('/p/charges', { mechanism: pure(0.3, 2) }));
  const sums = await read('p');
  t.ok((sums.promised ?? 0) >= 0.6 && (sums.promised ?? 0) < 0.6 + 1e-12);
  t.ok((sums.exact?.upper ?? 9) <= 0.6 + 1e-9);
  await open('own', { kind: 'rdp', orders: [2, 8], epsilons: ['5', '5'] });
  decided(t, await send('/own/charges', { mechanism: { kind: 'rdp_curve', orders: [2, 8], epsilons: [0.1, 0.4] } }));
  expectProblem(t, await get('/v1/budgets/own/composition'), 'unsupported_question');
  await open('whole', { kind: 'pure', epsilon: '1' }, { partitions: { names: ['north'], overlap: 'disjoint' } });
  expectProblem(t, await get('/v1/budgets/whole/composition'), 'unsupported_question');
  expectProblem(t, await get('/v1/budgets/nowhere/composition'), 'budget_not_found');
  expectProblem(t, await get('/v1/budgets/g/composition?delta=0.00'), 'invalid_request', '/query/delta');
  const plan = { kind: 'plan', mechanism: gaussian(5, 3), target: { epsilon: 9, delta: 1e-6 } };
  await open('plan', plan);
  decided(t, await send('/plan/charges', { mechanism: gaussian(5, 2) }));
  const planned = await read('plan');
  t.match(planned, { mode: 'plan', advisory: /whole plan/ });
  t.ok((planned.promised ?? 0) > (planned.exact?.upper ?? 9), 'the whole plan costs more than its first part');
});

t.test('delta0 is split among planned jobs: better than equal shares, priced as the charges will be', async (t) => {
  const { send, open } = await start(t);
  await open('g', { kind: 'gdp', mu: '4', delta0: '0.000001' });
  const small = composition([{ kind: 'gaussian', noise_multiplier: 4, sampling: { scheme: 'poisson', probability: 0.001 }, count: 10 }]);
  const jobs = [{ mechanism: training(1024) }, { mechanism: small, times: 3 }];
  const ask = async (body: object) => {
    const response = await send('/g/splits', body, null);
    t.equal(response.status, 200, response.body.toString());
    const said = response.json() as Split;
    t.ok(compile(Split)(said));
    return said;
  };
  const said = await ask({ jobs, delta0: '0.00000001' });
  t.ok(Number(said.delta0) <= 1e-8 && said.fits);
  t.ok(Number(said.mu_squared) < Number(said.mu_squared_equal), `${said.mu_squared} < ${said.mu_squared_equal}`);
  const sum = said.shares.reduce((all, { times, delta0 }) => all + BigInt(times) * parseAmount(delta0), 0n);
  t.equal(formatAmount(sum), said.delta0);
  const job = (i: number) => ({ mechanism: jobs[i]?.mechanism, delta0: said.shares[i]?.delta0 });
  for (const i of [0, 1, 1, 1]) decided(t, await send('/g/charges', job(i)));
  const spent = decided(t, await send('/g/checks', job(1), null)).standings[0]?.amounts.map((amount) => amount.spent);
  t.same(spent, [said.mu_squared, said.delta0], 'the charges cost what was said');
  // a scan of shares finds nothing better by more than a thousandth
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
    const parts = [1e-8 * share, (1e-8 * (1 - share)) / 3].map((delta0) => delta0.toFixed(18));
    const costs = [];
    for (const i of [0, 1]) {
      const tried = decided(t, await send('/g/checks', { mechanism: jobs[i]?.mechanism, delta0: parts[i] }, null));
      costs.push(Number(tried.standings[0]?.amounts[0]?.cost));
    }
    const there = (costs[0] as number) + 3 * (costs[1] as number);
    t.ok(Number(said.mu_squared) < there * 1.001, `${share}: ${said.mu_squared} against ${there}`);
  }
  const plain = await ask({ jobs: [{ mechanism: gaussian(5) }] });
  t.match(plain, { delta0: '0', shares: [{ delta0: '0' }] }, 'a Gaussian needs none');
  expectProblem(t, await send('/g/splits', { jobs, delta0: '0.1' }, null), 'invalid_request', '/delta0');
  await open('z', { kind: 'zcdp', rho: '1' });
  expectProblem(t, await send('/z/splits', { jobs }, null), 'unsupported_question');
  const replaced = [{ mechanism: composition([{ kind: 'gaussian', noise_multiplier: 1, sampling: none }], 'replace_one') }];
  expectProblem(t, await send('/g/splits', { jobs: replaced }, null), 'invalid_request', '/jobs/0/mechanism/adjacency');
  const unbounded = [{ mechanism: composition([{ kind: 'approximate', epsilon: 1, delta: 0.001, sampling: none }]) }];
  expectProblem(t, await send('/g/splits', { jobs: unbounded }, null), 'unreachable');
});
