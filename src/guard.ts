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

/** Where the first number of an answer is that JSON has no place for; null where all are finite. */
function beyondRange(value: unknown, place: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const found = beyondRange(item, `${place}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The answer, or a refusal where one of its numbers lies beyond the range of doubles. `cause` names the field of the request that the number at a
 * place of the answer follows from.
 */
export function withinRange<Answer>(answer: Answer, cause: (place: string) => string): Answer {
  const place = beyondRange(answer, '');
  if (place === null) return answer;
  const detail = `${place.slice(1)} of the answer would lie beyond the range of numbers, about 1e308: state the request in other units`;
  throw new Refused({ code: 'invalid_data', pointer: cause(place), detail, reason: 'out_of_range' });
}

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
