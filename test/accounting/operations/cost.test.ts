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
  // CPU in ms of a fit of a law that is new, code compiled; on two cores at a load of eight to ten, so that these are up to twice what they are alone.
  for (const [mechanism, measured] of [
    [sampled(0.83, 8.9e-7, 3), 350],
    [sampled(0.9, 2.7e-5, 2), 250],
    [sampled(0.9, 7.5e-5, 7), 450],
    [sampled(0.3, 0.01, 100), 450],
    [sampled(1, 0.0001, 1000), 1916],
    [sampled(0.8, 0.00001, 500), 2054],
    [sampled(0.8, 0.0001, 50_000), 685],
    [sampled(1, 0.001, 5000), 207],
    [sampled(0.8, 0.2, 5), 45],
    [composition('add_remove', { kind: 'laplace', noise_multiplier: 4.27, sampling: { scheme: 'none' }, count: 16 }), 120],
    [composition('add_remove', ...Array.from({ length: 100 }, (_, i) => gaussian(1e-6 * (1 + i), 0.8 + i / 40, 1))), 1636],
    [
      composition('add_remove', {
        kind: 'skellam',
        variance: 24.18,
        sensitivity: 3,
        sampling: { scheme: 'poisson', probability: 0.00088 },
        count: 20,
      }),
      283,
    ],
    [
      composition('add_remove', {
        kind: 'gaussian',
        noise_multiplier: 0.6,
        sampling: { scheme: 'random_allocation', steps: 500, participations: 1 },
        count: 100,
      }),
      2981,
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
  // A smaller tolerance lets a lattice spend more.
  t.ok(costOf(sampled(0.3, 0.01, 100), { tolerance: 1e-6 }) > 20 * costOf(sampled(0.3, 0.01, 100)));
});

t.test('laws that are made of many others first, or reach far, are priced for that', async (t) => {
  const event = (noise_multiplier: number, sampling: object, count: number, group_size = 1) =>
    ({ kind: 'gaussian', noise_multiplier, sampling, count, group_size }) as PrivacyEvent;
  const poisson = (probability: number) => ({ scheme: 'poisson', probability });
  const drawn = (batch_size: number, dataset_size: number) => ({ scheme: 'with_replacement', batch_size, dataset_size });
  const allocated = (steps: number) => ({ scheme: 'random_allocation', steps, participations: 1 });
  // CPU in ms of a fit of laws that are new, code compiled; on two cores at a load of six.
  for (const [measured, ...events] of [
    [600, event(1, poisson(0.01), 1000, 4)],
    [2120, event(1, poisson(0.001), 200_000, 4)],
    [3895, event(3, poisson(0.013), 100, 100)],
    [4887, event(1, poisson(1e-5), 1000, 4)],
    [34_367, ...Array.from({ length: 100 }, (_, i) => event(1 + i / 300, poisson(0.01), 10, 4))],
    [4459, event(0.54, allocated(1270), 3)],
    [2533, event(0.54, allocated(100), 10)],
    [3910, event(0.4, allocated(2000), 1)],
  ] as const) {
    const cost = costOf(composition('add_remove', ...events));
    t.ok(3 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}: ${events.length} ${JSON.stringify(events[0])}`);
  }
  for (const [measured, noise, batch, size, count] of [
    [5742, 1, 500, 20_000, 1000],
    [1755, 4, 500, 2000, 500],
    [11_572, 1, 500, 2000, 500],
    [16_547, 1.1, 500, 2000, 20],
  ] as const) {
    const cost = costOf(composition('replace_one', event(noise, drawn(batch, size), count)));
    t.ok(3.5 * cost >= measured && cost <= 10 * measured, `${cost} for ${measured}: ${noise} ${batch} ${size} ${count}`);
  }
  // A single use of a group has a formula.
  t.ok(costOf(composition('add_remove', event(1, poisson(0.01), 1, 4))) <= 100);
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
