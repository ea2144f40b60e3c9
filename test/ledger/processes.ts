/** Several processes on one ledger, and what kill -9 leaves behind; for every store that processes can share. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import type { Entry } from '../../src/ledger/entry.ts';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, header, opening, outcomeOf } from './build.ts';

const script = fileURLToPath(new URL('charger.ts', import.meta.url));

interface Charger {
  child: ChildProcess;
  /** What each key was answered. */
  answers: Map<string, string>;
  ended: Promise<number | null>;
}

export function startCharger(where: string, budget: string, count: number, name: string, skew = 0): Charger {
  const child = spawn(process.execPath, [script, where, budget, String(count), name, String(skew)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const answers = new Map<string, string>();
  let rest = '';
  let faults = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answers.set(...(line.split(' ') as [string, string]));
  });
  child.stderr.on('data', (chunk) => {
    faults += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('close', (code) => (code !== null && code !== 0 ? reject(new Error(faults)) : resolve(code))),
  );
  return { child, answers, ended };
}

export async function entriesOf(where: string, budget: string): Promise<Entry[]> {
  const store = await openStore(where, false);
  const rows = await store.entries('local', budget, 0, 1_000_000);
  await store.close();
  return rows.map(({ body }) => JSON.parse(body) as Entry);
}

/** @param open a budget of that cap in a ledger that processes can share; gives its address */
export async function openFor(where: string, id: string, cap: number): Promise<void> {
  const ledger = ledgerOn(await openStore(where, true));
  await outcomeOf(ledger, opening(header(id, { cap: [String(cap)] }), { now: Date.now() }));
  await ledger.close();
}

/** Six processes charge 300 units each against a cap of 1,000. */
export async function manyProcesses(t: Test, where: string, id: string): Promise<void> {
  await openFor(where, id, 1000);
  const chargers = Array.from({ length: 6 }, (_, i) => startCharger(where, id, 300, `${id}-${i}`));
  await Promise.all(chargers.map(({ ended }) => ended));
  const said = chargers.flatMap(({ answers }) => [...answers.values()]);
  t.equal(said.length, 1800);
  t.equal(said.filter((answer) => answer === 'admitted').length, 1000, 'admitted');
  t.equal(said.filter((answer) => answer === 'budget_exceeded').length, 800, 'refused');
  const recorded = (await entriesOf(where, id)).filter(({ kind, decision }) => kind === 'charged' && decision === 'admitted');
  t.equal(recorded.length, 1000, 'recorded');
  const ledger = ledgerOn(await openStore(where, false));
  t.match(await amountsOf(ledger, id), { spent: ['1000'] });
  await ledger.close();
}

/** Kills a charger, somewhere, `times` times; each time the same requests are sent again from the first. */
export async function killedAgainAndAgain(t: Test, where: string, id: string, times: number, count: number): Promise<void> {
  await openFor(where, id, count);
  const confirmed = new Set<string>();
  for (let round = 0; round < times; round++) {
    const charger = startCharger(where, id, count, id);
    const upTo = Math.floor((count * (round + 1)) / (times + 1));
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (charger.answers.size >= upTo || charger.child.exitCode !== null) {
          clearInterval(look);
          resolve();
        }
      }, 1);
    });
    charger.child.kill('SIGKILL');
    await charger.ended;
    for (const [key, answer] of charger.answers) if (answer === 'admitted') confirmed.add(key);
  }
  const last = startCharger(where, id, count, id);
  await last.ended;
  t.equal([...last.answers.values()].filter((answer) => answer === 'admitted').length, count, 'all are admitted in the end');
  const keys = (await entriesOf(where, id)).filter(({ kind }) => kind === 'charged').map(({ key }) => key);
  t.equal(keys.length, count, 'none is lost and none is doubled');
  t.equal(new Set(keys).size, count);
  t.ok(
    [...confirmed].every((key) => keys.includes(key)),
    `what was confirmed before a kill (${confirmed.size}) is there`,
  );
  const store = await openStore(where, false);
  await verifyAll(store);
  await store.close();
}
