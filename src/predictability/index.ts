/** The door of the predictability room. A refusal by the domain is a value; an exception is a bug. */
import type { Context, Outcome } from '../accounting/types.ts';
import { analyse } from './operations/analyse.ts';
import { calibrateNoise } from './operations/noise.ts';
import { Cancelled } from './reduction.ts';
import { Refused } from './refuse.ts';
import type { Answers, OperationId, Requests } from './types.ts';

export { predictCost } from './cost.ts';

type Answering<K extends OperationId> = (request: Requests[K], cancelled: () => boolean) => Answers[K];

function guarded<K extends OperationId>(answer: Answering<K>) {
  return (request: Requests[K], context: Context): Outcome<Answers[K]> => {
    try {
      return { ok: true, answer: answer(request, () => context.cancelled()) };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      if (error instanceof Cancelled)
        return { ok: false, refusal: { code: 'cancelled', pointer: '', detail: 'the request was cancelled' } };
      throw error;
    }
  };
}

export const operations = {
  analysePredictability: guarded<'analysePredictability'>(analyse),
  calibrateNoise: guarded<'calibrateNoise'>(calibrateNoise),
};
