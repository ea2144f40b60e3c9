/**
 * Sampling rates next to 0 and 1, where the formulas of a sampled pair subtract numbers that agree in most digits: the truth, from 90-digit
 * arithmetic (fixtures/generate/sampled_ends.py), lies in the interval in logarithms, and single uses come near it.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { prepare } from '../../src/accounting/operations/prepare.ts';
import type { Composition, Direction } from '../../src/accounting/types.ts';

interface Case {
  mechanism: Composition;
  log_delta: { direction: Direction; epsilon: number; log: number }[];
}
const fixture: { rel: number; cases: Case[] } = JSON.parse(readFileSync(new URL('../fixtures/sampled-ends.json', import.meta.url), 'utf8'));

for (const { mechanism, log_delta } of fixture.cases) {
  t.test(JSON.stringify(mechanism.events[0]), async (t) => {
    const prepared = prepare({ mechanism }, { cancelled: () => false });
    if (!prepared.ok) throw new Error(prepared.refusal.detail);
    const { profile } = prepared.prepared;
    for (const { direction, epsilon, log } of log_delta) {
      const { lower, upper } = profile.evaluate(direction, Float64Array.of(epsilon)).logDelta;
      const slack = fixture.rel * Math.abs(log);
      const [low, high] = [lower[0] as number, upper[0] as number];
      const message = `${direction} at ${epsilon}: ${log} in [${low}, ${high}]`;
      t.ok(low <= log + slack && log - slack <= high, message);
      if (profile.engine === 'closed_form') t.ok(high - low <= 1e-12 + 1e-6 * Math.abs(log), `${message}, narrow`);
    }
  });
}
