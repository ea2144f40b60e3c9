/**
 * The figures of docs/ledger.md, on the real stores: `npx node test/ledger/at-size.ts [sqlite|postgres] [contended runs] [killed runs]`, by default both stores
 * with 20 and 200. Prints a line a run that went wrong and a line a store; the exit code is 1 where anything was admitted beyond a cap, lost or doubled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres.ts';
import { contend, killAtRandom, seeded } from './processes.ts';

interface Place {
  create(): Promise<string>;
  close(): Promise<void>;
}

async function placeOf(store: string): Promise<Place> {
  if (store === 'postgres') {
    const server = await startPostgres();
    return { create: () => server.database(), close: () => server.stop() };
  }
  if (store !== 'sqlite') throw new Error('a store that processes can share is sqlite or postgres');
  const folder = mkdtempSync(join(tmpdir(), 'lossbook-at-size-'));
  let files = 0;
  return {
    create: async () => `sqlite:${join(folder, `${files++}.sqlite`)}`,
    close: async () => rmSync(folder, { recursive: true }),
  };
}

const say = (...words: unknown[]) => void process.stdout.write(`${words.join(' ')}\n`);

async function contended(store: string, place: Place, runs: number): Promise<boolean> {
  let exact = 0;
  for (let run = 0; run < runs; run++) {
    const found = await contend(await place.create(), 'shared');
    const { answered, admitted, refused, recorded, spent } = found;
    if (answered === 1800 && admitted === 1000 && refused === 800 && recorded === 1000 && spent === 1000) exact++;
    else say(store, 'contended run', run, JSON.stringify(found));
  }
  say(store, `six processes, 300 charges each, cap 1,000: ${exact} of ${runs} runs admitted and recorded exactly 1,000`);
  return exact === runs;
}

async function killed(store: string, place: Place, runs: number): Promise<boolean> {
  const where = await place.create();
  const random = seeded(20250601);
  let [lost, doubled, refused, confirmed] = [0, 0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const found = await killAtRandom(where, `killed-${run}`, 30, random);
    if (found.lost + found.doubled + found.refused > 0) say(store, 'killed run', run, JSON.stringify(found));
    lost += found.lost;
    doubled += found.doubled;
    refused += found.refused;
    confirmed += found.confirmed;
  }
  say(store, `${runs} runs with kill -9: ${lost} lost of ${confirmed} confirmed, ${doubled} doubled, ${refused} refused, all chains valid`);
  return lost + doubled + refused === 0;
}

const [which = 'both', contendedRuns = '20', killedRuns = '200'] = process.argv.slice(2);
let good = true;
for (const store of which === 'both' ? ['sqlite', 'postgres'] : [which]) {
  const place = await placeOf(store);
  try {
    good = (await contended(store, place, Number(contendedRuns))) && good;
    good = (await killed(store, place, Number(killedRuns))) && good;
  } finally {
    await place.close();
  }
}
process.exitCode = good ? 0 : 1;
