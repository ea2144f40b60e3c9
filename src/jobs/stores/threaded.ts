/** A store whose calls wait for the disk in a thread of its own, so that the event loop does not. */
import { Worker } from 'node:worker_threads';
import type { JobStore } from '../store.ts';

type Method = Exclude<keyof JobStore, 'close'>;
export interface Call {
  id: number;
  method: Method | 'close';
  values: unknown[];
}
export type Outcome = { id: number; ok: true; value: unknown } | { id: number; ok: false; reason: string };

const METHODS: Method[] = ['submit', 'get', 'cancel', 'claim', 'renew', 'finish', 'release', 'answer', 'sweep', 'counts'];

/** `file`: URL of the thread's entry. Rejects when the store cannot be opened. */
export async function openThreadedStore(file: string, path: string): Promise<JobStore> {
  const worker = new Worker(new URL(file), { workerData: { path } });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let lost: Error | undefined;
  const lose = (error: Error) => {
    lost = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  let calls = 0;
  const call = (method: Call['method'], values: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (lost !== undefined) {
        reject(lost);
        return;
      }
      calls += 1;
      waiting.set(calls, { resolve, reject });
      worker.postMessage({ id: calls, method, values } satisfies Call);
    });
  const opened = new Promise<void>((resolve, reject) => {
    worker.once('message', (first: { ok: boolean; reason: string }) => (first.ok ? resolve() : reject(new Error(first.reason))));
    worker.once('error', reject);
  });
  await opened.catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  worker.on('message', (outcome: Outcome) => {
    const caller = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if (outcome.ok) caller?.resolve(outcome.value);
    else caller?.reject(new Error(outcome.reason));
  });
  worker.on('error', lose);
  worker.once('exit', () => lose(lost ?? new Error('the thread of the store has ended')));
  const methods = METHODS.map((method) => [method, (...values: unknown[]) => call(method, values)]);
  return {
    ...(Object.fromEntries(methods) as Omit<JobStore, 'close'>),
    async close() {
      if (lost === undefined) await call('close', []).catch(() => {});
      await worker.terminate();
    },
  };
}
