/**
 * Calibration of noise against dp-accounting's with its PLD accountant: epsilon 2 at delta 1e-5, the peer bracketed in [0.5, 4] and within
 * 1e-6 of its target, ours at precision 1e-6 and verified on both sides. In CPU time, which other processes do not lengthen.
 */
import type { CalibrateAnswer, Composition } from '../../../src/accounting/types.ts';
import type { Bench } from '../bench.ts';
import { summaryOf } from '../bench.ts';
import { answer, eventsOf, mechanismOf, withFreshNoise } from '../configurations.ts';
import { milliseconds, note, progress, seconds, significant, table, times } from '../print.ts';
import { median } from '../timing.ts';

const TARGET = { metric: { kind: 'epsilon', delta: 1e-5 }, value: 2 } as const;
/** Calibrations before the first that is timed, and timed ones. */
const WARM_UPS = 5;
const RUNS = 15;

function calibrate(mechanism: Composition): CalibrateAnswer {
  return answer('calibrateParameter', { mechanism, parameter: '/events/0/noise_multiplier', target: TARGET });
}

/** Median CPU seconds of a calibration that starts from noise which this process has never seen. */
function cpuSeconds(mechanism: Composition): number {
  const runs = Array.from({ length: WARM_UPS + RUNS }, () => {
    const fresh = withFreshNoise(mechanism);
    const before = process.cpuUsage();
    calibrate(fresh);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return median(runs.slice(WARM_UPS));
}

export async function calibration(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const ratios = new Map<string, number>();
  for (const config of bench.configs.filter((name) => eventsOf(name).length === 1)) {
    progress(`calibration ${config}`);
    const mechanism = mechanismOf(config);
    const peer = await bench.peers?.run('dp_accounting_calibrate', config);
    const ours = cpuSeconds(mechanism);
    const { value, evaluations } = calibrate(mechanism);
    const ratio = (peer?.cpu ?? Number.NaN) / ours;
    ratios.set(config, ratio);
    rows.push([
      config,
      significant(peer?.value ?? null),
      significant(value),
      String(evaluations),
      peer?.note ?? seconds(peer?.cpu),
      milliseconds(ours),
      times(ratio),
    ]);
  }
  const header = ['', 'dp-accounting', 'ours', 'compositions', 'dp-accounting CPU s', 'ours CPU ms', 'ratio'];
  table('Noise for epsilon 2 at delta 1e-5 against dp-accounting with its PLD accountant', header, rows);
  note(summaryOf('Calibration, CPU time', ratios));
}
