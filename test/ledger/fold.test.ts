/** What is made of a log: right, each entry read once, no more than its part in one request, and nobody's decision held up by it. */
import t, { type Test } from 'tap';
import { Draft } from '../../src/ledger/draft.ts';
import { isBehind } from '../../src/ledger/fold.ts';
import { type Ledger, ledgerOn } from '../../src/ledger/ledger.ts';
import type { Store } from '../../src/ledger/store.ts';
import { memoryStore } from '../../src/ledger/stores/memory.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { ledgerInThread } from '../../src/ledger/thread.ts';
import { charge, commit, header, leg, NOON, opening, outcomeOf, release, reserve, summaryOf } from './build.ts';

const composition = (...events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const a = { kind: 'pure', epsilon: 0.1 };
const b = { kind: 'gaussian', noise_multiplier: 3 };
const of = (mechanism: object, cost = '0.01') => ({ ...charge([leg('a', cost)]), event: { mechanism } }) as ReturnType<typeof charge>;
const hold = (mechanism: object, seconds: number, partial: 'no' | 'per_use' = 'no') =>
  ({ ...reserve([leg('a', '0.01')], NOON + 1000 * seconds, { partial }), event: { mechanism } }) as ReturnType<typeof reserve>;

async function togetherOf(ledger: Ledger) {
  const together = await ledger.composition('local', 'a');
  if (together === null || isBehind(together)) throw new Error('there is no composition');
  return together;
}
const eventsOf = async (ledger: Ledger) => {
  const { composed, jobs } = await togetherOf(ledger);
  return { jobs, events: composed.ok ? (composed.mechanism?.events ?? []) : composed };
};

t.test('equal events are counted together; what was released or refused is not there, what expired is as the budget says', async (t) => {
  for (const expired of ['spent', 'released'] as const) {
    const store = memoryStore();
    const ledger = ledgerOn(store);
    await outcomeOf(ledger, opening(header('a', { expired_reservations: expired })));
    t.same(await eventsOf(ledger), { jobs: 0, events: [] });
    await outcomeOf(ledger, of(composition({ ...a, count: 3 }, b)));
    await outcomeOf(ledger, of(composition({ epsilon: 0.1, label: 'again', kind: 'pure' })));
    await outcomeOf(ledger, of(composition(b), '9'));
    t.same(await eventsOf(ledger), {
      jobs: 2,
      events: [
        { ...a, count: 4 },
        { ...b, count: 1 },
      ],
    });
    const held = async (seconds: number, partial?: 'per_use') => {
      const made = await outcomeOf(ledger, hold(composition({ ...a, count: 10 }), seconds, partial));
      return made.ok ? (made.reservation as string) : '';
    };
    const [whole, part, gone] = [await held(60), await held(60, 'per_use'), await held(60)];
    await held(1);
    t.same(
      await eventsOf(ledger),
      {
        jobs: 6,
        events: [
          { ...a, count: 44 },
          { ...b, count: 1 },
        ],
      },
      'what is reserved counts',
    );
    await outcomeOf(ledger, commit('a', whole));
    await outcomeOf(ledger, { ...commit('a', part, { a: ['0.002'] }), uses: 2 } as never);
    await outcomeOf(ledger, release('a', gone));
    t.same(await eventsOf(ledger), {
      jobs: 5,
      events: [
        { ...a, count: 26 },
        { ...b, count: 1 },
      ],
    });
    await outcomeOf(ledger, { ...of(composition(b)), now: NOON + 2000 } as never);
    const kept = expired === 'spent' ? { jobs: 6, a: 26 } : { jobs: 5, a: 16 };
    t.same(await eventsOf(ledger), {
      jobs: kept.jobs,
      events: [
        { ...a, count: kept.a },
        { ...b, count: 2 },
      ],
    });
    t.same(await eventsOf(ledgerOn(store)), await eventsOf(ledger), 'read from its beginning it is the same');
  }
});

t.test('a job that is no composition is told by its entry, while it may run; and so are too many different events', async (t) => {
  const ledger = ledgerOn(memoryStore());
  await outcomeOf(ledger, opening(header('a', { cap: ['100'] })));
  const made = await outcomeOf(ledger, hold({ kind: 'rdp_curve' }, 60));
  t.match(await togetherOf(ledger), { jobs: 1, composed: { ok: false, why: 'other_kind', seq: 2 } });
  await outcomeOf(ledger, release('a', made.ok ? (made.reservation as string) : ''));
  t.same(await eventsOf(ledger), { jobs: 0, events: [] });
  const different = Array.from({ length: 1000 }, (_, i) => ({ kind: 'pure', epsilon: (i + 1) / 1e6 }));
  await outcomeOf(ledger, of(composition(...different)));
  t.equal(((await eventsOf(ledger)).events as object[]).length, 1000);
  await outcomeOf(ledger, of(composition(...different)));
  t.match(await eventsOf(ledger), { jobs: 2, events: { length: 1000, 0: { count: 2 }, 999: { count: 2 } } });
  await outcomeOf(ledger, of(composition(b)));
  t.match(await togetherOf(ledger), { jobs: 3, composed: { ok: false, why: 'too_many' } });
  const other = await outcomeOf(ledger, of({ ...composition(a), adjacency: 'replace_one' }));
  t.ok(other.ok);
  t.match(await togetherOf(ledger), { jobs: 4, composed: { ok: false } });
  t.equal(await ledger.composition('local', 'nowhere'), null);
});

const ENTRIES = 60_000;

/** A store of one budget with many entries, and how many were read from it. */
async function long(address: string): Promise<{ store: Store; read: () => number }> {
  const draft = Draft.opened(header('a', { cap: ['1000'] }), { tenant: 'local', caller: 'c', now: NOON, key: 'open', engine_version: 'e' });
  const rest = {
    event: { mechanism: composition(a) },
    cost: ['0.001'],
    partition: null,
    reservation: null,
    budgets: ['a'],
    engine_version: 'e',
  };
  for (let i = 1; i < ENTRIES; i++) draft.append({ kind: 'charged', decision: 'admitted', ...rest }, { key: `key-${i}`, caller: 'c' });
  const real = await openStore(address, true);
  const { row, entries } = draft.write();
  await real.install(row, entries, []);
  let rows = 0;
  const counted = async (...args: Parameters<Store['entries']>) => {
    const page = await real.entries(...args);
    rows += page.length;
    return page;
  };
  return { store: { ...real, entries: counted }, read: () => rows };
}

async function readInParts(t: Test, ledger: Ledger, read: () => number): Promise<void> {
  const first = await Promise.all([1, 2, 3].map(() => ledger.composition('local', 'a')));
  t.match(first[0], { behind: true, read: 50_000, entries: ENTRIES });
  t.match(first[1], { jobs: ENTRIES - 1, composed: { ok: true, mechanism: { events: [{ count: ENTRIES - 1 }] } } });
  t.same(first[2], first[1]);
  t.equal(read(), ENTRIES, 'three askers, and every entry was read once');
  const before = read();
  await outcomeOf(ledger, of(composition(a)));
  t.match(await ledger.composition('local', 'a'), { jobs: ENTRIES });
  t.equal(read() - before, 1, 'and goes on from there');
  t.match(await ledger.summary('local', 'a'), { behind: true });
  t.equal((await summaryOf(ledger, 'a')).series.at(-1)?.spent[0], '60.009');
}

t.test('a long log is read in parts, once, whoever asks', { timeout: 120_000 }, async (t) => {
  const { store, read } = await long(`sqlite:${t.testdir()}/ledger.sqlite`);
  await readInParts(t, ledgerOn(store), read);
  await store.close();
});

t.test('decisions are not held up by readings of a long log', { timeout: 120_000 }, async (t) => {
  const address = `sqlite:${t.testdir()}/ledger.sqlite`;
  await (await long(address)).store.close();
  const { ledger } = await ledgerInThread(new URL('../../workers/ledger.ts', import.meta.url).href, { address, create: false });
  // the thread does not keep a process alive, the socket of a service does
  const alive = setInterval(() => {}, 1000);
  t.teardown(() => {
    clearInterval(alive);
    return ledger.close();
  });
  const order: string[] = [];
  const told = <T>(name: string, work: Promise<T>) => work.then(() => order.push(name));
  await Promise.all([
    told('composition', ledger.composition('local', 'a')),
    told('audit', ledger.verify('local', 'a')),
    told('charge', ledger.run(of(composition(a)))),
  ]);
  t.equal(order[0], 'charge', order.join());
});
