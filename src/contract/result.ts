/** GET /v1/results/{key}: the answer of any compute operation. */
import { component, ref, Type } from './component.ts';
import { operationIds, operations } from './operations.ts';

export const Result = component(
  'Result',
  Type.Unsafe<object>({
    description: 'The answer, of the operation that it was given by.',
    anyOf: operationIds.map((id) => ref(operations[id].answer)),
  }),
);
