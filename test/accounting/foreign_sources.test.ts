/** Events of dp_accounting, histories of Opacus, Renyi orders and guarantees of a user's own: read as what they are, or refused by path. */
import t from 'tap';
import type { Adjacency, MechanismRequest, PrivacyEvent, Refusal } from '../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, gaussian } from './ask.ts';
import { goldenCases } from './golden.ts';

const none = { scheme: 'none' } as const;
const dp = (class_name: string, fields: object = {}) => ({ module_name: 'dp_accounting.dp_event', class_name, ...fields });
const source = (event: Record<string, unknown>, adjacency: Adjacency = 'add_remove'): MechanismRequest => ({
  kind: 'dp_event',
  adjacency,
  event,
});
const deltas = (mechanism: MechanismRequest, epsilon = [0, 0.5, 1.5]) => ask('computeProfile', { mechanism, epsilon }).delta;
function refusal(mechanism: MechanismRequest): Refusal {
  const outcome = answerOrRefusal('composeEvents', { mechanism, deltas: [1e-5] });
  if (outcome.ok) throw new Error('was not refused');
  return outcome.refusal;
}
const sgm = (q: number, z: number) =>
  dp('PoissonSampledDpEvent', { sampling_probability: q, event: dp('GaussianDpEvent', { noise_multiplier: z }) });

t.test('dp_event: counts multiply through nesting', async (t) => {
  const nested = dp('ComposedDpEvent', {
    events: [
      dp('SelfComposedDpEvent', { count: 5, event: dp('SelfComposedDpEvent', { count: 4, event: sgm(0.1, 2) }) }),
      dp('NoOpDpEvent'),
      dp('LaplaceDpEvent', { noise_multiplier: 3 }),
    ],
  });
  const laplace: PrivacyEvent = { kind: 'laplace', noise_multiplier: 3, sampling: none };
  t.same(deltas(source(nested)), deltas(composition('add_remove', gaussian(0.1, 2, 20), laplace)));
  const steps = ask('computeSteps', { mechanism: source(nested), steps: [20, 21] });
  t.ok((steps.epsilon?.upper[1] as number) > (steps.epsilon?.upper[0] as number));
  t.match(answerOrRefusal('computeSteps', { mechanism: source(nested), steps: [22] }), { ok: false, refusal: { pointer: '/steps' } });
});

t.test('dp_event: every class is the event that it describes', async (t) => {
  const pairs: [Record<string, unknown>, PrivacyEvent, Adjacency][] = [
    [dp('GaussianDpEvent', { noise_multiplier: 2 }), gaussian(1, 2, 1), 'add_remove'],
    [
      dp('EpsilonDeltaDpEvent', { epsilon: 0.5, delta: 1e-6 }),
      { kind: 'approximate', epsilon: 0.5, delta: 1e-6, sampling: none },
      'add_remove',
    ],
    [dp('EpsilonDeltaDpEvent', { epsilon: 0.5, delta: 0 }), { kind: 'pure', epsilon: 0.5, sampling: none }, 'add_remove'],
    [
      dp('DiscreteLaplaceDpEvent', { noise_parameter: 0.5, sensitivity: 2 }),
      { kind: 'discrete_laplace', noise_parameter: 0.5, sensitivity: 2, sampling: none },
      'add_remove',
    ],
    [dp('ZCDpEvent', { rho: 0.1, xi: 0 }), { kind: 'zcdp', rho: 0.1, sampling: none }, 'add_remove'],
    [dp('ExponentialMechanismDpEvent', { epsilon: 0.5 }), { kind: 'exponential', epsilon: 0.5, sampling: none }, 'add_remove'],
    [dp('PermuteAndFlipDpEvent', { epsilon: 0.5 }), { kind: 'permute_and_flip', epsilon: 0.5, sampling: none }, 'add_remove'],
    // A tree over 7 steps: 3 nodes hold a record.
    [dp('SingleEpochTreeAggregationDpEvent', { noise_multiplier: 3, step_counts: [7, 2] }), gaussian(1, 3 / Math.sqrt(3), 1), 'add_remove'],
    // Two Gaussians on one sample: their joint noise.
    [
      dp('PoissonSampledDpEvent', {
        sampling_probability: 0.2,
        event: dp('ComposedDpEvent', {
          events: [dp('GaussianDpEvent', { noise_multiplier: 3 }), dp('GaussianDpEvent', { noise_multiplier: 4 })],
        }),
      }),
      gaussian(0.2, 12 / 5, 1),
      'add_remove',
    ],
  ];
  for (const [event, own, adjacency] of pairs) {
    const [theirs, ours] = [deltas(source(event, adjacency)), deltas(composition(adjacency, own))];
    theirs.upper.forEach((upper, i) => {
      t.ok(Math.abs((upper ?? 2) - (ours.upper[i] ?? 2)) < 1e-12, `${event.class_name} at ${i}: ${upper} ${ours.upper[i]}`);
    });
  }
  // Three buckets, one at random with probability 0.3: 0.8 for the own one, 0.1 for each other.
  const response = source(dp('RandomizedResponseDpEvent', { noise_parameter: 0.3, num_buckets: 3 }), 'replace_one');
  const { upper } = deltas(response, [0, 1]);
  t.ok(Math.abs((upper[0] as number) - 0.7) < 1e-12 && Math.abs((upper[1] as number) - (0.8 - 0.1 * Math.E)) < 1e-12);
  t.equal(ask('composeEvents', { mechanism: source(dp('NonPrivateDpEvent')), deltas: [0.5] }).epsilon_at[0]?.epsilon.bound, 'unbounded');
  t.equal(ask('composeEvents', { mechanism: source(dp('NoOpDpEvent')), deltas: [1e-9] }).epsilon_at[0]?.epsilon.upper, 0);
});

t.test('dp_event: selection by its mean', async (t) => {
  const base = { kind: 'gaussian', noise_multiplier: 4, sampling: none } as const;
  const own = (distribution: Extract<PrivacyEvent, { kind: 'private_selection' }>['distribution']) =>
    composition('add_remove', { kind: 'private_selection', base, distribution, sampling: none });
  const theirs = (mean: number, shape: number | string) =>
    source(dp('RepeatAndSelectDpEvent', { event: dp('GaussianDpEvent', { noise_multiplier: 4 }), mean, shape }));
  const at = (mechanism: MechanismRequest) => deltas(mechanism, [1]).upper[0] as number;
  t.ok(
    Math.abs(at(theirs(10, 1)) / at(own({ kind: 'truncated_negative_binomial', eta: 1, gamma: 0.1 })) - 1) < 1e-6,
    'geometric of mean 10',
  );
  t.equal(at(theirs(10, 'inf')), at(own({ kind: 'poisson', mean: 10 })));
  t.match(refusal(theirs(0.5, 1)), { pointer: '/mechanism/event/mean' });
});

t.test('dp_event: what is not supported is named by its path', async (t) => {
  const inside = (event: object) =>
    source(dp('ComposedDpEvent', { events: [sgm(0.1, 2), dp('SelfComposedDpEvent', { count: 2, event })] }));
  const at = '/mechanism/event/events/1/event';
  t.match(refusal(inside(dp('UnsupportedDpEvent'))), { code: 'unsupported_event', pointer: at });
  t.match(refusal(inside(dp('SomethingNewDpEvent'))), { code: 'unsupported_event', pointer: at, detail: /SomethingNew/ });
  t.match(refusal(inside(dp('toString'))), { code: 'unsupported_event', pointer: at });
  t.match(refusal(inside(dp('ZCDpEvent', { rho: 1, xi: 0.1 }))), { pointer: at });
  t.match(refusal(inside(dp('GaussianDpEvent', { noise_multiplier: -1 }))), { code: 'invalid_parameters', pointer: at });
  t.match(refusal(inside(dp('GaussianDpEvent', { noise_multiplier: 1, sigma: 2 }))), { pointer: `${at}/sigma` });
  t.match(refusal(inside(dp('GaussianDpEvent'))), { pointer: `${at}/noise_multiplier` });
  t.match(refusal(inside(dp('PoissonSampledDpEvent', { sampling_probability: 0.1, event: sgm(0.5, 1) }))), { pointer: `${at}/event` });
  const without = dp('SampledWithoutReplacementDpEvent', {
    source_dataset_size: 100,
    sample_size: 10,
    event: dp('GaussianDpEvent', { noise_multiplier: 1 }),
  });
  t.match(refusal(inside(without)), { pointer: at, detail: /the batch size is fixed/ }, 'fixed batches under add_remove');
  t.match(refusal(inside(dp('SelfComposedDpEvent', { count: 1.5, event: sgm(0.1, 1) }))), { pointer: `${at}/count` });
});

t.test('opacus_history: stretches of Poisson-sampled Gaussians', async (t) => {
  const history = [
    [1.1, 0.01, 200],
    [0.9, 0.02, 100],
    [1, 0.01, 0],
  ];
  const mechanism: MechanismRequest = { kind: 'opacus_history', adjacency: 'add_remove', history };
  t.same(deltas(mechanism), deltas(composition('add_remove', gaussian(0.01, 1.1, 200), gaussian(0.02, 0.9, 100))));
  t.match(refusal({ ...mechanism, history: [[1, 1.5, 3]] }), { pointer: '/mechanism/history/0/1' });
  t.match(refusal({ ...mechanism, history: [[0, 0.5, 3]] }), { pointer: '/mechanism/history/0/0' });
});

t.test('rdp_curve: the tightest profile of its orders, from above', async (t) => {
  const one = (order: number, epsilon: number): MechanismRequest => ({ kind: 'rdp_curve', orders: [order], epsilons: [epsilon] });
  for (const { kind, inputs, expected, id } of goldenCases) {
    if (kind !== 'rdp_to_eps' || inputs.formula !== 'improved') continue;
    const mechanism = one(inputs.order as number, inputs.rdp as number);
    const { epsilon } = ask('composeEvents', { mechanism, deltas: [inputs.delta as number] }).epsilon_at[0] as {
      epsilon: { upper: number; bound: string };
    };
    t.ok(epsilon.upper <= expected.value * (1 + 1e-9), `${id}: ${epsilon.upper} at most ${expected.value}`);
    t.equal(epsilon.bound, 'upper');
  }
  // Many orders of a Gaussian: as zCDP, less what lies between them.
  const orders = Array.from({ length: 120 }, (_, i) => 1.01 * 1.05 ** i);
  const gaussianOrders: MechanismRequest = { kind: 'rdp_curve', orders, epsilons: orders.map((order) => 0.02 * order) };
  const [theirs, own] = [gaussianOrders, composition('add_remove', { kind: 'zcdp', rho: 0.02, sampling: none } as PrivacyEvent)].map(
    (mechanism) => ask('composeEvents', { mechanism, deltas: [1e-5] }).epsilon_at[0]?.epsilon.upper as number,
  ) as [number, number];
  t.ok(theirs >= own && theirs < own * 1.001, `${theirs} ${own}`);
  t.match(refusal({ kind: 'rdp_curve', orders: [2, 3], epsilons: [1] }), { code: 'invalid_curve', pointer: '/mechanism/epsilons' });
  t.equal(answerOrRefusal('composeEvents', { mechanism: one(2, 1), certify: true }).ok, false);
});

t.test('profile_points: chords between guarantees, nothing from below', async (t) => {
  // Points of a Gaussian with mu 1 (fixtures: delta_1 at 0, 1, 2, 3).
  const epsilon = [0, 1, 2, 3];
  const delta = [0.38292492254803, 0.12693673750664, 0.02092364, 0.00153651];
  const answer = ask('computeProfile', { mechanism: { kind: 'profile_points', epsilon, delta }, epsilon: [-1, 0, 0.5, 1, 2.5, 3, 9] });
  const upper = answer.delta.upper as number[];
  t.ok(Math.abs((upper[0] as number) - (1 - Math.exp(-1) * (1 - 0.12693673750664))) < 1e-12, 'by symmetry');
  t.ok(Math.abs((upper[1] as number) - 0.38292492254803) < 1e-12 && Math.abs((upper[3] as number) - 0.12693673750664) < 1e-12);
  const share = (Math.exp(0.5) - 1) / (Math.E - 1);
  t.ok(Math.abs((upper[2] as number) - ((1 - share) * 0.38292492254803 + share * 0.12693673750664)) < 1e-12, 'straight in e^epsilon');
  t.ok((upper[2] as number) > 0.2384, 'above the truth');
  t.ok(Math.abs((upper[6] as number) / 0.00153651 - 1) < 1e-9, 'the last delta remains');
  t.same(answer.delta.lower, [null, null, null, null, null, null, null]);
  const loose = ask('composeEvents', {
    mechanism: { kind: 'profile_points', epsilon: [0, 1, 2], delta: [0.3, 0.29, 0.02] },
    deltas: [1e-5],
  });
  t.ok(loose.warnings.some(({ code }) => code === 'POINTS_LEFT_OUT'));
  t.equal(loose.epsilon_at[0]?.epsilon.bound, 'unbounded', 'below the last delta no epsilon is known');
  const pure = ask('fitGdp', { mechanism: { kind: 'profile_points', epsilon: [1], delta: [0] } });
  t.ok(Math.abs((pure.mu.upper as number) - 1.2320353853449) < 1e-6, `pure epsilon 1: ${pure.mu.upper}`);
  t.match(refusal({ kind: 'profile_points', epsilon: [1, 2], delta: [0.1] }), { code: 'invalid_curve' });
});
