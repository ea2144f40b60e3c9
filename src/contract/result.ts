/** GET /v1/results/{key}: the answer of any compute operation or of a job, or how far its computation is. */
import { BatchAnswer } from './batch.ts';
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { operationIds, operations } from './operations.ts';

export const Progress = component(
  'Progress',
  closed(
    {
      done: Type.Integer({ minimum: 0, description: 'Points of the answer, or items of a batch, that are done.' }),
      total: Type.Integer({
        minimum: 1,
        description: 'Of how many; where nobody knows that beforehand, as in a search, one more than are done until it ends.',
      }),
    },
    'How far a computation is.',
  ),
);
export type Progress = Static<typeof Progress>;

export const RunningResult = component(
  'RunningResult',
  closed(
    { state: oneOf(['queued', 'running'], 'Whether a thread works on it yet.'), progress: ref(Progress) },
    'A result that is being computed: ask again after Retry-After.',
  ),
);
export type RunningResult = Static<typeof RunningResult>;

export const Result = component(
  'Result',
  Type.Unsafe<object>({
    description: 'The answer, of the operation or the batch that it was given by; with status 202, how far its computation is.',
    anyOf: [...operationIds.map((id) => ref(operations[id].answer)), ref(BatchAnswer), ref(RunningResult)],
  }),
);
