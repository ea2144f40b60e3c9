/** GET /v1/results/{key}: the answer of any compute operation, or how far its computation is. */
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { operationIds, operations } from './operations.ts';

export const Progress = component(
  'Progress',
  closed(
    {
      done: Type.Integer({ minimum: 0, description: 'Points of the answer that are done.' }),
      total: Type.Integer({ minimum: 1, description: 'Points that it will have; 1 where it is not made point by point.' }),
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
    description: 'The answer, of the operation that it was given by; with status 202, how far its computation is.',
    anyOf: [...operationIds.map((id) => ref(operations[id].answer)), ref(RunningResult)],
  }),
);
