/** Refusals, warnings, and what holds of every split and every graph. */
import t from 'tap';
import type { GraphAnswer, GraphRequest, Sensitivity, SplitAnswer } from '../../src/study/types.ts';
import { ask, close, refusal } from './ask.ts';

/** A whole number of 2^-1074 for a double, by its digits. */
function exact(value: number): bigint {
  const [mantissa, exponent] = value.toExponential(30).split('e') as [string, string];
  // thirty digits are enough for 53 bits of numbers of this size, as a fraction of 10^60
  const digits = BigInt(mantissa.replace('.', ''));
  const power = 60 + Number(exponent) - 30;
  return power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
}

t.test('shares never exceed the total, to the last bit', async (t) => {
  for (const epsilon of [0.1, 0.3, 1, 2 / 3, 1e-3, Math.PI]) {
    for (const k of [1, 2, 3, 7, 10, 49]) {
      const queries = Array.from({ length: k }, (_, i) => ({ sensitivity: 1 + ((i * 7) % 5) / 3, weight: 1 + (i % 3) }));
      const answer = ask(t, 'allocateBudget', { kind: 'split', total: { unit: 'epsilon', epsilon }, queries }) as SplitAnswer;
      for (const { strategy, shares } of answer.strategies) {
        const sum = shares.reduce((all, { share }) => all + exact(share), 0n);
        if (sum > exact(epsilon)) t.fail(`${strategy} of ${k}: ${sum} above ${epsilon}`);
        for (const [index, { share, scale, noise }] of shares.entries()) {
          t.equal(noise, 'laplace');
          if (!(Number(share.toPrecision(12)) === share || shares.length === 1)) t.fail(`${share} has more than 12 digits`);
          const { sensitivity } = queries[index] as { sensitivity: number };
          if (!(scale * share >= sensitivity * (1 - 1e-15))) t.fail('a scale is too small for its share');
        }
      }
    }
  }
});

t.test('each strategy is the best by its own measure', async (t) => {
  const queries = [1, 2, 1, 0.5].map((sensitivity, i) => ({ sensitivity, weight: i === 2 ? 4 : 1 }));
  for (const total of [
    { unit: 'epsilon', epsilon: 2 },
    { unit: 'rho', rho: 0.5 },
  ] as const) {
    const { strategies } = ask(t, 'allocateBudget', { kind: 'split', total, queries }) as SplitAnswer;
    const of = (name: string) => strategies.find(({ strategy }) => strategy === name);
    for (const one of strategies) {
      t.ok((of('min_total_variance')?.weighted_variance as number) <= one.weighted_variance, one.strategy);
      t.ok((of('min_total_absolute_error')?.weighted_scale as number) <= one.weighted_scale, one.strategy);
    }
  }
});

t.test('totals of other kinds', async (t) => {
  const queries = [{ sensitivity: 1, noise: 'laplace' as const }, { sensitivity: 2 }];
  const mixed = ask(t, 'allocateBudget', { kind: 'split', total: { unit: 'rho', rho: 0.4 }, queries }) as SplitAnswer;
  t.same(
    mixed.strategies.map(({ strategy }) => strategy),
    ['uniform', 'geometric'],
  );
  const [laplace, gaussian] = mixed.strategies[0]?.shares ?? [];
  const epsilon = 1 / (laplace?.scale as number);
  close(t, epsilon + Math.exp(-epsilon) - 1, 0.2, 'the Laplace share costs its rho', 1e-10);
  t.ok(epsilon + Math.exp(-epsilon) - 1 <= 0.2 + 1e-16);
  close(t, 2 / Math.sqrt(0.4), gaussian?.scale, 'the Gaussian one too');
  const mu = ask(t, 'allocateBudget', {
    kind: 'split',
    total: { unit: 'mu', mu: 1 },
    queries: [{ sensitivity: 1 }, { sensitivity: 1 }],
    shares: [0.6, 0.8],
  });
  const given = (mu as SplitAnswer).strategies.find(({ strategy }) => strategy === 'given');
  close(
    t,
    given?.shares.map((share) => share.mu),
    [0.6, 0.8],
    'shares of mu add by their squares',
  );
  const topped = ask(t, 'allocateBudget', {
    kind: 'split',
    total: { unit: 'epsilon', epsilon: 1 },
    queries: [{ sensitivity: 1 }, { sensitivity: 1 }, { sensitivity: 1 }],
    strategies: ['geometric'],
    top_up_last: true,
  }) as SplitAnswer;
  t.same(
    topped.strategies[0]?.shares.map(({ share }) => share),
    [0.5, 0.25, 0.25],
  );
});

t.test('splits that are refused', async (t) => {
  const two = [{ sensitivity: 1 }, { sensitivity: 1 }];
  const rho = { unit: 'rho', rho: 0.5 } as const;
  const split = { kind: 'split', total: rho, queries: two } as const;
  t.same(refusal('allocateBudget', { ...split, strategies: ['given'], shares: [0.3, 0.3] }), { reason: 'over_budget', pointer: '/shares' });
  t.same(refusal('allocateBudget', { ...split, strategies: ['given'], shares: [0.3] }), { reason: 'length_mismatch', pointer: '/shares' });
  const laplace = [{ sensitivity: 1, noise: 'laplace' as const }, { sensitivity: 1 }];
  t.same(refusal('allocateBudget', { ...split, queries: laplace, strategies: ['min_total_variance'] }), {
    reason: 'strategy_not_supported',
    pointer: '/strategies/0',
  });
  for (const total of [
    { unit: 'mu', mu: 1 },
    { unit: 'epsilon_delta', epsilon: 1, delta: 1e-5 },
  ] as const)
    t.same(refusal('allocateBudget', { ...split, total, queries: laplace }), {
      reason: 'strategy_not_supported',
      pointer: '/queries/0/noise',
    });
  t.ok(ask(t, 'allocateBudget', { ...split, strategies: ['given'], shares: [0.2, 0.3] }));
});

const graph = (change: Partial<GraphRequest>): GraphRequest => ({
  kind: 'graph',
  unit: 'epsilon',
  adjacency: 'add_remove',
  cells: ['left', 'right'],
  nodes: [
    { id: 'a', cost: 0.1, cells: ['left'] },
    { id: 'b', cost: 0.2, cells: ['right'] },
    { id: 'c', cost: 0.3 },
  ],
  ...change,
});
const price = (change: Partial<GraphRequest>) => ask(t, 'allocateBudget', graph(change)) as GraphAnswer;

t.test('graphs', async (t) => {
  const plain = price({});
  close(t, plain.total, [0.5], 'the dearer cell');
  close(t, plain.total_replace_one, [0.9], 'both cells');
  t.same(price({ adjacency: 'replace_one' }).cost, plain.total_replace_one);
  t.same(plain.cost, plain.total);
  const nodes = [
    { id: 'a', cost: 0.6, cells: ['left'] },
    { id: 'b', cost: 0.8, cells: ['left'] },
  ];
  close(t, price({ unit: 'mu', nodes }).total, [1], 'mu by squares');
  const curves = [
    { id: 'a', cost: [0.1, 1], cells: ['left'] },
    { id: 'b', cost: [0.3, 0.2], cells: ['right'] },
  ];
  close(t, price({ unit: 'rdp', nodes: curves }).total, [0.3, 1], 'order by order');
  close(t, price({ unit: 'rdp', nodes: curves }).total_replace_one, [0.4, 1.2], 'both, order by order');
  const edges = [
    { from: 'c', to: 'a' },
    { from: 'c', to: 'b' },
  ];
  const ordered = price({ edges });
  t.same(ordered.order, ['c', 'a', 'b']);
  close(t, ordered.longest_path, [0.5], 'longest path');
  const parallel = price({
    cells: ['all'],
    nodes: [
      { id: 'a', cost: 1 },
      { id: 'b', cost: 1 },
    ],
  });
  close(t, parallel.total, [2], 'parallel branches on the same records add');
  t.ok(parallel.warnings.some(({ code }) => code === 'PATH_IS_NO_COST'));
  // the sum of many costs is never below the exact one
  const many = price({ cells: ['all'], nodes: Array.from({ length: 1000 }, (_, i) => ({ id: `${i}`, cost: 0.1 })) });
  t.ok((many.total[0] as number) >= 100.00000000000001 && (many.total[0] as number) < 100.0000001, `${many.total[0]}`);
});

t.test('graphs that are refused', async (t) => {
  const fault = (change: Partial<GraphRequest>) => refusal('allocateBudget', graph(change));
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  t.same(fault({ edges: circle }), { reason: 'graph_cycle', pointer: '/edges' });
  t.same(fault({ edges: [{ from: 'a', to: 'a' }] }), { reason: 'graph_cycle', pointer: '/edges' });
  t.same(fault({ edges: [{ from: 'a', to: 'z' }] }), { reason: 'unknown_node', pointer: '/edges/0/to' });
  t.same(fault({ nodes: [{ id: 'a', cost: 1, cells: ['up'] }] }), { reason: 'unknown_cell', pointer: '/nodes/0/cells/0' });
  t.same(
    fault({
      nodes: [
        { id: 'a', cost: 1 },
        { id: 'a', cost: 1 },
      ],
    }),
    { reason: 'duplicate_id', pointer: '/nodes/1/id' },
  );
  t.same(fault({ cells: ['x', 'x'] }), { reason: 'duplicate_id', pointer: '/cells' });
  t.same(fault({ nodes: [{ id: 'a', cost: 0, cells: ['left'], post_processing: true }] }), {
    reason: 'post_processing_reads_data',
    pointer: '/nodes/0/cells',
  });
  t.same(fault({ nodes: [{ id: 'a', cost: 1, cells: [], post_processing: true }] }), {
    reason: 'post_processing_reads_data',
    pointer: '/nodes/0/cost',
  });
  t.same(fault({ nodes: [{ id: 'a', cost: [1] }] }), { reason: 'length_mismatch', pointer: '/nodes/0/cost' });
});

t.test('sensitivities by adjacency and norm', async (t) => {
  const value = (sensitivity: Sensitivity, kind: 'laplace' | 'gaussian' = 'laplace') => {
    const request =
      kind === 'laplace' ? ({ kind, epsilon: 1, sensitivity } as const) : ({ kind, epsilon: 1, delta: 1e-5, sensitivity } as const);
    return ask(t, 'describeNoise', request).sensitivity?.value;
  };
  t.equal(value({ kind: 'count', adjacency: 'replace_one' }), 1);
  t.equal(value({ kind: 'bounded_sum', adjacency: 'add_remove', lower: -5, upper: 2 }), 5);
  close(t, value({ kind: 'bounded_sum', adjacency: 'replace_one', lower: -5, upper: 2 }), 7, 'replaced');
  close(t, value({ kind: 'bounded_mean', adjacency: 'replace_one', lower: 17, upper: 90, records: 48_842 }), 73 / 48_842, 'mean age');
  t.equal(value({ kind: 'histogram', adjacency: 'add_remove' }), 1);
  t.equal(value({ kind: 'histogram', adjacency: 'replace_one' }), 2);
  close(t, value({ kind: 'histogram', adjacency: 'replace_one' }, 'gaussian'), Math.SQRT2, 'L2');
});

t.test('noise that is refused', async (t) => {
  const fault = (request: Parameters<typeof refusal<'describeNoise'>>[1]) => refusal('describeNoise', request);
  t.same(fault({ kind: 'laplace', epsilon: 0, sensitivity: 1 }), { reason: 'epsilon_out_of_range', pointer: '/epsilon' });
  t.same(fault({ kind: 'gaussian', epsilon: 1, delta: 0, sensitivity: 1 }), { reason: 'delta_out_of_range', pointer: '/delta' });
  t.same(fault({ kind: 'gaussian', epsilon: 1, delta: 1, sensitivity: 1 }), { reason: 'delta_out_of_range', pointer: '/delta' });
  t.same(fault({ kind: 'laplace', epsilon: 1, sensitivity: 0 }), { reason: 'sensitivity_not_positive', pointer: '/sensitivity' });
  t.same(fault({ kind: 'discrete_laplace', epsilon: 1, sensitivity: 1.5 }), { reason: 'sensitivity_not_integer', pointer: '/sensitivity' });
  t.same(fault({ kind: 'discrete_gaussian', sigma2: 1, epsilon: 1, sensitivity: 0.5 }), {
    reason: 'sensitivity_not_integer',
    pointer: '/sensitivity',
  });
  t.same(
    fault({ kind: 'laplace', epsilon: 1, sensitivity: { kind: 'bounded_mean', adjacency: 'add_remove', lower: 0, upper: 1, records: 9 } }),
    {
      reason: 'sensitivity_unbounded',
      pointer: '/sensitivity/adjacency',
    },
  );
});

t.test('warnings of curves, and comparisons of a few pairs', async (t) => {
  const codes = (eps: number[], accuracy: number[]) => ask(t, 'fitUtility', { eps, accuracy }).warnings.map(({ code }) => code);
  const eps = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2];
  t.ok(codes(eps, [0.5, 0.51, 0.53, 0.57, 0.65, 0.75]).includes('PLATEAU_NOT_REACHED'));
  const high = ask(t, 'fitUtility', {
    model: '3pl_log',
    lower: 0.5,
    eps: [...eps, 6.4],
    accuracy: [0.55, 0.6, 0.7, 0.82, 0.95, 1.02, 1.08],
  });
  t.ok(high.warnings.some(({ code }) => code === 'OUT_OF_RANGE'));
  const few = ask(t, 'comparePairs', { metrics: [{ a: [1, 2], b: [2, 3.5] }] });
  t.equal(few.metrics[0]?.hedges_j, null);
  t.ok(few.warnings.some(({ code }) => code === 'SMALL_SAMPLE'));
});

t.test('what a sweep costs is the composition of its runs, and its refusals keep their place', async (t) => {
  const mechanism = {
    kind: 'composition',
    adjacency: 'add_remove',
    events: [{ kind: 'gaussian', noise_multiplier: 4, sampling: { scheme: 'none' }, count: 8 }],
  } as const;
  const curve = { eps: [0.1, 0.25, 0.5, 1, 2, 4], accuracy: [0.512, 0.561, 0.655, 0.742, 0.812, 0.846] };
  const swept = ask(t, 'fitUtility', { ...curve, sweep: { mechanism: { ...mechanism, events: [...mechanism.events] }, deltas: [1e-5] } });
  const { noise } = ask(t, 'describeNoise', { kind: 'zcdp', rho: 8 / 32, delta: 1e-5 });
  if (noise.kind !== 'zcdp') return t.fail('another kind');
  close(t, swept.sweep_cost?.[0]?.epsilon.value, noise.exact_if_gaussian.value, 'eight Gaussian runs', 1e-9);
  const sampled = { kind: 'randomized_response', epsilon: 1, categories: 2, sampling: { scheme: 'poisson', probability: 0.1 } } as const;
  const fault = refusal('fitUtility', { ...curve, sweep: { mechanism: { ...mechanism, events: [sampled] }, deltas: [1e-5] } });
  t.match(fault?.pointer, /^\/sweep\/mechanism/);
});
