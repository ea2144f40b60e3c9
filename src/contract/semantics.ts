/** What a schema cannot say about a request: members that exclude or need each other. */
import { eventSchemas } from '../accounting/mechanisms/catalogue.ts';
import type { EventSchema } from '../accounting/mechanisms/schema.ts';
import type { OperationId, Requests } from './operations.ts';
import type { FieldError } from './problem.ts';

const schemaOf = new Map(eventSchemas.map((schema) => [schema.kind, schema]));

/** The first fault of a request that its schema accepts, or null. */
export function checkSemantics(operation: OperationId, request: Requests[OperationId]): FieldError | null {
  if (request.mechanism.kind === 'composition') {
    for (const [index, event] of request.mechanism.events.entries()) {
      const schema = schemaOf.get(event.kind);
      if (schema === undefined) continue;
      const fault = checkForms(schema, event as unknown as Record<string, unknown>, `/mechanism/events/${index}`);
      if (fault !== null) return fault;
    }
  }
  if (operation === 'computeTradeOff' && 'fpr' in request && 'log_fpr' in request) {
    return { pointer: '/log_fpr', code: 'conflicting_members', message: 'must not be given together with fpr' };
  }
  if (operation === 'computeProfile' && 'epsilon' in request) {
    const grid = request.epsilon;
    if (grid !== undefined && 'from' in grid && grid.from >= grid.to) {
      return { pointer: '/epsilon/to', code: 'minimum', message: 'must be above from' };
    }
  }
  return null;
}

/** Exactly one form of the event must be given, in full. */
function checkForms(schema: EventSchema, event: Record<string, unknown>, pointer: string): FieldError | null {
  if (schema.forms.length < 2) return null;
  const given = new Set(schema.forms.flat().filter((name) => name in event));
  const full = schema.forms.find((form) => form.every((name) => given.has(name)));
  const wanted = `give ${schema.forms.map((form) => form.join(' with ')).join(', or ')}`;
  if (full === undefined) {
    const begun = schema.forms.find((form) => form.some((name) => given.has(name))) ?? schema.forms[0] ?? [];
    const missing = begun.find((name) => !given.has(name));
    return { pointer: `${pointer}/${missing}`, code: 'required', message: `is missing: ${wanted}` };
  }
  const extra = [...given].find((name) => !full.includes(name));
  return extra === undefined
    ? null
    : {
        pointer: `${pointer}/${extra}`,
        code: 'conflicting_members',
        message: `does not go with ${full.join(' and ')}: ${wanted}, not both`,
      };
}
