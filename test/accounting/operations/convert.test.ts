/** convertGuarantee: closed forms and golden values of what follows, what cannot follow, and what implies a guarantee. */
import t from 'tap';
import type { ConvertRequest, Guarantee, Implied, ImpliedName, Interval } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, contains, gaussian, laplace } from '../ask.ts';
import { goldenCases } from '../golden.ts';

const convert = (guarantee: Guarantee, more: Omit<ConvertRequest, 'guarantee'> = {}) => ask('convertGuarantee', { guarantee, ...more });
function found({ follows }: { follows: Implied[] }, name: ImpliedName, at: number | null = null): Implied {
  const one = follows.find((implied) => implied.name === name && implied.at === at);
  if (one === undefined) throw new Error(`${name} at ${at} does not follow`);
  return one;
}
const holds = ({ lower, upper }: Interval, value: number) => contains(lower, upper, value, 1e-14 * Math.abs(value) + 1e-15);
const reasons = ({ cannot }: { cannot: { name: string; reason: string }[] }) =>
  Object.fromEntries(cannot.map(({ name, reason }) => [name, reason]));

t.test('pure DP implies everything, attained by randomised response', async (t) => {
  for (const e of [0.1, 1, 3]) {
    const answer = convert({ kind: 'pure', epsilon: e }, { deltas: [1e-3], epsilons: [0], orders: [1, 2] });
    t.same(answer.cannot, []);
    t.ok(answer.follows.every(({ tight, direction }) => tight && direction === 'at_most'));
    t.ok(holds(found(answer, 'pure_epsilon').value, e));
    t.ok(holds(found(answer, 'rho').value, e * Math.tanh(e / 2)), 'not e^2 / 2');
    t.ok(holds(found(answer, 'rdp', 1).value, e * Math.tanh(e / 2)));
    // E[e^L] = (e^2e + e^-e) / (1 + e^e)
    t.ok(holds(found(answer, 'rdp', 2).value, Math.log((Math.exp(2 * e) + Math.exp(-e)) / (1 + Math.exp(e)))));
    t.ok(holds(found(answer, 'advantage').value, Math.tanh(e / 2)));
    t.ok(holds(found(answer, 'delta', 0).value, Math.tanh(e / 2)));
    // delta = (e^e0 - e^e) / (1 + e^e0)
    t.ok(holds(found(answer, 'epsilon', 1e-3).value, Math.log(Math.exp(e) - 1e-3 * (1 + Math.exp(e)))));
    t.match(found(answer, 'rho').detail, /randomised response/);
  }
});

t.test('an approximate guarantee implies neither rho nor a Renyi divergence nor a strict mu', async (t) => {
  const answer = convert({ kind: 'approximate', epsilon: 1, delta: 1e-6 }, { deltas: [1e-7, 1e-6, 1e-3], epsilons: [0, 2] });
  const why = reasons(answer);
  for (const name of ['pure_epsilon', 'rho', 'rdp', 'strict_mu', 'epsilon']) t.ok((why[name] as string).length > 20, name);
  t.match(why.rho, /may be infinite/);
  t.match(why.epsilon, /at delta 1e-7/);
  t.ok(holds(found(answer, 'epsilon', 1e-6).value, 1));
  t.ok(holds(found(answer, 'delta', 2).value, 1e-6));
  t.ok(holds(found(answer, 'delta', 0).value, 1e-6 + (1 - 1e-6) * Math.tanh(0.5)));
  t.ok((found(answer, 'mu', 1e-10).value.upper as number) < 2, 'above the floor mu is finite');
});

t.test('rho and mu, both ways', async (t) => {
  const rho = convert({ kind: 'zcdp', rho: 0.5 }, { orders: [3], deltas: [1e-9] });
  t.ok(holds(found(rho, 'rdp', 3).value, 1.5));
  t.match(found(rho, 'rho'), { value: { bound: 'upper' }, direction: 'at_most', tight: true });
  t.match(reasons(rho).pure_epsilon, /Gaussian/);
  const by = Object.fromEntries(rho.implied_by.map(({ name, value }) => [name, value.value as number]));
  t.ok(Math.abs((by.mu as number) - 1) < 1e-12);
  const e = by.pure_epsilon as number;
  t.ok(Math.abs(e * Math.tanh(e / 2) - 0.5) < 1e-12);
  const mu = convert({ kind: 'gdp', mu: 1 }, { orders: [3], deltas: [1e-9] });
  t.ok(holds(found(mu, 'rho').value, 0.5) && holds(found(mu, 'rdp', 3).value, 1.5) && holds(found(mu, 'strict_mu').value, 1));
  // the Gaussian is one mechanism of those with this rho
  t.ok((found(mu, 'epsilon', 1e-9).value.upper as number) < (found(rho, 'epsilon', 1e-9).value.upper as number));
  const [pure] = mu.implied_by;
  t.ok(Math.abs(Math.tanh((pure?.value.value as number) / 2) - (found(mu, 'advantage').value.value as number)) < 1e-12);
  t.match(reasons(mu).pure_epsilon, /not bounded/);
});

t.test('golden: epsilon of a Gaussian, and the mu that suffices for a guarantee', async (t) => {
  for (const golden of goldenCases.filter(({ kind }) => kind === 'gaussian_eps')) {
    const { mu, delta } = golden.inputs as { mu: number; delta: number };
    const { lower, upper } = found(convert({ kind: 'gdp', mu }, { deltas: [delta] }), 'epsilon', delta).value;
    t.ok(contains(lower, upper, golden.expected.value, golden.expected.value * golden.tol.rel + golden.tol.abs), golden.id);
  }
  const passing = goldenCases.filter(({ kind }) => kind === 'gdp_mu_from_eps_delta');
  t.equal(passing.length, 6);
  for (const golden of passing) {
    const { eps, delta } = golden.inputs as { eps: number; delta: number };
    const [sufficient] = convert({ kind: 'approximate', epsilon: eps, delta }).implied_by;
    const { lower = null, upper = null } = sufficient?.value ?? {};
    t.ok(contains(lower, upper, golden.expected.value, golden.expected.value * golden.tol.rel), golden.id);
  }
});

t.test('Renyi DP at one order and at several', async (t) => {
  const one = convert({ kind: 'rdp', orders: [2], epsilons: [0.5] }, { orders: [1.5, 2, 3], deltas: [1e-6] });
  t.match(found(one, 'rdp', 2), { tight: true });
  t.match(found(one, 'rdp', 1.5), { tight: false });
  t.ok(Math.abs((found(one, 'rdp', 1.5).value.upper as number) - 0.5) < 1e-12, 'divergences grow with the order');
  t.match(reasons(one), { rdp: /no larger order/, rho: /finitely many orders/, pure_epsilon: /finitely many orders/ });
  // the improved conversion of that order is not sharper
  t.ok((found(one, 'epsilon', 1e-6).value.upper as number) <= 12.929216196844383);
  const two = convert({ kind: 'rdp', orders: [2, 8], epsilons: [0.5, 0.6] }, { orders: [2, 4], deltas: [1e-6] });
  t.ok((found(two, 'epsilon', 1e-6).value.upper as number) < (found(one, 'epsilon', 1e-6).value.upper as number));
  // (a - 1) D_a on the chord between 0.5 and 4.2
  t.ok(Math.abs((found(two, 'rdp', 4).value.upper as number) - (0.5 + (2 / 6) * 3.7) / 3) < 1e-12);
  const fault = answerOrRefusal('convertGuarantee', { guarantee: { kind: 'rdp', orders: [2, 3], epsilons: [1] } });
  t.match(fault, { ok: false, refusal: { pointer: '/guarantee/epsilons' } });
});

t.test('a whole mechanism: its own numbers, equal from both sides', async (t) => {
  const guarantee: Guarantee = { kind: 'mechanism', mechanism: composition('add_remove', gaussian(0.01, 1, 1000)) };
  const answer = convert(guarantee, { deltas: [1e-5], epsilons: [0.5], orders: [1.5, 8] });
  t.ok(answer.follows.every(({ direction, tight }) => direction === 'equals' && tight));
  const composed = ask('composeEvents', { mechanism: composition('add_remove', gaussian(0.01, 1, 1000)), deltas: [1e-5], orders: [8] });
  t.same(found(answer, 'epsilon', 1e-5).value, composed.epsilon_at[0]?.epsilon);
  t.same(found(answer, 'rdp', 8).value, composed.rdp_at?.[0]?.rdp);
  t.match(reasons(answer).pure_epsilon, /not bounded/);
  t.ok(holds(found(convert({ kind: 'mechanism', mechanism: composition('add_remove', laplace(2)) }), 'pure_epsilon').value, 0.5));
  const shuffled: Guarantee = {
    kind: 'mechanism',
    mechanism: composition('add_remove', {
      kind: 'gaussian',
      noise_multiplier: 1,
      sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 },
    }),
  };
  const refused = answerOrRefusal('convertGuarantee', { guarantee: shuffled });
  t.ok(!refused.ok && refused.refusal.pointer.startsWith('/guarantee/mechanism/events/0'), 'named where it stands');
});

t.test('more orders never say less: what follows from a curve is at most what follows from each of its orders', async (t) => {
  const orders = [2, 8, 32];
  const epsilons = [0.1, 0.5, 3];
  const asked = { deltas: [1e-3, 1e-6], epsilons: [0, 0.25, 0.5, 1, 2], orders: [2] };
  const of = (some: number[], at: number[]) =>
    ask('convertGuarantee', { guarantee: { kind: 'rdp', orders: some, epsilons: at }, ...asked }).follows;
  const whole = of(orders, epsilons);
  for (const [i, order] of orders.entries()) {
    for (const { name, at, value } of of([order], [epsilons[i] as number])) {
      if (name === 'rdp' || name === 'rho') continue;
      const together = whole.find((one) => one.name === name && one.at === at)?.value.upper as number;
      t.ok(together <= (value.upper as number) * (1 + 1e-6), `${name} at ${at}: ${together} of all, ${value.upper} of order ${order}`);
    }
  }
});

t.test('nor do all orders together say less of epsilon by any conversion', async (t) => {
  const curves: [number[], number[]][] = [
    [
      [1.1, 64],
      [0.9015747590915258, 144.75515545093324],
    ],
    [
      [2, 3, 32],
      [0.6530924333327741, 1.10797595919147, 20.027952664983534],
    ],
    [
      [16, 128],
      [4.195593262356547, 54.29501507844775],
    ],
  ];
  const of = (orders: number[], epsilons: number[]) =>
    ask('composeEvents', { mechanism: { kind: 'rdp_curve', orders, epsilons }, deltas: [1e-5], orders }).rdp_epsilon_at?.[0]?.conversions ??
    [];
  for (const [orders, epsilons] of curves) {
    const whole = of(orders, epsilons);
    t.equal(whole.length, 3);
    for (const [i, order] of orders.entries()) {
      for (const [j, { conversion, epsilon }] of of([order], [epsilons[i] as number]).entries()) {
        const together = whole[j]?.epsilon.upper as number;
        t.ok(together <= (epsilon.upper as number) * (1 + 1e-9), `${conversion}: ${together} of all, ${epsilon.upper} of order ${order}`);
      }
    }
  }
});
