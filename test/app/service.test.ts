/** The service over real connections, with a worker that does as it is told. */
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { resultPath } from '../../src/platform/reply.ts';
import { problems } from '../../src/problems.ts';
import { request } from '../support/requests.ts';
import { expectProblem, met } from '../support/schemas.ts';
import { call, obedientWorker, startService } from '../support/service.ts';

const path = '/v1/gdp-fit';
const json = { 'content-type': 'application/json' };
const keyOf = (headers: { etag?: string | undefined }) => headers.etag?.slice(1, -1) ?? '';

/** For the tests that need nothing special; threads take long to load. */
const shared = await startService(t, { WORKER_MEMORY_MB: '64' }, obedientWorker);

t.test('caches: raw, canonical, and what an answer carries', async (t) => {
  const { post } = shared;
  const first = await post(path, request('a'));
  t.equal(first.status, 200);
  t.match(first.headers['server-timing'], /^cache;desc="computed", compute;dur=/);
  const key = keyOf(first.headers);
  t.match(key, /^[0-9a-f]{64}$/);
  t.equal(first.headers['content-location'], resultPath(key));
  const raw = await post(path, request('a'));
  t.equal(raw.headers['server-timing'], 'cache;desc="raw"');
  const canonical = await post(path, JSON.stringify(request('a'), null, 2));
  t.equal(canonical.headers['server-timing'], 'cache;desc="canonical"');
  for (const again of [raw, canonical]) {
    t.same(again.body, first.body, 'the same bytes');
    for (const name of [
      'etag',
      'content-location',
      'content-type',
      'cache-control',
      'x-content-type-options',
      'content-security-policy',
      'referrer-policy',
    ]) {
      t.equal(again.headers[name], first.headers[name], name);
    }
    t.not(again.headers['x-request-id'], first.headers['x-request-id']);
  }
  const named = await post(path, request('a'), { ...json, 'x-request-id': 'mine' });
  t.equal(named.headers['x-request-id'], 'mine');
});

t.test('If-None-Match is answered before anything is computed', async (t) => {
  const { post, get, compute } = shared;
  const first = await post(path, request('a'));
  const tag = String(first.headers.etag);
  for (const body of [JSON.stringify(request('a')), JSON.stringify(request('a'), null, 1)]) {
    const same = await post(path, body, { ...json, 'if-none-match': tag });
    t.equal(same.status, 304);
    t.equal(same.headers.etag, tag);
    t.equal(same.body.length, 0);
  }
  const other = await post(path, request('b'), { ...json, 'if-none-match': tag });
  t.equal(other.status, 200);
  const result = resultPath(keyOf(first.headers));
  t.same((await get(result)).body, first.body);
  t.equal((await get(result, { 'if-none-match': tag })).status, 304);
  t.match((await get(result)).headers['cache-control'], /immutable/);
  expectProblem(t, await get(resultPath('0'.repeat(64))), 'result_not_found');
  expectProblem(t, await get(resultPath('zz')), 'invalid_request', '/path/key');
  t.equal(compute.pending, 0);
});

t.test('concurrent callers share one computation', async (t) => {
  const { post } = shared;
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, request('sleep:300'))));
  t.equal(new Set(answers.map(({ body }) => body.toString())).size, 1);
  t.equal(answers.filter(({ headers }) => /computed/.test(String(headers['server-timing']))).length, 1);
});

t.test('refusals of the domain', async (t) => {
  const { post } = shared;
  for (const code of [
    'unsupported_event',
    'invalid_parameters',
    'invalid_curve',
    'invalid_data',
    'unsupported_question',
    'unreachable',
    'not_certifiable',
    'too_expensive',
    'engines_disagree',
    'cancelled',
  ] as const) {
    expectProblem(t, await post(path, request(`refuse:${code}`)), code, '/mechanism/events/0');
  }
});

t.test('a worker lost in the middle: 503, and the next is served', async (t) => {
  const { post } = shared;
  for (const label of ['exit', 'crash', 'memory']) {
    expectProblem(t, await post(path, request(label)), 'worker_lost');
    t.equal((await post(path, request(`after ${label}`))).status, 200);
  }
});

t.test('a mistake of the worker is logged, never shown', async (t) => {
  const { post, logs } = await startService(t, { LOG_LEVEL: 'info' }, obedientWorker);
  const problem = expectProblem(t, await post(path, request('throw')), 'internal');
  t.notMatch(JSON.stringify(problem), /secret/);
  const line = logs.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'no answer');
  t.match(line, { request_id: problem.instance, err: { message: /a secret of the worker/ } });
});

t.test('deadline and full queue', async (t) => {
  const { post } = await startService(t, { DEADLINE_MS: '300', QUEUE_LIMIT: '1' }, obedientWorker);
  const replies = await Promise.all(['obey', 'sleep:1', 'sleep:2'].map((label) => post(path, request(label))));
  const codes = replies.map((reply) => (reply.status === 200 ? 'ok' : (reply.json() as { code: string }).code));
  t.ok(codes.includes('deadline_exceeded'), codes.join());
  t.ok(codes.includes('queue_full'), codes.join());
  for (const [index, reply] of replies.entries()) {
    if (reply.status !== 200) expectProblem(t, reply, codes[index] as 'queue_full');
  }
});

t.test('a caller that leaves stops its computation', async (t) => {
  const { port, compute, post } = shared;
  const sent = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers: json, agent: false });
  sent.on('error', () => {});
  sent.end(JSON.stringify(request('obey')));
  while (compute.pending === 0) await sleep(5);
  sent.destroy();
  while (compute.pending > 0) await sleep(5);
  t.equal((await post(path, request('next'))).status, 200);
});

t.test('media types, bodies, addresses and methods', async (t) => {
  const { post, get, port } = await startService(t, { BODY_LIMIT_BYTES: '2000' }, obedientWorker);
  for (const type of ['text/plain', 'application/xml', 'application/json; charset=latin1', 'application/jsonx', 'garbage', '']) {
    expectProblem(t, await post(path, request('a'), { 'content-type': type }), 'unsupported_media_type');
  }
  expectProblem(t, await post(path, request('a'), {}), 'unsupported_media_type');
  expectProblem(t, await call(port, 'POST', path, {}), 'unsupported_media_type');
  expectProblem(t, await post(path, request('a'), { ...json, 'content-encoding': 'gzip' }), 'unsupported_media_type');
  t.equal((await post(path, request('a'), { 'content-type': 'application/json; charset=utf-8' })).status, 200);
  expectProblem(t, await post(path, ''), 'invalid_json');
  expectProblem(t, await post(path, '{"a":'), 'invalid_json');
  expectProblem(t, await post(path, 'x'.repeat(2001)), 'body_too_large');
  expectProblem(t, await post(path, 'x'.repeat(2001), { ...json, origin: 'https://a.example' }), 'body_too_large');
  expectProblem(t, await post(path, 'x'.repeat(2000)), 'invalid_json');
  expectProblem(t, await post(`${path}?debug=1`, request('a')), 'invalid_request', '/query/debug');
  expectProblem(t, await get('/v1/mechanisms?kind=gaussian&kind=pure'), 'invalid_request', '/query/kind');
  expectProblem(t, await get('/nowhere'), 'not_found');
  expectProblem(t, await get('/v1/%zz'), 'invalid_http');
  t.match((await get(path)).headers.allow, 'POST');
  expectProblem(t, await get(path), 'method_not_allowed');
  expectProblem(t, await post('/v1/mechanisms', {}), 'method_not_allowed');
  for (const headers of [{}, { 'content-type': 'text/plain' }, json]) {
    for (const url of ['/readyz', '/v1/mechanisms', path]) {
      const asked = await call(shared.port, 'QUERY', url, headers);
      expectProblem(t, asked, 'method_not_allowed');
      t.equal(asked.headers.allow, url === path ? 'POST' : 'GET, HEAD');
    }
    expectProblem(t, await call(shared.port, 'QUERY', '/v1/nothing', headers), 'not_found');
    expectProblem(t, await call(shared.port, 'POST', '/v1/nothing', headers, 'text'), 'not_found');
  }
});

t.test('a chunked body over the limit', async (t) => {
  const { port } = await startService(t, { BODY_LIMIT_BYTES: '2000' }, obedientWorker);
  const headers = { ...json, 'transfer-encoding': 'chunked' };
  const chunked = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false }, (received) => {
        received.resume();
        resolve(received.statusCode ?? 0);
      });
      sent.on('error', reject);
      for (let at = 0; at < body.length; at += 500) sent.write(body.slice(at, at + 500));
      sent.end();
    });
  t.equal(await chunked('x'.repeat(2500)), 413);
  t.equal(await chunked(JSON.stringify(request('a'))), 200);
});

t.test('what is not HTTP', async (t) => {
  const { port } = await startService(t, { HEADERS_TIMEOUT_MS: '200', REQUEST_TIMEOUT_MS: '300' }, obedientWorker);
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
    });
  t.match(await raw('GARBAGE\r\n\r\n'), /^HTTP\/1.1 400[\s\S]*"invalid_http"/);
  t.match(await raw(`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1.1 431[\s\S]*"headers_too_large"/);
  t.match(await raw('GET / HTTP/1.1\r\nhost'), /^HTTP\/1.1 408[\s\S]*"request_timeout"/);
  t.match(
    await raw(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a`),
    /^HTTP\/1.1 408[\s\S]*"request_timeout"/,
  );
  for (const code of ['invalid_http', 'headers_too_large', 'request_timeout']) met.add(code);
});

t.test('browsers elsewhere are let in by configuration only', async (t) => {
  const closed = await startService(t, {}, obedientWorker);
  const preflight = {
    origin: 'https://a.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  const refused = await call(closed.port, 'OPTIONS', path, preflight);
  t.equal(refused.headers['access-control-allow-origin'], undefined);
  t.not(refused.status, 204);
  const open = await startService(t, { CORS_ORIGINS: 'https://a.example' }, obedientWorker);
  const allowed = await call(open.port, 'OPTIONS', path, preflight);
  t.equal(allowed.headers['access-control-allow-origin'], 'https://a.example');
  for (let round = 0; round < 2; round++) {
    const answer = await open.post(path, request('a'), { ...json, origin: 'https://a.example' });
    t.equal(answer.status, 200);
    t.equal(answer.headers['access-control-allow-origin'], 'https://a.example', 'also when the body is known');
  }
  const other = await open.post(path, request('a'), { ...json, origin: 'https://b.example' });
  t.equal(other.headers['access-control-allow-origin'], undefined);
});

t.test('draining: no new work, what is here is finished', async (t) => {
  const { post, get, drain } = await startService(t, {}, obedientWorker);
  t.equal((await get('/readyz')).status, 200);
  const running = post(path, request('sleep:500'));
  await sleep(150);
  const drained = drain();
  expectProblem(t, await get('/readyz'), 'draining');
  expectProblem(t, await post(path, request('new')), 'draining');
  t.equal((await get('/livez')).status, 200);
  t.equal((await running).status, 200);
  await drained;
  t.equal((await get('/livez')).status, 200, 'draining is not closing');
});

t.test('before the workers have loaded', async (t) => {
  const { buildService } = await import('../../src/app.ts');
  const { testConfig } = await import('../support/requests.ts');
  const { app } = await buildService(testConfig(), { worker: obedientWorker });
  t.teardown(() => app.close());
  for (const [url, status] of [
    ['/livez', 200],
    ['/startupz', 503],
    ['/readyz', 503],
  ] as const) {
    t.equal((await app.inject(url)).statusCode, status, url);
  }
  t.equal((await app.inject('/readyz')).json().code, 'not_ready');
  met.add('not_ready');
});

t.test('logs one line a request, with its id and without its content', async (t) => {
  const { post, logs } = await startService(t, { LOG_LEVEL: 'info' }, obedientWorker);
  await post(path, request('a private label'), { ...json, 'x-request-id': 'traced' });
  await sleep(20);
  const lines = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  t.match(lines, [{ request_id: 'traced', method: 'POST', route: path, status: 200 }]);
  t.notMatch(logs.join(''), /private label/);
});

/** The texts of all other tests. */
function otherTests(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => (file.endsWith('.test.ts') || file === join('ledger', 'suite.ts')) && file !== join('app', 'service.test.ts'),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
}

t.test('every problem of the table was met above, or another test expects it', async (t) => {
  const texts = otherTests();
  const never = Object.keys(problems).filter((code) => !met.has(code) && !texts.includes(`'${code}'`));
  t.same(never, []);
  t.same(
    [...met].filter((code) => !(code in problems)),
    [],
  );
});
