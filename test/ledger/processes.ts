/** Several processes on one ledger, and what kill -9 leaves behind; for every store that processes can share. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import type { Entry } from '../../src/ledger/entry.ts';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll, verifyBudget } from '../../src/ledger/verify.ts';
import { header, opening, outcomeOf } from './build.ts';

const script = fileURLToPath(new URL('charger.ts', import.meta.url));

interface Charger {
  child: ChildProcess;
  /** What each key was answered. */
  answers: Map<string, string>;
  ended: Promise<number | null>;
}

export function startCharger(where: string, budget: string, count: number, name: string, { skew = 0, callers = 1 } = {}): Charger {
  const told = [where, budget, String(count), name, String(skew), String(callers)];
  const child = spawn(process.execPath, [script, ...told], { stdio: ['ignore', 'pipe', 'pipe'] });
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

export interface Record {
  /** Units that the state says are spent. */
  spent: number;
  /** Keys of the charges that were admitted, in their order. */
  charged: string[];
}

/** What a ledger holds of a budget, read by a store of its own. Rejects with BrokenChain. */
export async function recordOf(where: string, id: string): Promise<Record> {
  const store = await openStore(where, false);
  try {
    const row = await store.budget('local', id);
    if (row === null) throw new Error(`${id} does not exist`);
    await verifyBudget(store, row);
    const entries = (await store.entries('local', id, 0, 1_000_000)).map(({ body }) => JSON.parse(body) as Entry);
    const charged = entries.filter(({ kind, decision }) => kind === 'charged' && decision === 'admitted').map(({ key }) => key as string);
    return { spent: Number(row.state.spent[0]), charged };
  } finally {
    await store.close();
  }
}

const countOf = (answers: readonly string[], answer: string) => answers.filter((one) => one === answer).length;

export interface Contention {
  answered: number;
  admitted: number;
  refused: number;
  recorded: number;
  spent: number;
}

/** Six processes charge 300 units each against a cap of 1,000, all at once. */
export async function contend(where: string, id: string): Promise<Contention> {
  await openFor(where, id, 1000);
  const chargers = Array.from({ length: 6 }, (_, i) => startCharger(where, id, 300, `${id}-${i}`));
  await Promise.all(chargers.map(({ ended }) => ended));
  const said = chargers.flatMap(({ answers }) => [...answers.values()]);
  const { charged, spent } = await recordOf(where, id);
  return {
    answered: said.length,
    admitted: countOf(said, 'admitted'),
    refused: countOf(said, 'budget_exceeded'),
    recorded: new Set(charged).size,
    spent,
  };
}

export interface Killed {
  /** Charges that were confirmed to the process that was killed. */
  confirmed: number;
  /** Confirmed, and not in the log. */
  lost: number;
  /** In the log more than once, or spent more often than asked. */
  doubled: number;
  /** Answered otherwise than admitted, once everything was sent again. */
  refused: number;
}

/**
 * Two processes charge one budget; one of them is killed where `random` says, and its requests are sent again from the first by another one.
 * @param random uniform in [0, 1)
 */
export async function killAtRandom(where: string, id: string, count: number, random: () => number): Promise<Killed> {
  await openFor(where, id, 2 * count);
  const victim = startCharger(where, id, count, `${id}-victim`);
  const witness = startCharger(where, id, count, `${id}-witness`);
  const upTo = Math.floor(random() * count);
  while (victim.answers.size < upTo && victim.child.exitCode === null) await sleep(1);
  // a charge takes some milliseconds: anywhere in it
  await sleep(random() * 5);
  victim.child.kill('SIGKILL');
  await victim.ended;
  const again = startCharger(where, id, count, `${id}-victim`);
  await Promise.all([again.ended, witness.ended]);
  const confirmed = [...victim.answers].filter(([, answer]) => answer === 'admitted').map(([key]) => key);
  const said = [...again.answers.values(), ...witness.answers.values()];
  const { charged, spent } = await recordOf(where, id);
  const keys = new Set(charged);
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((key) => !keys.has(key)).length + Math.max(0, 2 * count - keys.size),
    doubled: charged.length - keys.size + Math.max(0, spent - keys.size),
    refused: said.length - countOf(said, 'admitted'),
  };
}

/** Uniform in [0, 1), the same for the same seed (Marsaglia's xorshift with 32 bits). */
export function seeded(seed: number): () => number {
  let x = seed | 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

/** The same, asserted. */
export async function manyProcesses(t: Test, where: string, id: string): Promise<void> {
  t.same(await contend(where, id), { answered: 1800, admitted: 1000, refused: 800, recorded: 1000, spent: 1000 });
}

/** Kills a charger of so many callers, somewhere, `times` times; each time the same requests are sent again from the first. */
export async function killedAgainAndAgain(t: Test, where: string, id: string, times: number, count: number, callers = 1): Promise<void> {
  await openFor(where, id, count);
  const confirmed = new Set<string>();
  for (let round = 0; round < times; round++) {
    const charger = startCharger(where, id, count, id, { callers });
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
  const last = startCharger(where, id, count, id, { callers });
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
