/** What every store must do: one suite for all of them. */
import type { Test } from 'tap';
import type { Command } from '../../src/ledger/commands.ts';
import { type Ledger, ledgerOn } from '../../src/ledger/ledger.ts';
import type { Store } from '../../src/ledger/store.ts';
import { install, readTransfer } from '../../src/ledger/transfer.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import {
  amountsOf,
  capacity,
  charge,
  commit,
  exported,
  header,
  leg,
  NOON,
  opening,
  outcomeOf,
  release,
  reserve,
  summaryOf,
} from './build.ts';
import { runModel } from './model.ts';

/** LEDGER_SEQUENCES of the environment; docs/ledger.md says what 10,000 of them took. */
export const sequencesOr = (few: number) => Number(process.env.LEDGER_SEQUENCES ?? few);

export interface Subject {
  /** A new, empty ledger each time. */
  create(): Promise<{ store: Store; ledger: Ledger }>;
  /** Random command sequences to run. */
  sequences: number;
}

export function storeSuite(t: Pick<Test, 'test'>, name: string, { create, sequences }: Subject): void {
  const withLedger = (what: string, run: (t: Test, ledger: Ledger, store: Store) => Promise<void>) =>
    t.test(`${name}: ${what}`, async (t) => {
      const { store, ledger } = await create();
      t.teardown(() => ledger.close());
      await run(t as Test, ledger, store);
      await verifyAll(store);
    });

  withLedger('0.1 and 0.9 fit into 1, and so do three times 0.333333333333333333, and not one unit more', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a')));
    t.match(await outcomeOf(ledger, charge([leg('a', '0.1')])), { ok: true });
    t.match(await outcomeOf(ledger, charge([leg('a', '0.9')])), { ok: true });
    await outcomeOf(ledger, opening(header('b')));
    for (let i = 0; i < 3; i++) t.match(await outcomeOf(ledger, charge([leg('b', '0.333333333333333333')])), { ok: true });
    const over = await outcomeOf(ledger, charge([leg('b', '0.000000000000000002')]));
    t.match(over, {
      ok: false,
      code: 'budget_exceeded',
      refused_by: [
        { budget: 'b', requested: '0.000000000000000002', remaining: '0.000000000000000001', difference: '0.000000000000000001', entry: 4 },
      ],
    });
    t.match(await outcomeOf(ledger, charge([leg('b', '0.000000000000000001')])), {
      ok: true,
      standings: [{ amounts: [{ remaining: '0' }] }],
    });
  });

  withLedger('several budgets pay together or not at all, and every one that refuses is named', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('organisation', { cap: ['10'] })));
    await outcomeOf(ledger, opening(header('project', { cap: ['0.5'] })));
    await outcomeOf(ledger, opening(header('dataset', { cap: ['0.4'] })));
    const all = (cost: string) => ['dataset', 'project', 'organisation'].map((id) => leg(id, cost));
    t.match(await outcomeOf(ledger, charge(all('0.3'))), { ok: true });
    const over = await outcomeOf(ledger, charge(all('0.3')));
    t.match(over, {
      ok: false,
      refused_by: [
        { budget: 'dataset', difference: '0.2' },
        { budget: 'project', difference: '0.1' },
      ],
    });
    for (const id of ['dataset', 'project', 'organisation']) t.match(await amountsOf(ledger, id), { spent: ['0.3'], seq: 3 });
    t.match(await outcomeOf(ledger, charge([...all('0.1'), leg('nowhere', '0.1')])), { ok: false, code: 'budget_not_found' });
    t.match(await amountsOf(ledger, 'dataset'), { spent: ['0.3'] });
  });

  withLedger(
    'a part is paid for by its parent as the largest, twice under replace_one, as the sum where parts overlap',
    async (t, ledger) => {
      const open = async (id: string, combination: object, adjacency: 'add_remove' | 'replace_one') => {
        const partitions = { names: ['north', 'south'], combination } as never;
        await outcomeOf(ledger, opening(header(id, { partitions, adjacency })));
        for (const part of ['north', 'south']) {
          await outcomeOf(ledger, opening(header(`${id}-${part}`, { partition_of: { budget: id, partition: part } })));
        }
      };
      const pay = (id: string, part: string, cost: string) =>
        outcomeOf(ledger, charge([leg(`${id}-${part}`, cost), leg(id, cost, { partition: part })]));
      const spent = async (id: string) => {
        const outcome = await pay(id, 'north', '5');
        return outcome.ok ? null : outcome.refused_by.find(({ budget }) => budget === id)?.remaining;
      };
      await open('disjoint', { of: 'largest', factor: 1 }, 'add_remove');
      await pay('disjoint', 'north', '0.6');
      t.match(await pay('disjoint', 'south', '0.8'), { ok: true });
      t.equal(await spent('disjoint'), '0.2', 'max(0.6, 0.8) of 1');
      await open('replaced', { of: 'largest', factor: 2 }, 'replace_one');
      t.match(await pay('replaced', 'north', '0.5'), { ok: true }, 'a record that changes there is one removed and one added');
      t.match(await pay('replaced', 'north', '0.000000000000000001'), { ok: false });
      t.match(await pay('replaced', 'south', '0.5'), { ok: true }, 'a record that moves costs 0.5 + 0.5 too');
      await open('overlapping', { of: 'sum' }, 'add_remove');
      await pay('overlapping', 'north', '0.6');
      t.match(await pay('overlapping', 'south', '0.6'), { ok: false });
      const unfit = header('x', { adjacency: 'replace_one', partition_of: { budget: 'replaced', partition: 'north' } });
      t.match(await outcomeOf(ledger, opening(unfit)), { ok: false, code: 'invalid_budget', pointer: '/partition_of' });
      t.match(await outcomeOf(ledger, opening(header('y', { partition_of: { budget: 'disjoint', partition: 'west' } }))), { ok: false });
    },
  );

  withLedger('a reservation holds, is committed whole, in part where that is sound, or released', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a')));
    const made = await outcomeOf(ledger, reserve([leg('a', '0.6')], NOON + 60_000));
    t.match(made, { ok: true, reservation: 'a.2', standings: [{ amounts: [{ spent: '0', reserved: '0.6', remaining: '0.4' }] }] });
    t.match(await outcomeOf(ledger, charge([leg('a', '0.5')])), { ok: false, refused_by: [{ reservation: 'a.2' }] });
    t.match(await outcomeOf(ledger, commit('a', 'a.2', { a: ['0.1'] })), { ok: false, code: 'partial_commit' }, 'composed as a whole');
    t.match(await outcomeOf(ledger, commit('a', 'a.2')), { ok: true, standings: [{ amounts: [{ spent: '0.6', reserved: '0' }] }] });
    t.match(await outcomeOf(ledger, commit('a', 'a.2')), { ok: false, code: 'reservation_not_open' });
    const steps = await outcomeOf(ledger, reserve([leg('a', '0.4')], NOON + 60_000, { partial: 'per_use' }));
    const id = steps.ok ? (steps.reservation as string) : '';
    t.match(await outcomeOf(ledger, commit('a', id, { a: ['0.5'] })), { ok: false, code: 'partial_commit' }, 'more than was reserved');
    t.match(await outcomeOf(ledger, commit('a', id, { a: ['0.1'] })), { ok: true, standings: [{ amounts: [{ spent: '0.7' }] }] });
    const third = await outcomeOf(ledger, reserve([leg('a', '0.3')], NOON + 60_000));
    t.match(await outcomeOf(ledger, release('a', third.ok ? (third.reservation as string) : '')), { ok: true });
    t.match(await amountsOf(ledger, 'a'), { spent: ['0.7'], held: ['0'] });
  });

  withLedger('an expired reservation is spent unless the budget says otherwise, and cannot be settled any more', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('strict')));
    await outcomeOf(ledger, opening(header('lenient', { expired_reservations: 'released' })));
    for (const id of ['strict', 'lenient']) await outcomeOf(ledger, reserve([leg(id, '0.6')], NOON + 1000));
    const later = { now: NOON + 1000 };
    t.match(await outcomeOf(ledger, commit('strict', 'strict.2', null, ['strict'], later)), { ok: false, code: 'reservation_not_open' });
    t.match(await amountsOf(ledger, 'strict'), { spent: ['0.6'], held: ['0'], seq: 3 });
    t.match(await outcomeOf(ledger, charge([leg('lenient', '0.9')], later)), { ok: true });
    const rows = await ledger.entries('local', 'strict', 2, 10);
    t.match(JSON.parse(rows[0]?.body ?? ''), { kind: 'expired', caller: 'clock', key: null, cost: ['0.6'] });
  });

  withLedger('a repetition has one effect, also of a refusal; the same key with another body is refused', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a')));
    for (const cost of ['0.7', '0.7']) {
      const once = charge([leg('a', cost)], { key: `k${(await amountsOf(ledger, 'a')).seq}`, fingerprint: 'f' });
      const first = await ledger.run(once);
      const again = await ledger.run({ ...once, now: NOON + 5, instance: 'other' });
      t.same(again, { ...first, replayed: true });
      t.match(await ledger.run({ ...once, fingerprint: 'g' }), { kind: 'doubt', doubt: 'key_reused' });
    }
    t.match(await amountsOf(ledger, 'a'), { spent: ['0.7'], seq: 3 });
  });

  withLedger('a plan is followed in its order', async (t, ledger) => {
    const steps = [
      { event: 'A', count: 3 },
      { event: 'B', count: 2 },
    ];
    const plan = { mechanism: {}, steps, guarantee: {} };
    await outcomeOf(ledger, opening(header('p', { accounting: { kind: 'plan' }, cap: ['5'], plan })));
    const use = (event: string, count: number) => leg('p', String(count), { plan: [{ event, count }] });
    t.match(await outcomeOf(ledger, charge([use('B', 1)])), { ok: false, code: 'not_in_plan' });
    t.match(await outcomeOf(ledger, charge([use('A', 2)])), { ok: true });
    const held = await outcomeOf(
      ledger,
      reserve(
        [
          leg('p', '2', {
            plan: [
              { event: 'A', count: 1 },
              { event: 'B', count: 1 },
            ],
          }),
        ],
        NOON + 9000,
      ),
    );
    t.match(held, { ok: true });
    const id = held.ok ? (held.reservation as string) : '';
    t.match(await outcomeOf(ledger, charge([use('B', 1)])), { ok: true });
    t.match(await outcomeOf(ledger, release('p', id)), { ok: false, code: 'partial_commit' }, 'a later stretch was used');
    t.match(await outcomeOf(ledger, commit('p', id)), { ok: true });
    t.match(await outcomeOf(ledger, charge([use('B', 1)])), { ok: false, code: 'not_in_plan' }, 'nothing is left');
    await outcomeOf(ledger, opening(header('q', { accounting: { kind: 'plan' }, cap: ['5'], plan })));
    const stretch = (event: string, count: number) => leg('q', String(count), { plan: [{ event, count }] });
    const early = await outcomeOf(ledger, reserve([stretch('A', 3)], NOON + 9000, { partial: 'per_use' }));
    const earlyId = early.ok ? (early.reservation as string) : '';
    await outcomeOf(ledger, charge([stretch('B', 1)]));
    const part = commit('q', earlyId, { q: ['1'] });
    t.match(await outcomeOf(ledger, part), { ok: false, code: 'partial_commit' }, 'two more of B would be charged than were planned');
    t.match(await outcomeOf(ledger, commit('q', earlyId)), { ok: true });
    const late = await outcomeOf(ledger, reserve([stretch('B', 1)], NOON + 9000, { partial: 'per_use' }));
    t.match(await outcomeOf(ledger, release('q', late.ok ? (late.reservation as string) : '')), { ok: true });
    t.match(await outcomeOf(ledger, charge([stretch('B', 1)])), { ok: true, standings: [{ amounts: [{ remaining: '0' }] }] });
  });

  withLedger('raising a cap after something was spent is told for ever; a cap below what is spent is refused', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a')));
    t.match(await outcomeOf(ledger, capacity('a', ['2'])), { ok: true, standings: [{ capacity_changed: false }] });
    await outcomeOf(ledger, charge([leg('a', '1.5')]));
    t.match(await outcomeOf(ledger, capacity('a', ['1.4'])), { ok: false, refused_by: [{ difference: '0.1' }] });
    t.match(await outcomeOf(ledger, capacity('a', ['1.5'])), { ok: true, standings: [{ capacity_changed: false }] });
    t.match(await outcomeOf(ledger, capacity('a', ['3'])), { ok: true, standings: [{ capacity_changed: true }] });
    t.match(await outcomeOf(ledger, capacity('a', ['2'])), { ok: true, standings: [{ capacity_changed: true }] });
  });

  withLedger('a clock that lies behind the last entry is doubted; a little is not', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a'), { now: NOON + 60_000 }));
    t.match(await ledger.run(charge([leg('a', '0.1')])), { kind: 'doubt', doubt: 'clock_behind' });
    t.match(await outcomeOf(ledger, charge([leg('a', '0.1')], { now: NOON + 58_000 })), { ok: true });
    const [, second] = await ledger.entries('local', 'a', 0, 10);
    t.equal(JSON.parse(second?.body ?? '').time, NOON + 60_000, 'time never runs backwards in the log');
  });

  withLedger('many at once admit what fits and no more', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a', { cap: ['50'] })));
    const outcomes = await Promise.all(Array.from({ length: 120 }, () => outcomeOf(ledger, charge([leg('a', '1')]))));
    t.equal(outcomes.filter(({ ok }) => ok).length, 50);
    t.match(await amountsOf(ledger, 'a'), { spent: ['50'], seq: 121 });
  });

  withLedger('a budget that is moved is the same to the byte, knows its keys, and goes on', async (t, ledger, store) => {
    await outcomeOf(ledger, opening(header('whole', { partitions: { names: ['north'], combination: { of: 'largest', factor: 1 } } })));
    await outcomeOf(ledger, opening(header('a', { partition_of: { budget: 'whole', partition: 'north' } })));
    const once = charge([leg('a', '0.25'), leg('whole', '0.25', { partition: 'north' })], { key: 'once' });
    const told = { method: 'composed' as const, warnings: [{ code: 'UNAMPLIFIED', detail: 'as it is' }] };
    const first = await ledger.run({ ...once, told } as Command);
    await outcomeOf(ledger, charge([leg('a', '9')], { key: 'refused' }));
    await outcomeOf(ledger, reserve([leg('a', '0.1')], NOON + 60_000, { key: 'held' }));
    const before = await exported(ledger, 'a');
    await outcomeOf(ledger, charge([leg('whole', '0.01')], { key: 'later, elsewhere' }));
    const { ledger: other, store: empty } = await create();
    t.teardown(() => other.close());
    const moved = await readTransfer(before);
    await t.rejects(install(empty, moved), { message: /part of a budget that is not in this ledger/ });
    t.equal(await empty.budget('local', 'a'), null);
    await install(empty, await readTransfer(await exported(ledger, 'whole')));
    await install(empty, moved);
    await verifyAll(empty);
    for (const id of ['a', 'whole']) t.same(await exported(other, id), await exported(ledger, id));
    t.same(await empty.budget('local', 'a'), await store.budget('local', 'a'));
    const again = await other.run({ ...once, told, now: NOON + 9, instance: 'other' } as Command);
    t.same(again, { ...first, replayed: true }, 'the key is known there');
    t.match(first.kind === 'answer' && JSON.parse(first.answer.body), told, 'and its answer is whole');
    t.match(await outcomeOf(other, commit('a', 'a.4')), { ok: true, standings: [{ amounts: [{ spent: '0.35' }] }] });
    await t.rejects(install(empty, moved), { message: /budget a exists in this ledger/ });
    const { ledger: third, store: taken } = await create();
    t.teardown(() => third.close());
    await outcomeOf(third, opening(header('b'), { key: 'later, elsewhere' }));
    const whole = await readTransfer(await exported(ledger, 'whole'));
    await t.rejects(install(taken, whole), { message: /has answered a key that this ledger has answered/ });
    t.equal(await taken.budget('local', 'whole'), null, 'nothing was written');
    await outcomeOf(third, opening(header('whole')));
    await t.rejects(install(taken, moved), { message: /cannot be a part of whole: .* opened without partitions/ });
    t.equal(await taken.budget('local', 'a'), null, 'nothing was written');
  });

  withLedger('a part is never moved to a whole that knows less or more of what it has spent', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('whole', { partitions: { names: ['north'], combination: { of: 'largest', factor: 1 } } })));
    await outcomeOf(ledger, opening(header('a', { partition_of: { budget: 'whole', partition: 'north' } })));
    const legs = (cost: string) => [leg('a', cost), leg('whole', cost, { partition: 'north' })];
    await outcomeOf(ledger, charge(legs('0.1')));
    const early = { whole: await exported(ledger, 'whole'), a: await exported(ledger, 'a') };
    await outcomeOf(ledger, reserve(legs('0.2'), NOON + 1000));
    await outcomeOf(ledger, charge(legs('9')));
    await outcomeOf(ledger, capacity('a', ['2'], { now: NOON + 2000 }));
    const late = { whole: await exported(ledger, 'whole'), a: await exported(ledger, 'a') };
    const into = async (...lines: string[][]) => {
      const { ledger: other, store } = await create();
      t.teardown(() => other.close());
      for (const one of lines) await install(store, await readTransfer(one));
      return store;
    };
    await t.rejects(into(early.whole, late.a), { message: /budget a has an entry 3 that whole here does not know/ });
    await t.rejects(into(late.whole, early.a), { message: /budget a lacks entries that whole here knows of it/ });
    for (const pair of [early, late]) await verifyAll(await into(pair.whole, pair.a));
  });

  withLedger('the log of a budget has its own entries only, whatever is asked for', async (t, ledger) => {
    for (const id of ['a', 'b', 'c']) await outcomeOf(ledger, opening(header(id)));
    for (let i = 0; i < 3; i++) for (const id of ['c', 'a', 'b']) await outcomeOf(ledger, charge([leg(id, '0.1')]));
    const seqs = async (id: string, after: number, limit = 10) => {
      const rows = await ledger.entries('local', id, after, limit);
      t.ok(rows.every(({ body }) => JSON.parse(body).budgets[0] === id));
      return rows.map(({ seq }) => seq);
    };
    for (const id of ['a', 'b', 'c']) {
      for (const after of [0, -1, -4, -(2 ** 32), Number.MIN_SAFE_INTEGER])
        t.same(await seqs(id, after), [1, 2, 3, 4], `${id} behind ${after}`);
      t.same(await seqs(id, 1, 2), [2, 3]);
      for (const after of [4, 5, 2 ** 32, 2 ** 33, Number.MAX_SAFE_INTEGER]) t.same(await seqs(id, after), [], `${id} behind ${after}`);
    }
    t.same(await seqs('d', 0), []);
    t.same(await ledger.entries('acme', 'a', 0, 10), []);
  });

  withLedger('a summary has the whole series in few points and goes on from where it was', async (t, ledger, store) => {
    await outcomeOf(ledger, opening(header('a', { cap: ['1000'] })));
    for (let i = 0; i < 30; i++) await outcomeOf(ledger, charge([leg('a', '1')]));
    const first = await summaryOf(ledger, 'a');
    t.equal(first.series.at(-1)?.spent[0], '30');
    for (let i = 0; i < 400; i++) await outcomeOf(ledger, charge([leg('a', '1')]));
    const second = await summaryOf(ledger, 'a');
    t.equal(second.series.at(-1)?.spent[0], '430');
    t.ok((second.series.length ?? 0) <= 201 && (second.series.length ?? 0) > 50);
    t.same(
      second.series.map(({ seq }) => seq),
      [...(second.series ?? [])].map(({ seq }) => seq).sort((a, b) => a - b),
    );
    t.equal(await ledger.summary('local', 'nowhere'), null);
    const verified = ledgerOn(store);
    await verified.verifyAll();
    await outcomeOf(verified, charge([leg('a', '1')]));
    t.same(
      await verified.summary('local', 'a'),
      await ledgerOn(store).summary('local', 'a'),
      'the same from a verification and from the log',
    );
  });

  t.test(`${name}: random commands decide as a small model does`, { timeout: 300_000 + 200 * sequences }, async (t) => {
    const real = await create();
    t.teardown(() => real.ledger.close());
    await runModel(real, sequences, 20250601);
    t.pass(`${sequences} sequences`);
  });
}

/** A ledger of the first release, taken to the tables of this one. */
export async function migrated(t: Test, open: (migrate: boolean) => Promise<Store>): Promise<void> {
  await t.rejects(open(false), { name: 'StoreFault', message: /version 1 of the tables.*npm run ledger -- migrate/ });
  const store = await open(true);
  const ledger = ledgerOn(store);
  await verifyAll(store);
  t.match(await outcomeOf(ledger, opening(header('a'), { key: 'open' })), { ok: true, standings: [{ budget: 'a' }] });
  t.match(await outcomeOf(ledger, charge([leg('a', '0.25')], { key: 'one' })), {
    ok: true,
    standings: [{ sequence: 2, amounts: [{ spent: '0.25' }] }],
  });
  t.match(await outcomeOf(ledger, charge([leg('a', '0.9')], { key: 'two' })), { ok: false, refused_by: [{ difference: '0.15' }] });
  t.match(await amountsOf(ledger, 'a'), { spent: ['0.25'], seq: 3 }, 'nothing was charged again');
  t.match(await outcomeOf(ledger, charge([leg('a', '0.75')], { key: 'three' })), { ok: true });
  await ledger.close();
  await (await open(false)).close();
}
