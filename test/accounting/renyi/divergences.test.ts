/** Renyi divergences of what golden files lack, against 50-digit arithmetic (fixtures/generate/renyi_readings.py), and what they may not say. */
import t from 'tap';
import type { Interval, MechanismRequest, PrivacyEvent } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, contains, fixture, gaussian, laplace, widthOf } from '../ask.ts';

interface Fixture {
  discrete_gaussian: { sigma: number; sensitivity: number; order: number; value: number }[];
  laplace_and_response: { laplace: number; response: number; count: number; order: number; value: number }[];
  pmf: { p: number[]; q: number[]; at: { order: number; remove: number; add: number }[] };
  skew: { fpr: number[]; fnr: number[]; rho: number; order: number };
  share: { multipliers: [number, number]; delta: number; all: number; without_first: number; first: number };
  derivatives: { noise_multiplier: number; count: number; delta: number; by_multiplier: number; by_count: number };
}
const truth = fixture<Fixture>('renyi-readings.json');
const none = { scheme: 'none' } as const;
const response = (epsilon: number, count = 1): PrivacyEvent => ({
  kind: 'randomized_response',
  epsilon,
  categories: 2,
  sampling: none,
  count,
});
const holds = ({ lower, upper }: Interval, value: number) => contains(lower, upper, value, 4e-16 * value);
function renyi(mechanism: MechanismRequest, orders: number[]) {
  const { rdp_at, zcdp, rdp_epsilon_at } = ask('composeEvents', { mechanism, orders, deltas: [1e-5] });
  if (rdp_at === undefined || zcdp === undefined || rdp_epsilon_at === undefined) throw new Error('orders were not answered');
  return { rdp_at, zcdp, rdp_epsilon_at };
}

t.test('integer noise at orders that are not integers', async (t) => {
  for (const { sigma, sensitivity, order, value } of truth.discrete_gaussian) {
    const mechanism = composition('add_remove', { kind: 'discrete_gaussian', sigma, sensitivity, sampling: none });
    const { rdp_at, zcdp } = renyi(mechanism, [order]);
    const at = rdp_at[0]?.rdp as Interval;
    t.ok(holds(at, value) && widthOf(at) < 1e-10 * value, `${sigma} ${order}: ${value} in [${at.lower}, ${at.upper}]`);
    // attained at every order that moves the noise by an integer
    t.ok(holds(zcdp.rho, sensitivity ** 2 / (2 * sigma ** 2)) && widthOf(zcdp.rho) < 1e-12);
  }
});

t.test('a long list of integer noise: from below by its list, from above by zCDP', async (t) => {
  const mechanism = composition('add_remove', { kind: 'discrete_gaussian', sigma: 400, sensitivity: 10, sampling: none, count: 8 });
  const { rdp_at } = renyi(mechanism, [1.5, 40]);
  for (const { order, rdp } of rdp_at)
    t.ok(holds(rdp, (8 * order * 100) / (2 * 160000)) && widthOf(rdp) < 1e-8, `${order}: ${widthOf(rdp)}`);
});

t.test('a composition of different laws', async (t) => {
  for (const { laplace: e, response: r, count, order, value } of truth.laplace_and_response) {
    const mechanism = composition('replace_one', { kind: 'laplace', scale: 1 / e, sensitivity: 1, sampling: none }, response(r, count));
    const at = renyi(mechanism, [order]).rdp_at[0]?.rdp as Interval;
    t.ok(holds(at, value) && widthOf(at) < 1e-11 * value, `${order}: ${value} in [${at.lower}, ${at.upper}]`);
  }
});

t.test('a pmf and a polygon of the user, in both directions', async (t) => {
  const { p, q, at } = truth.pmf;
  // by falling ratio the likeliest under P come first
  const fpr = [0, q[0] as number, (q[0] as number) + (q[1] as number), 1];
  const fnr = [1, 1 - (p[0] as number), p[2] as number, 0];
  const { rdp_at } = renyi(
    { kind: 'trade_off_points', fpr, fnr, interpretation: 'exact_piecewise_linear' },
    at.map(({ order }) => order),
  );
  at.forEach(({ remove, add }, i) => {
    const here = rdp_at[i];
    t.ok(contains(here?.remove.lower, here?.remove.upper, remove, 1e-14) && contains(here?.add.lower, here?.add.upper, add, 1e-14), `${i}`);
    t.ok(widthOf(here?.rdp as Interval) < 1e-11);
  });
});

t.test('zCDP whose supremum lies inside, at order 1, and at no order', async (t) => {
  const { fpr, fnr, rho, order } = truth.skew;
  const inside = renyi({ kind: 'trade_off_points', fpr, fnr, interpretation: 'exact_piecewise_linear' }, [2]).zcdp;
  t.ok(holds(inside.rho, rho) && widthOf(inside.rho) < 1e-7, `${rho} in [${inside.rho.lower}, ${inside.rho.upper}]`);
  t.ok(Math.abs((inside.order as number) / order - 1) < 1e-3, `order ${inside.order} near ${order}`);
  for (const e of [0.3, 1, 4]) {
    const noisy = renyi(composition('add_remove', { kind: 'laplace', scale: 1 / e, sensitivity: 1, sampling: none }), [2]).zcdp;
    t.ok(holds(noisy.rho, e + Math.exp(-e) - 1) && widthOf(noisy.rho) < 1e-5 * e * e, `Laplace ${e}`);
    const told = renyi(composition('replace_one', response(e)), [2]).zcdp;
    t.ok(holds(told.rho, e * Math.tanh(e / 2)) && widthOf(told.rho) < 1e-5 * e * e, `response ${e}`);
    t.same([noisy.order, told.order], [1, 1]);
  }
  for (const e of [1e-9, 1e-6, 1e-3, 0.0099, 0.0101, 0.3, 1, 4]) {
    const upper = (mechanism: MechanismRequest) => renyi(mechanism, [2]).zcdp.rho.upper as number;
    // e^2 (1/2 - e/6 + e^2/24 - e^3/120) where the sum cancels
    const entropy = e < 0.1 ? e * e * (0.5 - e / 6 + (e * e) / 24 - e ** 3 / 120 + e ** 4 / 720) : e + Math.expm1(-e);
    const noisy = upper(composition('add_remove', { kind: 'laplace', scale: 1 / e, sensitivity: 1, sampling: none }));
    t.ok(noisy >= entropy * (1 - 1e-14) && noisy <= entropy * (1 + 1e-11), `Laplace ${e}: ${noisy}`);
    const coin = e * Math.tanh(e / 2);
    for (const told of [
      upper(composition('replace_one', response(e))),
      upper(composition('add_remove', { kind: 'pure', epsilon: e, sampling: none })),
    ])
      t.ok(told >= coin * (1 - 1e-15) && told <= coin * (1 + 1e-13), `pure ${e}: ${told}`);
  }
  const stated = renyi(composition('add_remove', { kind: 'zcdp', rho: 0.3, sampling: none }, gaussian(1, 1, 1)), [2]).zcdp;
  t.equal(stated.rho.bound, 'upper');
  t.ok(Math.abs((stated.rho.upper as number) - 0.8) < 1e-12);
});

t.test('order 1 is the relative entropy, and divergences grow with the order', async (t) => {
  const { rdp_at } = renyi(composition('add_remove', laplace(1)), [1, 1 + 1e-6, 1.01, 2, 1e3, 1e6, 1e9]);
  t.ok(holds(rdp_at[0]?.rdp as Interval, Math.exp(-1)));
  for (const [i, { rdp }] of rdp_at.entries()) t.ok(i === 0 || (rdp.upper as number) >= (rdp_at[i - 1]?.rdp.lower as number));
  t.ok((rdp_at.at(-1)?.rdp.upper as number) <= 1 + 1e-14);
  // far beyond what a quadrature can do, enclosed by what holds at every order
  const far = renyi(composition('add_remove', gaussian(0.01, 1, 10)), [1e6]).rdp_at[0]?.rdp as Interval;
  t.ok((far.upper as number) <= 5e6 * (1 + 1e-12) && widthOf(far) < 60, `${far.lower} to ${far.upper}`);
});

t.test('Laplace noise at large orders, where no quadrature reaches', async (t) => {
  // ln(a / (2a - 1) e^((a-1)e) + (a-1) / (2a - 1) e^(-ae)) / (a - 1) (Mironov 2017), whose second term is below e^-300 here
  for (const epsilon of [0.5, 1, 3]) {
    const orders = [700, 1e3, 1e5, 1e9];
    const { rdp_at } = renyi(composition('add_remove', laplace(1 / epsilon)), orders);
    for (const [i, { rdp, remove, add }] of rdp_at.entries()) {
      const order = orders[i] as number;
      const exact = epsilon + Math.log(order / (2 * order - 1)) / (order - 1);
      t.ok(holds(rdp, exact) && widthOf(rdp) <= 1e-13 * epsilon, `${epsilon}, order ${order}: ${exact} in [${rdp.lower}, ${rdp.upper}]`);
      t.same(remove, add);
    }
  }
});

t.test('sampled Laplace noise at large orders, from below by convexity', async (t) => {
  const event = { kind: 'laplace', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.1 } } as const;
  const largest = Math.log1p(0.1 * Math.expm1(1));
  const { rdp_at } = renyi(composition('add_remove', event), [1e4, 1e6]);
  for (const { order, rdp } of rdp_at) {
    // the largest loss has probability (1 - q) e^-1 / 2 + q / 2
    const exact = largest + Math.log(0.45 * Math.exp(-1) + 0.05) / order;
    t.ok((rdp.lower as number) <= largest && (rdp.upper as number) >= exact, `order ${order}: [${rdp.lower}, ${rdp.upper}]`);
    t.ok(widthOf(rdp) < 1e-3 * largest, `width ${widthOf(rdp)}`);
  }
});

t.test('infinite losses have no finite divergence, and the answer says why', async (t) => {
  const { rdp_at, zcdp, rdp_epsilon_at } = renyi(
    composition('add_remove', { kind: 'approximate', epsilon: 1, delta: 1e-9, sampling: none }),
    [2],
  );
  t.equal(rdp_at[0]?.rdp.bound, 'unbounded');
  t.equal(zcdp.rho.bound, 'unbounded');
  t.match(zcdp.reason, /rules out/);
  t.equal(rdp_epsilon_at[0]?.epsilon.bound, 'unbounded');
  const curve = renyi({ kind: 'rdp_curve', orders: [2, 8], epsilons: [0.1, 0.6] }, [1, 4, 9]);
  t.ok(Math.abs((curve.rdp_at[0]?.rdp.upper as number) - 0.1) < 1e-12, 'below the smallest stated order its bound holds');
  t.ok((curve.rdp_at[1]?.rdp.upper as number) <= 0.6);
  t.equal(curve.rdp_at[2]?.rdp.bound, 'unbounded', 'beyond the largest nothing is known');
  t.match(curve.zcdp.reason, /largest order/);
});

t.test('laws without ln-moments are refused where divergences are asked for', async (t) => {
  const drawn: PrivacyEvent = {
    kind: 'gaussian',
    noise_multiplier: 4,
    sampling: { scheme: 'with_replacement', batch_size: 5, dataset_size: 50 },
  };
  for (const mechanism of [composition('replace_one', drawn), { kind: 'profile_points', epsilon: [1], delta: [0.1] } as MechanismRequest]) {
    const outcome = answerOrRefusal('composeEvents', { mechanism, orders: [2] });
    t.match(outcome, { ok: false, refusal: { code: 'unsupported_event', pointer: '/orders' } });
    t.ok(answerOrRefusal('composeEvents', { mechanism }).ok);
  }
});

t.test('what an event adds', async (t) => {
  const { multipliers, delta, all, without_first, first } = truth.share;
  const mechanism = composition('add_remove', { ...gaussian(1, multipliers[0], 1), label: 'a' }, gaussian(1, multipliers[1], 1));
  const { epsilon_at, shares } = ask('composeEvents', { mechanism, deltas: [delta], shares: true });
  t.ok(holds(epsilon_at[0]?.epsilon as Interval, all));
  const at = shares?.[0]?.share_at[0];
  t.equal(shares?.[0]?.label, 'a');
  t.ok(at !== undefined && holds(at.without, without_first) && holds(at.share, first) && widthOf(at.share) < 1e-11, JSON.stringify(at));
  const alone = ask('composeEvents', { mechanism: composition('add_remove', laplace(1)), shares: true }).shares?.[0]?.share_at[0];
  t.ok(alone !== undefined && holds(alone.share, 1 + 2 * Math.log1p(-1e-5)), 'all of it, where there is nothing else');
  const above = ask('composeEvents', {
    mechanism: composition('add_remove', { kind: 'zcdp', rho: 0.1, sampling: none }, laplace(10)),
    shares: true,
  });
  t.equal(above.shares?.[1]?.share_at[0]?.share.bound, 'upper', 'what is only bounded from above has no difference from below');
  const infinite = composition('add_remove', { kind: 'approximate', epsilon: 1, delta: 1e-3, sampling: none }, laplace(10));
  t.equal(ask('composeEvents', { mechanism: infinite, shares: true }).shares?.[0]?.share_at[0]?.share.bound, 'unbounded');
  t.match(answerOrRefusal('composeEvents', { mechanism: { kind: 'profile_points', epsilon: [1], delta: [0.1] }, shares: true }), {
    ok: false,
    refusal: { pointer: '/shares' },
  });
});

t.test('how epsilon moves with each parameter', async (t) => {
  const { noise_multiplier, count, delta, by_multiplier, by_count } = truth.derivatives;
  const { sensitivities = [] } = ask('composeEvents', {
    mechanism: composition('add_remove', gaussian(1, noise_multiplier, count)),
    deltas: [delta],
    sensitivities: true,
  });
  const of = (name: string) => sensitivities.find(({ parameter }) => parameter === `/events/0/${name}`)?.derivative_at[0];
  const near = (name: string, value: number) => {
    const at = of(name);
    t.ok(
      at !== undefined && Math.abs((at.derivative as number) - value) <= (at.error as number) + 1e-9 * Math.abs(value),
      `${name}: ${JSON.stringify(at)} at ${value}`,
    );
    t.ok((at?.error as number) < 1e-3 * Math.abs(value));
  };
  near('noise_multiplier', by_multiplier);
  near('count', by_count);
  // epsilon = e + 2 ln(1 - delta) of one use of Laplace noise
  const laplacian = ask('composeEvents', { mechanism: composition('add_remove', laplace(2)), sensitivities: true }).sensitivities ?? [];
  const scale = laplacian.find(({ parameter }) => parameter === '/events/0/scale')?.derivative_at[0]?.derivative as number;
  t.ok(Math.abs(scale + 0.25) < 1e-6, `${scale}`);
  t.equal(laplacian.find(({ parameter }) => parameter === '/events/0/count')?.method, 'one_sided_difference');
  const many = composition('add_remove', ...Array.from({ length: 16 }, (_, i) => gaussian(1, 1 + i, 1)));
  t.match(answerOrRefusal('composeEvents', { mechanism: many, sensitivities: true }), {
    ok: false,
    refusal: { code: 'too_expensive', pointer: '/sensitivities' },
  });
});
