/**
 * The mathematics beside published accountants, in one run on one machine, and beside its reference values. Prints Markdown.
 *
 *   npm run bench:numerics -- [--tables values,fit] [--configs A,D] [--rounds 3] [--requests 100000] [--without-peers]
 *
 * Tables by name or by letter; all by default. Times are CPU times, medians in a warm process; a peer runs once a round, between our runs.
 * Leave the machine alone meanwhile: among others a long run is interrupted more often than a short one, which flatters us. The last line says.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { configurationNames } from './configurations.ts';
import { startPeers } from './peers.ts';
import { note, progress } from './print.ts';
import { accuracy } from './tables/accuracy.ts';
import { attacker } from './tables/attacker.ts';
import { calibration } from './tables/calibrate.ts';
import { certified, fit } from './tables/fit.ts';
import { growth } from './tables/growth.ts';
import { lattice } from './tables/lattice.ts';
import { memory } from './tables/memory.ts';
import { qr } from './tables/qr.ts';
import { steps } from './tables/steps.ts';
import { values } from './tables/values.ts';

interface Table {
  name: string;
  letter: string;
  print(bench: Bench): Promise<void>;
  /** Needs the peers. */
  peers: boolean;
}

const tables: Table[] = [
  { name: 'accuracy', letter: 'v', print: accuracy, peers: false },
  { name: 'values', letter: 'w', print: values, peers: true },
  { name: 'fit', letter: 'a', print: fit, peers: true },
  { name: 'certified', letter: 'b', print: certified, peers: true },
  { name: 'lattice', letter: 'c', print: lattice, peers: true },
  { name: 'steps', letter: 'd', print: steps, peers: true },
  { name: 'growth', letter: 'e', print: growth, peers: false },
  { name: 'calibrate', letter: 'g', print: calibration, peers: true },
  { name: 'qr', letter: 'h', print: qr, peers: true },
  { name: 'attacker', letter: 'i', print: attacker, peers: false },
  { name: 'memory', letter: 'f', print: memory, peers: false },
];

const { values: given } = parseArgs({
  options: {
    tables: { type: 'string' },
    configs: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '100000' },
    'without-peers': { type: 'boolean', default: false },
  },
});

const wanted = given.tables?.split(',') ?? tables.map(({ name }) => name);
const configs = given.configs?.split(',') ?? configurationNames;
const unknown = [
  ...wanted.filter((key) => !tables.some(({ name, letter }) => key === name || key === letter)),
  ...configs.filter((config) => !configurationNames.includes(config)),
];
const [rounds, requests] = [Number(given.rounds), Number(given.requests)];
if (unknown.length > 0 || !(rounds >= 1) || !(requests >= 300)) {
  const names = tables.map(({ name, letter }) => `${name} (${letter})`).join(', ');
  process.stderr.write(`unknown: ${unknown.join(', ')}\ntables: ${names}; configurations: ${configurationNames.join(', ')}\n`);
  process.exit(2);
}

const chosen = tables.filter(({ name, letter }) => wanted.includes(name) || wanted.includes(letter));
const peers = chosen.some((one) => one.peers) && !given['without-peers'] ? startPeers() : null;
const bench: Bench = { configs, rounds, requests, peers, fits: new Map(), certified: chosen.some(({ name }) => name === 'certified') };
try {
  note(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${rounds} rounds.`);
  for (const { name, print } of chosen) {
    const start = performance.now();
    await print(bench);
    progress(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  if (peers !== null) note(`Wall time of the peers over their CPU time, median: ${peers.crowding().toFixed(2)}.`);
} finally {
  await peers?.stop();
}
