/**
 * The items of a batch, answered as if each had come alone: through the same caches, flights and admission, a few at a time and told in
 * their order, so that no more answers are held than are in work.
 */
import { problemOf } from '../problems.ts';
import type { Fault } from './fault.ts';
import { createLine, type Line } from './patience.ts';
import type { BatchedItem, Caller, Compute, Lane, Origin, Reply } from './types.ts';

export interface BatchOptions {
  /** Items in work at a time. */
  width: number;
  /** Aborted when nobody wants the rest any more. */
  signal: AbortSignal;
  /** Aborted when a rate or a place is waited for no longer: what met it is told so. */
  hasty?: AbortSignal;
  /** Whose threads compute them. */
  lane?: Lane;
  origin?: Origin;
  /** Threads that one item may lose before that is told in its place; 1 where absent. */
  most_losses?: number;
}

/**
 * A full queue and a rate are waited for: the batch is one caller, and the next item of it would meet the same. Others of the same key may take what
 * has become free, again and again: as many batches as that are all answered.
 */
const MOST_TRIES = 200;
/** Seconds that an item waits at a time at most; where there is no room for longer it is told so. */
const MOST_PAUSE_S = 60;

export async function* answerItems(
  compute: Compute,
  caller: Caller,
  items: readonly BatchedItem[],
  options: BatchOptions,
): AsyncGenerator<Reply> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const one: Caller = { client: caller.client, tenant: caller.tenant, held: () => false, left: () => signal };
  const line = createLine(options.hasty === undefined ? signal : AbortSignal.any([signal, options.hasty]));
  const work: Promise<Reply>[] = [];
  try {
    for (let index = 0; index < items.length && !signal.aborted; index++) {
      while (work.length < Math.min(items.length, index + options.width))
        work.push(patiently(compute, one, items[work.length] as BatchedItem, line, options));
      yield await (work[index] as Promise<Reply>);
      // what was told is not kept
      delete work[index];
    }
  } finally {
    // whoever reads no further has left
    over.abort();
  }
}

async function patiently(
  compute: Compute,
  caller: Caller,
  item: BatchedItem,
  line: Line,
  { lane = 'requests', origin, most_losses = 1 }: BatchOptions,
): Promise<Reply> {
  if ('fault' in item) return { kind: 'fault', fault: item.fault };
  const { operation, body } = item;
  const signal = caller.left();
  let leave: (() => void) | undefined;
  const onAdmitted = () => {
    leave?.();
    leave = undefined;
  };
  const ask = { caller, operation, lane, onAdmitted, ...(origin === undefined ? {} : { origin }) };
  let losses = 0;
  try {
    for (let tries = 1; ; tries++) {
      const reply = await compute.answer({ ...ask, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) });
      if (reply.kind !== 'fault' || signal.aborted) return reply;
      const { code, retry_after_s = 1 } = reply.fault;
      if (code === 'worker_lost') losses += 1;
      const passes = (code === 'queue_full' || code === 'rate_limited') && retry_after_s <= MOST_PAUSE_S && !line.over;
      if (!(code === 'worker_lost' ? losses < most_losses : passes && tries < MOST_TRIES)) return reply;
      if (!passes) continue;
      const place = leave === undefined ? await line.enter() : { leave, waited: false };
      leave = place.leave;
      // what was told before others had their turn is out of date
      if (!place.waited) await line.rest(1000 * retry_after_s);
    }
  } finally {
    leave?.();
    line.stir();
  }
}

/** Told what broke under an item. */
export type OnBroken = (index: number, cause: unknown) => void;

/** Each result of a batch as JSON in bytes, in the order of its items; answers are passed on as they were encoded. `instance` stands in problems. */
export async function* resultsOf(
  items: readonly BatchedItem[],
  replies: AsyncIterable<Reply>,
  instance: string,
  onBroken: OnBroken,
): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const outcome of replies) {
    const operation = items[index]?.operation;
    const about = `"index":${index}${operation === undefined ? '' : `,"operation":"${operation}"`}`;
    index += 1;
    if (outcome.kind === 'answer') {
      const { bytes, key } = outcome;
      const answer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      yield Buffer.concat([Buffer.from(`{${about},"status":200,"key":"${key}","answer":`), answer, Buffer.from('}')]);
      continue;
    }
    if (outcome.kind !== 'fault') throw new Error(`an item of a batch was answered with ${outcome.kind}`);
    if (outcome.fault.cause !== undefined) onBroken(index - 1, outcome.fault.cause);
    const problem = problemOf(outcome.fault, instance);
    yield Buffer.from(`{${about},"status":${problem.status},"problem":${JSON.stringify(problem)}}`);
  }
}

/** The results as one document. */
export async function* documentOf(results: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before = '{"items":[';
  for await (const one of results) {
    yield Buffer.concat([Buffer.from(before), one]);
    before = ',';
  }
  yield Buffer.from(']}');
}

/** Bytes that the answers of one job may have together: they are kept as one. */
const LARGEST_WHOLE = 64 * 2 ** 20;
/** Faults that say nothing of their item: the same batch may well be answered later. */
const PASSING = new Set<string>(['draining', 'cancelled', 'queue_full']);

export interface WholeOptions extends BatchOptions {
  origin: Origin;
  onProgress: (done: number, total: number) => void;
  onBroken: OnBroken;
}

/** A batch as one answer, for a job: begun again as a whole where something passing stopped it, from the cache as far as that remembers. */
export async function answerWhole(
  compute: Compute,
  caller: Caller,
  body: Buffer,
  options: WholeOptions,
): Promise<{ kind: 'answer'; bytes: Uint8Array; points: number } | { kind: 'fault'; fault: Fault }> {
  const split = await compute.split(caller, body, Number.POSITIVE_INFINITY, options.lane);
  if (!split.ok) return { kind: 'fault', fault: split.fault };
  const { items } = split;
  let stopped: Fault | undefined;
  async function* untilStopped(): AsyncGenerator<Reply> {
    let done = 0;
    for await (const reply of answerItems(compute, caller, items, options)) {
      if (reply.kind === 'fault' && PASSING.has(reply.fault.code)) {
        stopped = reply.fault;
        return;
      }
      options.onProgress(++done, items.length);
      yield reply;
    }
  }
  options.onProgress(0, items.length);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of documentOf(resultsOf(items, untilStopped(), options.origin.request_id, options.onBroken))) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length > LARGEST_WHOLE) {
      const detail = `The answers take more than ${LARGEST_WHOLE} bytes together: send fewer items.`;
      return { kind: 'fault', fault: { code: 'too_expensive', detail } };
    }
  }
  if (stopped === undefined && options.signal.aborted) stopped = { code: 'cancelled', detail: 'Nobody waits for this batch any more.' };
  return stopped === undefined ? { kind: 'answer', bytes: Buffer.concat(pieces), points: items.length } : { kind: 'fault', fault: stopped };
}
