/** Binary bodies over HTTP: the same answer under the same key, bounded before they are read, and never kept. */
import { connect } from 'node:net';
import t from 'tap';
import { operations } from '../../src/predictability/index.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';
import { tensorBody, tensorHeaders } from '../support/tensors.ts';

const PATH = '/v1/predictability';

/** N records of k features, without a pattern that a table could have by itself. */
function data(n: number, k: number) {
  const values = Float64Array.from({ length: n * k }, (_, i) => Math.sin(1 + i * 12.9898) * 3);
  const query = Float64Array.from({ length: n }, (_, i) => Math.sin(i * 7.7) + (values[i * k] as number) / 4);
  return { values, query };
}

function requestOf(t: unknown, values: unknown) {
  return {
    process: { kind: 'shard', alpha: 0.25 },
    source: { kind: 'records', releases: [{ kind: 'mean', t }], query: { kind: 'single', values } },
  };
}

function bodyFor(n: number, k: number): Buffer {
  const { values, query } = data(n, k);
  return tensorBody(requestOf({ tensor: 't' }, { tensor: 'q' }), { t: { shape: [n, k], values }, q: { shape: [n], values: query } });
}

t.test('the same numbers in JSON and beside the request are one result', async (t) => {
  const service = await startService(t);
  const { values, query } = data(50, 3);
  const rows = Array.from({ length: 50 }, (_, i) => [...values.subarray(3 * i, 3 * i + 3)]);
  const json = await service.post(PATH, requestOf(rows, [...query]));
  const answer = expectAnswer(t, json, 'analysePredictability');
  const binary = await service.post(PATH, bodyFor(50, 3), tensorHeaders);
  t.same(binary.json(), answer);
  t.equal(binary.headers.etag, json.headers.etag);
  const again = await service.post(PATH, bodyFor(50, 3), { ...tensorHeaders, 'if-none-match': String(json.headers.etag) });
  t.equal(again.status, 304);
});

t.test('half a million numbers', async (t) => {
  const service = await startService(t);
  const [n, k] = [250_000, 2];
  const body = bodyFor(n, k);
  const found = await service.post(PATH, body, tensorHeaders);
  const answer = expectAnswer(t, found, 'analysePredictability');
  const { values, query } = data(n, k);
  const outcome = operations.analysePredictability(requestOf({ rows: n, columns: k, values }, query) as never, { cancelled: () => false });
  t.ok(outcome.ok);
  if (outcome.ok) t.same(answer, JSON.parse(JSON.stringify(outcome.answer)));
  const kept = await service.get(String(found.headers['content-location']));
  t.equal(kept.status, 200, 'the answer is kept');
  t.same(kept.json(), answer);
});

t.test('what is not kept is not computed again', async (t) => {
  const service = await startService(t, { CACHE_BYTES: '20000' });
  const found = await service.post(PATH, bodyFor(40, 1), tensorHeaders);
  expectAnswer(t, found, 'analysePredictability');
  for (let i = 0; i < 40; i++) await service.post('/v1/noise', { kind: 'laplace', epsilon: 1 + i, sensitivity: 1 });
  expectProblem(t, await service.get(String(found.headers['content-location'])), 'result_not_found');
});

t.test('limits are told before a body is read', async (t) => {
  const service = await startService(t, { TENSOR_BODY_LIMIT_BYTES: '5000', TENSOR_MEMORY_BYTES: '4000' });
  expectProblem(t, await service.post(PATH, bodyFor(1000, 1), tensorHeaders), 'body_too_large');
  expectProblem(t, await service.post(PATH, bodyFor(250, 1), tensorHeaders), 'queue_full');
  // each takes more than half of what all may hold: it is given back
  for (let i = 0; i < 3; i++) expectAnswer(t, await service.post(PATH, bodyFor(150 + i, 1), tensorHeaders), 'analysePredictability');
  expectProblem(t, await service.post(PATH, undefined, { ...tensorHeaders, 'transfer-encoding': 'chunked' }), 'length_required');
  expectProblem(t, await service.post('/v1/noise', bodyFor(10, 1), tensorHeaders), 'unsupported_media_type');
  expectProblem(t, await service.post(PATH, bodyFor(10, 1), { ...tensorHeaders, 'content-encoding': 'gzip' }), 'unsupported_media_type');
  expectProblem(t, await service.post(PATH, Buffer.alloc(40), tensorHeaders), 'invalid_json');
});

t.test('a caller that leaves in the middle gives its memory back', async (t) => {
  const service = await startService(t, { TENSOR_MEMORY_BYTES: '4000' });
  const socket = connect(service.port, '127.0.0.1');
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/vnd.safetensors\r\ncontent-length: 3000\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(`${head}12345678`, () => resolve()));
  const body = bodyFor(150, 1);
  let busy = await service.post(PATH, body, tensorHeaders);
  for (let i = 0; i < 100 && busy.status === 200; i++) busy = await service.post(PATH, bodyFor(151 + i, 1), tensorHeaders);
  expectProblem(t, busy, 'queue_full');
  socket.destroy();
  let free = await service.post(PATH, body, tensorHeaders);
  for (let i = 0; i < 200 && free.status === 503; i++) free = await service.post(PATH, body, tensorHeaders);
  t.equal(free.status, 200);
});

t.test('refusals point into the request', async (t) => {
  const service = await startService(t);
  const request = requestOf({ tensor: 't' }, { tensor: 'q' });
  const body = tensorBody(request, { t: { shape: [3, 1], values: [1, Number.NaN, 2] }, q: { shape: [3], values: [0, 1, 1] } });
  const problem = expectProblem(t, await service.post(PATH, body, tensorHeaders), 'invalid_data', '/source/releases/0/t');
  t.equal(problem.errors[0]?.code, 'not_finite');
});
