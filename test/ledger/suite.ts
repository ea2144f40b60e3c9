/** What every store must do: one suite for all of them. */
import type { Test } from 'tap';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { Store } from '../../src/ledger/store.ts';
import { Replay, verifyAll } from '../../src/ledger/verify.ts';
import { amountsOf, capacity, charge, commit, header, leg, NOON, opening, outcomeOf, release, reserve } from './build.ts';
import { runModel } from './model.ts';

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

  withLedger('a budget that was written down elsewhere is taken over whole, once', async (t, ledger, store) => {
    await outcomeOf(ledger, opening(header('a')));
    await outcomeOf(ledger, charge([leg('a', '0.25')]));
    const rows = await ledger.entries('local', 'a', 0, 10);
    const row = await ledger.budget('local', 'a');
    const { ledger: other, store: empty } = await create();
    t.teardown(() => other.close());
    const replay = new Replay('a');
    replay.add(rows);
    t.same(replay.state, row?.state);
    const copy = { tenant: 'elsewhere', id: 'a', header: replay.header as never, state: replay.state as never };
    t.equal(await store.install(copy, rows, []), 'installed');
    t.equal(await store.install(copy, rows, []), 'budget_exists');
    t.same(
      (await store.entries('elsewhere', 'a', 0, 10)).map(({ hash }) => hash),
      rows.map(({ hash }) => hash),
    );
    t.equal(await empty.budget('nobody', 'a'), null);
  });

  withLedger('a summary has the whole series in few points and goes on from where it was', async (t, ledger) => {
    await outcomeOf(ledger, opening(header('a', { cap: ['1000'] })));
    for (let i = 0; i < 30; i++) await outcomeOf(ledger, charge([leg('a', '1')]));
    const first = await ledger.summary('local', 'a');
    t.equal(first?.series.at(-1)?.spent[0], '30');
    for (let i = 0; i < 400; i++) await outcomeOf(ledger, charge([leg('a', '1')]));
    const second = await ledger.summary('local', 'a');
    t.equal(second?.series.at(-1)?.spent[0], '430');
    t.ok((second?.series.length ?? 0) <= 201 && (second?.series.length ?? 0) > 50);
    t.same(
      second?.series.map(({ seq }) => seq),
      [...(second?.series ?? [])].map(({ seq }) => seq).sort((a, b) => a - b),
    );
    t.equal(await ledger.summary('local', 'nowhere'), null);
  });

  t.test(`${name}: random commands decide as a small model does`, { timeout: 300_000 }, async (t) => {
    await runModel(create, sequences, 20250601);
    t.pass(`${sequences} sequences`);
  });
}
