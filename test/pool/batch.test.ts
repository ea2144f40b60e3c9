/** The items of a batch: in their order, a few at a time, and no further than somebody reads. */
import t from 'tap';
import type { SplitItem } from '../../src/contract/index.ts';
import { answerItems, type Caller, type Compute, type Reply } from '../../src/pool/index.ts';

const items = (count: number): SplitItem[] =>
  Array.from({ length: count }, (_, index) => ({ operation: 'fitGdp', body: new Uint8Array(Buffer.from(String(index))), cost: 1 }));
const caller: Caller = { client: 'a', tenant: 'a', held: () => true, left: () => new AbortController().signal };
const forever = new AbortController().signal;
const answerOf = (index: string): Reply => ({
  kind: 'answer',
  key: index,
  bytes: Buffer.from(index),
  provenance: 'computed',
  compute_ms: 1,
});
const keyOf = (reply: Reply | undefined) => (reply?.kind === 'answer' ? reply.key : reply?.kind);

/** Answers when it is told to, and remembers who asked. */
function slowCompute() {
  const asked: { index: string; caller: Caller; resolve: (reply: Reply) => void }[] = [];
  const compute = {
    answer: ({ body, caller: from }: { body: Buffer; caller: Caller }) =>
      new Promise<Reply>((resolve) => void asked.push({ index: body.toString(), caller: from, resolve })),
  } as unknown as Compute;
  const finish = (index: number) => asked[index]?.resolve(answerOf(String(index)));
  return { compute, asked, finish };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

t.test('in their order, however they finish, with a bounded number in work', async (t) => {
  const { compute, asked, finish } = slowCompute();
  const told: string[] = [];
  const replies = answerItems(compute, caller, items(5), { width: 2, signal: forever });
  const reading = (async () => {
    for await (const reply of replies) told.push(String(keyOf(reply)));
  })();
  await turn();
  t.equal(asked.length, 2, 'two in work');
  finish(1);
  await turn();
  t.same([told, asked.length], [[], 2], 'the second waits for the first, and no third begins');
  finish(0);
  await turn();
  t.same([told, asked.length], [['0', '1'], 4]);
  for (const index of [3, 2, 4]) {
    finish(index);
    await turn();
  }
  await reading;
  t.same(told, ['0', '1', '2', '3', '4']);
  t.notOk(asked[0]?.caller.held('0'), 'what a caller holds is about the batch, not about its items');
});

t.test('whoever reads no further cancels what is in work, and nothing else begins', async (t) => {
  const { compute, asked, finish } = slowCompute();
  const replies = answerItems(compute, caller, items(100), { width: 3, signal: forever });
  const first = replies.next();
  await turn();
  finish(0);
  t.equal(keyOf((await first).value as Reply), '0');
  await replies.return(undefined);
  t.ok(
    asked.every(({ caller: from }) => from.left().aborted),
    'cancelled',
  );
  t.equal(asked.length, 3);
});

t.test('a caller that leaves ends it', async (t) => {
  const gone = new AbortController();
  const { compute, asked } = slowCompute();
  const replies = answerItems(compute, caller, items(100), { width: 1, signal: gone.signal });
  const first = replies.next();
  await turn();
  gone.abort();
  t.ok(asked[0]?.caller.left().aborted);
  asked[0]?.resolve({ kind: 'fault', fault: { code: 'cancelled', detail: 'left' } });
  t.equal(keyOf((await first).value as Reply), 'fault');
  t.equal((await replies.next()).done, true);
  t.equal(asked.length, 1);
});

t.test('a full queue is waited for', async (t) => {
  let tries = 0;
  const compute = {
    answer: async () => {
      tries += 1;
      return tries < 3 ? { kind: 'fault', fault: { code: 'queue_full', detail: 'full', retry_after_s: 0.001 } } : answerOf('0');
    },
  } as unknown as Compute;
  const replies = answerItems(compute, caller, items(1), { width: 1, signal: forever });
  t.equal(keyOf((await replies.next()).value as Reply), '0');
  t.equal(tries, 3);
});

t.test('a rate is waited for where that takes no more than a minute', async (t) => {
  const { compute, asked, finish } = slowCompute();
  const replies = answerItems(compute, caller, items(2), { width: 1, signal: forever });
  const first = replies.next();
  await turn();
  asked[0]?.resolve({ kind: 'fault', fault: { code: 'rate_limited', detail: 'wait', retry_after_s: 0.01 } });
  while (asked.length < 2) await turn();
  t.equal(asked[1]?.index, '0', 'the same once more');
  finish(1);
  t.equal((await first).value?.kind, 'answer');
  const second = replies.next();
  await turn();
  asked[2]?.resolve({ kind: 'fault', fault: { code: 'rate_limited', detail: 'wait', retry_after_s: 3600 } });
  t.match((await second).value, { kind: 'fault', fault: { code: 'rate_limited' } });
});

const limited: Reply = { kind: 'fault', fault: { code: 'rate_limited', detail: 'wait', retry_after_s: 0.001 } };

t.test('of those that wait for a rate one tries, and the others after it', async (t) => {
  const asked: string[] = [];
  let refusals = 0;
  const compute = {
    answer: async ({ body, onAdmitted }: { body: Buffer; onAdmitted: () => void }) => {
      const index = body.toString();
      asked.push(index);
      await turn();
      // all are refused once, and the first of them thirty times more
      if (asked.filter((one) => one === index).length === 1 || (index === '0' && refusals++ < 30)) return limited;
      onAdmitted();
      return answerOf(index);
    },
  } as unknown as Compute;
  const told: string[] = [];
  for await (const reply of answerItems(compute, caller, items(3), { width: 3, signal: forever })) told.push(String(keyOf(reply)));
  t.same(told, ['0', '1', '2']);
  t.same(asked, ['0', '1', '2', ...Array.from({ length: 31 }, () => '0'), '1', '2']);
});

t.test('what waits tries again when another is over, which may have used less than was taken for it', async (t) => {
  const { compute, asked, finish } = slowCompute();
  const replies = answerItems(compute, caller, items(2), { width: 2, signal: forever });
  const first = replies.next();
  await turn();
  asked[1]?.resolve({ kind: 'fault', fault: { code: 'rate_limited', detail: 'wait', retry_after_s: 59 } });
  await turn();
  t.equal(asked.length, 2);
  finish(0);
  t.equal(keyOf((await first).value as Reply), '0');
  await turn();
  t.equal(asked[2]?.index, '1');
  asked[2]?.resolve(answerOf('1'));
  t.equal(keyOf((await replies.next()).value as Reply), '1');
});

t.test('nothing is waited for while the service drains', async (t) => {
  const hasty = new AbortController();
  let tries = 0;
  const compute = {
    answer: async () => {
      tries += 1;
      return { kind: 'fault', fault: { code: 'rate_limited', detail: 'wait', retry_after_s: 59 } };
    },
  } as unknown as Compute;
  const replies = answerItems(compute, caller, items(3), { width: 3, signal: forever, hasty: hasty.signal });
  const first = replies.next();
  await turn();
  t.equal(tries, 3);
  hasty.abort();
  t.match((await first).value, { kind: 'fault', fault: { code: 'rate_limited' } });
  for (let item = 1; item < 3; item++) t.match((await replies.next()).value, { kind: 'fault', fault: { code: 'rate_limited' } });
  t.equal((await replies.next()).done, true);
});
