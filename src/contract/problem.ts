/** The one shape of an error, after RFC 9457. */
import { closed, component, ref, type Static, Type } from './component.ts';
import { Shortage } from './shortage.ts';

export const FieldError = component(
  'FieldError',
  closed(
    {
      pointer: Type.String({
        description: 'JSON pointer to the field; the empty string is the whole body. Parameters: /query/name, /path/name, /header/name.',
      }),
      code: Type.String({ description: 'Stable code of the fault, e.g. required, unknown_member, minimum, number_underflow.' }),
      message: Type.String({ description: 'What is expected. Never repeats the value that was sent.' }),
    },
    'A fault of one field.',
  ),
);
export type FieldError = Static<typeof FieldError>;

export const Problem = component(
  'Problem',
  closed(
    {
      type: Type.String({ description: 'Stable URI of the kind of problem: urn:lossbook:problem:<code>.' }),
      title: Type.String({ description: 'The kind of problem in words.' }),
      status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
      code: Type.String({ description: 'The kind of problem as a code; the last part of type.' }),
      retryable: Type.Boolean({ description: 'Whether the same request may succeed later.' }),
      detail: Type.String({ description: 'What happened this time.' }),
      instance: Type.String({ description: 'The id of the request, as in X-Request-Id and in the logs.' }),
      errors: Type.Array(ref(FieldError), { description: 'The faulty fields, where there are any.' }),
      refused_by: Type.Optional(Type.Array(ref(Shortage), { description: 'The budgets that refused, and by how much.' })),
    },
    'An error (RFC 9457).',
  ),
);
export type Problem = Static<typeof Problem>;
