/**
 * Runs jobs: claims one whenever a slot is free, renews its lease while it runs, and takes its ending to the store. What goes wrong with the
 * store is tried again; nothing that was accepted is dropped for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, ProblemCode } from '../problems.ts';
import type { Claimed, Ending, Job } from './job.ts';
import type { JobStore } from './store.ts';

export type Ran =
  | { kind: 'answer'; key: string; bytes: Uint8Array; points?: number }
  | { kind: 'fault'; fault: Fault & { cause?: unknown } };

export interface RunnerOptions {
  store: JobStore;
  /** Must settle soon after `signal` is aborted. */
  run(claimed: Claimed, signal: AbortSignal): Promise<Ran>;
  /** How far a job is that runs here. */
  progressOf(job: Job): { done: number; total: number } | undefined;
  /** Jobs at the same time. */
  slots: number;
  /** Names this process among those that share the store. */
  owner: string;
  lease_ms: number;
  /** How long an ended job is kept. */
  keep_ms: number;
  /** Pause between two looks at the store, for what other processes have put there or left behind. */
  poll_ms: number;
  /** ms since the epoch. */
  now(): number;
  /** Told when the store begins to fail, and with null when it works again. */
  onStoreFault(error: unknown): void;
  /** Told what broke under a job. */
  onJobFault(job: Job, error: unknown): void;
}

export interface Runner {
  start(): void;
  /** There may be something to claim. */
  wake(): void;
  /** The job is not wanted any more. */
  abort(id: string): void;
  /** The job as the store told it, with what is known here about its progress. */
  live(job: Job): Job;
  readonly running: number;
  /** Takes no more jobs; waits `patience_ms` for those that run, then puts them back into the queue. */
  stop(patience_ms: number): Promise<void>;
}

interface Held {
  job: Job;
  controller: AbortController;
  over: Promise<void>;
}

/** Faults after which the same job may well succeed; whether the job may be their cause. */
const AGAIN: Partial<Record<ProblemCode, { lost: boolean }>> = {
  worker_lost: { lost: true },
  draining: { lost: false },
  cancelled: { lost: false },
  queue_full: { lost: false },
};
const BROKEN = { code: 'internal', detail: 'The log has the reason under the id of the request that submitted it.' } as const;
const SWEEP_MS = 60_000;

export function createRunner(options: RunnerOptions): Runner {
  const { store, slots, owner, lease_ms, now } = options;
  const held = new Map<string, Held>();
  const timers: NodeJS.Timeout[] = [];
  const pause = new AbortController();
  let stopping = false;
  let filling = false;
  let broken = false;

  /** What the store says, or undefined where it fails. */
  async function asked<T>(work: () => Promise<T>): Promise<{ value: T } | undefined> {
    try {
      const value = await work();
      if (broken) options.onStoreFault(null);
      broken = false;
      return { value };
    } catch (error) {
      if (!broken) options.onStoreFault(error);
      broken = true;
      return undefined;
    }
  }

  async function fill(): Promise<void> {
    // one claim at a time, or more would be claimed than there are slots
    if (filling) return;
    filling = true;
    while (!stopping && held.size < slots) {
      const claimed = (await asked(() => store.claim(owner, now(), lease_ms)))?.value;
      if (claimed === undefined) break;
      hold(claimed);
    }
    filling = false;
  }

  function hold(claimed: Claimed): void {
    const { job } = claimed;
    const controller = new AbortController();
    const over = work(claimed, controller.signal).finally(() => {
      held.delete(job.id);
      void fill();
    });
    held.set(job.id, { job, controller, over });
  }

  async function work(claimed: Claimed, signal: AbortSignal): Promise<void> {
    const { id, attempt } = claimed.job;
    const ran = await options.run(claimed, signal).catch((error: unknown): Ran => ({ kind: 'fault', fault: { ...BROKEN, cause: error } }));
    if (ran.kind === 'fault' && ran.fault.cause !== undefined) options.onJobFault(claimed.job, ran.fault.cause);
    const again = ran.kind === 'fault' ? AGAIN[ran.fault.code] : undefined;
    if (again !== undefined) {
      await settle(() => store.release(id, attempt, now(), again.lost));
      return;
    }
    await settle(() => store.finish(id, attempt, now(), endingOf(ran)));
  }

  /** Tries until the store has taken it. While it fails nobody else can take the job either; at the end of the process its lease runs out. */
  async function settle(step: () => Promise<boolean>): Promise<void> {
    while ((await asked(step)) === undefined && !stopping) {
      await sleep(options.poll_ms, undefined, { signal: pause.signal }).catch(() => {});
    }
  }

  async function renew(): Promise<void> {
    for (const { job, controller } of held.values()) {
      const { done, total } = options.progressOf(job) ?? job;
      const renewed = await asked(() => store.renew(job.id, job.attempt, now(), lease_ms, done, total));
      // cancelled, over time, or taken for lost by another
      if (renewed?.value === false) controller.abort();
    }
  }

  return {
    start() {
      timers.push(
        setInterval(fill, options.poll_ms),
        setInterval(renew, lease_ms / 3),
        setInterval(() => asked(() => store.sweep(now(), options.keep_ms)), SWEEP_MS),
      );
      for (const timer of timers) timer.unref();
      void fill();
    },
    wake: () => void fill(),
    abort: (id) => held.get(id)?.controller.abort(),
    live(job) {
      const mine = held.get(job.id);
      if (mine === undefined || mine.job.attempt !== job.attempt || job.state !== 'running') return job;
      return { ...job, ...options.progressOf(job) };
    },
    get running() {
      return held.size;
    },
    async stop(patience_ms) {
      stopping = true;
      pause.abort();
      const all = () => Promise.all([...held.values()].map(({ over }) => over));
      await Promise.race([all(), sleep(patience_ms, undefined, { ref: false })]);
      for (const { controller } of held.values()) controller.abort();
      await all();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function endingOf(ran: Ran): Ending {
  if (ran.kind === 'answer') return { state: 'done', key: ran.key, answer: ran.bytes, total: ran.points ?? 1 };
  const { code, detail, errors } = ran.fault;
  return { state: 'failed', fault: { code, detail, ...(errors === undefined ? {} : { errors }) } };
}
