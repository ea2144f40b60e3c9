/** calibrateParameter: known values, every target kept on the safe side and missed just beyond, and limits that cannot be reached. */
import t from 'tap';
import type { CalibrateRequest, Composition, PrivacyEvent } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, gaussian } from '../ask.ts';
import { goldenCalibrations } from '../golden.ts';

const composition = (...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency: 'add_remove', events });
const noise = '/events/0/noise_multiplier';

t.test('known parameters: noise for a target, and the mu that meets a number', async (t) => {
  const known = goldenCalibrations();
  t.same(
    [...new Set(known.map(({ golden }) => golden.kind))].sort(),
    [
      'calibrate_dpsgd_sigma',
      'calibrate_gaussian_sigma',
      'calibrate_gaussian_sigma_advantage',
      'gdp_mu_from_eps_delta',
      'gdp_mu_from_errors',
      'mu_from_advantage',
    ],
    'every kind of them',
  );
  t.ok(known.length >= 30, `${known.length} cases`);
  for (const { golden, request, targetRelative } of known) {
    const { value, achieved } = ask('calibrateParameter', request);
    const expected = golden.expected.value;
    const certain = golden.tol.rel + targetRelative;
    t.ok(Math.abs(value / expected - 1) <= certain + 2e-9, `${golden.id}: ${value} for ${expected}`);
    const safe = request.parameter === noise ? value >= expected * (1 - certain) : value <= expected * (1 + certain);
    t.ok(safe, `${golden.id}: on the safe side`);
    t.ok((achieved.upper as number) <= request.target.value, `${golden.id}: kept`);
  }
});

t.test('where other tools fail: large noise for a small epsilon', async (t) => {
  const mechanism = composition(gaussian(1000 / 67349, 1, 202));
  const target = { metric: { kind: 'epsilon', delta: 7.424e-6 }, value: 0.1 } as const;
  t.ok(Math.abs(ask('calibrateParameter', { mechanism, parameter: noise, target }).value - 6.792) < 5e-4);
  const long = composition(gaussian(0.01, 1, 10_000));
  const published = { metric: { kind: 'epsilon', delta: 1e-6 }, value: 3 } as const;
  t.ok(Math.abs(ask('calibrateParameter', { mechanism: long, parameter: noise, target: published }).value - 1.7082752889) < 1e-9);
});

const run = gaussian(0.01, 1, 1000);

t.test('sampling probabilities for tiny targets: as loose as may be, and told how loose', async (t) => {
  const parameter = '/events/0/sampling/probability';
  for (const target of [
    { metric: { kind: 'epsilon', delta: 1e-5 }, value: 1e-6 },
    { metric: { kind: 'mu', error_floor: 1e-10 }, value: 1e-6 },
  ] as const) {
    const { value, achieved, loosened } = ask('calibrateParameter', { mechanism: composition(run), parameter, target });
    const [lower, upper] = [achieved.lower as number, achieved.upper as number];
    t.ok(upper <= target.value && lower > 0.98 * target.value, `${target.metric.kind}: ${value} attains [${lower}, ${upper}]`);
    t.ok((loosened?.value as number) < value * (1 + 2e-6), `${loosened?.value} is not known to keep it`);
  }
});

const searches: [string, CalibrateRequest][] = [
  [
    'probability for mu',
    {
      mechanism: composition(run),
      parameter: '/events/0/sampling/probability',
      target: { metric: { kind: 'mu', error_floor: 1e-10 }, value: 1 },
    },
  ],
  [
    'noise for the Bayes error',
    { mechanism: composition(run), parameter: noise, target: { metric: { kind: 'bayes_error', prior: 0.5 }, value: 0.4 } },
  ],
  [
    'noise for a true positive rate',
    { mechanism: composition(run), parameter: noise, target: { metric: { kind: 'tpr', fpr: 0.001 }, value: 0.01 } },
  ],
  ['noise for delta', { mechanism: composition(run), parameter: noise, target: { metric: { kind: 'delta', epsilon: 1 }, value: 1e-7 } }],
  [
    'one noise for two phases',
    {
      mechanism: composition(run, gaussian(0.02, 1, 500)),
      parameter: '/events/*/noise_multiplier',
      target: { metric: { kind: 'advantage' }, value: 0.1 },
    },
  ],
  [
    'noise for mu over the whole curve',
    { mechanism: composition(run), parameter: noise, target: { metric: { kind: 'strict_mu' }, value: 20 } },
  ],
  [
    'steps that a certificate has left beside what was spent',
    {
      mechanism: composition(gaussian(1, 4, 2), run),
      parameter: '/events/1/count',
      target: { metric: { kind: 'certificate', delta0: 1e-9 }, value: 0.7 },
    },
  ],
  [
    'noise of one run of a selection',
    {
      mechanism: composition({
        kind: 'private_selection',
        base: gaussian(1, 4, 1),
        distribution: { kind: 'truncated_negative_binomial', eta: 1, gamma: 0.1 },
        sampling: { scheme: 'none' },
      }),
      parameter: '/events/0/base/noise_multiplier',
      target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 2 },
    },
  ],
  [
    'epsilon of pure events',
    {
      mechanism: composition({ kind: 'pure', epsilon: 0.1, sampling: { scheme: 'none' }, count: 10 }),
      parameter: '/events/0/epsilon',
      target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 1 },
    },
  ],
  [
    'a rare sampling probability for a small epsilon',
    {
      mechanism: composition(gaussian(0.01, 1, 1000)),
      parameter: '/events/0/sampling/probability',
      target: { metric: { kind: 'epsilon', delta: 1e-5 }, value: 1e-3 },
    },
  ],
  [
    'a rare sampling probability for a small mu',
    {
      mechanism: composition(gaussian(0.01, 1, 1000)),
      parameter: '/events/0/sampling/probability',
      target: { metric: { kind: 'mu', error_floor: 1e-10 }, value: 1e-2 },
    },
  ],
  [
    'steps within a budget',
    { mechanism: composition(run), parameter: '/events/0/count', target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 3 } },
  ],
];

for (const [name, request] of searches) {
  t.test(`${name}: kept at the value, missed just beyond`, async (t) => {
    const { value, achieved, loosened, mechanism } = ask('calibrateParameter', request);
    const { metric, value: target } = request.target;
    const falls = metric.kind === 'bayes_error';
    const kept = falls ? (achieved.lower as number) >= target : (achieved.upper as number) <= target;
    t.ok(kept, `${value} keeps ${target}: [${achieved.lower}, ${achieved.upper}]`);
    const beyond = loosened?.achieved;
    const missed = falls ? (beyond?.lower as number) < target : (beyond?.upper as number) > target;
    t.ok(missed, `${loosened?.value} does not: [${beyond?.lower}, ${beyond?.upper}]`);
    const again = ask('calibrateParameter', { ...request, mechanism: mechanism as Composition });
    t.ok(Math.abs(again.value / value - 1) <= 2e-6, 'the same from the result on');
  });
}

t.test('where the search begins does not matter: from a loss of 32,000 and from nearby', async (t) => {
  const target = { metric: { kind: 'epsilon', delta: 1e-5 }, value: 3 } as const;
  const [far, near] = [0.02, 0.8].map((sigma) => {
    const mechanism = composition(gaussian(0.01, sigma, 1000));
    return ask('calibrateParameter', { mechanism, parameter: noise, target });
  });
  t.ok(Math.abs((far?.value as number) / (near?.value as number) - 1) < 2e-6, `${far?.value} and ${near?.value}`);
  t.ok((far?.achieved.upper as number) <= 3 && (far?.loosened?.achieved.upper as number) > 3);
  // dp_accounting 0.6.0 reads 3.000004 there, on a grid of 1e-4
  t.ok(Math.abs((far?.value as number) - 0.8135844) < 2e-6);
});

t.test('what cannot be reached or chosen is refused with the reason', async (t) => {
  const refusal = (request: CalibrateRequest) => {
    const outcome = answerOrRefusal('calibrateParameter', request);
    return outcome.ok ? null : outcome.refusal;
  };
  const leaky = composition({ kind: 'approximate', epsilon: 0.1, delta: 1e-3, sampling: { scheme: 'none' } });
  const target = { metric: { kind: 'epsilon', delta: 1e-6 }, value: 1 } as const;
  t.match(refusal({ mechanism: leaky, parameter: '/events/0/epsilon', target }), {
    code: 'unreachable',
    pointer: '/target/value',
    detail: /not bounded/,
  });
  const wrong = ['/events/3/count', '/events/0/label', '/events/0/epsilon', '/events/0/sampling/scheme', '/adjacency'];
  for (const parameter of wrong) t.match(refusal({ mechanism: composition(run), parameter, target }), { pointer: '/parameter' }, parameter);
  // however small the sampling probability is, far in the tail every use took part
  const strict = { metric: { kind: 'strict_mu' }, value: 31 } as const;
  t.match(refusal({ mechanism: composition(run), parameter: '/events/0/sampling/probability', target: strict }), {
    code: 'unreachable',
    pointer: '/target/value',
    detail: /it is 31\.62/,
  });
  const mass = composition({ kind: 'approximate', epsilon: 1, delta: 1e-8, sampling: { scheme: 'none' }, count: 100 });
  t.match(
    refusal({
      mechanism: mass,
      parameter: '/events/0/epsilon',
      target: { metric: { kind: 'delta', epsilon: 2 }, value: 9e-7 },
    }),
    { detail: /at the safest, 0, it is 9\.99999\d*e-7/ },
  );
  const tiny = { metric: { kind: 'epsilon', delta: 1e-6 }, value: 1e-12 } as const;
  t.match(refusal({ mechanism: composition(gaussian(1, 1, 1)), parameter: '/events/0/count', target: tiny }), {
    detail: /at the safest, 1/,
  });
});

t.test('targets of mu that only the laws bound: sqrt(count) / sigma keeps them', async (t) => {
  const mechanism = composition(run);
  // 1000 uses of probability 0.01: where mu at a floor is no longer that of the curve, 300 is kept by sigma = sqrt(1000) / 300 at the latest
  for (const metric of [
    { kind: 'mu', error_floor: 1e-10 },
    { kind: 'certificate', delta0: 1e-10 },
  ] as const) {
    const { value, achieved } = ask('calibrateParameter', { mechanism, parameter: noise, target: { metric, value: 300 } });
    t.ok(
      value <= (Math.sqrt(1000) / 300) * (1 + 2e-6) && (achieved.upper as number) <= 300,
      `${metric.kind}: ${value} has ${achieved.upper}`,
    );
  }
});

t.test('where no lattice is small enough the last value that has one is the answer, or the request is refused as too large', async (t) => {
  const target = { metric: { kind: 'mu', error_floor: 1e-10 }, value: 1000 } as const;
  const { value, achieved, warnings } = ask('calibrateParameter', { mechanism: composition(run), parameter: noise, target });
  t.ok((achieved.upper as number) <= 1000, `${value}: ${achieved.upper}`);
  t.match(warnings, [{ code: 'END_OF_SUPPORT', detail: /lattice/ }]);
  // from a value that is beyond it too
  const beyond = composition(gaussian(0.01, 0.02, 1000));
  const again = ask('calibrateParameter', { mechanism: beyond, parameter: noise, target });
  t.ok((again.achieved.upper as number) <= 1000);
  t.match(again.warnings, [{ code: 'END_OF_SUPPORT' }]);
});
