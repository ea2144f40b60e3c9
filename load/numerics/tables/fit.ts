/** gdp-fit, all its readings, against the mu of gdpnum at its default grid; and the same with two engines. */
import { type Bench, fitTiming, ratioOf, summaryOf } from '../bench.ts';
import { mechanismOf } from '../configurations.ts';
import { milliseconds, note, power, seconds, table, times, widthOf } from '../print.ts';
import { vouchedFor } from '../second.ts';

export async function fit(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const cold = new Map<string, number>();
  const known = new Map<string, number>();
  const served = new Set<string>();
  for (const config of bench.configs) {
    const timing = await fitTiming(bench, config);
    cold.set(config, ratioOf(timing.peer, timing.cold));
    known.set(config, ratioOf(timing.peer, timing.known));
    if (timing.answer.engine === 'contour') served.add(config);
    rows.push([
      config,
      timing.answer.engine,
      timing.peer?.note || seconds(timing.peer?.seconds),
      milliseconds(timing.cold),
      times(cold.get(config)),
      milliseconds(timing.known),
      times(known.get(config)),
    ]);
  }
  table('gdp-fit against gdpnum', ['', 'engine', 'gdpnum s', 'cold ms', 'ratio', 'known law ms', 'ratio'], rows);
  const whereContour = (ratios: Map<string, number>) => new Map([...ratios].filter(([config]) => served.has(config)));
  note(summaryOf('Cold, where the contour serves', whereContour(cold)));
  note(summaryOf('Known law, where the contour serves', whereContour(known)));
  note(summaryOf('Cold, all', cold));
}

export async function certified(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const ratios = new Map<string, number>();
  for (const config of bench.configs) {
    const timing = await fitTiming(bench, config);
    if (timing.certified === null) throw new Error('certified fits were not asked for');
    if ('refused' in timing.certified) {
      rows.push([config, timing.certified.refused, widthOf(timing.answer.mu), '', '', '', seconds(timing.peer?.seconds), '', '']);
      continue;
    }
    const { answer } = timing.certified;
    const vouched = vouchedFor(mechanismOf(config), answer.request.tolerance);
    const ratio = ratioOf(timing.peer, timing.certified.seconds);
    ratios.set(config, ratio);
    rows.push([
      config,
      `${answer.engine}, ${answer.certified_by}`,
      widthOf(answer.mu),
      String(vouched.looks),
      power(vouched.mu),
      power(vouched.logDelta),
      timing.peer?.note || seconds(timing.peer?.seconds),
      milliseconds(timing.certified.seconds),
      times(ratio),
    ]);
  }
  const ofSecond = ['looks of the second', 'its widest mu', 'its widest ln delta'];
  const header = ['', 'engines', 'width of mu', ...ofSecond, 'gdpnum s', 'cold ms', 'ratio'];
  table('Certified gdp-fit (two engines) against gdpnum', header, rows);
  note(summaryOf('Certified', ratios));
}
