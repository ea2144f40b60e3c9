/**
 * Whatever numbers the contract lets in, from the smallest double to 1e100: an answer of finite numbers or a refusal with a place, never an
 * exception. Drawn with a fixed seed.
 */
import fc from 'fast-check';
import t from 'tap';
import { operations, predictCost } from '../../src/study/index.ts';
import { number, positive, everyRequest as requestsOf, some } from '../support/extremes.ts';

const everyRequest = requestsOf({ operations, predictCost }, { seed: 20, numRuns: 100 });
const upTo = (most: number) => positive.map((value) => Math.min(value, most));
/** Lists of one kind: extreme, equal, nearly equal, 0 and 1, subnormal. */
const list = (n: number) =>
  fc.oneof(
    fc.array(number, { minLength: n, maxLength: n }),
    number.map((value) => Array.from({ length: n }, () => value)),
    number.map((value) => Array.from({ length: n }, (_, i) => value * (1 + i * 2e-16))),
    fc.array(fc.constantFrom(0, 1), { minLength: n, maxLength: n }),
    fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }).map((values) => values.map((value) => value * 5e-324)),
  );
const confidence = some(fc.constantFrom(5e-324, 1e-10, 0.5, 0.95, 0.9999));

const total = fc.oneof(
  fc.record({ unit: fc.constant('epsilon'), epsilon: upTo(1e6) }),
  fc.record({ unit: fc.constant('rho'), rho: upTo(1e6) }),
  fc.record({ unit: fc.constant('mu'), mu: upTo(1e6) }),
  fc.record({
    unit: fc.constant('epsilon_delta'),
    epsilon: upTo(1e4),
    delta: fc.constantFrom(1e-300, 1e-100, 1e-5, 0.5, 1 - 2 ** -53),
  }),
);
const strategies = ['uniform', 'geometric', 'equal_noise', 'min_total_variance', 'min_total_absolute_error', 'given'] as const;
const splits = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc.record(
    {
      kind: fc.constant('split'),
      total,
      queries: fc.array(fc.record({ sensitivity: positive, weight: some(positive) }), { minLength: n, maxLength: n }),
      strategies: some(fc.constantFrom(...strategies).map((one) => [one])),
      ratio: some(upTo(1)),
      top_up_last: some(fc.boolean()),
      shares: some(fc.array(positive, { minLength: n, maxLength: n })),
    },
    { requiredKeys: ['kind', 'total', 'queries'] },
  ),
);
const graphs = fc.record({
  kind: fc.constant('graph'),
  unit: fc.constantFrom('epsilon', 'rho', 'mu'),
  adjacency: fc.constantFrom('add_remove', 'replace_one'),
  nodes: fc
    .array(fc.oneof(fc.constant(0), upTo(1e6)), { minLength: 1, maxLength: 6 })
    .map((costs) => costs.map((cost, i) => ({ id: `${i}`, cost }))),
});

t.test('budgets', async (t) => everyRequest(t, 'allocateBudget', fc.oneof(splits, splits, graphs)));

const epsilon = fc.oneof(fc.constant(0), upTo(1e4));
const delta = fc.constantFrom(0, 5e-324, 1e-300, 1e-5, 0.5, 1 - 2 ** -53, 1);
const sensitivity = fc.oneof(
  positive,
  fc.constantFrom(0, 1, 7, 1e15, 2 ** 60),
  fc.record({ kind: fc.constant('bounded_sum'), adjacency: fc.constant('replace_one'), lower: number, upper: number }),
  fc.record({
    kind: fc.constant('bounded_mean'),
    adjacency: fc.constant('replace_one'),
    lower: number,
    upper: number,
    records: fc.constantFrom(1, Number.MAX_SAFE_INTEGER),
  }),
);
t.test('noise', async (t) => {
  for (const kind of ['laplace', 'discrete_laplace'] as const)
    everyRequest(t, 'describeNoise', fc.record({ kind: fc.constant(kind), epsilon, sensitivity }));
  everyRequest(t, 'describeNoise', fc.record({ kind: fc.constant('gaussian'), epsilon, delta, sensitivity }));
  const sigma2 = fc.oneof(positive, fc.double({ min: 0.1, max: 100, noNaN: true }));
  everyRequest(t, 'describeNoise', fc.record({ kind: fc.constant('discrete_gaussian'), sigma2, epsilon, sensitivity }));
  everyRequest(t, 'describeNoise', fc.record({ kind: fc.constant('randomized_response'), epsilon }));
  everyRequest(t, 'describeNoise', fc.record({ kind: fc.constant('zcdp'), rho: epsilon, delta }));
});

t.test('paired studies', async (t) => {
  const metric = fc.integer({ min: 1, max: 9 }).chain((n) => fc.record({ a: list(n), b: list(n) }));
  const power = fc.record({
    alpha: fc.constantFrom(5e-324, 1e-300, 1e-16, 0.05, 1 - 2 ** -53),
    dz: fc.constantFrom(5e-324, 1e-10, 1e-3, 1, 100),
    target_power: fc.constantFrom(5e-324, 1e-3, 0.8, 1 - 2 ** -53),
  });
  const request = fc.record(
    {
      metrics: fc.array(metric, { minLength: 1, maxLength: 2 }),
      confidence,
      alternative: some(fc.constantFrom('two_sided', 'greater', 'less')),
      power: some(power),
      figure: some(fc.constant('svg')),
    },
    { requiredKeys: ['metrics'] },
  );
  everyRequest(t, 'comparePairs', request);
});

t.test('utility curves', async (t) => {
  const curve = fc.integer({ min: 4, max: 9 }).chain((n) =>
    fc.record({
      eps: fc.oneof(
        fc.array(positive, { minLength: n, maxLength: n }),
        fc.constant(Array.from({ length: n }, (_, i) => 0.1 * 2 ** i)),
        fc.constant(Array.from({ length: n }, (_, i) => 1 + i * 1e-15)),
      ),
      accuracy: fc.oneof(
        list(n),
        fc
          .array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: n, maxLength: n })
          .map((e) => e.map((x, i) => 0.5 + i / 30 + x)),
      ),
    }),
  );
  const rest = fc.record({
    model: some(fc.constantFrom('4pl_log', '3pl_log', '3pl_linear')),
    lower: some(number),
    target: some(fc.oneof(number, fc.constant(0.7))),
    confidence,
    figure: some(fc.constant('svg')),
  });
  everyRequest(
    t,
    'fitUtility',
    fc.tuple(curve, rest).map(([one, more]) => ({ ...one, ...more })),
  );
});

t.test('adjusted comparisons', async (t) =>
  everyRequest(
    t,
    'adjustComparisons',
    fc.record({ p: fc.array(fc.oneof(fc.constantFrom(0, 1), upTo(1)), { minLength: 1, maxLength: 6 }) }),
  ),
);
