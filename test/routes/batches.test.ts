/** POST /v1/batches over HTTP: each item as if it had come alone. */
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { BatchAnswer, BatchResult, splitBatch } from '../../src/contract/batch.ts';
import { compile, operations } from '../../src/contract/index.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const json = { 'content-type': 'application/json' };
const stream = { ...json, accept: 'application/x-ndjson' };
const training = {
  mechanism: {
    kind: 'composition',
    adjacency: 'add_remove',
    events: [
      { kind: 'gaussian', noise_multiplier: 9.4, sampling: { scheme: 'poisson', probability: 0.328 }, count: 2000, label: 'ébauche 訓練' },
    ],
  },
};
const shuffled = structuredClone(training);
Object.assign(shuffled.mechanism.events[0] as object, { sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 } });
const mixed = [
  { operation: 'fitGdp', request: { ...training, deltas: [1e-5] } },
  { operation: 'computeProfile', request: { ...request(), epsilon: [-0, 1] } },
  { operation: 'fitGdp', request: shuffled },
  { operation: 'composeEvents', request: { ...request(), delta: [1e-5] } },
  { operation: 'fitGdp', request: { ...training, deltas: [1e-5] } },
  {
    operation: 'calibrateParameter',
    request: { ...request(), parameter: '/events/0/noise_multiplier', target: { metric: { kind: 'advantage' }, value: 0.1 } },
  },
] as const;

interface Line {
  index: number;
  operation: keyof typeof operations;
  status: number;
  key?: string;
  answer?: object;
  problem?: { instance: string; errors: { pointer: string }[] };
}
const linesOf = (body: Buffer) =>
  body
    .toString()
    .trimEnd()
    .split('\n')
    .map((text) => ({ text, line: JSON.parse(text) as Line }));

t.test('each item is answered as its own call is, to the bit', async (t) => {
  const alone = await startService(t);
  const batched = await startService(t, { CACHE_BYTES: '0', POOL_SIZE: '2' });
  const response = await batched.post('/v1/batches', { items: mixed }, stream);
  t.equal(response.status, 200);
  t.equal(response.headers['content-type'], 'application/x-ndjson');
  const lines = linesOf(response.body);
  t.same(
    lines.map(({ line }) => [line.index, line.operation, line.status]),
    mixed.map(({ operation }, index) => [index, operation, index === 2 ? 422 : index === 3 ? 400 : 200]),
  );
  const fits = compile(BatchResult);
  for (const [index, { operation, request: body }] of mixed.entries()) {
    const { text, line } = lines[index] as (typeof lines)[number];
    const single = await alone.post(operations[operation].path, body);
    t.equal(line.status, single.status);
    t.ok(fits(line), `${operation}: ${JSON.stringify(fits.errors)}`);
    if (single.status === 200) {
      t.ok(text.endsWith(`,"answer":${single.body.toString()}}`), `${operation}: the same bytes`);
      t.equal(`"${line.key}"`, single.headers.etag);
    } else t.same({ ...line.problem, instance: '' }, { ...(single.json() as object), instance: '' }, `${operation}: the same problem`);
  }
});

t.test('without the wish for a stream the same results are one document', async (t) => {
  const { post } = await startService(t);
  for (const headers of [json, { ...json, accept: '*/*' }, { ...json, accept: 'application/x-ndjson;q=0, application/json' }]) {
    const response = await post('/v1/batches', { items: mixed }, headers);
    t.match(response.headers['content-type'], /^application\/json/);
    const fits = compile(BatchAnswer);
    t.ok(fits(response.json()), JSON.stringify(fits.errors));
  }
  const { items } = (await post('/v1/batches', { items: mixed })).json() as { items: Line[] };
  t.same(
    items,
    linesOf((await post('/v1/batches', { items: mixed }, stream)).body)
      .map(({ line }) => line)
      .map((line, i) => ({ ...line, ...(line.problem ? { problem: { ...line.problem, instance: items[i]?.problem?.instance } } : {}) })),
  );
});

t.test('items share caches and computations with each other and with everybody', async (t) => {
  const { post, compute } = await startService(t, {}, obedientWorker);
  const item = (label: string) => ({ operation: 'composeEvents', request: request(label) });
  const single = await post('/v1/compose', request('a'));
  const { body } = await post(
    '/v1/batches',
    { items: [item('a'), item('b'), item('a'), item('b'), item('sleep:30'), item('sleep:30')] },
    stream,
  );
  const computed = linesOf(body).map(({ line }) => (line.answer as { computed: number }).computed);
  t.same(computed, [(single.json() as { computed: number }).computed, 2, 1, 2, 3, 3]);
  const again = await post('/v1/compose', request('b'));
  t.equal(again.headers['server-timing'], 'cache;desc="canonical"');
  t.equal(compute.pending, 0);
});

t.test('a batch too large for the event loop is split by a worker', async (t) => {
  const { post } = await startService(t, { LOOP_BODY_BYTES: '500' });
  const fpr = Array.from({ length: 301 }, (_, index) => index / 300);
  const curve = { kind: 'trade_off_points', fpr, fnr: fpr.map((x) => (1 - Math.sqrt(x)) ** 2), interpretation: 'exact_piecewise_linear' };
  const body = { mechanism: curve, fpr: [0.25] };
  const single = await post('/v1/trade-off', body);
  const response = await post('/v1/batches', { items: [{ operation: 'computeTradeOff', request: body }, ...mixed.slice(2, 4)] }, stream);
  const lines = linesOf(response.body);
  t.ok(lines[0]?.text.endsWith(`,"answer":${single.body.toString()}}`));
  t.same(
    lines.map(({ line }) => line.status),
    [200, 422, 400],
  );
  const { items } = (await post('/v1/batches', { items: [...mixed.slice(2, 4), { operation: 'fitGdp' }] })).json() as { items: Line[] };
  t.same(
    items.map(({ status }) => status),
    [422, 400, 400],
  );
  t.equal(items[2]?.problem?.errors[0]?.pointer, '/items/2/request');
});

t.test('an item that is none has a problem in its place, and the others have their answers', async (t) => {
  const { post } = await startService(t);
  const sound = mixed[1];
  const cases: [item: unknown, operation: string | undefined, pointer: string, code: string][] = [
    [{ ...sound, operation: 'divineTruth' }, undefined, '/operation', 'enum'],
    [{ ...sound, operation: 'answerBatch' }, undefined, '/operation', 'enum'],
    [{ ...sound, operation: 'toString' }, undefined, '/operation', 'enum'],
    [{ ...sound, operation: 7 }, undefined, '/operation', 'type'],
    [{ request: sound.request }, undefined, '/operation', 'required'],
    [{ operation: 'fitGdp' }, 'fitGdp', '/request', 'required'],
    [{ operation: 'fitGdp', request: [] }, 'fitGdp', '/request', 'type'],
    [{ ...sound, priority: 1 }, 'computeProfile', '/priority', 'unknown_member'],
    [null, undefined, '', 'type'],
    [7, undefined, '', 'type'],
    ['fitGdp', undefined, '', 'type'],
    [[sound], undefined, '', 'type'],
  ];
  const single = await post('/v1/profile', sound.request);
  const body = { items: [sound, ...cases.map(([item]) => item), sound] };
  for (const headers of [json, stream]) {
    const response = await post('/v1/batches', body, headers);
    t.equal(response.status, 200);
    const items = headers === stream ? linesOf(response.body).map(({ line }) => line) : (response.json() as { items: Line[] }).items;
    const fits = compile(BatchResult);
    t.equal(items.length, body.items.length);
    for (const at of [0, items.length - 1]) t.same(items[at]?.answer, single.json(), 'the sound ones are answered');
    for (const [i, [item, operation, pointer, code]] of cases.entries()) {
      const line = items[i + 1] as Line;
      const told = JSON.stringify(item);
      t.ok(fits(line), `${told}: ${JSON.stringify(fits.errors)}`);
      t.same([line.index, line.operation, line.status, line.answer], [i + 1, operation, 400, undefined], told);
      t.match(line.problem, { code: 'invalid_request', status: 400, errors: [{ pointer: `/items/${i + 1}${pointer}`, code }] }, told);
    }
  }
});

t.test('what is wrong with the batch itself is one problem', async (t) => {
  const { post } = await startService(t, { BATCH_COST_LIMIT: '100' });
  const item = mixed[1];
  expectProblem(t, await post('/v1/batches', { items: [] }), 'invalid_request', '/items');
  expectProblem(t, await post('/v1/batches', { items: Array(1001).fill(item) }), 'invalid_request', '/items');
  for (const body of [{}, { items: {} }, [item], { items: [item], priority: 1 }])
    expectProblem(t, await post('/v1/batches', body), 'invalid_request');
  expectProblem(
    t,
    await post('/v1/batches', '{"items":[{"operation":"fitGdp","request":{"a":1,"a":2}}]}'),
    'invalid_request',
    '/items/0/request/a',
  );
  expectProblem(t, await post('/v1/batches', '{"items":'), 'invalid_json');
  const dear = expectProblem(t, await post('/v1/batches', { items: Array(200).fill(mixed[0]) }), 'too_expensive', '/items');
  t.match(dear.detail, /limit of a batch is 100/);
  t.equal((await post('/v1/batches', '{}', { 'content-type': 'text/plain' })).status, 415);
});

t.test('an item that costs too much by itself is refused in its place, and weighs on no other', async (t) => {
  const dear = { operation: 'computeProfile', request: { ...training, epsilon: { from: 0, to: 12, points: 2000 }, certify: true } };
  const body = { items: [dear, mixed[1], dear] };
  for (const limits of [{ BATCH_COST_LIMIT: '20' }, { MAX_COST: '20' }]) {
    const { post } = await startService(t, limits);
    const { items } = (await post('/v1/batches', body)).json() as { items: Line[] };
    t.same(
      items.map(({ status }) => status),
      [422, 200, 422],
    );
    t.match(items[0]?.problem, { code: 'too_expensive', errors: [{ pointer: '' }] });
  }
});

t.test('whoever leaves cancels what is left', async (t) => {
  const { port, compute, post } = await startService(t, {}, obedientWorker);
  const items = ['a', 'obey', ...Array.from({ length: 50 }, (_, index) => `later ${index}`)].map((label) => ({
    operation: 'composeEvents',
    request: request(label),
  }));
  const body = JSON.stringify({ items });
  await new Promise<void>((resolve, reject) => {
    const sent = httpRequest(
      { port, host: '127.0.0.1', method: 'POST', path: '/v1/batches', headers: stream, agent: false },
      (received) => {
        received.on('error', () => {});
        received.once('data', (chunk: Buffer) => {
          t.match(chunk.toString(), /^\{"index":0,.*\}\n$/, 'the first line is there before the second item is done');
          sent.destroy();
          resolve();
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
  for (let i = 0; i < 500 && compute.pending > 0; i++) await sleep(10);
  t.equal(compute.pending, 0, 'nothing is in work any more');
  const next = (await post('/v1/compose', request('next'))).json() as { computed: number };
  t.ok(next.computed <= 3, `none of the later items was computed: ${next.computed}`);
});

t.test('the sign of a zero in a long list survives the way into the body of an item', async (t) => {
  const text = '{"items":[{"operation":"computeProfile","request":{"epsilon":[-0,0,1.5e-7]}}]}';
  const split = splitBatch(Buffer.from(text), () => 1);
  t.ok(split.ok);
  const [item] = split.ok ? split.items : [];
  t.equal(item !== undefined && 'body' in item && Buffer.from(item.body).toString(), '{"epsilon":[-0,0,1.5e-7]}');
});
