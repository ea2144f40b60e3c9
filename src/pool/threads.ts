/**
 * The worker threads, through Piscina. What this file adds to it: a boot that fails instead of hanging, cancellation that asks
 * before it kills, and one place where its errors get names.
 */
import { Piscina } from 'piscina';
import { CANCELLED, STARTED, type Task } from './task.ts';

/** Why a task has no outcome. */
export type Loss = 'worker_lost' | 'cancelled' | 'queue_full' | 'draining' | 'internal';

export class TaskLost extends Error {
  readonly loss: Loss;
  constructor(loss: Loss, cause: unknown) {
    super(`task lost: ${loss}`, { cause });
    this.name = 'TaskLost';
    this.loss = loss;
  }
}

export interface ThreadsOptions {
  /** file: URL of the worker. */
  file: string;
  threads: number;
  memory_mb: number;
  queue_limit: number;
  /** How long a cancelled task may take to notice before its thread is ended. */
  cancel_grace_ms: number;
  /** How long all workers may take to load. */
  boot_ms?: number;
  /** Longest time until another thread takes the place of one that ended while it was loading. */
  revive_at_last_ms?: number;
  /** Told when a thread ends that was not asked to. */
  onLost: (error: unknown) => void;
}

export interface Threads {
  /** Resolves when every worker has loaded, rejects when one cannot. Call once, before anything else. */
  warmUp(): Promise<void>;
  /** Rejects with TaskLost only. `signal` cancels: first by flag, at last by ending the thread. */
  run<T>(task: Task, flags: Int32Array, transfer: ArrayBuffer[], signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** How long after the end of a thread it is looked whether another has taken its place; doubled until one has loaded, up to the last. */
const REVIVE_MS = 50;
const REVIVE_AT_LAST_MS = 5_000;

/**
 * Once a thread has ended while it was loading, Piscina puts none in the place of any that ends, since a file that does not load would do so for
 * ever: then tasks in the queue would wait for ever. A task that comes makes it start one, so one is sent where threads are missing, at longer and
 * longer intervals until a thread has loaded.
 * @returns ends the care
 */
function keepAlive(pool: Piscina, { threads, revive_at_last_ms = REVIVE_AT_LAST_MS }: ThreadsOptions): () => void {
  let wait = REVIVE_MS;
  let timer: NodeJS.Timeout | undefined;
  let sent = new AbortController();
  const look = () => {
    timer = undefined;
    if (pool.threads.length >= threads) return;
    // one that still waits in the queue is taken out of it
    sent.abort();
    sent = new AbortController();
    pool.run({ task: 'warm_up' } satisfies Task, { signal: sent.signal }).catch(() => {});
    again();
  };
  const again = () => {
    if (timer !== undefined) return;
    timer = setTimeout(look, wait);
    timer.unref();
    wait = Math.min(revive_at_last_ms, 2 * wait);
  };
  const onLoaded = () => {
    wait = REVIVE_MS;
  };
  pool.on('workerDestroy', again);
  pool.on('workerCreate', onLoaded);
  return () => {
    pool.off('workerDestroy', again);
    pool.off('workerCreate', onLoaded);
    clearTimeout(timer);
    sent.abort();
  };
}

function createPool(options: ThreadsOptions): Piscina {
  const pool = new Piscina({
    filename: options.file,
    minThreads: options.threads,
    maxThreads: options.threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // admission bounds the queue; this is the second line
    maxQueue: options.queue_limit + options.threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: options.memory_mb },
    recordTiming: false,
  });
  // without a listener, a worker that dies between two tasks would take the process with it
  pool.on('error', options.onLost);
  return pool;
}

export function createThreads(options: ThreadsOptions): Threads {
  // made when first needed: a service that only writes its documents starts no thread
  let made: Piscina | undefined;
  let letGo = () => {};
  // a pool that was ended would start threads for whatever comes
  let closed = false;
  const poolNow = () => {
    if (made === undefined) {
      made = createPool(options);
      letGo = keepAlive(made, options);
    }
    return made;
  };

  return {
    async warmUp() {
      const pool = poolNow();
      const boot_ms = options.boot_ms ?? 60_000;
      let fail: (error: unknown) => void = () => {};
      let timer: NodeJS.Timeout | undefined;
      // run() hangs for ever when the worker file does not load, so it races the pool's own error
      const failure = new Promise<never>((_, reject) => {
        fail = reject;
        timer = setTimeout(() => reject(new Error(`the workers did not load within ${boot_ms} ms`)), boot_ms);
      });
      pool.once('error', fail);
      try {
        const tasks = Array.from({ length: options.threads }, () => pool.run({ task: 'warm_up' } satisfies Task));
        await Promise.race([Promise.all(tasks), failure]);
      } catch (error) {
        letGo();
        await pool.destroy();
        throw new Error('the workers cannot be started', { cause: error });
      } finally {
        clearTimeout(timer);
        pool.off('error', fail);
      }
    },

    async run<T>(task: Task, flags: Int32Array, transfer: ArrayBuffer[], signal: AbortSignal): Promise<T> {
      const end = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const cancel = () => {
        Atomics.store(flags, CANCELLED, 1);
        // a task that still waits is taken from the queue; one that runs is asked first
        if (Atomics.load(flags, STARTED) === 0) end.abort();
        else timer = setTimeout(() => end.abort(), options.cancel_grace_ms);
      };
      if (signal.aborted) throw new TaskLost('cancelled', signal.reason);
      if (closed) throw new TaskLost('draining', undefined);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return (await poolNow().run(task, { signal: end.signal, transferList: transfer })) as T;
      } catch (error) {
        const loss = lossOf(error);
        if (loss === 'worker_lost') options.onLost(error);
        throw new TaskLost(loss, error);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      }
    },

    async close() {
      closed = true;
      letGo();
      await made?.destroy();
    },
  };
}

/** Piscina's errors have no codes: this is the one place that knows its texts (of version 5.3). */
export function lossOf(error: unknown): Loss {
  if (!(error instanceof Error)) return 'worker_lost';
  if (error.name === 'AbortError') return 'cancelled';
  if (error.name === 'DataCloneError') return 'internal';
  if (error.message === 'Task queue is at limit' || error.message.startsWith('No task queue available')) return 'queue_full';
  if (error.message === 'Terminating worker thread') return 'draining';
  // out of memory, process.exit, an uncaught exception: the thread is gone and a new one takes its place
  return 'worker_lost';
}
