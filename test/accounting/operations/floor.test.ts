/** The warning that mu depends on its floor, held against mu at the floor that it speaks of. */
import t from 'tap';
import { answer, mechanismOf } from '../../../load/numerics/configurations.ts';

t.test('the change that FLOOR_SENSITIVE names is that of mu a thousandfold farther out', async (t) => {
  for (const name of ['A', 'B', 'C', 'D', 'F', 'I']) {
    const { mu, mu_at_floors, warnings } = answer('fitGdp', { mechanism: mechanismOf(name), floors: [1e-13] });
    const deeper = mu_at_floors[0]?.mu;
    const least = (deeper?.lower as number) / (mu.upper as number) - 1;
    const most = (deeper?.upper as number) / (mu.lower as number) - 1;
    const detail = warnings.find(({ code }) => code === 'FLOOR_SENSITIVE')?.detail;
    if (detail === undefined) {
      t.ok(least <= 0.01, `${name}: no warning for ${most}`);
      continue;
    }
    const percent = Number(/([\d.]+) %/.exec(detail)?.[1]);
    t.ok(most > 0.01 && percent >= 100 * least * 0.94 && percent <= 100 * most * 1.06, `${name}: ${percent} % for ${100 * most}`);
  }
});
