/**
 * Bounds through Renyi divergences: the tightest profile of a curve against brute force over Bernoulli laws (fixtures/generate/renyi.py), published
 * conversions, mechanisms of bounded range and private selection by enumeration.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { bestOfOrders, cornerOf, type MomentBound, onCorner, oneOrder } from '../../../src/accounting/numerics/renyi-region.ts';
import type { PrivacyEvent } from '../../../src/accounting/types.ts';
import { ask, composition, gaussian } from '../ask.ts';
import { goldenCases } from '../golden.ts';

interface DeltaAt {
  epsilon: number;
  delta: number;
}
const fixtures: {
  region: { curve: { kind: 'zcdp'; rho: number } | { kind: 'laplace'; epsilon: number }; delta: DeltaAt[] }[];
  ranges: { epsilon: number; count: number; delta: DeltaAt[] }[];
  selection: { epsilon: number; distribution: Extract<PrivacyEvent, { kind: 'private_selection' }>['distribution']; delta: DeltaAt[] }[];
} = JSON.parse(readFileSync(new URL('../../fixtures/renyi.json', import.meta.url), 'utf8'));

const none = { scheme: 'none' } as const;
const zcdp = (rho: number, count = 1): PrivacyEvent => ({ kind: 'zcdp', rho, sampling: none, count });
const exponential = (epsilon: number, count: number): PrivacyEvent => ({ kind: 'exponential', epsilon, sampling: none, count });
const zcdpMoment = (rho: number): MomentBound => ({ at: (z) => rho * z * (1 + z), largest: Number.POSITIVE_INFINITY });
const laplaceMoment: MomentBound = {
  at: (z) => Math.log(((1 + z) * Math.exp(z) + z * Math.exp(-(1 + z))) / (1 + 2 * z)),
  largest: 700,
};
function deltaOf(bound: MomentBound, epsilon: number): number {
  const corner = cornerOf(bound);
  const point = corner !== null && epsilon <= corner.epsilon ? onCorner(corner, epsilon) : bestOfOrders(bound, epsilon);
  return Math.exp(point.logDelta);
}
const epsilonOf = (events: PrivacyEvent[], delta: number) =>
  ask('composeEvents', { mechanism: composition('replace_one', ...events), deltas: [delta] }).epsilon_at[0]?.epsilon;

t.test('a curve by brute force: the largest delta of all Bernoulli pairs within it, attained', async (t) => {
  for (const { curve, delta } of fixtures.region) {
    const bound = curve.kind === 'zcdp' ? zcdpMoment(curve.rho) : laplaceMoment;
    for (const { epsilon, delta: truth } of delta) {
      // The brute force knows finitely many orders, so it may lie above by what lies between them.
      const value = deltaOf(bound, epsilon);
      t.ok(value <= truth * (1 + 1e-9) && value >= truth * (1 - 2e-3), `${JSON.stringify(curve)} at ${epsilon}: ${value} against ${truth}`);
    }
  }
});

t.test('regrets of representations by the exact region', async (t) => {
  const regrets = goldenCases.filter(
    ({ kind, inputs }) => kind === 'regret_representation' && inputs.conversion === 'exact_binary_region' && inputs.mechanism === 'laplace',
  );
  t.equal(regrets.length, 3);
  for (const { inputs, expected, id } of regrets) {
    const eps = Math.round(expected.attained_eps as number);
    const bound = inputs.representation === 'zcdp' ? zcdpMoment(inputs.rho as number) : laplaceMoment;
    const own = eps >= 1 ? 0 : -Math.expm1(-0.5);
    const gap = (deltaOf(bound, eps) - own) / (1 + Math.exp(eps));
    t.ok(Math.abs(gap / expected.value - 1) < 3e-5, `${id}: ${gap} against ${expected.value}`);
  }
});

t.test('never above the conversion of one order, which it meets where delta is small', async (t) => {
  const conversions = goldenCases.filter(({ kind, inputs }) => kind === 'rdp_to_delta' && inputs.formula === 'improved');
  for (const { inputs, expected, id } of conversions) {
    const z = (inputs.order as number) - 1;
    const moment = z * (inputs.rdp as number);
    const delta = Math.min(1, Math.exp(oneOrder(z, moment, inputs.eps as number).logDelta));
    // Rounding is added upwards.
    t.ok(delta <= expected.value * (1 + 1e-11), `${id}: ${delta}`);
    // Small deltas gain the mass of the other outcome, which adds nearly 1 to the moment.
    if (expected.value < 1e-20) t.ok(delta >= expected.value * -Math.expm1(-moment) * (1 - 1e-9), `${id}: ${delta}`);
  }
  for (const { kind, inputs, expected, id } of goldenCases) {
    if (inputs.formula !== 'improved') continue;
    if (kind === 'zcdp_to_delta') {
      const value = deltaOf(zcdpMoment(inputs.rho as number), inputs.eps as number);
      t.ok(value <= expected.value * (1 + 1e-8), id);
      if (expected.value < 1e-10) t.ok(value >= expected.value * (1 - 1e-6), id);
    } else if (kind === 'zcdp_to_eps') {
      const epsilon = epsilonOf([zcdp(inputs.rho as number)], inputs.delta as number);
      const value = epsilon?.upper as number;
      t.ok(value <= expected.value * (1 + 1e-9) && value >= expected.value * (1 - 1e-3), `${id}: ${value} against ${expected.value}`);
      t.match(epsilon, { bound: 'upper', lower: null });
    }
  }
});

t.test('anchors of zCDP: the classic conversions are looser, a Gaussian is more private, a single order says less', async (t) => {
  const small = epsilonOf([zcdp(0.02)], 1e-5)?.upper as number;
  t.ok(Math.abs(small - 0.794) < 5e-4, `${small}`);
  t.ok(small < 0.02 + 2 * Math.sqrt(0.02 * Math.log(1e5)));
  t.ok(small > 0.726, 'the Gaussian of the same rho');
  const half = epsilonOf([zcdp(0.5)], 1e-5)?.upper as number;
  t.ok(half <= 4.728387 && half > 4.7283 && half > 4.3771, `${half}: improved 4.728, classic 5.299, Gaussian 4.377`);
  t.equal(epsilonOf([zcdp(0.01, 2)], 1e-5)?.upper, small, 'rho adds up');
  t.equal(epsilonOf([zcdp(0.005), zcdp(0.015)], 1e-5)?.upper, epsilonOf([zcdp(0.015), zcdp(0.005)], 1e-5)?.upper, 'in any order');
  // e^-32 order of one Renyi divergence: 0.36 is no epsilon of it.
  t.ok(small > 0.36);
});

t.test('zCDP beside laws: the profile of all orders of both, above the laws alone', async (t) => {
  const sampled = gaussian(0.01, 1, 1000);
  const at = (...events: PrivacyEvent[]) =>
    ask('composeEvents', { mechanism: composition('add_remove', ...events), deltas: [1e-5] }).epsilon_at[0]?.epsilon.upper as number;
  const golden = goldenCases.find(({ kind, inputs }) => kind === 'rdp_curve_to_eps' && inputs.q === 0.01 && inputs.formula === 'improved');
  const tiny = at(sampled, zcdp(1e-12));
  t.ok(
    tiny <= (golden?.expected.value as number) && tiny > 2.1 && tiny > at(sampled),
    `${tiny}: 2.101 by the plain conversion, 1.828 exact`,
  );
  t.ok(at(sampled, zcdp(0.02)) > tiny);
  // Infinite losses stand outside of the moments: delta of these ten is 1e-6 at any epsilon.
  const failing: PrivacyEvent = { kind: 'approximate', epsilon: 0.1, delta: 1e-7, sampling: none, count: 10 };
  const answer = ask('composeEvents', { mechanism: composition('add_remove', failing, zcdp(0.001)), deltas: [1e-7], epsilons: [50] });
  t.equal(answer.epsilon_at[0]?.epsilon.bound, 'unbounded');
  const rest = answer.delta_at[0]?.delta.upper as number;
  t.ok(rest >= 1e-6 * (1 - 1e-6) && rest <= 1e-6, `${rest}`);
  t.match(answer.infinity_mass, { bound: 'upper' });
});

t.test('below 0 the profile follows from the other direction', async (t) => {
  const { delta } = ask('computeProfile', { mechanism: composition('add_remove', zcdp(0.3)), epsilon: [-0.7, 0.7] });
  const [below, above] = delta.upper as [number, number];
  t.ok(Math.abs(below - (1 - Math.exp(-0.7) * (1 - above))) < 1e-12);
});

t.test('fits of zCDP bound mu from above and state no strict mu', async (t) => {
  const fit = ask('fitGdp', { mechanism: composition('add_remove', zcdp(0.5)) });
  t.match(fit.mu, { bound: 'upper', lower: null });
  // At equal error rates randomised response of the same KL decides: mu is that of its loss.
  t.ok(Math.abs((fit.mu.upper as number) - 1.2839) < 1e-3, `${fit.mu.upper}`);
  t.equal(fit.strict_mu.bound, 'unbounded');
  t.ok(fit.warnings.some(({ code }) => code === 'BOUNDED_FROM_ABOVE'));
  t.match(fit, { engine: 'renyi' });
});

t.test('the exponential mechanism: the smaller of envelope and Renyi divergences, above every mechanism of its range', async (t) => {
  const anchors: [number, number, number, number][] = [
    [0.5, 4, 1.86242, 1e-4],
    [1, 10, 8.11592, 1e-4],
    [0.1, 100, 2.42, 1e-3],
  ];
  for (const [epsilon, count, value, relative] of anchors) {
    const { upper, bound } = epsilonOf([exponential(epsilon, count)], 1e-6) ?? { upper: null, bound: '' };
    t.ok(Math.abs((upper ?? 0) / value - 1) <= relative && bound === 'upper', `${count} x ${epsilon}: ${upper} against ${value}`);
  }
  for (const { epsilon, count, delta } of fixtures.ranges) {
    const { delta: answer } = ask('computeProfile', {
      mechanism: composition('add_remove', exponential(epsilon, count)),
      epsilon: delta.map((one) => one.epsilon),
    });
    for (const [i, truth] of delta.entries()) {
      t.ok((answer.upper[i] as number) >= truth.delta * (1 - 1e-12), `${count} x ${epsilon} at ${truth.epsilon}`);
    }
  }
});

t.test('one use of the exponential mechanism: the envelope over all ranges is attained at each epsilon', async (t) => {
  for (const e of [0.01, 0.5, 3, 40]) {
    const epsilons = [-0.6, 0, 0.3, 0.9].map((share) => share * e);
    const { delta, engine } = ask('computeProfile', { mechanism: composition('add_remove', exponential(e, 1)), epsilon: epsilons });
    t.equal(engine, 'closed_form');
    epsilons.forEach((x, i) => {
      // The mechanism of range e whose losses are t and t - e, with the t that is worst at x.
      const worst = 0.5 * (x + e);
      const q = (Math.exp(-worst) - Math.exp(-e)) / -Math.expm1(-e);
      const truth = q * (Math.exp(worst) - Math.exp(x));
      t.ok(Math.abs((delta.upper[i] as number) / truth - 1) < 1e-9, `${e} at ${x}: ${delta.upper[i]} against ${truth}`);
    });
  }
});

t.test('private selection is above the best of K runs, and above one run', async (t) => {
  for (const { epsilon, distribution, delta } of fixtures.selection) {
    const base = { kind: 'randomized_response', epsilon, categories: 2, sampling: none } as const;
    const mechanism = composition('replace_one', { kind: 'private_selection', base, distribution, sampling: none });
    const answer = ask('computeProfile', { mechanism, epsilon: delta.map((one) => one.epsilon) }).delta;
    for (const [i, truth] of delta.entries()) {
      t.ok((answer.upper[i] as number) >= truth.delta, `${JSON.stringify(distribution)} at ${truth.epsilon}`);
    }
  }
});

t.test('private selection: the formula of Papernot and Steinke, at the base that has closed divergences', async (t) => {
  // Gaussian base, r(a) = a / (2 s^2): geometric runs (eta 1), b free.
  const sigma = 4;
  const gamma = 0.1;
  const r = (a: number) => a / (2 * sigma * sigma);
  let best = Math.log(1 / gamma);
  for (let b = 1.001; b < 400; b *= 1.0005) best = Math.min(best, (1 - 1 / b) * r(b) + Math.log(1 / gamma) / b);
  const mean = 1 / gamma;
  const moment: MomentBound = { at: (z) => z * (r(1 + z) + 2 * best) + Math.log(mean), largest: Number.POSITIVE_INFINITY };
  const base = { kind: 'gaussian', noise_multiplier: sigma, sampling: none } as const;
  const mechanism = composition('add_remove', {
    kind: 'private_selection',
    base,
    distribution: { kind: 'truncated_negative_binomial', eta: 1, gamma },
    sampling: none,
  });
  const answer = ask('computeProfile', { mechanism, epsilon: [1, 2, 4] }).delta;
  [1, 2, 4].forEach((epsilon, i) => {
    t.ok(Math.abs(Math.log(answer.upper[i] as number) - Math.log(deltaOf(moment, epsilon))) < 1e-5, `at ${epsilon}`);
  });
});
