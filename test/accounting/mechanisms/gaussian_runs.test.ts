/** Events that are Gaussian after all: mixtures, correlated noise, votes. Sensitivities by brute force on small strategies; traps. */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import type { Adjacency, Composition, PrivacyEvent } from '../../../src/accounting/types.ts';

const none = { scheme: 'none' } as const;

function outcomeOf(adjacency: Adjacency, event: PrivacyEvent) {
  const mechanism: Composition = { kind: 'composition', adjacency, events: [event] };
  return operations.fitGdp({ mechanism }, { cancelled: () => false });
}
/** [lower, upper] of mu over the whole curve. */
function muOf(adjacency: Adjacency, event: PrivacyEvent): { lower: number | null; upper: number } {
  const outcome = outcomeOf(adjacency, event);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return { lower: outcome.answer.strict_mu.lower, upper: outcome.answer.strict_mu.upper as number };
}
const refusalOf = (adjacency: Adjacency, event: PrivacyEvent) => {
  const outcome = outcomeOf(adjacency, event);
  return outcome.ok ? null : outcome.refusal;
};
const near = (x: number, y: number) => Math.abs(x - y) <= 1e-12 * y;

t.test('tree: a leaf lies in as many complete nodes as its sensitivity says', async (t) => {
  for (let steps = 1; steps <= 70; steps++) {
    const touched = new Array<number>(steps).fill(0);
    for (let size = 1; size <= steps; size *= 2) {
      for (let start = 0; start + size <= steps; start += size) {
        for (let leaf = start; leaf < start + size; leaf++) touched[leaf] = (touched[leaf] as number) + 1;
      }
    }
    const event: PrivacyEvent = { kind: 'matrix_gaussian', noise_multiplier: 2, strategy: { kind: 'tree', steps }, sampling: none };
    t.ok(near(muOf('add_remove', event).upper, Math.sqrt(Math.max(...touched)) / 2), `${steps} rounds`);
  }
});

/** Largest norm of a sum of columns over all patterns of at most k participations at least `separation` apart. */
function bruteSensitivity(columns: number[][], k: number, separation: number): number {
  let most = 0;
  const visit = (from: number, left: number, sum: number[]) => {
    most = Math.max(most, Math.hypot(...sum));
    if (left === 0) return;
    columns.slice(from).forEach((column, i) => {
      visit(
        from + i + separation,
        left - 1,
        sum.map((x, row) => x + (column[row] as number)),
      );
    });
  };
  visit(0, k, new Array<number>(columns.length).fill(0));
  return most;
}

t.test('banded: columns of norm 1 that do not overlap', async (t) => {
  for (const [steps, bands, participations, min_separation] of [
    [9, 3, 3, 3],
    [10, 2, 9, 4],
    [8, 3, 2, 5],
    [7, 1, 7, 1],
    [6, 4, 1, 1],
  ] as const) {
    const columns = Array.from({ length: steps }, (_, j) => {
      const column = Array.from({ length: steps }, (_, i) => (i >= j && i < j + bands ? 1 / (1 + i - j) : 0));
      const norm = Math.hypot(...column);
      return column.map((x) => x / norm);
    });
    const sensitivity = bruteSensitivity(columns, participations, min_separation);
    const strategy = { kind: 'banded', steps, bands, participations, min_separation } as const;
    const event: PrivacyEvent = { kind: 'matrix_gaussian', noise_multiplier: 1, strategy, sampling: none };
    t.ok(near(muOf('zero_out', event).upper, sensitivity), `${steps} ${bands} ${participations} ${min_separation}: ${sensitivity}`);
    t.ok(near(muOf('replace_one', event).upper, 2 * sensitivity), 'twice that under replace_one');
    const stated: PrivacyEvent = { kind: 'matrix_gaussian', noise_multiplier: 1, sensitivity, sampling: none };
    t.ok(near(muOf('zero_out', stated).upper, sensitivity));
  }
  const overlapping = { kind: 'banded', steps: 9, bands: 3, participations: 3, min_separation: 2 } as const;
  t.match(refusalOf('zero_out', { kind: 'matrix_gaussian', noise_multiplier: 1, strategy: overlapping, sampling: none }), {
    pointer: '/mechanism/events/0/strategy/min_separation',
    detail: /or the sensitivity itself/,
  });
});

t.test('cyclic Poisson sampling of bands is that of its rounds', async (t) => {
  const strategy = { kind: 'banded', steps: 70, bands: 8, participations: 9, min_separation: 8 } as const;
  const sampling = { scheme: 'poisson', probability: 0.1 } as const;
  const event: PrivacyEvent = { kind: 'matrix_gaussian', noise_multiplier: 1.5, strategy, sampling };
  const rounds: PrivacyEvent = { kind: 'gaussian', noise_multiplier: 1.5, sampling, count: 9 };
  const [cyclic, plain] = [outcomeOf('add_remove', event), outcomeOf('add_remove', rounds)];
  if (!cyclic.ok || !plain.ok) throw new Error('refused');
  t.same(cyclic.answer.mu, plain.answer.mu);
  t.match(refusalOf('zero_out', { ...event, group_size: 2 }), { pointer: '/mechanism/events/0/group_size' });
  t.match(refusalOf('replace_one', event), { pointer: '/mechanism/events/0/sampling' });
  const tree: PrivacyEvent = { kind: 'matrix_gaussian', noise_multiplier: 1, strategy: { kind: 'tree', steps: 8 }, sampling };
  t.match(refusalOf('zero_out', tree), { pointer: '/mechanism/events/0/sampling', detail: /banded/ });
});

t.test('pate_gnmax: sqrt(2 queries) / sigma, an upper bound of the released classes', async (t) => {
  const event: PrivacyEvent = { kind: 'pate_gnmax', noise_multiplier: 40, queries: 800, sampling: none };
  const { lower, upper } = muOf('replace_one', event);
  t.ok(lower === null && near(upper, 1));
  t.match(refusalOf('zero_out', event), { detail: /replace_one/ });
});

t.test('mixture_of_gaussians: one case is a Gaussian, two a sampled one, nothing is rescaled', async (t) => {
  const mixture = (sensitivities: number[], probabilities: number[]): PrivacyEvent => ({
    kind: 'mixture_of_gaussians',
    standard_deviation: 2,
    sensitivities,
    probabilities,
    sampling: none,
  });
  const answer = (event: PrivacyEvent) => {
    const outcome = outcomeOf('add_remove', event);
    return outcome.ok ? { mu: outcome.answer.mu, regret: outcome.answer.regret } : outcome;
  };
  t.same(answer(mixture([1, 1], [0.5, 0.5])), answer({ kind: 'gaussian', sigma: 2, sensitivity: 1, sampling: none }));
  const sampled: PrivacyEvent = { kind: 'gaussian', sigma: 2, sensitivity: 1, sampling: { scheme: 'poisson', probability: 0.25 } };
  t.same(answer(mixture([0, 1, 5], [0.75, 0.25, 0])), answer(sampled));
  t.ok(muOf('add_remove', mixture([0], [1])).upper < 1e-12, 'what never moves costs nothing');
  t.match(refusalOf('add_remove', mixture([0, 1], [0.5, 0.25])), { pointer: '/mechanism/events/0/probabilities', detail: /0.75/ });
  t.match(refusalOf('add_remove', mixture([0, 1], [1])), { pointer: '/mechanism/events/0/probabilities' });
  t.match(refusalOf('add_remove', mixture([1000], [1])), { pointer: '/mechanism/events/0/standard_deviation' });
});
