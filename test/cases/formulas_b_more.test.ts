/** More of what circulates about Renyi divergences (article B): the right numbers. */
import t from 'tap';
import type { Interval, PrivacyEvent } from '../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, contains, gaussian, laplace } from '../accounting/ask.ts';

const none = { scheme: 'none' } as const;
const add = (...events: PrivacyEvent[]) => composition('add_remove', ...events);
const holds = ({ lower, upper }: Interval, truth: number, relative = 1e-12) => contains(lower, upper, truth, relative * Math.abs(truth));
function renyi(orders: number[], ...events: PrivacyEvent[]) {
  const { rdp_at, zcdp, epsilon_at } = ask('composeEvents', { mechanism: add(...events), orders, deltas: [0, 1e-5] });
  if (rdp_at === undefined || zcdp === undefined) throw new Error('orders were not answered');
  return { rdp_at, zcdp, epsilon_at };
}

t.test('B01: from relative entropy to the largest loss, and the larger of both directions', async (t) => {
  const { rdp_at, epsilon_at } = renyi([1, 1e9], laplace(1));
  t.ok(holds(rdp_at[0]?.rdp as Interval, Math.exp(-1)), 'order 1');
  t.ok(holds(epsilon_at[0]?.epsilon as Interval, 1), 'the limit of large orders');
  const [at] = renyi([8], gaussian(0.1, 1, 1)).rdp_at;
  t.ok((at?.remove.value as number) > (at?.add.value as number));
  t.same(at?.rdp, at?.remove);
});

t.test('B02: a Gaussian is zCDP with mu^2/2, and zCDP is no Gaussian', async (t) => {
  const fromMu = ask('convertGuarantee', { guarantee: { kind: 'gdp', mu: 0.5 } }).follows.find(({ name }) => name === 'rho');
  t.ok(holds(fromMu?.value as Interval, 0.125));
  const { follows } = ask('convertGuarantee', { guarantee: { kind: 'zcdp', rho: 0.125 } });
  t.ok((follows.find(({ name }) => name === 'mu')?.value.upper as number) > 0.5 * 1.02, 'more than the mu of the Gaussian');
});

t.test('B03, B05: divergences of Gaussians are a / (2 sigma^2), and add up at each order', async (t) => {
  const orders = [1.5, 2, 9.25, 64];
  const both = renyi(orders, gaussian(1, 2, 3), laplace(2, 2)).rdp_at;
  const [one, other] = [renyi(orders, gaussian(1, 2, 3)).rdp_at, renyi(orders, laplace(2, 2)).rdp_at];
  for (const [i, order] of orders.entries()) {
    t.ok(holds(one[i]?.rdp as Interval, (3 * order) / 8), `order ${order}`);
    t.ok(Math.abs((both[i]?.rdp.value as number) - (one[i]?.rdp.value as number) - (other[i]?.rdp.value as number)) < 1e-12);
  }
});

t.test('B09, B18: samplers are not exchangeable, and shuffling is not answered as Poisson sampling', async (t) => {
  const event = { kind: 'gaussian', noise_multiplier: 1.1, count: 100 } as const;
  const of = (mechanism: ReturnType<typeof add>) => ask('composeEvents', { mechanism, deltas: [1e-5] }).epsilon_at[0]?.epsilon;
  const poisson = of(add({ ...event, sampling: { scheme: 'poisson', probability: 0.01 } }));
  const fixed = of(
    composition('replace_one', { ...event, sampling: { scheme: 'without_replacement', batch_size: 10, dataset_size: 1000 } }),
  );
  t.ok((fixed?.upper as number) > 2 * (poisson?.upper as number), `${poisson?.upper} and ${fixed?.upper}`);
  const shuffled = add({ ...event, sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 1000 } });
  t.match(answerOrRefusal('composeEvents', { mechanism: shuffled, deltas: [1e-5] }), { ok: false, refusal: { code: 'unsupported_event' } });
});

t.test('B10, C11, C37: what is assumed of adaptive choices, and what is not covered, stands in every statement', async (t) => {
  const { record, rendering } = ask('writeReport', { mechanism: add(gaussian(1, 1, 1)), format: 'text' });
  t.ok(record.assumptions.includes('adaptive_composition') && rendering.includes('parameters were fixed in advance'));
  t.ok(record.not_covered.includes('hyper_parameters') && rendering.includes('every look at the data that is not among the events'));
});

t.test('B14: basic composition of a long run is safe and absurd', async (t) => {
  // sqrt(2 ln(1.25 / 1e-7)) / .8 a step, amplified, times 30,000
  const mechanism = add(gaussian(512 / 1e6, 0.8, 30_000));
  const claim = { kind: 'reading', metric: { kind: 'epsilon', delta: 1e-5 }, value: 44_974 } as const;
  const { verdict, exact } = ask('checkClaim', { mechanism, claim });
  t.equal(verdict, 'safe');
  t.ok((exact.upper as number) < 1, `${exact.upper}`);
});

t.test('B11, B15: fractional orders are exact, above and below the critical one', async (t) => {
  // E_Q[(1 - q + q e^(x - 1/2))^a] by the trapezoidal rule
  const q = 0.01;
  for (const order of [1.1, 1.5, 7.9, 16.07, 100.5]) {
    const h = 1e-3;
    const log = (x: number) => -0.5 * x * x + order * Math.log(1 - q + q * Math.exp(x - 0.5));
    const largest = Math.max(...Array.from({ length: 1500 }, (_, i) => log(i / 10 - 20)));
    let sum = 0;
    for (let x = -20; x < order + 20; x += h) sum += (h / Math.sqrt(2 * Math.PI)) * Math.exp(log(x) - largest);
    const exact = (largest + Math.log(sum)) / (order - 1);
    const remove = renyi([order], gaussian(q, 1, 1)).rdp_at[0]?.remove as Interval;
    t.ok(Math.abs((remove.value as number) / exact - 1) < 1e-8, `order ${order}: ${remove.value} and ${exact}`);
  }
});

t.test('B17: the exponential mechanism is epsilon^2/8-zCDP', async (t) => {
  const mechanism = composition('replace_one', { kind: 'exponential', epsilon: 1, monotone: false, sampling: none });
  const { zcdp } = ask('composeEvents', { mechanism, deltas: [1e-5], orders: [2] });
  t.ok((zcdp?.rho.upper as number) <= 0.125 * (1 + 1e-9), `${zcdp?.rho.upper}`);
});
