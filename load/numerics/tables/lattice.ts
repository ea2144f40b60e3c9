/** The lattice alone at grid 1e-4, against dp-accounting building and composing the same distribution on the same grid. */
import { type Bench, peerOf, ratioOf, summaryOf } from '../bench.ts';
import { mechanismOf, withFreshNoise } from '../configurations.ts';
import { composeBoth, composeUpper, phasesOf } from '../lattice.ts';
import { milliseconds, note, progress, seconds, table, times } from '../print.ts';
import { sideBySide } from '../timing.ts';

/** The default of dp-accounting. */
const INTERVAL = 1e-4;

export async function lattice(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const upper = new Map<string, number>();
  const both = new Map<string, number>();
  for (const config of bench.configs) {
    progress(`lattice ${config}`);
    const mechanism = mechanismOf(config);
    const fresh = () => phasesOf(withFreshNoise(mechanism));
    let points: number;
    try {
      points = composeUpper(fresh(), INTERVAL);
    } catch (error) {
      rows.push([config, error instanceof Error ? error.message : String(error), '', '', '', '', '', '']);
      continue;
    }
    const contenders = [{ run: () => void composeUpper(fresh(), INTERVAL) }, { run: () => void composeBoth(fresh(), INTERVAL) }];
    const { peer, ours } = await sideBySide(peerOf(bench, 'dp_accounting_compose', config), contenders, bench.rounds);
    const [upperAlone, bothLaws] = ours as [number, number];
    upper.set(config, ratioOf(peer, upperAlone));
    both.set(config, ratioOf(peer, bothLaws));
    rows.push([
      config,
      String(points),
      peer?.note || (peer === null ? '' : String(peer.value)),
      seconds(peer?.seconds),
      milliseconds(upperAlone),
      times(upper.get(config)),
      milliseconds(bothLaws),
      times(both.get(config)),
    ]);
  }
  const header = ['', 'points (P and Q)', 'peer points (P)', 'dp-accounting s', 'upper law ms', 'ratio', 'upper and lower ms', 'ratio'];
  table(`The lattice alone at interval ${INTERVAL} against dp-accounting`, header, rows);
  note(summaryOf('Upper law, which is what the peer composes', upper));
  note(summaryOf('Upper and lower law', both));
}
