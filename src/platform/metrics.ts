/** What the service measures of itself, in the format of Prometheus. Labels are route patterns and codes, never what a caller wrote. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A computation that ran to its end. */
export interface Computation {
  lane: string;
  operation: string;
  queued_ms: number;
  run_ms: number;
  /** What its worker says about the answer, where there is one. */
  engine?: string | undefined;
  /** upper - lower of its first number. */
  width?: number | undefined;
}

export interface Metrics {
  request(method: string, route: string, status: number, elapsed_ms: number): void;
  refusal(code: string): void;
  answer(provenance: string): void;
  computation(one: Computation): void;
  threadLost(): void;
  /** Gauges that are read when somebody asks. */
  watch(read: () => Promise<Record<Gauged, number>> | Record<Gauged, number>): void;
  /** Media type and text. */
  exposition(): Promise<{ type: string; text: string }>;
}

const gauges = {
  lossbook_requests_pending: 'Computations of requests that wait or run.',
  lossbook_jobs_queued: 'Jobs that wait.',
  lossbook_jobs_running: 'Jobs that run.',
  lossbook_cache_bytes: 'Memory that remembered answers take.',
  lossbook_ready: 'Whether new work is taken.',
} as const;
export type Gauged = keyof typeof gauges;

/** From a cache hit to the longest deadline, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];
const WIDTHS = [1e-14, 1e-12, 1e-10, 1e-8, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) => new Counter({ name, help, labelNames, registers });

  const requests = histogram('http_request_duration_seconds', 'By route pattern.', ['method', 'route', 'status'], SECONDS);
  const refusals = counter('lossbook_problems_total', 'Problems by code.', ['code']);
  const answers = counter('lossbook_answers_total', 'Answers by how they were come by.', ['provenance']);
  const queued = histogram('lossbook_queue_wait_seconds', 'From admission to a thread.', ['lane'], SECONDS);
  const ran = histogram('lossbook_compute_seconds', 'Time in a thread.', ['lane', 'operation'], SECONDS);
  const engines = counter('lossbook_engine_answers_total', 'Answers by engine.', ['engine']);
  const widths = histogram('lossbook_interval_width', 'Width of the first interval of an answer.', ['operation'], WIDTHS);
  const lost = counter('lossbook_threads_lost_total', 'Threads that ended in the middle of a task.', []);
  for (const name of ['raw', 'canonical', 'shared', 'kept', 'computed', 'unchanged']) answers.inc({ provenance: name }, 0);

  let read: Parameters<Metrics['watch']>[0] | undefined;
  const watched = Object.entries(gauges).map(([name, help]) => ({ name: name as Gauged, gauge: new Gauge({ name, help, registers }) }));
  return {
    request: (method, route, status, elapsed_ms) => requests.observe({ method, route, status }, elapsed_ms / 1000),
    refusal: (code) => refusals.inc({ code }),
    answer: (provenance) => answers.inc({ provenance }),
    computation({ lane, operation, queued_ms, run_ms, engine, width }) {
      queued.observe({ lane }, queued_ms / 1000);
      ran.observe({ lane, operation }, run_ms / 1000);
      if (engine !== undefined) engines.inc({ engine });
      if (width !== undefined) widths.observe({ operation }, width);
    },
    threadLost: () => lost.inc(),
    watch(reader) {
      read = reader;
    },
    async exposition() {
      const values = await read?.();
      if (values !== undefined) for (const { name, gauge } of watched) gauge.set(values[name]);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
