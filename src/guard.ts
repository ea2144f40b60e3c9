/** How a pure room refuses from deep within: a refusal travels as an exception up to the door, where it becomes a value. */
import type { Context, Outcome, Refusal } from './accounting/types.ts';

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** Thrown in long loops when nobody waits any more. */
export class Cancelled extends Error {}

/** The operation of a door from a function that throws its refusals. */
export function guarded<Request, Answer>(answer: (request: Request, context: Context) => Answer) {
  return (request: Request, context: Context): Outcome<Answer> => {
    try {
      return { ok: true, answer: answer(request, context) };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      if (error instanceof Cancelled)
        return { ok: false, refusal: { code: 'cancelled', pointer: '', detail: 'the request was cancelled' } };
      throw error;
    }
  };
}
