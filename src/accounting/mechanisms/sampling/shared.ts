/** What samplers refuse alike. */
import type { SamplingScheme } from '../catalogue.ts';
import { type BaseUse, type Refused, refused } from '../definition.ts';

/** Larger shifts under sampling would need lattices of many millions of panels for an answer that says: no privacy. */
export const LARGEST_SHIFT = 100;

/** What may be described instead of sampled uses, by scheme: never less than what they cost. */
const INSTEAD: Partial<Record<SamplingScheme, string>> = {
  with_replacement:
    'a record may be drawn several times, so no simple bound is offered: describe a batch without replacement if that is what is drawn',
  random_allocation: 'describe the event without sampling and with count = participations per epoch, which is an upper bound',
};

export function instead(scheme: SamplingScheme): string {
  return INSTEAD[scheme] ?? 'describe the event without sampling, which is an upper bound';
}

/** Null where the noise is wide enough for a contribution that moves the output by `shift` times its scale. */
export function narrowNoise(shift: number, scheme: SamplingScheme): Refused | null {
  if (shift <= LARGEST_SHIFT) return null;
  const detail = `the noise is below 1/${LARGEST_SHIFT} of what one record may contribute, where sampling protects nobody who is drawn; ${instead(scheme)}`;
  return refused('/sampling', detail);
}

/** The one law of a use. A record is drawn for all releases of a use or for none, so several laws cannot be sampled one by one. */
export function onlyUse(base: readonly BaseUse[]): BaseUse | Refused {
  const [only] = base;
  if (only !== undefined && base.length === 1 && only.count === 1) return only;
  return refused('/sampling', 'a use that releases several results is not supported under sampling; describe it without sampling');
}
