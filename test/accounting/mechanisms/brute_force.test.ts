/**
 * Small compositions by brute force on the real mechanism (fixtures/generate/mechanisms.py): the truth lies in the interval. Exact
 * laws that need no discretisation come within 1e-10 of it, the others within 1 %.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import type { Composition } from '../../../src/accounting/types.ts';

interface Case {
  adjacency: Composition['adjacency'];
  events: Composition['events'];
  delta: { epsilon: number; remove: number; add: number }[];
}
const fixtures: { rel: number; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/mechanisms.json', import.meta.url), 'utf8'),
);

for (const { adjacency, events, delta } of fixtures.cases) {
  const name = events.map(({ kind, sampling, count }) => `${count} x ${kind}, ${sampling.scheme}`).join('; ');
  t.test(name, async (t) => {
    const mechanism: Composition = { kind: 'composition', adjacency, events };
    const outcome = operations.computeProfile({ mechanism, epsilon: delta.map(({ epsilon }) => epsilon) }, { cancelled: () => false });
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    const width = outcome.answer.engine === 'lattice' ? 1e-2 : 1e-10;
    delta.forEach((truth, i) => {
      for (const direction of ['remove', 'add'] as const) {
        const lower = outcome.answer[direction].lower[i] as number;
        const upper = outcome.answer[direction].upper[i] as number;
        const slack = fixtures.rel * truth[direction];
        const message = `${direction} at ${truth.epsilon}: ${truth[direction]} in [${lower}, ${upper}]`;
        t.ok(lower <= truth[direction] + slack && truth[direction] - slack <= upper, message);
        t.ok(upper - truth[direction] <= width * truth[direction] + 1e-25, `${message}, near the upper end`);
      }
    });
  });
}
