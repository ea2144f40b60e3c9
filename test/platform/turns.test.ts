/** Work in turns: all of it is done, in order, and what else the event loop has to do comes between. */
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { createTurns } from '../../src/platform/turns.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

t.test('a flood is worked off in order, with other work between', async (t) => {
  const turns = createTurns();
  const done: number[] = [];
  for (let i = 0; i < 3000; i++) turns(() => void done.push(i));
  t.ok(done.length >= 1, 'the first is done at once');
  const atOnce = done.length;
  t.ok(atOnce < 100, `${atOnce} before anything else has its turn`);
  let seen = -1;
  setTimeout(() => {
    seen = done.length;
    // who comes later comes later
    turns(() => void done.push(3000));
  });
  while (done.length < 3001) await pause();
  t.ok(seen >= atOnce && seen < 3000, `a timer had its turn after ${seen}`);
  t.same(
    done,
    Array.from({ length: 3001 }, (_, i) => i),
  );
});

t.test('one alone is not put off, again and again', async (t) => {
  const turns = createTurns();
  for (let i = 0; i < 50; i++) {
    let done = false;
    turns(() => {
      done = true;
    });
    t.ok(done);
    await pause();
  }
});

t.test('a server under a flood answers its health while the flood waits', async (t) => {
  const turns = createTurns();
  const finished: string[] = [];
  const server = createServer((request, response) => {
    const answer = () => {
      // some hundred milliseconds for all of them together
      const end = performance.now() + 2;
      while (performance.now() < end);
      finished.push(request.url as string);
      response.end();
    };
    if (request.url === '/livez') answer();
    else turns(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  // connections are open: they are accepted one by one
  const [crowd, keeper] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  t.teardown(() => [crowd, keeper].map((agent) => agent.destroy()));
  const get = (path: string, agent: Agent) =>
    new Promise<void>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path, agent }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
  const flooded = () => Array.from({ length: 150 }, (_, i) => get(`/${i}`, crowd));
  await Promise.all([...flooded(), get('/livez', keeper)]);
  finished.length = 0;
  const flood = flooded();
  while (finished.length === 0) await pause();
  await get('/livez', keeper);
  t.ok(finished.indexOf('/livez') < 100, `answered after ${finished.indexOf('/livez')} of the flood`);
  await Promise.all(flood);
  t.equal(finished.length, 151);
});

t.test('a piece that throws does not stop the next ones', async (t) => {
  const turns = createTurns();
  const thrown: unknown[] = [];
  const onThrown = (error: unknown) => void thrown.push(error);
  process.on('uncaughtException', onThrown);
  t.teardown(() => process.off('uncaughtException', onThrown));
  let done = 0;
  for (let i = 0; i < 40; i++) {
    try {
      turns(() => {
        done += 1;
        if (i % 10 === 9) throw new Error('one of them');
      });
    } catch (error) {
      thrown.push(error);
    }
  }
  while (done < 40) await pause();
  await pause();
  t.equal(thrown.length, 4);
});
