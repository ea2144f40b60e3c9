/** Reports about budgets: granted twice, lost, refused by a rounding, or fooled by a number. Each is a test. */
import t from 'tap';
import { expectProblem } from '../support/schemas.ts';
import { type Response, startService } from '../support/service.ts';
import { caseOf } from './public.ts';

const composition = (...events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const pure = (epsilon: unknown) => composition({ kind: 'pure', epsilon, sampling: { scheme: 'none' } });
const approximate = (epsilon: number, delta: number) => composition({ kind: 'approximate', epsilon, delta, sampling: { scheme: 'none' } });

t.test('reports about budgets', async (t) => {
  const { post, get } = await startService(t);
  let keys = 0;
  const send = (path: string, body: unknown, key = `k${keys++}`) =>
    post(`/v1/budgets${path}`, body, { 'content-type': 'application/json', 'idempotency-key': key });
  const open = (id: string, budget: object = { kind: 'pure', epsilon: '1' }, more: object = {}) =>
    send('', { id, scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove', budget, ...more });
  const charge = (id: string, epsilon: number, key?: string) => send(`/${id}/charges`, { mechanism: pure(epsilon) }, key);
  const standing = async (id: string) =>
    ((await get(`/v1/budgets/${id}`)).json() as { standing: { amounts: { spent: string; remaining: string }[] } }).standing.amounts;
  const admitted = (t: { equal(a: unknown, b: unknown, message: string): unknown }, response: Response) =>
    t.equal(response.status, 200, response.status === 200 ? 'admitted' : response.body.toString());
  const named = (id: string) => `${id}: ${caseOf(id).symptom}`;

  await t.test(named('R44'), async (t) => {
    expectProblem(t, await open('r44', { kind: 'pure', epsilon: '-1' }), 'invalid_request', '/budget/epsilon');
    expectProblem(t, await open('r44', { kind: 'pure', epsilon: -1 }), 'invalid_request', '/budget/epsilon');
  });
  await t.test(named('R59'), async (t) => {
    const terms = { kind: 'approximate', epsilon: '3', delta: '0.00003' };
    const names = ['c1', 'c2', 'c3'];
    admitted(t, await open('r59', terms, { partitions: { names, overlap: 'disjoint' } }));
    for (const partition of names) {
      const id = `r59-${partition}`;
      admitted(t, await open(id, terms, { scope: 'partition', partition_of: { budget: 'r59', partition } }));
      admitted(t, await send(`/${id}/charges`, { mechanism: approximate(1, 1e-5) }));
    }
    t.match(await standing('r59'), [{ spent: '1' }, { spent: '0.00001' }]);
  });
  await t.test(named('R72'), async (t) => {
    const thirds = JSON.stringify({ mechanism: pure(0.5) }).replace('0.5', '0.333333333333333333');
    for (const [id, parts] of [
      ['r72-two', [0.1, 0.9]],
      ['r72-ten', Array.from({ length: 10 }, () => 0.1)],
    ] as const) {
      await open(id);
      for (const part of parts) admitted(t, await charge(id, part));
      t.match(await standing(id), [{ remaining: '0' }]);
      expectProblem(t, await charge(id, 1e-6), 'budget_exceeded');
    }
    await open('r72-three');
    for (let i = 0; i < 3; i++) admitted(t, await send('/r72-three/charges', thirds));
    expectProblem(t, await charge('r72-three', 1e-6), 'budget_exceeded');
  });
  await t.test(named('R74'), async (t) => {
    await open('r74');
    admitted(t, await charge('r74', 1));
    for (const epsilon of [5e-324, 1e-20]) {
      expectProblem(t, await charge('r74', epsilon), 'invalid_parameters', '/mechanism/events/0/epsilon');
    }
    expectProblem(t, await charge('r74', 1e-18), 'budget_exceeded');
    t.match(await standing('r74'), [{ spent: '1', remaining: '0' }]);
  });
  await t.test(named('R76'), async (t) => {
    await open('r76');
    const all = await Promise.all(Array.from({ length: 50 }, () => charge('r76', 0.1)));
    t.equal(all.filter(({ status }) => status === 200).length, 10);
    for (const refused of all.filter(({ status }) => status !== 200)) expectProblem(t, refused, 'budget_exceeded');
    t.match(await standing('r76'), [{ spent: '1' }]);
    await open('r76-room');
    expectProblem(t, await send('/r76-room/charges', { mechanism: pure(0.1), scopes: ['r76'] }), 'budget_exceeded');
    t.match(await standing('r76-room'), [{ spent: '0' }], 'all or nothing');
  });
  await t.test(named('R78'), async (t) => {
    await open('r78');
    const check = await send('/r78/checks', { mechanism: pure(0.9) });
    t.match(check.json(), { decision: 'would_be_admitted' });
    t.match(await standing('r78'), [{ spent: '0' }]);
    admitted(t, await charge('r78', 0.9));
  });
  await t.test(named('R80'), async (t) => {
    await open('r80');
    const [once, again] = [await charge('r80', 0.6, 'r80-k1'), await charge('r80', 0.6, 'r80-k1')];
    admitted(t, once);
    t.equal(again.headers['idempotency-replayed'], 'true');
    const { decision, standings } = once.json() as { decision: string; standings: object[] };
    t.match(again.json(), { decision, standings }, 'the same entry, not a second debit');
    t.match(await standing('r80'), [{ spent: '0.6' }]);
    expectProblem(t, await charge('r80', 0.6, 'r80-k2'), 'budget_exceeded');
    expectProblem(t, await charge('r80', 0.5, 'r80-k1'), 'key_reused');
  });
  await t.test(named('R87'), async (t) => {
    await open('r87');
    expectProblem(t, await send('/r87/charges', { mechanism: pure('NaN') }), 'invalid_request', '/mechanism/events/0/epsilon');
    t.match(await standing('r87'), [{ spent: '0' }]);
  });
});
