/**
 * What crosses a thread. Named tasks go out, outcomes come back; errors travel as codes because the properties of an
 * exception are lost between threads.
 */
import type { Intake, JobIntake, OperationId, Requests, Split } from '../contract/index.ts';

/** What both sides of one task share, as indices of an Int32Array. */
export const CANCELLED = 0;
export const STARTED = 1;
/** Points of the answer that are done, of how many; both 0 until the first is done. */
export const DONE = 2;
export const TOTAL = 3;

/** Both numbers in one step, so that nobody reads one of them old and the other new. Never a smaller part than was told before. */
export function tellProgress(flags: Int32Array, done: number, total: number): void {
  const before = flags[TOTAL] as number;
  if (before > 0 && done * before < (flags[DONE] as number) * total) return;
  // the low half of a word comes first on every machine that Node.js runs on
  Atomics.store(wordOf(flags.buffer as SharedArrayBuffer), 0, (BigInt(total) << 32n) | BigInt(done));
}

/** As they were told in one step. */
export function toldProgress(shared: SharedArrayBuffer): { done: number; total: number } {
  const word = Atomics.load(wordOf(shared), 0);
  return { done: Number(word & 0xffff_ffffn), total: Number(word >> 32n) };
}

function wordOf(shared: SharedArrayBuffer): BigInt64Array {
  return new BigInt64Array(shared, DONE * Int32Array.BYTES_PER_ELEMENT, 1);
}

export function sharedFlags(): SharedArrayBuffer {
  return new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT);
}

/** Who asked: ids under which the logs of the service and the traces of the caller know the request. */
export interface Origin {
  request_id: string;
  /** W3C trace context. */
  traceparent?: string;
}

export interface ComputeTask<K extends OperationId = OperationId> {
  task: 'compute';
  operation: K;
  request: Requests[K];
  flags: SharedArrayBuffer;
  origin?: Origin;
}
/** Reads a body that is too large for the event loop. */
export interface IntakeTask {
  task: 'intake';
  /** What the body asks; a job says so itself. */
  operation: OperationId | 'job';
  body: Uint8Array;
  /** The body is a binary one. */
  tensors?: true;
  flags: SharedArrayBuffer;
}
/** Splits the body of a batch that is too large for the event loop. */
export interface SplitTask {
  task: 'split';
  body: Uint8Array;
  flags: SharedArrayBuffer;
}
/** Answered as soon as the worker has loaded everything that it needs. */
export interface WarmUpTask {
  task: 'warm_up';
}
export type Task = ComputeTask | IntakeTask | SplitTask | WarmUpTask;

export interface Refused {
  ok: false;
  code: 'refused';
  refusal: { code: string; pointer: string; detail: string; reason?: string };
}
export interface Failed {
  ok: false;
  code: 'failed';
  /** For the log, never for the caller. */
  reason: string;
}
/** The answer as encoded JSON, so that the event loop only copies bytes. */
export interface Answered {
  ok: true;
  answer: Uint8Array;
  compute_ms: number;
  /** What measures the service: the engine that answered, and upper - lower of the first interval. */
  engine?: string;
  width?: number;
}
export type ComputeOutcome = Answered | Refused | Failed;
export type SplitOutcome = { ok: true; split: Split } | Failed;
export type IntakeOutcome = { ok: true; intake: Intake | JobIntake } | Failed;
export type WarmUpOutcome = { ok: true } | Failed;
