/** Mechanisms that may reveal everything: mu at a floor and its regret, from both sides, against test/fixtures/generate/revealed.py. */
import t from 'tap';
import { ask, composition, contains, fixture, widthOf } from '../ask.ts';

interface Revealed {
  epsilon: number;
  delta: number;
  error_floor: number;
  mu: number;
  regret: number;
}

t.test('mu and regret of what reveals everything with some probability are known to the tolerance', async (t) => {
  const { cases } = fixture<{ cases: Revealed[] }>('revealed.json');
  t.ok(cases.some(({ epsilon }) => epsilon === 0) && cases.some(({ epsilon }) => epsilon > 0));
  for (const { epsilon, delta, error_floor, ...truth } of cases) {
    const mechanism = composition('add_remove', { kind: 'approximate', epsilon, delta, sampling: { scheme: 'none' } });
    const { mu, regret, warnings } = ask('fitGdp', { mechanism, error_floor });
    const name = `(${epsilon}, ${delta}) at floor ${error_floor}`;
    for (const [reading, expected] of [
      [mu, truth.mu],
      [regret, truth.regret],
    ] as const) {
      t.ok(
        contains(reading.lower, reading.upper, expected, 1e-15 * expected),
        `${name}: ${expected} in [${reading.lower}, ${reading.upper}]`,
      );
      t.ok(widthOf(reading) <= 1e-3, `${name}: width ${widthOf(reading)}`);
    }
    t.notOk(
      warnings.some(({ code }) => code === 'TOLERANCE_NOT_MET'),
      name,
    );
  }
});
