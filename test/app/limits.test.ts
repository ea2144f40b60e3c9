/** Limits by cost, by client and by connection, over real connections. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { keyFile } from '../support/keys.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const path = '/v1/gdp-fit';
/** Rare events: predicted to cost some hundred units. */
const rare = { sampling: { scheme: 'poisson', probability: 1e-4 }, count: 1000 };
const dear = (label: string) => ({
  mechanism: { kind: 'composition', adjacency: 'add_remove', events: [{ ...request(label).mechanism.events[0], ...rare }] },
});

t.test('a key has a rate of cost: what is left is told, what is known already is free', async (t) => {
  const { file, add } = keyFile(t);
  const [one, two] = [add('acme', ['compute']), add('acme', ['compute'])];
  const { post, get } = await startService(t, { KEYS_FILE: file, RATE_COST_PER_S: '1', RATE_COST_BURST: '2000' }, obedientWorker);
  const first = await post(path, dear('a'), one.headers);
  t.equal(first.status, 200);
  t.equal(first.headers['ratelimit-policy'], '"cost";q=2000;w=2000');
  const [, remaining = '', full = ''] = /^"cost";r=(\d+);t=(\d+)$/.exec(String(first.headers.ratelimit)) ?? [];
  t.ok(Number(remaining) < 2000 && Number(full) > 0, String(first.headers.ratelimit));
  // what runs is counted as it was predicted
  const running = Array.from({ length: 10 }, (_, at) => post(path, dear(`sleep:${500 + at}`), one.headers));
  const refused = (await Promise.all(running)).find(({ status }) => status === 429);
  if (refused === undefined) throw new Error('ten times some hundred units are no more than two thousand');
  expectProblem(t, refused, 'rate_limited');
  t.match(refused.headers['retry-after'], /^[1-9]\d*$/);
  t.match(refused.headers.ratelimit, /^"cost";r=\d+;t=\d+$/);
  // and then as what it took: five times half a second at least
  for (let at = 0, left = refused; left.status !== 429 || at === 0; at++) left = await post(path, dear(`sleep:${400 + at}`), one.headers);
  expectProblem(t, await post('/v1/jobs', { operation: 'fitGdp', request: dear('job') }, one.headers), 'rate_limited');
  t.equal((await post(path, dear('a'), one.headers)).status, 200, 'what is known is free');
  const tag = String(first.headers.etag);
  t.equal((await post(path, dear('a'), { ...one.headers, 'if-none-match': tag })).status, 304);
  const { authorization } = one.headers;
  t.equal((await get(String(first.headers['content-location']), { authorization, 'if-none-match': tag })).status, 304);
  t.equal((await post(path, dear('b'), two.headers)).status, 200, 'another key has its own');
  t.equal((await post('/v1/jobs', { operation: 'fitGdp', request: dear('job') }, two.headers)).status, 202);
});

t.test('a job that was accepted is paid for once, however often it is sent under its key', async (t) => {
  const { file, add } = keyFile(t);
  const { headers } = add('acme', ['compute']);
  const { post } = await startService(t, { KEYS_FILE: file, RATE_COST_PER_S: '1', RATE_COST_BURST: '1000' }, obedientWorker);
  const submit = (label: string, key?: string) =>
    post(
      '/v1/jobs',
      { operation: 'fitGdp', request: dear(label) },
      { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    );
  const left = ({ headers: told }: { headers: Record<string, unknown> }) => Number(/r=(\d+)/.exec(String(told.ratelimit))?.[1]);
  const first = await submit('a', 'once');
  t.equal(first.status, 202);
  for (let times = 0; times < 5; times++) {
    const again = await submit('a', 'once');
    t.equal(again.headers['idempotency-replayed'], 'true');
    t.ok(left(again) >= left(first), 'it is not charged again');
  }
  expectProblem(t, await submit('another', 'once'), 'key_reused');
  t.ok(left(await submit('a', 'once')) >= left(first), 'what was not accepted is not paid');
  let last = first;
  for (let at = 0; last.status === 202; at++) last = await submit(`more ${at}`, `more-${at}`);
  expectProblem(t, last, 'rate_limited');
  t.equal((await submit('a', 'once')).headers['idempotency-replayed'], 'true', 'it is told to whoever has nothing left');
});

t.test('one request may not cost more than the limit, and is told before it waits', async (t) => {
  const { post, compute } = await startService(t, { MAX_COST: '50', JOB_MAX_COST: '100' }, obedientWorker);
  expectProblem(t, await post(path, dear('a')), 'too_expensive', '');
  expectProblem(t, await post('/v1/jobs', { operation: 'fitGdp', request: dear('a') }), 'too_expensive', '/request');
  t.equal((await post(path, request('a'))).status, 200);
  t.equal(compute.pending, 0);
  const jobs = await startService(t, { MAX_COST: '50' }, obedientWorker);
  const told = await jobs.post(path, dear('a'));
  expectProblem(t, told, 'too_expensive', '');
  t.match(told.json(), { detail: /or send it as a job/ }, 'where that helps');
});

t.test('a batch waits for the rate of its key, as it does for a full queue', async (t) => {
  const { file, add } = keyFile(t);
  const { headers } = add('acme', ['compute']);
  const { post } = await startService(t, { KEYS_FILE: file, RATE_COST_PER_S: '1000', RATE_COST_BURST: '1000' }, obedientWorker);
  const items = Array.from({ length: 6 }, (_, at) => ({ operation: 'fitGdp', request: dear(`sleep:${400 + at}`) }));
  const answer = (await post('/v1/batches', { items }, headers)).json() as { items: { status: number }[] };
  t.same(
    answer.items.map(({ status }) => status),
    items.map(() => 200),
  );
});

t.test('the queue: a flood of one key leaves a place to another', async (t) => {
  const { file, add } = keyFile(t);
  const [flood, other] = [add('acme', ['compute']), add('rival', ['compute'])];
  const { port, post, compute } = await startService(t, { KEYS_FILE: file, QUEUE_LIMIT: '8', DEADLINE_MS: '20000' }, obedientWorker);
  // pipelined: all on one connection, without waiting for an answer
  const socket = open(t, port);
  for (let at = 0; at < 40; at++) {
    const body = JSON.stringify(request(`obey:${at}`));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${flood.headers.authorization}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  while (compute.pending < 7) await sleep(10);
  const waiting = post(path, request('other'), other.headers);
  while (compute.pending < 8) await sleep(10);
  // its computations are cancelled with its connection
  socket.destroy();
  t.equal((await waiting).status, 200);
});

function open(t: Test, port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  t.teardown(() => socket.destroy());
  return socket;
}

t.test('connections of one address beyond the limit are closed, and others take their place', async (t) => {
  const { port } = await startService(t, { MAX_SOCKETS_PER_CLIENT: '3' }, obedientWorker);
  const ask = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString().slice(0, 12)));
      socket.once('close', () => resolve('closed'));
      socket.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n');
    });
  const sockets = [open(t, port), open(t, port), open(t, port)];
  for (const socket of sockets) t.equal(await ask(socket), 'HTTP/1.1 200');
  t.equal(await ask(open(t, port)), 'closed');
  sockets[0]?.destroy();
  let again = 'closed';
  while (again === 'closed') again = await ask(open(t, port));
  t.equal(again, 'HTTP/1.1 200');
});

t.test('slow clients hold nothing that others need', async (t) => {
  const { port, post } = await startService(t, { REQUEST_TIMEOUT_MS: '1500', HEADERS_TIMEOUT_MS: '1000' }, obedientWorker);
  const slow = Array.from({ length: 50 }, () => open(t, port));
  const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  for (const [at, socket] of slow.entries()) {
    socket.resume();
    socket.write(
      at % 2 === 0
        ? 'POST /v1/gdp-fit HT'
        : `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
    );
  }
  for (let at = 0; at < 20; at++) t.equal((await post(path, request(`beside ${at}`))).status, 200);
  await closed;
  t.equal((await post(path, request('after'))).status, 200);
});
