/**
 * The items of a batch, answered as if each had come alone: through the same caches, flights and admission, a few at a time and told in
 * their order, so that no more answers are held than are in work.
 */
import type { SplitItem } from '../contract/index.ts';
import type { Caller, Compute, Reply } from './types.ts';

export interface BatchOptions {
  /** Items in work at a time. */
  width: number;
  /** Aborted when nobody wants the rest any more. */
  signal: AbortSignal;
}

/** A full queue is waited for: the batch is one caller, and the next item of it would meet the same. */
const MOST_TRIES = 20;

export async function* answerItems(
  compute: Compute,
  caller: Caller,
  items: readonly SplitItem[],
  options: BatchOptions,
): AsyncGenerator<Reply> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const one: Caller = { client: caller.client, tenant: caller.tenant, held: () => false, left: () => signal };
  const work: Promise<Reply>[] = [];
  try {
    for (let index = 0; index < items.length && !signal.aborted; index++) {
      while (work.length < Math.min(items.length, index + options.width))
        work.push(patiently(compute, one, items[work.length] as SplitItem));
      yield await (work[index] as Promise<Reply>);
      // what was told is not kept
      delete work[index];
    }
  } finally {
    // whoever reads no further has left
    over.abort();
  }
}

async function patiently(compute: Compute, caller: Caller, { operation, body }: SplitItem): Promise<Reply> {
  const signal = caller.left();
  for (let tries = 1; ; tries++) {
    const reply = await compute.answer({ caller, operation, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) });
    if (reply.kind !== 'fault' || reply.fault.code !== 'queue_full' || tries === MOST_TRIES || signal.aborted) return reply;
    await pause(1000 * (reply.fault.retry_after_s ?? 1), signal);
  }
}

/** Ends early where nobody waits any more. */
function pause(duration_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, duration_ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
