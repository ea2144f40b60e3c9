/** Memory of one worker over mixed requests, after collections: medians of the last third against the middle third. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import type { MemoryRun } from '../memory-run.ts';
import { note, progress, table } from '../print.ts';
import { median } from '../timing.ts';

const MEBIBYTE = 2 ** 20;

async function runIn(requests: number): Promise<MemoryRun> {
  const script = fileURLToPath(new URL('../memory-run.ts', import.meta.url));
  const child = spawn(process.execPath, [script, String(requests)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the memory run ended with ${code}`);
  return JSON.parse(text);
}

/** Medians of the middle and the last third. */
export function thirds(samples: readonly number[]): { middle: number; last: number } {
  const third = Math.floor(samples.length / 3);
  return { middle: median(samples.slice(third, 2 * third)), last: median(samples.slice(-third)) };
}

export async function memory(bench: Bench): Promise<void> {
  progress(`memory of a worker over ${bench.requests} requests`);
  const run = await runIn(bench.requests);
  const row = (name: string, of: (sample: MemoryRun['samples'][number]) => number) => {
    const { middle, last } = thirds(run.samples.map(of));
    const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
    return [name, mebibytes(middle), mebibytes(last), (last / middle).toFixed(3)];
  };
  const rows = [
    row('heap of the worker after a collection', ({ heap }) => heap),
    row('its buffers', ({ buffers }) => buffers),
    row('resident size of the process: main thread and one worker', ({ resident }) => resident),
  ];
  table('Memory of one worker over mixed requests', ['MiB, medians', 'middle third', 'last third', 'ratio'], rows);
  const rate = run.seconds / (run.answered + run.refused);
  note(
    `${run.answered} requests answered and ${run.refused} refused, ${(1000 * rate).toFixed(1)} ms each; ` +
      `the process was ${(run.before / MEBIBYTE).toFixed(1)} MiB before its worker was made.`,
  );
}
