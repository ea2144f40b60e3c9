/**
 * From the bytes of a body to a request: scanned, parsed, validated, packed and brought into canonical form, or refused with the field that is wrong.
 * Pure, so that it runs wherever there is time for it: small bodies on the event loop, large ones in a worker.
 */
import { isUtf8 } from 'node:buffer';
import type { ValidateFunction } from 'ajv';
import { canonicalText } from './canonical.ts';
import { type OperationId, operations, type Requests } from './operations.ts';
import { packNumbers, type Tensors } from './pack.ts';
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

/** Reads the body of one operation. `bytes` is not kept. `tensors` are the numbers that came beside it. */
export function takeIn<K extends OperationId>(operation: K, bytes: Buffer, tensors?: Tensors): Intake<K> {
  const parsed = parseBody(bytes);
  if (!parsed.ok) return parsed;
  const { body } = parsed;
  const validate = validatorOf(operation);
  if (!validate(body)) return invalid(faultOf(validate.errors));
  const request = body as Requests[K];
  const fault = checkSemantics(operation, request);
  if (fault !== null) return invalid(fault);
  const unpacked = packNumbers(request, tensors);
  if (unpacked !== null) return invalid(unpacked);
  return { ok: true, request, canonical: canonicalText(request) };
}

/** The value of a body that hides nothing, whatever it is about. */
export function parseBody<T = unknown>(
  bytes: Buffer,
  parse: (text: string) => T = (text) => JSON.parse(text) as T,
): { ok: true; body: T } | IntakeFault {
  if (bytes.length === 0) return malformed('The body is empty.');
  if (!isUtf8(bytes)) return malformed('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const hidden = scanJson(text);
  if (hidden !== null) return invalid(hidden);
  try {
    return { ok: true, body: parse(text) };
  } catch (error) {
    return malformed(whereMalformed(text, error));
  }
}

function malformed(detail: string): IntakeFault {
  return { ok: false, code: 'invalid_json', detail, errors: [] };
}

export function invalid(fault: FieldError): IntakeFault {
  const where = fault.pointer === '' ? 'The body' : fault.pointer;
  return { ok: false, code: 'invalid_request', detail: `${where} ${fault.message}.`, errors: [fault] };
}

/** Longest text of which every beginning may be parsed to find where it breaks. */
const LONGEST_SEARCHED = 65_536;

/** The parser's message quotes the body; only the position is passed on, and looked for where the parser tells none. */
function whereMalformed(text: string, error: unknown): string {
  if (text.startsWith('\uFEFF')) return 'The body begins with a byte order mark: send it without one.';
  if (endsEarly(text, error)) return 'The body ends before its JSON does.';
  const position = positionOf(error) ?? (text.length > LONGEST_SEARCHED ? undefined : firstBroken(text));
  return position === undefined ? 'The body is not JSON.' : `The body is not JSON from character ${position + 1} on.`;
}

function positionOf(error: unknown): number | undefined {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? undefined : Number(position);
}

/** Whether more text could make it JSON. */
function endsEarly(text: string, error: unknown): boolean {
  return (error instanceof Error && error.message.startsWith('Unexpected end')) || positionOf(error) === text.length;
}

/** Index of the first character with which a text can no longer become JSON. */
function firstBroken(text: string): number {
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBeginning(text.slice(0, middle))) low = middle;
    else high = middle;
  }
  return high - 1;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return endsEarly(text, error);
  }
}

/** A request that was read, as a body again: every number as it was, so that its key is the same. */
export function bodyOf(request: unknown): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify(request, keepMinusZero));
}

/** The one number that JSON.stringify does not write as it was read: inside long lists its sign is a part of the key. */
function keepMinusZero(_name: string, value: unknown): unknown {
  return Object.is(value, -0) ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('-0') : value;
}
