import fc from 'fast-check';
import t from 'tap';
import { createFairQueue, type Waiting } from '../../src/pool/queue.ts';

const FAR = 1e9;
const work = (client: string, cost: number, until_ms = FAR, most_ms = FAR): Waiting => ({ client, cost, until_ms, most_ms });
const named = (queue: ReturnType<typeof createFairQueue<Waiting>>, now_ms = 0) => queue.shift(now_ms, 1)?.client;

t.test('one client is served in its order', async (t) => {
  const queue = createFairQueue<Waiting>();
  const works = [5, 1, 3].map((cost) => work('a', cost));
  for (const one of works) queue.push(one);
  t.same([queue.size, queue.cost], [3, 9]);
  t.same([queue.shift(0, 1), queue.shift(0, 1), queue.shift(0, 1), queue.shift(0, 1)], [...works, undefined]);
  t.same([queue.size, queue.cost], [0, 0]);
});

t.test('clients take turns by what they ask for, not by how often', async (t) => {
  const queue = createFairQueue<Waiting>();
  for (let at = 0; at < 4; at++) queue.push(work('heavy', 100));
  for (let at = 0; at < 30; at++) queue.push(work('light', 10));
  const order = Array.from({ length: 34 }, () => named(queue));
  t.equal(order[0], 'heavy');
  t.equal(order.slice(0, 12).filter((client) => client === 'heavy').length, 2, 'two of a hundred beside ten of ten');
  t.equal(order.at(-1), 'heavy');
});

t.test('who comes late is not paid for the time before', async (t) => {
  const queue = createFairQueue<Waiting>();
  for (let at = 0; at < 10; at++) queue.push(work('early', 10));
  for (let at = 0; at < 5; at++) t.equal(named(queue), 'early');
  for (let at = 0; at < 5; at++) queue.push(work('late', 10));
  const next = Array.from({ length: 6 }, () => named(queue));
  t.equal(next.filter((client) => client === 'late').length, 3, String(next));
});

t.test('who has nothing waiting for a moment does not forget what it was given', async (t) => {
  const queue = createFairQueue<Waiting>();
  queue.push(work('heavy', 100));
  for (let at = 0; at < 10; at++) queue.push(work('light', 10));
  t.equal(named(queue), 'heavy');
  queue.push(work('heavy', 100));
  t.same(
    Array.from({ length: 10 }, () => named(queue)),
    Array.from({ length: 10 }, () => 'light'),
  );
});

t.test('what was taken back was not asked for', async (t) => {
  const queue = createFairQueue<Waiting>();
  const taken = work('a', 1000);
  queue.push(taken);
  queue.push(work('b', 10));
  t.ok(queue.delete(taken));
  queue.push(work('a', 1));
  queue.push(work('b', 10));
  t.same([named(queue), named(queue), named(queue)], ['a', 'b', 'b']);
});

t.test('what would be late goes first, the earliest deadline before the others', async (t) => {
  const queue = createFairQueue<Waiting>();
  const [first, second, third] = [work('a', 100, 1000), work('b', 10, 990), work('c', 1)];
  queue.push(third as Waiting);
  queue.push(first as Waiting);
  queue.push(second as Waiting);
  t.equal(queue.shift(985, 1), second);
  t.equal(queue.shift(985, 1), first);
  t.equal(queue.shift(985, 1), third);
});

t.test('who would be late after one more turn does not wait for it', async (t) => {
  // To be in a hurry only once there was no time left was to be late by whatever ran then: of twenty computations of half a deadline each, among
  // short ones of others, nineteen were cut off at their ends.
  const queue = createFairQueue<Waiting>();
  const [short, long] = [work('short', 100), work('long', 1000, 2050)];
  queue.push(work('long', 1000));
  t.equal(named(queue), 'long');
  queue.push(short);
  queue.push(long);
  queue.push(work('short', 100));
  t.equal(queue.shift(900, 1), short, 'it has 50 left');
  t.equal(queue.shift(1000, 1), long, 'which the next would take');
});

t.test('what may take its whole deadline does not go before what is over in a moment', async (t) => {
  const queue = createFairQueue<Waiting>();
  const hopeless = work('heavy', 1000, 1000, 750);
  const light = work('light', 1, 500);
  queue.push(work('heavy', 1));
  t.equal(named(queue), 'heavy');
  queue.push(hopeless);
  queue.push(light);
  queue.push(work('light', 1));
  t.equal(queue.shift(0, 1), light, 'it would be late if it waited for the other');
  queue.push(work('other', 1));
  t.equal(named(queue), 'other', 'a quarter of its time may be waited');
  t.equal(queue.shift(250, 1), hopeless);
  t.equal(named(queue), 'light');
});

t.test('whatever comes and goes: nothing is lost, nothing is kept, nobody waits for ever', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('push', 'shift', 'delete'), fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 50 })),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const queue = createFairQueue<Waiting>();
      const inside = new Set<Waiting>();
      for (const [step, client, cost] of all) {
        if (step === 'push') {
          const one = work(client, cost / 10);
          queue.push(one);
          inside.add(one);
        } else {
          const [some] = inside;
          const out = step === 'shift' ? queue.shift(0, 1) : some !== undefined && queue.delete(some) ? some : undefined;
          if ((out === undefined) !== (inside.size === 0)) throw new Error(`${step} of ${inside.size}`);
          if (out !== undefined && (!inside.delete(out) || queue.delete(out))) throw new Error('taken twice');
        }
        const cost_inside = [...inside].reduce((sum, one) => sum + one.cost, 0);
        if (queue.size !== inside.size || Math.abs(queue.cost - cost_inside) > 1e-9) throw new Error('miscounted');
      }
      while (inside.size > 0) inside.delete(queue.shift(0, 1) as Waiting);
      if (queue.shift(0, 1) !== undefined || queue.cost !== 0) throw new Error('something is left');
    }),
  );
});
