/** The end of a process that has requests in hand: who left does not hold it up, who waits is answered, and nothing holds it for ever. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { long, submit, until, untilIt } from '../support/jobs.ts';
import { startPostgres } from '../support/postgres.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { call, obedientWorker, startService } from '../support/service.ts';

/** Only who waits for it can be held up by it: minutes of work, and no end to the patience of the process. */
const patient = {
  ...{ DRAIN_MS: '600000', DEADLINE_MS: '600000', REQUEST_TIMEOUT_MS: '600000', CONNECTION_TIMEOUT_MS: '3600000' },
  ...{ MAX_COST: '1000000000', LOG_LEVEL: 'info' },
};
const endless = JSON.stringify(long('endless').request);

/** A POST as it goes over the wire. */
function wire(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A connection on which this was sent, and what came back on it. */
function open(t: Test, port: number, sent: string): { socket: Socket; received: () => string; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  t.teardown(() => socket.destroy());
  socket.write(sent);
  return { socket, received: () => received, closed };
}

/** The number of computations that wait or run, as the process tells it. */
async function pendingOf(port: number): Promise<number> {
  const { body } = await call(port, 'GET', '/metrics', {});
  return Number(/^lossbook_requests_pending (\d+)/m.exec(body.toString())?.[1]);
}

async function untilPending(port: number, count: number): Promise<void> {
  while ((await pendingOf(port)) !== count) await sleep(20);
}

async function drainingAt(port: number): Promise<void> {
  while ((await call(port, 'GET', '/readyz', {})).status === 200) await sleep(10);
}

async function endedCleanly(t: Test, server: ServerProcess): Promise<void> {
  t.equal(await server.ended, 0, 'ends by itself');
  t.notMatch(server.stdout(), /cutting off/, 'and not because its patience was over');
}

t.test('callers that left before SIGTERM, or leave after it, do not hold it up', async (t) => {
  const server = startProcess(t, patient);
  const port = await server.listening;
  const [early, half, late] = [1, 2, 3].map(() => open(t, port, wire('/v1/steps', endless)));
  const body = open(t, port, wire('/v1/steps', endless).slice(0, -10));
  await untilPending(port, 1);
  early?.socket.destroy();
  half?.socket.resetAndDestroy();
  await sleep(50);
  server.child.kill('SIGTERM');
  await drainingAt(port);
  await sleep(100);
  t.equal(server.child.exitCode, null, 'one still waits for its answer');
  body.socket.destroy();
  late?.socket.destroy();
  await endedCleanly(t, server);
});

t.test('callers that left with several requests under way on one connection do not hold it up', async (t) => {
  const server = startProcess(t, patient);
  const port = await server.listening;
  const other = JSON.stringify(long('other').request);
  const { socket } = open(t, port, wire('/v1/steps', endless) + wire('/v1/steps', other) + wire('/v1/steps', endless));
  await untilPending(port, 2);
  socket.destroy();
  await untilPending(port, 0);
  server.child.kill('SIGTERM');
  await endedCleanly(t, server);
});

t.test('who waits is answered, several on one connection too; what comes later is refused', async (t) => {
  const service = await startService(t, {}, obedientWorker);
  const { port } = service;
  const posted = (label: string) => wire('/v1/gdp-fit', JSON.stringify(request(label)));
  const waiting = open(t, port, posted('sleep:600'));
  const several = open(t, port, posted('sleep:620') + posted('sleep:10'));
  const gone = open(t, port, posted('obey:1') + posted('obey:2'));
  const finished = open(t, port, posted('obey:3'));
  while (service.compute.pending < 6) await sleep(5);
  const drained = service.drain();
  let over = false;
  void drained.then(() => {
    over = true;
  });
  gone.socket.destroy();
  // whoever closes its sending side is taken for gone: a process that was killed looks the same
  finished.socket.end();
  expectProblem(t, await service.post('/v1/gdp-fit', request('new')), 'draining');
  t.notOk(over, 'two connections wait');
  await drained;
  const answers = ({ received }: { received: () => string }) => received().match(/HTTP\/1\.1 200 /g)?.length;
  await sleep(20);
  t.same([waiting, several].map(answers), [1, 2]);
  t.same([gone.received(), finished.received()], ['', '']);
  t.equal(service.compute.pending, 0, 'nothing is computed for those who left');
});

t.test('a second SIGTERM ends it at once, whoever waits', async (t) => {
  const server = startProcess(t, patient);
  const port = await server.listening;
  const { received, closed } = open(t, port, wire('/v1/steps', endless));
  await untilPending(port, 1);
  server.child.kill('SIGTERM');
  await drainingAt(port);
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 1);
  await closed;
  t.equal(received(), '', 'no half of an answer');
  t.match(server.stdout(), /second signal: leaving at once/);
});

t.test('who still waits when DRAIN_MS is over is cut off', async (t) => {
  const server = startProcess(t, { ...patient, DRAIN_MS: '300' });
  const port = await server.listening;
  const { received, closed } = open(t, port, wire('/v1/steps', endless) + wire('/v1/steps', endless));
  await untilPending(port, 1);
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 0, 'a clean end all the same');
  await closed;
  t.equal(received(), '');
  t.match(server.stdout(), /cutting off/);
});

/** A way to a database that can go silent without being closed, as a network does that drops everything. */
async function wayTo(t: Test, address: string): Promise<{ address: string; silence: () => void }> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  let silent = false;
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => silent || to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  const way = new URL(address);
  way.port = String((relay.address() as { port: number }).port);
  return {
    address: way.href,
    silence() {
      silent = true;
    },
  };
}

t.test('what does not end after it was cut off is left behind, and the job in hand is not lost', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.stop());
  const database = await postgres.database();
  const way = await wayTo(t, database);
  const env = { DRAIN_MS: '300', JOB_LEASE_MS: '4000', LOG_LEVEL: 'info' };
  const server = startProcess(t, { ...env, JOBS: way.address });
  const port = await server.listening;
  const job = await submit(port, long('a'));
  await until(port, job, 'running');
  way.silence();
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 1);
  t.match(server.stdout(), /cutting off[\s\S]*has not ended: leaving at once/);
  const next = startProcess(t, { ...env, JOBS: database });
  // until the lease of the first process is over its job is told as running there
  const found = await untilIt(await next.listening, job, ({ state, attempt }) => state === 'running' && attempt > 1);
  t.equal(found.attempt, 2);
});
