/** What happens between a body and its answer, with a worker that does as it is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type Ask, type Caller, type ComputeOptions, createCompute, type LaneOptions, type Reply } from '../../src/pool/index.ts';
import { request } from '../support/requests.ts';

const worker = new URL('../support/worker.ts', import.meta.url).href;

const callerWith = (changes: Partial<Caller>): Caller => ({
  client: 'a',
  tenant: 'a',
  held: () => false,
  left: () => new AbortController().signal,
  ...changes,
});

function computeFor(
  t: Test,
  { threads = 1, queue_limit = 4, deadline_ms = 20_000, max_cost = 1e6, ...changes }: Partial<ComputeOptions & LaneOptions> = {},
) {
  const lane = { threads, queue_limit, deadline_ms, max_cost };
  const faults: string[] = [];
  const compute = createCompute({
    worker,
    worker_memory_mb: 64,
    lanes: { requests: lane, jobs: { ...lane, threads: 1 } },
    cancel_grace_ms: 200,
    cache_bytes: 1e6,
    loop_body_bytes: 65_536,
    engine_version: 'test',
    predictCost: () => 1,
    onThreadLost: (error) => faults.push(String(error)),
    ...changes,
  });
  t.teardown(() => compute.close());
  const ask = (label: string, caller: Partial<Caller> = {}, more: Partial<Ask> = {}) =>
    compute.answer({ caller: callerWith(caller), operation: 'fitGdp', body: Buffer.from(JSON.stringify(request(label))), ...more });
  return { compute, ask, faults };
}

const code = (reply: Reply) => (reply.kind === 'fault' ? reply.fault.code : reply.kind);
const provenance = (reply: Reply) => (reply.kind === 'answer' ? reply.provenance : code(reply));
const json = (reply: Reply) => (reply.kind === 'answer' ? JSON.parse(Buffer.from(reply.bytes).toString()) : undefined);

t.test('computes once, then remembers', async (t) => {
  const { ask } = computeFor(t);
  const first = await ask('a');
  t.equal(provenance(first), 'computed');
  const second = await ask('a');
  t.equal(provenance(second), 'canonical');
  t.same(json(second), json(first));
  t.equal(provenance(await ask('a', { tenant: 'b' })), 'computed', 'another tenant shares nothing');
  const key = first.kind === 'answer' ? first.key : '';
  t.same(await ask('a', { held: (held) => held === key }), { kind: 'unchanged', key });
});

t.test('callers of one request share one computation', async (t) => {
  const { ask } = computeFor(t);
  const replies = await Promise.all(['sleep:100', 'sleep:100', 'sleep:100'].map((label) => ask(label)));
  t.same(replies.map(provenance).sort(), ['computed', 'shared', 'shared']);
  t.equal(new Set(replies.map((reply) => json(reply).computed)).size, 1);
});

t.test('recalls by key: remembered, computed again, or unknown', async (t) => {
  const { compute, ask } = computeFor(t, { cache_bytes: 40_000 });
  const first = await ask('large:10');
  const key = first.kind === 'answer' ? first.key : '';
  t.equal(provenance(await compute.recall(callerWith({}), key)), 'canonical');
  t.equal(code(await compute.recall(callerWith({ tenant: 'b' }), key)), 'result_not_found', 'results belong to a tenant');
  t.equal(code(await compute.recall(callerWith({}), 'f'.repeat(64))), 'result_not_found');
  t.same(await compute.recall(callerWith({ held: () => true }), key), { kind: 'unchanged', key });
  for (let index = 0; index < 10; index++) await ask(`large:${5000 + index}`);
  t.equal(compute.cache.answer(key), undefined, 'the answer was pushed out');
  const again = await compute.recall(callerWith({}), key);
  t.equal(provenance(again), 'computed');
  t.equal(json(again).label, 'large:10');
});

t.test('a worker that ends in the middle costs its own request and no other', async (t) => {
  const { ask, faults } = computeFor(t);
  for (const label of ['exit', 'crash', 'memory']) {
    t.equal(code(await ask(label)), 'worker_lost', label);
    t.equal(provenance(await ask(`after ${label}`)), 'computed');
  }
  t.equal(faults.length, 3);
});

t.test('a failure is told to the log, not to the caller', async (t) => {
  const { ask, faults } = computeFor(t);
  const causes: string[] = [];
  for (const label of ['throw', 'nan', 'refuse:unheard_of']) {
    const reply = await ask(label);
    t.equal(code(reply), 'internal', label);
    const { cause, ...told } = reply.kind === 'fault' ? reply.fault : { cause: undefined };
    t.notMatch(JSON.stringify(told), /secret|NaN|unheard/);
    causes.push(String(cause));
  }
  t.match(causes, [/a secret of the worker/, /NaN at \/mu\/value/, /unheard_of/]);
  t.same(faults, [], 'no thread was lost');
});

t.test('a refusal by the domain keeps its code and its place', async (t) => {
  const { ask } = computeFor(t);
  const reply = await ask('refuse:unsupported_event');
  t.match(reply, {
    kind: 'fault',
    fault: { code: 'unsupported_event', errors: [{ pointer: '/mechanism/events/0', code: 'unsupported_event' }] },
  });
});

t.test('the deadline ends obedient and deaf computations alike', async (t) => {
  const { compute, ask } = computeFor(t, { deadline_ms: 150 });
  await compute.warmUp();
  for (const label of ['obey', 'spin']) {
    t.equal(code(await ask(label)), 'deadline_exceeded', label);
    while (compute.pending > 0) await sleep(20);
  }
  let next = await ask('next');
  // the thread that replaces the killed one takes longer than this deadline to load
  for (let tries = 0; tries < 50 && code(next) === 'deadline_exceeded'; tries++) next = await ask('next');
  t.equal(json(next)?.label, 'next');
});

t.test('a caller that leaves cancels only what nobody else waits for', async (t) => {
  const { compute, ask } = computeFor(t);
  await compute.warmUp();
  const leaver = new AbortController();
  const left = ask('sleep:200', { left: () => leaver.signal });
  const stays = ask('sleep:200');
  await sleep(20);
  leaver.abort();
  t.equal(code(await left), 'cancelled');
  t.equal(json(await stays).label, 'sleep:200');
  const alone = new AbortController();
  const abandoned = ask('obey', { left: () => alone.signal });
  await sleep(50);
  alone.abort();
  t.equal(code(await abandoned), 'cancelled');
  t.equal(json(await ask('next')).label, 'next', 'the worker stopped by itself and serves the next');
});

t.test('what waits in the queue is taken out of it when its caller leaves', async (t) => {
  const { compute, ask } = computeFor(t);
  await compute.warmUp();
  const running = ask('sleep:300');
  await sleep(50);
  const leaver = new AbortController();
  const waiting = ask('exit', { left: () => leaver.signal });
  leaver.abort();
  t.equal(code(await waiting), 'cancelled');
  t.equal(json(await running).label, 'sleep:300');
  t.equal(json(await ask('next')).computed, 2, 'the same worker, which never saw the task that was taken out');
});

t.test('a full queue is said at once', async (t) => {
  const { compute, ask } = computeFor(t, { queue_limit: 1 });
  await compute.warmUp();
  const replies = await Promise.all(['sleep:101', 'sleep:102', 'sleep:103', 'sleep:104'].map((label) => ask(label)));
  t.same(replies.map(code).sort(), ['answer', 'answer', 'queue_full', 'queue_full']);
  t.ok(replies.every((reply) => reply.kind !== 'fault' || (reply.fault.retry_after_s ?? 0) >= 1));
});

t.test('a computation that has reached its deadline keeps nobody out while it stops', async (t) => {
  const { compute, ask } = computeFor(t, {
    ...{ queue_limit: 20, deadline_ms: 2000, cancel_grace_ms: 10_000 },
    predictCost: (_, asked) => (JSON.stringify(asked).includes('late') ? 10_000 : 1),
  });
  await compute.warmUp();
  t.equal(code(await ask('late:200')), 'deadline_exceeded');
  t.equal(compute.pending, 1, 'its thread has not ended it yet');
  const burst = await Promise.all(['a', 'b', 'c', 'd'].map((label) => ask(label)));
  t.same(burst.map(provenance), ['computed', 'computed', 'computed', 'computed']);
});

t.test('clients take turns: what little one asks for does not stand behind all that another does', async (t) => {
  const { compute, ask } = computeFor(t, { queue_limit: 20 });
  await compute.warmUp();
  const order: string[] = [];
  const told = (label: string, client: string) => ask(label, { client }).then(() => void order.push(client));
  const all = [0, 1, 2, 3, 4].map((at) => told(`sleep:${20 + at}`, 'heavy'));
  all.push(told('light', 'light'));
  await Promise.all(all);
  t.same(order.indexOf('light'), 1, 'after the one that was running');
});

t.test('large bodies are read by a worker, with the same verdicts', async (t) => {
  const { ask } = computeFor(t, { loop_body_bytes: 10 });
  const first = await ask('a');
  t.equal(provenance(first), 'computed');
  const loop = computeFor(t);
  const there = await loop.ask('a');
  t.equal(first.kind === 'answer' && first.key, there.kind === 'answer' && there.key, 'the key does not depend on where it was read');
  t.equal(code(await ask('', {}, { body: Buffer.from('{"mechanism":1e999}') })), 'invalid_request');
  t.equal(code(await ask('', {}, { body: Buffer.from('{"mechanism":') })), 'invalid_json');
});

t.test('what runs and what waits when the threads are ended is told so, and starts none', async (t) => {
  const { compute, ask } = computeFor(t);
  await compute.warmUp();
  const all = ['obey', 'a', 'b'].map((label) => ask(label));
  while (compute.pending < 3) await sleep(5);
  await compute.close();
  t.same((await Promise.all(all)).map(code), ['draining', 'draining', 'draining']);
  t.equal(code(await ask('late')), 'draining');
});

t.test('a worker that cannot be loaded stops the boot', async (t) => {
  const unloadable = new URL('../support/unloadable-worker.ts', import.meta.url).href;
  for (const threads of [1, 2]) {
    const { compute } = computeFor(t, { worker: unloadable, threads });
    await t.rejects(compute.warmUp(), { message: 'the workers cannot be started' });
  }
});
