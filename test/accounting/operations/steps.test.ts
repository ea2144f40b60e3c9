/** computeSteps: every point is the composition of the first uses, known values at known steps, and caps against their neighbours. */
import t, { type Test } from 'tap';
import { operations, predictCost } from '../../../src/accounting/index.ts';
import type {
  Answers,
  Composition,
  Interval,
  NumberCurve,
  OperationId,
  PrivacyEvent,
  Requests,
  StepsCap,
  StepsRequest,
} from '../../../src/accounting/types.ts';
import { goldenByMechanism } from '../golden.ts';

const context = { cancelled: () => false };

function ask<K extends OperationId>(operation: K, request: Requests[K]): Answers[K] {
  const outcome = operations[operation](request, context);
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.detail}`);
  return outcome.answer;
}

const none = { scheme: 'none' } as const;
const gaussian = (q: number, noise_multiplier: number, count: number): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier,
  sampling: q === 1 ? none : { scheme: 'poisson', probability: q },
  count,
});
const laplace = (q: number, noise_multiplier: number, count: number): PrivacyEvent => ({
  kind: 'laplace',
  noise_multiplier,
  sampling: q === 1 ? none : { scheme: 'poisson', probability: q },
  count,
});
const pure = (epsilon: number, count: number): PrivacyEvent => ({ kind: 'pure', epsilon, sampling: none, count });
const response = (epsilon: number, count: number): PrivacyEvent => ({
  kind: 'randomized_response',
  epsilon,
  categories: 2,
  sampling: none,
  count,
});
const composition = (...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency: 'add_remove', events });
const replacing = (...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency: 'replace_one', events });

/** The composition of the first uses. */
function cut({ events, ...rest }: Composition, uses: number): Composition {
  let left = uses;
  const first: PrivacyEvent[] = [];
  for (const event of events) {
    const count = Math.min(left, event.count ?? 1);
    if (count > 0) first.push({ ...event, count });
    left -= count;
  }
  return { ...rest, events: first };
}

const at = (curve: NumberCurve | undefined, i: number) => ({
  value: curve?.value[i] ?? null,
  lower: curve?.lower[i] ?? null,
  upper: curve?.upper[i] ?? null,
});
type Ends = Pick<Interval, 'value' | 'lower' | 'upper'>;
const low = (ends: Ends) => ends.lower ?? Number.NEGATIVE_INFINITY;
const high = (ends: Ends) => ends.upper ?? Number.POSITIVE_INFINITY;

/** Two intervals of one truth meet, and the best estimates are within what both allow. */
function sameTruth(t: Test, a: Ends, b: Ends, what: string): void {
  t.ok(low(a) <= high(b) && low(b) <= high(a), `${what}: [${a.lower}, ${a.upper}] meets [${b.lower}, ${b.upper}]`);
  t.equal(a.value === null, b.value === null, `${what}: both have a value or none`);
  if (a.value === null || b.value === null) return;
  const allowed = high(a) - low(a) + high(b) - low(b) + 1e-12;
  t.ok(Math.abs(a.value - b.value) <= allowed, `${what}: ${a.value} is near ${b.value}`);
}

const schedules: [string, Composition, number[]][] = [
  ['two sampled phases', composition(gaussian(0.01, 1, 300), gaussian(0.02, 1.5, 200)), [1, 150, 299, 300, 301, 302, 400, 500]],
  ['no sampling, three phases', composition(gaussian(1, 10, 5), gaussian(1, 3, 4), gaussian(1, 10, 5)), [1, 2, 5, 6, 9, 10, 14]],
  ['a phase that comes back', composition(gaussian(0.3, 9, 40), gaussian(0.1, 4, 20), gaussian(0.3, 9, 40)), [1, 40, 41, 60, 61, 99, 100]],
  ['Laplace beside Gaussian', composition(laplace(1, 20, 2), gaussian(0.1, 2, 30), laplace(1, 20, 1)), [1, 2, 3, 10, 32, 33]],
  ['sampled Laplace noise', composition(laplace(0.05, 2, 30)), [1, 2, 12, 30]],
  ['atoms only', replacing(response(0.5, 6), response(0.25, 6)), [1, 2, 3, 6, 7, 8, 12]],
  ['replace-one', replacing(gaussian(0.1, 2, 40)), [1, 20, 40]],
  ['nothing is released at first', composition(pure(0, 3), gaussian(0.2, 4, 20)), [1, 3, 4, 10, 23]],
];

for (const [name, mechanism, steps] of schedules) {
  t.test(`${name}: every point is the composition of the first uses`, async (t) => {
    const answer = ask('computeSteps', { mechanism, steps, want: ['epsilon', 'mu', 'regret', 'advantage'], delta: 1e-6 });
    t.same(answer.steps, steps);
    for (const [i, step] of steps.entries()) {
      const alone = cut(mechanism, step);
      const { epsilon_at, mu, regret, advantage } = ask('fitGdp', { mechanism: alone, deltas: [1e-6], floors: [] });
      sameTruth(t, at(answer.epsilon, i), (epsilon_at[0] as { epsilon: Interval }).epsilon, `step ${step}: epsilon`);
      sameTruth(t, at(answer.mu, i), mu, `step ${step}: mu`);
      sameTruth(t, at(answer.regret, i), regret, `step ${step}: regret`);
      sameTruth(t, at(answer.advantage, i), advantage, `step ${step}: advantage`);
    }
    const width = Math.max(...steps.map((_, i) => high(at(answer.epsilon, i)) - low(at(answer.epsilon, i))));
    t.ok(width <= 1e-3, `epsilon within the tolerance: ${width}`);
  });
}

t.test('epsilon from its neighbour is epsilon alone, at every step of a dense grid', async (t) => {
  for (const mechanism of [composition(gaussian(0.328, 9.4, 150)), composition(gaussian(0.05, 3, 60), gaussian(0.2, 3, 60))]) {
    const { steps, epsilon } = ask('computeSteps', { mechanism, steps: { from: 30, to: 120, points: 91 }, want: ['epsilon'] });
    t.equal(steps.length, 91);
    for (const [i, step] of steps.entries()) {
      if (step % 5 !== 0) continue;
      const [alone] = ask('composeEvents', { mechanism: cut(mechanism, step), deltas: [1e-5] }).epsilon_at;
      sameTruth(t, at(epsilon, i), (alone as { epsilon: Interval }).epsilon, `step ${step}`);
    }
    const upper = epsilon?.upper as number[];
    t.ok(
      upper.every((end, i) => i === 0 || end > (upper[i - 1] as number)),
      'grows',
    );
  }
});

t.test('known values at known steps, whatever comes after', async (t) => {
  const floor = 'alpha_and_beta_in_[1e-10,1-1e-10]';
  let seen = 0;
  for (const { mechanism, cases } of goldenByMechanism(['epsilon', 'mu_star', 'advantage', 'regret']).values()) {
    const wanted = cases.filter(
      ({ kind, inputs }) =>
        (kind === 'epsilon' && inputs.delta === 1e-5) || kind === 'advantage' || (kind !== 'epsilon' && inputs.domain === floor),
    );
    if (!wanted.some(({ kind }) => kind === 'epsilon') || mechanism.adjacency !== 'add_remove') continue;
    const total = mechanism.events.reduce((sum, event) => sum + (event.count ?? 1), 0);
    const longer = { ...mechanism, events: [...mechanism.events, gaussian(0.1, 3, 50)] };
    const steps = [...new Set([Math.ceil(total / 2), total, total + 50])];
    const i = steps.indexOf(total);
    const answer = ask('computeSteps', { mechanism: longer, steps, want: ['epsilon', 'mu', 'regret', 'advantage'] });
    for (const { id, kind, inputs, expected, tol } of wanted) {
      const metric = kind === 'mu_star' ? 'mu' : (kind as 'epsilon' | 'regret' | 'advantage');
      // beyond 12.7 no point of the curve has both error rates above the floor
      if (metric !== 'epsilon' && metric !== 'advantage' && Number(inputs.mu ?? expected.value) > 12.7) continue;
      const slack = Math.abs(expected.value) * tol.rel + tol.abs;
      const ends = at(answer[metric], i);
      t.ok(
        low(ends) <= expected.value + slack && expected.value - slack <= high(ends),
        `${id}: ${expected.value} in [${ends.lower}, ${ends.upper}]`,
      );
      seen += 1;
    }
  }
  t.ok(seen >= 30, `${seen} known values were looked at`);
});

t.test('Gaussian phases have the mu of the sum of squares', async (t) => {
  const mechanism = composition(gaussian(1, 10, 3), gaussian(1, 2, 4));
  const { mu } = ask('computeSteps', { mechanism, want: ['mu'] });
  [1, 2, 3, 4, 5, 6, 7].forEach((step, i) => {
    const truth = Math.sqrt(Math.min(step, 3) / 100 + Math.max(0, step - 3) / 4);
    t.ok(Math.abs((mu?.value[i] as number) - truth) < 1e-14, `step ${step}`);
  });
});

t.test('a cap on epsilon or advantage lies between its neighbours', async (t) => {
  const metricAt = (mechanism: Composition, metric: StepsCap['metric'], step: number): Interval => {
    if (step === 0) return { value: 0, lower: 0, upper: 0, bound: 'two_sided' };
    const fit = ask('fitGdp', { mechanism: cut(mechanism, step), deltas: [1e-5], floors: [] });
    return metric === 'epsilon' ? (fit.epsilon_at[0] as { epsilon: Interval }).epsilon : metric === 'mu' ? fit.mu : fit.advantage;
  };
  const run = composition(gaussian(0.328, 9.4, 2000));
  const phases = composition(gaussian(0.02, 1.5, 400), gaussian(0.1, 4, 400));
  const cases: [Composition, StepsCap, StepsRequest['steps']][] = [
    [run, { metric: 'epsilon', value: 3 }, undefined],
    [run, { metric: 'epsilon', value: 3 }, [1, 2000]],
    [run, { metric: 'mu', value: 1 }, [2000]],
    [run, { metric: 'advantage', value: 0.25 }, [7]],
    [phases, { metric: 'epsilon', value: 1.5 }, [800]],
    [phases, { metric: 'epsilon', value: 2 }, { from: 1, to: 800, points: 20, spacing: 'log' }],
  ];
  for (const [mechanism, cap, steps] of cases) {
    const answer = ask('computeSteps', { mechanism, cap, want: ['epsilon'], ...(steps === undefined ? {} : { steps }) });
    const { last_step_within: within, first_step_beyond: beyond } = answer.cap as { last_step_within: number; first_step_beyond: number };
    const what = `${cap.metric} ${cap.value}`;
    t.ok(within > 0 && beyond > within, `${what}: ${within} and ${beyond}`);
    t.ok(high(metricAt(mechanism, cap.metric, within)) <= cap.value, `${what}: kept at ${within}`);
    t.ok(high(metricAt(mechanism, cap.metric, within + 1)) > cap.value, `${what}: no longer for certain at ${within + 1}`);
    t.ok(low(metricAt(mechanism, cap.metric, beyond)) > cap.value, `${what}: broken at ${beyond}`);
    t.ok(low(metricAt(mechanism, cap.metric, beyond - 1)) <= cap.value, `${what}: not yet for certain at ${beyond - 1}`);
  }
});

t.test('where the truth meets the cap neither side claims the step', async (t) => {
  // mu = sqrt(n) / 10 is 1 after 100 uses, to the last bit
  const { cap } = ask('computeSteps', { mechanism: composition(gaussian(1, 10, 200)), cap: { metric: 'mu', value: 1 }, steps: [1] });
  t.same(cap, { metric: 'mu', value: 1, last_step_within: 99, first_step_beyond: 101 });
});

t.test('caps that nothing or everything exceeds, and epsilons that do not exist', async (t) => {
  const mechanism = composition(gaussian(0.1, 4, 50));
  const capOf = (cap: StepsCap, more: Partial<StepsRequest> = {}) => ask('computeSteps', { mechanism, cap, steps: [50], ...more }).cap;
  t.match(capOf({ metric: 'epsilon', value: 100 }), { last_step_within: 50, first_step_beyond: null });
  t.match(capOf({ metric: 'advantage', value: 0 }), { last_step_within: 0, first_step_beyond: 1 });
  const leaky = composition({ kind: 'approximate', epsilon: 1, delta: 1e-3, sampling: none, count: 2 });
  const infinite = ask('computeSteps', { mechanism: leaky, cap: { metric: 'epsilon', value: 1e9 } });
  t.same(infinite.epsilon, { value: [null, null], lower: [null, null], upper: [null, null] });
  t.match(infinite.cap, { last_step_within: 0, first_step_beyond: 1 });
  const exact = ask('computeSteps', { mechanism: composition(pure(0.25, 12)), delta: 0, cap: { metric: 'epsilon', value: 1.1 } });
  exact.steps.forEach((step, i) => {
    const { lower, upper } = at(exact.epsilon, i);
    t.ok((lower as number) <= 0.25 * step && 0.25 * step <= (upper as number) && (upper as number) < 0.25 * step + 1e-9, `${step} uses`);
  });
  t.match(exact.cap, { last_step_within: 4, first_step_beyond: 5 });
});

t.test('deltas below the doubles', async (t) => {
  const mechanism = composition(gaussian(0.1, 2, 100));
  const { epsilon, request } = ask('computeSteps', { mechanism, log_delta: -900, steps: [20, 60, 100], want: ['epsilon'] });
  for (const [i, step] of [20, 60, 100].entries()) {
    const [alone] = ask('composeEvents', { mechanism: cut(mechanism, step), log_deltas: [-900] }).epsilon_at;
    sameTruth(t, at(epsilon, i), (alone as { epsilon: Interval }).epsilon, `step ${step}`);
  }
  t.notOk('delta' in request);
});

t.test('grids', async (t) => {
  const grid = (total: number, steps?: StepsRequest['steps']) =>
    ask('computeSteps', { mechanism: composition(gaussian(1, 100, total)), want: ['advantage'], ...(steps === undefined ? {} : { steps }) })
      .steps;
  t.same(grid(1), [1]);
  t.same(grid(7), [1, 2, 3, 4, 5, 6, 7]);
  const long = grid(1e6);
  t.equal(long.length, 100);
  t.same([long[0], long.at(-1)], [1, 1e6]);
  t.same(grid(1000, { from: 1, to: 1000, points: 4, spacing: 'log' }), [1, 10, 100, 1000]);
  t.same(grid(10, { from: 2, to: 6, points: 1000 }), [2, 3, 4, 5, 6], 'each step once');
  t.same(grid(1e9, { from: 1, to: 1e9, points: 3 }), [1, 500000001, 1e9]);
});

t.test('the answer names the engine of each step and the errors of each engine', async (t) => {
  const mechanism = composition(gaussian(0.328, 9.4, 200));
  const { engines, engine, error_budget, request } = ask('computeSteps', { mechanism, steps: [1, 100, 200] });
  t.same(engines, ['closed_form', 'contour', 'contour']);
  t.equal(engine, 'contour');
  t.match(
    error_budget.terms.map(({ name }) => name),
    ['closed_form: rounding', /^contour: /],
  );
  t.match(request, {
    delta: 1e-5,
    want: ['epsilon', 'advantage'],
    error_floor: 1e-10,
    tolerance: 1e-3,
    certify: false,
    steps: [1, 100, 200],
  });
  const one = ask('computeSteps', { mechanism, steps: [100, 200] });
  t.ok(one.error_budget.terms.every(({ name }) => !name.includes(':')));
  const dominated = ask('computeSteps', { mechanism: composition(pure(0.1, 3)) });
  t.match(dominated.warnings, [{ code: 'DOMINATING_PAIR' }]);
});

t.test('certified by a second engine, or refused', async (t) => {
  const mechanism = composition(gaussian(0.328, 9.4, 60));
  const sure = ask('computeSteps', { mechanism, steps: [40, 60], certify: true });
  t.equal(sure.certified_by, 'lattice');
  const plain = ask('computeSteps', { mechanism, steps: [40, 60] });
  for (const i of [0, 1]) sameTruth(t, at(sure.epsilon, i), at(plain.epsilon, i), `certified ${i}`);
  const outcome = operations.computeSteps({ mechanism: composition(pure(0, 3)), certify: true }, context);
  t.match(outcome, { ok: false, refusal: { code: 'not_certifiable', pointer: '/certify' } });
});

t.test('refuses what has no steps, at its place', async (t) => {
  const curve = { kind: 'trade_off_points', fpr: [0, 1], fnr: [1, 0], interpretation: 'samples' } as const;
  t.match(operations.computeSteps({ mechanism: curve }, context), {
    ok: false,
    refusal: { code: 'unreachable', pointer: '/mechanism/kind' },
  });
  const shuffled = { ...gaussian(1, 1, 5), sampling: { scheme: 'shuffled_batches', batch_size: 2, dataset_size: 10 } } as PrivacyEvent;
  t.match(operations.computeSteps({ mechanism: composition(gaussian(0.1, 1, 5), shuffled) }, context), {
    ok: false,
    refusal: { code: 'unsupported_event', pointer: '/mechanism/events/1/sampling' },
  });
});

t.test('tells its progress point by point, and stops when it is not wanted any more', async (t) => {
  const mechanism = composition(gaussian(0.328, 9.4, 100));
  const told: [number, number][] = [];
  const progress = (done: number, total: number) => void told.push([done, total]);
  const request: StepsRequest = { mechanism, steps: [50, 75, 100], cap: { metric: 'epsilon', value: 1 } };
  t.ok(operations.computeSteps(request, { cancelled: () => false, progress }).ok);
  t.same(told, [
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  told.length = 0;
  const stopped = operations.computeSteps(request, { cancelled: () => told.length === 2, progress });
  t.match(stopped, { ok: false, refusal: { code: 'cancelled' } });
  t.equal(told.length, 2);
});

t.test('is priced by its points and phases', async (t) => {
  const cost = (events: PrivacyEvent[], points: number, want: StepsRequest['want'] = ['epsilon']) =>
    predictCost('computeSteps', { mechanism: composition(...events), steps: { from: 1, to: 1000, points }, want });
  const one = [gaussian(0.1, 1, 1000)];
  const two = [gaussian(0.1, 1, 500), gaussian(0.1, 2, 500)];
  t.ok(cost(one, 1000) > 5 * cost(one, 100));
  // Lines of a second phase are a small part of what a thousand points cost, and a fit a point costs about as much again.
  t.ok(cost(two, 1000) > cost(one, 1000));
  t.ok(cost(one, 1000, ['mu']) > 1.5 * cost(one, 1000));
});
