import t from 'tap';
import { type Admission, createAdmission, type Place } from '../../src/pool/admission.ts';

const DEADLINE_MS = 1000;

/** An admission with a clock of its own, on which every caller waits for a second. */
function atWork(admission: Admission) {
  let now = 0;
  const began: string[] = [];
  const admit = (cost: number, client = 'a', name = client) =>
    admission.admit({ cost, client, until_ms: now + DEADLINE_MS, onTurn: () => void began.push(name) }, now);
  const enter = (cost: number, client?: string, name?: string) => {
    const verdict = admit(cost, client, name);
    if (!verdict.ok) throw new Error(`refused for ${verdict.retry_after_s} s`);
    const { place } = verdict;
    return {
      settle: (elapsed_ms?: number) => place.settle(now, elapsed_ms),
      abandon: () => place.abandon(now),
      prolong: () => place.prolong(now + DEADLINE_MS),
    };
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { admit, enter, pass, began, ran: (cost: number, elapsed_ms: number) => enter(cost).settle(elapsed_ms) };
}

t.test('bounds how many wait', async (t) => {
  const admission = createAdmission({ threads: 2, queue_limit: 3 });
  const { admit, enter, began } = atWork(admission);
  const first = enter(1, 'a', 'first');
  for (let index = 1; index < 5; index++) enter(1, 'a', String(index));
  t.same(began, ['first', '1'], 'as many begin as there are threads');
  t.match(admit(1), { ok: false, retry_after_s: 1 });
  first.settle();
  t.same(began, ['first', '1', '2']);
  t.ok(admit(1).ok);
  t.equal(admission.pending, 5);
});

t.test('what was predicted to take longer than its deadline is over then all the same', async (t) => {
  // A prediction of five seconds never stood for five seconds of waiting: at its deadline the computation is asked to stop, and the thread is free for
  // whoever came meanwhile. To refuse them until then, and to send them away for four seconds more, was wrong.
  const { admit, enter, pass } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  enter(5000);
  t.match(admit(1, 'b'), { ok: false, retry_after_s: 1 }, 'it may take all of this deadline too');
  pass(400);
  t.ok(admit(1, 'b').ok, 'this one has 400 ms after the end of the first');
});

t.test('a computation that was asked to stop counts for as long as it has not done so', async (t) => {
  const { admit, enter, pass } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  const slow = enter(5000);
  pass(1000);
  slow.abandon();
  for (let burst = 0; burst < 10; burst++) t.ok(admit(10).ok, 'the thread is about to be free');
  pass(10_000);
  t.match(admit(10), { ok: false }, 'it does not stop');
});

t.test('the time that a computation has run already is not waited for once more', async (t) => {
  const { admit, enter, pass } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  const first = enter(800);
  t.notOk(admit(300, 'b').ok, '800 ms before it and 300 of its own are more than a deadline');
  pass(200);
  t.ok(admit(300, 'b').ok);
  first.settle(200);
});

t.test('nothing is admitted that is not likely to end before its deadline', async (t) => {
  const { admit, enter, pass } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  enter(500);
  enter(200, 'b');
  t.match(admit(310, 'c'), { ok: false, retry_after_s: 1 });
  t.ok(admit(300, 'c').ok);
  pass(1000);
});

t.test('a wait is that for the thread which is free first', async (t) => {
  const { admit, enter } = atWork(createAdmission({ threads: 2, queue_limit: 100 }));
  enter(1000);
  enter(10, 'b');
  t.ok(admit(900, 'c').ok, 'half of 1010 is not what it waits');
  t.notOk(admit(900, 'd').ok);
});

t.test('what is said to a caller who is refused is when there is room for it', async (t) => {
  let now = 0;
  const admission = createAdmission({ threads: 1, queue_limit: 100 });
  const admit = (cost: number, client: string) => admission.admit({ cost, client, until_ms: now + 30_000, onTurn: () => {} }, now);
  for (const client of ['a', 'b', 'c']) t.ok(admit(9000, client).ok);
  const refused = admit(9000, 'd');
  t.match(refused, { ok: false, retry_after_s: 6 }, '27 s before it and 9 of its own: 6 more than there are');
  now += 6000;
  t.ok(admit(9000, 'd').ok);
});

t.test('who joins a computation prolongs it', async (t) => {
  const { admit, enter, pass } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  const first = enter(5000);
  pass(900);
  first.prolong();
  t.notOk(admit(1, 'b').ok, 'it has another second');
  pass(100);
  t.ok(admit(1, 'b').ok);
});

t.test('a speed is learnt from what ran, and from what was cut off when it had taken too long', async (t) => {
  const slow = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  slow.ran(1000, 5000);
  slow.enter(100);
  t.notOk(slow.admit(150).ok, 'a hundred units take almost half a second');
  const cut = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  const one = cut.enter(100);
  cut.pass(1000);
  one.abandon();
  one.settle();
  cut.enter(100);
  t.notOk(cut.admit(150).ok);
  const left = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  left.enter(400).settle();
  left.enter(400);
  t.ok(left.admit(300).ok, 'whose callers left at once says nothing');
});

t.test('one computation that was priced far too low does not close the door to others', async (t) => {
  const { admit, ran } = atWork(createAdmission({ threads: 1, queue_limit: 100 }));
  ran(1, 30_000);
  t.ok(admit(100).ok);
  t.ok(admit(100).ok, 'the wait before it is not half a minute');
});

t.test('an empty queue costs nothing, whatever sums of floats say', async (t) => {
  const { admit, enter } = atWork(createAdmission({ threads: 1, queue_limit: 1000 }));
  const all = [0.1, 0.2, 0.3].map((cost) => enter(cost));
  for (const [at, cost] of [0.1, 0.2, 0.3].entries()) all[at]?.settle(cost * 1e6);
  t.ok(admit(1e-9).ok);
  t.ok(admit(1e-9).ok, 'the wait before it is that of 1e-9 units');
});

t.test('a flood of one client leaves a place to the others', async (t) => {
  const { admit, enter } = atWork(createAdmission({ threads: 1, queue_limit: 8 }));
  let flood = 0;
  while (admit(1, 'flood').ok) flood += 1;
  t.equal(flood, 7, 'all but the last quarter of the queue');
  t.ok(admit(1, 'b').ok);
  const c = enter(1, 'c');
  t.notOk(admit(1, 'd').ok, 'and there is an end');
  c.settle();
  t.notOk(admit(1, 'flood').ok);
  t.ok(admit(1, 'b').ok);
});

t.test('a few heavy computations of one client leave time to the others, who need not stand behind them', async (t) => {
  const { admit, enter, began } = atWork(createAdmission({ threads: 1, queue_limit: 64 }));
  const running = enter(150, 'heavy');
  let waiting = 0;
  while (admit(150, 'heavy').ok) waiting += 1;
  t.equal(waiting, 4, 'three quarters of the time');
  const light = enter(10, 'light');
  enter(10, 'light');
  running.settle(150);
  light.settle(10);
  t.same(began, ['heavy', 'light', 'light']);
});

const TICK_MS = 10;

/** One thread and a clock of its own. Each client sends a computation every so many ticks; what becomes of those that are admitted. */
function traffic(clients: { name: string; cost: number; takes_ms: number; every: number }[], ticks: number) {
  const admission = createAdmission({ threads: 1, queue_limit: 64 });
  const told = new Map(clients.map(({ name }) => [name, { answered: 0, late: 0 }]));
  const inside = new Set<{ name: string; takes_ms: number; ends_ms: number; begun_ms?: number; place?: Place }>();
  let now = 0;
  for (let tick = 0; tick < ticks; tick++) {
    now = tick * TICK_MS;
    for (const one of inside) {
      const { name, takes_ms, ends_ms, begun_ms = now, place } = one;
      const answered = now - begun_ms >= takes_ms;
      if (!answered && now < ends_ms) continue;
      inside.delete(one);
      (told.get(name) as { answered: number; late: number })[answered ? 'answered' : 'late'] += 1;
      if (!answered) place?.abandon(now);
      place?.settle(now, answered ? takes_ms : undefined);
    }
    for (const { name, cost, takes_ms, every } of clients) {
      if (tick % every > 0) continue;
      const one: typeof inside extends Set<infer One> ? One : never = { name, takes_ms, ends_ms: now + DEADLINE_MS };
      const onTurn = () => {
        one.begun_ms = now;
      };
      const verdict = admission.admit({ cost, client: name, until_ms: one.ends_ms, onTurn }, now);
      if (!verdict.ok) continue;
      one.place = verdict.place;
      inside.add(one);
    }
  }
  return Object.fromEntries(told);
}

t.test('computations that never end before their deadline take no answers from others', async (t) => {
  // They went before everybody, as they would be late otherwise: whoever shared a thread with one client of them was answered next to nothing.
  const told = traffic(
    [
      { name: 'hopeless', cost: 10_000, takes_ms: Number.POSITIVE_INFINITY, every: 1 },
      { name: 'light', cost: 10, takes_ms: 10, every: 10 },
    ],
    5000,
  );
  t.ok((told.light?.answered ?? 0) > 100, JSON.stringify(told));
  t.equal(told.light?.late, 0, JSON.stringify(told));
});

t.test('what takes most of its deadline is answered where it is begun', async (t) => {
  // Half a deadline was held to be enough for all, so that a thread did nothing but what it cut off at the end.
  const heavy = (name: string, every: number) => ({ name, cost: 1400, takes_ms: 700, every });
  const told = traffic([heavy('a', 11), heavy('b', 13), heavy('c', 17)], 5000);
  const all = Object.values(told);
  const answered = all.reduce((sum, one) => sum + one.answered, 0);
  t.ok(answered > 50, JSON.stringify(told));
  t.equal(
    all.reduce((sum, one) => sum + one.late, 0),
    0,
    JSON.stringify(told),
  );
  for (const one of all) t.ok(one.answered > answered / 10, JSON.stringify(told));
});
