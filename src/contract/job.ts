/** Jobs: any operation, or a batch of them, answered later. */
import { BatchRequest, type CostOf, Envelope, weighBatch } from './batch.ts';
import { closed, component, oneOf, ref, type Static, type TSchema, Type } from './component.ts';
import { pascalCase } from './field.ts';
import { bodyOf, type IntakeFault, invalid, parseBody, takeIn } from './intake.ts';
import { type OperationId, operationIds, operations, type Requests } from './operations.ts';
import { Problem } from './problem.ts';
import { Progress } from './result.ts';
import { compile, faultOf } from './validate.ts';

/** What a job may ask: a compute operation, or many of them as one batch. */
export const BATCH = 'answerBatch';
export type JobOperation = OperationId | typeof BATCH;
const jobOperations: [JobOperation, ...JobOperation[]] = [BATCH, ...operationIds];

const requests = jobOperations.map((id) =>
  component(
    `${pascalCase(id)}Job`,
    closed(
      {
        operation: Type.Unsafe<string>({ type: 'string', const: id }),
        request: ref((id === BATCH ? BatchRequest : operations[id].request) as TSchema & { $id: string }),
      },
      `As in ${id}.`,
    ),
  ),
);

export type JobRequest =
  | { [K in OperationId]: { operation: K; request: Requests[K] } }[OperationId]
  | { operation: typeof BATCH; request: BatchRequest };
export const JobRequest = component(
  'JobRequest',
  Type.Unsafe<JobRequest>({
    type: 'object',
    description: 'An operation by its operationId, with its own request.',
    discriminator: { propertyName: 'operation' },
    required: ['operation'],
    oneOf: requests.map((one) => ref(one)),
  }),
);

/** A batch as a job, whose items are each looked at alone. */
const BatchEnvelope = closed(
  { operation: Type.Unsafe<string>({ type: 'string', const: BATCH }), request: Envelope },
  'A batch of anything.',
);

const time = (description: string) => Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', description });
const address = (description: string) => Type.String({ pattern: '^/v1/', description });

export const JobState = oneOf(
  ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'],
  'queued and running may still change; expired: it was not over when its time was.',
);

export const JobStatus = component(
  'JobStatus',
  closed(
    {
      id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The job.' }),
      operation: Type.Unsafe<JobOperation>(oneOf(jobOperations, 'What it asks.')),
      state: JobState,
      progress: ref(Progress),
      attempt: Type.Integer({ minimum: 0, description: 'How often it was begun.' }),
      submitted_at: time('When it was accepted.'),
      started_at: Type.Optional(time('When it was last begun.')),
      ended_at: Type.Optional(time('When it ended.')),
      expires_at: time('When it is given up where it has not ended.'),
      events: address('Its changes as a stream of server-sent events.'),
      result: Type.Optional(address('Its answer, once it is done.')),
      problem: Type.Optional(ref(Problem, 'Why it failed.')),
    },
    'A job and how far it is.',
  ),
);
export type JobStatus = Static<typeof JobStatus>;

export const EventStream = component('EventStream', Type.String({ description: 'Server-sent events.' }));

/**
 * A job as it was taken in: `body` is the request of its operation, `canonical` tells jobs of different meaning apart, `costs` are predicted: of the
 * items of a batch, or the one of another operation.
 */
export type JobIntake =
  | { ok: true; operation: JobOperation; body: Uint8Array<ArrayBuffer>; canonical: string; costs: number[] }
  | IntakeFault;

/**
 * Reads the body of a job, and predicts its cost. `bytes` is not kept. Of a batch only the batch itself can be refused: an item of it that is
 * wrong is told in its place.
 */
export function takeInJob(bytes: Buffer, predictCost: CostOf): JobIntake {
  const parsed = parseBody(bytes);
  if (!parsed.ok) return parsed;
  const validate = compile(isBatch(parsed.body) ? BatchEnvelope : JobRequest);
  if (!validate(parsed.body)) return invalid(faultOf(validate.errors));
  const { operation, request } = parsed.body as JobRequest;
  const body = bodyOf(request);
  if (operation === BATCH) {
    const { costs, canonical } = weighBatch(request, predictCost);
    return { ok: true, operation, body: new Uint8Array(body), canonical: operation + canonical, costs };
  }
  const taken = takeIn(operation, body);
  if (taken.ok) {
    const costs = [predictCost(operation, taken.request)];
    return { ok: true, operation, body: new Uint8Array(body), canonical: operation + taken.canonical, costs };
  }
  const [error] = taken.errors;
  return error === undefined ? taken : invalid({ ...error, pointer: `/request${error.pointer}` });
}

const isBatch = (body: unknown) => typeof body === 'object' && body !== null && 'operation' in body && body.operation === BATCH;
