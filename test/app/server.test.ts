/** The process: how it starts, how it refuses to, how it ends. */
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { startProcess } from '../support/process.ts';
import { request } from '../support/requests.ts';
import { call } from '../support/service.ts';

t.test('prints its address, answers, and ends on SIGTERM with code 0', async (t) => {
  const server = startProcess(t, { LOG_LEVEL: 'info' });
  const port = await server.listening;
  t.equal((await call(port, 'GET', '/readyz', {})).status, 200);
  t.equal((await call(port, 'POST', '/v1/compose', { 'content-type': 'application/json' }, { ...request(), epsilons: [1] })).status, 200);
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 0);
  t.match(server.stdout(), /"msg":"draining"/);
  for (const line of server.stdout().trim().split('\n')) t.doesNotThrow(() => JSON.parse(line), 'every line of the log is JSON');
});

/** Opens a request that never arrives in full. */
function stall(t: Test, port: number): void {
  const open = connect(port, '127.0.0.1');
  t.teardown(() => open.destroy());
  open.on('error', () => {});
  open.write('POST /v1/compose HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{');
}

t.test('what never arrives in full is cut off when DRAIN_MS is over', async (t) => {
  const server = startProcess(t, { DRAIN_MS: '300', REQUEST_TIMEOUT_MS: '600000' });
  stall(t, await server.listening);
  await sleep(200);
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 0);
  t.match(server.stdout(), /cutting off/);
});

t.test('a second signal ends it at once', async (t) => {
  const server = startProcess(t, { DRAIN_MS: '600000', REQUEST_TIMEOUT_MS: '600000' });
  stall(t, await server.listening);
  await sleep(200);
  server.child.kill('SIGTERM');
  await sleep(200);
  t.equal(server.child.exitCode, null, 'still waiting');
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 1);
});

t.test('a port in use is said in one line', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  t.teardown(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const server = startProcess(t, { PORT: String(port) });
  t.equal(await server.ended, 1);
  t.equal(server.stderr().trim(), `lossbook cannot start: port ${port} of 127.0.0.1 is in use; set PORT to another one`);
});

t.test('a wrong configuration is said in full', async (t) => {
  const server = startProcess(t, { PORT: 'x', HOST: '0.0.0.0' });
  t.equal(await server.ended, 1);
  t.match(server.stderr(), /2 faults:\n {2}PORT must be a whole number from 0 to 65535, in digits\n {2}HOST must be a loopback address/);
});
