/** The worker's entry of the service, which can also be asked for the memory of its thread after a collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ComputeTask } from '../../src/pool/task.ts';
import run from '../../workers/compute.ts';

export interface ThreadMemory {
  /** Bytes: the heap of this thread, its buffers, and the resident size of the whole process. */
  heap: number;
  buffers: number;
  resident: number;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

export default async function entry(task: ComputeTask | { task: 'memory' } | { task: 'warm_up' }): Promise<unknown> {
  if (task.task !== 'memory') return run(task);
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers, resident: rss } satisfies ThreadMemory;
}
