/** Jobs: any operation, answered later. */
import { closed, component, oneOf, ref, type Static, type TSchema, Type } from './component.ts';
import { pascalCase } from './field.ts';
import { type OperationId, operationIds, operations, type Requests } from './operations.ts';
import { Problem } from './problem.ts';
import { Progress } from './result.ts';

const requests = operationIds.map((id) =>
  component(
    `${pascalCase(id)}Job`,
    closed(
      {
        operation: Type.Unsafe<string>({ type: 'string', const: id }),
        request: ref(operations[id].request as TSchema & { $id: string }),
      },
      `As in ${id}.`,
    ),
  ),
);

export type JobRequest = { [K in OperationId]: { operation: K; request: Requests[K] } }[OperationId];
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
      operation: oneOf(operationIds, 'What it asks.'),
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
