/**
 * The mathematics beside published accountants, in one run on one machine: value, width of the interval, median time and ratio.
 *
 *   npm run bench:numerics [-- A,D gdpnum]      configurations and tools; all without arguments
 *
 * The peers are installed from load/numerics/requirements.txt into a virtual environment beside this file. Peers run warm; our side is
 * timed cold (a law that this process has never seen, every reading of gdp-fit) and on a law that is known at another number of steps.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '../../src/accounting/index.ts';
import type { Composition, GdpFitAnswer } from '../../src/accounting/types.ts';

interface PeerRow {
  config: string;
  q: number;
  sigma: number;
  steps: number;
  tool: string;
  quantity: string;
  value: number | null;
  seconds: number | null;
  note?: string;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function run(command: string, args: string[]): string {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${result.status}`);
  return result.stdout;
}

function peers(configs: string, tools: string): PeerRow[] {
  const python = here('.venv/bin/python');
  if (!existsSync(python)) {
    run('python3', ['-m', 'venv', here('.venv')]);
    run(python, ['-m', 'pip', 'install', '--quiet', '-r', here('requirements.txt')]);
  }
  const args = [here('peers.py'), ...(configs === '' ? [] : ['--configs', configs]), ...(tools === '' ? [] : ['--tools', tools])];
  return run(python, args)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PeerRow);
}

function mechanism(q: number, sigma: number, count: number): Composition {
  const sampling = { scheme: 'poisson', probability: q } as const;
  return { kind: 'composition', adjacency: 'add_remove', events: [{ kind: 'gaussian', noise_multiplier: sigma, sampling, count }] };
}

function fit(q: number, sigma: number, count: number): { answer: GdpFitAnswer; seconds: number } {
  const start = performance.now();
  const outcome = operations.fitGdp({ mechanism: mechanism(q, sigma, count) }, { cancelled: () => false });
  const seconds = (performance.now() - start) / 1000;
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return { answer: outcome.answer, seconds };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

/** Median times of a fit: a new law each time, and a known law at new numbers of steps. */
function ours({ q, sigma, steps }: PeerRow): { answer: GdpFitAnswer; cold: number; known: number } {
  const { answer } = fit(q, sigma, steps);
  const cold = [1, 2, 3, 4, 5].map((i) => fit(q, sigma * (1 + 1e-5 * i), steps).seconds);
  const known = [1, 2, 3, 4, 5].map((i) => fit(q, sigma, steps + i).seconds);
  return { answer, cold: median(cold), known: median(known) };
}

function ourValue(row: PeerRow, answer: GdpFitAnswer): { value: number; width: number } | null {
  const of = (i: { lower: number | null; value: number | null; upper: number | null } | undefined) =>
    i?.value == null || i.lower === null || i.upper === null ? null : { value: i.value, width: i.upper - i.lower };
  if (row.quantity.startsWith('mu')) return of(answer.mu);
  return /epsilon at delta 1e-5$/.test(row.quantity) ? of(answer.epsilon_at[0]?.epsilon) : null;
}

const [configs = '', tools = ''] = process.argv.slice(2);
const rows = peers(configs, tools);
// Compiled code is compared with compiled code.
for (const row of rows) fit(row.q * (1 + 1e-6), row.sigma, row.steps);
const measured = new Map<string, ReturnType<typeof ours>>();
const logRatios: number[] = [];
const short = (x: number | null) => (x === null ? '' : x.toPrecision(7));
console.log('| config | peer | quantity | peer value | our value | width | peer s | cold s | ratio | known law s | ratio |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const row of rows) {
  const mine = measured.get(row.config) ?? ours(row);
  measured.set(row.config, mine);
  const value = ourValue(row, mine.answer);
  const ratio = (seconds: number) => (row.seconds === null ? Number.NaN : row.seconds / seconds);
  if (row.tool.startsWith('gdpnum') && row.seconds !== null) logRatios.push(Math.log(ratio(mine.cold)));
  const cells = [
    row.config,
    row.tool,
    row.quantity,
    short(row.value) || (row.note ?? ''),
    short(value?.value ?? null),
    value?.width.toExponential(1) ?? '',
  ];
  const times = [
    row.seconds?.toFixed(3) ?? '',
    mine.cold.toFixed(4),
    `${ratio(mine.cold).toFixed(1)}x`,
    mine.known.toFixed(4),
    `${ratio(mine.known).toFixed(1)}x`,
  ];
  console.log(`| ${[...cells, ...times].join(' | ')} |`);
}
if (logRatios.length > 0) {
  const mean = Math.exp(logRatios.reduce((a, b) => a + b, 0) / logRatios.length);
  console.log(`\ncold gdp-fit against gdpnum, geometric mean of ${logRatios.length}: ${mean.toFixed(1)}x`);
}
