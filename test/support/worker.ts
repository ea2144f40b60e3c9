/**
 * A worker that does what the label of the first event tells it to, so that tests can have every way in which a computation may go.
 * Everything around it is the real service.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Requests } from '../../src/contract/index.ts';
import { CANCELLED, type ComputeTask, DONE, STARTED, type Task, TOTAL } from '../../src/pool/task.ts';
import { encodeAnswer } from '../../workers/encode.ts';

export default async function run(task: Task): Promise<unknown> {
  if (task.task === 'warm_up') return { ok: true };
  Atomics.store(new Int32Array(task.flags), STARTED, 1);
  if (task.task === 'intake') {
    const { takeIn, takeInJob } = await import('../../src/contract/index.ts');
    const { buffer, byteOffset, byteLength } = task.body;
    const body = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    return { ok: true, intake: task.operation === 'job' ? takeInJob(body, () => 1) : takeIn(task.operation, body) };
  }
  if (task.task === 'split') {
    const { splitBatch } = await import('../../src/contract/index.ts');
    return { ok: true, split: splitBatch(Buffer.from(task.body), () => 1) };
  }
  try {
    return await compute(task);
  } catch (error) {
    return { ok: false, code: 'failed', reason: String(error) };
  }
}

let computed = 0;

async function compute(task: ComputeTask): Promise<unknown> {
  const begun = performance.now();
  const flags = new Int32Array(task.flags);
  const { mechanism } = task.request as Requests['fitGdp'];
  const label = mechanism?.kind === 'composition' ? (mechanism.events[0]?.label ?? '') : '';
  const [verb, argument] = label.split(':', 2);
  switch (verb) {
    case 'exit':
      process.exit(3);
      break;
    case 'throw':
      throw new Error('a secret of the worker');
    case 'crash':
      queueMicrotask(() => {
        throw new Error('uncaught');
      });
      await sleep(1000);
      break;
    case 'memory': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(Array.from({ length: 1e5 }, (_, index) => ({ index })));
    }
    case 'spin':
      // deaf to the flag
      for (;;);
    case 'obey': {
      const end = performance.now() + 20_000;
      while (Atomics.load(flags, CANCELLED) === 0 && performance.now() < end);
      return { ok: false, code: 'refused', refusal: { code: 'cancelled', pointer: '', detail: 'stopped' } };
    }
    case 'late':
      // notices that it is not wanted any more, and takes its time
      while (Atomics.load(flags, CANCELLED) === 0) await sleep(5);
      await sleep(Number(argument));
      return { ok: false, code: 'refused', refusal: { code: 'cancelled', pointer: '', detail: 'stopped' } };
    case 'sleep':
      await sleep(Number(argument));
      break;
    case 'progress':
      Atomics.store(flags, TOTAL, 3);
      Atomics.store(flags, DONE, 2);
      while (Atomics.load(flags, CANCELLED) === 0) await sleep(5);
      return { ok: false, code: 'refused', refusal: { code: 'cancelled', pointer: '', detail: 'stopped' } };
    case 'origin':
      throw new Error(`${task.origin?.request_id} ${task.origin?.traceparent}`);
    case 'nan':
      encodeAnswer({ mu: { value: Number.NaN } });
      break;
    case 'refuse':
      return { ok: false, code: 'refused', refusal: { code: argument, pointer: '/mechanism/events/0', detail: 'no' } };
  }
  computed += 1;
  const answer = encodeAnswer({ label, computed, padding: 'x'.repeat(verb === 'large' ? Number(argument) : 0) });
  return move({
    [transferableSymbol]: [answer.buffer],
    [valueSymbol]: { ok: true, answer, compute_ms: performance.now() - begun },
  } as unknown as Parameters<typeof move>[0]);
}
