/**
 * The environment -> one frozen Config. The only reader of process.env. Everything is checked at start and every fault
 * is listed at once, so that a deployment is mended in one round.
 */
import { availableParallelism } from 'node:os';
import { Ajv, type ErrorObject } from 'ajv';
import Type, { type Static } from 'typebox';

const integer = (minimum: number, maximum: number, byDefault: number, description: string) =>
  Type.Integer({ minimum, maximum, default: byDefault, description });

const cores = availableParallelism();

/** One entry a variable: its range, its default, what it does. */
const Environment = Type.Object({
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address to listen on.' }),
  PORT: integer(0, 65535, 8080, 'Port to listen on; 0 takes a free one.'),
  LOG_LEVEL: Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    type: 'string',
    default: 'info',
    description: 'Least severe message that is logged.',
  }),
  POOL_SIZE: integer(1, 256, Math.max(1, cores - 1), 'Worker threads.'),
  WORKER_MEMORY_MB: integer(64, 1_048_576, 1024, 'Heap of one worker; a task that needs more loses its worker and is answered 503.'),
  QUEUE_LIMIT: integer(1, 100_000, 64, 'Computations that may wait for a worker.'),
  CACHE_BYTES: integer(0, 2 ** 40, 256 * 2 ** 20, 'Memory for answers, their requests and their aliases; 0 keeps nothing.'),
  DEADLINE_MS: integer(10, 3_600_000, 30_000, 'Longest time from a request to its answer.'),
  BATCH_COST_LIMIT: integer(
    1,
    1e9,
    300_000,
    'Largest predicted cost of all items of a batch, in units of about a millisecond of one thread.',
  ),
  CANCEL_GRACE_MS: integer(0, 60_000, 2000, 'Time that a cancelled computation has to stop by itself before its thread is ended.'),
  BODY_LIMIT_BYTES: integer(1024, 2 ** 30, 16 * 2 ** 20, 'Largest body that is read.'),
  TENSOR_BODY_LIMIT_BYTES: integer(1024, 2 ** 31, 64 * 2 ** 20, 'Largest binary body that is read.'),
  TENSOR_MEMORY_BYTES: integer(1024, 2 ** 40, 256 * 2 ** 20, 'Memory for all binary bodies that are being read or answered.'),
  LOOP_BODY_BYTES: integer(0, 2 ** 30, 65_536, 'Larger bodies are parsed and validated by a worker.'),
  REQUEST_TIMEOUT_MS: integer(100, 3_600_000, 30_000, 'Longest time for a request to arrive in full.'),
  HEADERS_TIMEOUT_MS: integer(100, 3_600_000, 10_000, 'Longest time for the header fields to arrive.'),
  CONNECTION_TIMEOUT_MS: integer(100, 3_600_000, 120_000, 'Longest silence on a connection; above DEADLINE_MS.'),
  KEEP_ALIVE_TIMEOUT_MS: integer(0, 3_600_000, 72_000, 'How long an idle connection is kept.'),
  MAX_REQUESTS_PER_SOCKET: integer(0, 1e9, 100_000, 'Requests after which a connection is closed; 0 is no limit.'),
  MAX_SOCKETS: integer(1, 1e6, 1000, 'Connections at the same time; each may hold a body of the largest size.'),
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder of what is kept (jobs and their answers); nothing outlives the process when empty.',
  }),
  JOB_THREADS: integer(1, 256, 1, 'Worker threads of jobs, beside those of requests.'),
  JOB_DEADLINE_MS: integer(100, 86_400_000, 3_600_000, 'Longest time that a job may run.'),
  JOB_LIFETIME_MS: integer(1000, 2_592_000_000, 86_400_000, 'Longest time from the submission of a job to its end.'),
  JOB_KEEP_MS: integer(0, 31_536_000_000, 86_400_000, 'How long a job that has ended is kept.'),
  JOB_LEASE_MS: integer(100, 3_600_000, 15_000, 'Time after which a job whose process has vanished is taken up by another.'),
  JOB_LIMIT: integer(1, 1e7, 10_000, 'Jobs that have not ended.'),
  JOB_LIMIT_PER_TENANT: integer(1, 1e7, 1000, 'Jobs of one tenant that have not ended.'),
  STREAMS_PER_CLIENT: integer(1, 1e5, 8, 'Event streams that one key, or one address where there are no keys, may hold open.'),
  STREAM_HEARTBEAT_MS: integer(
    100,
    600_000,
    15_000,
    'Longest silence on an event stream, and of a batch; at most half of CONNECTION_TIMEOUT_MS.',
  ),
  MAX_SOCKETS_PER_CLIENT: integer(1, 1e6, 250, 'Connections of one address at the same time.'),
  MAX_COST: integer(1, 1e12, 1e6, 'Largest predicted cost of one request, in units of about a millisecond of one core.'),
  JOB_MAX_COST: integer(1, 1e12, 1e8, 'The same of a job.'),
  RATE_COST_PER_S: integer(
    1,
    1e9,
    1000,
    'Cost a second that one key may ask for in the long run; nobody is limited where there are no keys.',
  ),
  RATE_COST_BURST: integer(1, 1e12, 60_000, 'Cost that one key may ask for at once.'),
  DRAIN_MS: integer(0, 3_600_000, 20_000, 'Longest time to finish what is running after SIGTERM.'),
  CORS_ORIGINS: Type.String({ default: '', description: 'Origins that browsers may call from, separated by commas; none when empty.' }),
  LEDGER: Type.String({
    pattern: '^(memory|sqlite:.+|postgres(ql)?://.+)$',
    default: 'memory',
    description: 'Where budgets live: memory (they end with the process), sqlite:<path>, or a postgres:// address.',
  }),
  LEDGER_CREATE: Type.Enum(['yes', 'no'], {
    type: 'string',
    default: 'no',
    description:
      'yes: make a new ledger where there is none. Otherwise an absent one stops the start, since it may be a disk that was not mounted.',
  }),
  JOBS: Type.String({
    pattern: '^(data|postgres(ql)?://.+)$',
    default: 'data',
    description:
      'Where jobs live: data (a file in DATA_DIR, or memory where that is empty), or a postgres:// address that several hosts share.',
  }),
  TRACES_URL: Type.String({
    pattern: '^(https?://.+)?$',
    default: '',
    description: 'Address of a receiver of traces, OTLP over HTTP (such as http://127.0.0.1:4318/v1/traces); no traces when empty.',
  }),
  KEYS_FILE: Type.String({
    default: '',
    description:
      'File of the keys that are let in (see `npm run keys`); needed on any address that is not loopback, where everybody is let in when empty.',
  }),
});
type Environment = Static<typeof Environment>;

/** Variables by name, for documentation: range, default and meaning. */
export const environment = Environment.properties;

export interface Config extends Readonly<Omit<Environment, 'CORS_ORIGINS'>> {
  readonly CORS_ORIGINS: readonly string[];
  /** Whether only this machine reaches the service. */
  readonly LOOPBACK: boolean;
}

/** All that is wrong with the environment, one line a fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `the configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Reads and checks the environment. Throws ConfigError with every fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = [];
  const given = fromStrings(env);
  const validate = new Ajv({ allErrors: true, useDefaults: true, strictTypes: false }).compile(Environment);
  if (!validate(given)) {
    for (const error of validate.errors ?? []) {
      faults.push(described(error.instancePath.slice(1), error));
    }
  }
  const values = given as Environment;
  const origins = String(values.CORS_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) faults.push('CORS_ORIGINS must hold origins such as https://example.org, without path');
  }
  const loopback = isLoopback(String(values.HOST));
  if (!loopback && !values.KEYS_FILE) {
    faults.push('HOST must be a loopback address where there are no keys; `npm run keys -- create` makes one, KEYS_FILE names its file');
  }
  if (values.CONNECTION_TIMEOUT_MS <= values.DEADLINE_MS) faults.push('CONNECTION_TIMEOUT_MS must be above DEADLINE_MS');
  if (values.HEADERS_TIMEOUT_MS > values.REQUEST_TIMEOUT_MS) faults.push('HEADERS_TIMEOUT_MS must not be above REQUEST_TIMEOUT_MS');
  if (faults.length > 0) throw new ConfigError(faults);
  const { CORS_ORIGINS: _text, ...rest } = values;
  return Object.freeze({ ...rest, CORS_ORIGINS: Object.freeze(origins), LOOPBACK: loopback });
}

/** A fault of one variable, with what is allowed there. */
function described(name: string, { keyword, message, params }: ErrorObject): string {
  const { minimum, maximum } = environment[name as keyof typeof environment] as { minimum?: number; maximum?: number };
  if (minimum !== undefined) return `${name} must be a whole number from ${minimum} to ${maximum}, in digits`;
  return `${name} ${message}${keyword === 'enum' ? `: ${(params.allowedValues as string[]).join(', ')}` : ''}`;
}

/** KEYS_FILE alone, for the command that makes keys before the rest is configured. */
export function keysFile(env: Record<string, string | undefined> = process.env): string | undefined {
  return env.KEYS_FILE;
}

/** LEDGER alone, for the command that moves budgets without a service. */
export function ledgerAddress(env: Record<string, string | undefined> = process.env): string | undefined {
  return env.LEDGER;
}

/** The variables that are set, with numbers read strictly: "1e3", " 5" and "" are not integers here. */
function fromStrings(env: Record<string, string | undefined>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const text = env[name];
    if (text === undefined) continue;
    given[name] = 'type' in schema && schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  }
  return given;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && (url.protocol === 'https:' || url.protocol === 'http:');
}
