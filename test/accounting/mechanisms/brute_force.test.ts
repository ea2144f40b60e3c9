/**
 * Small compositions by brute force on the real mechanism (fixtures/generate/mechanisms*.py): the truth lies in the interval. Exact
 * laws that need no discretisation come within 1e-10 of it, the others within 1 %. Entries that the data calls an envelope or a curve
 * are not attained, and some samplers are enclosed only: their upper end is only never below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import { eventSchemas } from '../../../src/accounting/mechanisms/catalogue.ts';
import type { Composition } from '../../../src/accounting/types.ts';

interface Case {
  adjacency: Composition['adjacency'];
  events: Composition['events'];
  delta: { epsilon: number; remove: number; add: number }[];
  /** How near the worse direction comes to its upper end; null for an envelope; absent: both directions come near, by their engine. */
  within?: number | null;
  rel?: number;
}
interface Fixtures {
  /** Relative rounding of the truths. */
  rel: number;
  cases: Case[];
}

// Every fixture called mechanisms*.json, so that a new generator needs no line here.
const folder = new URL('../../fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^mechanisms.*\.json$/.test(name));
const fixtures = files.map((name): Fixtures => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const unattained = new Set<string>(eventSchemas.filter(({ law }) => law === 'envelope' || law === 'curve').map(({ kind }) => kind));

for (const { adjacency, events, delta, rel, within } of fixtures.flatMap(({ rel, cases }) => cases.map((one) => ({ rel, ...one })))) {
  const name = events.map(({ label: _, ...event }) => JSON.stringify(event)).join('; ');
  t.test(name, async (t) => {
    const mechanism: Composition = { kind: 'composition', adjacency, events };
    const outcome = operations.computeProfile({ mechanism, epsilon: delta.map(({ epsilon }) => epsilon) }, { cancelled: () => false });
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    const attained = events.every(({ kind }) => !unattained.has(kind));
    const width = outcome.answer.engine === 'lattice' ? 1e-2 : 1e-10;
    delta.forEach((truth, i) => {
      for (const direction of ['remove', 'add'] as const) {
        const lower = outcome.answer[direction].lower[i] ?? Number.NEGATIVE_INFINITY;
        const upper = outcome.answer[direction].upper[i] as number;
        const slack = rel * truth[direction];
        const message = `${direction} at ${truth.epsilon}: ${truth[direction]} in [${lower}, ${upper}]`;
        t.ok(lower <= truth[direction] + slack && truth[direction] - slack <= upper, message);
        if (within !== undefined || !attained) continue;
        t.ok(upper - truth[direction] <= width * truth[direction] + 1e-25, `${message}, near the upper end`);
      }
      if (typeof within !== 'number') return;
      const upper = outcome.answer.delta.upper[i] as number;
      const most = Math.max(truth.remove, truth.add);
      t.ok(upper - most <= within * most + 1e-25, `${most} at ${truth.epsilon} is near the upper end ${upper}`);
    });
  });
}
