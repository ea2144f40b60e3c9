/**
 * From the bytes of a body to a request: scanned, parsed, validated, packed and brought into canonical form, or refused with the field that is wrong.
 * Pure, so that it runs wherever there is time for it: small bodies on the event loop, large ones in a worker.
 */
import { isUtf8 } from 'node:buffer';
import type { ValidateFunction } from 'ajv';
import { canonicalText, packLists } from './canonical.ts';
import { JobRequest } from './job.ts';
import { type OperationId, operations, type Requests } from './operations.ts';
import type { FieldError } from './problem.ts';
import { scanJson } from './scan.ts';
import { checkSemantics } from './semantics.ts';
import { compile, faultOf } from './validate.ts';

export type IntakeFault = { ok: false; code: 'invalid_json' | 'invalid_request'; detail: string; errors: FieldError[] };
export type Intake<K extends OperationId = OperationId> = { ok: true; request: Requests[K]; canonical: string } | IntakeFault;

const validators = new Map<OperationId, ValidateFunction>();

/** Compiles the validators, so that the first request does not wait for it. */
export function warmUpIntake(): void {
  for (const id of Object.keys(operations) as OperationId[]) validatorOf(id);
}

function validatorOf(operation: OperationId): ValidateFunction {
  const known = validators.get(operation);
  if (known !== undefined) return known;
  const made = compile(operations[operation].request);
  validators.set(operation, made);
  return made;
}

/** Reads the body of one operation. `bytes` is not kept. */
export function takeIn<K extends OperationId>(operation: K, bytes: Buffer): Intake<K> {
  const read = readBody(bytes, validatorOf(operation));
  if (!read.ok) return read;
  const request = read.body as Requests[K];
  const fault = checkSemantics(operation, request);
  if (fault !== null) return invalid(fault);
  packLists(request as unknown as Record<string, unknown>);
  return { ok: true, request, canonical: canonicalText(request) };
}

/** A job as it was taken in: `body` is the request of its operation as JSON, `canonical` tells jobs of different meaning apart. */
export type JobIntake =
  | { ok: true; operation: OperationId; request: Requests[OperationId]; body: Uint8Array; canonical: string }
  | IntakeFault;

let validateJob: ValidateFunction | undefined;

/** Reads the body of a job. `bytes` is not kept. */
export function takeInJob(bytes: Buffer): JobIntake {
  validateJob ??= compile(JobRequest);
  const read = readBody(bytes, validateJob);
  if (!read.ok) return read;
  const { operation, request } = read.body as JobRequest;
  const fault = checkSemantics(operation, request);
  if (fault !== null) return invalid({ ...fault, pointer: `/request${fault.pointer}` });
  // doubles survive being written and read again
  const body = new Uint8Array(Buffer.from(JSON.stringify(request)));
  packLists(request as unknown as Record<string, unknown>);
  return { ok: true, operation, request, body, canonical: operation + canonicalText(request) };
}

/** JSON by a schema, with nothing hidden in its text. */
function readBody(bytes: Buffer, validate: ValidateFunction): { ok: true; body: unknown } | IntakeFault {
  if (bytes.length === 0) return malformed('The body is empty.');
  if (!isUtf8(bytes)) return malformed('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const hidden = scanJson(text);
  if (hidden !== null) return invalid(hidden);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return malformed(whereMalformed(error));
  }
  return validate(body) ? { ok: true, body } : invalid(faultOf(validate.errors));
}

function malformed(detail: string): IntakeFault {
  return { ok: false, code: 'invalid_json', detail, errors: [] };
}

function invalid(fault: FieldError): IntakeFault {
  const where = fault.pointer === '' ? 'The body' : fault.pointer;
  return { ok: false, code: 'invalid_request', detail: `${where} ${fault.message}.`, errors: [fault] };
}

/** The parser's message quotes the body; only the position is passed on. */
function whereMalformed(error: unknown): string {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? 'The body is not complete JSON.' : `The body is not JSON from character ${position} on.`;
}
