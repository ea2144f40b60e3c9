import { readFileSync } from 'node:fs';
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import type { MechanismRequest, PriceAccounting, PricedAmount, PrivacyEvent, WrittenDecimal } from '../../../src/accounting/types.ts';

const none = { scheme: 'none' } as const;
const composition = (events: PrivacyEvent[], adjacency: 'add_remove' | 'replace_one' = 'add_remove'): MechanismRequest => ({
  kind: 'composition',
  adjacency,
  events,
});

function price(mechanism: MechanismRequest, accounting: PriceAccounting, decimals?: WrittenDecimal[]) {
  return operations.priceMechanism(
    { mechanism, accountings: [accounting], ...(decimals === undefined ? {} : { decimals }) },
    { cancelled: () => false },
  );
}
function priced(mechanism: MechanismRequest, accounting: PriceAccounting, decimals?: WrittenDecimal[]) {
  const outcome = price(mechanism, accounting, decimals);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  const [one] = outcome.answer.prices;
  return {
    ...one,
    values: (one?.amounts ?? []).map(({ amount }: PricedAmount) => amount),
    method: one?.method,
    warnings: one?.warnings ?? [],
  };
}
const refused = (mechanism: MechanismRequest, accounting: PriceAccounting, decimals?: WrittenDecimal[]) => {
  const outcome = price(mechanism, accounting, decimals);
  return outcome.ok ? null : outcome.refusal;
};

const pure = (epsilon: number, count = 1): PrivacyEvent => ({ kind: 'pure', epsilon, sampling: none, count });
const gaussian = (noise_multiplier: number, count = 1): PrivacyEvent => ({ kind: 'gaussian', noise_multiplier, sampling: none, count });
const training = (count: number): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier: 1,
  sampling: { scheme: 'poisson', probability: 0.01 },
  count,
});

t.test('what the parameters of an event make of it without rounding is charged without rounding', async (t) => {
  const laplace = (noise_multiplier: number, count = 1): PrivacyEvent => ({ kind: 'laplace', noise_multiplier, sampling: none, count });
  const ten = Array.from({ length: 10 }, () => laplace(10));
  t.match(priced(composition(ten), { kind: 'pure' }), { values: ['1'], method: 'per_use' });
  t.same(priced(composition([laplace(3, 3)]), { kind: 'pure' }).values, ['1'], 'rounded up once, not a use');
  t.same(priced(composition([laplace(3)]), { kind: 'pure' }).values, ['0.333333333333333334']);
  t.same(priced(composition([laplace(4)], 'replace_one'), { kind: 'pure' }).values, ['0.5']);
  t.same(priced(composition([{ kind: 'laplace', scale: 30, sensitivity: 3, sampling: none }]), { kind: 'approximate' }).values, [
    '0.1',
    '0',
  ]);
  t.same(priced(composition([gaussian(10, 100)]), { kind: 'gdp' }).values, ['1', '0']);
  t.same(priced(composition([gaussian(10)], 'replace_one'), { kind: 'gdp' }).values, ['0.04', '0']);
  t.same(priced(composition([gaussian(10)]), { kind: 'zcdp' }).values, ['0.005']);
  t.same(priced(composition([{ kind: 'gaussian', sigma: 3, sensitivity: 1, sampling: none }]), { kind: 'gdp' }).values, [
    '0.111111111111111112',
    '0',
  ]);
  const select = (monotone: boolean): PrivacyEvent => ({ kind: 'exponential', epsilon: 0.1, monotone, sampling: none });
  t.same(priced(composition([select(false)]), { kind: 'pure' }).values, ['0.1']);
  t.same(priced(composition([select(true)]), { kind: 'pure' }).values, ['0.05']);
  t.same(
    priced(composition([{ kind: 'discrete_laplace', noise_parameter: 0.1, sensitivity: 3, sampling: none }]), { kind: 'pure' }).values,
    ['0.3'],
  );
  t.same(
    priced(composition([{ kind: 'randomized_response', epsilon: 0.7, categories: 3, sampling: none }], 'replace_one'), { kind: 'pure' })
      .values,
    ['0.7'],
  );
});

t.test('what is no fraction of what was written stays what was computed, rounded up', async (t) => {
  // a group of two, and sampling, change the law
  const group: PrivacyEvent = { kind: 'laplace', noise_multiplier: 10, sampling: none, count: 1, group_size: 2 };
  const [two] = priced(composition([group]), { kind: 'pure' }).values;
  t.ok(Number(two) >= 0.2 && Number(two) < 0.2 + 1e-12, two as string);
  const sampled: PrivacyEvent = { kind: 'laplace', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.5 }, count: 1 };
  const [amplified] = priced(composition([sampled]), { kind: 'pure' }).values;
  t.ok(Number(amplified) >= Math.log1p(0.5 * Math.expm1(1)) && Number(amplified) < 0.6202, amplified as string);
  const fine: PrivacyEvent = { kind: 'laplace', noise_multiplier: 1.5e-19 + 2, sampling: none, count: 1 };
  t.same(priced(composition([fine]), { kind: 'pure' }).values, ['0.5']);
});

t.test('what an event states is charged as it was written', async (t) => {
  t.same(priced(composition([pure(0.1)]), { kind: 'pure' }).values, ['0.1']);
  t.same(priced(composition([pure(0.1, 3)]), { kind: 'pure' }).values, ['0.3']);
  t.match(priced(composition([pure(0.1), pure(0.2)]), { kind: 'pure' }), { values: ['0.3'], method: 'stated' });
  const third = [{ pointer: '/mechanism/events/0/epsilon', decimal: '0.333333333333333333' }];
  t.same(priced(composition([pure(1 / 3)]), { kind: 'pure' }, third).values, ['0.333333333333333333']);
  const other = [{ pointer: '/mechanism/events/0/epsilon', decimal: '0.3' }];
  t.match(refused(composition([pure(1 / 3)]), { kind: 'pure' }, other), {
    code: 'invalid_parameters',
    pointer: '/mechanism/events/0/epsilon',
  });
  t.match(refused(composition([pure(1.5e-19)]), { kind: 'pure' }), { code: 'invalid_parameters', detail: /18 digits/ });
  const approximate: PrivacyEvent = { kind: 'approximate', epsilon: 0.5, delta: 1e-6, sampling: none, count: 2 };
  t.same(priced(composition([approximate, pure(0.25)]), { kind: 'approximate' }).values, ['1.25', '0.000002']);
  t.same(priced(composition([{ kind: 'zcdp', rho: 0.02, sampling: none, count: 5 }]), { kind: 'zcdp' }).values, ['0.1']);
});

t.test('what is computed lies above the truth, and hardly (50-digit values)', async (t) => {
  const { mechanisms } = JSON.parse(readFileSync(new URL('../../fixtures/adversary.json', import.meta.url), 'utf8')) as {
    mechanisms: { epsilon: string; delta: string; rho: string; mu_squared: string; rdp: Record<string, string> | null }[];
  };
  const near = (got: string | undefined, truth: string, what: string) => {
    t.ok(Number(got) >= Number(truth) && Number(got) <= Number(truth) * (1 + 2e-12), `${what}: ${got} for ${truth}`);
  };
  for (const { epsilon, delta, rho, mu_squared, rdp } of mechanisms) {
    if (Number(epsilon) === 0) continue;
    const event: PrivacyEvent =
      Number(delta) > 0 ? { kind: 'approximate', epsilon: Number(epsilon), delta: Number(delta), sampling: none } : pure(Number(epsilon));
    const mechanism = composition([event]);
    const gdp = priced(mechanism, { kind: 'gdp' }).values;
    near(gdp[0], mu_squared, `mu^2 at ${epsilon}`);
    if (Number(delta) > 0) near(gdp[1], delta, `delta0 at ${epsilon}`);
    const zcdp = priced(mechanism, { kind: 'approximate_zcdp' }).values;
    near(zcdp[0], rho, `rho at ${epsilon}`);
    const orders = priced;
    if (rdp !== null) {
      const values = orders(mechanism, { kind: 'rdp', orders: [2, 8] }).values;
      for (const [i, order] of ['2', '8'].entries()) near(values[i], rdp[order] ?? '', `order ${order} at ${epsilon}`);
    }
  }
  near(priced(composition([gaussian(4, 16)]), { kind: 'gdp' }).values[0], '1', 'sixteen Gaussians of mu 1/4');
  near(priced(composition([gaussian(4, 16)]), { kind: 'zcdp' }).values[0], '0.5', 'and their rho');
  near(priced(composition([gaussian(2)], 'replace_one'), { kind: 'rdp', orders: [3] }).values[0], '1.5', 'a mu / 2 at order 3, mu 1');
  const laplace: PrivacyEvent = { kind: 'laplace', noise_multiplier: 1, sampling: none };
  near(priced(composition([laplace]), { kind: 'zcdp' }).values[0], String(Math.exp(-1)), 'rho of Laplace noise: e + exp(-e) - 1');
  near(priced(composition([laplace]), { kind: 'pure' }).values[0], '1', 'its epsilon');
});

t.test('a job as one whole costs far less than its steps', async (t) => {
  const whole = priced(composition([training(1024)]), { kind: 'gdp', delta0: 1e-10 });
  t.equal(whole.method, 'composed');
  t.equal(whole.values[1], '0.0000000001');
  // golden: mu 0.5196499 at delta0 1e-10, rounded up
  const mu = Math.sqrt(Number(whole.values[0]));
  t.ok(mu >= 0.5196498 && mu < 0.519652, `mu ${mu}`);
  const steps = priced(composition([training(1024)]), { kind: 'gdp' });
  t.match(steps, { method: 'per_use', warnings: [{ code: 'UNAMPLIFIED' }] });
  t.ok(Number(steps.values[0]) >= 1024 && Number(steps.values[0]) < 1024.001);
  const epsilon = priced(composition([gaussian(4, 4)]), { kind: 'approximate', delta: 1e-5 });
  // golden: mu 0.5 at delta 1e-5
  t.ok(Number(epsilon.values[0]) > 1.9 && Number(epsilon.values[0]) < 2.1, `${epsilon.values[0]}`);
  t.equal(epsilon.values[1], '0.00001');
  t.same(priced(composition([gaussian(4, 16)]), { kind: 'gdp', delta0: 1e-6 }).values[1], '0', 'a Gaussian leaves nothing out');
});

t.test('what has no cost in an accounting is refused, with the event and what to do', async (t) => {
  const at = (pointer: string, detail: RegExp) => ({ code: 'unsupported_event', pointer, detail, reason: 'no_price' });
  t.match(refused(composition([pure(1), gaussian(1)]), { kind: 'pure' }), at('/mechanism/events/1', /no bound/));
  t.match(refused(composition([gaussian(1)]), { kind: 'approximate' }), at('/mechanism/events/0', /name the delta/));
  const approximate: PrivacyEvent = { kind: 'approximate', epsilon: 0.5, delta: 1e-6, sampling: none };
  t.match(refused(composition([approximate]), { kind: 'zcdp' }), at('/mechanism/events/0', /no place/));
  t.match(refused(composition([approximate]), { kind: 'rdp', orders: [2] }), at('/mechanism/events/0', /order 2/));
  t.match(refused(composition([{ kind: 'zcdp', rho: 1, sampling: none }]), { kind: 'gdp' }), at('/mechanism/events/0', /delta0/));
  t.match(refused(composition([approximate]), { kind: 'gdp', delta0: 1e-9 }), { code: 'unreachable', pointer: '/accountings/0/delta0' });
  const own: MechanismRequest = { kind: 'rdp_curve', orders: [2, 8], epsilons: [0.5, 2] };
  t.match(refused(own, { kind: 'zcdp' }), at('/mechanism', /no finite rho/));
  t.match(refused(own, { kind: 'rdp', orders: [9] }), at('/mechanism', /order 9/));
  t.match(priced(own, { kind: 'rdp', orders: [8] }), { method: 'stated' });
});
