/** A process stopped in the middle of a transaction, beside a running service on the same ledger: callers are answered in bounded time, and nothing is doubled. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { startProcess } from '../support/process.ts';
import { call } from '../support/service.ts';
import { openFor, recordOf } from './processes.ts';

const stopper = fileURLToPath(new URL('stopper.ts', import.meta.url));
const pure = { kind: 'composition', adjacency: 'add_remove', events: [{ kind: 'pure', epsilon: 1, sampling: { scheme: 'none' } }] };

/**
 * What eight callers were told while the process was stopped, what it said when it went on, and what is spent after all have sent again.
 * @param taken whether the store takes its lock away: it goes on when that was seen
 */
export async function stoppedInside(
  t: Test,
  where: string,
  taken: boolean,
): Promise<{ told: number[]; stopped: string; spent: number; charged: number }> {
  await openFor(where, 'stopped', 20);
  const port = await startProcess(t, { LEDGER: where }).listening;
  const child = spawn(process.execPath, [stopper, where, 'stopped'], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  const send = (i: number) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `caller-${i}` };
    return call(port, 'POST', '/v1/budgets/stopped/charges', headers, { mechanism: pure });
  };
  const callers = [0, 1, 2, 3, 4, 5, 6, 7];
  const told = await Promise.all(callers.map(send));
  if (taken) while ((await send(0)).status === 503);
  child.kill('SIGCONT');
  await ended;
  for (const i of callers) {
    let again = await send(i);
    while (again.status === 503) again = await send(i);
    t.equal(again.status, 200, again.body.toString().slice(0, 200));
  }
  const { charged, spent } = await recordOf(where, 'stopped');
  return { told: told.map(({ status }) => status), stopped: said.split('\n')[1] ?? '', spent, charged: charged.length };
}
