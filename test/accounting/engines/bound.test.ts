/** The cheap bounds of delta and of P(S > eps), by which directions are passed over and readings begin, lie above what they bound wherever an engine offers them. */
import t from 'tap';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import type { LawParameters } from '../../../src/accounting/mechanisms/law.ts';
import { mergePhases } from '../../../src/accounting/mechanisms/resolve.ts';

const sampled = (probability: number, mu: number): LawParameters => ({ kind: 'poisson', probability, base: { kind: 'gaussian', mu } });
const response: LawParameters = { kind: 'three_point', epsilon: 0.7, quiet: Math.exp(-0.7) };
const approximate: LawParameters = { kind: 'approximate', epsilon: 0.4, delta: 1e-4 };
const laplace: LawParameters = { kind: 'laplace', epsilon: 0.3 };

const compositions: { parameters: LawParameters; count: number }[][] = [
  [{ parameters: sampled(0.01, 1), count: 1000 }],
  [{ parameters: sampled(0.3, 0.2), count: 500 }],
  [{ parameters: { kind: 'poisson_replace', probability: 0.05, noise: 'gaussian', shift: 0.5 }, count: 300 }],
  [
    { parameters: sampled(0.02, 0.8), count: 400 },
    { parameters: response, count: 4 },
  ],
  [
    { parameters: { kind: 'gaussian', mu: 0.5 }, count: 1 },
    { parameters: laplace, count: 3 },
    { parameters: response, count: 5 },
  ],
  [
    { parameters: sampled(0.02, 0.8), count: 400 },
    { parameters: approximate, count: 3 },
  ],
];

t.test('it is a bound in both directions, or there is none', async (t) => {
  let offered = 0;
  for (const items of compositions) {
    const profile = profileOf(mergePhases(items), { tolerance: 1e-3 });
    const bound = profile.logDeltaBound;
    const tail = profile.logTailBound;
    t.equal(bound === undefined, tail === undefined);
    if (bound === undefined || tail === undefined) continue;
    const epsilons = Float64Array.from([0, 0.1, 0.5, 1, 2, 3, 4, 6, 8]);
    for (const direction of ['remove', 'add'] as const) {
      const { logDelta, logP } = profile.evaluate(direction, epsilons);
      for (const [i, epsilon] of epsilons.entries()) {
        offered++;
        t.ok(bound(direction, epsilon) >= (logDelta.lower[i] as number), `${JSON.stringify(items)} ${direction} ${epsilon}`);
        t.ok(tail(direction, epsilon) >= (logP[i] as number) - 1e-9, `P(S > ${epsilon}) of ${JSON.stringify(items)} ${direction}`);
      }
    }
  }
  t.ok(offered >= 36, `${offered} bounds were looked at`);
});
