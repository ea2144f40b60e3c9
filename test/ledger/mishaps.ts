/** What happens to processes in the middle of things, for every store that they can share. */
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, charge, leg, outcomeOf } from './build.ts';
import { entriesOf, openFor, startCharger } from './processes.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** kill -9 between check and commit, before and after the writes: nothing is spent, and a retry has one effect. */
export async function killedInTheMiddle(t: Test, where: string): Promise<void> {
  await openFor(where, 'middle', 2);
  for (const moment of ['decided', 'written']) {
    const died = spawnSync(process.execPath, [file('dier.ts'), where, 'middle', moment, moment], { encoding: 'utf8' });
    t.equal(died.signal, 'SIGKILL', died.stderr);
    const store = await openStore(where, false);
    await verifyAll(store);
    t.equal(await store.answer('local', moment), null, `${moment}: nothing was answered`);
    const ledger = ledgerOn(store);
    const again = charge([leg('middle', '1')], { key: moment, fingerprint: moment, now: Date.now() });
    for (let tries = 0; tries < 2; tries++) t.match(await outcomeOf(ledger, again), { ok: true });
    await ledger.close();
  }
  t.equal((await entriesOf(where, 'middle')).length, 3, 'two charges, one each');
}

/** SIGSTOP past the end of a reservation: it is spent by expiry, once, and the late commit is refused. */
export async function stoppedPastALease(t: Test, where: string): Promise<void> {
  await openFor(where, 'lease', 10);
  const holder = spawn(process.execPath, [file('holder.ts'), where, 'lease'], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.teardown(() => holder.kill('SIGKILL'));
  const lines: string[] = [];
  const ended = new Promise((resolve) => holder.once('close', resolve));
  const reserved = new Promise<void>((resolve) =>
    holder.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(...chunk.trimEnd().split('\n'));
      resolve();
    }),
  );
  await reserved;
  holder.kill('SIGSTOP');
  const ledger = ledgerOn(await openStore(where, false));
  await sleep(1100);
  t.match(await outcomeOf(ledger, charge([leg('lease', '1')], { now: Date.now() })), { ok: true });
  holder.kill('SIGCONT');
  holder.stdin.end('commit\n');
  await ended;
  t.same(lines, ['reserved', 'reservation_not_open']);
  t.match(await amountsOf(ledger, 'lease'), { spent: ['4'], held: ['0'] });
  await ledger.close();
  t.same(
    (await entriesOf(where, 'lease')).map(({ kind }) => kind),
    ['opened', 'reserved', 'expired', 'charged'],
  );
}

/** SIGSTOP anywhere in a row of charges, locks in hand or not: all processes get through, and nothing is lost or doubled. */
export async function stoppedAnywhere(t: Test, where: string): Promise<void> {
  await openFor(where, 'anywhere', 200);
  const chargers = ['one', 'two', 'three'].map((name) => startCharger(where, 'anywhere', 80, name));
  const [first] = chargers;
  for (let round = 0; round < 4 && first?.child.exitCode === null; round++) {
    await sleep(150);
    first.child.kill('SIGSTOP');
    await sleep(100);
    first.child.kill('SIGCONT');
  }
  await Promise.all(chargers.map(({ ended }) => ended));
  const said = chargers.flatMap(({ answers }) => [...answers.values()]);
  t.equal(said.filter((answer) => answer === 'admitted').length, 200);
  t.equal(said.filter((answer) => answer === 'budget_exceeded').length, 40);
  const entries = await entriesOf(where, 'anywhere');
  t.equal(entries.filter(({ kind, decision }) => kind === 'charged' && decision === 'admitted').length, 200);
}

/** Hosts whose clocks differ by a few seconds share a ledger; one that lies further behind is refused, and time never runs backwards in the log. */
export async function clocksApart(t: Test, where: string): Promise<void> {
  await openFor(where, 'clocks', 100);
  const chargers = [0, 4000, 1500].map((skew, i) => startCharger(where, 'clocks', 20, `host-${i}`, { skew }));
  await Promise.all(chargers.map(({ ended }) => ended));
  const late = startCharger(where, 'clocks', 3, 'late', { skew: -120_000 });
  await late.ended;
  t.same([...late.answers.values()], ['clock_behind', 'clock_behind', 'clock_behind']);
  const said = chargers.flatMap(({ answers }) => [...answers.values()]);
  t.equal(said.filter((answer) => answer === 'admitted').length, 60, 'no charge is lost');
  const entries = await entriesOf(where, 'clocks');
  t.equal(entries.length, 61);
  t.ok(entries.every(({ time }, i) => time >= (entries[i - 1]?.time ?? 0)));
}
