/** What a law leaves out never makes an upper end too small, whatever it is composed with; and what no mechanism can do is refused. */
import t from 'tap';
import type { PrivacyEvent } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition } from '../ask.ts';

const none = { scheme: 'none' } as const;
const zcdp: PrivacyEvent = { kind: 'zcdp', rho: 1e-9, sampling: none };
const discreteGaussian = (sigma: number, sensitivity: number): PrivacyEvent => ({
  kind: 'discrete_gaussian',
  sigma,
  sensitivity,
  sampling: none,
});

t.test('integer noise beside a Renyi curve, beyond the mass that its law leaves out', async (t) => {
  // ln delta of the noise alone, by exact sums in 50 digits; the curve can only add.
  const far: [PrivacyEvent, number, number][] = [
    [discreteGaussian(100, 2000), 545, -153.181],
    [discreteGaussian(100, 2000), 560, -166.462],
    [{ kind: 'skellam', variance: 1e4, sensitivity: 2200, sampling: none }, 573, Math.log(7.036e-54)],
    [{ kind: 'skellam', variance: 1e4, sensitivity: 2200, sampling: none }, 580, Math.log(4.13e-56)],
  ];
  for (const [event, epsilon, truth] of far) {
    for (const beside of [zcdp, { kind: 'exponential', epsilon: 1e-6, sampling: none } as const]) {
      const [at] = ask('composeEvents', { mechanism: composition('add_remove', event, beside), epsilons: [epsilon] }).delta_at;
      t.ok(
        (at?.delta.log_upper ?? 0) >= truth - 1e-3,
        `${event.kind} beside ${beside.kind} at ${epsilon}: ${at?.delta.log_upper} for ${truth}`,
      );
    }
  }
});

t.test('a large move beside a curve has a finite epsilon', async (t) => {
  const alone = ask('composeEvents', { mechanism: composition('add_remove', discreteGaussian(1, 9)), deltas: [1e-5] });
  const beside = ask('composeEvents', { mechanism: composition('add_remove', discreteGaussian(1, 9), zcdp), deltas: [1e-5] });
  const [first, second] = [alone, beside].map(({ epsilon_at }) => epsilon_at[0]?.epsilon.upper as number) as [number, number];
  t.ok(second >= first && second < 1.1 * first, `${second} beside, ${first} alone`);
});

t.test('what no mechanism can do, and what a scheme contradicts, is refused', async (t) => {
  const impossible = { kind: 'profile_points', adjacency: 'add_remove', epsilon: [-1], delta: [0.1] } as never;
  t.match(answerOrRefusal('composeEvents', { mechanism: impossible }), {
    refusal: { code: 'invalid_curve', pointer: '/mechanism/delta/0' },
  });
  const strategy = { kind: 'banded', steps: 100, bands: 8, participations: 100, min_separation: 1 } as const;
  const cyclic: PrivacyEvent = {
    kind: 'matrix_gaussian',
    noise_multiplier: 2,
    strategy,
    sampling: { scheme: 'poisson', probability: 0.1 },
  };
  const refusal = { pointer: '/mechanism/events/0/strategy/min_separation' };
  t.match(answerOrRefusal('composeEvents', { mechanism: composition('add_remove', cyclic) }), { refusal });
});

t.test('the levels of a tall tree are counted, not rounded', async (t) => {
  const event = {
    module_name: 'dp_accounting.dp_event',
    class_name: 'SingleEpochTreeAggregationDpEvent',
    noise_multiplier: 2,
    step_counts: 2 ** 50,
  };
  const tall = ask('composeEvents', { mechanism: { kind: 'dp_event', adjacency: 'add_remove', event } as never });
  const levels: PrivacyEvent = { kind: 'gaussian', noise_multiplier: 2, sampling: none, count: 51 };
  const flat = ask('composeEvents', { mechanism: composition('add_remove', levels) });
  t.ok(Math.abs((tall.epsilon_at[0]?.epsilon.value as number) - (flat.epsilon_at[0]?.epsilon.value as number)) < 1e-9);
});
