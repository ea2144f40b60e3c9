/** POST /v1/steps over HTTP with the real engines: its shape, what it refuses, how far it is, and that it stops. */
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { engineVersion } from '../../src/accounting/index.ts';
import { compile, Result } from '../../src/contract/index.ts';
import { takeIn } from '../../src/contract/intake.ts';
import { resultPath } from '../../src/platform/reply.ts';
import { resultKey } from '../../src/pool/cache.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const path = '/v1/steps';
const event = (noise_multiplier: number, count: number, label?: string) => ({
  kind: 'gaussian',
  noise_multiplier,
  sampling: { scheme: 'poisson', probability: 0.328 },
  count,
  ...(label === undefined ? {} : { label }),
});
const mechanism = (...events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const run = { mechanism: mechanism(event(9.4, 60), event(12, 40)) };

/** The key that the answer to this body will have. */
function keyOf(body: object): string {
  const taken = takeIn('computeSteps', Buffer.from(JSON.stringify(body)));
  if (!taken.ok) throw new Error(taken.detail);
  return resultKey(engineVersion, 'computeSteps', 'local', taken.canonical);
}

const shared = await startService(t);

t.test('answers by its schema, and again by its key', async (t) => {
  const { post, get } = shared;
  const body = { ...run, steps: [1, 60, 100], want: ['epsilon', 'mu', 'regret', 'advantage'], cap: { metric: 'mu', value: 0.3 } };
  const response = await post(path, body);
  const answer = expectAnswer(t, response, 'computeSteps');
  t.same(answer.steps, [1, 60, 100]);
  t.same(Object.keys(answer.epsilon as object), ['value', 'lower', 'upper']);
  t.same(Object.keys(answer.advantage as object), ['value', 'lower', 'upper', 'log']);
  t.match(answer.request, { ...body, delta: 1e-5, error_floor: 1e-10, tolerance: 1e-3, certify: false });
  const again = await get(String(response.headers['content-location']));
  t.equal(again.status, 200);
  t.same(again.body, response.body);
  t.equal(response.headers['content-location'], resultPath(keyOf(body)), 'the key is the one that tests predict');
  const short = expectAnswer(t, await post(path, { ...run, steps: { from: 1, to: 100, points: 5, spacing: 'log' } }), 'computeSteps');
  t.same(short.steps, [1, 3, 10, 32, 100]);
  t.notOk('mu' in short || 'cap' in short, 'what was not asked is not answered');
});

t.test('refuses with a pointer', async (t) => {
  const { post } = shared;
  const faults: [object, string][] = [
    [{ steps: [1, 2, 2] }, '/steps/2'],
    [{ steps: [5, 4] }, '/steps/1'],
    [{ steps: [50, 101] }, '/steps/1'],
    [{ steps: [0] }, '/steps/0'],
    [{ steps: [1.5] }, '/steps/0'],
    [{ steps: [] }, '/steps'],
    [{ steps: Array.from({ length: 1001 }, (_, i) => i + 1) }, '/steps'],
    [{ steps: { from: 1, to: 101, points: 5 } }, '/steps/to'],
    [{ steps: { from: 7, to: 7, points: 5 } }, '/steps/to'],
    [{ steps: { from: 1, to: 9, points: 1001 } }, '/steps/points'],
    [{ steps: { from: 1, to: 9, points: 5, spacing: 'cubic' } }, '/steps/spacing'],
    [{ steps: { from: 1, points: 5 } }, '/steps/to'],
    [{ want: [] }, '/want'],
    [{ want: ['delta'] }, '/want/0'],
    [{ want: ['mu', 'mu'] }, '/want'],
    [{ delta: 1.5 }, '/delta'],
    [{ delta: 1e-5, log_delta: -10 }, '/log_delta'],
    [{ log_delta: 1 }, '/log_delta'],
    [{ error_floor: 0 }, '/error_floor'],
    [{ cap: { metric: 'regret', value: 1 } }, '/cap/metric'],
    [{ cap: { metric: 'epsilon', value: -1 } }, '/cap/value'],
    [{ cap: { metric: 'epsilon' } }, '/cap/value'],
    [{ caps: [] }, '/caps'],
    [{ deltas: [1e-5] }, '/deltas'],
  ];
  for (const [more, pointer] of faults) {
    expectProblem(t, await post(path, { ...run, ...more }), 'invalid_request', pointer);
  }
  const curve = { kind: 'trade_off_points', fpr: [0, 0.2, 1], fnr: [1, 0.5, 0], interpretation: 'samples' };
  expectProblem(t, await post(path, { mechanism: curve, steps: [3] }), 'unreachable', '/mechanism/kind');
  const shuffled = { ...event(1, 5), sampling: { scheme: 'shuffled_batches', batch_size: 2, dataset_size: 10 } };
  expectProblem(t, await post(path, { mechanism: mechanism(event(9, 3), shuffled) }), 'unsupported_event', '/mechanism/events/1/sampling');
});

t.test('a result that is being computed says how far it is, and is forgotten when its caller leaves', async (t) => {
  const { port, get, compute } = shared;
  const body = { mechanism: mechanism(event(9.4, 2000)), want: ['mu', 'regret'], steps: { from: 1, to: 2000, points: 1000 } };
  const result = resultPath(keyOf(body));
  expectProblem(t, await get(result), 'result_not_found');
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const caller = httpRequest({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false });
  caller.on('error', () => {});
  caller.end(text);
  const isResult = compile(Result);
  const seen: number[] = [];
  while ((seen.at(-1) ?? 0) < 3) {
    const response = await get(result);
    // the caller's request may not have arrived yet
    if (response.status === 404 && seen.length === 0) continue;
    t.equal(response.status, 202);
    t.equal(response.headers['retry-after'], '1');
    t.equal(response.headers['cache-control'], 'no-store');
    const said = response.json() as { state: string; progress: { done: number; total: number } };
    t.ok(isResult(said), 'by its schema');
    // 1 until the thread has said how many there are
    t.ok(said.progress.total === 1000 || said.progress.done === 0);
    seen.push(said.progress.done);
  }
  t.same(
    seen,
    [...seen].sort((a, b) => a - b),
    'never goes back',
  );
  caller.destroy();
  while (compute.pending > 0) await sleep(10);
  expectProblem(t, await get(result), 'result_not_found');
});

t.test('queued behind another, then running; others than its tenant see nothing', async (t) => {
  const { post, get, compute, port } = await startService(t, {}, obedientWorker);
  const ask = (label: string) => ({ mechanism: mechanism(event(4, 5, label)) });
  const send = (body: object) => {
    const text = JSON.stringify(body);
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
      agent: false,
    });
    sent.on('error', () => {});
    sent.end(text);
    return sent;
  };
  const first = send(ask('progress'));
  while (compute.pending < 1) await sleep(5);
  const second = send(ask('sleep:1'));
  while (compute.pending < 2) await sleep(5);
  const progressOf = async (label: string) => (await get(resultPath(keyOf(ask(label))))).json();
  let running = await progressOf('progress');
  while ((running as { progress: { done: number } }).progress.done === 0) running = await progressOf('progress');
  t.same(running, { state: 'running', progress: { done: 2, total: 3 } });
  t.same(await progressOf('sleep:1'), { state: 'queued', progress: { done: 0, total: 1 } });
  const stranger = { client: 'other', tenant: 'other', held: () => false, left: () => new AbortController().signal };
  t.match(await compute.recall(stranger, keyOf(ask('progress'))), { kind: 'fault', fault: { code: 'result_not_found' } });
  first.destroy();
  const response = await post(path, ask('sleep:1'));
  t.equal(response.status, 200, 'the one that waited has its turn');
  second.destroy();
});
