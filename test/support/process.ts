/** The server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has said so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the port once it listens; rejects when it ends before. */
  listening: Promise<number>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
}

/** `limits`: words of the shell before the server is put in its place, e.g. `ulimit -f 1`. */
export function startProcess(t: Test, env: Record<string, string>, execArgv: string[] = [], limits = ''): ServerProcess {
  const [command, args] =
    limits === ''
      ? [process.execPath, [...execArgv, entry]]
      : ['sh', ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...execArgv, entry]];
  const child = spawn(command as string, args as string[], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PORT: '0', POOL_SIZE: '1', DATA_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const listening = new Promise<number>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
      const port = /listening at http:\/\/[^\s]*:(\d+)/.exec(stderr)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('close', () => reject(new Error(`the server ended: ${stderr}${stdout}`)));
  });
  listening.catch(() => {});
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, stdout: () => stdout, stderr: () => stderr, listening, ended };
}
