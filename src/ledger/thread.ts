/**
 * A ledger in a thread of its own, so that a store whose calls block does not hold up the event loop. Calls and answers are plain data. When the thread
 * ends, everything that waits and everything that comes later is refused: a ledger is never replaced by an empty one.
 */
import { Worker } from 'node:worker_threads';
import type { Ledger } from './ledger.ts';
import { instant } from './store.ts';

export interface Call {
  id: number;
  /** When it was asked for, by `instant`. */
  asked: number;
  method: keyof Ledger;
  args: unknown[];
}
export type Answer = { id: number; ok: true; value: unknown } | { id: number; ok: false; name: string; message: string };
/** The first message of the thread: whether the ledger could be opened and verified. */
export type Opened = { opened: true; budgets: number; entries: number } | { opened: false; message: string };

export interface ThreadData {
  address: string;
  create: boolean;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

const methods = [
  'run',
  'check',
  'budget',
  'budgets',
  'entries',
  'answer',
  'answers',
  'summary',
  'composition',
  'verify',
  'verifyAll',
  'close',
] as const satisfies (keyof Ledger)[];

/** @param file URL of the thread's entry. Rejects where the ledger cannot be opened, or its chains are broken. */
export async function ledgerInThread(file: string, data: ThreadData): Promise<{ ledger: Ledger; budgets: number; entries: number }> {
  const worker = new Worker(new URL(file), { workerData: data });
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('error', (error: Error) => end(error));
  worker.on('exit', () => end(new Error('the thread of the ledger has ended')));
  const opened = await new Promise<Opened>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of the ledger ended with code ${code}`)));
  });
  if (!opened.opened) {
    await worker.terminate();
    throw new Error(opened.message);
  }
  worker.on('message', (answer: Answer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) one?.resolve(answer.value as never);
    else one?.reject(Object.assign(new Error(answer.message), { name: answer.name }));
  });
  // what keeps a service alive is its socket
  worker.unref();
  let next = 0;
  const call = (method: keyof Ledger, args: unknown[]) =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, asked: instant(), method, args } satisfies Call);
    });
  const ledger = Object.fromEntries(methods.map((method) => [method, (...args: unknown[]) => call(method, args)])) as unknown as Ledger;
  const close = async () => {
    worker.ref();
    await call('close', []).catch(() => {});
    await worker.terminate();
  };
  return { ledger: { ...ledger, close }, budgets: opened.budgets, entries: opened.entries };
}
