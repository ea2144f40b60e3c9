/**
 * `npm run bench [-- scenario ...] [--seconds N] [--strict]`: measures the service beside a raw node:http server and prints one table.
 * Ratios are comparable between machines, the other columns are not. With --strict a missed limit makes the exit code 1.
 */
import { parseArgs } from 'node:util';
import { memory } from './memory.ts';
import { type Row, table } from './report.ts';
import { saturation } from './saturation.ts';
import { scenarios, throughput } from './throughput.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' }, strict: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
const known = [...scenarios.map(({ name }) => name), 'saturation', 'memory'];
const wanted = positionals.length > 0 ? positionals : known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0 || !(seconds > 0)) {
  process.stderr.write(`usage: npm run bench -- [${known.join('|')}] ... [--seconds N] [--strict]\n`);
  process.exit(2);
}

const rows: Row[] = [];
if (wanted.some((name) => scenarios.some((scenario) => scenario.name === name))) rows.push(...(await throughput(wanted, seconds)));
if (wanted.includes('saturation')) rows.push(...(await saturation(seconds)));
// a leak needs time to show
if (wanted.includes('memory')) rows.push(...(await memory(12 * seconds)));

process.stdout.write(
  `\n${table(rows)}\n\nnode ${process.version}, ${seconds} s a scenario, LOG_LEVEL=${process.env.LOG_LEVEL ?? 'warn'}\n`,
);
if (values.strict && rows.some((row) => row.failed)) process.exitCode = 1;
