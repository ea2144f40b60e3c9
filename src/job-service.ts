/** Puts jobs and computations together: a store by the configuration, and a runner that computes on the threads of jobs. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../routes/jobs.ts';
import { engineVersion } from './accounting/index.ts';
import type { Config } from './config.ts';
import { BATCH, type OperationId } from './contract/index.ts';
import { type Claimed, type Job, MOST_LOSSES } from './jobs/job.ts';
import { createRunner, type Ran } from './jobs/runner.ts';
import type { JobStore } from './jobs/store.ts';
import { createMemoryStore } from './jobs/stores/memory.ts';
import { openPostgresStore } from './jobs/stores/postgres.ts';
import { openThreadedStore } from './jobs/stores/threaded.ts';
import { answerWhole, type Caller, type Compute, type Rates, type Reply, resultKey } from './pool/index.ts';

const POLL_MS = 1000;

/** The folder or the database of the jobs cannot be used; says why. */
export class DataError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DataError';
  }
}

/** Throws DataError. `worker`: URL of the entry of the store's thread. */
export async function openJobStore(config: Config, worker: string): Promise<JobStore> {
  if (config.JOBS === 'data' && config.DATA_DIR === '') return createMemoryStore();
  try {
    if (config.JOBS !== 'data') return await openPostgresStore(config.JOBS);
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
    return await openThreadedStore(worker, join(config.DATA_DIR, 'jobs.db'));
  } catch (error) {
    throw new DataError(error);
  }
}

export function createJobs(config: Config, store: JobStore, compute: Compute, rates: Rates | undefined, log: FastifyBaseLogger): Jobs {
  /** How far each job is that runs here. */
  const watched = new Map<string, () => { done: number; total: number } | undefined>();
  const onJobFault = ({ id, request_id }: Job, err: unknown) => log.error({ err, request_id, job: id }, 'a job broke');

  /** One request, on the threads of jobs. */
  async function runOne({ job, body }: Claimed, caller: Caller, operation: OperationId): Promise<Ran> {
    const onKey = (key: string) => void watched.set(job.id, () => compute.progressOf(key));
    const origin = { request_id: job.request_id };
    return ranOf(await compute.answer({ caller, operation, body: Buffer.from(body), lane: 'jobs', origin, onKey }));
  }

  /** Items one by one: a job takes one thread. The key is that of the job, since problems name the request that brought it. */
  async function runBatch({ job, body }: Claimed, caller: Caller, signal: AbortSignal): Promise<Ran> {
    const whole = await answerWhole(compute, caller, Buffer.from(body), {
      ...{ width: 1, signal, lane: 'jobs', most_losses: MOST_LOSSES, origin: { request_id: job.request_id } },
      onProgress: (done, total) => void watched.set(job.id, () => ({ done, total })),
      onBroken: (item, error) => onJobFault(job, new Error(`item ${item}`, { cause: error })),
    });
    return whole.kind === 'fault' ? whole : { ...whole, key: resultKey(engineVersion, BATCH, job.tenant, job.id) };
  }

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
    onJobFault,
    progressOf: ({ id }) => watched.get(id)?.(),
    async run(claimed, signal) {
      const { id, tenant, operation } = claimed.job;
      const caller = { client: 'job', tenant, held: () => false, left: () => signal };
      try {
        return await (operation === BATCH ? runBatch(claimed, caller, signal) : runOne(claimed, caller, operation));
      } finally {
        watched.delete(id);
      }
    },
  });
  return {
    store,
    runner,
    limits: { per_tenant: config.JOB_LIMIT_PER_TENANT, in_all: config.JOB_LIMIT },
    ...(rates === undefined ? {} : { rates }),
    lifetime_ms: config.JOB_LIFETIME_MS,
  };
}

function ranOf(reply: Reply): Ran {
  if (reply.kind === 'answer' || reply.kind === 'fault') return reply;
  throw new Error(`a job was answered with ${reply.kind}`);
}
