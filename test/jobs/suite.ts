/** One suite for all stores of jobs. */
import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { type Job, MOST_LOSSES, type NewJob } from '../../src/jobs/job.ts';
import type { JobStore, Limits } from '../../src/jobs/store.ts';

export const LEASE = 100;
export const limits: Limits = { per_tenant: 10, in_all: 20 };
export const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const text = (value: Uint8Array | undefined) => value && Buffer.from(value).toString();
export const job = (changes: Partial<NewJob> = {}): NewJob => ({
  id: randomBytes(16).toString('hex'),
  tenant: 'a',
  operation: 'fitGdp',
  body: bytes('{"x":1}'),
  fingerprint: 'f',
  idempotency_key: null,
  request_id: 'r',
  submitted_at: 0,
  expires_at: 1e6,
  ...changes,
});

/** `open`: a new and empty store. */
export function testStore(name: string, open: (t: Test) => Promise<JobStore>): void {
  t.test(name, async (t) => {
    const test = (what: string, body: (t: Test, store: JobStore) => Promise<void>) =>
      t.test(what, async (t) => {
        const store = await open(t);
        t.teardown(() => store.close());
        await body(t, store);
      });

    test('from submission to answer', async (t, store) => {
      const one = job();
      t.match(await store.submit(one, limits), { kind: 'accepted', job: { id: one.id, state: 'queued', attempt: 0, key: null } });
      t.same(await store.counts(), { queued: 1, running: 0 });
      const claimed = await store.claim('me', 5, LEASE);
      t.match(claimed?.job, { id: one.id, state: 'running', attempt: 1, started_at: 5 });
      t.equal(text(claimed?.body), '{"x":1}');
      t.same(await store.counts(), { queued: 0, running: 1 });
      t.equal(await store.renew(one.id, 1, 50, LEASE, 3, 7), true);
      t.match(await store.get('a', one.id), { done: 3, total: 7 });
      t.equal(await store.answer('a', 'k'), undefined);
      t.equal(await store.finish(one.id, 1, 60, { state: 'done', key: 'k', answer: bytes('42'), total: 7 }), true);
      t.match(await store.get('a', one.id), { state: 'done', done: 7, total: 7, ended_at: 60, key: 'k', fault: null });
      t.equal(text(await store.answer('a', 'k')), '42');
      t.equal(await store.claim('me', 70, LEASE), undefined);
      t.same(await store.counts(), { queued: 0, running: 0 });
    });

    test('a failure keeps its fault', async (t, store) => {
      const one = job();
      await store.submit(one, limits);
      await store.claim('me', 0, LEASE);
      const fault = { code: 'unreachable' as const, detail: 'no', errors: [{ pointer: '/x', code: 'c', message: 'm' }] };
      t.equal(await store.finish(one.id, 1, 9, { state: 'failed', fault }), true);
      const kept = (await store.get('a', one.id)) as Job;
      t.same(kept.fault, fault);
      t.equal(kept.state, 'failed');
    });

    test('tenants do not see each other', async (t, store) => {
      const one = job();
      await store.submit(one, limits);
      t.equal(await store.get('b', one.id), undefined);
      t.equal(await store.cancel('b', one.id, 1), undefined);
      await store.claim('me', 0, LEASE);
      await store.finish(one.id, 1, 1, { state: 'done', key: 'k', answer: bytes('42'), total: 7 });
      t.equal(await store.answer('b', 'k'), undefined);
      t.match(await store.get('a', one.id), { state: 'done' });
    });

    test('an idempotency key stands for one request of one tenant', async (t, store) => {
      const one = job({ idempotency_key: 'once' });
      await store.submit(one, limits);
      t.match(await store.submit(job({ idempotency_key: 'once' }), limits), { kind: 'known', job: { id: one.id } });
      t.same(await store.submit(job({ idempotency_key: 'once', fingerprint: 'other' }), limits), { kind: 'conflict' });
      t.match(await store.submit(job({ idempotency_key: 'once', tenant: 'b' }), limits), { kind: 'accepted' });
      t.match(await store.submit(job(), limits), { kind: 'accepted' });
      await store.cancel('a', one.id, 1);
      t.match(await store.submit(job({ idempotency_key: 'once' }), limits), { kind: 'known', job: { state: 'cancelled' } });
    });

    test('limits count what has not ended', async (t, store) => {
      const few: Limits = { per_tenant: 2, in_all: 3 };
      const one = job();
      await store.submit(one, few);
      await store.submit(job(), few);
      t.same(await store.submit(job(), few), { kind: 'full', whose: 'tenant' });
      t.match(await store.submit(job({ tenant: 'b' }), few), { kind: 'accepted' });
      t.same(await store.submit(job({ tenant: 'c' }), few), { kind: 'full', whose: 'all' });
      await store.cancel('a', one.id, 1);
      t.match(await store.submit(job(), few), { kind: 'accepted' });
    });

    test('cancelled: whoever runs it can no longer finish or renew it', async (t, store) => {
      const [waiting, running, over] = [job(), job(), job()];
      await store.submit(running, limits);
      await store.claim('me', 0, LEASE);
      await store.submit(over, limits);
      await store.claim('me', 0, LEASE);
      await store.finish(over.id, 1, 1, { state: 'done', key: 'k', answer: bytes('42'), total: 7 });
      await store.submit(waiting, limits);
      t.match(await store.cancel('a', waiting.id, 2), { state: 'cancelled', ended_at: 2 });
      t.match(await store.cancel('a', running.id, 3), { state: 'cancelled', ended_at: 3 });
      t.match(await store.cancel('a', over.id, 4), { state: 'done', ended_at: 1 });
      t.equal(await store.renew(running.id, 1, 5, LEASE, 0, 1), false);
      t.equal(await store.finish(running.id, 1, 5, { state: 'done', key: 'z', answer: bytes('1'), total: 7 }), false);
      t.equal(await store.release(running.id, 1, 5, false), false);
      t.equal(await store.answer('a', 'z'), undefined);
      t.equal(await store.claim('me', 6, LEASE), undefined);
    });

    test('a lease that is over: the next attempt counts, the former one does not', async (t, store) => {
      const one = job();
      await store.submit(one, limits);
      await store.claim('first', 0, LEASE);
      t.equal(await store.claim('second', LEASE - 1, LEASE), undefined);
      t.match((await store.claim('second', LEASE, LEASE))?.job, { id: one.id, attempt: 2 });
      t.equal(await store.renew(one.id, 1, LEASE + 1, LEASE, 0, 1), false);
      t.equal(await store.finish(one.id, 1, LEASE + 1, { state: 'done', key: 'old', answer: bytes('old'), total: 7 }), false);
      t.equal(await store.finish(one.id, 2, LEASE + 2, { state: 'done', key: 'new', answer: bytes('new'), total: 7 }), true);
      t.equal(text(await store.answer('a', 'new')), 'new');
      t.equal(await store.answer('a', 'old'), undefined);
    });

    test('a clock that was set back does not hold a lease for ever', async (t, store) => {
      await store.submit(job(), limits);
      await store.claim('first', 1e9, LEASE);
      t.match((await store.claim('second', 10, LEASE))?.job, { attempt: 2 });
    });

    test('what loses its thread again and again has failed; what is put back or loses its process has not', async (t, store) => {
      const one = job();
      await store.submit(one, limits);
      let attempt = 0;
      for (let round = 0; round < 2 * MOST_LOSSES; round++) {
        attempt += 1;
        t.match((await store.claim('me', 0, LEASE))?.job, { attempt });
        t.equal(await store.release(one.id, attempt, 1, false), true);
        attempt += 2;
        await store.claim('me', 0, LEASE);
        t.match((await store.claim('me', LEASE, LEASE))?.job, { attempt });
        t.equal(await store.release(one.id, attempt, 1, false), true);
      }
      for (let round = 1; round <= MOST_LOSSES; round++) {
        attempt += 1;
        t.match((await store.claim('me', 0, LEASE))?.job, { attempt });
        t.equal(await store.release(one.id, attempt, 5, true), true);
      }
      t.match(await store.get('a', one.id), { state: 'failed', ended_at: 5, fault: { code: 'worker_lost' } });
      t.equal(await store.claim('me', 0, LEASE), undefined);
    });

    test('tenants have their turn one after the other, each in its order', async (t, store) => {
      const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
      for (const id of names) await store.submit(job({ id, tenant: id[0] as string }), limits);
      const order: string[] = [];
      for (let round = 0; round < names.length; round++) order.push((await store.claim('me', 0, LEASE))?.job.id ?? '');
      t.same(order, ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    });

    test('time runs out, and what ended is forgotten', async (t, store) => {
      const [waiting, running, kept] = [job({ expires_at: 100 }), job({ expires_at: 100 }), job({ expires_at: 500 })];
      await store.submit(running, limits);
      await store.claim('me', 0, 1000);
      await store.submit(waiting, limits);
      await store.submit(kept, limits);
      t.same(await store.sweep(99, 50), { expired: 0, forgotten: 0 });
      t.same(await store.sweep(100, 50), { expired: 2, forgotten: 0 });
      for (const { id } of [waiting, running]) t.match(await store.get('a', id), { state: 'expired', ended_at: 100 });
      t.equal(await store.finish(running.id, 1, 101, { state: 'done', key: 'k', answer: bytes('42'), total: 7 }), false);
      t.same(await store.sweep(149, 50), { expired: 0, forgotten: 0 });
      t.same(await store.sweep(150, 50), { expired: 0, forgotten: 2 });
      t.equal(await store.get('a', waiting.id), undefined);
      t.match(await store.get('a', kept.id), { state: 'queued' });
    });
  });
}
