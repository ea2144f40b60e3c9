/** Puts jobs and computations together: a store by the configuration, and a runner that computes on the threads of jobs. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../routes/jobs.ts';
import type { Allowance } from './access/allowance.ts';
import type { Config } from './config.ts';
import { createRunner, type Ran } from './jobs/runner.ts';
import type { JobStore } from './jobs/store.ts';
import { createMemoryStore } from './jobs/stores/memory.ts';
import { openThreadedStore } from './jobs/stores/threaded.ts';
import type { Compute, Reply } from './pool/index.ts';

const POLL_MS = 1000;

/** The folder of the data cannot be used; says why. */
export class DataError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DataError';
  }
}

/** Throws DataError. `worker`: URL of the entry of the store's thread. */
export async function openJobStore(config: Config, worker: string): Promise<JobStore> {
  if (config.DATA_DIR === '') return createMemoryStore();
  try {
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
    return await openThreadedStore(worker, join(config.DATA_DIR, 'jobs.db'));
  } catch (error) {
    throw new DataError(error);
  }
}

export function createJobs(
  config: Config,
  store: JobStore,
  compute: Compute,
  allowance: Allowance | undefined,
  log: FastifyBaseLogger,
): Jobs {
  const keys = new Map<string, string>();
  const runner = createRunner({
    store,
    slots: config.JOB_THREADS,
    owner: `${process.pid}-${randomBytes(6).toString('hex')}`,
    lease_ms: config.JOB_LEASE_MS,
    keep_ms: config.JOB_KEEP_MS,
    poll_ms: POLL_MS,
    now: () => Date.now(),
    onStoreFault(error) {
      if (error === null) log.info('the store of jobs works again');
      else log.error({ err: error }, 'the store of jobs fails: it is tried again');
    },
    onJobFault: (job, error) => log.error({ err: error, request_id: job.request_id, job: job.id }, 'a job broke'),
    progressOf: (job) => {
      const key = keys.get(job.id);
      return key === undefined ? undefined : compute.progressOf(key);
    },
    async run({ job, body }, signal) {
      const caller = { client: 'job', tenant: job.tenant, held: () => false, left: () => signal };
      const ask = {
        caller,
        operation: job.operation,
        body: Buffer.from(body),
        lane: 'jobs',
        origin: { request_id: job.request_id },
        onKey: (key: string) => void keys.set(job.id, key),
      } as const;
      try {
        return ranOf(await compute.answer(ask));
      } finally {
        keys.delete(job.id);
      }
    },
  });
  return {
    store,
    runner,
    limits: { per_tenant: config.JOB_LIMIT_PER_TENANT, in_all: config.JOB_LIMIT },
    charge: (client, cost) => allowance?.take(client, cost, Date.now()) ?? { ok: true },
    lifetime_ms: config.JOB_LIFETIME_MS,
  };
}

function ranOf(reply: Reply): Ran {
  if (reply.kind === 'answer' || reply.kind === 'fault') return reply;
  throw new Error(`a job was answered with ${reply.kind}`);
}
