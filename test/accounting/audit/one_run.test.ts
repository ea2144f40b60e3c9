/** P-values of one-run audits against 60-digit arithmetic: never below the exact ones, and above them by rounding only. */
import t from 'tap';
import { probabilityBound } from '../../../src/accounting/audit/one_run.ts';
import { fixture } from '../ask.ts';

t.test('probabilities of so many right guesses', async (t) => {
  interface Case {
    canaries: number;
    guesses: number;
    correct: number;
    epsilon: number;
    delta: number;
    p: string;
  }
  for (const { epsilon, delta, p, ...audit } of fixture<{ p_values: Case[] }>('binomial.json').p_values) {
    const bound = probabilityBound(audit, epsilon, Math.log(delta));
    const exact = Math.min(1, Number(p));
    const name = `${audit.correct} of ${audit.guesses}, ${audit.canaries} canaries, (${epsilon}, ${delta}): ${bound} for ${exact}`;
    // below the mean the bound says nothing, which is sound
    const mean = audit.guesses / (1 + Math.exp(-epsilon));
    if (audit.correct <= mean) t.equal(bound, 1, name);
    else t.ok(bound >= exact && bound <= exact * (1 + 1e-10), name);
  }
});
