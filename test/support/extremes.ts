/** Whatever numbers the contract lets in: an answer of finite numbers or a refusal with a place, never an exception. Drawn with a fixed seed. */
import fc from 'fast-check';
import type { Test } from 'tap';
import { type OperationId, takeIn } from '../../src/contract/index.ts';
import { encodeAnswer } from '../../workers/encode.ts';

/** The door of a pure room, as far as these tests open it. */
interface Door {
  predictCost: (operation: never, request: never) => number;
  operations: Record<string, unknown>;
}
type Outcome = { ok: true; answer: object } | { ok: false; refusal: { detail: string; pointer: string } };

/** The smallest double to 1e100. */
export const positive = fc.oneof(
  fc.constantFrom(5e-324, 1e-320, 2.3e-308, 1e-300, 1e-160, 1e-100, 1e-30, 1e-16, 0.1, 0.5, 1, 2, 1e6, 1e16, 1e50, 1e99, 1e100),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
);
export const number = fc.tuple(positive, fc.constantFrom(-1, 0, 1)).map(([size, sign]) => sign * size);
export const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Asks as the service does. */
function answered({ predictCost, operations }: Door, operation: OperationId, request: unknown): void {
  const taken = takeIn(operation, Buffer.from(JSON.stringify(request)));
  if (!taken.ok) return;
  const cost = predictCost(operation as never, taken.request as never);
  if (!(cost > 0 && cost < 1e6)) throw new Error(`predicted cost ${cost}`);
  const ask = operations[operation] as (request: unknown, context: { cancelled: () => boolean }) => Outcome;
  const outcome = ask(taken.request, { cancelled: () => false });
  // the encoder throws where a number is none
  if (outcome.ok) encodeAnswer(outcome.answer);
  else if (outcome.refusal.detail === '' || outcome.refusal.pointer === '') throw new Error('a refusal without its place');
}

export function everyRequest(door: Door, runs: { seed: number; numRuns: number }) {
  return (t: Test, operation: OperationId, request: fc.Arbitrary<unknown>): void => {
    const property = fc.property(request, (one) => answered(door, operation, one));
    const result = fc.check(property, { ...runs, endOnFailure: true });
    t.notOk(result.failed, `${operation}: ${result.failed ? fc.stringify(result.counterexample) : 'every request'}`);
  };
}
