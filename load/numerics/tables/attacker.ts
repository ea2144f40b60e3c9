/** What an attacker gains who is played out thousands of times, beside what predictability says. */
import { agrees, play, scenarios } from '../attacker.ts';
import { power, progress, table } from '../print.ts';

const REPETITIONS = 100_000;

export async function attacker(): Promise<void> {
  const rows = scenarios.map((scenario, index) => {
    progress(`attacker: ${scenario.name}`);
    const played = play(scenario, REPETITIONS, 1000 + index);
    const { predicted, measured, standard_error } = played;
    return [
      scenario.name,
      `${scenario.process}, ${scenario.core} of ${scenario.records}`,
      predicted.toExponential(3),
      measured.toExponential(3),
      power(standard_error),
      (measured / predicted).toFixed(3),
      agrees(played) ? 'yes' : 'NO',
    ];
  });
  const header = ['release', 'core', 'predicted gain', 'measured gain', 'standard error', 'ratio', 'within 4 errors and 3 %'];
  table(`Attackers played out ${REPETITIONS} times, squared loss`, header, rows);
}
