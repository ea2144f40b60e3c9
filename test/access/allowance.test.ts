import fc from 'fast-check';
import t from 'tap';
import { createAllowance } from '../../src/access/allowance.ts';

t.test('a full bucket, an empty one, and how it fills', async (t) => {
  const allowance = createAllowance(10, 100);
  t.same(allowance.left('a', 0), { remaining: 100, full_in_s: 0 });
  t.same(allowance.take('a', 70, 0), { ok: true });
  t.same(allowance.left('a', 0), { remaining: 30, full_in_s: 7 });
  t.same(allowance.take('a', 50, 0), { ok: false, retry_after_s: 2 });
  t.same(allowance.take('b', 50, 0), { ok: true }, 'clients do not share');
  t.same(allowance.take('a', 50, 2000), { ok: true });
  t.same(allowance.left('a', 1e6), { remaining: 100, full_in_s: 0 });
});

t.test('what costs more than a full bucket needs a full one and leaves a debt', async (t) => {
  const allowance = createAllowance(10, 100);
  t.same(allowance.take('a', 500, 0), { ok: true });
  t.same(allowance.left('a', 0), { remaining: 0, full_in_s: 50 });
  t.same(allowance.take('a', 1, 39_000), { ok: false, retry_after_s: 2 });
  t.same(allowance.take('a', 1, 41_000), { ok: true });
  allowance.take('b', 1, 0);
  t.equal(allowance.take('b', 500, 0).ok, false);
});

t.test('what work took in truth is what it cost', async (t) => {
  const allowance = createAllowance(10, 100);
  allowance.take('a', 90, 0);
  allowance.settle('a', 90, 20, 1000);
  t.same(allowance.left('a', 1000), { remaining: 90, full_in_s: 1 });
  allowance.take('a', 10, 1000);
  allowance.settle('a', 10, 150, 1000);
  t.same(allowance.left('a', 1000), { remaining: 0, full_in_s: 16 }, 'a debt, where it took more');
  allowance.settle('a', 1000, 0, 1000);
  t.same(allowance.left('a', 1000), { remaining: 100, full_in_s: 0 }, 'no more than a full one');
});

t.test('a clock that is set back gives nothing and takes nothing', async (t) => {
  const allowance = createAllowance(10, 100);
  allowance.take('a', 100, 1e6);
  t.same(allowance.left('a', 0), { remaining: 0, full_in_s: 10 });
});

t.test('whatever is asked and when: never more than the burst and the rate allow, apart from one last debt', async (t) => {
  const asks = fc.array(fc.record({ cost: fc.double({ min: 0.01, max: 300, noNaN: true }), wait: fc.nat(5000) }), { maxLength: 60 });
  fc.assert(
    fc.property(asks, (list) => {
      const allowance = createAllowance(10, 100);
      let [now, taken, last] = [0, 0, 0];
      for (const { cost, wait } of list) {
        now += wait;
        const verdict = allowance.take('a', cost, now);
        if (verdict.ok) [taken, last] = [taken + cost, cost];
        else if (!allowance.take('a', cost, now + verdict.retry_after_s * 1000).ok) return false;
        else return true;
      }
      return taken - last <= 100 + (now * 10) / 1000 + 1e-6;
    }),
  );
  t.pass('held');
});
