/** Epsilon against the number of steps, 1,000 points in one answer, against ONE epsilon of dp-accounting at the last of them. */
import { type Bench, peerOf, ratioOf, summaryOf } from '../bench.ts';
import { answer, mechanismOf, withFreshNoise } from '../configurations.ts';
import { milliseconds, note, power, progress, seconds, significant, table, times } from '../print.ts';
import { sideBySide } from '../timing.ts';

const POINTS = 1000;

const stepsOf = (config: string) => mechanismOf(config).events.reduce((sum, { count = 1 }) => sum + count, 0);

/** How many steps each engine served. */
function countsOf(engines: string[]): string {
  const counts = new Map<string, number>();
  for (const engine of engines) counts.set(engine, (counts.get(engine) ?? 0) + 1);
  return Array.from(counts, ([engine, count]) => `${engine} ${count}`).join(', ');
}

export async function steps(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const ratios = new Map<string, number>();
  for (const config of bench.configs) {
    const total = stepsOf(config);
    progress(`steps ${config}`);
    const mechanism = mechanismOf(config);
    // a schedule of fewer uses has no more points than uses
    const grid = { from: 1, to: total, points: Math.min(POINTS, total) };
    const ask = (law: typeof mechanism) => answer('computeSteps', { mechanism: law, steps: grid, want: ['epsilon'], delta: 1e-5 });
    const peer = peerOf(bench, 'dp_accounting_epsilon', config);
    const measured = await sideBySide(peer, [{ run: () => void ask(withFreshNoise(mechanism)) }], bench.rounds);
    const cold = measured.ours[0] as number;
    const found = ask(mechanism);
    const at = (list: (number | null)[] | undefined) => list?.at(-1) ?? Number.NaN;
    const ratio = ratioOf(measured.peer, cold);
    if (grid.points === POINTS) ratios.set(config, ratio);
    rows.push([
      config,
      String(found.steps.length),
      countsOf(found.engines),
      significant(at(found.epsilon?.value)),
      power(at(found.epsilon?.upper) - at(found.epsilon?.lower)),
      measured.peer?.note || significant(measured.peer?.value),
      seconds(measured.peer?.seconds),
      milliseconds(cold),
      times(ratio),
    ]);
  }
  const header = ['', 'points', 'engines', 'last epsilon', 'width', 'dp-accounting', 'its one epsilon, s', 'all points, ms', 'ratio'];
  table('Epsilon at 1e-5 against steps, all points, against one epsilon of dp-accounting', header, rows);
  note(summaryOf(`One epsilon of dp-accounting over our ${POINTS} points`, ratios));
}
