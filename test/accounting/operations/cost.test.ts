/** The predicted cost of certified answers: one lattice beside the first engine, whatever the number of uses, finer for smaller tolerances. */
import t from 'tap';
import { predictCost } from '../../../src/accounting/index.ts';
import type { Composition, PrivacyEvent, RequestCommon } from '../../../src/accounting/types.ts';
import { composition, gaussian } from '../ask.ts';

const costOf = (mechanism: Composition, common: Omit<RequestCommon, 'mechanism'> = {}) => predictCost('fitGdp', { mechanism, ...common });
const certified = (mechanism: Composition, tolerance = 1e-3) =>
  costOf(mechanism, { tolerance, certify: true }) - costOf(mechanism, { tolerance });
const one = (uses: number) => composition('add_remove', gaussian(0.01, 1, uses));
const many = (laws: number) => composition('add_remove', ...Array.from({ length: laws }, (_, i) => gaussian(0.01, 1 + i / 100, 10)));

t.test('a second engine costs the same for any number of uses, and what more laws and smaller tolerances take', async (t) => {
  t.equal(certified(one(100)), certified(one(1e6)));
  t.ok(certified(many(30)) > 5 * certified(many(1)) && certified(many(30)) < 30 * certified(many(1)));
  t.ok(Math.abs(certified(one(100), 1e-5) - 10 * certified(one(100))) < 1e-9);
  t.equal(certified(one(100), 1e-2), certified(one(100)), 'a coarser lattice saves nothing that is counted');
});

t.test('it is never cheaper than what was measured', async (t) => {
  // CPU in ms of a fit with two engines less that with one, on two cores at a load of two to four: (uses of) laws, tolerance.
  for (const [mechanism, tolerance, measured] of [
    [one(1000), 1e-3, 7],
    [one(1000), 1e-6, 69],
    [composition('add_remove', gaussian(0.01, 0.8, 10_000)), 1e-6, 223],
    [composition('add_remove', gaussian(0.0001, 0.5, 1_000_000)), 1e-3, 10],
    [composition('add_remove', gaussian(0.0001, 0.5, 1_000_000)), 1e-6, 441],
    [composition('add_remove', gaussian(0.5, 2, 10)), 1e-6, 130],
    [composition('add_remove', { kind: 'laplace', noise_multiplier: 30, sampling: { scheme: 'none' }, count: 3000 }), 1e-6, 736],
    [many(30), 1e-3, 54],
    [many(30), 1e-6, 333],
    [many(100), 1e-3, 222],
    [many(100), 1e-6, 462],
  ] as const)
    t.ok(certified(mechanism, tolerance) >= measured, `${certified(mechanism, tolerance)} for ${measured}`);
});

t.test('what may need a lattice or cells is priced for it, what lines or formulas serve is not', async (t) => {
  const sampled = (noise: number, probability: number, count: number) => composition('add_remove', gaussian(probability, noise, count));
  // CPU in ms of a fit of a law that is new, code compiled; on two cores at a load of six.
  for (const [mechanism, measured] of [
    [sampled(0.83, 8.9e-7, 3), 345],
    [sampled(0.9, 2.7e-5, 2), 129],
    [sampled(0.9, 7.5e-5, 7), 325],
    [sampled(0.3, 0.01, 100), 473],
    [sampled(1, 0.0001, 1000), 1167],
    [sampled(0.8, 0.00001, 500), 1625],
    [sampled(0.8, 0.0001, 50_000), 372],
    [sampled(1, 0.001, 5000), 70],
    [sampled(0.8, 0.2, 5), 29],
    [composition('add_remove', { kind: 'laplace', noise_multiplier: 4.27, sampling: { scheme: 'none' }, count: 16 }), 210],
    [composition('add_remove', ...Array.from({ length: 100 }, (_, i) => gaussian(1e-6 * (1 + i), 0.8 + i / 40, 1))), 1655],
    [
      composition('add_remove', {
        kind: 'skellam',
        variance: 24.18,
        sensitivity: 3,
        sampling: { scheme: 'poisson', probability: 0.00088 },
        count: 20,
      }),
      191,
    ],
    [
      composition('add_remove', {
        kind: 'gaussian',
        noise_multiplier: 0.6,
        sampling: { scheme: 'random_allocation', steps: 500, participations: 1 },
        count: 100,
      }),
      2362,
    ],
  ] as const) {
    const cost = costOf(mechanism);
    t.ok(3 * cost >= measured && cost <= 30 * measured, `${cost} for ${measured}: ${JSON.stringify(mechanism.events[0])}`);
  }
  // Fits that take some 5 ms, and 0.1 ms.
  for (const [q, sigma, uses] of [
    [0.01, 1, 1000],
    [0.01, 0.8, 10_000],
    [0.001, 0.6, 100_000],
    [0.0001, 0.5, 1_000_000],
  ] as const)
    t.ok(costOf(composition('add_remove', gaussian(q, sigma, uses))) <= 150);
  t.ok(costOf(composition('add_remove', gaussian(1, 1, 1000))) <= 20);
  // A smaller tolerance lets a lattice spend more: 2560 for 473.
  t.ok(costOf(sampled(0.3, 0.01, 100), { tolerance: 1e-6 }) > 5 * costOf(sampled(0.3, 0.01, 100)));
});

t.test('laws that are made of many others first, or reach far, are priced for that', async (t) => {
  const event = (noise_multiplier: number, sampling: object, count: number, group_size = 1) =>
    ({ kind: 'gaussian', noise_multiplier, sampling, count, group_size }) as PrivacyEvent;
  const poisson = (probability: number) => ({ scheme: 'poisson', probability });
  const drawn = (batch_size: number, dataset_size: number) => ({ scheme: 'with_replacement', batch_size, dataset_size });
  const allocated = (steps: number) => ({ scheme: 'random_allocation', steps, participations: 1 });
  // CPU in ms of a fit of laws that are new, code compiled; on two cores at a load of six.
  for (const [measured, ...events] of [
    [43, event(1, poisson(0.01), 1000, 4)],
    [18, event(1, poisson(0.001), 200_000, 4)],
    [420, event(3, poisson(0.013), 100, 100)],
    [232, event(1, poisson(1e-5), 1000, 4)],
    [779, ...Array.from({ length: 100 }, (_, i) => event(1 + i / 300, poisson(0.01), 10, 4))],
    [3152, event(0.54, allocated(1270), 3)],
    [1499, event(0.54, allocated(100), 10)],
    [2465, event(0.4, allocated(2000), 1)],
  ] as const) {
    const cost = costOf(composition('add_remove', ...events));
    t.ok(3 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}: ${events.length} ${JSON.stringify(events[0])}`);
  }
  for (const [measured, noise, batch, size, count] of [
    [4488, 1, 500, 20_000, 1000],
    [1375, 4, 500, 2000, 500],
    [1481, 1, 500, 2000, 500],
    [2578, 1.1, 500, 2000, 20],
  ] as const) {
    const cost = costOf(composition('replace_one', event(noise, drawn(batch, size), count)));
    t.ok(3.5 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}: ${noise} ${batch} ${size} ${count}`);
  }
  // A single use of a group has a formula.
  t.ok(costOf(composition('add_remove', event(1, poisson(0.01), 1, 4))) <= 100);
});

t.test('schedules are priced for what they share', async (t) => {
  const phases = (count: number, uses: number) =>
    composition('add_remove', ...Array.from({ length: count }, (_, i) => gaussian(0.01, 1 + i / count, uses)));
  const noises = composition(
    'add_remove',
    ...Array.from(
      { length: 1000 },
      (_, i): PrivacyEvent => ({ kind: 'gaussian', noise_multiplier: 200 + i, sampling: { scheme: 'none' }, count: 1 }),
    ),
  );
  const delta = 1e-5;
  const capped = { delta, cap: { metric: 'mu', value: 0.5 } } as const;
  // CPU in ms of laws that are new, code compiled; on two cores at a load of six.
  for (const [measured, cost] of [
    [497, costOf(phases(1000, 10))],
    [13, costOf(noises)],
    [824, predictCost('computeSteps', { mechanism: phases(100, 100), ...capped })],
    [4358, predictCost('computeSteps', { mechanism: phases(1000, 10), ...capped })],
    [1361, predictCost('computeSteps', { mechanism: phases(100, 100), delta, want: ['mu'] })],
    [1737, predictCost('composeEvents', { mechanism: phases(100, 100), deltas: [delta], shares: true })],
    [3939, predictCost('composeEvents', { mechanism: phases(100, 2), deltas: [delta], shares: true })],
  ] as const)
    t.ok(3 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}`);
  t.ok(predictCost('writeReport', { mechanism: noises, certify: true } as never) <= 1000, 'formulas are not certified by lattices');
  const few = composition(
    'replace_one',
    { kind: 'pure', epsilon: 0.1, sampling: { scheme: 'none' }, count: 2719 },
    { kind: 'approximate', epsilon: 0.16, delta: 1e-9, sampling: { scheme: 'none' }, count: 805 },
    { kind: 'unary_encoding', epsilon: 0.0134, domain_size: 254, encoding: 'optimised', sampling: { scheme: 'none' }, count: 1902 },
  );
  t.ok(costOf(few) >= 400, 'laws of few losses are composed in cells where their uses are many');
});

t.test('Renyi curves of laws between two mixtures are priced for their integrals', async (t) => {
  // CPU in ms of a law that is new, code compiled; on two cores at a load of six.
  for (const [measured, adjacency, noise, probability, uses] of [
    [7694, 'replace_one', 1, 0.01, 1000],
    [4793, 'replace_one', 1.22, 0.0041, 65_721],
    [188, 'add_remove', 1.22, 0.0041, 65_721],
  ] as const) {
    const mechanism = composition(adjacency, gaussian(probability, noise, uses));
    const cost = predictCost('compareRepresentations', { mechanism });
    t.ok(3 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}`);
    t.equal(predictCost('convertGuarantee', { guarantee: { kind: 'mechanism', mechanism } }) >= 1000, measured >= 1000);
  }
});

t.test('an accounting that adds up use by use composes nothing', async (t) => {
  const mechanism = composition('add_remove', gaussian(0.0001, 1, 1000));
  const price = (accounting: object) => predictCost('priceMechanism', { mechanism, accountings: [accounting] } as never);
  t.ok(price({ kind: 'gdp' }) < 10);
  t.ok(price({ kind: 'rdp', orders: [2, 4, 8] }) < 50);
  t.ok(price({ kind: 'approximate', delta: 1e-6 }) > price({ kind: 'gdp' }));
});

t.test('every operation counts it, those that compose again and again each time', async (t) => {
  const mechanism = one(1000);
  const added = (request: (certify: boolean) => number) => request(true) - request(false);
  const once = certified(mechanism);
  t.equal(
    added((certify) => predictCost('computeProfile', { mechanism, certify, epsilon: [1] })),
    once,
  );
  t.equal(
    added((certify) =>
      predictCost('readMechanism', { mechanism, certify, want: [{ kind: 'gdp_fit' }, { kind: 'profile', epsilon: [1] }] }),
    ),
    once,
  );
  t.ok(added((certify) => predictCost('computeSteps', { mechanism, certify, steps: [10, 20, 30], want: ['mu'] })) >= 3 * once);
  t.ok(
    added((certify) =>
      predictCost('calibrateParameter', {
        mechanism,
        certify,
        parameter: '/events/0/noise_multiplier',
        target: { metric: { kind: 'mu' }, value: 1 },
      } as never),
    ) >=
      10 * once,
  );
  const own = { kind: 'trade_off_points', interpretation: 'samples', fpr: [0, 0.5, 1], fnr: [1, 0.3, 0] } as never;
  t.equal(
    predictCost('fitGdp', { mechanism: own, certify: true }),
    predictCost('fitGdp', { mechanism: own }),
    'what is refused at once costs nothing more',
  );
});
