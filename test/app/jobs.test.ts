/** Jobs over real connections, with a worker that does as it is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { compile, JobStatus } from '../../src/contract/index.ts';
import { MOST_LOSSES } from '../../src/jobs/job.ts';
import { subscribe } from '../support/events.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, type Response, type Running, startService } from '../support/service.ts';

const json = { 'content-type': 'application/json' };
const isStatus = compile(JobStatus);
const job = (label: string) => ({ operation: 'fitGdp', request: request(label) });
const address = ({ id }: JobStatus) => `/v1/jobs/${id}`;

function expectStatus(t: Test, response: Response, status = 200): JobStatus {
  t.equal(response.status, status, response.body.toString());
  const told = response.json() as JobStatus;
  t.ok(isStatus(told), JSON.stringify(isStatus.errors));
  return told;
}

/** Submits a job by its label and returns how it stands. */
async function submit(t: Test, { post }: Running, label: string, headers: Record<string, string> = {}): Promise<JobStatus> {
  const response = await post('/v1/jobs', job(label), { ...json, ...headers });
  const told = expectStatus(t, response, 202);
  t.equal(response.headers.location, address(told));
  return told;
}

async function until(t: Test, { get }: Running, told: JobStatus, holds: (now: JobStatus) => boolean): Promise<JobStatus> {
  for (;;) {
    const response = await get(address(told));
    const now = expectStatus(t, response);
    const open = now.state === 'queued' || now.state === 'running';
    t.equal(response.headers['retry-after'], open ? '1' : undefined);
    if (holds(now)) return now;
    await sleep(20);
  }
}
const state = (wanted: JobStatus['state']) => (now: JobStatus) => now.state === wanted;

const shared = await startService(t, { WORKER_MEMORY_MB: '64' }, obedientWorker);

t.test('from submission to result', async (t) => {
  const told = await submit(t, shared, 'a');
  t.match(told, { state: 'queued', operation: 'fitGdp', attempt: 0, progress: { done: 0, total: 1 } });
  const done = await until(t, shared, told, state('done'));
  t.match(done, { attempt: 1, progress: { done: 1, total: 1 } });
  const result = await shared.get(String(done.result));
  t.equal(result.status, 200);
  const direct = await shared.post('/v1/gdp-fit', request('a'));
  t.same(direct.body, result.body, 'the same bytes as the operation itself gives');
  t.equal(direct.headers['content-location'], done.result);
});

t.test('the answer is kept where the cache has forgotten it', async (t) => {
  const service = await startService(t, { CACHE_BYTES: '0', DATA_DIR: t.testdir() }, obedientWorker);
  const done = await until(t, service, await submit(t, service, 'a'), state('done'));
  const result = await service.get(String(done.result));
  t.equal(result.headers['server-timing'], 'cache;desc="kept"');
  t.match(result.json(), { label: 'a', computed: 1 });
  t.equal((await service.get(String(done.result), { 'if-none-match': String(result.headers.etag) })).status, 304);
  t.match((await service.post('/v1/gdp-fit', request('a'))).json(), { computed: 1 }, 'the threads of requests are others');
});

t.test('progress, and polling that costs nothing', async (t) => {
  const told = await submit(t, shared, 'progress');
  const now = await until(t, shared, told, ({ progress }) => progress.done === 2);
  t.match(now, { state: 'running', progress: { done: 2, total: 3 } });
  const first = await shared.get(address(told));
  const again = await shared.get(address(told), { 'if-none-match': String(first.headers.etag) });
  t.equal(again.status, 304);
  t.equal(again.body.length, 0);
  t.equal(expectStatus(t, await shared.del(address(told))).state, 'cancelled');
  const after = await shared.get(address(told), { 'if-none-match': String(first.headers.etag) });
  t.equal(expectStatus(t, after).state, 'cancelled');
});

t.test('cancelled: waiting, running, deaf, ended', async (t) => {
  const deaf = await submit(t, shared, 'spin');
  await until(t, shared, deaf, state('running'));
  const waiting = await submit(t, shared, 'b');
  t.equal(expectStatus(t, await shared.del(address(waiting))).state, 'cancelled');
  t.equal(expectStatus(t, await shared.del(address(deaf))).state, 'cancelled');
  t.equal(expectStatus(t, await shared.del(address(deaf))).state, 'cancelled', 'once more changes nothing');
  // the thread of the deaf one is ended, and the next job is served
  const next = await until(t, shared, await submit(t, shared, 'c'), state('done'));
  expectProblem(t, await shared.del(address(next)), 'job_ended');
  t.equal((await until(t, shared, waiting, () => true)).attempt, 0);
});

t.test('failures keep their problem', async (t) => {
  for (const [label, code, status] of [
    ['refuse:unreachable', 'unreachable', 422],
    ['throw', 'internal', 500],
  ] as const) {
    const response = await shared.post('/v1/jobs', job(label), { ...json, 'x-request-id': `asked-${code}` });
    const failed = await until(t, shared, expectStatus(t, response, 202), state('failed'));
    t.match(failed.problem, { code, status, instance: `asked-${code}` });
    t.notMatch(JSON.stringify(failed), /secret/);
    t.equal(failed.result, undefined);
  }
});

t.test('a thread that is lost is tried again, but not for ever', async (t) => {
  const failed = await until(t, shared, await submit(t, shared, 'exit'), state('failed'));
  t.match(failed, { attempt: MOST_LOSSES, problem: { code: 'worker_lost' } });
  await until(t, shared, await submit(t, shared, 'd'), state('done'));
});

t.test('a request while a job runs, and the same question as both', async (t) => {
  const slow = await submit(t, shared, 'sleep:400');
  await until(t, shared, slow, state('running'));
  t.match((await shared.post('/v1/gdp-fit', request('quick'))).headers['server-timing'], /computed/, 'jobs do not stand in the way');
  const joined = await shared.post('/v1/gdp-fit', request('sleep:400'));
  t.match(joined.headers['server-timing'], /^cache;desc="shared"/);
  const done = await until(t, shared, slow, state('done'));
  t.equal(done.result, joined.headers['content-location']);
});

t.test('submitted again under its key', async (t) => {
  const { post } = shared;
  const keyed = { ...json, 'idempotency-key': 'once' };
  const first = await submit(t, shared, 'keyed', keyed);
  const again = await post('/v1/jobs', JSON.stringify(job('keyed'), null, 2), keyed);
  t.equal(expectStatus(t, again, 202).id, first.id);
  t.equal(again.headers['idempotency-replayed'], 'true');
  expectProblem(t, await post('/v1/jobs', job('another'), keyed), 'key_reused');
  t.not((await submit(t, shared, 'keyed')).id, first.id, 'without a key it is another job');
  expectProblem(
    t,
    await post('/v1/jobs', job('a'), { ...json, 'idempotency-key': 'x'.repeat(201) }),
    'invalid_request',
    '/header/idempotency-key',
  );
});

t.test('bodies are read as strictly as those of the operation', async (t) => {
  const small = await startService(t, { LOOP_BODY_BYTES: '0' }, obedientWorker);
  for (const { post } of [shared, small]) {
    const refuse = async (body: unknown, pointer: string, code: 'invalid_request' | 'invalid_json' = 'invalid_request') =>
      expectProblem(t, await post('/v1/jobs', body), code, code === 'invalid_json' ? undefined : pointer);
    await refuse({ operation: 'nothing', request: request() }, '/operation');
    await refuse({ request: request() }, '/operation');
    await refuse({ operation: 'fitGdp' }, '/request');
    await refuse({ ...job('a'), priority: 1 }, '/priority');
    await refuse({ operation: 'fitGdp', request: { ...request(), delta: [1] } }, '/request/delta');
    await refuse({ operation: 'computeTradeOff', request: { ...request(), fpr: [0.1], log_fpr: [-1] } }, '/request/log_fpr');
    await refuse(
      JSON.stringify(job('a')).replace('"noise_multiplier":4', '"noise_multiplier":1e-999'),
      '/request/mechanism/events/0/noise_multiplier',
    );
    await refuse('{"operation":"fitGdp","request":', '', 'invalid_json');
  }
  await until(t, small, await submit(t, small, 'large'), state('done'));
  expectProblem(t, await shared.post('/v1/jobs', job('a'), { 'content-type': 'text/plain' }), 'unsupported_media_type');
  expectProblem(t, await shared.get(`/v1/jobs/${'0'.repeat(32)}`), 'job_not_found');
  expectProblem(t, await shared.del(`/v1/jobs/${'0'.repeat(32)}`), 'job_not_found');
  expectProblem(t, await shared.get(`/v1/jobs/${'0'.repeat(32)}/events`), 'job_not_found');
  expectProblem(t, await shared.get('/v1/jobs/x'), 'invalid_request', '/path/id');
  expectProblem(t, await shared.del('/v1/gdp-fit'), 'method_not_allowed');
});

t.test('so many that have not ended', async (t) => {
  const service = await startService(t, { JOB_LIMIT_PER_TENANT: '2', JOB_LIMIT: '2' }, obedientWorker);
  const first = await submit(t, service, 'obey');
  await submit(t, service, 'obey');
  const refused = await service.post('/v1/jobs', job('obey'));
  expectProblem(t, refused, 'queue_full');
  await service.del(address(first));
  await submit(t, service, 'a');
  const few = await startService(t, { JOB_LIMIT_PER_TENANT: '1' }, obedientWorker);
  await submit(t, few, 'obey');
  const full = await few.post('/v1/jobs', job('obey'));
  expectProblem(t, full, 'too_many_jobs');
  t.match(full.headers['retry-after'], /^\d+$/);
});

t.test('time is over: while it waits, and while it runs', async (t) => {
  const service = await startService(t, { JOB_DEADLINE_MS: '200' }, obedientWorker);
  const failed = await until(t, service, await submit(t, service, 'obey'), state('failed'));
  t.match(failed.problem, { code: 'deadline_exceeded' });
});

t.test('a stream tells every change, and ends with the job', async (t) => {
  const { port } = shared;
  const told = await submit(t, shared, 'progress');
  const stream = await subscribe(port, told.events);
  t.equal(stream.status, 200);
  t.equal(stream.headers['content-type'], 'text/event-stream');
  t.equal(stream.headers['cache-control'], 'no-store');
  t.ok(stream.headers['x-request-id']);
  while (!stream.events.some(({ data }) => (data as JobStatus).progress.done === 2)) await sleep(10);
  const running = stream.events.at(-1);
  // comes back: nothing is told twice, and nothing is missed
  const back = await subscribe(port, told.events, { 'last-event-id': running?.id ?? '' });
  await shared.del(address(told));
  await Promise.all([stream.ended, back.ended]);
  t.same(
    back.events.map(({ data }) => (data as JobStatus).state),
    ['cancelled'],
  );
  t.match(stream.events.at(-1), { data: { state: 'cancelled' } });
  for (const { event, data } of stream.events) {
    t.equal(event, 'job');
    t.ok(isStatus(data), JSON.stringify(isStatus.errors));
  }
  t.equal(new Set(stream.events.map(({ id }) => id)).size, stream.events.length);
  t.match(stream.text(), /^retry: \d+\n\n/);
  const end = await subscribe(port, told.events, { 'last-event-id': stream.events.at(-1)?.id ?? '' });
  t.equal(end.status, 204, 'nothing more to tell');
  const late = await subscribe(port, told.events);
  await late.ended;
  t.equal(late.events.length, 1);
});

t.test('streams: heartbeat, cap, drain', async (t) => {
  const service = await startService(t, { STREAM_HEARTBEAT_MS: '100', STREAMS_PER_CLIENT: '2' }, obedientWorker);
  const told = await submit(t, service, 'obey');
  const [one, two] = [await subscribe(service.port, told.events), await subscribe(service.port, told.events)];
  expectProblem(t, await service.get(told.events), 'too_many_streams');
  while (one.comments.length < 2) await sleep(20);
  two.close();
  let third = await subscribe(service.port, told.events);
  while (third.status !== 200) third = await subscribe(service.port, told.events);
  await service.del(address(told));
  await Promise.all([one.ended, third.ended]);
  const next = await submit(t, service, 'obey');
  const open = await subscribe(service.port, next.events);
  const drained = service.drain();
  await open.ended;
  t.match(open.events.at(-1), { data: { state: /queued|running/ } }, 'the stream ended, not the job');
  service.app.server.closeAllConnections();
  void drained;
});
