/** The whole service on one screen: plugins, then routes, in order. Builds; `server.ts` listens. */
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { allocationsRoute } from '../routes/allocations.ts';
import { auditRoute } from '../routes/audit.ts';
import { batchesRoute } from '../routes/batches.ts';
import { budgetAdviceRoutes } from '../routes/budget-advice.ts';
import { budgetChargesRoutes } from '../routes/budget-charges.ts';
import { budgetRecordsRoutes } from '../routes/budget-records.ts';
import { budgetSplitsRoutes } from '../routes/budget-splits.ts';
import { budgetsRoutes } from '../routes/budgets.ts';
import { calibrateRoute } from '../routes/calibrate.ts';
import { checkClaimRoute } from '../routes/check-claim.ts';
import { compareRoute } from '../routes/compare.ts';
import { composeRoute } from '../routes/compose.ts';
import { glanceOf } from '../routes/compute-route.ts';
import { convertRoute } from '../routes/convert.ts';
import { gdpFitRoute } from '../routes/gdp-fit.ts';
import { healthRoutes } from '../routes/health.ts';
import { jobEventsRoute } from '../routes/job-events.ts';
import { jobRoutes } from '../routes/jobs.ts';
import { mechanismsRoute } from '../routes/mechanisms.ts';
import { metricsRoute } from '../routes/metrics.ts';
import { noiseRoute } from '../routes/noise.ts';
import { predictabilityRoutes } from '../routes/predictability.ts';
import { priceRoute } from '../routes/price.ts';
import { profileRoute } from '../routes/profile.ts';
import { readingsRoute } from '../routes/readings.ts';
import { reportRoute } from '../routes/report.ts';
import { resultsRoute } from '../routes/results.ts';
import { riskRoute } from '../routes/risk.ts';
import { stepsRoute } from '../routes/steps.ts';
import { studyRoutes } from '../routes/studies.ts';
import { tradeOffRoute } from '../routes/trade-off.ts';
import { createAllowance } from './access/allowance.ts';
import { KeyFileError } from './access/key-file.ts';
import { type Keyring, openDoor, openKeyring } from './access/keyring.ts';
import { engineVersion } from './accounting/index.ts';
import type { Config } from './config.ts';
import { operationIds, operations } from './contract/index.ts';
import { predictCost } from './doors.ts';
import { createJobs, openJobStore } from './job-service.ts';
import { openLedger } from './ledger/open.ts';
import {
  addAccess,
  addBodyReader,
  addCors,
  addHeaders,
  addLifecycle,
  addLimits,
  addLogging,
  addOpenApi,
  addProblems,
  addTensorReader,
  addValidation,
  bufferedOutput,
  createFront,
  createHttpServer,
  createLifecycle,
  createMetrics,
  drained,
  letIn,
  noTraces,
  onClientError,
  onFrameworkError,
  openApiRoutes,
  openTraces,
  packageVersion,
  requestIdOf,
} from './platform/index.ts';
import { type Compute, createCompute } from './pool/index.ts';

export interface AppOptions {
  /** file: URL of another worker entry, for tests of what a worker may do. */
  worker?: string;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
  /** The clock of the ledger, in milliseconds since 1970. */
  now?: () => number;
}

export interface Service {
  app: FastifyInstance;
  compute: Compute;
  /** Loads the workers; rejects when they cannot be loaded. Before it the service answers, but is not ready. */
  warmUp(): Promise<void>;
  /** Refuses new work, and resolves when what was begun is answered. */
  drain(): Promise<void>;
}

// workers have the extension of this file: .ts from sources, .js when built
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const workerFile = (name: string) => new URL(`../workers/${name}.${extension}`, import.meta.url).href;

/** Who is let in. Throws KeyFileError where nobody could be told from anybody. */
function keyringOf(config: Config, onFault: (error: unknown) => void): Keyring {
  if (config.KEYS_FILE === '') return openDoor();
  const keyring = openKeyring(config.KEYS_FILE, onFault);
  if (config.LOOPBACK || keyring.live > 0) return keyring;
  keyring.close();
  throw new KeyFileError(`${config.KEYS_FILE} holds no key in force`);
}

/** Throws KeyFileError, DataError, and LedgerError where the ledger cannot be trusted. */
export async function buildService(config: Config, options: AppOptions = {}): Promise<Service> {
  const keyring = keyringOf(config, (error) => app.log.error({ err: error }, 'the keys cannot be read: nobody is let in'));
  const allowance = config.KEYS_FILE === '' ? undefined : createAllowance(config.RATE_COST_PER_S, config.RATE_COST_BURST);
  const rates = allowance && {
    charge: (client: string, cost: number) => allowance.take(client, cost, Date.now()),
    settle: (client: string, charged: number, used: number) => allowance.settle(client, charged, used, Date.now()),
  };
  const { ledger, store } = await openLedger(config.LEDGER, config.LEDGER_CREATE === 'yes', workerFile('ledger'));
  const jobStore = await openJobStore(config, workerFile('job-store'));
  const lifecycle = createLifecycle();
  const metrics = createMetrics();
  const traces =
    config.TRACES_URL === ''
      ? noTraces
      : await openTraces({
          url: config.TRACES_URL,
          version: packageVersion(),
          onFault: (err) => app.log.warn({ err }, 'traces were not sent'),
        });
  const compute = createCompute({
    worker: options.worker ?? workerFile('compute'),
    worker_memory_mb: config.WORKER_MEMORY_MB,
    lanes: {
      requests: { threads: config.POOL_SIZE, queue_limit: config.QUEUE_LIMIT, deadline_ms: config.DEADLINE_MS, max_cost: config.MAX_COST },
      // as many are claimed as there are threads: none waits here
      jobs: {
        threads: config.JOB_THREADS,
        queue_limit: config.JOB_THREADS,
        deadline_ms: config.JOB_DEADLINE_MS,
        max_cost: config.JOB_MAX_COST,
      },
    },
    cancel_grace_ms: config.CANCEL_GRACE_MS,
    cache_bytes: config.CACHE_BYTES,
    loop_body_bytes: config.LOOP_BODY_BYTES,
    engine_version: engineVersion,
    predictCost,
    ...(rates === undefined ? {} : { rates }),
    kept: (tenant, key) => jobStore.answer(tenant, key),
    onRan: (run) => metrics.computation(run),
    onThreadLost: (error) => {
      metrics.threadLost();
      app.log.error({ err: error }, 'a worker thread was lost');
    },
  });
  const app: FastifyInstance = fastify({
    logger: { level: config.LOG_LEVEL, stream: options.logStream ?? bufferedOutput() },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: config.BODY_LIMIT_BYTES,
    // refusing while closing is the lifecycle's business
    return503OnClosing: false,
    clientErrorHandler: onClientError,
    frameworkErrors: onFrameworkError,
    serverFactory: (handler) =>
      createHttpServer(
        config,
        createFront(
          {
            glances: new Map(operationIds.map((id) => [operations[id].path, glanceOf(compute, id)])),
            body_limit: config.BODY_LIMIT_BYTES,
            admits: (request) => letIn(keyring, request, 'compute') === undefined,
            lifecycle,
            log: () => app.log,
            metrics,
            traces,
          },
          handler,
        ),
      ),
  });

  const jobs = createJobs(config, jobStore, compute, rates, app.log);

  await traces.register(app);
  addProblems(app);
  addValidation(app);
  addHeaders(app);
  addLogging(app, metrics);
  addLifecycle(app, lifecycle);
  await addCors(app, config.CORS_ORIGINS);
  addAccess(app, keyring);
  if (allowance !== undefined) addLimits(app, allowance);
  addBodyReader(app, config.BODY_LIMIT_BYTES);
  addTensorReader(app, { body: config.TENSOR_BODY_LIMIT_BYTES, together: config.TENSOR_MEMORY_BYTES });
  await addOpenApi(app, packageVersion());

  gdpFitRoute(app, compute);
  profileRoute(app, compute);
  tradeOffRoute(app, compute);
  composeRoute(app, compute);
  stepsRoute(app, compute);
  calibrateRoute(app, compute);
  riskRoute(app, compute);
  reportRoute(app, compute);
  priceRoute(app, compute);
  auditRoute(app, compute);
  compareRoute(app, compute);
  convertRoute(app, compute);
  checkClaimRoute(app, compute);
  readingsRoute(app, compute);
  predictabilityRoutes(app, compute);
  const budgets = { ledger, store, compute, engineVersion, now: options.now ?? Date.now };
  budgetsRoutes(app, budgets);
  budgetChargesRoutes(app, budgets);
  budgetAdviceRoutes(app, budgets);
  budgetSplitsRoutes(app, budgets);
  budgetRecordsRoutes(app, budgets);
  studyRoutes(app, compute);
  allocationsRoute(app, compute);
  noiseRoute(app, compute);
  // a few that wait beside those that run, so that a batch has its turns among others; where few places are, none
  const width = config.POOL_SIZE + Math.min(4, Math.floor(config.QUEUE_LIMIT / 8));
  const streams = {
    // within the silence after which the service itself closes a connection
    heartbeat_ms: Math.min(config.STREAM_HEARTBEAT_MS, config.CONNECTION_TIMEOUT_MS / 2),
    draining: lifecycle.drain.signal,
  };
  batchesRoute(app, compute, { width, cost_limit: config.BATCH_COST_LIMIT, ...streams });
  mechanismsRoute(app, engineVersion);
  resultsRoute(app, compute);
  jobRoutes(app, compute, jobs);
  jobEventsRoute(app, jobs, { per_client: config.STREAMS_PER_CLIENT, ...streams });
  healthRoutes(app, lifecycle);
  metricsRoute(app, metrics);
  metrics.watch(async () => {
    const { queued, running } = await jobStore.counts().catch(() => ({ queued: Number.NaN, running: Number.NaN }));
    return {
      lossbook_requests_pending: compute.pending,
      lossbook_jobs_queued: queued,
      lossbook_jobs_running: running,
      lossbook_cache_bytes: compute.cache.bytes,
      lossbook_ready: lifecycle.ready && !lifecycle.drain.signal.aborted ? 1 : 0,
    };
  });
  openApiRoutes(app);

  app.addHook('onClose', async () => {
    keyring.close();
    await jobs.runner.stop(0);
    await compute.close();
    await jobStore.close();
    await ledger.close();
    await traces.close();
  });
  return {
    app,
    compute,
    async warmUp() {
      await compute.warmUp();
      lifecycle.ready = true;
      jobs.runner.start();
    },
    async drain() {
      lifecycle.drain.abort();
      await Promise.all([drained(lifecycle), jobs.runner.stop(config.DRAIN_MS)]);
    },
  };
}

/** The service as a Fastify instance, for what needs its routes and documents only. */
export async function buildApp(config: Config, options: AppOptions = {}): Promise<FastifyInstance> {
  return (await buildService(config, options)).app;
}
