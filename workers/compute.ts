/** The entry of a worker thread: tasks in, outcomes out. Nothing is thrown across the thread. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Context } from '../src/accounting/types.ts';
import { compute as computeInRoom, predictCost } from '../src/doors.ts';
import {
  CANCELLED,
  type ComputeOutcome,
  type ComputeTask,
  type IntakeOutcome,
  type IntakeTask,
  type Origin,
  type SplitOutcome,
  type SplitTask,
  STARTED,
  type Task,
  tellProgress,
  type WarmUpOutcome,
} from '../src/pool/task.ts';
import { encodeAnswer } from './encode.ts';

export default async function run(task: Task): Promise<unknown> {
  switch (task.task) {
    case 'warm_up':
      return { ok: true } satisfies WarmUpOutcome;
    case 'intake':
      return intake(task);
    case 'split':
      return split(task);
    case 'compute':
      return compute(task);
  }
}

function compute(task: ComputeTask): unknown {
  const flags = started(task.flags);
  const begun = performance.now();
  try {
    const outcome = computeInRoom(task.operation, task.request, contextOf(flags));
    if (!outcome.ok) return { ok: false, code: 'refused', refusal: outcome.refusal } satisfies ComputeOutcome;
    const answer = encodeAnswer(outcome.answer);
    const told = { ok: true, answer, compute_ms: performance.now() - begun, ...observe(outcome.answer) } satisfies ComputeOutcome;
    return moved(told, [answer.buffer]);
  } catch (error) {
    return failed(error, task.origin);
  }
}

/** What the service measures of an answer. */
function observe(answer: object): { engine?: string; width?: number } {
  const { engine } = answer as { engine?: unknown };
  const first = Object.values(answer).find((member) => (member as { bound?: unknown } | null)?.bound === 'two_sided');
  const { lower, upper } = (first ?? {}) as { lower?: number; upper?: number };
  return {
    ...(typeof engine === 'string' ? { engine } : {}),
    ...(lower === undefined || upper === undefined ? {} : { width: upper - lower }),
  };
}

/** What a computation may ask of its caller and tell it, by the flags that both sides share. */
function contextOf(flags: Int32Array): Context {
  return {
    cancelled: () => Atomics.load(flags, CANCELLED) !== 0,
    progress: (done, total) => tellProgress(flags, done, total),
  };
}

async function intake(task: IntakeTask): Promise<unknown> {
  started(task.flags);
  try {
    // most workers never read a body: the schemas are loaded by the first that does
    const { listBuffers, takeIn, takeInJob, takeInTensors } = await import('../src/contract/index.ts');
    const { operation, body, tensors } = task;
    const taken =
      operation === 'job'
        ? takeInJob(bytesOf(body), predictCost)
        : tensors
          ? takeInTensors(operation, body.buffer as ArrayBuffer, body.byteLength)
          : takeIn(operation, bytesOf(body));
    const buffers = !taken.ok ? [] : 'body' in taken ? [taken.body.buffer] : listBuffers(taken.request);
    return moved({ ok: true, intake: taken } satisfies IntakeOutcome, buffers);
  } catch (error) {
    return failed(error);
  }
}

async function split(task: SplitTask): Promise<unknown> {
  started(task.flags);
  try {
    const { splitBatch } = await import('../src/contract/index.ts');
    const made = splitBatch(bytesOf(task.body), predictCost);
    const bodies = made.ok ? made.items.flatMap((item) => ('body' in item ? [item.body.buffer] : [])) : [];
    return moved({ ok: true, split: made } satisfies SplitOutcome, bodies);
  } catch (error) {
    return failed(error);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function started(shared: SharedArrayBuffer): Int32Array {
  const flags = new Int32Array(shared);
  Atomics.store(flags, STARTED, 1);
  return flags;
}

/** The outcome with buffers that change hands instead of being copied. */
function moved(value: object, buffers: ArrayBuffer[]): unknown {
  return move({ [transferableSymbol]: buffers, [valueSymbol]: value } as unknown as Parameters<typeof move>[0]);
}

/** For the log of the main thread. */
function failed(error: unknown, origin?: Origin): { ok: false; code: 'failed'; reason: string } {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const whose =
    origin === undefined ? '' : ` (request ${origin.request_id}${origin.traceparent === undefined ? '' : `, trace ${origin.traceparent}`})`;
  return { ok: false, code: 'failed', reason: reason + whose };
}
