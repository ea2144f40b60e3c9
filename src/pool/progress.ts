/** How far a computation is, as its thread tells it in the flags that both sides share. */
import { DONE, STARTED, TOTAL } from './task.ts';

export interface Progress {
  /** Whether it has a thread yet. */
  state: 'queued' | 'running';
  /** Points of the answer that are done, of how many; an answer that is not made point by point is one point. */
  done: number;
  total: number;
}

export function progressOf(shared: SharedArrayBuffer): Progress {
  const flags = new Int32Array(shared);
  const total = Atomics.load(flags, TOTAL);
  return {
    state: Atomics.load(flags, STARTED) === 0 ? 'queued' : 'running',
    done: total === 0 ? 0 : Atomics.load(flags, DONE),
    total: Math.max(1, total),
  };
}
