/**
 * The process that runs the peers, from load/numerics/requirements.txt in a virtual environment beside this file; it is made when it
 * is missing. One question at a time: while a peer runs this process waits, and the other way round.
 */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { median, type PeerRun } from './timing.ts';

export type Measurement =
  | 'gdpnum_mu'
  | 'dp_accounting_epsilon'
  | 'dp_accounting_compose'
  | 'dp_accounting_calibrate'
  | 'riskcal_tpr'
  | 'prv_epsilon'
  | 'numpy_qr'
  | 'scipy_pivoted_qr';

export interface Peers {
  /** One run; `config` is a configuration by its letter. */
  run(measurement: Measurement, config: string): Promise<PeerRun & { tool: string; quantity: string }>;
  /** Median of wall time over CPU time so far: above 1 when others wanted the machine too. */
  crowding(): number;
  stop(): Promise<void>;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const python = here('.venv/bin/python');

function install(): void {
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', here('.venv')]],
    [python, ['-m', 'pip', 'install', '--quiet', '-r', here('requirements.txt')]],
  ];
  for (const [command, args] of steps) {
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  }
}

export function startPeers(): Peers {
  if (!existsSync(python)) install();
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(python, [here('peers.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const crowding: number[] = [];
  return {
    async run(measurement, config) {
      child.stdin.write(`${JSON.stringify({ measurement, config })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the peers ended while ${measurement} ran on ${config}`);
      const run = JSON.parse(value);
      if (run.seconds !== null) crowding.push(run.seconds / run.cpu);
      return run;
    },
    crowding: () => median(crowding),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
