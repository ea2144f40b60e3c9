/** Decisions that wait at the same time share a transaction: what every store that does so must keep to. */
import type { Test } from 'tap';
import type { Command, Ran } from '../../src/ledger/commands.ts';
import { decide } from '../../src/ledger/decide.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { type Ledger, ledgerOn } from '../../src/ledger/ledger.ts';
import { type Decision, instant, type Seen, type Store } from '../../src/ledger/store.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, capacity, charge, commit, header, leg, NOON, opening, outcomeOf, release, reserve, saidIn } from './build.ts';
import { recordOf, seeded } from './processes.ts';

export const names = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

/** A ledger with an open budget `a`. */
export async function opened(t: Test, where: string, cap = '1000') {
  const store = await openStore(where, true);
  const ledger = ledgerOn(store);
  t.teardown(() => ledger.close().catch(() => {}));
  await outcomeOf(ledger, opening(header('a', { cap: [cap] }), { key: 'opened' }));
  return { store, ledger };
}

/** Keys of the charges in the log of `a`, in their order. */
export async function keysIn(ledger: Ledger): Promise<(string | null)[]> {
  const rows = await ledger.entries('local', 'a', 0, 10_000);
  const entries = rows.map(({ body }) => JSON.parse(body) as Entry);
  return entries.filter(({ kind, decision }) => kind === 'charged' && decision === 'admitted').map(({ key }) => key);
}

type Change = (decision: Decision<Ran>, seen: Seen) => Decision<Ran>;

/** A charge of one unit as the store is asked for it. */
export function asked(store: Store, key: string, change: Change = (one) => one, wait = 60_000) {
  const command = charge([leg('a', '1')], { key });
  return store.transact({ tenant: 'local', key, budgets: ['a'], until: instant() + wait }, (seen) =>
    change(decide(command, seen, store.kind), seen),
  );
}

/** Commands about one budget, some of them twice, some about reservations that do not exist. */
function randomCommands(count: number, random: () => number): Command[] {
  const commands: Command[] = [];
  const upTo = (most: number) => Math.floor(random() * most);
  for (let i = 0; i < count; i++) {
    const [now, key] = [NOON + 1000 * i, `key-${i}`];
    const cost = [leg('a', `0.${1 + upTo(9)}`)];
    const reservation = `a.${1 + upTo(i + 2)}`;
    const kinds: (() => Command)[] = [
      () => charge(cost, { key, now }),
      () => charge(cost, { key, now }),
      () => reserve(cost, now + 1000 * (1 + upTo(40)), { key, now }),
      () => commit('a', reservation, null, ['a'], { key, now }),
      () => release('a', reservation, ['a'], { key, now }),
      () => capacity('a', [`${20 + upTo(20)}`], { key, now }),
      () => ({ ...(commands[upTo(i)] ?? charge(cost, { key, now })), now }),
      () => charge(cost, { key: `key-${upTo(i + 1)}`, now, fingerprint: 'another request' }),
    ];
    commands.push((kinds[upTo(kinds.length)] as () => Command)());
  }
  return commands;
}

export function togetherSuite(t: Pick<Test, 'test'>, name: string, newLedger: () => Promise<string>): void {
  t.test(`${name}: the same key twice in one transaction is one decision; another request under it is told so`, async (t) => {
    const { store, ledger } = await opened(t as Test, await newLedger());
    // behind this one all others wait
    const before = asked(store, 'before');
    const same = charge([leg('a', '1')], { key: 'k' });
    const rans = await Promise.all(
      [same, same, charge([leg('a', '2')], { key: 'k', fingerprint: 'other' }), same].map((one) => ledger.run(one)),
    );
    await before;
    const [first] = rans;
    if (first?.kind !== 'answer') return t.fail('it was not decided');
    const again = { kind: 'answer', answer: first.answer, replayed: true };
    t.match(rans, [{ replayed: false }, again, { kind: 'doubt', doubt: 'key_reused' }, again]);
    t.same(await amountsOf(ledger, 'a'), { spent: ['2'], held: ['0'], seq: 3 });
  });

  t.test(`${name}: one that throws, and one that violates a constraint, harm nobody else`, async (t) => {
    const { store, ledger } = await opened(t as Test, await newLedger());
    const keys = names(9, 'key');
    const settled = await Promise.allSettled(
      keys.map((key, i) =>
        asked(store, key, (decision) => {
          if (i === 3) throw new Error('in the middle');
          // the second entry has the place of the first
          return i === 6 ? { ...decision, writes: [...decision.writes, ...decision.writes] } : decision;
        }),
      ),
    );
    t.same(
      settled.map(({ status }) => status === 'fulfilled'),
      [true, true, true, false, true, true, false, true, true],
    );
    t.match(settled[3], { reason: { message: 'in the middle' } });
    t.match(settled[6], { reason: { message: /unique/i } });
    const good = keys.filter((_, i) => i !== 3 && i !== 6);
    t.same(await keysIn(ledger), good);
    for (const [i, key] of keys.entries()) t.equal((await store.answer('local', key)) !== null, i !== 3 && i !== 6, key);
    t.match(await outcomeOf(ledger, charge([leg('a', '1')], { key: 'key-3' })), {
      ok: true,
      standings: [{ amounts: [{ spent: '8' }] }],
    });
    await verifyAll(store);
  });

  t.test(`${name}: a ledger that is closed finishes what waits, says so first, and refuses what comes later`, async (t) => {
    const where = await newLedger();
    const { ledger } = await opened(t as Test, where);
    const order: string[] = [];
    const keys = names(100, 'key');
    const waiting = keys.map((key) => ledger.run(charge([leg('a', '1')], { key })).then(() => order.push(key)));
    const closing = ledger.close().then(() => order.push('closed'));
    await t.rejects(ledger.run(charge([leg('a', '1')])), { name: 'StoreFault', message: /closed/ });
    await Promise.all([...waiting, closing]);
    t.same(order, [...keys, 'closed']);
    t.same((await recordOf(where, 'a')).charged, keys);
  });

  t.test(`${name}: what is asked of one budget at once is answered as one after another, to the byte`, { timeout: 240_000 }, async (t) => {
    const random = seeded(20261130);
    const commands = randomCommands(400, random);
    const single = await opened(t as Test, await newLedger(), '30');
    const answers: Ran[] = [];
    for (const command of commands) answers.push(await single.ledger.run(command));
    const kinds = new Set(answers.map((ran) => (ran.kind === 'doubt' ? ran.doubt : `${saidIn(ran.answer).ok} ${ran.replayed}`)));
    t.same([...kinds].sort(), ['false false', 'false true', 'key_reused', 'true false', 'true true'], 'all that can happen happens');
    const crowd = await opened(t as Test, await newLedger(), '30');
    const said: Ran[] = [];
    for (let at = 0; at < commands.length; ) {
      const burst = commands.slice(at, at + 1 + Math.floor(random() * 120));
      said.push(...(await Promise.all(burst.map((command) => crowd.ledger.run(command)))));
      at += burst.length;
    }
    t.same(said, answers);
    t.same(await crowd.store.entries('local', 'a', 0, 1000), await single.store.entries('local', 'a', 0, 1000));
    t.same(await verifyAll(crowd.store), await verifyAll(single.store));
  });
}
