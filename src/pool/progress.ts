/** How far a computation is, as its thread tells it in the flags that both sides share. */
import { STARTED, toldProgress } from './task.ts';

export interface Progress {
  /** Whether it has a thread yet. */
  state: 'queued' | 'running';
  /** Points of the answer that are done, of how many; where nobody knows that, one more than are done. */
  done: number;
  total: number;
}

export function progressOf(shared: SharedArrayBuffer): Progress {
  const flags = new Int32Array(shared);
  const { done, total } = toldProgress(shared);
  return { state: Atomics.load(flags, STARTED) === 0 ? 'queued' : 'running', done, total: Math.max(1, total) };
}
