// Starts the compiled service on a free port, asks it whether it lives, and stops it with SIGTERM: what the image does all day.
// Exit code 0 when it answered 200 and then ended by itself with 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const PATIENCE_MS = 60_000;

/** A port that was free a moment ago. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/**
 * @param {string} url
 * @param {() => boolean} alive
 */
async function answers(url, alive) {
  const end = Date.now() + PATIENCE_MS;
  while (alive() && Date.now() < end) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

const port = await freePort();
const server = spawn(process.execPath, ['dist/src/server.js'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: '' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = once(server, 'exit');
const ready = await answers(`http://127.0.0.1:${port}/readyz`, () => server.exitCode === null);
server.kill('SIGTERM');
const timer = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS);
const [code] = await ended;
clearTimeout(timer);
process.stdout.write(`compiled service: ${ready ? 'ready' : 'NOT ready'}, ended with ${code}\n`);
process.exitCode = ready && code === 0 ? 0 : 1;
