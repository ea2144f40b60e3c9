/** Attackers played out gain what predictability says, and more than a wrong reading of the noise would allow. */
import t from 'tap';
import { agrees, play, scenarios } from '../../load/numerics/attacker.ts';

const REPETITIONS = 15_000;

for (const [index, scenario] of scenarios.entries()) {
  t.test(scenario.name, async (t) => {
    const played = play(scenario, REPETITIONS, 70 + index);
    const { predicted, measured, standard_error } = played;
    t.ok(agrees(played), `measured ${measured} +- ${standard_error}, predicted ${predicted}`);
    t.ok(standard_error < 0.1 * predicted, 'the simulation can tell: its error is below a tenth');
    t.same(play(scenario, 50, 5), play(scenario, 50, 5), 'seeded');
  });
}

t.test('another prediction would be noticed', async (t) => {
  const [, noisy] = scenarios;
  if (noisy === undefined) return t.fail('a scenario with noise');
  const played = play(noisy, REPETITIONS, 71);
  t.notOk(agrees({ ...played, predicted: played.predicted * 1.3 }));
  t.notOk(agrees({ ...played, predicted: played.predicted / 1.3 }));
});
