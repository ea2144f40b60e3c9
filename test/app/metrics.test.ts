/** What the service says about itself: metrics, traces, timings. */
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { keyFile } from '../support/keys.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const json = { 'content-type': 'application/json' };
const path = '/v1/gdp-fit';

/** Value of a sample by its name and labels as they are printed. */
const sample = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

t.test('requests, answers, refusals, engines and widths, by the real worker', async (t) => {
  const { post, get } = await startService(t);
  const first = await post(path, request('a'));
  await post(path, request('a'));
  await post(path, request('a'), { ...json, 'if-none-match': String(first.headers.etag) });
  await post(path, '{');
  const job = await post('/v1/jobs', { operation: 'fitGdp', request: request('b') });
  const address = String(job.headers.location);
  while (((await get(address)).json() as { state: string }).state !== 'done') await sleep(20);
  await get('/v1/jobs/secret-id');
  await get('/nowhere-secret');
  const response = await get('/metrics');
  t.equal(response.status, 200);
  t.match(response.headers['content-type'], /^text\/plain; version=0\.0\.4/);
  t.equal(response.headers['cache-control'], 'no-store');
  const text = response.body.toString();
  const is = (name: string, value: number) => t.equal(sample(text, name), value, name);
  is('http_request_duration_seconds_count{method="POST",route="/v1/gdp-fit",status="200"}', 2);
  is('http_request_duration_seconds_count{method="POST",route="/v1/gdp-fit",status="304"}', 1);
  is('http_request_duration_seconds_count{method="POST",route="/v1/gdp-fit",status="400"}', 1);
  is('lossbook_problems_total{code="invalid_json"}', 1);
  is('lossbook_problems_total{code="not_found"}', 1);
  is('lossbook_answers_total{provenance="computed"}', 1);
  is('lossbook_answers_total{provenance="raw"}', 1);
  is('lossbook_answers_total{provenance="unchanged"}', 1);
  is('lossbook_compute_seconds_count{lane="requests",operation="fitGdp"}', 1);
  is('lossbook_compute_seconds_count{lane="jobs",operation="fitGdp"}', 1);
  is('lossbook_queue_wait_seconds_count{lane="requests"}', 1);
  is('lossbook_engine_answers_total{engine="closed_form"}', 2);
  is('lossbook_interval_width_count{operation="fitGdp"}', 2);
  is('lossbook_requests_pending', 0);
  is('lossbook_jobs_queued', 0);
  is('lossbook_ready', 1);
  t.ok((sample(text, 'lossbook_cache_bytes') ?? 0) > 0);
  t.ok((sample(text, 'nodejs_eventloop_lag_p99_seconds') ?? -1) >= 0);
  t.notMatch(text, /secret/, 'labels hold nothing that a caller wrote');
  for (const line of text.trim().split('\n')) t.match(line, /^(# (HELP|TYPE) \S+ .*|\w+(\{[^}]*\})? (NaN|-?[0-9.e+-]+))?$/);
});

t.test('threads that are lost are counted', async (t) => {
  const { post, get } = await startService(t, {}, obedientWorker);
  await post(path, request('exit'));
  t.equal(sample((await get('/metrics')).body.toString(), 'lossbook_threads_lost_total'), 1);
});

t.test('metrics need the scope ops', async (t) => {
  const { file, add } = keyFile(t);
  const [ops, compute] = [add('acme', ['ops']), add('acme', ['compute'])];
  const { get } = await startService(t, { KEYS_FILE: file }, obedientWorker);
  expectProblem(t, await get('/metrics'), 'unauthenticated');
  expectProblem(t, await get('/metrics', { authorization: compute.headers.authorization }), 'forbidden');
  t.equal((await get('/metrics', { authorization: ops.headers.authorization })).status, 200);
});

t.test('a trace is carried into the log and the thread; one that is none is not', async (t) => {
  const { post, logs } = await startService(t, { LOG_LEVEL: 'info' }, obedientWorker);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;
  await post(path, request('told'), { ...json, traceparent });
  await post(path, request('told'), { ...json, traceparent, 'x-request-id': 'raw' });
  for (const wrong of [`ff-${trace}-b7ad6b7169203331-01`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${trace}-x-01`, 'secret']) {
    await post(path, request('told'), { ...json, traceparent: wrong, 'x-request-id': 'wrong' });
  }
  await sleep(20);
  const lines = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  t.equal(lines.filter(({ trace_id }) => trace_id === trace).length, 2);
  t.equal(lines.find(({ request_id }) => request_id === 'raw').trace_id, trace, 'also when the body is known');
  t.ok(lines.filter(({ request_id }) => request_id === 'wrong').every(({ trace_id }) => trace_id === undefined));
  await post(path, request('origin'), { ...json, traceparent, 'x-request-id': 'asked' });
  t.notMatch(logs.join(''), /secret/);
});

t.test('the worker names the request under which it failed', async (t) => {
  const { post, logs } = await startService(t, { LOG_LEVEL: 'info' }, obedientWorker);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expectProblem(t, await post(path, request('origin'), { ...json, traceparent, 'x-request-id': 'asked' }), 'internal');
  const line = logs.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'no answer');
  t.match(line.err.message, /asked .*0af7651916cd43dd8448eb211c80319c/);
});
